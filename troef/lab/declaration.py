"""What can be declared, run in portions and kept in a store."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any, ClassVar, Self, cast, get_args, get_origin, get_type_hints

from .. import __version__
from .data import Declaration, Plain
from .digest import digest
from .schema import StoreError
from .store import Run, Store


class Declared:
    """Blocks of deals in numbered portions, each of which depends on its number alone; equal
    declarations give equal results. A subclass is a frozen dataclass whose fields are the declaration.

    Where it has `rules` and `players`, only that game and those agents decide what a run is known by.
    """

    kind: ClassVar[str] = ""
    """What a store calls such runs; empty: nothing."""
    grows: ClassVar[str] = ""
    """The field that says how long it is: a run in a store can be gone on with when it has another value;
    empty: none."""
    played_by: ClassVar[tuple[str, ...]] = ()
    """The modules that play it, besides its own, rules and agents; empty: all that its own imports."""

    def __reduce__(self) -> tuple[object, ...]:
        """Workers get the declaration alone, and look up game and agents themselves. A game that this
        process has imported from outside they must import too."""
        given = tuple(getattr(self, name) for name in _names(type(self)))
        return _again, (type(self), given, type(vars(self).get("rules")))

    def declaration(self) -> Plain:
        """It as plain data, by which a store knows it."""
        told: Plain = asdict(self)  # type: ignore[call-overload]
        return {"kind": self.kind, **told} if self.kind else told

    @classmethod
    def from_declaration(cls, declaration: Declaration) -> Self:
        """What a store knows by this declaration; raises StoreError for what declares nothing."""
        names, told = _names(cls), {**declaration}
        if told.pop("kind", "") != cls.kind or set(told) != set(names):
            raise StoreError(
                f"a stored run declares {', '.join(map(str, sorted(told)))}, and this troef {__version__} "
                f"knows {', '.join(sorted(names))}: use the troef that made it"
            )
        kinds = get_type_hints(cls)
        return cls(**{name: _as(name, told[name], kinds[name]) for name in names})

    @classmethod
    def kept(cls, declaration: Declaration, portion: int, **known: object) -> Self:
        """The same with portions of the size in which they are kept, and what else is known of it: so
        nobody looks for its agents, which may have gone. What a store names is never loaded."""
        as_kept = cast("type[Self]", type(cls.__name__, (cls,), {"portion": portion, **known}))
        return as_kept.from_declaration(declaration)

    def begin(self, store: Store) -> Run:
        """Its run in a store: begun now, or found again with the portions it has."""
        return store.begin(self.declaration(), digest(self), self.grows)

    def blocks_in(self, portion: int) -> int | None:
        """How many rows the results of a portion have; None: as many as it has, however long the run is."""
        return None


def _again(kind: type[Declared], given: tuple[object, ...], game: type) -> Declared:
    """What a worker makes of it; the game was imported to get here."""
    return kind(*given)


def _names(kind: Any) -> list[str]:
    return [each.name for each in fields(kind)]


def _as(name: str, value: Any, kind: Any) -> Any:
    """A stored value as one of this type; JSON knows no tuples."""
    of = get_args(kind)
    if get_origin(kind) is tuple and isinstance(value, list):
        return tuple(_as(name, each, of[0]) for each in value)
    if get_origin(kind) is dict and isinstance(value, dict):
        return {key: _as(name, each, of[1]) for key, each in value.items()}
    exact = {float: (int, float)}.get(kind, kind)
    if of or not isinstance(value, exact) or (isinstance(value, bool) and kind is not bool):
        raise StoreError(
            f"a stored run has {name}={value!r:.60}, which cannot be: restore the file"
        )
    if isinstance(value, int) and abs(value) >= 1 << 63:
        raise StoreError(f"a stored run has a {name} beyond all bounds: restore the file")
    return value
