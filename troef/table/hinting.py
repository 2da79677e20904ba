"""Hints and reviews are worked out in a process of their own, so that neither people nor agents wait for
them: it is started when somebody first asks.

It gets what the seat that asks may know, or the record of a deal that is over, and nothing else.
"""

from __future__ import annotations

import selectors
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..agents.seat import FAILURES, told
from ..game import Game
from ..games import load as load_game
from ..record import read
from ..review.reviewing import review
from ..review.saying import Sayer
from ..review.weighing import HINT, Scales
from ..state import State
from .core import Wanted
from .drawn import drawn
from .hints import Hinted, Weight
from .seen import Company
from .steps import Steps
from .thinking import Compiling, Failed, Message, Process, answer_all, answering, say


@dataclass(frozen=True)
class Reviewed:
    """A review that was asked for, as plain data: to be read again, or drawn (`drawn`)."""

    at: int
    found: dict[str, Any]


Worked = Hinted | Reviewed | Failed | Compiling


class Hinter:
    """Works out hints and reviews for one table, one at a time; the last that was asked counts."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.process: Process | None = None
        self.asked: Message | None = None
        self.number = 0
        self.heard = selectors.DefaultSelector()

    def hint(self, wanted: Wanted, language: str) -> None:
        """Weigh what this seat may do. Asked again for the same moment, it goes on with that."""
        if self.asked and (self.asked["do"], self.asked["at"]) == ("hint", wanted.at):
            return
        self._ask("hint", wanted.at, question(wanted, language))

    def review(self, at: int, record: str, seed: int) -> None:
        """Review a deal that is over."""
        if self.asked is None or (self.asked["do"], self.asked["at"]) != ("review", at):
            self._ask("review", at, {"record": record, "seed": seed})

    def _ask(self, what: str, at: int, fields: Message) -> None:
        if self.process is None:
            self.process = Process(self.game, [], plain=False, module=__name__)
            self.heard.register(self.process.out, selectors.EVENT_READ)
        self.number += 1
        self.asked = {"do": what, "id": self.number, "at": at, **fields}
        self.process.send(self.asked)

    def hear(self, seconds: float) -> Worked | None:
        """What comes of what was asked last, waiting at most so long."""
        end = time.monotonic() + seconds
        while self.process is not None and self.asked is not None:
            left = end - time.monotonic()
            for _ in self.heard.select(max(0.0, left)):
                for message in self.process.messages():
                    if worked := self._meant(message):
                        return worked
                if self.process.ended:
                    return self._ended()
            if left <= 0:
                break
        return None

    def _meant(self, message: Message) -> Worked | None:
        kind = message.pop("heard")
        if kind == "compiling":
            return Compiling(**message)
        if self.asked is None or message.pop("id", None) != self.asked["id"]:
            return None
        self.asked = None
        return worked(kind, message)

    def _ended(self) -> Failed:
        at = self.asked["at"] if self.asked else 0
        self.close()
        return Failed(at, "its process has ended (crashed, killed, or out of memory)")

    def close(self) -> None:
        self.asked = None
        if self.process is not None:
            self.heard.unregister(self.process.out)
            self.process.close()
            self.process = None


class HinterHere:
    """The same in this process, for who has nothing else to do meanwhile."""

    def __init__(self, game: Game) -> None:
        self.works = Works(game)
        self.said: Worked | None = None

    def hint(self, wanted: Wanted, language: str) -> None:
        self._ask({"do": "hint", "at": wanted.at, **question(wanted, language)})

    def review(self, at: int, record: str, seed: int) -> None:
        self._ask({"do": "review", "at": at, "record": record, "seed": seed})

    def _ask(self, asked: Message) -> None:
        self.said = worked(*self.works.answer(asked))

    def hear(self, seconds: float) -> Worked | None:
        heard, self.said = self.said, None
        return heard

    def close(self) -> None:
        """Nothing is left open."""


def question(wanted: Wanted, language: str) -> Message:
    """What a process has to know to work out a hint."""
    fields = {"view": wanted.view.hex(), "stream": wanted.stream, "seat": wanted.seat}
    return {**fields, "language": language}


def review_question(record: str, seed: int, company: Company, language: str) -> Message:
    """What a process has to know to review a deal that is over, and to draw that."""
    return {
        "record": record, "seed": seed, "language": language, "people": company.people,
        "names": [*company.names.items()], "levels": [*company.levels.items()],
    }  # fmt: skip


def worked(kind: str, message: Message) -> Hinted | Reviewed | Failed:
    """What a process says that it has worked out."""
    if kind == "hinted":
        weights = tuple(Weight(*each) for each in message.pop("weights"))
        return Hinted(weights=weights, **message)
    return Reviewed(**message) if kind == "reviewed" else Failed(**message)


# -- in the process -------------------------------------------------------------------------------


def serve(lifeline: str, game: str) -> None:
    """Answer what is asked on standard input, until nobody is left who could ask."""
    with answering(lifeline) as out:
        answer_all(out, Works(load_game(game), lambda kind, more: say(out, kind, **more)).answer)


class Works:
    """Works out what is asked; `tell` hears how far it has come."""

    def __init__(
        self, game: Game, tell: Callable[[str, Message], None] = lambda kind, message: None
    ) -> None:
        self.game, self.tell = game, tell
        self.scales = Scales(game)

    def answer(self, asked: Message) -> tuple[str, Message]:
        """What is to be said to this, and its kind."""
        try:
            if asked["do"] == "hint":
                return "hinted", {"at": asked["at"], **self._hint(asked)}
            if asked["do"] == "draw":
                return "reviewed", {"at": asked["at"], "found": self._draw(asked)}
            found = review(read(asked["record"])[-1], int(asked["seed"]))
            return "reviewed", {"at": asked["at"], "found": found.plain()}
        except FAILURES as error:
            return "failed", {"at": asked["at"], "why": told(error)}

    def _hint(self, asked: Message) -> Message:
        view: State = np.frombuffer(bytearray.fromhex(asked["view"]), self.game.dtype)[0]
        found = self.scales.weigh(view, tuple(asked["stream"]), HINT)
        weights = [
            (each.action, each.value, each.taken, each.chance, each.costs)
            for each in found.estimates
        ]
        reason = self._reason(view, found.best.action, asked)
        return {
            "weights": weights,
            "simulations": found.simulations,
            "legal": found.legal,
            "reason": reason,
        }

    def _draw(self, asked: Message) -> Message:
        """A review, to be drawn; each tenth of it is told."""
        record, done = read(asked["record"])[-1], 0

        def step() -> None:
            nonlocal done
            done += 1
            if 10 * done // len(record.actions) > 10 * (done - 1) // len(record.actions):
                self.tell("progress", {"part": done / len(record.actions)})

        found = review(record, int(asked["seed"]), step=step)
        names, levels = dict(asked["names"]), dict(asked["levels"])
        company = Company(record.game, tuple(asked["people"]), names, levels)
        steps = Steps(record, asked["language"], company)
        return drawn(Sayer(found, asked["language"], steps.eyes.names), steps)

    def _reason(self, view: State, action: int, asked: Message) -> str:
        """What the player inside the simulations would think of this, if he did the same."""
        model, does = self.scales.agent.inside, self.scales.model_does(view, asked["stream"])
        if model is None or model.explain is None or does is None or does[0] != action:
            return ""
        return model.explain(self.game, view, does[1], action, asked["language"])
