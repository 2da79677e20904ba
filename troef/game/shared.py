"""Rules that most games share, and how a game ties its rules to its states."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ..fields import Ints, Row, fields_of, record_of
from ..jit import digest, hot, implement, make, rule
from ..position import Position
from ..state import Action, S, Scores, Seat, State
from .house import Switch
from .rules import RULES, hide, scores

NO_ORACLE = 3
"""`pose` refuses every state of a game without that rule; reasons of a game's own come after this."""


@hot
def seat_on_turn(state: State) -> Seat:
    """`turn` of a game whose states have it as a field."""
    return int(state.turn)


@rule
def one_deal(state: State) -> bool:
    """`finished` of a game that is one deal."""
    return True


@rule
def score_alone(state: State, way: int, out: Scores) -> None:
    """`values` of a game in which nothing but the score of a deal counts."""
    scores(state, out)


@rule
def open_to_all(state: State, action: Action, seat: Seat) -> int:
    """`appears` of a game in which everybody sees what is done."""
    return action


@rule
def no_position(state: State, seat: Seat, out: Row[Position]) -> int:
    """`pose` of a game that the oracle does not play."""
    return NO_ORACLE


@hot
def look_at_copy(state: S, seat: Seat, room: Row[S]) -> S:
    """`glimpse` of a game that hides in a copy."""
    hide(state, seat, room)
    return room[0]


@hot
def nothing_blanked(state: S, room: Row[S]) -> None:
    """`unblank` of such a game."""


@rule
def no_past(state: S, out: Row[S]) -> None:
    """`rewind` of a game that tells nothing of how a state came about."""
    out[0] = state


@rule
def nothing_told(state: State, actions: Ints) -> int:
    """`told` of such a game."""
    return 0


def fulfil(
    dtype: np.dtype,
    rules: Mapping[str, Callable[..., object]],
    plan_dtype: np.dtype,
    cases: int = 1,
    actions: int = 1024,
) -> None:
    """Tie the rules of a game to its type of states; those that most games share may be left out.

    `cases` says how many plans a view can need, `actions` how many legal actions there can be under
    any house rules: agents that know no game by name make so much room.
    """
    shared: dict[str, Callable[..., object]] = {
        "turn": seat_on_turn,
        "finished": one_deal,
        "values": score_alone,
        "appears": open_to_all,
        "pose": no_position,
        "glimpse": look_at_copy,
        "unblank": nothing_blanked,
        "rewind": no_past,
        "told": nothing_told,
    }
    if unknown := set(rules) - set(RULES):
        raise TypeError(f"there is no rule '{min(unknown)}': expected {', '.join(RULES)}")
    implement(dtype, {**shared, **rules})
    make(dtype, plan_dtype, cases, actions)


def state_type(
    kind: type[State],
    switches: Sequence[Switch],
    module: str,
    sizes: Mapping[str, int] | None = None,
) -> np.dtype[np.record]:
    """The type of a game's states: the fields of its class, among them one for each switch, and one
    more.

    That last byte is never used, but its name is a digest of the sources of `module`, in which the
    rules are, and of all they import: loops that were compiled for other rules than today's then
    belong to another type, and are never used again.
    """
    fields = fields_of(kind, sizes)
    lost = {switch.name for switch in switches} - {name for name, *_ in fields}
    if lost:
        raise TypeError(f"{kind.__name__} has no field for the house rule '{min(lost)}'")
    return record_of([(f"rules_{digest(module)}", "i1"), *fields])
