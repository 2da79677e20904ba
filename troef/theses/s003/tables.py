"""Tables 1 to 3 of thesis 003 with their figures: who wins, after how many rounds, by which way."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from ...lab import figures
from ...lab.stats import interval, wilson
from ..judge import Judgement, claims
from ..lab import Lab
from ..published import Section
from ..result import AGREES, NOT_COMPARABLE, Figure, Findings, Row
from ..rows import blamed, computed, measured, share_row
from .series import (
    Played,
    above_two,
    bands,
    changes,
    comb_start,
    extreme_row,
    longest_stay,
    mean_row,
    mode_row,
    period,
    play,
    win_rows,
)  # fmt: skip

PROGRAM = "knowledge"
NOT_MORE, AROUND = 50, 20
"""How exact scores are that were read off a figure: "not more than 400", "around -180"."""
COUPLE_HUNDRED = 300
THOUSANDS = 2000
MOST_AGAIN = 300
"""So many games are played again to see how the scores went."""
MATCHED, MATCHED_CAP = 40, 10_000
"""Games between agents that hardly ever end, and after how many rounds we stop them."""


# -- figures --------------------------------------------------------------------------------


def spread(number: int, found: Played, width: int = 1) -> Figure:
    """How many games took how many rounds."""
    counts = found.counts
    heights = {
        at + (width - 1) / 2: float(counts[at : at + width].sum())
        for at in range(0, len(counts), width)
    }
    unit = "games" if width == 1 else f"games ({width} lengths a bar)"
    return Figure(
        f"s003_fig_{number}", "How many games ended after how many rounds.",
        lambda: figures.bars(heights, f"Thesis 003, figure {number}", "rounds", unit, width),
    )  # fmt: skip


def course(number: int, curves: Any, names: tuple[str, ...]) -> list[Figure]:
    """The scores in some games, all of the same length: a band from lowest to highest, and the mean."""
    if not len(curves):
        return []
    shown = bands(curves, names)
    games, rounds = curves.shape[:2]
    text = f"{games} {'game' if games == 1 else 'games'} of {rounds} rounds"
    return [
        Figure(
            f"s003_fig_{number}", f"Lowest, mean and highest score after each round: {text}.",
            lambda: figures.bands(shown, f"Thesis 003, figure {number}: {text}", "round", "score"),
        )
    ]  # fmt: skip


# -- table 1: agents among themselves -------------------------------------------------------


def table_1(section: Section, lab: Lab) -> Findings:
    games = section["games"]
    found = play(lab, "table 1", ("random", "decent", "random"), lab.games(games))
    names = ("random_1", "decent", "random_2")
    times = games / found.games
    flat = "lengths are spread so wide that the one with most games is chance (T31)"
    dealt = found.rounds % 3 == 2
    turns = (
        "it never bids, so it wins in rounds that it deals: 2, 5, 8, ...; the printed 26 is one of "
        "them and 681 is not, so one of the two was counted another way"
    )
    mode = mode_row("most frequent rounds", section["most_frequent_rounds"], found)
    length = extreme_row(
        "shortest game, rounds", section["shortest_rounds"], found.rounds, times, high=False
    )
    rows = [
        *win_rows(found, names, section),
        replace(mode, verdict=NOT_COMPARABLE, why=f"{flat}; {mode.why}"),
        blamed(
            length, "the thesis does not tell enough of its agents; with ours games are longer (T31)"
        ),
        measured(
            "games that end in a round dealt by decent", None,
            wilson(int(dealt.sum()), found.games), why=turns,
        ),
        mean_row("rounds a game, mean", found),
        measured(
            f"games of fewer than {COUPLE_HUNDRED} rounds", None,
            wilson(int((found.rounds < COUPLE_HUNDRED).sum()), found.games),
            why="'the majority' is under 'a couple hundred'",
        ),
    ]  # fmt: skip
    alike = {
        "decent, decent, random": play(lab, "two decent agents", ("decent", "decent", "random"),
                                       MATCHED, cap=str(MATCHED_CAP)),
        "three decent": play(lab, "three decent agents", ("decent",) * 3, MATCHED, cap=str(MATCHED_CAP)),
    }  # fmt: skip
    why = f"'would never' finish; stopped after {MATCHED_CAP:,} rounds (T33)"
    for name, each in alike.items():
        ended = wilson(each.games - each.capped, each.games)
        rows.append(measured(f"games that end, {name}", None, ended, why=why))
    shortest = found.curves(int(found.rounds.min()))
    usual = found.curves(usual_length(found, section["most_frequent_rounds"]))
    longest = found.rounds.max()
    judged = {
        "wins_all": all_won(found, 1),
        "thousands": (bool(longest >= THOUSANDS), f"the longest took {longest:,}"),
        "mostly_short": short_games(found),
        "most_frequent": (None, f"{flat}; ours: {mode.ours:g} with {found.counts.max()} games"),
        "shortest": leads_throughout(shortest, length),
        "drift": drift(found.quarters(*about(section["most_frequent_rounds"]), MOST_AGAIN)),
        "never_end": never_end(alike),
    }
    drawings = [
        spread(4, found, 50),
        *course(5, usual, names),
        *course(6, shortest[:1], names),
    ]
    return Findings(rows, claims(section, judged), [], drawings)


def about(rounds: int) -> tuple[int, int]:
    """Within a tenth of it."""
    return round(0.9 * rounds), round(1.1 * rounds)


def usual_length(found: Played, printed: int) -> int:
    """The printed length if games of ours have it, else the one with most games."""
    counts = found.counts
    return printed if printed < len(counts) and counts[printed] else int(counts.argmax())


def all_won(found: Played, seat: int) -> Judgement:
    wins = found.wins(seat)
    return wins == found.games, f"{wins:,} of {found.games:,} games"


def short_games(found: Played) -> Judgement:
    share = float((found.rounds < COUPLE_HUNDRED).mean())
    middle = float(np.median(found.rounds))
    why = f"{share:.3f} of games take fewer than {COUPLE_HUNDRED} rounds, half of them {middle:g} or more"
    return share > 0.5, why


def leads_throughout(curves: Any, length: Row) -> Judgement:
    """Whether the decent agent is ahead from the first round to the last in the shortest game; how long
    that one is, is chance within what `length` allows."""
    one = curves[0]
    ahead = one[:, 1] > np.maximum(one[:, 0], one[:, 2])
    why = f"our shortest game took {len(one)} rounds; ahead in {int(ahead.sum())} of them"
    return length.verdict == AGREES and bool(ahead.all()), why


def drift(quarters: Any) -> Judgement:
    """Whether the random agents go down and the decent one goes up, quarter after quarter."""
    if not len(quarters):
        return None, "no game of ours took about so long"
    means = quarters.mean(axis=0)
    down = all(a > b for seat in (0, 2) for a, b in pairwise([0.0, *means[:, seat]]))
    up = all(a < b for a, b in pairwise([0.0, *means[:, 1]]))
    told = "; ".join(" ".join(f"{score:.0f}" for score in means[:, seat]) for seat in (0, 1, 2))
    why = f"mean scores after each quarter of {len(quarters)} games of about so many rounds: {told}"
    return down and up, why


def never_end(alike: dict[str, Played]) -> Judgement:
    ended = {name: each.games - each.capped for name, each in alike.items()}
    told = ", ".join(f"{name}: {count} of {MATCHED} end" for name, count in ended.items())
    return not any(ended.values()), f"{told} within {MATCHED_CAP:,} rounds"


# -- tables 2 and 3: the program ------------------------------------------------------------


def readings(opponent: str) -> dict[str, tuple[tuple[str, ...], dict[str, str]]]:
    """What the thesis leaves open, each as agents and house rules; the first is the one taken."""
    usual = (PROGRAM, opponent, opponent)
    return {
        "program deals first": (usual, {}),
        "program deals second": ((opponent, PROGRAM, opponent), {}),
        "program deals third": ((opponent, opponent, PROGRAM), {}),
        "first dealer by chance": (usual, {"first_dealer": "random"}),
        "passing the barrel wins (T11)": (usual, {"jumping": "wins"}),
        "bids on all marriages (T15)": ((f"{PROGRAM}:all=1", opponent, opponent), {}),
        "minds trumps (T21)": ((f"{PROGRAM}:trumps=1", opponent, opponent), {}),
    }


def all_readings(lab: Lab, number: int, opponent: str, games: int) -> dict[str, Played]:
    return {
        name: play(lab, f"table {number}, {name}", agents, lab.games(games), **house)
        for name, (agents, house) in readings(opponent).items()
    }


def length_rows(section: Section, found: dict[str, Played]) -> list[Row]:
    """The numbers told of the lengths, under every reading."""
    taken = next(iter(found.values()))
    games = section["games"]
    times = games / taken.games
    under, longest = section["mostly_under_rounds"], section["longest_rounds"]
    rows = []
    for name, each in found.items():
        rows.append(
            mode_row(f"most frequent rounds, {name}", section["most_frequent_rounds"], each)
        )
    for name, each in found.items():
        rows.append(extreme_row(f"longest game, {name}", longest, each.rounds, times))
    rows += [mean_row(f"rounds a game, mean, {name}", each) for name, each in found.items()]
    rows.append(
        measured(
            f"games of fewer than {under} rounds", None,
            wilson(int((taken.rounds < under).sum()), taken.games), why="'mostly' under it",
        )
    )  # fmt: skip
    if "games_of_longest" in section:
        share = section["games_of_longest"] / games
        rows.append(
            share_row(
                f"games of {longest} rounds",
                share,
                wilson(int((taken.rounds == longest).sum()), taken.games),
                games,
            )
        )
    taken_name = next(iter(found))
    return [
        blamed(
            row, "we know no reason" if row.name.endswith(taken_name) else "against this reading"
        )
        for row in rows
    ]


def table_2(section: Section, lab: Lab) -> Findings:
    found = all_readings(lab, 2, "random", section["games"])
    taken = found["program deals first"]
    names = ("computer", "random_1", "random_2")
    curves = taken.curves(section["most_frequent_rounds"])
    times = section["games"] / taken.games
    start = section["period_starts_at"]
    highest_score = score_row(section, curves, 16, times)
    rows = [
        *win_rows(taken, names, section),
        *length_rows(section, found),
        computed("lengths come back after, rounds", section["period_rounds"], period(taken.counts)),
        first_tooth("first length of the comb", start, taken),
        *(
            first_tooth(f"first length of the comb, {name}", start, each)
            for name, each in list(found.items())[1:4]
        ),
        highest_score,
        extreme_row(
            "lowest score of the program in games of 16 rounds",
            section["min_score_in_16_round_games"],
            -highest(-curves[:, :, :1]), times, high=False, near=AROUND,
        ),
    ]  # fmt: skip
    judged = {
        "wins_all": all_won(taken, 0),
        "every_third": comb(found),
        "never_400": below(curves, section["agents_max_score_in_16_round_games"], highest_score),
        "staircase": staircase(curves),
    }
    longest = taken.curves(int(taken.rounds.max()))
    drawings = [spread(7, taken), *course(8, curves, names), *course(9, longest, names)]
    return Findings(rows, claims(section, judged), [note(section, found)], drawings)


def first_tooth(name: str, printed: int, ours: Played) -> Row:
    """The first of the lengths at which more games end than at those around them."""
    start = comb_start(ours.counts)
    why = "the thesis contradicts itself: 16 is not in the series 11, 14, 17 (T30)"
    return computed(
        name, printed, start, why=why if start else "0: no length stands out every third round"
    )


def table_3(section: Section, lab: Lab) -> Findings:
    found = all_readings(lab, 3, "decent", section["games"])
    taken = found["program deals first"]
    against_random = play(lab, "table 2", (PROGRAM, "random", "random"), taken.games)
    names = ("computer", "decent_1", "decent_2")
    curves = taken.curves(section["most_frequent_rounds"])
    rows = [
        *win_rows(taken, names, section),
        *length_rows(section, found),
        score_row(section, curves, 19, section["games"] / taken.games),
    ]
    judged = {
        "wins_all": all_won(taken, 0),
        "longer": longer(taken, against_random),
        "barrel": plateau(curves),
    }
    drawings = [spread(10, taken), *course(11, curves, names)]
    return Findings(rows, claims(section, judged), [note(section, found)], drawings)


def score_row(section: Section, curves: Any, rounds: int, times: float) -> Row:
    """The highest score of the agents; the text says that they never gain more."""
    printed = section[f"agents_max_score_in_{rounds}_round_games"]
    name = f"highest score of an agent in games of {rounds} rounds"
    return extreme_row(name, printed, highest(curves[:, :, 1:]), times, near=NOT_MORE)


def highest(curves: Any) -> Any:
    """The highest score in each game."""
    return curves.reshape(len(curves), -1).max(axis=1) if len(curves) else np.array([])


def note(section: Section, found: dict[str, Played]) -> str:
    """Which reading comes nearest."""
    printed = section["most_frequent_rounds"]
    modes = {name: int(each.counts.argmax()) for name, each in found.items()}
    told = ", ".join(f"{name} {mode}" for name, mode in modes.items())
    return f"Most frequent rounds by reading (published {printed}): {told}."


def comb(found: dict[str, Played]) -> Judgement:
    """More games of 14 rounds than of 12 or 13, and of 23 than of 21 or 22."""
    so = {name: all(above_two(each.counts, at) for at in (14, 23)) for name, each in found.items()}
    taken = next(iter(found.values())).counts
    first = next(iter(so.values()))
    told = ", ".join(
        str(int(taken[at])) if at < len(taken) else "0" for at in (12, 13, 14, 21, 22, 23)
    )
    where = ", ".join(name for name, holds in so.items() if holds) or "no reading"
    why = (
        f"games of 12, 13, 14, 21, 22, 23 rounds: {told}; every {period(taken)} rounds, but it is "
    )
    return first, f"{why}{where} that puts peaks at 14 and 23 (T30)"


def below(curves: Any, limit: int, row: Row) -> Judgement:
    """Whether no game goes beyond the limit; one that does may be chance, as far as `row` allows."""
    if not len(curves):
        return None, "no game of ours took so long"
    ours = int(curves[:, :, 1:].max())
    why = f"at most {ours} in {len(curves)} games"
    if ours > limit and row.verdict == AGREES:
        return None, f"{why}: among as many games chance alone does that"
    return ours <= limit, why


def staircase(curves: Any) -> Judgement:
    """Down in the rounds that an agent deals and must bid, up in the others."""
    if not len(curves):
        return None, "no game of ours took so long"
    told = [changes(curves, seat) for seat in (1, 2)]
    why = "; ".join(f"{own:+.0f} a round as dealer, {other:+.0f} else" for own, other in told)
    return all(own < 0 < other for own, other in told), why


def longer(decent: Played, random: Played) -> Judgement:
    a, b = interval(decent.rounds), interval(random.rounds)
    why = f"{a.mean:.1f} ±{a.mean - a.lo:.1f} against {b.mean:.1f} ±{b.mean - b.lo:.1f} rounds, "
    why += f"longest {decent.rounds.max()} against {random.rounds.max()}"
    return bool(a.mean > b.mean and decent.rounds.max() > random.rounds.max()), why


def plateau(curves: Any) -> Judgement:
    """Whether the highest scores of the program stay just below a thousand for some rounds."""
    if not len(curves):
        return None, "no game of ours took so long"
    stay = longest_stay(curves[:, :, 0].max(axis=0), 900, 999)
    return stay >= 3, f"the highest score lies between 900 and 999 for {stay} rounds"
