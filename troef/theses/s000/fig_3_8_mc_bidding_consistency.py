"""Figure 3.8 of thesis 000: how many simulations are enough to evaluate a hand.

Random hands are each evaluated again and again; the standard deviation of one hand's evaluations is
averaged over the hands (R29).
"""

from math import inf

from ...lab import figures
from ...lab.stats import Estimate, interval
from ..judge import Within, judge
from ..lab import Lab
from ..published import Section
from ..result import Figure, Findings
from ..rows import measured
from .budgets import bands
from .series import BUDGETS, BiddingConsistency

KINDS = ("with trump, highest average", "without trump, lowest average")
WHY = "the figure is lost; the text gives where it falls below 0.1"


def reproduce(section: Section, lab: Lab) -> Findings:
    found = lab.play("figure 3.8", BiddingConsistency(lab.games(section["hands"]), lab.seed))
    target, chosen = section["target_max_avg_sd_tricks"], section["chosen_simulations"]
    spread = {
        name: {budget: interval(found[:, i, kind]) for i, budget in enumerate(BUDGETS)}
        for kind, name in enumerate(KINDS)
    }
    rows = [
        measured(f"{name}, {budget} simulations", None, estimate, why=WHY)
        for name, each in spread.items()
        for budget, estimate in each.items()
    ]
    parts = [
        Within(
            f"{name}: {each[chosen].mean:.3f} at {chosen}, first below {target} at {first_below(each, target)}",
            each[chosen], -inf, target,
        )
        for name, each in spread.items()
    ]  # fmt: skip
    drawing = Figure(
        "s000_fig_3_8", "Standard deviation of the evaluation of one hand, by simulations.",
        lambda: figures.bands(bands(spread), "Thesis 000, figure 3.8", "simulations (log10)", "tricks"),
    )  # fmt: skip
    return Findings(rows, judge(section, {"below_a_tenth": parts}), [], [drawing])


def first_below(found: dict[int, Estimate], target: float) -> str:
    """The first budget whose mean lies below a target."""
    below = (str(budget) for budget, each in found.items() if each.mean < target)
    return next(below, f"none up to {BUDGETS[-1]}")
