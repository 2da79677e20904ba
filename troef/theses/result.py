"""What a reproduction finds, and how it is kept: rows for numbers, claims for words."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from .. import __version__
from ..lab import files

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

Data: TypeAlias = dict[str, Any]
"""A result as JSON has it."""

AGREES, DIFFERS, NOT_COMPARABLE = "agrees", "differs", "cannot be compared"
HOLDS = {True: "holds", False: "does not hold", None: "undecided"}


class ReproduceError(ValueError):
    """What was asked for cannot be reproduced."""


@dataclass(frozen=True)
class Row:
    """One published number, and ours."""

    name: str
    published: float | None
    ours: float | None
    ci95: tuple[float, float] | None
    games: int
    """Ours."""
    verdict: str
    why: str = ""
    published_games: int = 0
    """Behind the published number; 0: not known, or it is no measurement."""


@dataclass(frozen=True)
class Claim:
    """One published claim in words."""

    name: str
    """As in the published data."""
    text: str
    holds: bool | None
    """None: undecided."""
    why: str = ""


@dataclass(frozen=True)
class Figure:
    """A picture, drawn when it is asked for."""

    name: str
    caption: str
    draw: Callable[..., Drawing] = field(repr=False)


@dataclass
class Findings:
    """What an experiment brings home."""

    rows: list[Row]
    claims: list[Claim] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)


@dataclass(frozen=True)
class Result:
    """The findings for one section, as they are kept."""

    id: str
    scale: float
    seconds: float
    seed: int
    rows: list[Row]
    claims: list[Claim]
    notes: list[str]
    version: str = __version__

    def claim(self, name: str) -> Claim:
        """The claim of this name."""
        return next(claim for claim in self.claims if claim.name == name)

    def data(self) -> Data:
        """As plain data. A claim is known by its text there."""
        found = asdict(self)
        for claim in found["claims"]:
            del claim["name"]
        return found

    @classmethod
    def from_data(cls, data: Data, claims: Mapping[str, str]) -> Result:
        """From plain data, given the published claims by name."""
        names = {text: name for name, text in claims.items()}
        rows = [Row(**{**row, "ci95": row["ci95"] and tuple(row["ci95"])}) for row in data["rows"]]
        told = [Claim(names[each["text"]], **each) for each in data["claims"]]
        return cls(**{**data, "rows": rows, "claims": told})

    def save(self, folder: Path) -> Path:
        """Keep it as a small file in this folder."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.id}.json"
        files.write(path, json.dumps(self.data(), indent=1) + "\n")
        return path
