"""What thesis 004 leaves open: whether known money helps (K53), tree search in the same time (chapter 6),
and how the time for a decision is best shared over hundreds of sums of money (5.1.3).

Two agents meet in alternate seats, so that neither always sits to the left of the other.
"""

from __future__ import annotations

from ..lab import Lab
from ..result import HOLDS, Row
from . import series
from .series import MC, MOST, RANDOM, RB, Tally, better, percent_row, play, slow_games

GAMES = 100
MOST_PAIRS = 5.0
"""The largest scale of these series: four agents that simulate take their time."""
QUICK = 1000
MILLISECONDS = 10
"""For a decision, about what 50 simulations for a move take."""
SHARING = {
    "all sums": "",
    "one of equal worth and number": "merge=1",
    "one of equal worth": "merge=2",
    "trade, then money": "steps=1",
    "trade, then one of equal worth": "merge=2,steps=1",
}
"""How Monte Carlo agents can share the time over their moves."""


def wishes(lab: Lab) -> list[Row]:
    return [*tracking(lab), *equal_time(lab)]


def agent(name: str, *settings: str) -> str:
    """
    >>> agent("montecarlo", "milliseconds=10", ""), agent("random")
    ('montecarlo:milliseconds=10', 'random')
    """
    given = ",".join(filter(None, settings))
    return f"{name}:{given}" if given else name


def pair(lab: Lab, name: str, one: str, other: str, games: int) -> Row:
    """How often one of two players wins against two others: half if they are equal."""
    found = play(lab, name, [one, other, one, other], games)
    ours = Tally(found.winner % 2 - 2 * (found.winner < 0), found.first, found.sets)
    holds, told = better(ours, 0, 1)
    why = f"not in the thesis; stronger: {HOLDS[holds]}, {told}"
    return percent_row(name, None, found.wins(0, 2), 0, why)


def tracking(lab: Lab) -> list[Row]:
    """With and without the lists of known money (004, 4.2; K53), and with probabilities of the cards that
    matter most instead of an average (004, 6)."""
    mc = f"simulations={series.SIMULATIONS}"
    blind = agent(MC, mc, "track=0")
    slow = slow_games(lab, GAMES, series.SIMULATIONS, MOST)
    alone = play(lab, "Monte Carlo without lists", [blind, RANDOM, RANDOM, RANDOM], slow)
    pairs = slow_games(lab, GAMES, series.SIMULATIONS, MOST_PAIRS)
    return [
        percent_row("Monte Carlo without lists of money, against random", None, alone.wins(0), 0,
                  "not in the thesis; with lists: table 5.1"),
        pair(lab, "Monte Carlo with lists of money, against without", agent(MC, mc), blind, pairs),
        pair(lab, "rule-based with lists of money, against without", RB, agent(RB, "track=0"),
             lab.games(QUICK)),
        pair(lab, "rule-based with probabilities of 200 and 500, against without", agent(RB, "likely=0.5"), RB,
             lab.games(QUICK)),
    ]  # fmt: skip


def equal_time(lab: Lab) -> list[Row]:
    """Ways to share the same time for a decision, and tree search in that time."""
    time = f"milliseconds={MILLISECONDS}"
    games = slow_games(lab, GAMES, series.SIMULATIONS, MOST_PAIRS)
    players = {name: agent(MC, time, settings) for name, settings in SHARING.items()}
    players["tree search"] = tree = agent("ismcts", time)
    rows = []
    for name, one in players.items():
        ours = play(lab, f"{name}, {time}", [one, RANDOM, RANDOM, RANDOM], games)
        why = "not in the thesis; the same time for every decision, on this machine"
        rows.append(percent_row(f"{name}, {time}, against random", None, ours.wins(0), 0, why))
    for name in ("all sums", "trade, then one of equal worth"):
        label = f"tree search, {time}, against Monte Carlo: {name}"
        rows.append(pair(lab, label, tree, players[name], games))
    return rows
