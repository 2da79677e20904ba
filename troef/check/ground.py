"""What every part of a check stands on: the deal that is being played, how it fails, and what must hold of any
state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NoReturn

import numpy as np

from ..chance import Rng
from ..fields import Row
from ..game import RULES, Game, allows, legal, scores, values
from ..jit import ACTIONS as ROOM
from ..jit import RULES as GIVEN
from ..state import S, State

NUMBERS = range(-2, 260)
"""Numbers that `allows` is asked about besides the legal actions."""


class CheckError(AssertionError):
    """A rule of the contract that a game breaks; says which one, where, and what was seen."""


@dataclass
class Summary:
    """What was looked at."""

    game: str
    deals: int = 0
    actions: int = 0
    views: int = 0
    swaps: int = 0
    worlds: int = 0
    replays: int = 0
    playouts: int = 0
    plain: str = "not compared"
    """Whether compiled and plain Python rules gave the same games, or why that was not compared."""

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.deals} deals, {self.actions} actions, {self.views} views, "
            f"{self.swaps} swaps, {self.worlds} worlds, {self.replays} "
            f"replayed, {self.playouts} played out; "
            f"plain Python: {self.plain}"
        )


def different(one: State, other: State) -> list[str]:
    """The names of the fields in which two records differ; bytes between fields do not count."""
    if one.tobytes() == other.tobytes():
        return []
    return [name for name in one.dtype.names or () if not np.array_equal(one[name], other[name])]


def listed(names: list[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)


class Ground(Generic[S]):
    """One check: the deal that is being played, and room to work in."""

    looks: Rng
    """Chance for what is looked at; none of it plays."""
    before: Row[S]
    """The position that is looked at, to see that looking changes nothing."""
    lines: list[str]
    """The deal as text."""
    actions: list[int]
    """What was done in this deal."""
    seen: list[list[int]]
    """The same for each seat, as it appeared to it."""

    def __init__(self, game: Game[S], seed: int) -> None:
        self.game, self.seed = game, seed
        self.summary = Summary(repr(game))
        self.states, self.views, self.others = game.new(), game.new(), game.new()
        self.plans = game.plans()
        self.buffer = np.zeros(max(4 * game.most_actions, 64), np.int64)
        self.number = self.ply = 0
        self.all_cards: int | None = None
        self.numbers = set(NUMBERS)
        for name in RULES:
            if name not in GIVEN[game.dtype]:
                self.fail(f"`fulfil` was given no rule `{name}`")
        self.texts: dict[str, int] = {}  # text -> number of an action
        self.surprise, self.freedom = 0.0, 0  # of `sample`, as chi-square
        self.first, self.over = True, False  # whether a game begins with this deal, and is finished

    @property
    def state(self) -> S:
        return self.states[0]

    def fail(self, what: str) -> NoReturn:
        raise CheckError(
            f"{self.game!r}, seed {self.seed}, deal {self.number}, action {self.ply}: {what}"
        )

    def seat_name(self, seat: int) -> str:
        return self.game.seat_names[seat]

    def legal(self, state: State) -> list[int]:
        if self.game.most_actions > ROOM[self.game.dtype]:
            self.fail(
                f"`fulfil` was told of {ROOM[self.game.dtype]} actions at most, `most_actions` "
                f"is {self.game.most_actions}"
            )
        n = int(legal(state, self.buffer))
        if not 1 <= n <= self.game.most_actions:
            self.fail(f"`legal` gives {n} actions, expected 1 to {self.game.most_actions}")
        actions = [int(action) for action in self.buffer[:n]]
        if len(set(actions)) != n:
            self.fail(f"`legal` gives an action twice: {actions}")
        return actions

    def allowed(self, state: State, actions: list[int], closely: bool) -> None:
        """`allows` says yes to the legal actions and no to all others."""
        listed = set(actions)
        self.numbers |= listed
        for action in self.numbers if closely else actions:
            if bool(allows(state, action)) != (action in listed):
                yes, no = ("allows", "lacks") if action not in listed else ("forbids", "has")
                self.fail(f"`allows` {yes} action {action}, which `legal` {no}: {actions}")

    def unchanged(self) -> None:
        if names := different(self.before[0], self.state):
            self.fail(f"looking at the state changed {listed(names)}")

    def cards_conserved(self, state: S, when: str) -> None:
        cards = self.game.cards(state)
        if self.all_cards is None:
            self.all_cards = cards
        if cards != self.all_cards:
            self.fail(f"{when} there are {cards} cards instead of {self.all_cards}")

    def scored(self, state: State, when: str) -> None:
        points = np.full(self.game.seats, np.nan)
        scores(state, points)
        if np.isnan(points).any():
            self.fail(f"{when} `scores` leaves out a seat: {points.tolist()}")
        if self.game.zero_sum and abs(points.sum()) > 1e-9:
            self.fail(f"{when} the scores {points.tolist()} add up to {points.sum():g}, not to 0")
        for way, name in enumerate(self.game.evaluations):
            worth = np.full(self.game.seats, np.nan)
            values(state, way, worth)
            if not np.isfinite(worth).all():
                self.fail(f"{when} `values` by '{name}' gives no number: {worth.tolist()}")
