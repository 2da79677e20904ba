"""How many simulations are enough: thesis 000, 3.4.3, figures 3.8 and 3.9.

Bidding: 100 random hands are each evaluated again and again; the standard deviation of one hand's
evaluations is averaged over the hands (R29). Playing: a situation is put to the Monte Carlo
player a hundred times; how often does it play its favourite card? The thesis asks in one situation,
which it does not describe; we ask in many, from all contracts and all stages of a deal.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...agents import MIND, compiled
from ...agents.rikken.bidding import strongest_suits
from ...agents.rikken.montecarlo import average_tricks
from ...cards import NO_SUIT
from ...chance import below, generator, stream
from ...game import actions_of, deal
from ...games import GAMES
from ...jit import lowest
from ...lab import figures
from ...lab.stats import Estimate, interval, wilson
from ...match import DEALING, Table, actor, ask
from ..judge import claims
from ..lab import Lab
from ..published import Section
from ..result import Figure, Findings, Row
from ..rows import measured
from ..series import Series
from .series import CONTRACTS

BUDGETS = (10, 20, 50, 100, 200, 500, 1000, 2000)
REPEATS = 20
"""Evaluations of one hand (R29)."""
SITUATIONS = 100
KINDS = ("with trump, highest average", "without trump, lowest average")
MOST_CHOICES = 45
"""Decisions with more than one card that a deal has about."""


@dataclass(frozen=True)
class BiddingConsistency(Series):
    """Random hands, each evaluated several times with every budget."""

    deals: int
    seed: int
    budgets: tuple[int, ...] = BUDGETS
    repeats: int = REPEATS

    kind = "bidding consistency"

    def warm_up(self) -> None:
        """Have everything compiled here, so that workers find it."""
        average_tricks(0x1FFF, 0, 1, generator(0))

    def play_from(self, portion: int, deals: int) -> Any:
        """The standard deviations of one hand: [1, budget, kind]."""
        game = GAMES["rikken"]()
        state = game.new()
        deal(state[0], generator(self.seed, portion, 0, DEALING))
        hand = int(state[0].hands[0])
        trump = int(lowest(strongest_suits(hand, 15)))
        rng = generator(self.seed, portion, 0, 9)
        found = np.zeros((1, len(self.budgets), len(KINDS)))
        for place, budget in enumerate(self.budgets):
            for kind, suit in enumerate((trump, NO_SUIT)):
                values = [
                    average_tricks(hand, suit, budget, rng, portion % 4)[kind]
                    for _ in range(self.repeats)
                ]
                found[0, place, kind] = np.std(values, ddof=1)
        return found


@dataclass(frozen=True)
class PlayingConsistency(Series):
    """Situations, each put to the Monte Carlo player many times with every budget."""

    deals: int
    """Situations."""
    seed: int
    repeats: int = 100
    budgets: tuple[int, ...] = BUDGETS

    kind = "playing consistency"

    def warm_up(self) -> None:
        """Have everything compiled here, so that workers find it."""
        PlayingConsistency(1, self.seed, 1, (1,)).play(0)

    def play_from(self, portion: int, deals: int) -> Any:
        """One situation: [1, (tricks played, cards to choose from, share for each budget)]."""
        game, view = situation(self.seed, portion)
        found = [float(view.tricks), float(len(actions_of(game, view)))]
        for budget in self.budgets:
            agent = compiled(f"montecarlo:simulations={budget}", game)
            pointers = (actor(agent.act, game),)
            mind: Any = np.zeros(1, MIND)[0]
            agent.prepare(mind)
            stream(mind.rng, self.seed, portion, 1, 9)
            cards = Counter(int(ask(pointers, view, mind)) for _ in range(self.repeats))
            found.append(cards.most_common(1)[0][1] / self.repeats)
        return np.array([found])


def situation(seed: int, number: int) -> tuple[Any, Any]:
    """A view with more than one card to choose from, somewhere in a deal of basic players."""
    game = GAMES["rikken"](auction="forced", forced=CONTRACTS[number % len(CONTRACTS)])
    rng = generator(seed, number, 0, 8)
    table = Table(game, [compiled("basic", game)] * game.seats)
    while True:
        table.deal(generator(seed, number, 0, DEALING))
        table.reseed(seed, number, 1)
        wait = int(below(rng, MOST_CHOICES))
        while int(table.state.tricks) < 12:
            seat = int(table.state.turn)
            if int(table.state.leader) >= 0 and len(actions_of(game, table.view(seat))) > 1:
                if wait == 0:
                    return game, table.view(seat)
                wait -= 1
            table.act(table.decide())


# -- findings -------------------------------------------------------------------------------


def curve(estimates: list[Estimate]) -> list[tuple[float, float, float, float]]:
    """A line between the ends of its interval, for a drawing over budgets on a log scale."""
    x = [float(np.log10(budget)) for budget in BUDGETS]
    return [(at, each.lo, each.mean, each.hi) for at, each in zip(x, estimates, strict=True)]


def bidding(section: Section, lab: Lab) -> Findings:
    """Figure 3.8."""
    series = BiddingConsistency(lab.games(section["hands"]), lab.seed)
    found = lab.play("figure 3.8", series)
    target, chosen = section["target_max_avg_sd_tricks"], section["chosen_simulations"]
    rows: list[Row] = []
    lines: dict[str, Any] = {}
    told = []
    for kind, name in enumerate(KINDS):
        estimates = [interval(found[:, place, kind]) for place in range(len(BUDGETS))]
        why = "the figure is lost; the text gives where it falls below 0.1"
        rows += [
            measured(f"{name}, {budget} simulations", None, each, why=why)
            for budget, each in zip(BUDGETS, estimates, strict=True)
        ]
        lines[name] = curve(estimates)
        told.append((name, estimates))
    at = BUDGETS.index(chosen)
    holds = [
        None if each[at].lo <= target <= each[at].hi else each[at].hi < target for _, each in told
    ]
    why = "; ".join(
        f"{name}: {each[at]} at {chosen}, first below {target} at {first_below(each, target)}"
        for name, each in told
    )
    if None in holds and False not in holds:
        why = f"undecided, as near to it as can be told: {why}"
    judged = claims(section, {"below_a_tenth": (None if None in holds else all(holds), why)})
    drawing = Figure(
        "s000_fig_3_8", "Standard deviation of the evaluation of one hand, by simulations.",
        lambda: figures.bands(lines, "Thesis 000, figure 3.8", "simulations (log10)", "tricks"),
    )  # fmt: skip
    return Findings(rows, judged, [], [drawing])


def first_below(estimates: list[Estimate], target: float) -> str:
    """The first budget whose mean lies below a target."""
    found = [str(b) for b, each in zip(BUDGETS, estimates, strict=True) if each.mean < target]
    return found[0] if found else f"none up to {BUDGETS[-1]}"


def playing(section: Section, lab: Lab) -> Findings:
    """Figure 3.9."""
    series = PlayingConsistency(lab.games(SITUATIONS), lab.seed, section["repeats"])
    found = lab.play("figure 3.9", series)
    shares = found[:, 2:]
    target, at = section["target_min_same_card"], BUDGETS.index(section["chosen_simulations"])
    why = "the figure is lost; the text gives where it rises above 90%"
    estimates = [interval(shares[:, place]) for place in range(len(BUDGETS))]
    rows = [
        measured(f"mean over situations, {budget} simulations", None, each, why=why)
        for budget, each in zip(BUDGETS, estimates, strict=True)
    ]
    enough = wilson(int((shares[:, at] > target).sum()), len(shares))
    rows.append(
        measured(f"situations above 90% at {BUDGETS[at]} simulations", None, enough, why=why)
    )
    told = (
        f"it depends on which situation was put, and the thesis does not tell: so in {enough.mean:.0%} of "
        f"{len(shares)} situations; mean share {estimates[at]}"
    )
    notes = [
        "Mean share of the favourite card at 1000 simulations by stage of the deal: "
        + ", ".join(
            f"tricks {low + 1} to {low + 3} {shares[stage, at].mean():.2f}"
            for low in range(0, 12, 3)
            if (stage := (found[:, 0] >= low) & (found[:, 0] < low + 3)).any()
        )
        + "."
    ]
    drawing = Figure(
        "s000_fig_3_9", "How often the Monte Carlo player plays its favourite card, by simulations.",
        lambda: figures.bands(
            {"mean over situations": curve(estimates)}, "Thesis 000, figure 3.9",
            "simulations (log10)", "share of the favourite card",
        ),
    )  # fmt: skip
    return Findings(rows, claims(section, {"nine_in_ten": (None, told)}), notes, [drawing])
