"""The judge against a second one, written from its rules as text; and what fewer games do to verdicts.

The rules: a number agrees when the 95% interval of ours lies within limits: the 95% interval of the printed
share, wider on both sides by a margin (at most half of that interval) and by half of the digit to which it was
told. It differs when ours lies outside, and is undecided otherwise. A claim holds when all its parts do, fails
when one is refuted, and is undecided otherwise; of all tests of one kind in a section (above something, outside
limits) the smallest p value counts times their number, the next times one less, and so on, and none counts less
than one before it.
"""

from dataclasses import replace
from math import inf, isclose, sqrt

import numpy as np
import pytest

from troef.lab.stats import Estimate, wilson
from troef.theses.judge import higher, judged, judgements, rejudged
from troef.theses.parts import Above, Alike, Fact, Within, as_data, beyond, from_data
from troef.theses.published import published
from troef.theses.reasons import UNEXPLAINED, reasons
from troef.theses.result import (
    AGREES,
    DIFFERS,
    NOT_COMPARABLE,
    UNDECIDED,
    Claim,
    Result,
    Row,
)
from troef.theses.rows import blamed, computed, guess, judged_row, limits, measured, share_row

Z = 1.959963984540054


# -- the second judge -----------------------------------------------------------------------


def ends(share, games):
    """The shares p for which (share - p)^2 <= Z^2 p (1 - p) / games, found by halving."""

    def off(p):
        return abs(share - p) - Z * sqrt(p * (1 - p) / games)

    found = []
    for outer in (0.0, 1.0):
        inner = share
        if off(outer) <= 0:
            found.append(outer)
            continue
        for _ in range(60):
            middle = (inner + outer) / 2
            inner, outer = (middle, outer) if off(middle) <= 0 else (inner, middle)
        found.append(inner)
    return found


def second_verdict(wins, games, printed, printed_games, margin, rounding):
    low, high = ends(wins / games, games)
    least, most = ends(printed, printed_games) if printed_games else (printed, printed)
    more = min(margin, (most - least) / 2) if printed_games else margin
    least, most = least - more - rounding / 2, most + more + rounding / 2
    if low >= least and high <= most:
        return AGREES
    return DIFFERS if high < least or low > most else UNDECIDED


def near_a_limit(wins, games, row):
    low, high = ends(wins / games, games)
    return any(isclose(a, b, abs_tol=1e-5) for a in (low, high) for b in row.limits)


def test_the_second_judge_gives_the_same_verdicts():
    rng = np.random.default_rng(7)
    seen = set()
    for _ in range(4000):
        games, printed_games = (int(10 ** rng.uniform(1, 6)) for _ in range(2))
        truth = rng.uniform()
        printed = rng.binomial(printed_games, truth) / printed_games
        wins = int(rng.binomial(games, np.clip(truth + rng.choice([0, 0, 0.02, 0.2]), 0, 1)))
        margin, rounding = rng.choice([0.0, 0.01, 0.05]), rng.choice([0.0, 0.01, 0.1])
        known = printed_games if rng.uniform() < 0.8 else 0
        row = share_row("x", printed, wilson(wins, games), known, margin, rounding)
        if near_a_limit(wins, games, row):  # six digits are kept
            continue
        assert row.verdict == second_verdict(wins, games, printed, known, margin, rounding)
        seen.add(row.verdict)
    assert seen == {AGREES, DIFFERS, UNDECIDED}


def second_holm(ps):
    """Step by step: the smallest that is left, times how many are left."""
    left, least, adjusted = dict(enumerate(ps)), 0.0, {}
    while left:
        at = min(left, key=left.__getitem__)
        least = max(least, min(1.0, left.pop(at) * (len(left) + 1)))
        adjusted[at] = least
    return [adjusted[at] for at in range(len(ps))]


def second_claim(parts, adjusted):
    answers = []
    for part, p in zip(parts, adjusted, strict=True):
        if isinstance(part, Above):
            answers.append((part.difference.mean > 0) if p <= 0.05 else None)
        else:
            inside = part.low <= part.ours.lo and part.ours.hi <= part.high
            answers.append(True if inside else False if p <= 0.05 else None)
    if any(answer is False for answer in answers):
        return False
    return True if all(answer is True for answer in answers) else None


def test_the_second_judge_decides_claims_alike():
    rng, seen = np.random.default_rng(11), set()
    for _ in range(600):
        every = []
        for number in range(rng.integers(1, 8)):
            mean, error = rng.normal(), 10 ** rng.uniform(-2, 0)
            ours = Estimate(mean, mean - Z * error, mean + Z * error, 100)
            if rng.uniform() < 0.5:
                every.append(higher(f"part {number}", ours, 0.0))
            else:
                low = rng.normal() - rng.exponential(2)
                every.append(Within(f"part {number}", ours, low, low + rng.exponential(4)))
        # a test that a number lies outside: how far its mean lies beyond a limit, in standard errors
        ps = [
            part.p if isinstance(part, Above) else beyond(part.ours, part.low, part.high)
            for part in every
        ]
        cut = int(rng.integers(0, len(every) + 1))
        claims = {name: some for name, some in (("a", every[:cut]), ("b", every[cut:])) if some}
        found = judgements(claims)
        adjusted = {}
        for kind in (Above, Within):  # each corrected among its like
            mine = [(id(part), p) for part, p in zip(every, ps, strict=True) if type(part) is kind]
            adjusted |= dict(
                zip((at for at, _ in mine), second_holm([p for _, p in mine]), strict=True)
            )
        for name, some in claims.items():
            answer = second_claim(some, [adjusted[id(part)] for part in some])
            assert found[name][0] is answer
            seen.add(answer)
    assert seen == {True, False, None}


def test_outside_is_what_the_interval_says():
    for mean in np.linspace(0, 1, 101):
        ours = Estimate(mean, mean - 0.1, mean + 0.1, 50)
        p = beyond(ours, 0.3, 0.6)
        if abs(mean - 0.7) > 1e-9 and abs(mean - 0.2) > 1e-9:
            assert (p < 0.05) == (ours.lo > 0.6 or ours.hi < 0.3)
    assert beyond(Estimate(0.5, -inf, inf, 1), 0.6, 0.7) == 1.0
    assert beyond(Estimate(0.5, 0.5, 0.5, 0), 0.6, 0.7) == 0.0


# -- fewer games are never kinder -----------------------------------------------------------


def rates(truth, games, printed=0.62, printed_games=10_000, runs=400, seed=3):
    """How often each verdict is given when this is the truth."""
    rng = np.random.default_rng(seed)
    found = [
        share_row("x", printed, wilson(int(rng.binomial(games, truth)), games), printed_games, 0.01)
        for _ in range(runs)
    ]
    return {v: sum(row.verdict == v for row in found) / runs for v in (AGREES, DIFFERS, UNDECIDED)}


def test_a_tenth_of_the_games_makes_verdicts_undecided_not_kind():
    whole, tenth, hundredth = (rates(0.62, games) for games in (100_000, 10_000, 100))
    assert whole[AGREES] > 0.99
    assert whole[AGREES] >= tenth[AGREES] > hundredth[AGREES] == 0
    assert hundredth[UNDECIDED] > 0.95
    whole, tenth = (rates(0.58, games) for games in (100_000, 1000))
    assert whole[DIFFERS] > 0.99
    assert tenth[AGREES] == 0
    assert tenth[UNDECIDED] > 0.5


@pytest.mark.parametrize("games", [20, 100, 1000, 30_000])
def test_what_lies_outside_the_limits_hardly_ever_agrees(games):
    low, high = limits_of_share()
    for truth in (low - 0.001, high + 0.001):
        assert rates(truth, games)[AGREES] <= 0.05


def limits_of_share():
    return share_row("x", 0.62, wilson(62, 100), 10_000, 0.01).limits


def test_the_cases_that_were_too_kind():
    """Of an audit: each of these was called agreement, or was said to hold."""
    twenty = share_row("", 0.92, wilson(19, 20), 100, 0.01)
    assert twenty.verdict == UNDECIDED
    about = measured("", 2.0, Estimate(1.54, 1.32, 1.76, 500), limits(2.0, 0.25))
    assert about.verdict == UNDECIDED
    bit_more = Within("", Estimate(7.8, 6.9, 8.7, 500), 1.0, 1.5)
    assert bit_more.decide() is False
    nine = Within("", wilson(180, 2000), -inf, 0.05)
    assert nine.decide() is False
    at_a_tenth = Within("", Estimate(0.57, 0.475, 0.665, 100), 0.643, 0.743)
    assert at_a_tenth.decide() is None


# -- margins stand in the data --------------------------------------------------------------


def test_a_margin_is_no_larger_than_what_the_published_games_leave_open():
    many = share_row("", 0.406419, wilson(410_400, 1_000_000), 1_000_000, 0.01)
    assert many.limits[1] - many.limits[0] < 0.0041
    assert many.verdict == DIFFERS
    theirs = wilson(673, 1000)
    few = share_row("", 0.673, wilson(660, 1000), 1000, 0.01)
    assert few.limits == pytest.approx((theirs.lo - 0.01, theirs.hi + 0.01))
    points = limits(30.0, 0.3, error=0.01)
    assert points == pytest.approx((30 - 2 * Z * 0.01, 30 + 2 * Z * 0.01))


def test_sections_with_measured_numbers_have_margins_beside_them():
    """Whatever a table prints in numbers of games: none of its rows could be judged without."""
    with_games = {
        n: s for n, s in published().items() if {"wins", "win_pct", "tpc", "rows"} & set(s)
    }
    golden = {n for n, section in with_games.items() if section.get("golden")}
    assert len(with_games) > 15
    assert [n for n, s in with_games.items() if "margin" not in s and n not in golden] == []


def test_what_has_no_limits_is_not_compared_whatever_it_is():
    for ours in (0.5, 0.9):
        row = measured("x", 0.5, wilson(round(100 * ours), 100), why="no average is printed")
        assert (row.verdict, row.limits) == (NOT_COMPARABLE, None)


# -- reasons --------------------------------------------------------------------------------


def row_of(ours, reading="", games=1_000_000):
    return share_row("x", 0.5, wilson(round(ours * games), games), 0, 0.001, reading=reading)


def test_a_row_that_differs_says_which_reading_agrees_or_comes_nearest():
    told = reasons([row_of(0.6, "a"), row_of(0.5, "b")])
    assert told == ["'b' agrees: 0.5", ""]
    told = reasons([row_of(0.7, "a"), row_of(0.6, "b")])
    nearest = ("'b' comes nearest: 0.6", "this one comes nearest")
    assert told == [f"{UNEXPLAINED}; {each}" for each in nearest]
    assert reasons([row_of(0.6)]) == [UNEXPLAINED]


def test_a_reason_without_a_run_is_called_a_guess():
    why = guess("hands were dealt unevenly")
    assert "guess" in why
    assert reasons([blamed(row_of(0.6), why), row_of(0.5)])[1] == ""
    assert reasons([blamed(row_of(0.6), why)]) == [why]
    assert reasons([blamed(row_of(0.5), why)]) == [""]  # nothing to excuse


# -- parts as data --------------------------------------------------------------------------

PARTS = (
    Above("a > b", Estimate(0.1, 0.05, 0.15, 100), 0.001),
    Above("a > b by much", Estimate(0.1, 0.05, 0.15, 100), 0.001, 0.2),
    Within("a", Estimate(0.5, 0.4, 0.6, 100), -inf, 0.7),
    Within("unknown", Estimate(0.5, -inf, inf, 1), 0.1, inf),
    Alike("a and b", Estimate(0.0, -0.01, 0.01, 100), 0.02),
    Fact("so it is", True),
    Fact("cannot be told", None),
)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.text)
def test_parts_survive_their_data(part):
    again = from_data(as_data(part))
    assert again == part
    assert again.decide() is part.decide()


def test_what_is_no_more_than_it_is_worth_is_not_above():
    assert [part.decide() for part in PARTS[:2]] == [True, False]


def test_kept_findings_are_judged_again_from_their_numbers():
    section = {"claims": {"one": "a is above b", "other": "a is small"}}
    parts = {"": {"one": [PARTS[0]], "other": [PARTS[2]]}}
    rows = [
        share_row("x", 0.5, wilson(500, 1000), 1000, 0.05),
        judged_row("y", 11, 12, 100, [Within("gap", Estimate(0.3, 0.2, 0.4, 100), -inf, 0.1)]),
        computed("z", 3, 3),
        measured("w", None, wilson(5, 10)),
    ]
    assert [row.verdict for row in rows] == [AGREES, DIFFERS, AGREES, NOT_COMPARABLE]
    wrong = [replace(row, verdict=UNDECIDED) for row in rows[:2]] + rows[2:]
    claims = [Claim("one", "", False), Claim("other", "", None)]
    kept = Result("s001_table_1", 1.0, 0.0, 1, wrong, claims, [], claimed=parts)
    again = rejudged(kept, section)
    assert again.rows == rows
    assert [claim.holds for claim in again.claims] == [True, True]


def test_only_what_can_be_judged_gets_a_verdict():
    row = Row("x", 0.5, None, None, 0, NOT_COMPARABLE, "cannot be measured")
    assert judged(row) == row
    unknown = measured("x", 0.5, Estimate(0.9, -inf, inf, 3), limits(0.5, 0.1))
    assert (unknown.verdict, unknown.why) == (UNDECIDED, "too few games to compare")
