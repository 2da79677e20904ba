"""How well tricks are predicted: what tables 4.1 to 4.3 and sections 4.1.1 and 5.1 of thesis 000 measure.

Four players of one kind play a forced contract, and each of the three methods predicts the declarer's
own tricks (R58, R75). For every real number of tricks the predictions of at most 500 games are
averaged; what the averages lie above the truth is added up as "over", what they lie below as "under"
(R59). Every method is judged on the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf, isfinite

import numpy as np
import numpy.typing as npt

from ...fields import Floats, Numbers
from ...lab.stats import Estimate, t_tail
from ..judge import Above, Alike, Fact, Part, Within
from ..reproduce import Lab
from ..series import Reading
from .play import BEFORE, HAND, OWN, TRUMP
from .series import (
    CONTRACTS,
    FEW,
    HIGH,
    METHODS,
    PLAYERS,
    RIK_DECKS,
    SETTINGS,
    SHUFFLED,
    Forced,
    Predictions,
)

READINGS = {each.name: each for each in (SHUFFLED, RIK_DECKS)}
POINTS = 14
"""Real numbers of tricks, 0 to 13."""
PER_POINT = 500
MOST_GAMES = 100_000
SIMULATIONS = 1000
QUICKER = 20
"""Players that do not simulate get this many times the scaled games, up to the published number: even
then they take less time."""
DRAWS = 2000
SIDES = OVER, UNDER, TOTAL = "over", "under", "total"

Mask = npt.NDArray[np.bool_]
"""[point] -> yes or no."""
Means = Floats
"""[..., point, method] -> mean prediction; nan where no game ended so."""


def off(means: Means) -> Floats:
    """How far the mean predictions lie above the truth."""
    return np.asarray(means - np.arange(means.shape[-2])[:, None])


def over_under(means: Means) -> dict[str, Floats]:
    """What the mean predictions lie above the truth, and below it, added up over all points that
    occurred: each [..., method] (R59).

    >>> found = over_under(np.array([[0.5], [1.0], [1.5]]))
    >>> float(found["over"][0]), float(found["under"][0])
    (0.5, 0.5)
    """
    gaps = off(means)
    over, under = (np.nansum(np.maximum(side, 0), axis=-2) for side in (gaps, -gaps))
    return {OVER: over, UNDER: under, TOTAL: over + under}


def as_estimate(found: float, drawn: Floats, games: int) -> Estimate:
    """A measure with the interval that the draws give it."""
    half = 1.96 * float(np.std(drawn))
    return Estimate(float(found), float(found) - half, float(found) + half, games)


@dataclass(frozen=True)
class Curves:
    """The mean predictions of all methods in one series, and how sure they are."""

    counts: Numbers
    """[point] -> games that ended so."""
    used: Numbers
    """[point] -> games whose predictions were averaged."""
    means: Means
    draws: Means
    """[draw, point, method]: means as they could have come out."""
    real: Numbers
    """[judged game] -> tricks."""
    predictions: Floats
    """[judged game, method]"""

    @property
    def games(self) -> int:
        return int(self.counts.sum())

    @property
    def weights(self) -> Floats:
        """How many games each judged one stands for: they are not drawn evenly over the points."""
        return np.asarray((self.counts / np.maximum(self.used, 1))[self.real])

    def within(
        self, text: str, measure: Callable[[Means], Floats], low: float = -inf, high: float = inf
    ) -> Part:
        """The claim that something that is computed from the means lies within limits."""
        found = float(measure(self.means))
        if not isfinite(found):
            return Fact(f"{text}: no such games", None)
        estimate = as_estimate(found, measure(self.draws), self.games)
        return Within(f"{text} {found:.3g}", estimate, low, high)

    def at(self, points: Mask) -> Curves:
        """The same, but for only some of the points."""
        means, draws = self.means.copy(), self.draws.copy()
        means[~points] = np.nan
        draws[:, ~points] = np.nan
        return replace(self, means=means, draws=draws)


def curves(own: Numbers, real: Numbers, predictions: Floats, seed: int = 0) -> Curves:
    """From all games' tricks, and the chosen games' tricks and predictions."""
    methods = predictions.shape[1]
    means = np.full((POINTS, methods), np.nan)
    draws = np.full((DRAWS, POINTS, methods), np.nan)
    used = np.bincount(real, minlength=POINTS)
    seen = [int(point) for point in np.flatnonzero(used)]
    for point in seen:
        means[point] = predictions[real == point].mean(axis=0)
    centred = predictions - means[real]
    common = np.atleast_2d(centred.T @ centred) / max(len(real) - len(seen), 1)
    rng = np.random.default_rng(seed)
    for point in seen:
        spread = common  # borrowed from the other points, if there are too few games at this one
        if used[point] >= FEW:
            spread = np.atleast_2d(np.cov(predictions[real == point].T))
        draws[:, point] = rng.multivariate_normal(
            means[point], np.nan_to_num(spread / used[point]), DRAWS, check_valid="ignore"
        )
    return Curves(np.bincount(own, minlength=POINTS), used, means, draws, real, predictions)


Measured = Mapping[str, Curves]
"""By contract."""


def enough(several: Iterable[Curves]) -> Mask:
    """[point] -> whether all of these have enough games there."""
    return np.asarray(np.all([each.used >= FEW for each in several], axis=0))


def at_shared_points(found: Mapping[str, Measured]) -> dict[str, Measured]:
    """For comparing players: only points at which all of them have enough games."""
    points = {c: enough(each[c] for each in found.values()) for c in CONTRACTS}
    return {
        player: {contract: each[contract].at(points[contract]) for contract in CONTRACTS}
        for player, each in found.items()
    }


def printed_error(found: Curves, method: int, what: str) -> float:
    """The standard error of a published sum: that of as many games as the thesis played, spread over
    the points as ours. Only points that lie on that side count: a single game with 12 tricks makes
    "under" unsure, and says nothing about "over"."""
    expected = np.minimum(found.counts / found.games * MOST_GAMES, PER_POINT)
    gaps = off(found.means)[:, method]
    side = found.used > 0
    if what != TOTAL:
        side &= gaps > 0 if what == OVER else gaps < 0
    centred = found.predictions[:, method] - found.means[found.real, method]
    return float(np.sqrt(np.mean(centred**2) * np.sum(1 / expected[side])))


# -- sums -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sum:
    """A measure added up over some series: its value, how it could have come out, and a name."""

    name: str
    value: float
    drawn: Floats
    games: int

    def estimate(self) -> Estimate:
        return as_estimate(self.value, self.drawn, self.games)

    def minus(self, other: Sum) -> Estimate:
        return as_estimate(self.value - other.value, self.drawn - other.drawn, self.games)

    def times(self, factor: float) -> Sum:
        name = f"{factor:g} x {self.name}"
        return Sum(name, factor * self.value, factor * self.drawn, self.games)

    def above(self, other: Sum) -> Above:
        gap = self.minus(other)
        error = (gap.hi - gap.lo) / (2 * 1.96)
        p = t_tail(gap.mean / error, 10**6) if error else float(gap.mean == 0)
        return Above(f"{self} > {other}", gap, p)

    def alike(self, other: Sum, margin: float) -> Alike:
        return Alike(f"{self} and {other}", self.minus(other), margin)

    def __str__(self) -> str:
        return f"{self.name} {self.value:.2f}"


def total_of(
    found: Measured, what: str, method: str, contracts: Sequence[str] = HIGH, name: str = ""
) -> Sum:
    """A measure of one method added up over contracts."""
    place = METHODS.index(method)
    parts = [
        Sum("", float(over_under(each.means)[what][place]), over_under(each.draws)[what][:, place], each.games)
        for each in (found[contract] for contract in contracts)
    ]  # fmt: skip
    return joined(parts, name or f"{method} {what} ({' + '.join(contracts)})")


def joined(sums: Sequence[Sum], name: str) -> Sum:
    """Several measures added up."""
    drawn = np.asarray(sum(each.drawn for each in sums))
    return Sum(name, sum(each.value for each in sums), drawn, sum(each.games for each in sums))


# -- what is played -------------------------------------------------------------------------


def games_of(player: str, lab: Lab) -> int:
    """How many games a series has at this scale."""
    games = lab.games(MOST_GAMES)
    return games if player == "montecarlo" else min(MOST_GAMES, QUICKER * games)


def choose(own: Numbers, per_point: int) -> Numbers:
    """The first `per_point` games of each real number of tricks, in the order in which they were played."""
    places = [np.flatnonzero(own == point)[:per_point] for point in range(POINTS)]
    return np.sort(np.concatenate(places))


def measure(
    lab: Lab, player: str, reading: Reading, contracts: Sequence[str] = CONTRACTS,
    simulate: bool = True, around: bool = True,
) -> Measured:  # fmt: skip
    """The series of one kind of player: play, choose the games that are judged, predict them."""
    simulations = SIMULATIONS if simulate else 0
    agent, games = reading.agent(player, SETTINGS[player]), games_of(player, lab)
    roles = agent, agent, agent, agent
    series = [Forced(c, roles, games, lab.seed, around, reading.house) for c in contracts]
    played = lab.play_all(f"{player} players", series)
    places = [choose(each[:, OWN], PER_POINT) for each in played]
    asked = [
        Predictions(one, simulations, PER_POINT, np.column_stack([at, each[at][:, (HAND, TRUMP, BEFORE)]]))
        for one, each, at in zip(series, played, places, strict=True)
    ]  # fmt: skip
    told = lab.play_all(f"predict for {player} players", asked)
    methods = len(METHODS) if simulations else 2
    return {
        contract: curves(each[:, OWN], each[at, OWN], predicted[:, :methods], lab.seed)
        for contract, each, at, predicted in zip(contracts, played, places, told, strict=True)
    }


def measure_players(lab: Lab, reading: Reading) -> dict[str, Measured]:
    return {player: measure(lab, player, reading) for player in PLAYERS}
