"""An experiment declared in a file: what is played, and what is measured besides the scores.

    game = "boerenbridge"
    agents = ["rulebased", "trumping", "random", "random"]
    deals = 4000                  # games, where a game takes several deals
    seed = 1
    seating = "rotate"            # every rotation; or permute, distinct, fixed
    measure = ["rounds", "made"]  # facts that the game tells of a deal

    [house]
    rounds = 10

Only `game` and `agents` must be there. A fact that the game tells of each seat (`made_S`, `made_W`, ...)
is measured for each agent by its name without the seat.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..game import HouseError
from ..games import find
from .experiment import Experiment
from .stats import Running, running

KEYS = {"game": str, "agents": list, "deals": int, "seed": int, "seating": str, "measure": list,
        "house": dict}  # fmt: skip
SEATINGS = ("rotate", "permute", "distinct", "fixed")
DEALS = 20_000


class DeclarationError(ValueError):
    """A file that declares no experiment; the message says what to change."""


def read(path: Path) -> tuple[Experiment, tuple[str, ...]]:
    """The experiment that a file declares, and what it measures."""
    told = _checked(path)
    try:
        rules = find(told["game"], **told.get("house", {}))
    except HouseError as error:
        raise DeclarationError(f"{path}: {error}") from None
    seating = told.get("seating", "rotate")
    if seating not in SEATINGS:
        raise DeclarationError(f"{path}: seating is one of {', '.join(SEATINGS)}, not '{seating}'")
    deals = told.get("deals", DEALS)
    if deals < 1 or told.get("seed", 1) < 0:
        raise DeclarationError(f"{path}: deals must be above 0, and seed not below it")
    experiment = declare(rules, tuple(told["agents"]), deals, told.get("seed", 1), seating)
    measure = tuple(told.get("measure", ()))
    for name in measure:
        if name not in measurable(experiment):
            listed = ", ".join(measurable(experiment))
            raise DeclarationError(f"{path}: {rules.name} tells no '{name}': choose from {listed}")
    return experiment, measure


def declare(rules: Any, agents: tuple[str, ...], deals: int, seed: int, seating: str) -> Experiment:
    """The experiment with at least so many deals, in whole blocks."""
    one = Experiment(rules.name, agents, 1, seed, rules.changed(), seating)
    blocks = -(-deals // len(one.seatings))
    whole = Experiment(rules.name, agents, blocks, seed, rules.changed(), seating)
    _ = whole.players  # complain about unknown agents before anything is played
    return whole


def _checked(path: Path) -> dict[str, Any]:
    """The keys of a file, each of its type."""
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DeclarationError(f"{path} is not a TOML file: {error}") from None
    for name, value in told.items():
        if name not in KEYS:
            raise DeclarationError(f"{path}: '{name}' is unknown: choose from {', '.join(KEYS)}")
        if not isinstance(value, KEYS[name]) or isinstance(value, bool):
            raise DeclarationError(f"{path}: {name} must be a {KEYS[name].__name__}, not {value!r}")
    for name in ("game", "agents"):
        if name not in told:
            raise DeclarationError(f"{path}: '{name}' is missing")
    return told


def measurable(experiment: Experiment) -> dict[str, list[int]]:
    """What can be measured -> where it stands in a result: once, or for each seat."""
    names, seats = experiment.rules.fact_names, experiment.rules.seat_names
    found = {name: [experiment.rules.seats + i] for i, name in enumerate(names)}
    for name in names:
        stem = name.removesuffix(f"_{seats[0]}")
        each = [f"{stem}_{seat}" for seat in seats]
        if stem != name and all(one in names for one in each):
            found[stem] = [found[one][0] for one in each]
    return found


@dataclass
class Measures:
    """What is measured besides the scores, portion by portion."""

    experiment: Experiment
    names: tuple[str, ...]
    running: dict[tuple[str, int], Running] = field(default_factory=dict)
    """(name, agent; -1: all) -> its mean over blocks."""

    def add(self, portion: int, results: Any) -> None:
        places = measurable(self.experiment)
        for name in self.names:
            told = results[:, :, places[name]]
            if told.shape[2] == 1:
                self._merge(name, -1, told[:, :, 0].mean(axis=1))
                continue
            for agent in range(len(self.experiment.agents)):
                self._merge(name, agent, told[:, self.experiment.seatings == agent].mean(axis=1))

    def _merge(self, name: str, agent: int, means: Any) -> None:
        # where deals follow from each other only evenings are independent
        values = [means.mean()] if self.experiment.rules.chained else means
        self.running.setdefault((name, agent), Running()).merge(running(values))

    def rows(self) -> Iterator[dict[str, Any]]:
        for (name, agent), each in self.running.items():
            estimate = each.estimate()
            yield {
                "name": name,
                "agent": self.experiment.agents[agent] if agent >= 0 else None,
                "mean": estimate.mean,
                "ci95": [estimate.lo, estimate.hi],
            }
