"""Who scored what in an experiment, and what was measured besides, portion by portion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from .data import Array, Plain
from .experiment import Experiment
from .seeing import seers_of
from .stats import Running, running


class Standings:
    """The scores of all agents of an experiment, portion by portion."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.told = told_of(experiment)
        self.seeing = seers_of(experiment)
        self.running = [Running() for _ in self.told]
        self.won = [Running() for _ in self.told]
        self.total = [0.0] * len(self.told)
        self.wins = [0] * len(self.told)
        self.deals = 0
        self.blocks = 0

    def add(self, portion: int, results: Array) -> None:
        seats = self.experiment.rules.seats
        points = results[:, :, :seats]
        winners = self.experiment.rules.winners(points)
        self.blocks += len(points)
        self.deals += points.shape[0] * points.shape[1]
        sitting = self.experiment.sitting(portion, len(points))
        for agent, (_, numbers) in enumerate(self.told):
            at = np.isin(sitting, numbers)
            mine, won = _of(at, points), _of(at, winners)
            self.total[agent] += float(mine.sum())
            self.wins[agent] += int(won.sum())
            self.running[agent].merge(_over_blocks(self.experiment, mine.mean(axis=1)))
            self.won[agent].merge(_over_blocks(self.experiment, won.mean(axis=1)))

    def rows(self) -> Iterator[Plain]:
        """The standings as plain data, in the order in which the agents were named."""
        for agent, (spec, _) in enumerate(self.told):
            estimate, won = self.running[agent].estimate(), self.won[agent].share()
            yield {
                "agent": spec,
                "mean": estimate.mean,
                "ci95": [estimate.lo, estimate.hi],
                "total": self.total[agent],
                "wins": self.wins[agent],
                "win": won.mean,
                "win_ci95": [won.lo, won.hi],
            }


def told_of(experiment: Experiment) -> list[tuple[str, list[int]]]:
    """The agents that are told of, each with the numbers by which `sitting` knows it.

    Each that was named is told of, equal ones too, since they hold every hand as often. Not so where
    equal agents are not told apart: the first of two is then always the one nearer to the first seat,
    and only all of them together hold every hand as often as others do.
    """
    agents = experiment.agents
    if experiment.seating != "distinct":
        return [(spec, [agent]) for agent, spec in enumerate(agents)]
    return [
        (spec, [agent for agent, each in enumerate(agents) if each == spec])
        for spec in dict.fromkeys(agents)
    ]


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

    def __post_init__(self) -> None:
        self.told = told_of(self.experiment)

    def add(self, portion: int, results: Array) -> None:
        where = measurable(self.experiment)
        for name in dict.fromkeys(self.names):  # named twice it still counts once
            told = results[:, :, where[name]]
            if told.shape[2] == 1:
                self._merge(name, -1, told[:, :, 0].mean(axis=1))
                continue
            sitting = self.experiment.sitting(portion, len(told))
            for agent, (_, numbers) in enumerate(self.told):
                self._merge(name, agent, _of(np.isin(sitting, numbers), told).mean(axis=1))

    def _merge(self, name: str, agent: int, means: Array) -> None:
        so_far = self.running.setdefault((name, agent), Running())
        so_far.merge(_over_blocks(self.experiment, means))

    def rows(self) -> Iterator[Plain]:
        for (name, agent), each in self.running.items():
            estimate = each.estimate()
            yield {
                "name": name,
                "agent": self.told[agent][0] if agent >= 0 else None,
                "mean": estimate.mean,
                "ci95": [estimate.lo, estimate.hi],
            }


def _of(at: Array, results: Array) -> Array:
    """What those seats got, as often in each block: [block, table, seat] -> [block, times]."""
    return results[at].reshape(len(results), -1)


def _over_blocks(experiment: Experiment, means: Array) -> Running:
    """Where deals follow from each other only evenings are independent."""
    return running([means.mean()] if experiment.rules.chained else means)


def summary(standings: Standings, measures: Measures, seconds: float) -> Plain:
    """The outcome as plain data."""
    return {
        "game": standings.experiment.rules.name,
        "house": standings.experiment.rules.changed(),
        "deals": standings.deals,
        "blocks": standings.blocks,
        "seed": standings.experiment.seed,
        "seconds": round(seconds, 3),
        "sees_all": standings.seeing,
        "seats": list(standings.rows()),
        "measures": list(measures.rows()),
    }
