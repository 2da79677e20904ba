"""Chapter 6 of thesis 004: the two numbers of its summary, then what it would have liked to know.

That is whether known money helps (K53), tree search in the same time, and how the time for a decision is
best shared over hundreds of sums of money (5.1.3). Two agents meet in alternate seats, so that neither
always sits to the left of the other.
"""

from ..judge import paired
from ..reproduce import HOLDS, Findings, Lab, Row, Section
from ..rows import blamed
from . import series
from .series import (
    MC,
    MOST,
    OFFER,
    ONE_MC,
    RANDOM,
    RB,
    SEEN_AND_ALIKE,
    TEXT,
    THREE_RB,
    own_row,
    percent_row,
)  # fmt: skip

MC_SEAT = 3
"""Against three rule-based agents."""
BEST = 200
"""Their best column of table 5.1."""
GAMES, QUICK = 100, 1000
"""Of slow agents, and of quick ones."""
MOST_PAIRS = 1.0
"""The largest scale of pairs and of ways to share a time, which the thesis does not have: they take hours."""
MILLISECONDS = 10
"""For a decision, about what 50 simulations for a move take."""
SHARING = {
    "all sums": "",
    "one of equal worth and number": ",merge=1",
    "one of equal worth": ",merge=2",
    "trade, then money": ",steps=1",
    "trade, then one of equal worth": ",merge=2,steps=1",
}
"""How Monte Carlo agents can share the time over their moves."""


def reproduce(section: Section, lab: Lab) -> Findings:
    best, near = (series.simulate(lab, ONE_MC, BEST, 100, each) for each in (TEXT, SEEN_AND_ALIKE))
    rule = series.by_reading(lab, THREE_RB, series.SIMULATIONS, (TEXT, OFFER, SEEN_AND_ALIKE))
    most, printed = (
        100 * section[f"monte_carlo_vs_{name}"] for name in ("random_best", "rule_based")
    )
    why = series.nearest(printed, rule, MC_SEAT)
    rows = [
        percent_row("best against random", most, best.wins(0), 100, section,
                    f"their best of six columns; ours with {BEST} simulations"),
        percent_row("best against random", most, near.wins(0), 100, section, SEEN_AND_ALIKE.why,
                    SEEN_AND_ALIKE.name),
        blamed(percent_row("against rule-based", printed, rule[TEXT.name].wins(MC_SEAT), 100, section), why),
        *series.reading_rows("against rule-based", rule, printed, MC_SEAT, section),
    ]  # fmt: skip
    return Findings([*rows, *known_money(lab), *equal_time(lab)])


def known_money(lab: Lab) -> list[Row]:
    """With and without the lists of known money (004, 4.2; K53), and with probabilities of the cards that
    matter most instead of an average (004, 6)."""
    mc = f"{MC}:simulations={series.SIMULATIONS}"
    blind, quick = f"{mc},track=0", lab.games(QUICK)
    likely = "rule-based with probabilities of 200 and 500, against without"
    return [
        among_random(lab, "Monte Carlo without lists of money, against random", blind, slow(lab, MOST),
                     "with lists: table 5.1"),
        pair(lab, "Monte Carlo with lists of money, against without", mc, blind, slow(lab, MOST_PAIRS)),
        pair(lab, "rule-based with lists of money, against without", RB, f"{RB}:track=0", quick),
        pair(lab, likely, f"{RB}:likely=0.5", RB, quick),
    ]  # fmt: skip


def equal_time(lab: Lab) -> list[Row]:
    """Ways to share the same time for a decision, and tree search in that time."""
    time, games = f"milliseconds={MILLISECONDS}", slow(lab, MOST_PAIRS)
    players = {name: f"{MC}:{time}{settings}" for name, settings in SHARING.items()}
    players["tree search"] = tree = f"ismcts:{time}"
    why = "the same time for every decision, on this machine"
    return [
        *(among_random(lab, f"{name}, {time}, against random", one, games, why)
          for name, one in players.items()),
        *(pair(lab, f"tree search, {time}, against Monte Carlo: {name}", tree, players[name], games)
          for name in ("all sums", "trade, then one of equal worth")),
    ]  # fmt: skip


def slow(lab: Lab, most: float) -> int:
    """Games of agents that simulate, up to this scale."""
    return series.slow_games(lab, GAMES, series.SIMULATIONS, most)


def among_random(lab: Lab, name: str, one: str, games: int, why: str) -> Row:
    """How often an agent wins against three random ones."""
    ours = series.play(lab, (one, RANDOM, RANDOM, RANDOM), games)
    return own_row(name, ours.wins(0), f"not in the thesis; {why}")


def pair(lab: Lab, name: str, one: str, other: str, games: int) -> Row:
    """How often one of two players wins against two others: half if they are equal."""
    ours = series.play(lab, (one, other, one, other), games)
    won, lost = ours.won(0, 2), ours.won(1, 3)
    test = paired(name, won, lost)
    stronger = test.decide(test.p)
    told = f"{won.sum()} against {lost.sum()} of {ours.games} games"
    chance = ": chance alone can do that" if stronger is None else ""
    why = f"not in the thesis; stronger: {HOLDS[stronger]}, {told}{chance}"
    return own_row(name, ours.wins(0, 2), why)
