"""Figure 3.8 of thesis 000: how many simulations are enough to evaluate a hand.

Random hands are each evaluated again and again; the standard deviation of one hand's evaluations is
averaged over the hands (R29).
"""

from functools import partial
from math import inf

from ...lab.stats import Estimate, interval
from ..judge import Within, judge
from ..lab import Lab
from ..published import Section
from ..result import Findings
from .series import BUDGETS, BiddingConsistency
from .shown import bands, drawing, unprinted

KINDS = ("with trump, highest average", "without trump, lowest average")
WHY = "the figure is lost; the text gives where it falls below 0.1"


def reproduce(section: Section, lab: Lab) -> Findings:
    found = lab.play("figure 3.8", BiddingConsistency(lab.games(section["hands"]), lab.seed))
    target, chosen = section["target_max_avg_sd_tricks"], section["chosen_simulations"]
    spread = {
        name: {budget: interval(found[:, i, kind]) for i, budget in enumerate(BUDGETS)}
        for kind, name in enumerate(KINDS)
    }
    shown = {
        f"{name}, {budget} simulations": estimate
        for name, each in spread.items()
        for budget, estimate in each.items()
    }
    parts = [
        Within(
            f"{name}: {each[chosen].mean:.3f} at {chosen}, first below {target} at {first_below(each, target)}",
            each[chosen], -inf, target,
        )
        for name, each in spread.items()
    ]  # fmt: skip
    figure = drawing(
        "3.8", "Standard deviation of the evaluation of one hand, by simulations.",
        partial(bands, spread, "tricks"),
    )  # fmt: skip
    claims = judge(section, {"below_a_tenth": parts})
    return Findings(unprinted(shown, WHY), claims, [], [figure])


def first_below(found: dict[int, Estimate], target: float) -> str:
    """The first budget whose mean lies below a target."""
    below = (str(budget) for budget, each in found.items() if each.mean < target)
    return next(below, f"none up to {BUDGETS[-1]}")
