"""The rule-based agent of thesis 004 against the others: tables 5.4 to 5.7, and the conclusion."""

from __future__ import annotations

from ..judge import above, all_of, claims
from ..lab import Lab
from ..published import Section
from ..result import Findings, Row
from ..rows import blamed
from . import series
from .series import (
    BOTH,
    DECK,
    MIXED,
    OFFER,
    ONE_MC,
    RANDOM,
    RB,
    RB_FIRST,
    SEEN_AND_ALIKE,
    TEXT,
    TWO_MC,
    better,
    columns_of,
    fewer_games,
    nearest,
    no_more_gain,
    percent_row,
    play,
    reading_rows,
    readings,
    shared_row,
    shares,
    simulate,
    told,
)  # fmt: skip
from .wishes import wishes

# -- rule-based agents -------------------------------------------------------------------------


def table_5_4(section: Section, lab: Lab) -> Findings:
    ours = play(lab, "table 5.4", (RB, RANDOM, RANDOM, RANDOM), lab.games(section["games"]))
    why = "K35 to K47 are readings of the text; what the others do is below"
    row = percent_row("rule-based", section["rule_based_win_pct"], ours.wins(0), section["games"])
    rows = [blamed(row, why)]
    for seat, printed in enumerate(section["random_win_pct"], 1):
        row = percent_row(f"random {seat}", printed, ours.wins(seat), section["games"])
        rows.append(blamed(row, why))
    rows += rule_readings(section, lab)
    rows.append(shared_row("rule-based", ours))
    mc = simulate(lab, "table 5.1", ONE_MC, series.SIMULATIONS, 100)
    both = {"rule-based": ours.wins(0), "Monte Carlo of 50": mc.wins(0)}
    strong = above(ours.wins(0), 1 / series.SEATS)
    judged = {
        "better": (strong, told({"rule-based": ours.wins(0)})),
        "weaker": (above(mc.wins(0), ours.wins(0)), told(both)),
    }
    return Findings(
        rows, claims(section, judged), ["5.88% is no share of 1,000 games; 5.80 adds up (K48)."]
    )


RULE_READINGS = {
    "order=0": "the greatest edge before the best reason (K37)",
    "whole=1": "counters the whole hand of the other, not the offer (K47)",
    "limit=0": "no highest price where the coin edge decides (K44)",
    "track=0": "remembers no money of the others (K53)",
    "likely=0.5": "counts a 200 or 500 that is there as likely as not (004, 6)",
}


def rule_readings(section: Section, lab: Lab) -> list[Row]:
    """The rule-based agent under its other readings."""
    rows = []
    for settings, why in RULE_READINGS.items():
        agents = [f"{RB}:{settings}", RANDOM, RANDOM, RANDOM]
        ours = play(lab, f"rule-based, {settings}", agents, lab.games(section["games"]))
        printed = section["rule_based_win_pct"]
        name = f"rule-based, {settings}"
        rows.append(percent_row(name, printed, ours.wins(0), section["games"], why))
    return rows


def table_5_5(section: Section, lab: Lab) -> Findings:
    ours = play(lab, "table 5.5", (RB, RB, RANDOM, RANDOM), lab.games(section["games"]))
    printed = [*section["rule_based_win_pct"], *section["random_win_pct"]]
    names = ("rule-based 1", "rule-based 2", "random 1", "random 2")
    why = (
        "the seat to the left of an equal agent does worse here, better there; who starts is drawn"
    )
    rows = [
        blamed(percent_row(name, printed[seat], ours.wins(seat), section["games"]), why)
        for seat, name in enumerate(names)
    ]
    mc = simulate(lab, "two Monte Carlo", TWO_MC, series.SIMULATIONS, 100)
    both = {"random v rule-based": ours.wins(2, 3), "random v Monte Carlo": mc.wins(2, 3)}
    rows.append(shared_row("two rule-based", ours))
    less = above(both["random v rule-based"], both["random v Monte Carlo"])
    return Findings(rows, claims(section, {"dominate_less": (less, told(both))}))


def table_5_6(section: Section, lab: Lab) -> Findings:
    found = readings(lab, section, RB_FIRST, (TEXT, OFFER, DECK, BOTH, SEEN_AND_ALIKE))
    ours = found[TEXT.name]
    games, printed = section["games"], section["monte_carlo_win_pct"]
    why = nearest(printed, shares(found, 3), games)
    row = percent_row("Monte Carlo, by the text", printed, ours.wins(3), games)
    rows = [blamed(row, why)]
    rows += [
        blamed(percent_row(f"rule-based {seat + 1}", each, ours.wins(seat), games), why)
        for seat, each in enumerate(section["rule_based_win_pct"])
    ]
    rows += reading_rows(found, printed, 3, series.SIMULATIONS, games)
    rows.append(shared_row("three rule-based", ours))
    random = simulate(lab, "table 5.1", ONE_MC, series.SIMULATIONS, 100)
    fourth = {name: each.wins(3) for name, each in found.items()}
    three = {"three rule-based": ours.wins(0, 1, 2), "three random": random.wins(1, 2, 3)}
    holds_up = above(three["three rule-based"], three["three random"])
    judged = {
        "better": (above(fourth[TEXT.name], 1 / series.SEATS), told(fourth)),
        "holds_up": (holds_up, f"against Monte Carlo together: {told(three)}"),
    }
    return Findings(
        rows, claims(section, judged), [f"Four equal agents would win 0.25 each. {why}."]
    )


def table_5_7(section: Section, lab: Lab) -> Findings:
    columns = columns_of(lab, section, MIXED)
    found = readings(lab, section, MIXED, (TEXT, OFFER, SEEN_AND_ALIKE))
    at = section["simulations"][1]
    printed = dict(zip(section["simulations"], section["monte_carlo_win_pct"], strict=True))
    why = nearest(printed[at], shares(found, 1), section["games"])
    names = {"rule_based": 0, "monte_carlo": 1, "random_1": 2, "random_2": 3}
    rows = []
    for i, (n, ours) in enumerate(columns.items()):
        for name, seat in names.items():
            label, each = f"{name.replace('_', ' ')}, {n}", section[f"{name}_win_pct"][i]
            row = percent_row(label, each, ours.wins(seat), section["games"])
            rows.append(blamed(row, why))
    rows += reading_rows(found, printed[at], 1, at, section["games"])
    rows += [shared_row(str(n), each) for n, each in columns.items()]
    against = simulate(lab, "table 5.6", RB_FIRST, series.SIMULATIONS, 100)
    mc, rb, others = columns[at].wins(1), columns[at].wins(0), columns[at].wins(2, 3)
    shown = told({"Monte Carlo": mc, "rule-based": rb, "two random": others})
    pairs = ((1, 0), (0, 2), (0, 3))
    ordered = all_of(better(columns[at], one, other)[0] for one, other in pairs)
    judged = {
        "order": (ordered, shown),
        "no_more_gain": no_more_gain(columns, 1),
        "with_random": (
            above(mc, against.wins(3)),
            told({"two random": mc, "three rule-based": against.wins(3)}),
        ),
    }
    return Findings(rows, claims(section, judged), [fewer_games(columns)])


def conclusion(section: Section, lab: Lab) -> Findings:
    """The two numbers of the summary: the best column of table 5.1, and table 5.6; then what the thesis
    would have liked to know."""
    best = simulate(lab, "table 5.1", ONE_MC, series.BEST, 100)
    near = simulate(lab, "table 5.1", ONE_MC, series.BEST, 100, SEEN_AND_ALIKE)
    rule = {
        each.name: simulate(lab, "table 5.6", RB_FIRST, series.SIMULATIONS, 100, each)
        for each in (TEXT, OFFER, SEEN_AND_ALIKE)
    }
    printed = 100 * section["monte_carlo_vs_rule_based"]
    why = nearest(printed, shares(rule, 3), 100)
    rows = [
        percent_row("best against random", 100 * section["monte_carlo_vs_random_best"], best.wins(0), 100,
                  f"their best of six columns; ours with {series.BEST} simulations"),
        percent_row(f"best against random, {SEEN_AND_ALIKE.name}", 100 * section["monte_carlo_vs_random_best"],
                  near.wins(0), 100, SEEN_AND_ALIKE.why),
        blamed(percent_row("against rule-based", printed, rule[TEXT.name].wins(3), 100), why),
        *reading_rows(rule, printed, 3, series.SIMULATIONS, 100),
        *wishes(lab),
    ]  # fmt: skip
    return Findings(rows)
