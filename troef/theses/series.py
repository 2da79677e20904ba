"""What is played for a published number, and how a text that leaves something open can be read."""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from importlib.resources import files
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ..fields import Floats
from ..game import Game
from ..lab.data import Array
from ..lab.declaration import Declared
from ..lab.stats import Estimate, wilson

Flags: TypeAlias = npt.NDArray[np.bool_]
"""[deal] -> whether something is true."""


class Series(Declared, ABC):
    """Deals in numbered portions, each of which depends on its number alone; equal declarations give
    equal results. A subclass is a frozen dataclass: its fields are the declaration."""

    deals: int

    @property
    def portion(self) -> int:
        """How many deals are played in one go."""
        return 1

    @property
    def portions(self) -> int:
        return -(-self.deals // self.portion)

    def warm_up(self) -> None:
        """Have everything compiled here, so that workers find it."""
        self.play_from(0, 1)

    def play(self, portion: int) -> Array:
        """The results of a portion: a row for each deal."""
        first = portion * self.portion
        return self.play_from(first, min(self.portion, self.deals - first))

    @abstractmethod
    def play_from(self, first: int, deals: int) -> Array:
        """These deals, wherever they lie in the series."""


@dataclass(frozen=True)
class Together(Declared):
    """The portions of these series, one series after the other: workers are started once, and none
    waits for the last."""

    parts: tuple[Series, ...]

    kind = "together"

    def declaration(self) -> dict[str, object]:
        return {"kind": self.kind, "parts": [part.declaration() for part in self.parts]}

    @property
    def deals(self) -> int:
        return sum(part.deals for part in self.parts)

    @property
    def portions(self) -> int:
        return sum(part.portions for part in self.parts)

    def warm_up(self) -> None:
        for part in self.parts:
            part.warm_up()

    def play(self, portion: int) -> Array:
        for part in self.parts:
            if portion < part.portions:
                return part.play(portion)
            portion -= part.portions
        raise IndexError("there are fewer portions")


@dataclass(frozen=True)
class Reading:
    """One way to understand what a text leaves open: house rules, and settings of agents."""

    name: str
    why: str = ""
    house: dict[str, str] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    """Agent -> its settings."""

    def agent(self, name: str, given: str = "") -> str:
        """An agent with the settings that are given and those of the reading.

        >>> Reading("by share", settings={"leiden": "choice=1"}).agent("leiden", "n=4")
        'leiden:n=4,choice=1'
        >>> Reading("by the text").agent("random")
        'random'
        """
        settings = ",".join(filter(None, (given, self.settings.get(name, ""))))
        return f"{name}:{settings}" if settings else name


def readings(thesis: str) -> dict[str, Reading]:
    """The readings of a thesis by name, from `readings.toml` in its folder; the first is the text's."""
    text = files(thesis).joinpath("readings.toml").read_text(encoding="utf-8")
    return {name: Reading(name, **each) for name, each in tomllib.loads(text).items()}


@dataclass(frozen=True)
class Played:
    """Games at one table, as columns with names."""

    rules: Game
    results: Floats
    """[game, scores and facts]"""

    @property
    def games(self) -> int:
        return len(self.results)

    @property
    def points(self) -> Floats:
        """[game, seat]"""
        return self.results[:, : self.rules.seats]

    def fact(self, name: str) -> Floats:
        """[game] -> what the game tells under this name."""
        return self.results[:, self.rules.seats + self.rules.fact_names.index(name)]

    def facts(self, stem: str) -> Floats:
        """[game, seat] -> what the game tells of each seat: `stem_South`, ..."""
        first = self.rules.fact_names.index(f"{stem}_{self.rules.seat_names[0]}")
        at = self.rules.seats + first
        return self.results[:, at : at + self.rules.seats]


def share(true: Flags) -> Estimate:
    """The share of deals in which something is true."""
    return wilson(int(true.sum()), len(true))
