"""A played deal, action by action: what each cost with all cards known, and by what its player could know.

What a player could know is weighed as a hint weighs it (`weighing`), from his view alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass, replace
from typing import Any, TypeAlias, cast

from ..fields import Row
from ..game import Game, actions_of, hide, play, turn
from ..record import Record
from ..state import Action, State
from .opened import ORACLE, Judge, Opened
from .weighing import REVIEW, Estimate, Scales, Weighed

KNOWN, OPEN, LINE = 3, 4, 5
"""The streams of chance of a review: for what a player could know, for the open deal, for
better lines."""
Plain: TypeAlias = dict[str, Any]
"""A review, or a part of it, as JSON has it."""
DEAREST = 3
"""Mistakes that are told in words."""


@dataclass(frozen=True)
class Looked:
    """One action of a deal, and what it cost."""

    ply: int
    seat: int
    action: Action
    best: Action
    """What was better by what the player could know; else with all cards known; else the action itself."""
    lost_known: float
    lost_open: float
    how: str
    """How the open deal was judged: `oracle`, `played`; nothing where there was no choice."""
    done: tuple[float, float | None] | None = None
    """Of the action: its value by what could be known, and its chance of success; None: there was no choice."""
    better: tuple[float, float | None] | None = None
    """The same of the best."""
    line: tuple[tuple[int, Action], ...] = ()
    """A better line: seats and actions, the best first."""
    turns: bool | None = None
    """The goal of the declaring side, with all cards known: False: this threw it away; True: this gave it."""
    declarer: int = -1


@dataclass(frozen=True)
class Review:
    """A deal and what its actions cost."""

    record: Record
    actions: tuple[Looked, ...]
    model: str
    """Who played the simulations; nothing: chance did."""
    simulations: int
    seed: int

    def lost(self, seat: int, known: bool = True) -> float:
        """What a seat lost in all."""
        return sum(
            each.lost_known if known else each.lost_open
            for each in self.actions
            if each.seat == seat
        )

    def dearest(self, seats: Collection[int] | None = None) -> list[Looked]:
        """The dearest mistakes: by what could be known, then with all cards known."""
        wrong = [
            each
            for each in self.actions
            if (each.lost_known or each.lost_open) and (seats is None or each.seat in seats)
        ]
        return sorted(wrong, key=lambda each: (-each.lost_known, -each.lost_open))[:DEAREST]

    def turning(self) -> list[Looked]:
        """Of each declarer the action after which nothing changed any more whether the goal could be
        reached with all cards known."""
        last: dict[int, Looked] = {}
        for each in self.actions:
            if each.turns is not None:
                last[each.declarer] = each
        return sorted(last.values(), key=lambda each: each.ply)

    def plain(self) -> Plain:
        """As plain data, from which `read_review` makes it again."""
        return {
            "actions": [asdict(each) for each in self.actions],
            "model": self.model,
            "simulations": self.simulations,
            "seed": self.seed,
        }


def read_review(record: Record, data: Plain) -> Review:
    """The review of a record from its plain data."""
    fields = dict(data)
    return Review(record, tuple(_looked(each) for each in fields.pop("actions")), **fields)


def _looked(data: Plain) -> Looked:
    fields = dict(data)
    for name in ("done", "better"):
        fields[name] = tuple(fields[name]) if fields[name] else None
    fields["line"] = tuple((int(seat), int(action)) for seat, action in fields["line"])
    return Looked(**fields)


def review(
    record: Record,
    seed: int = 0,
    simulations: int = REVIEW,
    seats: Collection[int] | None = None,
    openly: bool = True,
    step: Callable[[], None] = lambda: None,
) -> Review:
    """Review a deal, or what some seats did in it; `step` is called after every action. Without `openly`
    nothing is asked of the open deal."""
    looker = Looker(record.game, seed, simulations, openly)
    state = record.start()
    looked = []
    settled = len(record.actions) if record.settled is None else record.settled
    for ply, action in enumerate(record.actions):
        seat = int(turn(state[0]))
        if ply < settled and (seats is None or seat in seats):
            looked.append(looker.look(state, ply, action))
        else:
            looked.append(Looked(ply, seat, action, action, 0.0, 0.0, ""))
        play(state[0], action)
        step()
    return Review(record, tuple(looked), looker.scales.model, simulations, seed)


class Looker:
    """Looks at the actions of one deal."""

    def __init__(self, game: Game, seed: int, simulations: int, openly: bool) -> None:
        self.game, self.seed, self.simulations = game, seed, simulations
        self.scales = Scales(game)
        self.judge = Judge(game, self.scales) if openly else None

    def look(self, state: Row[State], ply: int, action: Action) -> Looked:
        """What an action cost; the state is as before it, complete."""
        seat = int(turn(state[0]))
        view = cast("Row[State]", self.game.new())
        hide(state[0], seat, view)
        if len(actions_of(self.game, view[0])) == 1:
            return Looked(ply, seat, action, action, 0.0, 0.0, "")
        known = self.scales.weigh(
            view[0], (self.seed, KNOWN, ply, seat), self.simulations, also=action
        )
        opened = Opened("", action, 0.0)
        if self.judge is not None:
            opened = self.judge.weigh(state[0], action, (self.seed, OPEN, ply, seat))
        told = _told(ply, seat, action, known, opened)
        if told.best == action or self.judge is None:
            return told
        return replace(
            told, line=self.judge.line(state[0], told.best, (self.seed, LINE, ply, seat))
        )


def _told(ply: int, seat: int, action: Action, known: Weighed, opened: Opened) -> Looked:
    mine = known.of(action)
    lost = mine.costs
    best = known.best.action if lost else opened.best
    flips = opened.how == ORACLE and opened.before != opened.after
    better = next((each for each in known.estimates if each.action == best), None)
    return Looked(
        ply, seat, action, best, lost, opened.lost, opened.how, _said(mine), _said(better),
        (), opened.after if flips else None, opened.declarer,
    )  # fmt: skip


def _said(estimate: Estimate | None) -> tuple[float, float | None] | None:
    return None if estimate is None else (estimate.value, estimate.chance)
