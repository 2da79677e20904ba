"""Whether claims in words hold and numbers agree, decided from intervals: yes, no, or undecided.

A claim is made of parts (`parts`): one thing is above another, two things are alike, a number lies within
limits, or something is plainly so. "Above" is a test on a difference, and so is it that something does not lie
within limits; the tests of a section of each of these two kinds are corrected together (Holm), since of many
parts chance refutes some. A claim holds when all of its parts do, fails when one of them is refuted, and is
undecided otherwise. A number is judged like a claim of one part: that ours lies within the limits of the
published one. A bare mean never decides.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import inf, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from ..lab.stats import LEVEL, Estimate, holm, interval, two_sided_p
from .parts import Above, Alike, Answer, Fact, Part, Within, all_of
from .published import Section
from .result import HOLDS, MEASURED, VERDICTS, Claim, Parts, ReproduceError, Result, Row

__all__ = ["Above", "Alike", "Fact", "Part", "Parts", "Within", "all_of"]

MOST_TOLD = 6
"""A claim tells only of parts that decide, and of no more than these."""
Judgement = tuple[Answer, str]
"""An answer, and why."""


# -- numbers --------------------------------------------------------------------------------


def judged(row: Row) -> Row:
    """The row with its verdict: by its parts, or by whether its interval lies within its limits. What has
    neither keeps its verdict."""
    of = row.parts
    if not of and row.limits and row.ci95 and row.ours is not None and row.kind == MEASURED:
        of = (Within(row.name, Estimate(row.ours, *row.ci95, row.games), *row.limits),)
    return replace(row, verdict=VERDICTS[all_of(part.decide() for part in of)]) if of else row


def rejudged(result: Result, section: Section) -> Result:
    """Kept findings judged again from the numbers that were kept with them."""
    told = judge_readings(section, result.claimed) if result.claimed else result.claims
    return replace(result, rows=[judged(row) for row in result.rows], claims=told)


# -- claims ---------------------------------------------------------------------------------


def judge(section: Section, parts: Parts) -> list[Claim]:
    """Decide the claims of a section, all of its tests corrected together."""
    return claims(section, judgements(parts))


def judge_readings(section: Section, readings: Mapping[str, Parts]) -> list[Claim]:
    """Judge by the first reading, and say where others say otherwise; they may leave claims out."""
    judged = {reading: judgements(parts) for reading, parts in readings.items()}
    (_, first), *others = judged.items()
    return [_with_others(claim, others) for claim in claims(section, first)]


def judgements(parts: Parts) -> dict[str, Judgement]:
    """The answer to each claim, and why."""
    every = [part for each in parts.values() for part in each]
    adjusted = _corrected(part for part in every if isinstance(part, Above))
    adjusted |= _corrected(part for part in every if isinstance(part, Within | Alike))
    return {name: _decide(each, adjusted) for name, each in parts.items()}


def _corrected(tests: Iterable[Part]) -> dict[Part, float]:
    """Their p values, corrected for being many; what several claims rest on counts once."""
    found = {part: part.p for part in tests}
    return dict(zip(found, map(float, holm(list(found.values()))), strict=True))


def _decide(parts: Sequence[Part], adjusted: Mapping[Part, float]) -> Judgement:
    if not parts:
        return None, "nothing to judge by"
    answers = {part: part.decide(adjusted.get(part)) for part in parts}
    held = all_of(answers.values())
    deciding = [part for part, answer in answers.items() if answer is held]
    shown, head = deciding[:MOST_TOLD], ""
    if len(shown) < len(answers):
        so = sum(answer is True for answer in answers.values())
        head = f"{so} of {len(answers)} parts hold" + (": " if held is True else "; not these: ")
    return held, head + "; ".join(part.told(adjusted.get(part, 1.0)) for part in shown)


def claims(section: Section, judged: Mapping[str, Judgement]) -> list[Claim]:
    """The claims of a section, in its order, as they were judged."""
    texts = section.get("claims", {})
    if set(texts) != set(judged):
        raise ReproduceError(f"claims and judgements differ: {sorted(set(texts) ^ set(judged))}")
    return [Claim(name, text, *judged[name]) for name, text in texts.items()]


def _with_others(claim: Claim, others: Iterable[tuple[str, Mapping[str, Judgement]]]) -> Claim:
    answers = {reading: judged.get(claim.name, (claim.holds, ""))[0] for reading, judged in others}
    told = [f"{HOLDS[so]} with {name}" for name, so in answers.items() if so != claim.holds]
    return (
        replace(claim, why=f"{claim.why}. Under other readings: {', '.join(told)}")
        if told
        else claim
    )


# -- parts ----------------------------------------------------------------------------------


def higher(text: str, one: Estimate, other: Estimate | float, *, worth: float = -inf) -> Above:
    """One number is above another that was measured in other games, or above a fixed one
    [Newcombe 1998].

    >>> from ..lab.stats import wilson
    >>> tests = (higher("", wilson(wins, 100), 0.5) for wins in (90, 52, 10))
    >>> [test.decide(test.p) for test in tests]
    [True, None, False]
    """
    other = other if isinstance(other, Estimate) else fixed(other)
    gap = one.mean - other.mean
    low = gap - sqrt((one.mean - one.lo) ** 2 + (other.hi - other.mean) ** 2)
    high = gap + sqrt((one.hi - one.mean) ** 2 + (other.mean - other.lo) ** 2)
    error = sqrt(standard_error(one) ** 2 + standard_error(other) ** 2)
    return Above(text, Estimate(gap, low, high, one.n), p_value(gap, error), worth)


def not_higher(text: str, one: Estimate, other: Estimate | float, worth: float) -> Within:
    """One number is above another by no more than `worth`."""
    return Within(text, higher(text, one, other).difference, -inf, worth)


def over(name: str, one: Estimate, other_name: str, other: Estimate) -> Above:
    """The first is above the second; told with both numbers."""
    return higher(f"{name} {one.mean:.3f} > {other_name} {other.mean:.3f}", one, other)


def p_value(gap: float, error: float) -> float:
    """How likely a difference this far from 0 is by chance, given its standard error.

    >>> round(p_value(0.196, 0.1), 3), p_value(0.0, 0.0)
    (0.05, 1.0)
    """
    if error == 0:
        return 1.0 if gap == 0 else 0.0
    return 2 * NormalDist().cdf(-abs(gap) / error)


def standard_error(ours: Estimate) -> float:
    """The standard error behind a 95% interval."""
    return (ours.hi - ours.lo) / (2 * NormalDist().inv_cdf(0.5 + LEVEL / 2))


def fixed(value: float) -> Estimate:
    """A number without an error."""
    return Estimate(value, value, value, 0)


def paired(text: str, more: ArrayLike, less: ArrayLike) -> Above:
    """The first is above the second, from the two values of every deal."""
    values = np.asarray(more, float) - np.asarray(less, float)
    return Above(text, interval(values), two_sided_p(values))


def paired_alike(text: str, one: ArrayLike, other: ArrayLike, margin: float) -> Alike:
    """The two are alike, from the two values of every deal."""
    found = interval(np.asarray(one, float) - np.asarray(other, float))
    return Alike(text, with_room(found, found.n), margin)


def with_room(found: Estimate, blocks: int) -> Estimate:
    """An interval of shares that is no narrower than the number of blocks allows: n blocks that are all
    alike leave room for a rate of 3 / n that they are not."""
    room = 3 / blocks
    return replace(found, lo=min(found.lo, found.mean - room), hi=max(found.hi, found.mean + room))


def ordered(names: Sequence[str], values: Mapping[str, ArrayLike], unit: str = "%") -> list[Part]:
    """Each of these is above the next, from the values of every deal."""
    return [
        paired(f"{level(a, values[a], unit)} > {level(b, values[b], unit)}", values[a], values[b])
        for a, b in pairwise(names)
    ]


def level(name: str, values: ArrayLike, unit: str = "%") -> str:
    """A name with its mean."""
    mean = float(np.asarray(values, float).mean())
    return f"{name} {100 * mean:.1f}%" if unit == "%" else f"{name} {mean:.3g}{unit}"
