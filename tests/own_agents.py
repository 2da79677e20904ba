"""Plain Python agents for tests, as somebody would write them in a file of their own."""

import gc
import os
import random
import sys
from pathlib import Path

import numpy as np


class First:
    def act(self, seat):
        return seat.legal[0]


class ByChance:
    """Takes its chance from its seat."""

    def act(self, seat):
        return seat.legal[seat.random(len(seat.legal))]


class Remembers:
    """Decides by all that its object has seen since it was made."""

    def __init__(self):
        self.deals, self.turns = 0, 0

    def new_deal(self, seat):
        self.deals += 1 + seat.random(3)

    def act(self, seat):
        self.turns += 1
        return seat.legal[(7 * self.turns + 3 * self.deals) % len(seat.legal)]


class Lucky:
    """Takes its chance from elsewhere."""

    def act(self, seat):
        print("thinking")
        return seat.legal[int(random.random() * len(seat.legal))]


SEEN = []


class Gossip:
    """Keeps in its module what all its objects have seen."""

    def act(self, seat):
        SEEN.append(seat)
        return seat.legal[len(SEEN) % len(seat.legal)]


class Fails:
    def act(self, seat):
        return seat.nothing


class Talks:
    def act(self, seat):
        return "pas"


class Cheats:
    def act(self, seat):
        return 1000


class Dies:
    def act(self, seat):
        os.kill(os.getpid(), 9)


class Sleeps:
    """Leaves its process number behind, and never answers."""

    def act(self, seat):
        Path(os.environ["TROEF_TEST_NOTES"]).write_text(str(os.getpid()))
        while True:
            pass


class Nosy:
    """Looks around for a state that is not its view, and notes how many cards of others it finds."""

    def act(self, seat):
        others = 0
        for thing in everything_around():
            if isinstance(thing, np.ndarray) and thing.dtype == seat.game.dtype:
                hands = thing[0].hands
                others = max(
                    others, sum(int(hands[i]).bit_count() for i in range(4) if i != seat.seat)
                )
        with Path(os.environ["TROEF_TEST_NOTES"]).open("a") as notes:
            notes.write(f"{others}\n")
        return seat.legal[0]


def everything_around():
    """What the frames below hold, what there is in memory, and what these refer to."""
    frame = sys._getframe()
    while frame is not None:
        yield from frame.f_locals.values()
        for each in list(frame.f_locals.values()):
            yield from vars(each).values() if hasattr(each, "__dict__") else ()
        frame = frame.f_back
    for thing in gc.get_objects():
        yield from gc.get_referents(thing) if isinstance(thing, dict | list | tuple) else ()
