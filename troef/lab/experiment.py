"""An experiment is declared, not programmed: game, house rules, agents, deals, seed.

The unit is the block: one deal played at every rotation of the seats, so that every agent holds every hand;
from block to block the agents sit in another cyclic order, so that nobody has the same neighbours. Blocks
are handed out in portions; a portion depends only on its number, so any number of workers, and a run
that was killed and taken up again, give the same results.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, TypeAlias

import numpy as np

from .. import agents as agent_list
from ..agents import Agent, Own, Player
from ..agents.isolated import isolated
from ..game import Game, over, turn
from ..games import load
from ..loop import Actions, MatchError, actor
from ..match import Table, deals_at, play_games, play_noted
from ..record import Record, write
from .data import Array, Plain
from .declaration import Declared
from .pool import run_blocks
from .seating import balanced
from .store import Run, Store

Task: TypeAlias = tuple[Game, list[Player], Array, int, int, int]
"""What `play_games` is to play."""
Replayed: TypeAlias = tuple[int, int, list[str], Table]

PORTION, PLAIN_PORTION, SLOW_PORTION, EVENING = 2048, 48, 4, 64
"""Blocks in a portion: of quick agents, with plain Python agents, of slow ones, and where deals follow from
each other. Most are multiples of the seats of our games, so that the dealer goes round evenly."""


class ExperimentError(ValueError):
    """A declaration that cannot be carried out."""


@dataclass(frozen=True)
class Experiment(Declared):
    """What is played. Equal declarations give equal results."""

    game: str
    agents: tuple[str, ...]
    blocks: int
    seed: int = 0
    house: dict[str, str] = field(default_factory=dict)
    seating: str = "rotate"
    """'fixed': as listed; 'rotate': every rotation, of another cyclic order from deal to deal (`seating`);
    'permute': every order; 'distinct': every order in which as many of them can sit as there are seats, equal
    agents not told apart."""

    grows = "blocks"
    played_by = ("troef.match",)

    @cached_property
    def rules(self) -> Game:
        return load(self.game, **self.house)

    @cached_property
    def players(self) -> list[Player]:
        return [agent_list.find(spec, self.rules) for spec in self.agents]

    @cached_property
    def seatings(self) -> Array:
        """[order, table, seat] -> agent: each deal is played at all tables of one of the orders, which take
        turns."""
        seats = len(self.agents)
        if self.seating == "distinct" and seats >= self.rules.seats:
            return np.array([distinct_orders(self.agents, self.rules.seats)])
        if seats != self.rules.seats:
            raise ExperimentError(
                f"{self.rules.name} has {self.rules.seats} seats: name that many agents, not {seats}"
            )
        if self.seating == "fixed":
            return np.arange(seats)[None, None]
        if self.seating == "permute":
            return np.array([list(itertools.permutations(range(seats)))])
        return balanced(seats)

    @property
    def tables(self) -> int:
        """How many times each deal is played."""
        return int(self.seatings.shape[1])

    def seatings_of(self, portion: int) -> Array:
        """Those of a portion, in which game n of the experiment has number n modulo their number."""
        return self.seatings

    def sitting(self, portion: int, blocks: int) -> Array:
        """Who sits where in the first blocks of a portion: [block, table, seat] -> agent."""
        orders = self.seatings_of(portion)
        return orders[(portion * self.portion + np.arange(blocks)) % len(orders)]

    @property
    def deals(self) -> int:
        """How many deals there are, or games of several deals; each is played at every seating."""
        return self.blocks

    @cached_property
    def portion(self) -> int:
        """How many blocks are played in one go."""
        if self.rules.chained:
            return EVENING
        if any(is_slow(player) for player in self.players):
            return SLOW_PORTION
        return PLAIN_PORTION if self.has_plain else self.quick_portion

    quick_portion: ClassVar[int] = PORTION

    @property
    def portions(self) -> int:
        return -(-self.blocks // self.portion)

    def blocks_in(self, portion: int) -> int:
        return min(self.portion, self.blocks - portion * self.portion)

    @property
    def has_plain(self) -> bool:
        """Whether a plain Python agent plays."""
        return any(isinstance(player, Own) for player in self.players)

    def begin(self, store: Store) -> Run:
        run = super().begin(store)
        if run.marked("portion") is None:
            run.mark("portion", str(self.portion))
        return run

    def warm_up(self, workers: int = 1) -> None:
        """Have everything compiled before the work is handed out, so that not all workers do it.

        What all agents share comes first, then the agents side by side.
        """
        seats = self.rules.seats
        play_games(
            self.rules, [agent_list.load("uniform")] * seats, [range(seats)], self.seed, 0, 1
        )
        compiled = list(
            {
                a.act: i for i, a in enumerate(self.players) if isinstance(a, agent_list.Agent)
            }.values()
        )
        if workers > 1 and len(compiled) > 1:
            run_blocks(self.compile, compiled, workers, lambda agent, done: None)
        for agent in compiled:
            self.compile(agent)

    def compile(self, agent: int) -> None:
        """Compile one agent for this game, into the cache."""
        actor(agent_list.compiled(self.agents[agent], self.rules).act, self.rules)

    def play(self, portion: int) -> Array:
        """The results of a portion: [block, table, scores and facts]."""
        parts = [play_games(*task) for task in self._tasks(portion, self.players)]
        return np.concatenate([np.concatenate(part, axis=2) for part in parts], axis=1)

    def accepts(self, results: Array) -> bool:
        """Whether these can be results of a portion: what is read from a file may be anything."""
        told = self.rules.seats + len(self.rules.fact_names)
        fits = results.ndim == 3 and len(results) > 0
        return (
            fits and results.shape[1:] == (self.tables, told) and bool(np.isfinite(results).all())
        )

    def play_noted(self, portion: int, isolated: bool = False) -> tuple[Array, Actions]:
        """The results of a portion, and everything that was done in it; plain Python agents may play in
        processes of their own."""
        players = self.isolated if isolated else self.players
        parts = [play_noted(*task) for task in self._tasks(portion, players)]
        results = np.concatenate([np.concatenate(part[:2], axis=2) for part in parts], axis=1)
        return results, np.concatenate([part[2] for part in parts])

    def first_block(self, portion: int, isolated: bool) -> Actions:
        """Everything that is done in the first block of a portion."""
        players = self.isolated if isolated else self.players
        tasks = self._tasks(portion, players, 1)
        return np.concatenate([play_noted(*task)[2] for task in tasks])

    def _tasks(self, portion: int, players: list[Player], blocks: int | None = None) -> list[Task]:
        """What is to be played for a portion, or for its first blocks, table after table."""
        first = portion * self.portion
        blocks = blocks or self.blocks_in(portion)
        seated = self.line_up(players, portion)
        return [(self.rules, seated, self.seatings_of(portion), self.seed, first, blocks)]

    def with_own(self) -> list[int]:
        """Portions in which all agents play that are somebody's own."""
        mine = {spec for spec in self.agents if ".py:" in spec}
        found: list[int] = []
        for portion in range(self.portions):
            if not mine:
                break
            if mine & {*self.seated(portion)}:
                found.append(portion)
                mine -= {*self.seated(portion)}
        return found

    @cached_property
    def isolated(self) -> list[Player]:
        """The agents, plain Python ones in processes of their own."""
        return isolated(self.players, self.rules)

    def replay(self, portion: int, blocks: int, actions: Array) -> Iterator[Replayed]:
        """Play a portion again by what was done in it, without its agents: its deals as (game, seating,
        the deal as text, table), each when it is over. Raises MatchError where the rules do not allow
        it."""
        done = iter(actions.tolist())
        for t in range(self.tables):
            for g, table in self._deals(portion, blocks, t):
                dealt = self.rules.say_deal(table.state)
                while not over(table.state):
                    table.act(next(done, -1))
                yield g, t, dealt, table
        if next(done, None) is not None:
            raise MatchError("more was done than these deals have room for")

    def who(self, portion: int, actions: Array, at: int) -> str:
        """Whose action it was that stands at this place in what was done in the first block of a portion."""
        done = iter(actions.tolist()[:at])
        for t, seating in enumerate(self.sitting(portion, 1)[0]):
            for _, table in self._deals(portion, 1, t):
                while not over(table.state):
                    if (action := next(done, None)) is None:
                        return str(self.seated(portion)[seating[turn(table.state)]])
                    table.act(action)
        raise IndexError(f"{at} of {len(actions)} actions")

    def _deals(self, portion: int, blocks: int, t: int) -> Iterator[tuple[int, Table]]:
        """The deals of a portion at one of its seatings, with nobody at the table."""
        nobody = [None] * self.rules.seats
        return deals_at(self.rules, nobody, self.seed, portion * self.portion, blocks, 1 + t)

    def records(self, portion: int, results: Array, actions: Array) -> list[str]:
        """The games of a portion as text, in the order of the rows of `columns`; raises ExperimentError if
        the rules of today do not give the results that were kept."""
        blocks, tables = results.shape[:2]
        texts: dict[tuple[int, int], list[str]] = {}
        sitting, seated = self.sitting(portion, blocks), self.seated(portion)
        totals = np.zeros((blocks, tables, self.rules.seats))
        try:
            for g, t, deal, table in self.replay(portion, blocks, actions):
                names = tuple(seated[agent] for agent in sitting[g, t])
                text = write(Record(self.rules, names, deal, table.actions))
                texts.setdefault((g, t), []).append(text)
                totals[g, t] += table.scores()
        except MatchError:
            totals[:] = np.nan
        if not np.array_equal(totals, results[:, :, : self.rules.seats]):
            raise ExperimentError(
                f"the deals of portion {portion} do not come to the scores that were kept: the rules have "
                "changed since; write them out with the troef that played them"
            )
        return ["\n".join(texts[g, t]) for g in range(blocks) for t in range(tables)]

    def columns(self, portion: int, results: Array) -> Plain:
        """The results of a portion as columns, one row a table, for other programs."""
        blocks, tables = results.shape[:2]
        table = np.tile(np.arange(tables), blocks)
        flat = results.reshape(blocks * tables, -1)
        columns = {
            "deal": np.repeat(portion * self.portion + np.arange(blocks), tables),
            "table": table,
        }
        names = np.array(self.seated(portion))[self.sitting(portion, blocks)]
        for seat, name in enumerate(self.rules.seat_names):
            columns[f"agent_{name}"] = names[:, :, seat].ravel()
        for place, name in enumerate(self.rules.seat_names):
            columns[f"score_{name}"] = flat[:, place]
        for place, name in enumerate(self.rules.fact_names, self.rules.seats):
            columns[name] = flat[:, place]
        return columns

    def line_up(self, players: list[Player], portion: int) -> list[Player]:
        """Those of the agents that the numbers in `seatings` mean."""
        return players

    def seated(self, portion: int) -> Sequence[str]:
        """The agents that the numbers in `seatings` mean."""
        return self.agents


def is_slow(player: Player) -> bool:
    """Whether deals with this agent are handed out in small portions: a plain Python agent says so with
    `slow = True`."""
    return player.slow if isinstance(player, Agent) else bool(getattr(player.make(), "slow", False))


def distinct_orders(agents: Sequence[str], seats: int) -> list[list[int]]:
    """All ways to fill the seats from these agents, counting those only once in which equal agents have
    changed places.

    Every seat gets an agent of its own, since two seats must not share one mind.

    >>> distinct_orders(("a", "b", "b"), 2)
    [[0, 1], [1, 0], [1, 2]]
    """
    orders = sorted(
        set(itertools.permutations(agents, seats)), key=lambda o: [*map(agents.index, o)]
    )
    places = {spec: [i for i, one in enumerate(agents) if one == spec] for spec in agents}
    return [
        [places[spec][order[:seat].count(spec)] for seat, spec in enumerate(order)]
        for order in orders
    ]
