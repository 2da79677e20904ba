"""Section 4.1.3 of thesis 000: the conditions of the tournament, and what it takes.

The thesis claims that its players are efficient and does not measure it (R71): here is the time
that each takes for a deal, how many decisions that is in a second, and what a simulation takes.
"""

import time

import numpy as np

from ...agents import compiled
from ...agents.rikken.bidding import CONDITIONS
from ...agents.rikken.montecarlo import FOR_CARD, needs
from ...agents.rikken.notes import WITH_TRUMP, WITHOUT_TRUMP
from ...chance import generator
from ...game import over
from ...games.rikken import Rikken
from ...loop import DEALING
from ...match import Table, play_games
from ..reproduce import Findings, Lab, Section
from ..rows import computed, measured
from .tournament import FINAL, PHASE_1, READINGS, quotient

QUICK_DEALS, SLOW_DEALS, COUNTED_DEALS = 4000, 48, 12
KINDS = ("random", "basic", "advanced")
"""Those that take no time."""
HOUSE = {"contracts": "researched"}
ASKED = {
    "threshold_rik_min": CONDITIONS["rik"],
    "threshold_solo_8_min": CONDITIONS["solo"],
    "threshold_piek_min": CONDITIONS["misere"],
    "threshold_piek_max": CONDITIONS["piek"],
    "threshold_misere_max": CONDITIONS["misere"],
}
"""What must be predicted for a bid."""


def reproduce(section: Section, lab: Lab) -> Findings:
    """The conditions to bid, the number of games, and how many nobody wanted to play (R3)."""
    rows = [computed(name, section[name], value) for name, value in ASKED.items()]
    rows += [
        computed("games of phase 1 at full scale", section["games_phase_1"], 24 * PHASE_1.blocks),
        computed("games of the final at full scale", section["games_final"], 6 * FINAL.blocks, 6,
                 "50,000 is no multiple of the six orders of two and two (R69)"),
    ]  # fmt: skip
    for reading in READINGS.values():
        found = PHASE_1.play(lab, reading)
        share = quotient("passed", found.passed, found.deals).estimate()
        name, why = "deals of phase 1 that all passed", "not published (R3)"
        rows.append(measured(name, None, share, why=why, reading=reading.name))
    return Findings(rows, {}, speed() if lab.has_clock else [])


def seconds_a_deal(spec: str, deals: int) -> float:
    """The time of a deal with four players of one kind, on one core."""
    game = Rikken(**HOUSE)
    agents = [compiled(spec, game)] * game.seats
    seats = np.array([[0, 1, 2, 3]])
    play_games(game, agents, seats, 1, 0, 1)
    began = time.process_time()
    play_games(game, agents, seats, 1, 0, deals)
    return (time.process_time() - began) / deals


def counted(spec: str, deals: int) -> tuple[float, float]:
    """How many decisions, bids and cards, four players of one kind make in a deal; and how many
    simulations, if they are Monte Carlo players."""
    game = Rikken(**HOUSE)
    agent = compiled(spec, game)
    table = Table(game, [agent] * game.seats)
    decisions, simulations = 0, 0.0
    for number in range(deals):
        table.deal(generator(1, number, 0, DEALING))
        table.reseed(1, number, 1)
        while not over(table.state):
            decisions += 1
            if agent.name == "montecarlo":
                view = table.view(int(table.state.turn))
                simulations += needs(view, FOR_CARD) * agent.settings["simulations"]
                bids = needs(view, WITH_TRUMP) + needs(view, WITHOUT_TRUMP)
                simulations += bids * agent.settings["bid_simulations"]
            table.act(table.decide())
    return decisions / deals, simulations / deals


def speed() -> list[str]:
    """What the players take, on one core of this machine."""
    quick = {kind: seconds_a_deal(kind, QUICK_DEALS) for kind in KINDS}
    full = seconds_a_deal("montecarlo", SLOW_DEALS)
    bare = seconds_a_deal("montecarlo:simulations=1,bid_simulations=1", QUICK_DEALS)
    told = ", ".join(f"{kind} {each * 1e6:.1f} us" for kind, each in quick.items())
    rates = {kind: counted(kind, COUNTED_DEALS)[0] / each for kind, each in quick.items()}
    decisions, simulations = counted("montecarlo", COUNTED_DEALS)
    rates["montecarlo"] = decisions / full
    decided = ", ".join(f"{kind} {each:,.0f}" for kind, each in rates.items())
    return [
        f"A deal with four players of one kind takes, on one core: {told}, montecarlo {full * 1e3:.1f} ms.",
        f"Decisions in a second, bids and cards: {decided} (R71).",
        f"Four Monte Carlo players make {simulations:,.0f} simulations in a deal, "
        f"{simulations / full:,.0f} in a second; {bare / full:.1%} of the time is spent outside them.",
    ]
