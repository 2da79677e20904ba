"""Section 5.2 of thesis 000: how often each player comes first."""

from collections.abc import Callable
from itertools import pairwise
from math import inf

import numpy as np

from ...fields import Floats, Numbers
from ...lab.stats import Estimate
from ..judge import Parts, Within, higher
from ..published import allowed
from ..reproduce import Findings, Lab, Section
from ..rows import limits, measured
from .series import CONTRACTS, KINDS, PLAYERS
from .strength import Wins, measured_wins

TIE = allowed(__package__)["tie"]
DRAWS = 500
MOST = 2
"""Of three declarers."""


def reproduce(section: Section, lab: Lab) -> Findings:
    wins = measured_wins(lab)
    drawn = drawn_again(wins, lab.seed)
    firsts = {x: counted(first_places, wins, drawn, x) for x in PLAYERS}
    stopping = counted(best_opponent, wins, drawn, "advanced")
    printed = section["best_opponent_game_types"]["advanced"]
    why = f"ties within {TIE:.0%} count as first, as in the thesis; interval by drawing deals again"
    rows = [
        measured(
            f"first places of {x} out of 12", n, firsts[x.replace("_", "")], limits(n, 0), why=why
        )
        for x, n in section["first_places"].items()
    ]
    name = "contracts in which advanced is the best opponent"
    rows.append(measured(name, printed, stopping, limits(printed, 0)))
    parts: Parts = {
        "strongest_player": [
            higher(f"first places: {told(x, firsts)} > {told(y, firsts)}", firsts[x], firsts[y])
            for x, y in pairwise(("advanced", "montecarlo", "basic"))
        ],
        "best_opponent": [Within(f"in {stopping.mean:.0f} of 4", stopping, printed, inf)],
    }
    return Findings(rows, {"": parts})


def told(x: str, firsts: dict[str, Estimate]) -> str:
    return f"{x} {firsts[x].mean:.0f} ({firsts[x].lo:.0f} to {firsts[x].hi:.0f})"


def first_places(wins: Wins, player: str) -> Numbers:
    """How often a player does best, ties included, over three kinds of opponents and four contracts."""
    count = np.zeros(len(wins.played), np.int64)
    for contract in CONTRACTS:
        for opponents in KINDS:
            if opponents != player:
                rates = [wins.against(contract, x, opponents) for x in PLAYERS if x != opponents]
                count += wins.against(contract, player, opponents) > np.max(rates, axis=0) - TIE
    return count


def best_opponent(wins: Wins, player: str) -> Numbers:
    """In how many contracts this kind is the strongest opponent of most of the others."""
    count = np.zeros(len(wins.played), np.int64)
    for contract in CONTRACTS:
        strongest = np.zeros(len(wins.played), np.int64)
        for x in PLAYERS:
            met = [y for y in KINDS if y != x]
            rates = [wins.against(contract, x, y) for y in met]
            strongest += np.array(met)[np.argmin(rates, axis=0)] == player
        count += strongest >= MOST
    return count


def drawn_again(wins: Wins, seed: int) -> Wins:
    """How often each case could have been won: the deals are drawn again and again."""
    deals = len(wins.played)
    rng = np.random.default_rng(seed)
    drawn = rng.multinomial(deals, np.full(deals, 1 / deals), DRAWS)
    share: Floats = drawn @ wins.played / deals
    return Wins(share)


def counted(
    count: Callable[[Wins, str], Numbers], wins: Wins, drawn: Wins, player: str
) -> Estimate:
    """A count over all deals, with the interval that drawing deals again gives."""
    low, high = np.quantile(count(drawn, player), (0.025, 0.975))
    (whole,) = count(Wins(wins.played.mean(axis=0)[None]), player)
    return Estimate(float(whole), float(low), float(high), len(wins.played))
