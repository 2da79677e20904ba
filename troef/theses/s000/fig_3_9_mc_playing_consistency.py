"""Figure 3.9 of thesis 000: how many simulations are enough to play a card.

A situation is put to the Monte Carlo player a hundred times; how often does it play its favourite card?
The thesis asks in one situation, which it does not describe; we ask in many, from all contracts and all
stages of a deal.
"""

from functools import partial

from ...lab.stats import interval, wilson
from ..judge import Fact, judge
from ..lab import Lab
from ..published import Section
from ..result import Findings
from .series import BUDGETS, PlayingConsistency
from .shown import bands, drawing, unprinted

SITUATIONS = 100
WHY = "the figure is lost; the text gives where it rises above 90%"


def reproduce(section: Section, lab: Lab) -> Findings:
    series = PlayingConsistency(lab.games(SITUATIONS), lab.seed, section["repeats"])
    found = lab.play("figure 3.9", series)
    tricks, shares = found[:, 0], found[:, 2:]
    target, chosen = section["target_min_same_card"], section["chosen_simulations"]
    there = shares[:, BUDGETS.index(chosen)]
    mean = {budget: interval(shares[:, i]) for i, budget in enumerate(BUDGETS)}
    enough = wilson(int((there > target).sum()), len(there))
    shown = {f"mean over situations, {budget} simulations": each for budget, each in mean.items()}
    shown[f"situations above 90% at {chosen} simulations"] = enough
    unknown = Fact(
        f"it depends on which situation was put, and the thesis does not tell: so in {enough.mean:.0%} of "
        f"{len(shares)} situations; mean share {mean[chosen]}",
        None,
    )
    stages = ", ".join(
        f"tricks {low + 1} to {low + 3} {there[stage].mean():.2f}"
        for low in range(0, 12, 3)
        if (stage := (tricks >= low) & (tricks < low + 3)).any()
    )
    note = (
        f"Mean share of the favourite card at {chosen} simulations by stage of the deal: {stages}."
    )
    figure = drawing(
        "3.9", "How often the Monte Carlo player plays its favourite card, by simulations.",
        partial(bands, {"mean over situations": mean}, "share of the favourite card"),
    )  # fmt: skip
    claims = judge(section, {"nine_in_ten": [unknown]})
    return Findings(unprinted(shown, WHY), claims, [note], [figure])
