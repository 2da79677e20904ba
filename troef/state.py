"""What the states of all games have in common; `troef.fields` tells how a state is written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from .fields import Record, Row

if TYPE_CHECKING:
    from typing_extensions import TypeVar
else:
    from typing import TypeVar

Action: TypeAlias = int
Seat: TypeAlias = int
Scores: TypeAlias = Row[float]
"""A number for each seat, or for each fact."""


class State(Record):
    """What the states of every game have; each game's own have more."""

    turn: int
    viewer: int
    """The seat whose view this is; -1: nothing is hidden."""


P = TypeVar("P", bound=Record)
"""A game's own type of plans."""

if TYPE_CHECKING:
    S = TypeVar("S", bound=State, default=Any)
else:
    S = TypeVar("S", bound=State)
"""A game's own type of states; where it does not matter, a game is a `Game`, of any states."""
