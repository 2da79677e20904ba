"""How fast we are, as ratios measured in one run, since a machine's own speed comes and goes.

Each row compares two rates, ours and a peer's, measured in turns; the best of several rounds counts
for both, because noise only ever slows. Seconds are of processor time, so that other work on the
machine does not count; only `workers` goes by the clock. Peers: OpenSpiel's C++ rollouts as its IS-MCTS
runs them, its C++ random bots, its games driven by a plain Python loop, pgx, and our own playouts or a
single worker.
"""

from __future__ import annotations

import itertools
import json
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias, TypedDict

import numpy as np
import numpy.typing as npt
from rich.table import Table

from .. import agents, chance
from ..agents.agent import MIND, Mind
from ..agents.search.budget import finish
from ..agents.seat import Seated
from ..chance import Rng
from ..collecting import collect
from ..console import Console
from ..field.batch import Batch
from ..fields import Row, rows
from ..game import Game, actions_of, deal, draw, hide, plan, play, sample, turn
from ..games.boerenbridge import Boerenbridge
from ..games.boerenbridge import state as boerenbridge
from ..games.rikken import Rikken
from ..games.rikken import state as rikken
from ..jit import rule
from ..loop import actor, ask
from ..match import play_games
from ..state import S
from .bench_oracle import ALONE, OPPOSITE, Solver, dds, median_rate
from .experiment import Experiment
from .peers import (
    SEARCHED,
    pgx_steps,
    rate,
    spiel,
    spiel_games,
    spiel_rollouts,
    spiel_rounds,
    spiel_search,
    spiel_steps,
)
from .pool import run_blocks
from .run import run
from .store import Store

Plans: TypeAlias = npt.NDArray[np.record]
ROUNDS = 5
SIDE_BY_SIDE = 512
"""Deals in a batch: few enough for the cache of a core."""
SIMULATED = 1_000
"""Simulations in a decision of the Monte Carlo player of thesis 000."""
BUDGET = 10_000
"""And in one of the largest budget of thesis 002."""


@rule
def playouts(start: Row[S], work: Row[S], rng: Rng, n: int) -> None:
    """Random games from one complete state."""
    for _ in range(n):
        work[0] = start[0]
        finish(work[0], rng)


@rule
def determinized(view: Row[S], plans: Plans, work: Row[S], rng: Rng, n: int) -> None:
    """Random games from one view, each from a fresh consistent deal."""
    for _ in range(n):
        draw(view[0], plans, rng, work)
        finish(work[0], rng)


class Measured(TypedDict):
    """A row: our rate and a peer's, measured in one run."""

    name: str
    ours: float
    peer: float | None
    peer_name: str
    ratio: float | None


# -- measuring ------------------------------------------------------------------------------


def compare(
    ours: Callable[[], float], peer: Callable[[], float] | None
) -> tuple[float, float | None]:
    """The best rates of both, measured in turns."""
    best, best_peer = 0.0, 0.0
    for _ in range(ROUNDS):
        best = max(best, ours())
        if peer is not None:
            best_peer = max(best_peer, peer())
    return best, best_peer if peer is not None else None


def row(name: str, ours: float, peer: float | None, peer_name: str) -> Measured:
    ratio = ours / peer if peer else None
    return {"name": name, "ours": ours, "peer": peer, "peer_name": peer_name, "ratio": ratio}


# -- positions ------------------------------------------------------------------------------


def rik_deal() -> tuple[Rikken, Row[rikken.State]]:
    """A fixed deal at the first card of a rik: 13 cards in every hand."""
    game = Rikken()
    states = game.new()
    deal(states[0], chance.generator(1))
    for word in ("rik", "pas", "pas", "pas", "trump H"):
        play(states[0], game.parse(states[0], word))
    play(states[0], actions_of(game, states[0])[0])
    return game, states


def oh_hell_view() -> tuple[Boerenbridge, Row[boerenbridge.State]]:
    """What the first to play sees in the round of twelve cards, after four bids."""
    game = Boerenbridge()
    states, views, rng = game.new(), game.new(), chance.generator(1)
    deal(states[0], rng)
    finish(states[0], rng)
    deal(states[0], rng)
    for _ in range(game.seats):
        play(states[0], sample(states[0], rng))
    hide(states[0], turn(states[0]), views)
    return game, views


def with_voids(view: rikken.State) -> None:
    """Two seats show one void each and one shows two: four in all, with 39 cards still unknown."""
    from ..cards import CLUBS, DIAMONDS, HEARTS, SPADES, lane

    for seat, suit in ((1, SPADES), (1, CLUBS), (2, HEARTS), (3, DIAMONDS)):
        view.lacks[seat] |= lane(suit)


# -- rows -----------------------------------------------------------------------------------


def playout_row() -> Measured:
    game, start = rik_deal()
    work, rng = game.new(), chance.generator(2)
    playouts(start, work, rng, 10)
    ours, peer = compare(
        lambda: rate(lambda n: playouts(start, work, rng, n), 20_000), spiel_rollouts()
    )
    return row("playout", ours, peer, "OpenSpiel oh_hell, 12 cards, C++ rollouts")


def whole_games(game: Game, spec: str) -> Callable[[int], None]:
    """Plays games between agents that are all alike."""
    players = [agents.find(spec, game)] * game.seats

    def games(n: int) -> None:
        play_games(game, players, [range(game.seats)], 1, 0, n)

    games(10)
    return games


def deal_row(name: str, tuned: bool) -> Measured:
    deals = whole_games(Rikken(), "uniform")
    ours, peer = compare(lambda: rate(deals, 20_000), spiel_games(tuned))
    loop = "Python loop that takes all chance as uniform" if tuned else "Python loop"
    return row(name, ours, peer, f"OpenSpiel bridge, {loop}")


def games_row() -> Measured:
    """Whole games of four random agents, thirteen rounds unless somebody wins before."""
    games = whole_games(Boerenbridge(), "random")
    ours, peer = compare(lambda: rate(games, 2_000), spiel_rounds())
    return row("games", ours, peer, "OpenSpiel oh_hell, 13 rounds, C++ random bots")


def advanced_row() -> Measured:
    """Whole deals of four players with rules for every card."""
    game = Rikken()
    ours, peer = (whole_games(game, spec) for spec in ("advanced", "uniform"))
    rates = compare(lambda: rate(ours, 10_000), lambda: rate(peer, 10_000))
    return row("advanced", *rates, "our random deals")


def inside_row() -> Measured:
    """Simulations that rules play inside a search, at the first card, against whole deals by the same
    rules at a table."""
    game, start = rik_deal()
    view = game.new()
    hide(start[0], turn(start[0]), view)
    decide = decisions(game, view, "flat:inside=advanced", SIMULATED)
    peer = whole_games(game, "advanced")
    rates = compare(lambda: rate(decide, SIMULATED), lambda: rate(peer, 10_000))
    return row("inside", *rates, "our deals with rules")


def worlds_row(name: str, voids: bool) -> Measured:
    game, start = rik_deal()
    work, rng, view, plans = game.new(), chance.generator(2), game.new(), game.plans()
    hide(start[0], 0, view)
    if voids:
        with_voids(view[0])
    plan(view[0], plans)
    determinized(view, plans, work, rng, 10)
    playouts(start, work, rng, 10)
    ours, peer = compare(
        lambda: rate(lambda n: determinized(view, plans, work, rng, n), 10_000),
        lambda: rate(lambda n: playouts(start, work, rng, n), 10_000),
    )
    return row(name, ours, peer, "our plain playout")


def workers_row(seconds: float = 10.0) -> Measured:
    """Two workers against one on the same tournament, after a short one: the process that workers are forked
    from starts once for a command, while that still compiles or loads rules itself."""
    game = Rikken()
    uniform = [agents.load("uniform")] * game.seats
    play_games(game, uniform, [range(game.seats)], 1, 0, 10)
    began = time.perf_counter()
    play_games(game, uniform, [range(game.seats)], 1, 0, 20_000)
    speed = 20_000 / (time.perf_counter() - began)
    blocks = 512 * max(1, int(seconds * speed / game.seats / 512))
    experiment = Experiment("rikken", ("uniform",) * game.seats, blocks, seed=1)

    def deals_a_second(workers: int) -> float:
        began = time.perf_counter()
        run(experiment, workers)
        return blocks * game.seats / (time.perf_counter() - began)

    run(replace(experiment, blocks=512), 2)
    return row("workers", deals_a_second(2), deals_a_second(1), "one worker")


def records_row() -> Measured:
    """Deals of a run that keeps them all, against one that keeps the results alone."""
    specs = ("advanced", "basic", "advanced", "basic")
    seeds = itertools.count(1)
    with TemporaryDirectory() as folder, Store.open(Path(folder) / "store") as store:

        def deals(recorded: bool, n: int) -> None:
            experiment = Experiment("rikken", specs, n // 4, next(seeds))
            run(experiment, kept=experiment.begin(store), recorded=recorded)

        deals(True, 4)
        rates = compare(
            lambda: rate(partial(deals, True), 16_384), lambda: rate(partial(deals, False), 16_384)
        )
    return row("records", *rates, "results alone")


class Lowest:
    """A plain Python agent, as simple as can be."""

    def act(self, seat: agents.SeatView) -> int:
        return seat.legal[0]


def python_agents_row() -> Measured:
    """Deals with one plain Python agent beside three compiled ones."""
    game = Rikken()
    basic = agents.find("basic", game)

    def deals(first: Seated, n: int) -> None:
        play_games(game, [first, basic, basic, basic], [range(game.seats)], 1, 0, n)

    for first in (Lowest, basic):
        deals(first, 10)
    rates = compare(
        lambda: rate(partial(deals, Lowest), 5_000), lambda: rate(partial(deals, basic), 10_000)
    )
    return row("python_agents", *rates, "four compiled agents")


def collect_row() -> Measured:
    """Steps of a deal as arrays, with what was seen and legal, against the same deals without."""
    game = Rikken()
    random = agents.compiled("random", game)
    steps = len(collect(game, [random], 1000, 1)) / 1000

    def played(n: int) -> None:
        play_games(game, [random] * game.seats, [range(game.seats)], 1, 0, round(n / steps))

    rates = compare(
        lambda: rate(lambda n: collect(game, [random], round(n / steps), 1), 50_000),
        lambda: rate(played, 200_000),
    )
    return row("collect", *rates, "the same steps, not noted")


def batch_row(
    name: str, steps_of: Callable[[], Callable[[], float] | None], peer_name: str
) -> Measured:
    """Steps of many deals at once, with observations, masks and random actions for all of them."""
    batch = Batch(Rikken(), SIDE_BY_SIDE, seed=1)

    def steps(n: int) -> None:
        for _ in range(n // SIDE_BY_SIDE):
            batch.step(batch.sample())

    steps(SIDE_BY_SIDE)
    ours, peer = compare(lambda: rate(steps, 100 * SIDE_BY_SIDE), steps_of())
    return row(name, ours, peer, peer_name)


def memory_row() -> Measured:
    """The most memory that a worker of a tournament uses, in MB, against the 300 allowed."""
    experiment = Experiment("rikken", ("uniform",) * 4, 512 * 400, seed=1)
    used: list[float] = []
    task = partial(_memory_after, experiment)
    run_blocks(task, range(experiment.portions), 2, lambda portion, most: used.append(most))
    return row("memory", max(used), 300.0, "MB allowed")


def _memory_after(experiment: Experiment, portion: int) -> float:
    """What this worker has used at most, in MB, after one more portion."""
    experiment.play(portion)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def ismcts_row() -> Measured:
    """Simulations of a tree search at the first card of twelve, with four players."""
    decide = decisions(*oh_hell_view(), "ismcts", SEARCHED)
    ours, peer = compare(lambda: rate(decide, SEARCHED), spiel_search())
    return row("ismcts", ours, peer, "OpenSpiel oh_hell, 12 cards, C++ IS-MCTS")


def montecarlo_row() -> Measured:
    """Simulations of the Monte Carlo player of thesis 000 at its first card; the ratio is the part of its
    time that they take."""
    game, start = rik_deal()
    view, work, rng = game.new(), game.new(), chance.generator(2)
    hide(start[0], turn(start[0]), view)
    decide = decisions(game, view, "montecarlo", SIMULATED)
    playouts(start, work, rng, 10)
    ours, peer = compare(
        lambda: rate(decide, SIMULATED),
        lambda: rate(lambda n: playouts(start, work, rng, n), 10_000),
    )
    return row("montecarlo", ours, peer, "our plain playout")


def thesis_row(name: str) -> Measured:
    """Simulations of an agent of thesis 002 at the first card of twelve; the ratio is the part of its
    time that random play takes."""
    game, view = oh_hell_view()
    work, rng, plans = game.new(), chance.generator(2), game.plans()
    decide = decisions(game, view, name, BUDGET, "budget")
    plan(view[0], plans)
    draw(view[0], plans, rng, work)
    start = work.copy()
    playouts(start, work, rng, 10)
    ours, peer = compare(
        lambda: rate(decide, BUDGET),
        lambda: rate(lambda n: playouts(start, work, rng, n), 10_000),
    )
    return row(f"boerenbridge_{name}", ours, peer, "our plain playout, 12 cards")


def decisions(
    game: Game[S], view: Row[S], name: str, simulations: int, asked_as: str = "simulations"
) -> Callable[[int], None]:
    """Makes decisions at this view; together they take the simulations asked for."""
    joined = "," if ":" in name else ":"
    agent = agents.compiled(f"{name}{joined}{asked_as}={simulations}", game)
    act = (actor(agent.act, game),)
    minds = rows(MIND, Mind, 1)
    minds[0].rng = chance.generator(2)
    agent.prepare(minds[0])

    def decide(n: int) -> None:
        assert agent is not None  # a mind holds addresses of what its agent has: it must not go
        for _ in range(n // simulations):
            ask(act, view[0], minds[0])

    decide(simulations)
    return decide


# -- the whole ------------------------------------------------------------------------------


def oracle_row() -> Measured:
    """Full deals, two against two: how many tricks? The peer is DDS."""
    solver, peer, deals = Solver(), dds(), 10 * ROUNDS
    ours = median_rate(deals, 13, OPPOSITE, solver.value)
    theirs = median_rate(deals, 13, OPPOSITE, peer) if peer is not None else None
    return row("oracle", ours, theirs, "DDS solve_board, median deal")


def oracle_against_itself(
    name: str, size: int, side: int, question: str, against: str, peer_name: str
) -> Measured:
    """Another question, size or side, beside the first question to the same deals or to full ones."""
    solver, deals = Solver(), 10 * ROUNDS
    ours = median_rate(deals, size, side, getattr(solver, question))
    return row(name, ours, median_rate(deals, 13, OPPOSITE, getattr(solver, against)), peer_name)


ROWS: dict[str, Callable[[], Measured]] = {
    "playout": playout_row,
    "deal": lambda: deal_row("deal", tuned=False),
    "deal_tuned": lambda: deal_row("deal_tuned", tuned=True),
    "games": games_row,
    "advanced": advanced_row,
    "montecarlo": montecarlo_row,
    "boerenbridge_montecarlo": lambda: thesis_row("montecarlo"),
    "boerenbridge_mcts": lambda: thesis_row("mcts"),
    "inside": inside_row,
    "worlds": lambda: worlds_row("worlds", voids=False),
    "worlds_voids": lambda: worlds_row("worlds_voids", voids=True),
    "ismcts": ismcts_row,
    "workers": workers_row,
    "memory": memory_row,
    "records": records_row,
    "python_agents": python_agents_row,
    "collect": collect_row,
    "oracle": oracle_row,
    "oracle_cards": lambda: oracle_against_itself(
        "oracle_cards", 13, OPPOSITE, "cards", "value", "our value of the deal alone"
    ),
    "oracle_eight": lambda: oracle_against_itself(
        "oracle_eight", 13, OPPOSITE, "eight", "value", "our value of the deal"
    ),
    "oracle_alone": lambda: oracle_against_itself(
        "oracle_alone", 12, ALONE, "value", "value", "our two against two, full deals"
    ),
    "oracle_8_cards": lambda: oracle_against_itself(
        "oracle_8_cards", 8, OPPOSITE, "value", "value", "our full deals"
    ),
    "batch": lambda: batch_row(
        "batch", spiel_steps, "OpenSpiel bridge, Python loop with tensors and masks"
    ),
    "batch_pgx": lambda: batch_row(
        "batch_pgx", pgx_steps, "pgx Leduc hold'em, 34 numbers a step (pip install pgx)"
    ),
}


def bench(names: list[str], as_json: bool) -> int:
    """Measure the rows with these names, or all of them."""
    console = Console(stderr=True)
    if spiel() is None:
        console.print(
            "OpenSpiel is not installed, so some rows have no peer: pip install 'troef[bench]'"
        )
    rows = []
    for name in names or ROWS:
        with console.status(f"measuring {name}"):
            rows.append(ROWS[name]())
    if as_json:
        json.dump({"rows": rows}, sys.stdout)
        print()
        return 0
    table = Table(title="a second on one core, best of several rounds")
    for heading in ("row", "ours", "peer", "ratio", "peer is"):
        table.add_column(heading, justify="left" if heading in ("row", "peer is") else "right")
    for each in rows:
        peer = "-" if each["peer"] is None else f"{each['peer']:,.0f}"
        ratio = "-" if each["ratio"] is None else f"{each['ratio']:.2f}"
        table.add_row(each["name"], f"{each['ours']:,.0f}", peer, ratio, each["peer_name"])
    Console().print(table)
    return 0
