"""What a reproduction finds, and how it is kept: rows for numbers, claims for words."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from .. import __version__
from ..lab import files
from . import parts
from .parts import Answer, Part

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

Data: TypeAlias = dict[str, Any]
"""A result as JSON has it."""
Parts: TypeAlias = Mapping[str, Sequence[Part]]
"""Claims by name, and the parts of each."""

AGREES, DIFFERS, UNDECIDED = "agrees", "differs", "undecided"
NOT_COMPARABLE = "cannot be compared"
VERDICTS: dict[Answer, str] = {True: AGREES, False: DIFFERS, None: UNDECIDED}
HOLDS: dict[Answer, str] = {True: "holds", False: "does not hold", None: "undecided"}

MEASURED, WORKED, SHOWN = "measured", "worked", "shown"
"""Kinds of rows: a published number against games of ours; one that is computed without a game (worked
examples, constants, sums of what is printed); a number of ours beside which nothing is printed."""


class ReproduceError(ValueError):
    """What was asked for cannot be reproduced."""


@dataclass(frozen=True)
class Row:
    """One published number, and ours under a reading."""

    name: str
    """Of the number; the same under every reading."""
    published: float | None
    ours: float | None
    ci95: tuple[float, float] | None
    games: int
    """Ours."""
    verdict: str
    why: str = ""
    published_games: int = 0
    """Behind the published number; 0: not known, or it is no measurement."""
    limits: tuple[float, float] | None = None
    """Between which ours agrees: the margin that the data give, and what the published games leave open. None:
    its parts decide, or nothing is compared."""
    reading: str = ""
    """How the text is read; that of the first row of a name is the first reading."""
    blame: str = ""
    """Why it may differ, told where it does."""
    parts: tuple[Part, ...] = ()
    """By which it is judged where one interval does not say it."""
    kind: str = MEASURED


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
    title: str = ""


@dataclass
class Findings:
    """What an experiment brings home."""

    rows: list[Row]
    claimed: Mapping[str, Parts] = field(default_factory=dict)
    """Reading -> claims -> their parts; the first is the text's."""
    notes: list[str] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)


@dataclass(frozen=True)
class Stamp:
    """What a kept result rests on, by digests: see `stamps`."""

    played: str = ""
    """Of rules, agents and the code that plays."""
    by: tuple[str, ...] = ()
    """Modules from which that is followed."""
    alone: tuple[str, ...] = ()
    """Modules that count without what they import."""
    told: str = ""
    """Of what is printed, and of the modules that count and state."""
    judged: str = ""
    """Of the judge."""
    sample: str = ""
    """Of what came out of the first games of each series; empty: none was taken."""
    sampled: int = 0
    """Of how many games that is."""
    counted: str = ""
    """Of what was counted in them."""
    renewed: bool = False
    """Whether what plays was edited since, and the sample came out the same: see `glance`."""


@dataclass(frozen=True)
class Result:
    """The findings for one section, as they are kept."""

    id: str
    scale: float
    seconds: float
    """By the clock."""
    seed: int
    rows: list[Row]
    claims: list[Claim]
    notes: list[str]
    version: str = __version__
    claimed: Mapping[str, Parts] = field(default_factory=dict)
    stamp: Stamp = field(default_factory=Stamp)
    cost: float = 0.0
    """Seconds of processor time, of all workers, for what it played itself, also before an interruption; games
    that another section had played into the same store are that one's."""

    def claim(self, name: str) -> Claim:
        """The claim of this name."""
        return next(claim for claim in self.claims if claim.name == name)

    def data(self) -> Data:
        """As plain data. A claim is known by its text there, and what has its usual value is left out."""
        return {
            **{name: getattr(self, name) for name in ("id", "version", "scale", "seconds", "cost", "seed")},
            "stamp": asdict(self.stamp),
            "rows": [row_data(row) for row in self.rows],
            "claims": [{"text": c.text, "holds": c.holds, "why": c.why} for c in self.claims],
            "claimed": {
                reading: {name: [parts.as_data(part) for part in each] for name, each in some.items()}
                for reading, some in self.claimed.items()
            },
            "notes": self.notes,
        }  # fmt: skip

    @classmethod
    def from_data(cls, data: Data, claims: Mapping[str, str]) -> Result:
        """From plain data, given the published claims by name."""
        names = {text: name for name, text in claims.items()}
        told = [Claim(names[each["text"]], **each) for each in data["claims"]]
        stamp: Data = {
            name: tuple(v) if isinstance(v, list) else v for name, v in data["stamp"].items()
        }
        claimed = {
            reading: {name: [parts.from_data(part) for part in each] for name, each in some.items()}
            for reading, some in data["claimed"].items()
        }
        rows = [row_from(row) for row in data["rows"]]
        found = {"rows": rows, "claims": told, "claimed": claimed, "stamp": Stamp(**stamp)}
        return cls(**{**data, **found})

    def save(self, folder: Path) -> Path:
        """Keep it as a small file in this folder: a line for each row, claim and part."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.id}.json"
        files.write(path, _by_lines(self.data()) + "\n")
        return path


ALWAYS = ("name", "published", "ours", "ci95", "games", "verdict", "why", "published_games")
"""Fields of a row that are always told."""


def row_data(row: Row) -> Data:
    """A row as JSON has it."""
    told: Data = {name: getattr(row, name) for name in ALWAYS}
    if row.limits is not None:
        told["limits"] = [float(f"{end:.{parts.DIGITS}g}") for end in row.limits]
    if row.parts:
        told["parts"] = [parts.as_data(part) for part in row.parts]
    more = {"reading": "", "blame": "", "kind": MEASURED}
    return told | {
        name: getattr(row, name) for name, usual in more.items() if getattr(row, name) != usual
    }


def row_from(data: Data) -> Row:
    """A row again."""
    pairs: Data = {
        name: data[name] and tuple(data[name]) for name in ("ci95", "limits") if name in data
    }
    judged = tuple(parts.from_data(part) for part in data.get("parts", ()))
    return Row(**{**data, **pairs, "parts": judged})


def _by_lines(value: Any, depth: int = 0) -> str:
    """JSON that is read and compared line by line: what stands deepest stays on one."""
    if depth == 4 or not isinstance(value, dict | list) or not value or _is_flat(value):
        return json.dumps(value)
    pad, end = " " * (depth + 1), " " * depth
    if isinstance(value, list):
        inside = [pad + _by_lines(each, depth + 1) for each in value]
        return "[\n" + ",\n".join(inside) + f"\n{end}]"
    inside = [
        f"{pad}{json.dumps(key)}: {_by_lines(each, depth + 1)}" for key, each in value.items()
    ]
    return "{\n" + ",\n".join(inside) + f"\n{end}}}"


def _is_flat(value: Any) -> bool:
    """A row, a claim, a part or a list of numbers."""
    if isinstance(value, list):
        return not any(isinstance(each, dict | list | str) for each in value)
    return "name" in value or "text" in value or "kind" in value
