"""The rules by name, each chosen by the type of the state; what each does is told in `troef.game`."""

from __future__ import annotations

from ..chance import Rng
from ..fields import Ints, Row
from ..jit import generic, seldom
from ..position import Position
from ..state import Action, P, S, Scores, Seat, State


@generic
def deal(state: State, rng: Rng) -> None: ...


@generic
def turn(state: State) -> Seat: ...


@generic
def legal(state: State, actions: Ints) -> int: ...


@generic
def allows(state: State, action: Action) -> bool: ...


@generic
def sample(state: State, rng: Rng) -> Action: ...


@generic
def play(state: State, action: Action) -> None: ...


@generic
def over(state: State) -> bool: ...


@generic
def finished(state: State) -> bool: ...


@generic
def scores(state: State, out: Scores) -> None: ...


@generic
def values(state: State, way: int, out: Scores) -> None: ...


@generic
def facts(state: State, out: Scores) -> None: ...


@generic
def appears(state: State, action: Action, seat: Seat) -> int: ...


@generic
def hide(state: S, seat: Seat, view: Row[S]) -> None: ...


@seldom
def plan(view: State, plans: Row[P]) -> None: ...


@generic
def draw(view: S, plans: Row[P], rng: Rng, out: Row[S]) -> None: ...


@seldom
def pose(state: State, seat: Seat, out: Row[Position]) -> int: ...


@generic
def glimpse(state: S, seat: Seat, room: Row[S]) -> S: ...


@generic
def unblank(state: S, room: Row[S]) -> None: ...


@seldom
def rewind(state: S, out: Row[S]) -> None: ...


@seldom
def told(state: State, actions: Ints) -> int: ...


RULES = (
    "deal", "turn", "legal", "allows", "sample", "play", "over", "finished", "scores", "values", "facts",
    "appears", "hide", "plan", "draw", "pose", "glimpse", "unblank", "rewind", "told",
)  # fmt: skip
