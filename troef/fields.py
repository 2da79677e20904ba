"""Records with typed fields: an annotated class, from which the NumPy type of its records is made.

    class Hand(Record):
        cards: I8
        won: Annotated[Ints, "i1", 13]  # a row of thirteen small numbers

    HAND = record_type(Hand)
    hands = rows(HAND, Hand, 2)  # two records, all zero
    hands[0].cards = 7

The class is there for the type checker, which then knows every field in rules and agents alike: a
misspelt one is an error before anything runs. No object of it is ever made; what runs, compiled or
not, are NumPy records, which are changed in place and copied whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import (
    Annotated,
    Any,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_type_hints,
    overload,
)

import numpy as np
import numpy.typing as npt

T = TypeVar("T")
R = TypeVar("R", bound="Record")

I1: TypeAlias = Annotated[int, "i1"]
U1: TypeAlias = Annotated[int, "u1"]
I2: TypeAlias = Annotated[int, "i2"]
I4: TypeAlias = Annotated[int, "i4"]
I8: TypeAlias = Annotated[int, "i8"]
U8: TypeAlias = Annotated[np.uint64, "u8"]
F8: TypeAlias = Annotated[float, "f8"]
"""Numbers, by how much room they take. What is shifted, or shifted by, is a whole word (I8): a byte
would overflow in plain Python."""


class About(str):
    """What a field means, in words for people: the last thing said of it, where anything is."""


Numbers: TypeAlias = npt.NDArray[np.int64]
"""An array of whole numbers, such as actions."""
Floats: TypeAlias = npt.NDArray[np.float64]
"""An array of numbers in any shape, such as scores."""


Stored: TypeAlias = Any
"""Whatever NumPy can put in a field: a number, or numbers for a whole row."""


class Row(Protocol[T]):
    """Several of the same in a row: a field with several numbers, or an array of records."""

    @overload
    def __getitem__(self, at: int, /) -> T: ...
    @overload
    def __getitem__(self, at: slice, /) -> Row[T]: ...
    def __setitem__(self, at: int | slice, value: Stored, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[T]: ...
    def copy(self) -> Row[T]: ...
    def tobytes(self) -> bytes: ...


class Grid(Protocol[T]):
    """Several rows: a field with rows and columns."""

    @overload
    def __getitem__(self, at: tuple[int, int], /) -> T: ...
    @overload
    def __getitem__(self, at: int, /) -> Row[T]: ...
    def __setitem__(self, at: int | tuple[int, int], value: Stored, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Row[T]]: ...
    def copy(self) -> Grid[T]: ...


Ints: TypeAlias = Row[int]
"""A row of whole numbers."""


class Record:
    """What all records can do."""

    dtype: np.dtype[np.record]

    def copy(self: R) -> R: ...
    def tobytes(self) -> bytes: ...
    def __getitem__(self, name: str) -> Stored: ...
    def __setitem__(self, name: str, value: object) -> None: ...


Field: TypeAlias = tuple[Any, ...]
"""A name, a type and perhaps a shape, as NumPy takes them."""
Size: TypeAlias = int | str
"""How many a row has: a number, or a name for one that is told when the type is made."""


def fields_of(kind: type[Record], sizes: Mapping[str, int] | None = None) -> list[Field]:
    """The fields of a class of records, as NumPy takes them, in the order in which they stand there.

    Fields without a width are promises to the type checker alone: a class that others build on says so
    that they all have them.
    """
    found: list[Field] = []
    hints = get_type_hints(kind, include_extras=True)
    order = dict.fromkeys(
        name for each in kind.__mro__ for name in vars(each).get("__annotations__", {})
    )
    for name in order:
        hint = hints[name]
        if isinstance(hint, type) and issubclass(hint, Record):
            found.append((name, record_type(hint, sizes)))  # a record inside a record
        elif told := get_args(hint)[1:]:
            width, *shape = (it for it in told if not isinstance(it, About))
            shape = [size if isinstance(size, int) else (sizes or {})[size] for size in shape]
            found.append((name, width, tuple(shape)) if shape else (name, width))
    return found


def meanings(kind: type[Record]) -> dict[str, str]:
    """What the fields of a class of records mean, as far as it says so.

    >>> class Hand(Record):
    ...     cards: Annotated[int, "i8", About("the cards in hand")]
    >>> meanings(Hand)
    {'cards': 'the cards in hand'}
    """
    hints = get_type_hints(kind, include_extras=True)
    said = {
        name: [it for it in get_args(hint) if isinstance(it, About)] for name, hint in hints.items()
    }
    return {name: str(words[-1]) for name, words in said.items() if words}


def record_type(kind: type[Record], sizes: Mapping[str, int] | None = None) -> np.dtype[np.record]:
    """The NumPy type of a class of records; `sizes` tells how large rows are whose size has a name.

    >>> class Hand(Record):
    ...     cards: I8
    ...     won: Annotated[Ints, "i1", "tricks"]
    >>> record_type(Hand, {"tricks": 13})["won"].shape
    (13,)
    """
    return record_of(fields_of(kind, sizes))


def record_of(fields: Sequence[Field]) -> np.dtype[np.record]:
    """The type of records with these fields.

    Fields lie where the processor likes them, and what that leaves open is fields too: a copy leaves
    in a gap whatever was in memory before, and now equal records are equal byte for byte.
    """
    aligned = np.dtype(list(fields), align=True)
    whole: list[Field] = []
    end = 0
    for name, (kind, start, *_) in (aligned.fields or {}).items():
        if start > end:
            whole.append((f"gap_{end}", "i1", (start - end,)))
        whole.append((name, kind))
        end = start + kind.itemsize
    if aligned.itemsize > end:
        whole.append((f"gap_{end}", "i1", (aligned.itemsize - end,)))
    return cast("np.dtype[np.record]", np.dtype((np.record, np.dtype(whole, align=True))))


def rows(dtype: np.dtype[np.record], kind: type[R], n: int) -> Row[R]:
    """So many records of a type, all zero."""
    return cast(Row[R], np.zeros(n, dtype))
