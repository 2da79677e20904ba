"""Figures 3.8 and 3.9 of thesis 000: how many simulations are enough, to evaluate a hand and to play a card."""

from functools import partial
from math import inf

from ...lab.stats import Estimate, interval, wilson
from ..judge import Fact, Within
from ..reproduce import Findings, Lab, Section
from ..shown import drawing, readings, unprinted
from .series import BUDGETS, BiddingConsistency, PlayingConsistency

KINDS = ("with trump, highest average", "without trump, lowest average")
SITUATIONS = 100
FALLS = "the figure is lost; the text gives where it falls below 0.1"
RISES = "the figure is lost; the text gives where it rises above 90%"


def bidding(section: Section, lab: Lab) -> Findings:
    """Random hands are each evaluated again and again; the standard deviation of one hand's evaluations is
    averaged over the hands (R29)."""
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
    caption = "Standard deviation of the evaluation of one hand, by simulations; of the figure only the target "
    caption += "and the chosen number are printed."
    draw = partial(readings, {"": spread}, {}, "simulations", "tricks", across={"target": target},
                   upright={"chosen": chosen}, log=True)  # fmt: skip
    figure = drawing("000", "figure 3.8", caption, draw)
    return Findings(unprinted(shown, FALLS), {"": {"below_a_tenth": parts}}, [], [figure])


def first_below(found: dict[int, Estimate], target: float) -> str:
    """The first budget whose mean lies below a target."""
    below = (str(budget) for budget, each in found.items() if each.mean < target)
    return next(below, f"none up to {BUDGETS[-1]}")


def playing(section: Section, lab: Lab) -> Findings:
    """A situation is put to the Monte Carlo player a hundred times; how often does it play its favourite
    card? The thesis asks in one situation, which it does not describe; we ask in many, from all contracts and
    all stages of a deal."""
    series = PlayingConsistency(lab.games(SITUATIONS), lab.seed, section["repeats"])
    found = lab.play("figure 3.9", series)
    tricks, shares = found[:, 0], found[:, 2:]
    target, chosen = section["target_min_same_card"], section["chosen_simulations"]
    there = shares[:, BUDGETS.index(chosen)]
    mean = {budget: interval(shares[:, i]) for i, budget in enumerate(BUDGETS)}
    enough = wilson(int((there > target).sum()), len(there))
    shown = {f"mean over situations, {budget} simulations": each for budget, each in mean.items()}
    shown[f"situations above 90% at {chosen} simulations"] = enough
    unknown = (
        f"it depends on which situation was put, and the thesis does not tell: so in {enough.mean:.0%} of "
        f"{len(shares)} situations; mean share {mean[chosen]}"
    )
    stages = ", ".join(
        f"tricks {low + 1} to {low + 3} {there[stage].mean():.2f}"
        for low in range(0, 12, 3)
        if (stage := (tricks >= low) & (tricks < low + 3)).any()
    )
    note = (
        f"Mean share of the favourite card at {chosen} simulations by stage of the deal: {stages}."
    )
    caption = "How often the Monte Carlo player plays its favourite card, by simulations; of the figure only "
    caption += "the target and the chosen number are printed."
    draw = partial(readings, {"": {"mean over situations": mean}}, {}, "simulations",
                   "share of the favourite card", across={"target": target}, upright={"chosen": chosen},
                   log=True)  # fmt: skip
    figure = drawing("000", "figure 3.9", caption, draw)
    parts = {"nine_in_ten": [Fact(unknown, None)]}
    return Findings(unprinted(shown, RISES), {"": parts}, [note], [figure])
