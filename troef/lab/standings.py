"""Who scored what in an experiment, and what was measured besides, portion by portion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .data import Array, Plain
from .experiment import Experiment
from .stats import Running, running


class Standings:
    """The scores of all agents of an experiment, portion by portion."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.running = [Running() for _ in experiment.agents]
        self.won = [Running() for _ in experiment.agents]
        self.total = [0.0] * len(experiment.agents)
        self.wins = [0] * len(experiment.agents)
        self.deals = 0
        self.blocks = 0

    def add(self, portion: int, results: Array) -> None:
        seats = self.experiment.rules.seats
        points = results[:, :, :seats]
        winners = self.experiment.rules.winners(points)
        self.blocks += len(points)
        self.deals += points.shape[0] * points.shape[1]
        for agent in range(seats):
            at = self.experiment.seatings == agent  # where it sits at each table
            mine = points[:, at]
            self.total[agent] += float(mine.sum())
            self.wins[agent] += int(winners[:, at].sum())
            self.running[agent].merge(_over_blocks(self.experiment, mine.mean(axis=1)))
            self.won[agent].merge(_over_blocks(self.experiment, winners[:, at].mean(axis=1)))

    def rows(self) -> Iterator[Plain]:
        """The standings as plain data, in the order in which the agents were named."""
        for agent, spec in enumerate(self.experiment.agents):
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

    def add(self, portion: int, results: Array) -> None:
        places = measurable(self.experiment)
        for name in dict.fromkeys(self.names):  # named twice it still counts once
            told = results[:, :, places[name]]
            if told.shape[2] == 1:
                self._merge(name, -1, told[:, :, 0].mean(axis=1))
                continue
            for agent in range(len(self.experiment.agents)):
                self._merge(name, agent, told[:, self.experiment.seatings == agent].mean(axis=1))

    def _merge(self, name: str, agent: int, means: Array) -> None:
        so_far = self.running.setdefault((name, agent), Running())
        so_far.merge(_over_blocks(self.experiment, means))

    def rows(self) -> Iterator[Plain]:
        for (name, agent), each in self.running.items():
            estimate = each.estimate()
            yield {
                "name": name,
                "agent": self.experiment.agents[agent] if agent >= 0 else None,
                "mean": estimate.mean,
                "ci95": [estimate.lo, estimate.hi],
            }


def _over_blocks(experiment: Experiment, means: Array) -> Running:
    """Where deals follow from each other only evenings are independent."""
    return running([means.mean()] if experiment.rules.chained else means)


def summary(standings: Standings, measures: Measures, seconds: float) -> Plain:
    """The outcome as plain data."""
    return {
        "game": standings.experiment.game,
        "house": standings.experiment.rules.changed(),
        "deals": standings.deals,
        "blocks": standings.blocks,
        "seed": standings.experiment.seed,
        "seconds": round(seconds, 3),
        "seats": list(standings.rows()),
        "measures": list(measures.rows()),
    }
