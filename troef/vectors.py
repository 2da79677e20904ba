"""A game in numbers, for those who learn it: actions without gaps, and what a seat sees as one vector.

Actions of a game are numbers with gaps, made for speed: a card is 16 * suit + rank. Learners count them
from 0 to `game.action_count` - 1 instead. These rules say how, each compiled and each the same for
all positions of a game under the same house rules:

    encode(state, action)   the number of an action, from 0 on
    decode(state, number)   the action with this number
    observe(view, out)      what a seat may know as one record of numbers; `out` is all zero before

An observation is a record of 32-bit floating-point numbers whose fields are its named parts, so it is also
a vector: `game.observation_parts` tells where each part lies in it. Seats count from the viewer on: row 0
is his own, row 1 the next one clockwise. It is made from a view alone, so it cannot tell what a view does
not.

What is here plays no game: an edit changes no result, and compiles no rule of play anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .fields import Record, Row, meanings, record_type
from .jit import pointer, rule

NUMBER = np.dtype(np.float32)


@dataclass(frozen=True)
class Vectors:
    """The rules by which a game is put in numbers."""

    encode: Callable[[Any, int], int]
    decode: Callable[[Any, int], int]
    observe: Callable[[Any, Any], None]
    observation: type[Record]
    """What an observation has, as a class of records."""


class Part(NamedTuple):
    """Where a part of an observation lies in the vector, and what it means."""

    start: int
    length: int
    shape: tuple[int, ...]
    """Rows and columns, where it has them."""
    meaning: str


@cache
def observation_type(kind: type[Record], **sizes: int) -> np.dtype[np.record]:
    """The type of a game's observations, from a class whose fields are 32-bit numbers."""
    dtype = record_type(kind, sizes)
    for name in dtype.names or ():
        if dtype[name].base != NUMBER:
            raise TypeError(f"{kind.__name__}.{name} is not made of 32-bit numbers ('f4')")
    return dtype


def parts_of(dtype: np.dtype[np.record], kind: type[Record]) -> dict[str, Part]:
    """The parts of observations of this type, by name, in order."""
    said, found = meanings(kind), {}
    for name, (part, start, *_) in (dtype.fields or {}).items():
        width = NUMBER.itemsize
        found[name] = Part(start // width, part.itemsize // width, part.shape, said[name])
    return found


@rule
def seat_in(out: Row[float], seat: int, viewer: int) -> None:
    """Put a 1 for this seat, counted from the viewer on; for nobody (-1), nothing."""
    if seat >= 0:
        out[(seat - viewer + len(out)) % len(out)] = 1.0


def as_vectors(observations: npt.NDArray[np.record]) -> npt.NDArray[np.float32]:
    """Observations as rows of numbers; the memory is the same."""
    length = observations.dtype.itemsize // NUMBER.itemsize
    flat: npt.NDArray[np.float32] = observations.view(np.dtype(("V", observations.dtype.itemsize)))
    return flat.view(NUMBER).reshape(len(observations), length)


class Pointers(NamedTuple):
    """The rules of `Vectors` as a compiled loop takes them."""

    encode: Callable[[Any, int], int]
    decode: Callable[[Any, int], int]
    observe: Callable[[Any, Any], None]


@cache
def pointers(
    vectors: Vectors, state: np.dtype[np.record], observation: np.dtype[np.record]
) -> Pointers:
    """What a compiled loop needs to number actions and to observe."""
    return Pointers(
        pointer(vectors.encode, state, np.dtype(np.int64)),
        pointer(vectors.decode, state, np.dtype(np.int64)),
        pointer(vectors.observe, state, observation, result=None),
    )
