"""Figures 4.13 to 4.24, tables 5.1 to 5.4 and section 5.2 of thesis 000, from the strength games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from ...lab import figures
from ...lab.stats import Estimate
from ..judge import Fact, Part, Parts, claims, judge
from ..lab import Lab
from ..published import Section
from ..result import Figure, Findings, Row
from ..rows import LOST, explained, measured
from .series import CONTRACTS, KINDS
from .strength import (
    DEALS,
    Wins,
    best_against,
    best_partner,
    best_partner_overall,
    cases,
    equal_against,
    equal_declarers,
    individual,
    measured_wins,
    ours,
    ranking,
    share,
    worst_against,
    worst_opponent,
)

PLAYERS = KINDS[1:]
TIE = 0.01
"""Two players share a place in a ranking when their shares differ by less."""
DRAWS = 500


# -- rows and figures -----------------------------------------------------------------------


def as_declarer(wins: Wins, contract: str, player: str) -> list[tuple[str, Estimate]]:
    rest = [kind for kind in KINDS if kind != player]
    return [(kind, share(wins.against(contract, player, kind))) for kind in rest]


def as_opponent(wins: Wins, contract: str, player: str) -> list[tuple[str, Estimate]]:
    """The share of contracts that this kind stopped."""
    rest = [kind for kind in KINDS if kind != player]
    return [(kind, share(1 - wins.against(contract, kind, player))) for kind in rest]


def with_partner(wins: Wins, player: str) -> list[tuple[str, Estimate]]:
    return [(kind, share(wins.beside(player, kind))) for kind in KINDS]


def player_rows(wins: Wins, player: str) -> list[Row]:
    rows = []
    for contract in CONTRACTS:
        for kind, each in as_declarer(wins, contract, player):
            rows.append(
                measured(f"{contract}: {player} declares against {kind}", None, each, why=LOST)
            )
        for kind, each in as_opponent(wins, contract, player):
            rows.append(measured(f"{contract}: {player} stops {kind}", None, each, why=LOST))
    for kind, each in with_partner(wins, player):
        rows.append(measured(f"rik: {player} with partner {kind}", None, each, why=LOST))
    return rows


def drawings(wins: Wins, player: str, first: int) -> list[Figure]:
    """The four figures of a player."""
    return [
        Figure(
            f"s000_fig_4_{first + i}",
            f"{contract}: {player} as declarer against each kind, and as opponent of each kind.",
            lambda contract=contract, i=i: draw(wins, contract, player, first + i),
        )
        for i, contract in enumerate(CONTRACTS)
    ]


def draw(wins: Wins, contract: str, player: str, number: int) -> Any:
    shown = {
        "declares against": as_declarer(wins, contract, player),
        "stops": as_opponent(wins, contract, player),
    }
    if contract == "rik":
        shown["declares with partner"] = with_partner(wins, player)
    marks = {
        name: [(kind, each.mean, each.lo, each.hi) for kind, each in group]
        for name, group in shown.items()
    }
    title = f"Thesis 000, figure 4.{number}: {contract}, {player}"
    return figures.points(marks, title, "share of deals (95% interval)")


# -- the figures of section 4.2.2 -----------------------------------------------------------


def basic_claims(wins: Wins) -> Parts:
    return {
        "best_against_random": [
            part for c in CONTRACTS for x in PLAYERS for part in best_against(wins, c, x, "random")
        ],
        "rik_partner": best_partner(wins, "basic", "random"),
        "rik_opponent": worst_opponent(wins, "rik", "basic", "advanced"),
        "solo_worst": worst_both(wins, "solo_8", "basic", "advanced"),
        "piek_worst": worst_both(wins, "piek", "basic", "advanced"),
        "misere_declaring": worst_against(wins, "misere", "basic", "advanced"),
        "misere_opponent": worst_opponent(wins, "misere", "basic", "montecarlo"),
    }


def worst_both(wins: Wins, contract: str, player: str, other: str) -> list[Part]:
    """Worst against the other, as declarer and as opponent."""
    return worst_against(wins, contract, player, other) + worst_opponent(
        wins, contract, player, other
    )


def advanced_claims(wins: Wins) -> Parts:
    return {
        "rik_even": [equal_against(wins, "rik", "advanced", "basic", "montecarlo")],
        "rik_partner": best_partner(wins, "advanced", "montecarlo"),
        "rik_opponent": worst_opponent(wins, "rik", "advanced", "basic"),
        "solo_declaring": worst_against(wins, "solo_8", "advanced", "montecarlo"),
        "solo_opponent": worst_opponent(wins, "solo_8", "advanced", "basic"),
        "piek_worst": worst_both(wins, "piek", "advanced", "montecarlo"),
        "misere_worst": worst_both(wins, "misere", "advanced", "montecarlo"),
    }


def montecarlo_claims(wins: Wins) -> Parts:
    order = ["random", "basic", "advanced"]
    return {
        "rik_worst": worst_against(wins, "rik", "montecarlo", "advanced"),
        "rik_partner": best_partner(wins, "montecarlo", "basic"),
        "rik_opponent": worst_opponent(wins, "rik", "montecarlo", "basic"),
        "solo_order": individual(wins, "solo_8", "montecarlo", order),
        "solo_opponent": [equal_declarers(wins, "solo_8", "montecarlo", "basic", "advanced")],
        "piek_order": individual(wins, "piek", "montecarlo", order)
        + worst_opponent(wins, "piek", "montecarlo", "basic"),
        "misere_order": individual(wins, "misere", "montecarlo", order)
        + worst_opponent(wins, "misere", "montecarlo", "basic"),
    }


def figure_group(
    player: str, first: int, parts: Callable[[Wins], Parts]
) -> Callable[[Section, Lab], Findings]:
    """How the figures of one player are reproduced."""

    def findings(section: Section, lab: Lab) -> Findings:
        wins = measured_wins(lab)
        found = judge(section, parts(wins))
        return Findings(player_rows(wins, player), found, [], drawings(wins, player, first))

    return findings


# -- the tables of section 5.2 --------------------------------------------------------------


def table(contract: str) -> Callable[[Section, Lab], Findings]:
    """How the table of one contract is reproduced."""

    def findings(section: Section, lab: Lab) -> Findings:
        wins = measured_wins(lab)
        best = section["individual_best_against"]
        parts = {
            name: individual(wins, contract, ours(x), best[x])
            if (x := name.removeprefix("best_of_")) in best
            else claim_of(wins, contract, text)
            for name, text in section["claims"].items()
        }
        rows = [
            measured(f"{x} declares against {y}", None, each, why="only the order is published")
            for x in PLAYERS
            for y, each in as_declarer(wins, contract, x)
        ]
        return Findings(rows, judge(section, parts))

    return findings


def claim_of(wins: Wins, contract: str, text: str) -> list[Part]:
    """The parts of a claim made with a table, from its words."""
    head, _, rest = text.partition(": ")
    if head.startswith("against "):
        return ranking(wins, contract, ours(head.removeprefix("against ")), rest)
    if head.startswith("best partner overall"):
        return best_partner_overall(wins, ours(rest))
    if head.startswith("strongest opponent for "):
        declarers = head.removeprefix("strongest opponent for ").split(" and ")
        found = [worst_against(wins, contract, ours(x), ours(rest)) for x in declarers]
        return [part for each in found for part in each]
    if text == "basic and monte_carlo about equally strong as opponents of advanced":
        return [equal_against(wins, contract, "advanced", "basic", "montecarlo")]
    return [Fact("not a claim that we know how to judge", None)]


# -- the summary ----------------------------------------------------------------------------


def first_places(means: Any, player: str) -> int:
    """How often a player does best, ties included, over three kinds of opponents and four contracts."""
    place = {case: i for i, case in enumerate(cases())}

    def rate(contract: str, declarer: str, opponents: str) -> float:
        partners = KINDS if contract == "rik" else (opponents,)
        return float(np.mean([means[place[contract, declarer, opponents, z]] for z in partners]))

    count = 0
    for contract in CONTRACTS:
        for opponents in KINDS:
            if opponents != player:
                rates = {x: rate(contract, x, opponents) for x in PLAYERS if x != opponents}
                count += rates[player] > max(rates.values()) - TIE
    return count


def best_opponent(means: Any, player: str) -> int:
    """In how many contracts this kind is the strongest opponent of most of the others."""
    place = {case: i for i, case in enumerate(cases())}
    count = 0
    for contract in CONTRACTS:
        strongest = []
        for x in PLAYERS:
            rates = {
                y: np.mean(
                    [
                        means[place[contract, x, y, z]]
                        for z in (KINDS if contract == "rik" else (y,))
                    ]
                )
                for y in KINDS
                if y != x
            }
            strongest.append(min(rates, key=rates.__getitem__))
        count += strongest.count(player) >= 2
    return count


def counted(wins: Wins, count: Callable[[Any, str], int], player: str, seed: int) -> Estimate:
    """A count over all deals, with the interval that drawing deals again gives."""
    deals = len(wins.played)
    rng = np.random.default_rng(seed)
    drawn = [
        count(rng.multinomial(deals, np.full(deals, 1 / deals)) @ wins.played / deals, player)
        for _ in range(DRAWS)
    ]
    low, high = np.quantile(drawn, (0.025, 0.975))
    return Estimate(float(count(wins.played.mean(axis=0), player)), float(low), float(high), deals)


def summary(section: Section, lab: Lab) -> Findings:
    """Section 5.2: how often each player comes first."""
    wins = measured_wins(lab)
    firsts = {x: counted(wins, first_places, x, lab.seed) for x in PLAYERS}
    why = f"ties within {TIE:.0%} count as first, as in the thesis; interval by drawing deals again"
    rows = [
        measured(f"first places of {name} out of 12", n, firsts[ours(name)], why=why)
        for name, n in section["first_places"].items()
    ]
    stopping = counted(wins, best_opponent, "advanced", lab.seed)
    printed = section["best_opponent_game_types"]["advanced"]
    rows.append(measured("contracts in which advanced is the best opponent", printed, stopping))
    rows = [each for row in rows for each in explained({"": row}).values()]
    told = ", ".join(
        f"{x} {each.mean:.0f} ({each.lo:.0f} to {each.hi:.0f})" for x, each in firsts.items()
    )
    ranks = [firsts[x] for x in ("advanced", "montecarlo", "basic")]
    pairs = list(pairwise(ranks))
    order = None
    if all(a.lo > b.hi for a, b in pairs):
        order = True
    elif any(a.hi < b.lo for a, b in pairs):
        order = False
    judged = {
        "strongest_player": (order, f"first places: {told}"),
        "best_opponent": (
            True if stopping.lo >= printed else False if stopping.hi < printed else None,
            f"in {stopping.mean:.0f} of 4, interval {stopping.lo:.0f} to {stopping.hi:.0f}",
        ),
    }
    return Findings(rows, claims(section, judged))


def setup(section: Section, lab: Lab) -> Findings:
    """Section 4.1.2: how often the first player makes a contract that he did not choose."""
    wins = measured_wins(lab)
    why = "the number of deals is not published"
    rows = [
        measured(f"{c}: made by {x}, mean over opponents", None,
                 share(np.mean([wins.against(c, x, y) for y in KINDS if y != x], axis=0)), why=why)
        for c in CONTRACTS
        for x in KINDS
    ]  # fmt: skip
    notes = [
        f"{len(wins.played):,} deals, each played in {len(cases())} ways: every kind against every other, in "
        f"rik with every kind of partner; {DEALS:,} at full scale."
    ]
    return Findings(rows, [], notes)
