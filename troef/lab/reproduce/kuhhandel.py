"""The tables of thesis 004: random, rule-based and Monte Carlo agents at Kuhhandel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import figures
from ..stats import Estimate, proportion_difference
from . import kuhhandel_rules, kuhhandel_time
from .kuhhandel_series import (
    BOTH,
    DECK,
    MC,
    NEAREST,
    OFFER,
    RANDOM,
    RB,
    READINGS,
    SIMULATIONS,
    TEXT,
    Reading,
    Section,
    Tally,
    columns_of,
    explained,
    nearest,
    play,
    share_row,
    simulate,
    slow_games,
    told,
)  # fmt: skip
from .lab import Lab
from .result import Claim, Figure, Findings, Row, measured

ONE_MC = (MC, RANDOM, RANDOM, RANDOM)
TWO_MC = (MC, MC, RANDOM, RANDOM)
MIXED = (RB, MC, RANDOM, RANDOM)
RB_FIRST = (RB, RB, RB, MC)
Judgement = tuple[bool | None, str]
NOISE = (
    "by the text the best of hundreds of noisy averages is mostly a lucky one; a player whose "
    "simulations see the offer, against random players that mostly trade, comes nearest"
)


# -- fitness --------------------------------------------------------------------------------


def fitness_type(section: Section, lab: Lab) -> Findings:
    """Own score against the distance to the others, with two random players."""
    games = section["implied_games"]
    agents = [f"{MC}:simulations={SIMULATIONS}", f"{MC}:simulations={SIMULATIONS},fitness=1"]
    ours = play(
        lab, "fitness", [*agents, RANDOM, RANDOM], slow_games(lab, section["games"], SIMULATIONS)
    )
    why = f"the number of simulations is not told: {SIMULATIONS}"
    names = {"own score": 0, "score difference": 1}
    printed = (section["own_score_win"], section["score_difference_win"])
    rows = [
        share_row(name, 100 * each, ours.wins(seat), games, why)
        for (name, seat), each in zip(names.items(), printed, strict=True)
    ]
    rows.append(
        share_row("random", 100 * section["implied_wins"]["random"] / games, ours.wins(2, 3), games)
    )
    claim = Claim(section["claim"][0], *better(ours, 0, 1))
    slip = "54 and 46 of 101 games are no proof either: p is about 0.4 (errata K30)"
    return Findings(rows, [claim], [slip])


def better(ours: Tally, one: int, other: int) -> Judgement:
    """Whether a seat won more than another; None where chance could have done it."""
    a, b = (int((ours.winner == seat).sum()) for seat in (one, other))
    decided = a + b
    why = f"{a} against {b} of {ours.games} games"
    if decided == 0 or abs(a - b) < 1.96 * decided**0.5:
        return None, why + ": chance alone can do that"
    return a > b, why


# -- one Monte Carlo agent against three random -----------------------------------------------


def table_5_1(section: Section, lab: Lab) -> Findings:
    columns = columns_of(lab, section, ONE_MC)
    near = columns_of(lab, section, ONE_MC, NEAREST)
    found = readings(lab, section, ONE_MC, READINGS)
    printed = dict(zip(section["simulations"], section["monte_carlo_win_pct"], strict=True))
    at = section["simulations"][1]
    why = f"{nearest(printed[at], shares(found, 0), section['games'])}; {NOISE}"
    rows: list[Row] = []
    for i, (n, ours) in enumerate(columns.items()):
        row = share_row(f"Monte Carlo, {n}", printed[n], ours.wins(0), section["games"])
        rows.append(explained(row, why))
        for seat in (1, 2, 3):
            other = section[f"random_{seat}_win_pct"][i]
            rows.append(share_row(f"random {seat}, {n}", other, ours.wins(seat), section["games"]))
    for n, ours in near.items():
        name = f"Monte Carlo, {n}, {NEAREST.name}"
        rows.append(share_row(name, printed[n], ours.wins(0), section["games"], NEAREST.why))
    del found[NEAREST.name]
    rows += reading_rows(found, printed[at], 0, at, section["games"])
    rows += set_rows(section, columns, {**found, NEAREST.name: near[at]})
    gains, why_gain = no_more_gain(columns, 0)
    _, near_why = no_more_gain(near, 0)
    claims = [
        Claim(section["claim"][0], *vast(columns[at])),
        Claim(section["claim"][1], gains, f"{why_gain}; {NEAREST.name}: {near_why}"),
    ]
    drawing = Figure(
        "s004_table_5_1", "Games won against three random agents, as printed and as measured.",
        lambda: draw(printed, {TEXT.name: columns, NEAREST.name: near}),
    )  # fmt: skip
    return Findings(rows, claims, [fewer_games(columns)], [drawing])


def draw(printed: dict[int, float], found: dict[str, dict[int, Tally]]) -> Any:
    curves = {"published": [(float(n), each / 100) for n, each in printed.items()]}
    for name, columns in found.items():
        curves[name] = [(float(n), each.wins(0).mean) for n, each in columns.items()]
    return figures.lines(curves, "Thesis 004, table 5.1", "simulations for a move", "games won")


def readings(
    lab: Lab, section: Section, names: tuple[str, ...], some: Sequence[Reading]
) -> dict[str, Tally]:
    """The same series under several readings, with the second number of simulations of the table."""
    given = section["simulations"]
    n = given[1] if isinstance(given, list) else given
    return {
        each.name: simulate(lab, section["where"], names, n, section["games"], each)
        for each in some
    }


def shares(found: dict[str, Tally], *seats: int) -> dict[str, Estimate]:
    return {name: each.wins(*seats) for name, each in found.items()}


def reading_rows(
    found: dict[str, Tally], printed: float, seat: int, n: int, games: int
) -> list[Row]:
    """A row for every reading but that of the text, which has its own."""
    why = {each.name: each.why for each in READINGS}
    return [
        share_row(f"Monte Carlo, {n}, {name}", printed, each.wins(seat), games, why[name])
        for name, each in found.items()
        if name != TEXT.name
    ]


def set_rows(section: Section, columns: dict[int, Tally], found: dict[str, Tally]) -> list[Row]:
    """Complete sets; the thesis says what was usual, not what was counted."""
    why = "'usually' six, and zero to three: no average is told"
    rows = [
        measured(f"sets of Monte Carlo, {n}", section["monte_carlo_usual_sets"], each.mean_sets(0), 0.5, why)
        for n, each in columns.items()
    ]  # fmt: skip
    rows += [
        measured(f"sets of Monte Carlo, {name}", section["monte_carlo_usual_sets"], each.mean_sets(0), 0.5, why)
        for name, each in found.items()
        if name != TEXT.name
    ]  # fmt: skip
    middle = (section["random_usual_sets_min"] + section["random_usual_sets_max"]) / 2
    rows += [
        measured(f"sets of a random agent, {n}", middle, each.mean_sets(1, 2, 3), 0.75, why)
        for n, each in columns.items()
    ]
    return rows


def vast(ours: Tally) -> Judgement:
    """More than half of the games against three others."""
    won = ours.wins(0)
    return won.lo > 0.5, told({"Monte Carlo": won})


def no_more_gain(columns: dict[int, Tally], seat: int) -> Judgement:
    """No column after 50 simulations is above it by more than chance."""
    wins = {n: each.wins(seat) for n, each in columns.items()}
    base = columns[list(columns)[1]]
    more = []
    for n in list(columns)[2:]:
        a, b = (int((each.winner == seat).sum()) for each in (columns[n], base))
        more.append(proportion_difference(a, columns[n].games, b, base.games).lo > 0)
    return not any(more), told(wins)


def fewer_games(columns: dict[int, Tally]) -> str:
    games = ", ".join(f"{n}: {each.games}" for n, each in columns.items())
    return f"Games by simulations for a move: {games}; a game takes as long as it has simulations."


# -- two Monte Carlo agents -------------------------------------------------------------------


def table_5_2(section: Section, lab: Lab) -> Findings:
    columns = columns_of(lab, section, TWO_MC)
    names = ("monte_carlo_1", "monte_carlo_2", "random_a", "random_b")
    rows = []
    for i, (n, ours) in enumerate(columns.items()):
        for seat, name in enumerate(names):
            printed = section[f"{name}_win_pct"][i]
            why = "no share of 100 games (K31)" if printed % 1 else ""
            label = f"{name.replace('_', ' ')}, {n}"
            rows.append(share_row(label, printed, ours.wins(seat), section["games"], why))
    starts = {
        name: play(lab, f"first player, {name}", [name] * 4, lab.games(QUICK))
        for name in (RANDOM, RB)
    }
    for name, ours in starts.items():
        why = "four equal agents: 0.25 is no advantage; the thesis measured none (K16)"
        rows.append(share_row(f"who starts wins, {name}", None, ours.starter_wins(), 0, why))
    mc = play(
        lab, "first player, Monte Carlo", [f"{MC}:simulations=10"] * 4, slow_games(lab, 100, 10)
    )
    rows.append(
        share_row("who starts wins, Monte Carlo of 10", None, mc.starter_wins(), 0, "as above")
    )
    rarely = {n: each.wins(2, 3) for n, each in columns.items()}
    claims = [
        Claim(section["claim"][0], all(each.mean < 0.1 for each in rarely.values()), told(rarely)),
        Claim(section["claim"][1], *advantage({n: t.starter_wins() for n, t in starts.items()})),
    ]
    return Findings(rows, claims, [fewer_games(columns)])


QUICK = 20_000
"""Games of quick agents."""


def advantage(starts: dict[str, Estimate]) -> Judgement:
    """Whether who starts wins more than his quarter among equals."""
    holds = all(each.lo > 0.25 for each in starts.values())
    clear = holds or all(
        each.hi < 0.25 or each.lo > 0.25 or each.n > 5000 for each in starts.values()
    )
    return (holds if clear else None), told(starts)


# -- stages -----------------------------------------------------------------------------------


def successive_rounds(section: Section, lab: Lab) -> Findings:
    games = max(4, round(section["games"] * lab.scale / 2))
    found = {
        s: play(lab, f"stages from {s}", [f"{MC}:staged={s}", RANDOM, RANDOM, RANDOM], games)
        for s in section["initial_simulations"]
    }
    flat = simulate(lab, "even sharing", ONE_MC, SIMULATIONS, 100)
    start = section["initial_simulations"][0]
    agents = [NEAREST.agent(MC, f"staged={start}"), *[NEAREST.agent(RANDOM)] * 3]
    near = play(lab, f"stages from {start}, {NEAREST.name}", agents, games, NEAREST.house)
    rows = [
        share_row(f"stages from {s}", 100 * printed, found[s].wins(0), section["games"])
        for s, printed in zip(section["initial_simulations"], section["win"], strict=True)
    ]
    name = f"stages from {start}, {NEAREST.name}"
    near_row = share_row(name, 100 * section["win"][0], near.wins(0), section["games"])
    rows.append(share_row("even, 50 simulations", 100 * section["flat_50_win"], flat.wins(0), 100))
    rows = [*(explained(row, NOISE) for row in rows), near_row]
    timed, spans = kuhhandel_time.staged_rows(section, lab)
    wins = {"even": flat.wins(0), **{f"from {s}": each.wins(0) for s, each in found.items()}}
    first, second = (found[s].wins(0) for s in section["initial_simulations"])
    claims = [
        Claim(section["claim"][0], *kuhhandel_time.like_fifty(spans)),
        Claim(section["claim"][1], flat.wins(0).mean > first.mean >= second.mean, told(wins)),
        Claim(section["claim"][2], None, "a cause, which no number here shows by itself"),
    ]
    return Findings(rows + timed, claims)


# -- rule-based agents -------------------------------------------------------------------------


def table_5_4(section: Section, lab: Lab) -> Findings:
    ours = play(lab, "table 5.4", (RB, RANDOM, RANDOM, RANDOM), lab.games(section["games"]))
    why = "our readings K35 to K47 play better than theirs did"
    row = share_row("rule-based", section["rule_based_win_pct"], ours.wins(0), section["games"])
    rows = [explained(row, why)]
    for seat, printed in enumerate(section["random_win_pct"], 1):
        row = share_row(f"random {seat}", printed, ours.wins(seat), section["games"])
        rows.append(explained(row, why))
    rows += rule_readings(section, lab)
    mc = simulate(lab, "table 5.1", ONE_MC, SIMULATIONS, 100)
    both = {"rule-based": ours.wins(0), "Monte Carlo of 50": mc.wins(0)}
    weaker = mc.wins(0).lo > ours.wins(0).hi
    claims = [
        Claim(section["claim"][0], ours.wins(0).lo > 0.25, told({"rule-based": ours.wins(0)})),
        Claim(section["claim"][1], weaker, told(both)),
    ]
    return Findings(rows, claims, ["5.88% is no share of 1,000 games; 5.80 adds up (errata K48)."])


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
        rows.append(share_row(name, printed, ours.wins(0), section["games"], why))
    return rows


def table_5_5(section: Section, lab: Lab) -> Findings:
    ours = play(lab, "table 5.5", (RB, RB, RANDOM, RANDOM), lab.games(section["games"]))
    printed = [*section["rule_based_win_pct"], *section["random_win_pct"]]
    names = ("rule-based 1", "rule-based 2", "random 1", "random 2")
    why = (
        "the seat to the left of an equal agent does worse here, better there; who starts is drawn"
    )
    rows = [
        explained(share_row(name, printed[seat], ours.wins(seat), section["games"]), why)
        for seat, name in enumerate(names)
    ]
    mc = simulate(lab, "two Monte Carlo", TWO_MC, SIMULATIONS, 100)
    both = {"random v rule-based": ours.wins(2, 3), "random v Monte Carlo": mc.wins(2, 3)}
    less = both["random v rule-based"].mean > both["random v Monte Carlo"].mean
    return Findings(rows, [Claim(section["claim"][0], less, told(both))])


def table_5_6(section: Section, lab: Lab) -> Findings:
    found = readings(lab, section, RB_FIRST, (TEXT, OFFER, DECK, BOTH, NEAREST))
    ours = found[TEXT.name]
    games, printed = section["games"], section["monte_carlo_win_pct"]
    why = nearest(printed, shares(found, 3), games)
    row = share_row("Monte Carlo, by the text", printed, ours.wins(3), games)
    rows = [explained(row, why)]
    rows += [
        explained(share_row(f"rule-based {seat + 1}", each, ours.wins(seat), games), why)
        for seat, each in enumerate(section["rule_based_win_pct"])
    ]
    rows += reading_rows(found, printed, 3, SIMULATIONS, games)
    random = simulate(lab, "table 5.1", ONE_MC, SIMULATIONS, 100)
    fourth = {name: each.wins(3) for name, each in found.items()}
    each_rb, each_random = ours.wins(0, 1, 2).mean / 3, random.wins(1, 2, 3).mean / 3
    claims = [
        Claim(section["claim"][0], fourth[TEXT.name].lo > 0.25, told(fourth)),
        Claim(
            section["claim"][1],
            each_rb > each_random,
            f"against Monte Carlo a rule-based agent wins {each_rb:.3f}, a random one {each_random:.3f}",
        ),
    ]
    return Findings(rows, claims, [f"Four equal agents would win 0.25 each. {why}."])


def table_5_7(section: Section, lab: Lab) -> Findings:
    columns = columns_of(lab, section, MIXED)
    found = readings(lab, section, MIXED, (TEXT, OFFER, NEAREST))
    at = section["simulations"][1]
    printed = dict(zip(section["simulations"], section["monte_carlo_win_pct"], strict=True))
    why = nearest(printed[at], shares(found, 1), section["games"])
    names = {"rule_based": 0, "monte_carlo": 1, "random_1": 2, "random_2": 3}
    rows = []
    for i, (n, ours) in enumerate(columns.items()):
        for name, seat in names.items():
            label, each = f"{name.replace('_', ' ')}, {n}", section[f"{name}_win_pct"][i]
            row = share_row(label, each, ours.wins(seat), section["games"])
            rows.append(explained(row, why))
    rows += reading_rows(found, printed[at], 1, at, section["games"])
    against = simulate(lab, "table 5.6", RB_FIRST, SIMULATIONS, 100)
    mc, rb, others = columns[at].wins(1), columns[at].wins(0), columns[at].wins(2, 3)
    shown = told({"Monte Carlo": mc, "rule-based": rb, "two random": others})
    claims = [
        Claim(section["claim"][0], mc.mean > rb.mean > others.mean / 2, shown),
        Claim(section["claim"][1], *no_more_gain(columns, 1)),
        Claim(
            section["claim"][2],
            mc.lo > against.wins(3).hi,
            told({"two random": mc, "three rule-based": against.wins(3)}),
        ),
    ]
    return Findings(rows, claims, [fewer_games(columns)])


def conclusion(section: Section, lab: Lab) -> Findings:
    """The two numbers of the summary: the best column of table 5.1, and table 5.6."""
    best = simulate(lab, "table 5.1", ONE_MC, 200, 100)
    near = simulate(lab, "table 5.1", ONE_MC, 200, 100, NEAREST)
    rule = {
        each.name: simulate(lab, "table 5.6", RB_FIRST, SIMULATIONS, 100, each)
        for each in (TEXT, OFFER, NEAREST)
    }
    printed = 100 * section["monte_carlo_vs_rule_based"]
    why = nearest(printed, shares(rule, 3), 100)
    rows = [
        share_row("best against random", 100 * section["monte_carlo_vs_random_best"], best.wins(0), 100,
                  "their best of six columns; ours with 200 simulations"),
        share_row(f"best against random, {NEAREST.name}", 100 * section["monte_carlo_vs_random_best"],
                  near.wins(0), 100, NEAREST.why),
        explained(share_row("against rule-based", printed, rule[TEXT.name].wins(3), 100), why),
        *reading_rows(rule, printed, 3, SIMULATIONS, 100),
    ]  # fmt: skip
    return Findings(rows)


EXPERIMENTS = {
    **kuhhandel_rules.EXPERIMENTS,
    "s004_fitness_type": fitness_type,
    "s004_table_5_1": table_5_1,
    "s004_table_5_2": table_5_2,
    "s004_fig_5_1_time": kuhhandel_time.figure_5_1,
    "s004_successive_rounds": successive_rounds,
    "s004_table_5_4": table_5_4,
    "s004_table_5_5": table_5_5,
    "s004_table_5_6": table_5_6,
    "s004_table_5_7": table_5_7,
    "s004_conclusion": conclusion,
}
