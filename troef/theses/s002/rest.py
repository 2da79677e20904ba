"""Thesis 002 on Boerenbridge: its rules, the order of its agents, the people's table, the conclusion.

The tables are in `tables` and `budgets`.
"""

from __future__ import annotations

from math import comb, factorial
from typing import Any

from ...game import actions_of, play
from ...games import GAMES
from ..judge import all_of, claims
from ..lab import Lab
from ..published import published
from ..result import NOT_COMPARABLE, Findings, Row
from ..rows import computed
from . import budgets
from .series import (
    ALPHA,
    AS_PUBLISHED,
    FAIR,
    Section,
    Tally,
    better,
    games_for,
    wins_row,
)
from .series import play as play_games

# -- worked examples --------------------------------------------------------------------------


def rules(section: Section, lab: Lab) -> Findings:
    """The sizes of the game, from the rules themselves, and the example of the dealer's bid."""
    game: Any = GAMES["boerenbridge"]()
    size, state = game.sizes_of, game.new()[0]
    found = {
        "players": game.seats,
        "rounds": size.deals,
        "cards": size.players * size.rounds,
        "suits": size.suits,
        "order": size.ranks,
        "k": int(state.exact),
        "trick_factor": int(state.trick_factor),
        "losing_factor": int(state.losing_factor),
    }
    rows = [computed(name.replace("_", " "), section[name], ours) for name, ours in found.items()]
    rows.append(computed("suits times ranks", section["cards"], size.suits * size.ranks))
    example = section["screw_the_dealer_example"]
    rows.append(
        computed("the bid that the dealer may not make", example["forbidden"], closed(example))
    )
    printed = float(section["first_round_permutations"])
    rows.append(
        computed("orders of all cards", printed, float(factorial(size.cards)), printed / 1000)
    )
    return Findings(rows)


def closed(example: Section) -> int:
    """The one bid that is not legal for the dealer after these bids."""
    game: Any = GAMES["boerenbridge"]()
    lines = [f"round: {game.sizes_of.rounds + 1 - example['tricks']}", "dealer: E"]
    lines += ["total: 0 0 0 0", "made: 0 0 0 0", "earnable: 0 0 0 0", "trump: CA"]
    suits = {"S": "S", "W": "H", "N": "D", "E": "C"}
    lines += [f"{seat}: {suit}765432" for seat, suit in suits.items()]
    state = game.parse_deal(lines)[0]
    for bid in example["bids"]:
        play(state, game.parse(state, f"bid {bid}"))
    bids = {f"bid {tricks}": tricks for tricks in range(example["tricks"] + 1)}
    (missing,) = bids.keys() - {game.say(state, action) for action in actions_of(game, state)}
    return bids[missing]


# -- who is better than whom ------------------------------------------------------------------


def ordering(section: Section, lab: Lab) -> Findings:
    """Every agent against three of the next weaker one, as the tables have it."""
    rows = [
        computed("fair share of one of four", section["pi_0"], FAIR),
        computed("level of the test", section["alpha"], ALPHA),
    ]
    found = {}
    for name in ("table_2", "table_4"):
        data = published()[f"s002_{name}"]
        games = games_for(lab, data["games"], 1)  # quick agents: as if they had a budget of one
        title = f"{name.replace('_', ' ')}, {AS_PUBLISHED.name}"
        found[name] = play_games(lab, title, AS_PUBLISHED, data["agents"], games)
    held, told = [], []
    for name, tally in found.items():
        data = published()[f"s002_{name}"]
        rows.append(row_of(data, "", data["win"], tally))
        held.append(better(tally))
        told.append(pair(data, tally, held[-1]))
    for name in ("table_6", "table_8"):
        data = published()[f"s002_{name}"]
        measured = budgets.series(data, lab, name.replace("_", " "))
        for budget, tally in measured.items():
            at = data["budget"].index(budget)
            rows.append(row_of(data, f", budget {budget}", data["win"][at], tally))
        holds, why = budgets.judge_every(measured, data["budget"])
        held.append(holds)
        told.append(f"{data['agents'][0]} against {data['agents'][1]}: {why}")
    return Findings(rows, claims(section, {"order": (all_of(held), "; ".join(told))}))


def row_of(data: Section, more: str, printed: float, tally: Tally) -> Row:
    name = f"{data['agents'][0]} v three {data['agents'][1]}{more}: games won"
    return wins_row(name, printed, tally.wins(0), data["games"])


def pair(data: Section, tally: Tally, holds: bool | None) -> str:
    judged = {True: "better", False: "not better", None: "can not be judged"}[holds]
    return (
        f"{data['agents'][0]} against {data['agents'][1]}: wins {tally.wins(0).mean:.3f}, {judged}"
    )


# -- people -----------------------------------------------------------------------------------


def humans(section: Section, lab: Lab) -> Findings:
    """Table 9: its arithmetic can be checked, its games can not be played again."""
    players, points, earnable = section["players"], section["points"], section["earnable_points"]
    rows = [
        computed("rounds in four games", section["rounds_played"], 13 * section["games"]),
        computed("share of the earnable points, monte_carlo", section["monte_carlo_share_of_earnable"],
                 points[0] / earnable[0], 0.0005, "cut off instead of rounded (B39)"),
        computed("share of the rounds, monte_carlo", section["monte_carlo_rounds_share"],
                 section["rounds_achieved"][0] / section["rounds_played"], 0.0005),
        computed("games won by somebody", section["games"], sum(section["games_won"])),
    ]  # fmt: skip
    why = "three people against the agent, four games: they can not be played again"
    for what in ("points", "earnable_points", "rounds_achieved", "games_won"):
        rows += [
            Row(f"{what.replace('_', ' ')}, {player}", value, None, None, 0, NOT_COMPARABLE, why)
            for player, value in zip(players, section[what], strict=True)
        ]
    best = [
        section[what][0] == max(section[what])
        for what in ("points", "rounds_achieved", "games_won")
    ]
    worse = [name for name, value in zip(players[2:], points[2:], strict=True) if value < points[1]]
    chance = sum(comb(4, k) * FAIR**k * (1 - FAIR) ** (4 - k) for k in range(2, 5))
    judged = {
        "monte_carlo_most": (all(best), "by the printed numbers"),
        "paverd_last": (
            not worse, f"{', '.join(worse)} has fewer points (B39), though more rounds and games",
        ),
        "small_sample": (
            True,
            f"an agent with a fair share of wins wins two games of four or more with chance {chance:.2f}",
        ),
    }  # fmt: skip
    bids = sum(earnable) - len(players) * section["rounds_played"] * 10
    note = (
        "Earnable points are ten and the bid for every round (B40): so the four players bid "
        f"{bids} tricks for the {section['games'] * 91} that there were. `troef results` gives this table "
        "for games that are played with `troef play`."
    )
    return Findings(rows, claims(section, judged), [note])


# -- the conclusion ---------------------------------------------------------------------------


def conclusion(section: Section, lab: Lab) -> Findings:
    """The range of the Monte Carlo agent's wins over all budgets."""
    rows, notes = [], []
    for name, who in (("table_8", "mcts"), ("table_7", "random")):
        data = published()[f"s002_{name}"]
        found = budgets.series(data, lab, name.replace("_", " "))
        for end, pick in (("min", min), ("max", max)):
            printed = section[f"monte_carlo_vs_{who}_win_{end}"]
            rows.append(computed(f"printed {end}, v {who}", printed, pick(data["win"])))
            at = data["win"].index(printed)
            budget = data["budget"][at]
            label = f"games won v {who}, {end}: budget {budget}"
            if budget in found:
                rows.append(wins_row(label, printed, found[budget].wins(0), data["games"]))
            else:
                why = "too slow at this scale: not measured"
                rows.append(Row(label, printed, None, None, 0, NOT_COMPARABLE, why))
        told = ", ".join(f"{budget}: {tally.wins(0).mean:.3f}" for budget, tally in found.items())
        notes.append(f"Games won v {who} by budget: {told}.")
    why = "people's games can not be played again"
    printed = section["monte_carlo_vs_humans_wins"]
    rows.append(Row("games won v humans, of 4", printed, None, None, 0, NOT_COMPARABLE, why))
    return Findings(rows, [], notes)
