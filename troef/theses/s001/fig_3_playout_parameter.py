"""Figure 3 of thesis 001: deals won by a Monte Carlo rikker, by the number of playouts."""

import time
from functools import partial
from math import inf

from ...lab.stats import interval
from ..judge import Parts, Within, paired
from ..published import allowed
from ..reproduce import Findings, Lab, Section
from ..rows import LOST, measured
from ..series import share
from ..shown import drawing, readings
from ..stated import of_numbers, stated
from .series import MC, Roles, play_rikker, won

BUDGETS = (1, 2, 4, 8, 16, 32)
"""Values of n, which the text does not list (L19)."""
UNSEEING = f"{MC}:voids=0"
"""Deals unseen cards without regard to who showed to have none of a suit (001, 6)."""
ASKED = "ours; 001, 6 asks for it"
LITTLE = allowed(__package__)["little"]
TIMED = 48


def reproduce(section: Section, lab: Lab) -> Findings:
    games = lab.games(section["games"])
    chosen, most = section["chosen_n"], BUDGETS[-1]
    wins = {n: won(play_rikker(lab, f"figure 3, n = {n}", f"{MC}:n={n}", games)) for n in BUDGETS}
    rates = {n: share(each) for n, each in wins.items()}
    unseeing = share(won(play_rikker(lab, "figure 3, voids ignored", UNSEEING, games)))
    rows = [measured(f"n = {n}", None, rate, why=LOST) for n, rate in rates.items()]
    rows.append(measured("n = 8, dealt without regard to voids", None, unseeing, why=ASKED))
    # the same deals, so the difference of each deal counts
    before, gain = (wins[b].astype(float) - wins[a] for a, b in ((1, chosen), (chosen, most)))
    shown = (
        f"from n = 1 to {chosen}: {before.mean():+.3f}; from {chosen} to {most}: {gain.mean():+.3f}"
    )
    parts: Parts = {
        "little_improvement": [
            Within(shown, interval(gain), -inf, LITTLE),
            paired("half of the first gain > the second", before / 2, gain),
        ],
        **stated(section, of_numbers({f"n = {n}": rate for n, rate in rates.items()})),
    }
    caption = "Deals won by a Monte Carlo rikker among random players, by the number of playouts."
    draw = partial(
        readings,
        {"": {"deals won": rates}},
        {},
        "n, playouts = n c²",
        "share of deals won",
        across={"hardly ever more": section["hard_ceiling_win"]},
        upright={"chosen": chosen},
    )
    figure = drawing("001", "figure 3", caption, draw)
    return Findings(rows, {"": parts}, [time_saved()] if lab.has_clock else [], [figure])


def time_saved() -> str:
    """What it saves to deal unseen cards without regard to voids."""
    fitting, any_cards = (seconds_a_deal(spec) for spec in (MC, UNSEEING))
    return (
        f"A deal in which the rikker simulates takes {1e3 * fitting:.2f} ms on one core, and "
        f"{1e3 * any_cards:.2f} ms where he deals without regard to voids: {1 - any_cards / fitting:.0%} is "
        "saved, for more playouts."
    )


def seconds_a_deal(spec: str) -> float:
    series = Roles((spec, "random", "random", "random"), TIMED, 1)
    series.warm_up()
    began = time.process_time()
    for portion in range(series.portions):
        series.play(portion)
    return (time.process_time() - began) / TIMED
