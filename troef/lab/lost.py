"""How far from perfect is everybody: what each card costs its own side, by exact play with all cards known.

The same agent sits everywhere. For every card the oracle says what the side of that seat could force before
it and what it can force after it; the difference is lost. No agent that sees one hand can lose nothing: it is
a measure against perfect play, not against what could be known.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TypeAlias

import numpy as np
from rich.table import Table

from .. import agents
from ..agents import Player
from ..console import Console
from ..fields import Row, rows
from ..game import Game, over, pose, turn
from ..games import full_text, load
from ..match import Table as Seats
from ..match import deals_at
from ..oracle import Oracle
from ..oracle.asking import GOAL, MOST
from ..position import POINTS, POSITION, Position
from ..state import State
from .data import Plain
from .experiment import is_slow
from .figures import COLOURS, canvas
from .pool import run_blocks
from .progress import bar
from .seeing import renamed, seers
from .stats import interval

SIDES = ("declarer", "defenders")
OnDeals: TypeAlias = Callable[[int], object]
BLOCK = 48
"""Deals that are played one after the other where a deal is a game. The dealer goes round, so it is a multiple
of the seats: then it does not matter where a block begins."""
OF_A_GAME = 26
"""Deals of one game that count, where a game takes several: an interval needs many games."""


@dataclass
class Deal:
    """What was lost in one deal, by the declaring side and by the others."""

    taken: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """Tricks, or points in a game for points; nothing where a number of tricks must be hit."""
    goals: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """Contracts, or bids."""
    chips: list[float] = field(default_factory=lambda: [0.0, 0.0])


class Judge:
    """Weighs the cards of a deal one after the other."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.spare: list[Oracle] = []
        self.oracles: dict[int, Oracle] = {}  # those of this deal, by the side they are asked for
        self.known = (-1, 0)  # a side, and what it can force now
        self.before: Row[Position] = rows(POSITION, Position, 1)
        self.after: Row[Position] = rows(POSITION, Position, 1)

    def begin(self) -> None:
        """Another deal."""
        self.spare += self.oracles.values()
        self.oracles, self.known = {}, (-1, 0)

    def oracle(self, position: Position) -> Oracle:
        """The oracle that knows this deal for the side of a position."""
        side = int(position.side)
        if side not in self.oracles:
            self.oracles[side] = self.spare.pop() if self.spare else Oracle()
            self.oracles[side].prepare(position)
        return self.oracles[side]

    def asked(self, state: State, seat: int, room: Row[Position]) -> bool:
        """Pose the position for the declarer of the side that a seat belongs to or plays against."""
        if pose(state, seat, room):
            return False
        return not pose(state, int(room[0].declarer), room)

    def weigh(self, state: State, action: int, deal: Deal) -> None:
        """Add what this action loses; the state is as before it."""
        seat, now = int(turn(state)), self.before[0]
        if not self.asked(state, seat, self.before):
            return
        oracle, side = self.oracle(now), int(now.side)
        who, sign = (0, 1) if (side >> seat) & 1 else (1, -1)
        if oracle.count_moves(now) == 1:
            return  # what each side can force stays as it is
        counted = now.counts == POINTS or _climbs(now)
        wants = MOST if counted else GOAL
        old = self.known[1] if self.known[0] == side else oracle.value(now, wants)
        oracle.after(now, action, self.after)
        new = _forced(oracle, self.after[0], wants, old, who == 0)
        self.known = side, new
        if counted:
            made, kept = _made(now, old), _made(now, new)
            deal.taken[who] += sign * (old - new)
        else:
            made, kept = bool(old), bool(new)
        flips = sign * (int(made) - int(kept))
        deal.goals[who] += flips
        deal.chips[who] += flips * self.game.swing(state, seat)


def _forced(oracle: Oracle, after: Position, wants: int, old: int, mine: bool) -> int:
    """What the side can force after a card, where it was `old` before: no more if the card was its own, no less
    if it was one of the others. Mostly it is the same, and one question tells."""
    if wants == GOAL:
        return oracle.value(after, GOAL) if bool(old) == mine else old
    if after.counts != POINTS and oracle.reaches(after, old if mine else old + 1) == mine:
        return old
    return oracle.value(after, wants, old)


def _climbs(position: Position) -> bool:
    """Whether more tricks are always better."""
    goal = int(position.goal)
    return goal & (goal - 1) != 0 and goal | ((goal & -goal) - 1) == (1 << goal.bit_length()) - 1


def _made(position: Position, value: int) -> bool:
    """Whether a number of tricks is a success; of points, whether it is enough."""
    if position.counts == POINTS:
        return value >= int(position.goal)
    return (int(position.goal) >> value) & 1 == 1


def play(
    game: Game, spec: str, deals: int, seed: int, workers: int = 1, step: OnDeals | None = None
) -> list[tuple[int, Deal]]:
    """Deals of one agent against itself, and what was lost in each; with the number of their game. `step` hears
    how many more are done."""
    found: dict[int, list[tuple[int, Deal]]] = {}

    def take(block: int, several: list[tuple[int, Deal]]) -> None:
        found[block] = several
        if step is not None:
            step(len(several))

    task, each = (
        partial(_block, full_text(game), spec, seed, deals),
        BLOCK if is_deal(game) else OF_A_GAME,
    )
    while (left := deals - sum(map(len, found.values()))) > 0:  # games can be shorter
        run_blocks(task, range(len(found), len(found) + -(-left // each)), workers, take)
    return [one for block in sorted(found) for one in found[block]][:deals]


def is_deal(game: Game) -> bool:
    """Whether a game is one deal."""
    return game.most_deals == 1


def _block(text: str, spec: str, seed: int, deals: int, block: int) -> list[tuple[int, Deal]]:
    """Some of so many deals, which are played one after the other."""
    game = load(text)
    judge, seats = Judge(game), [agents.find(spec, game)] * game.seats
    return [(n, _one(table, judge)) for n, table in _dealt(game, seats, seed, deals, block)]


def _dealt(
    game: Game, seats: Sequence[Player], seed: int, deals: int, block: int
) -> Iterator[tuple[int, Seats]]:
    """Deals with the number of their game; of a long game only the first, since only games are independent."""
    if is_deal(game):
        first = block * BLOCK
        for number, table in deals_at(game, seats, seed, first, min(BLOCK, deals - first), 1):
            yield first + number, table
        return
    for _, table in islice(deals_at(game, seats, seed, block, 1, 1), min(OF_A_GAME, deals)):
        yield block, table


def _one(table: Seats, judge: Judge) -> Deal:
    deal = Deal()
    judge.begin()
    while not over(table.state):
        action = table.decide()
        judge.weigh(table.state, action, deal)
        table.act(action)
    return deal


def summary(spec: str, found: list[tuple[int, Deal]]) -> Plain:
    """Means a deal with intervals over games."""
    row: Plain = {"agent": spec, "deals": len(found)}
    games = np.array([number for number, _ in found])
    for name in ("taken", "goals", "chips"):
        for i, side in enumerate(SIDES):
            each = np.array([getattr(deal, name)[i] for _, deal in found])
            means = np.array([each[games == number].mean() for number in np.unique(games)])
            told = interval(means) if len(means) > 1 else None
            row[f"{name}_{side}"] = {
                "mean": float(means.mean()),
                "ci95": [told.lo, told.hi] if told else None,
            }
    return row


def command(
    game: Game,
    specs: list[str],
    deals: int,
    slow: int,
    seed: int,
    workers: int,
    as_json: bool,
    figure: Path | None,
) -> int:
    """Let each of these agents play so many deals, or `slow` deals if it takes its time."""
    console = Console(stderr=as_json)
    results: list[Plain] = []
    players = [agents.find(spec, game) for spec in specs]
    seeing = seers(specs, players)
    with bar("deals", console, transient=True) as progress:
        for spec, player in zip(specs, players, strict=True):
            mine = min(deals, slow) if is_slow(player) else deals
            task = progress.add_task(spec, total=mine)
            done = play(game, spec, mine, seed, workers, partial(progress.advance, task))
            results.append(summary(spec, done))
    document = {
        "game": game.spec(),
        "seed": seed,
        "sees_all": seeing,
        "agents": results,
    }
    if figure is not None:
        draw(game, renamed(results, seeing), figure)
    if as_json:
        print(json.dumps(document))
    else:
        console.print(table_of(game, renamed(results, seeing)))
    return 0


def table_of(game: Game, results: list[Plain]) -> Table:
    table = Table(title=f"{game.title}: lost a deal against perfect play, mean and 95% interval")
    table.add_column("agent")
    table.add_column("deals", justify="right")
    for what in (game.counted, "goals", "chips"):
        for side in SIDES:
            table.add_column(f"{what}, {side}", justify="right")
    for row in results:
        cells = [
            _cell(row[f"{name}_{side}"]) for name in ("taken", "goals", "chips") for side in SIDES
        ]
        table.add_row(row["agent"], f"{row['deals']:,}", *cells)
    return table


def _cell(told: Plain) -> str:
    if told["ci95"] is None:
        return f"{told['mean']:.2f}"
    return f"{told['mean']:.2f} ±{(told['ci95'][1] - told['ci95'][0]) / 2:.2f}"


def draw(game: Game, results: list[Plain], file: Path) -> None:
    """Chips lost by each agent, as bars with intervals."""
    figure, axes = canvas(1 + 0.5 * len(results))
    for i, side in enumerate(SIDES):
        told = [row[f"chips_{side}"] for row in results]
        means = [each["mean"] for each in told]
        reach = [(each["ci95"][1] - each["mean"]) if each["ci95"] else 0 for each in told]
        at = [n + 0.2 - 0.4 * i for n in range(len(results))]
        axes.barh(at, means, 0.36, xerr=reach, color=COLOURS[i], label=side)
    axes.set_yticks(range(len(results)), [row["agent"] for row in results])
    axes.set_xlabel("chips lost a deal against perfect play")
    axes.set_title(game.title)
    axes.legend()
    figure.savefig(file, metadata={"Date": None})
