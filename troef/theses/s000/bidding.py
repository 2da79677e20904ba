"""How well tricks are predicted: thesis 000, 4.1.1, tables 4.1 to 4.3 and section 5.1.

Four players of one kind play a forced contract, and each of the three methods predicts the declarer's
own tricks (R58, R75). For every real number of tricks the predictions of at most 500 games are
averaged; what the averages lie above the truth is added up as "over", what they lie below as "under"
(R59). Every method is judged on the same games.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np

from ...agents.rikken.bidding import low_count, trick_percentages, winning_tricks
from ...agents.rikken.montecarlo import average_tricks
from ...chance import generator
from ...lab.stats import Estimate, t_tail
from ..judge import Above, Alike
from ..lab import Lab
from ..series import Series
from .play import BEFORE, HAND, OWN, TRUMP
from .series import AGENTS, CONTRACTS, FEW, RIK_DECKS, SHUFFLED, Forced

METHODS = ("tpc", "ltc", "mc")
PLAYERS = ("basic", "advanced", "montecarlo")
HIGH = ("rik", "solo_8")
LOW = ("piek", "misere")
POINTS = 14
"""Real numbers of tricks, 0 to 13."""
PER_POINT = 500
MOST_GAMES = 100_000
SIMULATIONS = 1000
QUICKER = 20
"""Players that do not simulate get so many times the scaled games, up to the published number: even
then they take less time."""
DRAWS = 2000
OVER, UNDER, TOTAL = "over", "under", "total"
READINGS: dict[str, dict[str, Any]] = {SHUFFLED: {}, RIK_DECKS: {"house": {"deck": "rik"}}}
"""Reading -> what it changes in a series."""

Means = Any
"""[point, method] -> mean prediction; nan where no game ended so."""


@dataclass(frozen=True)
class Predictions(Series):
    """What the methods predict for chosen deals of a series."""

    series: Forced
    simulations: int
    """For the Monte Carlo method; 0: leave it out."""
    per_point: int = PER_POINT
    chosen: Any = field(default=None, repr=False, compare=False)
    """[game, (deal, cards, trump, players before)]; follows from the series."""

    kind = "predictions"
    portion = 64

    def declaration(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "series": asdict(self.series),
            "simulations": self.simulations,
            "per_point": self.per_point,
        }

    @property
    def deals(self) -> int:  # type: ignore[override]
        return len(self.chosen)

    def warm_up(self) -> None:
        """Have everything compiled here, so that workers find it."""
        predict(self.chosen[0], self.series.contract, min(self.simulations, 1), 0)

    def play_from(self, first: int, deals: int) -> Any:
        """[game, method]"""
        games = self.chosen[first : first + deals]
        told = [
            predict(game, self.series.contract, self.simulations, self.series.seed)
            for game in games
        ]
        return np.array(told, float).reshape(-1, len(METHODS))


def predict(game: Any, contract: str, simulations: int, seed: int) -> tuple[float, float, float]:
    """The tricks that each method predicts for a hand.

    Trick percentages serve every contract; the losing trick count those with trump, the low-hand count
    the others; simulations take the trump that the declarer named, and look for the highest average or
    the lowest (000, 3.2.1, 3.3.1, 3.4.1; R21, R26 to R28).
    """
    deal, hand, trump, before = (int(value) for value in game)
    simulated = np.nan
    if simulations:
        rng = generator(seed, deal, 0, 9)
        high, low = average_tricks(hand, trump, simulations, rng, before)
        simulated = high if contract in HIGH else low
    counted = winning_tricks(hand) if contract in HIGH else low_count(hand)
    return trick_percentages(hand), counted, simulated


def choose(own: Any, per_point: int) -> Any:
    """The first so many games of each real number of tricks, in the order in which they were played."""
    places = [np.flatnonzero(own == point)[:per_point] for point in range(POINTS)]
    return np.sort(np.concatenate(places))


# -- the measure ----------------------------------------------------------------------------


def over_under(means: Means) -> tuple[Any, Any]:
    """What the mean predictions lie above the truth, and below it, added up over all points that
    occurred: (over, under), each [method] (R59).

    >>> over, under = over_under(np.array([[0.5], [1.0], [1.5]]))
    >>> float(over[0]), float(under[0])
    (0.5, 0.5)
    """
    off = means - np.arange(means.shape[-2])[:, None]
    return np.nansum(np.maximum(off, 0), axis=-2), np.nansum(np.maximum(-off, 0), axis=-2)


@dataclass(frozen=True)
class Curves:
    """The mean predictions of all methods in one series, and how sure they are."""

    counts: Any
    """[point] -> games that ended so."""
    used: Any
    """[point] -> games whose predictions were averaged."""
    means: Means
    draws: Any
    """[draw, point, method]: means as they could have come out."""
    real: Any
    predictions: Any

    @property
    def games(self) -> int:
        return int(self.counts.sum())

    @property
    def weights(self) -> Any:
        """How many games each judged one stands for: they are not drawn evenly over the points."""
        return (self.counts / np.maximum(self.used, 1))[self.real]

    def errors(self, what: str) -> tuple[Any, Any]:
        """The measure for each method, and as it could have come out: [method], [draw, method]."""
        found, drawn = over_under(self.means), over_under(self.draws)
        if what == TOTAL:
            return found[0] + found[1], drawn[0] + drawn[1]
        which = 0 if what == OVER else 1
        return found[which], drawn[which]


def curves(own: Any, real: Any, predictions: Any, seed: int = 0) -> Curves:
    """From all games' tricks, and the chosen games' tricks and predictions."""
    methods = predictions.shape[1]
    means = np.full((POINTS, methods), np.nan)
    spread = np.zeros((POINTS, methods, methods))
    used = np.bincount(real, minlength=POINTS)
    for point in range(POINTS):
        if used[point]:
            means[point] = predictions[real == point].mean(axis=0)
    centred = predictions - means[real]
    common = np.atleast_2d(centred.T @ centred) / max(len(real) - np.count_nonzero(used), 1)
    for point in range(POINTS):
        if used[point] >= FEW:  # else the spread is borrowed from the other points
            spread[point] = np.atleast_2d(np.cov(predictions[real == point].T)) / used[point]
        elif used[point]:
            spread[point] = common / used[point]
    rng = np.random.default_rng(seed)
    draws = np.full((DRAWS, POINTS, methods), np.nan)
    for point in map(int, np.flatnonzero(used)):
        draws[:, point] = rng.multivariate_normal(
            means[point], np.nan_to_num(spread[point]), DRAWS, check_valid="ignore"
        )
    return Curves(np.bincount(own, minlength=POINTS), used, means, draws, real, predictions)


def at_points(found: Curves, points: Any) -> Curves:
    """The same, but for only some of the points [point, yes or no]."""
    means, draws = found.means.copy(), found.draws.copy()
    means[~points] = np.nan
    draws[:, ~points] = np.nan
    return replace(found, means=means, draws=draws)


def at_shared_points(found: dict[str, Measured]) -> dict[str, Measured]:
    """For comparing players: only points at which all of them have enough games."""
    shared: dict[str, Measured] = {player: {} for player in found}
    for contract in CONTRACTS:
        points = enough([each[contract] for each in found.values()])
        for player, each in found.items():
            shared[player][contract] = at_points(each[contract], points)
    return shared


def enough(several: list[Curves]) -> Any:
    """[point] -> whether all of these have enough games there."""
    return np.all([each.used >= FEW for each in several], axis=0)


def printed_error(found: Curves, method: int, what: str) -> float:
    """The standard error of a published sum: that of as many games as the thesis played, spread over
    the points as ours. Only points that lie on that side count: a single game with 12 tricks makes
    "under" unsure, and says nothing about "over"."""
    expected = np.minimum(found.counts / found.games * MOST_GAMES, PER_POINT)
    off = found.means[:, method] - np.arange(POINTS)
    side = found.used > 0
    if what != TOTAL:
        side &= off > 0 if what == OVER else off < 0
    centred = found.predictions[:, method] - found.means[found.real, method]
    return float(np.sqrt(np.mean(centred**2) * np.sum(1 / expected[side])))


def as_estimate(found: float, drawn: Any, games: int) -> Estimate:
    """A measure with the interval that the draws give it."""
    half = 1.96 * float(np.std(drawn))
    return Estimate(float(found), float(found) - half, float(found) + half, games)


@dataclass(frozen=True)
class Sum:
    """A measure added up over some series: its value, how it could have come out, and a name."""

    name: str
    value: float
    drawn: Any
    games: int

    def estimate(self) -> Estimate:
        return as_estimate(self.value, self.drawn, self.games)

    def minus(self, other: Sum) -> Estimate:
        return as_estimate(self.value - other.value, self.drawn - other.drawn, self.games)

    def above(self, other: Sum) -> Above:
        """The claim that this one is the larger."""
        gap = self.minus(other)
        error = (gap.hi - gap.lo) / (2 * 1.96)
        p = t_tail(gap.mean / error, 10**6) if error else float(gap.mean == 0)
        return Above(f"{self} > {other}", gap, p)

    def alike(self, other: Sum, margin: float) -> Alike:
        return Alike(f"{self} and {other}", self.minus(other), margin)

    def __str__(self) -> str:
        return f"{self.name} {self.value:.2f}"


# -- measured -------------------------------------------------------------------------------

Measured = dict[str, Curves]
"""Contract -> curves."""


def games_of(player: str, lab: Lab) -> int:
    """How many games a series has at this scale."""
    games = lab.games(MOST_GAMES)
    return games if player == "montecarlo" else min(MOST_GAMES, QUICKER * games)


def measure_series(
    lab: Lab, player: str, contracts: tuple[str, ...], games: int, simulations: int, **more: Any
) -> Measured:
    """One kind of player: play, choose the games that are judged, predict them."""
    options = {"around": True, **more}
    series = [Forced(c, (AGENTS[player],) * 4, games, lab.seed, **options) for c in contracts]
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


def measure_player(lab: Lab, player: str, reading: str) -> Measured:
    """The twelve series of one kind of player: every method is judged on the same games."""
    change = READINGS[reading]
    return measure_series(lab, player, CONTRACTS, games_of(player, lab), SIMULATIONS, **change)


def total_of(
    found: Measured, what: str, method: str, contracts: tuple[str, ...] = HIGH, name: str = ""
) -> Sum:
    """A measure of one method added up over contracts."""
    place = METHODS.index(method)
    parts = [found[contract].errors(what) for contract in contracts]
    value = sum(float(each[place]) for each, _ in parts)
    drawn = sum(each[:, place] for _, each in parts)
    games = sum(found[contract].games for contract in contracts)
    told = name or f"{method} {what} ({' + '.join(contracts)})"
    return Sum(told, value, drawn, games)


def joined(sums: list[Sum], name: str) -> Sum:
    """Several measures added up."""
    start = replace(sums[0], name=name)
    for each in sums[1:]:
        start = Sum(
            name, start.value + each.value, start.drawn + each.drawn, start.games + each.games
        )
    return start
