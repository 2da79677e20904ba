"""What can be declared, run in portions and kept in a store."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any, ClassVar, Self

from .data import Declaration, Plain
from .digest import digest
from .store import Run, Store


class Declared:
    """Blocks of deals in numbered portions, each of which depends on its number alone; equal
    declarations give equal results. A subclass is a frozen dataclass whose fields are the declaration.

    Where it has `rules` and `players`, only that game and those agents decide what a run is known by.
    """

    kind: ClassVar[str] = ""
    """What a store calls such runs; empty: nothing."""
    played_by: ClassVar[tuple[str, ...]] = ()
    """The modules that play it, besides its own, rules and agents; empty: all that its own imports."""

    def __reduce__(self) -> tuple[object, ...]:
        """Workers get the declaration alone, and look up game and agents themselves."""
        return type(self), tuple(getattr(self, name) for name in _names(type(self)))

    def declaration(self) -> Plain:
        """It as plain data, by which a store knows it."""
        told: Plain = asdict(self)  # type: ignore[call-overload]
        return {"kind": self.kind, **told} if self.kind else told

    @classmethod
    def from_declaration(cls, declaration: Declaration) -> Self:
        """What a store knows by this declaration."""
        return cls(**{name: _with_tuples(declaration[name]) for name in _names(cls)})

    def begin(self, store: Store) -> Run:
        """Its run in a store: begun now, or found again with the portions it has."""
        return store.begin(self.declaration(), digest(self))


def _names(kind: Any) -> list[str]:
    return [each.name for each in fields(kind)]


def _with_tuples(value: Any) -> Any:
    """JSON knows no tuples."""
    return tuple(_with_tuples(each) for each in value) if isinstance(value, list) else value
