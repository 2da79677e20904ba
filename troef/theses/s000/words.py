"""What thesis 000 says of tables 4.1 to 4.3 in words, as parts that can be judged."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..judge import Fact, Part, Parts
from .bidding import (
    HIGH,
    LOW,
    METHODS,
    OVER,
    PLAYERS,
    POINTS,
    TOTAL,
    UNDER,
    Measured,
    at_points,
    at_shared_points,
    enough,
    total_of,
)

SAME_LEVEL = 0.2
"""Over and under are at the same level when they differ by no more than this part of their sum: the
thesis says so of 7.36 and 9.94."""
SIMILAR = 0.15
"""Two sums are similar when they differ by no more than this part."""
ALMOST_SAME = 0.75
"""Two methods predict almost the same when they differ by no more than so many tricks on average."""


def similar_contracts(found: Measured) -> list[Part]:
    """Rik and solo 8 are similar, at points that both have."""
    parts: list[Part] = []
    both = enough([found[c] for c in HIGH])
    shared = {c: at_points(found[c], both) for c in HIGH}
    for method in METHODS:
        rik, solo = (total_of(shared, TOTAL, method, (c,)) for c in HIGH)
        parts.append(rik.alike(solo, SIMILAR * rik.value))
    return parts


def linear(found: Measured) -> list[Part]:
    """How straight the mean predictions lie, where there are enough games."""
    parts: list[Part] = []
    for contract in HIGH:
        curve = found[contract]
        points = np.flatnonzero(curve.used >= 30)
        if len(points) < 3:
            parts.append(Fact(f"{contract}: too few games", None))
            continue
        fits = [np.corrcoef(points, curve.means[points, i])[0, 1] ** 2 for i in range(len(METHODS))]
        told = ", ".join(f"{m} {fit:.3f}" for m, fit in zip(METHODS, fits, strict=True))
        parts.append(
            Fact(f"{contract}: share of variance on a line {told}", bool(min(fits) > 0.95))
        )
    return parts


def fluctuating(found: Measured) -> list[Part]:
    """Whether the end points are the unsure ones."""
    parts: list[Part] = []
    for contract in HIGH:
        curve = found[contract]
        seen = np.flatnonzero(curve.used)
        error = np.std(curve.draws, axis=0).mean(axis=1)
        if np.isnan(error[3:7]).any():
            parts.append(Fact(f"{contract}: too few games", None))
            continue
        ends, middle = (error[seen[0]], error[seen[-1]]), error[3:7].mean()
        parts.append(
            Fact(
                f"{contract}: standard error {ends[0]:.2f} at {seen[0]} and {ends[1]:.2f} at {seen[-1]} "
                f"tricks, {middle:.2f} in the middle",
                bool(min(ends) > 2 * middle),
            )
        )
    return parts


def mostly_under(found: Measured) -> list[Part]:
    parts: list[Part] = []
    for contract in HIGH:
        over, under = (total_of(found, what, "tpc", (contract,)).value for what in (OVER, UNDER))
        parts.append(Fact(f"{contract}: tpc over {over:.2f}, under {under:.2f}", under > 9 * over))
    return parts


def almost_same(found: Measured) -> list[Part]:
    parts: list[Part] = []
    for contract in HIGH:
        gap = np.nanmean(np.abs(found[contract].means[:, 1] - found[contract].means[:, 2]))
        parts.append(
            Fact(
                f"{contract}: ltc and mc differ by {gap:.2f} tricks on average",
                bool(gap <= ALMOST_SAME),
            )
        )
    return parts


def more_under(found: Measured, method: str) -> list[Part]:
    return [
        total_of(found, UNDER, method, (c,)).above(total_of(found, OVER, method, (c,)))
        for c in HIGH
    ]


def same_level(found: Measured, method: str) -> list[Part]:
    parts: list[Part] = []
    for contract in HIGH:
        over, under = (total_of(found, what, method, (contract,)) for what in (OVER, UNDER))
        parts.append(over.alike(under, SAME_LEVEL * (over.value + under.value)))
    return parts


def least(found: Measured, what: str, method: str, contracts: Sequence[str]) -> list[Part]:
    """One method has the smallest sum in each of these contracts taken together."""
    group = tuple(contracts)
    mine = total_of(found, what, method, group)
    others = [total_of(found, what, each, group) for each in METHODS if each != method]
    return [each.above(mine) for each in others]


def overestimated(found: Measured) -> list[Part]:
    """Whether hands that reached the goal were thought to win more (the printed curves stop early)."""
    parts: list[Part] = []
    for contract, goal in (("piek", 1), ("misere", 0)):
        means = found[contract].means[goal] - goal
        told = ", ".join(f"{m} {means[i]:+.2f}" for i, m in enumerate(METHODS))
        parts.append(
            Fact(
                f"{contract}: where {goal} {'was' if goal else 'were'} won, predictions are off by {told}",
                bool((means > 0).all()),
            )
        )
    return parts


def worse_at_the_end(found: Measured) -> list[Part]:
    off = np.abs(found["rik"].means - np.arange(POINTS)[:, None])
    if np.isnan(off[11:]).all():
        return [Fact("no game with 11 tricks or more at this scale", None)]
    early, late = np.nanmean(off[:11], axis=0), np.nanmean(off[11:], axis=0)
    told = ", ".join(
        f"{m} {early[i]:.2f} up to 10 tricks, {late[i]:.2f} from 11" for i, m in enumerate(METHODS)
    )
    return [Fact(told, bool((late > early).all()))]


def basic_claims(found: Measured) -> Parts:
    return {
            "rik_like_solo": similar_contracts(found),
            "linear": linear(found),
            "loose_ends": fluctuating(found),
            "tpc_under": mostly_under(found),
            "ltc_like_mc": almost_same(found),
            "ltc_under": more_under(found, "ltc"),
            "mc_even": same_level(found, "mc"),
            "ltc_least_wrong": least(found, TOTAL, "ltc", HIGH),
            "low_over": overestimated(found),
            "low_least_bad": least(found, OVER, "ltc", ("piek",)) + least(found, OVER, "mc", ("misere",)),
        }  # fmt: skip


def advanced_claims(found: Measured, basic: Measured) -> Parts:
    return {
        "same_order": ranked(found) + ranked(basic),
        "tpc_under": mostly_under(found) + almost_same(found),
        "ltc_under": more_under(found, "ltc") + same_level(found, "mc"),
        "ltc_best": each_least(found, "ltc"),
        "low_over": overestimated(found) + least(found, OVER, "ltc", LOW),
    }


def montecarlo_claims(found: Measured, others: Sequence[Measured]) -> Parts:
    alike: list[Part] = []
    shared = at_shared_points(dict(zip(PLAYERS, [*others, found], strict=True)))
    for method in METHODS:
        mine = total_of(shared["montecarlo"], TOTAL, method, ("solo_8",), f"{method} of montecarlo")
        for name in PLAYERS[:2]:
            theirs = total_of(shared[name], TOTAL, method, ("solo_8",), f"of {name}")
            alike.append(mine.alike(theirs, 2 * SIMILAR * theirs.value))
    return {
        "rik_well": worse_at_the_end(found),
        "solo_similar": alike,
        "ltc_best": each_least(found, "ltc"),
        "low_over": overestimated(found) + least(found, OVER, "ltc", LOW),
    }


def each_least(found: Measured, method: str) -> list[Part]:
    return [part for contract in HIGH for part in least(found, TOTAL, method, (contract,))]


def ranked(found: Measured) -> list[Part]:
    """The order of the three methods: ltc, mc, tpc."""
    ltc, mc, tpc = (total_of(found, TOTAL, m, HIGH) for m in ("ltc", "mc", "tpc"))
    return [mc.above(ltc), tpc.above(mc)]
