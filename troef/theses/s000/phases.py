"""Figures 4.25 to 4.34 and 5.1 to 5.4 of thesis 000, from the tournament and its final.

All figures are lost; what the text says of them is judged. The claims are judged with shuffled packs and
minimal conditions to bid; where another reading says otherwise, that is told (R17, R22).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import isfinite

from ...lab import figures
from ...lab.stats import Estimate
from ..judge import Fact, Part, Parts, judge_readings
from ..lab import Lab
from ..published import Section
from ..result import Claim, Figure, Findings, Row
from ..rows import LOST, explained, measured, published_error
from .correct import correction_rows
from .series import CONTRACTS, EQUAL, KINDS, SHUFFLED
from .tournament import CORRECTED, PER, READINGS, Ratio, Tally, final, phase_1

Claims = Callable[[Tally], Parts]
BIDDERS = ("basic", "advanced", "montecarlo")
FINALISTS = ("advanced", "montecarlo")
ROUGHLY = 0.3
"""The rounding of "twice" and "about the same", as a part of the number."""


def judged(section: Section, parts: Claims, tallies: dict[str, Tally]) -> list[Claim]:
    return judge_readings(section, {name: parts(each) for name, each in tallies.items()})


def every(play: Callable[[Lab, str], Tally], lab: Lab) -> dict[str, Tally]:
    """A tournament under every reading."""
    return {reading: play(lab, reading) for reading in READINGS}


def suffix(reading: str) -> str:
    return "" if reading == SHUFFLED else f", {reading}"


# -- rows and figures -----------------------------------------------------------------------


def auction_rows(tallies: dict[str, Tally], kinds: tuple[str, ...]) -> list[Row]:
    return [
        measured(f"{kind}: auctions won for {contract}, of all deals{suffix(reading)}", None,
                 each.auctions_won(kind, contract).estimate(), why=LOST)
        for reading, each in tallies.items()
        for kind in kinds
        for contract in CONTRACTS
    ]  # fmt: skip


def win_rows(tallies: dict[str, Tally], kinds: tuple[str, ...], contract: str) -> list[Row]:
    """Shares of contracts made, and how many for each deal."""
    rows = []
    for reading, each in tallies.items():
        for kind in kinds:
            name = f"{kind}: {contract} made{suffix(reading)}"
            rows.append(measured(name, None, shares(each, kind, contract), why=LOST))
            made = each.games_made(kind, contract).estimate()
            rows.append(measured(f"{name}, of all deals", None, made, why=LOST))
    return rows


def chip_rows(tallies: dict[str, Tally], kinds: tuple[str, ...]) -> list[Row]:
    """Chips of a player for every 100 deals: all that he won and lost, and as declarer."""
    rows = []
    for reading, each in tallies.items():
        for kind in kinds:
            for contract in (*CONTRACTS, None):
                for own in (False, True):
                    name = f"{kind}: chips in {PER} deals, {contract or 'all contracts'}"
                    name += ", as declarer (R70 b)" if own else ""
                    won = each.chips_won(kind, contract, own).estimate()
                    rows.append(measured(name + suffix(reading), None, won, why=LOST))
    return rows


Marks = dict[str, list[tuple[str, float, float, float]]]


def marks(
    found: Tally, kinds: tuple[str, ...], labels: tuple[str | None, ...], value: Callable[..., Estimate]
) -> Marks:  # fmt: skip
    """Values with intervals, a series for each kind."""
    shown: Marks = {}
    for kind in kinds:
        estimates = [(label or "all", value(found, kind, label)) for label in labels]
        shown[kind] = [
            (label, e.mean, *((e.lo, e.hi) if isfinite(e.hi - e.lo) else (e.mean, e.mean)))
            for label, e in estimates
            if e.n
        ]
    return shown


def auctions(found: Tally, kind: str, contract: str | None) -> Estimate:
    return found.auctions_won(kind, contract).estimate()


def shares(found: Tally, kind: str, contract: str) -> Estimate:
    share = found.win_share(kind, contract).estimate()
    if not isfinite(share.hi - share.lo):
        return share
    return replace(share, lo=max(share.lo, 0.0), hi=min(share.hi, 1.0))


def chips(found: Tally, kind: str, contract: str | None) -> Estimate:
    return found.chips_won(kind, contract).estimate()


def drawing(number: str, caption: str, found: Tally, kinds: tuple[str, ...],
            labels: tuple[str | None, ...], value: Callable[..., Estimate], x: str) -> Figure:  # fmt: skip
    """One picture for one figure of the thesis, or for several: "4.31 to 4.34"."""
    title = f"Thesis 000, {'figures' if ' ' in number else 'figure'} {number}"
    return Figure(
        "s000_fig_" + number.replace(".", "_").replace(" ", "_"),
        caption,
        lambda: figures.points(marks(found, kinds, labels, value), title, f"{x} (95% interval)"),
    )


# -- parts of claims ------------------------------------------------------------------------


def about(ratio: Ratio, target: float) -> Fact:
    """A quotient is about a number: within ROUGHLY of it, either way."""
    found = ratio.estimate()
    low, high = target / (1 + ROUGHLY), target * (1 + ROUGHLY)
    if not isfinite(found.hi - found.lo):
        return Fact(f"{ratio}, too few games to compare with about {target:g}", None)
    text = (
        f"{ratio.name} {found.mean:.2f} ({found.lo:.2f} to {found.hi:.2f}), about {target:g} asked"
    )
    if found.lo >= low and found.hi <= high:
        return Fact(text, True)
    return Fact(text, False if found.lo > high or found.hi < low else None)


def most_and_least(values: dict[str, Ratio], order: tuple[str, ...]) -> list[Part]:
    """Each is above the next."""
    return [values[a].above(values[b]) for a, b in pairwise(order)]


def wins(found: Tally, contract: str) -> dict[str, Ratio]:
    return {kind: found.win_share(kind, contract) for kind in found.kinds if kind != "random"}


def made(found: Tally, contract: str) -> dict[str, Ratio]:
    return {kind: found.games_made(kind, contract) for kind in found.kinds if kind != "random"}


def most_made(found: Tally, contract: str) -> list[Part]:
    """Games won: Monte Carlo most, basic least."""
    return most_and_least(made(found, contract), ("montecarlo", "advanced", "basic"))


def rik_parts(found: Tally) -> Parts:
    order = ("basic", "montecarlo", "advanced")
    return {
        "win_share": most_and_least(wins(found, "rik"), order),
        "games_won": most_made(found, "rik"),
    }


def solo_parts(found: Tally) -> Parts:
    share = wins(found, "solo_8")
    return {
        "win_share": [
            share["basic"].above(share["advanced"]),
            share["basic"].above(share["montecarlo"]),
            share["advanced"].alike(share["montecarlo"], EQUAL),
        ],
        "games_won": most_made(found, "solo_8"),
    }


def piek_parts(found: Tally) -> Parts:
    share, games = wins(found, "piek"), made(found, "piek")
    return {
        "advanced_highest": [
            each["advanced"].above(each[other])
            for each in (share, games)
            for other in ("basic", "montecarlo")
        ],
        "about_equal": [share["basic"].alike(share["montecarlo"], EQUAL)],
        "three_times": [about(found.made_over("montecarlo", "basic", "piek"), 3)],
    }


def misere_parts(found: Tally) -> Parts:
    order = ("advanced", "montecarlo", "basic")
    return {
        "win_share": most_and_least(wins(found, "misere"), order),
        "games_won": most_made(found, "misere"),
    }


PHASE_1 = {
    "rik": ("4.26", rik_parts),
    "solo_8": ("4.27", solo_parts),
    "piek": ("4.28", piek_parts),
    "misere": ("4.29", misere_parts),
}


# -- phase 1 --------------------------------------------------------------------------------


def bidding_phase_1(section: Section, lab: Lab) -> Findings:
    """Figure 4.25."""
    tallies = every(phase_1, lab)

    def parts(found: Tally) -> Parts:
        won = {kind: found.auctions_won(kind) for kind in BIDDERS}
        return {
            "declared": most_and_least(won, ("montecarlo", "advanced", "basic")),
            "basic_conservative": [
                won["advanced"].above(won["basic"]),
                won["montecarlo"].above(won["basic"]),
            ],
        }

    figure = drawing("4.25", "Auctions won in phase 1.", tallies[SHUFFLED], BIDDERS,
                     CONTRACTS, auctions, "share of deals")  # fmt: skip
    return Findings(auction_rows(tallies, BIDDERS), judged(section, parts, tallies), [], [figure])


def contract_phase_1(contract: str) -> Callable[[Section, Lab], Findings]:
    """Figures 4.26 to 4.29."""
    name, parts = PHASE_1[contract]

    def findings(section: Section, lab: Lab) -> Findings:
        tallies = every(phase_1, lab)
        rows = win_rows(tallies, BIDDERS, contract)
        if "monte_carlo_games_won_over_basic" in section:
            printed = section["monte_carlo_games_won_over_basic"]
            ours = {
                r: each.made_over("montecarlo", "basic", contract) for r, each in tallies.items()
            }
            rows += ratio_rows(f"{contract} made, montecarlo over basic", printed, ours)
        figure = drawing(name, f"Share of {contract} contracts made in phase 1.", tallies[SHUFFLED],
                         BIDDERS, (contract,), shares, "share of contracts made")  # fmt: skip
        return Findings(rows, judged(section, parts, tallies), [], [figure])

    return findings


def ratio_rows(name: str, printed: float, ours: dict[str, Ratio]) -> list[Row]:
    """A number that the text tells roughly, under every reading."""
    error = published_error(printed, 0, ROUGHLY * printed)
    found = {
        reading: measured(name + suffix(reading), printed, each.estimate(), error)
        for reading, each in ours.items()
    }
    return list(explained(found).values())


def chips_phase_1(section: Section, lab: Lab) -> Findings:
    """Figures 5.1 and 5.2."""
    tallies = every(phase_1, lab)

    def parts(found: Tally) -> Parts:
        total = {kind: found.chips_won(kind) for kind in BIDDERS}
        each = {k: {c: found.chips_won(k, c) for c in CONTRACTS} for k in BIDDERS}
        basic, advanced, carlo = (each[kind] for kind in BIDDERS)
        nothing = replace(total["basic"], name="0", value=0.0, pull=0 * total["basic"].pull)
        overall = most_and_least(total, ("advanced", "montecarlo", "basic"))
        of_basic: list[Part] = [total["basic"].positive(), basic["solo_8"].above(basic["misere"])]
        of_basic += [
            basic[a].above(basic[b]) for a in ("rik", "piek") for b in ("solo_8", "misere")
        ]
        of_advanced: list[Part] = [advanced[c].positive() for c in ("rik", "solo_8", "misere")]
        of_advanced.append(nothing.above(advanced["piek"]))
        of_carlo: list[Part] = [carlo["misere"].above(carlo["piek"])]
        of_carlo += [
            carlo[a].above(carlo[b]) for a in ("rik", "solo_8") for b in ("piek", "misere")
        ]
        return {
            "overall": overall,
            "basic": of_basic,
            "advanced": of_advanced,
            "monte_carlo": of_carlo,
        }

    best = sorted(BIDDERS, key=lambda kind: -tallies[SHUFFLED].chips_won(kind).value)
    notes = [
        f"By chips with shuffled packs the order is {', '.join(best)}; the first two reach the final.",
        trap_note(tallies),
    ]
    labels = (*CONTRACTS, None)
    figure = drawing("5.1 and 5.2", "Chips in phase 1, by contract and overall.", tallies[SHUFFLED],
                     BIDDERS, labels, chips, f"chips in {PER} deals")  # fmt: skip
    claims = judged(section, parts, tallies)
    rows = chip_rows(tallies, ("random", *BIDDERS)) + correction_rows(lab)
    return Findings(rows, claims, notes, [figure])


def trap_note(tallies: dict[str, Tally]) -> str:
    """What comes of bids that are corrected as the thesis proposes."""
    told = []
    for kind in BIDDERS:
        before, after = (tallies[r].chips_won(kind, own=True).value for r in (SHUFFLED, CORRECTED))
        told.append(f"{kind} {before:+.1f} to {after:+.1f}")
    total = {kind: tallies[CORRECTED].chips_won(kind).value for kind in KINDS}
    best = max(total, key=total.__getitem__)
    return (
        f"Corrected bids are a trap: as declarers the players go from {', '.join(told)} chips in {PER} deals, "
        f"and {best} wins the most. What a method is off by at the tricks that were won is not what it is "
        "off by at the tricks that it predicts. The last rows correct by the prediction instead (see "
        "decisions.md, corrected bids)."
    )


# -- the final ------------------------------------------------------------------------------


def bidding_final(section: Section, lab: Lab) -> Findings:
    """Figure 4.30."""
    tallies = every(final, lab)
    rows = auction_rows(tallies, FINALISTS)
    for contract, printed in section["monte_carlo_over_advanced"].items():
        ours = {r: each.over("montecarlo", "advanced", contract) for r, each in tallies.items()}
        rows += ratio_rows(f"{contract} auctions, montecarlo over advanced", printed, ours)

    def parts(found: Tally) -> Parts:
        ratio = {c: found.over("montecarlo", "advanced", c) for c in CONTRACTS}
        named = {c: replace(each, name=f"{c}: {each.name}") for c, each in ratio.items()}
        return {
            "twice_as_many": [about(named["rik"], 2), about(named["misere"], 2)],
            "about_the_same": [about(named["solo_8"], 1), about(named["piek"], 1)],
        }

    figure = drawing("4.30", "Auctions won in the final.", tallies[SHUFFLED], FINALISTS,
                     CONTRACTS, auctions, "share of deals")  # fmt: skip
    return Findings(rows, judged(section, parts, tallies), [], [figure])


def contracts_final(section: Section, lab: Lab) -> Findings:
    """Figures 4.31 to 4.34."""
    tallies = every(final, lab)
    rows = [row for c in CONTRACTS for row in win_rows(tallies, FINALISTS, c)]
    for contract, printed in section["monte_carlo_over_advanced_games"].items():
        ours = {r: each.over("montecarlo", "advanced", contract) for r, each in tallies.items()}
        rows += ratio_rows(f"{contract} games, montecarlo over advanced", printed, ours)

    def parts(found: Tally) -> Parts:
        share = {c: wins(found, c) for c in CONTRACTS}
        games = {c: {k: found.auctions_won(k, c) for k in FINALISTS} for c in CONTRACTS}
        even: dict[str, list[Part]] = {
            c: [share[c]["advanced"].alike(share[c]["montecarlo"], EQUAL),
                about(found.over("montecarlo", "advanced", c), 2)]
            for c in ("rik", "solo_8")
        }  # fmt: skip
        return {
            "rik": even["rik"],
            "solo_8": even["solo_8"],
            "piek": [games["piek"]["advanced"].above(games["piek"]["montecarlo"]),
             share["piek"]["advanced"].above(share["piek"]["montecarlo"])],
            "misere": [share["misere"]["advanced"].above(share["misere"]["montecarlo"]),
             games["misere"]["montecarlo"].above(games["misere"]["advanced"])],
        }  # fmt: skip

    figure = drawing("4.31 to 4.34", "Shares of contracts made in the final.",
                     tallies[SHUFFLED], FINALISTS, CONTRACTS, shares, "share of contracts made")  # fmt: skip
    return Findings(rows, judged(section, parts, tallies), [], [figure])


def chips_final(section: Section, lab: Lab) -> Findings:
    """Figures 5.3 and 5.4."""
    tallies = every(final, lab)

    def parts(found: Tally) -> Parts:
        advanced, carlo = (
            {c: found.chips_won(kind, c) for c in (*CONTRACTS, None)} for kind in FINALISTS
        )
        return {
            "overall": [advanced[None].above(carlo[None])],
            "rik_and_solo": [carlo[c].above(advanced[c]) for c in ("rik", "solo_8")],
            "piek_and_misere": [advanced[c].above(carlo[c]) for c in ("piek", "misere")],
        }

    labels = (*CONTRACTS, None)
    figure = drawing("5.3 and 5.4", "Chips in the final, mean of the two players of a kind.",
                     tallies[SHUFFLED], FINALISTS, labels, chips, f"chips in {PER} deals")  # fmt: skip
    claims = judged(section, parts, tallies)
    return Findings(chip_rows(tallies, FINALISTS), claims, [], [figure])
