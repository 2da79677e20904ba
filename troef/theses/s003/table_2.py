"""Table 2 of thesis 003, with figures 7 to 9: the program against two random agents."""

import numpy as np

from ...fields import Floats, Numbers
from ..judge import Part, Parts, paired
from ..reproduce import Findings, Lab, Row, Section
from ..rows import guess, limits, measured
from .program import TAKEN, highest, length_rows, modes, play_all, score_row
from .series import NO_GAME, Games, all_won, course, drawn_again, extreme_row, spread, win_rows

PERIODS = range(2, 7)
"""After how many deals lengths of games may come back."""
FEW = 20
"""Three lengths with fewer games together say nothing about a comb."""
CONTRADICTION = guess("the thesis contradicts itself: 16 is not in the series 11, 14, 17 (T30)")


def reproduce(section: Section, lab: Lab) -> Findings:
    found = play_all(lab, section, "random")
    taken, names = found[TAKEN], tuple(section["wins"])
    curves = taken.curves(section["most_frequent_rounds"])
    part = len(curves) / taken.games
    top = score_row(section, curves, part)
    back = drawn_again(period, taken)
    rows = [
        *win_rows(taken, section),
        *length_rows(section, found),
        measured("lengths come back after, rounds", section["period_rounds"], back,
                 limits(section["period_rounds"], 0)),
        *(first_tooth(section, each, name) for name, each in list(found.items())[:4]),
        top,
        extreme_row(
            "lowest score of the program in games of 16 rounds", section["min_score_in_16_round_games"],
            -highest(-curves[:, :, :1]), round(part * section["games"]), high=False,
            near=section["margin"]["min_score"],
        ),
    ]  # fmt: skip
    parts: Parts = {
        "wins_all": all_won(taken, 0, section),
        "never_400": never_more(top),
        "staircase": staircase(curves),
    }
    claimed = {name: {**parts, "every_third": every_third(each)} for name, each in found.items()}
    longest = taken.curves(int(taken.rounds.max()))
    told = {
        "lowest of the program": section["min_score_in_16_round_games"],
        "highest of an agent": section["agents_max_score_in_16_round_games"],
    }
    drawings = [
        spread(7, found, section),
        *course(8, curves, names, told),
        *course(9, longest, names),
    ]
    return Findings(rows, claimed, [modes(section, found)], drawings)


# -- the comb -------------------------------------------------------------------------------


def period(counts: Numbers) -> int:
    """After how many rounds lengths with many games come back.

    >>> period(np.array([0, 1, 1, 9, 1, 1, 9, 1, 1, 9]))
    3
    """
    shares = {p: max(counts[r::p].sum() for r in range(p)) / counts.sum() * p for p in PERIODS}
    return max(shares, key=lambda p: (shares[p] - 1) / (p - 1))


def comb_start(counts: Numbers, step: int = 3) -> int:
    """The first length from which every third has more games than the two before it, as long as
    there are games enough; 0 if there is none.

    >>> comb_start(np.array([0, 5, 5, 5, 30, 20, 20, 50, 20, 20, 40, 1]))
    4
    """
    for start in range(2, len(counts)):
        peaks = [
            at for at in range(start, len(counts), step) if counts[at - 2 : at + 1].sum() >= FEW
        ]
        above = (counts[at] > counts[at - 2 : at].max() for at in peaks)
        if len(peaks) > 1 and peaks[0] == start and all(above):
            return start
    return 0  # fmt: skip


def first_tooth(section: Section, found: Games, reading: str) -> Row:
    """The first of the lengths at which more games end than at those around them."""
    ours, printed = drawn_again(comb_start, found), section["period_starts_at"]
    why = "" if ours.mean else "0: no length stands out every third round"
    return measured("first length of the comb", printed, ours, limits(printed, 0), why=why,
                    blame=CONTRADICTION, reading=reading)  # fmt: skip


# -- parts of claims ------------------------------------------------------------------------


def every_third(found: Games) -> list[Part]:
    """More games of 14 rounds than of 12 or 13, and of 23 than of 21 or 22."""
    took = {length: found.rounds == length for length in (12, 13, 14, 21, 22, 23)}
    told = {length: f"{each.sum()} of {length} rounds" for length, each in took.items()}
    return [
        paired(f"games: {told[peak]} > {told[peak - less]}", took[peak], took[peak - less])
        for peak in (14, 23)
        for less in (2, 1)
    ]


def never_more(row: Row) -> list[Part]:
    """No game of theirs need go beyond the printed score."""
    return list(row.parts[:1]) or [NO_GAME]


def staircase(curves: Floats) -> list[Part]:
    """Both agents go down in the rounds that they deal and must bid, and up in the others."""
    if not len(curves):
        return [NO_GAME]
    parts: list[Part] = []
    for seat in (1, 2):
        own, other = changes(curves, seat)
        who, nothing = f"agent {seat}", np.zeros(len(curves))
        parts += [
            paired(f"{who} loses as dealer, {own.mean():+.0f} a round", nothing, own),
            paired(f"{who} gains else, {other.mean():+.0f} a round", other, nothing),
        ]
    return parts


def changes(curves: Floats, seat: int) -> tuple[Floats, Floats]:
    """[game] -> what a seat gains a round where it deals, and in the others; South deals first."""
    gained = np.diff(curves[:, :, seat], axis=1, prepend=0)
    deals = np.arange(curves.shape[1]) % 3 == seat
    return gained[:, deals].mean(axis=1), gained[:, ~deals].mean(axis=1)
