"""Table 3 of thesis 003, with figures 10 and 11: the program against two decent agents."""

from itertools import groupby

from ...fields import Floats
from ...lab.stats import interval
from ..judge import Fact, Part, Parts, higher
from ..reproduce import Findings, Lab, Section, published
from ..series import share
from .program import PROGRAM, TAKEN, length_rows, modes, play_all, score_row
from .series import NO_GAME, Games, all_won, course, play, spread, win_rows


def reproduce(section: Section, lab: Lab) -> Findings:
    found = play_all(lab, section, "decent")
    taken, names = found[TAKEN], tuple(section["wins"])
    random = play(lab, "table 2", (PROGRAM, "random", "random"), taken.games)
    curves = taken.curves(section["most_frequent_rounds"])
    rows = [
        *win_rows(taken, section),
        *length_rows(section, found),
        score_row(section, curves, len(curves) / taken.games),
    ]
    many = published()["s003_table_2"]["mostly_under_rounds"]
    parts: Parts = {
        "wins_all": all_won(taken, 0, section),
        "longer": longer(taken, random, many),
        "barrel": [plateau(curves, section["judged"]["barrel"])],
    }
    told = {"highest of an agent": section["agents_max_score_in_19_round_games"]}
    drawings = [spread(10, found, section), *course(11, curves, names, told)]
    return Findings(rows, {"": parts}, [modes(section, found)], drawings)


def longer(decent: Games, random: Games, many: int) -> list[Part]:
    """Games last longer on average, and more of them take many rounds; the longest alone is chance."""
    means = [interval(each.rounds) for each in (decent, random)]
    tails = [share(each.rounds > many) for each in (decent, random)]
    longest = f"(longest {decent.rounds.max()} and {random.rounds.max()})"
    return [
        higher(f"{means[0].mean:.1f} rounds > {means[1].mean:.1f}", *means),
        higher(f"games of more than {many} rounds {tails[0].mean:.3f} > {tails[1].mean:.3f} {longest}", *tails),
    ]  # fmt: skip


def plateau(curves: Floats, barrel: Section) -> Fact:
    """The highest scores of the program stay just below a thousand for some rounds. A highest score of few
    games says nothing."""
    if not len(curves):
        return NO_GAME
    low, high = barrel["low"], barrel["high"]
    top = curves[:, :, 0].max(axis=0)
    stays = [len(list(run)) for inside, run in groupby((top >= low) & (top <= high)) if inside]
    stay = max(stays, default=0)
    text = (
        f"in {len(curves)} games the highest score lies between {low} and {high} for {stay} rounds"
    )
    return Fact(text, stay >= barrel["rounds"] if len(curves) >= barrel["games"] else None)
