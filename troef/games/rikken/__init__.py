"""Rikken: four players, thirteen tricks, and an auction for one of sixteen contracts.

Everybody gets thirteen cards. In turn, players pass for good or bid a contract higher than the
last one; the highest bidder is the declarer. In rik he names trump and calls an ace: its holder
plays with him, in secret until the ace falls, and together they need eight tricks. In the solo
contracts he needs eight or more tricks alone; in piek exactly one and in misere none, without
trump. Suit must be followed; otherwise any card may be played. The highest trump, or else the
highest card of the suit led, takes the trick. Losers pay winners.

Sources: thesis 000 (Maastricht 2007), chapter 2; thesis 001 (Leiden 2024), chapter 2; the readings
taken are named after docs/readings.md (R.., L..). Everything that people play differently is a switch.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...cards import any_card
from ...chance import Rng, below
from ...deals import packets
from ...fields import Floats, Row
from ...game import Game
from ...jit import count
from ...position import Position
from ...vectors import observation_type
from ...words import Words
from . import auction, knowledge, posing, scoring
from .contracts import PARTNER, REWARD, WORDS
from .notation import Notation
from .rules import STATE
from .scene import Drawing
from .state import (
    CASES,
    NOBODY,
    PLAN,
    SEATS,
    SWITCHES,
    State,
    biddable,
)  # fmt: skip
from .vectors import ACTIONS, VECTORS, Observation
from .view import RikkenView

__all__ = ["WORDS", "Rikken"]


class Rikken(Drawing, Notation):
    """Rikken under these house rules; the defaults are those of thesis 000."""

    name = "rikken"
    title = "Rikken"
    seats = SEATS
    seat_names = ("S", "W", "N", "E")
    house_said = Words(__file__, "house")
    asked_first = ("called_ace",)
    switches = SWITCHES
    refusals = (*Game.refusals, *posing.REFUSALS)
    dtype = STATE
    plan_dtype = PLAN
    most_cases = CASES
    most_actions = 13 + 12  # every card, and asking with those of one suit
    most_plies = 48 + 2 + 52
    fact_names = scoring.FACTS
    vectors = VECTORS
    view_type = RikkenView
    action_count = ACTIONS
    observation_type = observation_type(Observation)

    def prepare(self, state: State) -> None:
        sizes = packets(self.house["pattern"], SEATS, 52)
        state["packets"][: len(sizes)] = sizes
        state["biddable"] = biddable(self.house["contracts"])
        state["dealer"] = SEATS - 1  # so that South bids first
        auction.start(state)

    @property
    def chained(self) -> bool:
        return self.house["deck"] != "random"

    def winners(self, points: Floats) -> npt.NDArray[np.bool_]:
        """Who was paid: both partners, or the three that stopped a declarer."""
        return points > 0

    def swaps(self, state: State, seat: int, rng: Rng) -> Row[State]:
        """Trade a random card between two hands that this seat does not see, and seat a partner
        that somebody keeps secret elsewhere."""
        other = self.new()
        other[0] = state
        hidden = [s for s in range(SEATS) if not knowledge.sees(state, seat, s) and state.hands[s]]
        if len(hidden) >= 2:
            a = hidden.pop(below(rng, len(hidden)))
            b = hidden.pop(below(rng, len(hidden)))
            self.swap(other[0], any_card(rng, state.hands[a]), any_card(rng, state.hands[b]))
        if state.called < 0 and state.partner not in (NOBODY, seat) and not state.partner_shown:
            seats = [s for s in range(SEATS) if s not in (seat, state.declarer, state.partner)]
            other[0].partner = seats[below(rng, len(seats))]
        return other

    def swap(self, state: State, one: int, other: int) -> None:
        both = (1 << int(one)) | (1 << int(other))
        for seat in range(SEATS):
            if count(int(state.hands[seat]) & both) == 1:
                state.hands[seat] ^= both
            if state.called >= 0:
                held = int(state.hands[seat]) | int(state.played[seat])
                if (held >> int(state.called)) & 1:
                    state.partner = seat

    def blank_position(self) -> Row[Position]:
        positions = super().blank_position()
        positions[0].must_trump = self.house["forced_trump"] == "yes"
        return positions

    def swing(self, state: State, seat: int) -> float:
        """All chips of the declaring side together, won instead of lost; overtricks left out."""
        if not PARTNER[state.contract]:
            payments = 3
        else:
            payments = 4 if self.house["pays"] == "every" else 2
        return 2.0 * payments * float(REWARD[state.contract])

    def cards(self, state: State) -> int:
        return sum(int(count(int(state.hands[s]) | int(state.played[s]))) for s in range(SEATS))
