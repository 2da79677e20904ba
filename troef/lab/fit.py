"""Ratings of a pool of agents in the points of the game, fitted to all results at once.

The model: at one table, an agent's score is what the table gives everybody, plus the agent's
rating, plus luck. Least squares then makes an agent's score, minus the mean of the table, as near
as possible to its rating minus the mean rating of the table. Ratings sum to zero, so "+2.5" reads:
two and a half points a game more than the pool's average player in the same seat. Unlike Elo's
running update the order of the games does not matter. It is the linear sibling of [Bradley, Terry
1952] and the score-difference ratings of [Massey 1997].

Intervals come from a bootstrap over deals [Efron 1979]: games on one deal share their luck, so
whole deals are drawn again, never single games.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Row: TypeAlias = tuple[Hashable, Sequence[str], Sequence[float]]
"""One game: the deal's id, the agents' names by seat, their scores by seat."""

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Rating:
    """An agent's rating in points a game, with its 95% interval, from `deals` deals.

    With fewer than some twenty deals a bootstrap interval is too narrow; with one it is infinite.
    """

    agent: str
    rating: float
    lo: float
    hi: float
    deals: int


def fit(rows: Iterable[Row], seed: int, samples: int = 1000) -> list[Rating]:
    """The ratings of all agents in `rows`, best first.

    Agents that never met, not even through others, cannot be compared: that raises ValueError.

    >>> games = [(deal, ("ann", "bob"), (deal % 3, -1)) for deal in range(30)]
    >>> [(r.agent, round(r.rating, 2)) for r in fit(games, seed=1)]
    [('ann', 1.0), ('bob', -1.0)]
    """
    results = _Results.gather(rows)
    if not results.agents:
        return []
    results.check_connected()
    deals = results.deals
    ratings = results.solve(np.ones(deals))
    if deals == 1:
        lo, hi = np.full_like(ratings, -inf), np.full_like(ratings, inf)
    else:
        rng = np.random.default_rng(seed)
        drawn = np.empty((samples, len(results.agents)))
        for sample in range(samples):
            weights = np.bincount(rng.integers(0, deals, deals), minlength=deals)
            drawn[sample] = results.solve(weights.astype(np.float64))
        lo, hi = _percentiles(drawn)
    seen = np.bincount(results.score_agent, minlength=len(results.agents))
    table = [
        Rating(agent, float(ratings[i]), float(lo[i]), float(hi[i]), int(seen[i]))
        for i, agent in enumerate(results.agents)
    ]
    return sorted(table, key=lambda row: (-row.rating, row.agent))


def _percentiles(drawn: Floats) -> tuple[Floats, Floats]:
    """The middle 95% of each column, samples without that agent left out."""
    lo, hi = np.nanpercentile(drawn, (2.5, 97.5), axis=0)
    return lo, hi


@dataclass(frozen=True, slots=True)
class _Results:
    """All results, summed as far as the bootstrap allows: over the games of one deal."""

    agents: tuple[str, ...]
    deals: int
    tables: Floats
    """How often each agent (column) sits at each kind of table (row)."""
    count_deal: Ints
    count_table: Ints
    count: Floats
    """`count` games were played on this deal at this kind of table."""
    score_deal: Ints
    score_agent: Ints
    score: Floats
    """On this deal this agent scored, in all, so much above the means of its tables."""

    @classmethod
    def gather(cls, rows: Iterable[Row]) -> "_Results":
        deal_numbers: dict[Hashable, int] = {}
        names: dict[str, int] = {}
        kinds: dict[tuple[int, ...], int] = {}
        counts: dict[tuple[int, int], int] = {}
        scores: dict[tuple[int, int], float] = {}
        for deal_id, agents, points in rows:
            if len(agents) != len(points) or len(agents) < 2:
                raise ValueError(f"deal {deal_id}: {len(agents)} agents and {len(points)} scores")
            deal = deal_numbers.setdefault(deal_id, len(deal_numbers))
            seats = [names.setdefault(name, len(names)) for name in agents]
            kind = kinds.setdefault(tuple(sorted(seats)), len(kinds))
            counts[deal, kind] = counts.get((deal, kind), 0) + 1
            mean = sum(points) / len(points)
            for agent, score in zip(seats, points, strict=True):
                scores[deal, agent] = scores.get((deal, agent), 0.0) + (score - mean)
        if not np.isfinite(np.fromiter(scores.values(), np.float64)).all():
            raise ValueError("a score must be a finite number")
        tables = np.zeros((len(kinds), len(names)))
        for seated, number in kinds.items():
            np.add.at(tables[number], list(seated), 1)
        count_key = np.array(list(counts), dtype=np.int64).reshape(-1, 2)
        score_key = np.array(list(scores), dtype=np.int64).reshape(-1, 2)
        return cls(
            tuple(names),
            len(deal_numbers),
            tables,
            count_key[:, 0],
            count_key[:, 1],
            np.array(list(counts.values()), dtype=np.float64),
            score_key[:, 0],
            score_key[:, 1],
            np.array(list(scores.values()), dtype=np.float64),
        )

    def solve(self, weights: Floats) -> Floats:
        """Ratings when deal i counts `weights[i]` times; nan for an agent without a deal.

        The normal equations: with c the seats of each agent at a table of k, one game adds
        diag(c) - c c' / k to the matrix, and the scores above the table's mean to the right side.
        The pseudo-inverse gives, of all solutions, the one that sums to zero.
        """
        games = np.bincount(
            self.count_table, self.count * weights[self.count_deal], minlength=len(self.tables)
        )
        right = np.bincount(
            self.score_agent, self.score * weights[self.score_deal], minlength=len(self.agents)
        )
        seats = games @ self.tables
        shared = self.tables.T @ (self.tables * (games / self.tables.sum(axis=1))[:, None])
        ratings = np.linalg.pinv(np.diag(seats) - shared, hermitian=True) @ right
        return np.where(seats > 0, ratings, np.nan)

    def check_connected(self) -> None:
        """Raise ValueError unless every agent met every other, if only through others."""
        met = self.tables.T @ self.tables > 0
        reached = met[0]
        while True:
            wider = met[reached].any(axis=0)
            if (wider == reached).all():
                break
            reached = wider
        if not reached.all():
            here, there = self.agents[0], self.agents[int(np.argmin(reached))]
            raise ValueError(
                f"{here} and {there} cannot be compared: they never met, not even through others"
            )
