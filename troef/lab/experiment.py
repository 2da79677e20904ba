"""An experiment is declared, not programmed: game, house rules, agents, deals, seed.

The unit is the block: one deal played at every seating, so that every agent holds every hand. Blocks
are handed out in portions; a portion depends only on its number, so any number of workers, and a run
that was killed and taken up again, give the same results.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from .. import agents as agent_list
from ..agents import Player
from ..game import Game
from ..games import find
from ..match import actor, deals_at, play_games
from ..record import Record, write
from .data import Array, Plain
from .declaration import Declared
from .pool import run_blocks

PORTION, SLOW_PORTION, EVENING = 2048, 4, 64
"""Blocks in a portion: of quick agents, of slow ones, and where deals follow from each other. All are
multiples of the seats of our games, so that the dealer goes round evenly."""


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
    """'fixed': as listed; 'rotate': every rotation of that; 'permute': every order; 'distinct': every
    order in which as many of them can sit as there are seats, equal agents not told apart."""

    played_by = ("troef.match",)

    @cached_property
    def rules(self) -> Game:
        return find(self.game, **self.house)

    @cached_property
    def players(self) -> list[Player]:
        return [agent_list.find(spec, self.rules) for spec in self.agents]

    @cached_property
    def seatings(self) -> Array:
        """[table, seat] -> agent."""
        seats = len(self.agents)
        if self.seating == "distinct" and seats >= self.rules.seats:
            return np.array(distinct_orders(self.agents, self.rules.seats))
        if seats != self.rules.seats:
            raise ExperimentError(
                f"{self.game} has {self.rules.seats} seats: name that many agents, not {seats}"
            )
        if self.seating == "fixed":
            return np.arange(seats)[None]
        if self.seating == "permute":
            return np.array(list(itertools.permutations(range(seats))))
        return np.array([np.roll(np.arange(seats), turn) for turn in range(seats)])

    @property
    def deals(self) -> int:
        """How many deals there are, or games of several deals; each is played at every seating."""
        return self.blocks

    @property
    def portion(self) -> int:
        """How many blocks are played in one go."""
        if self.rules.chained:
            return EVENING
        slow = any(not isinstance(a, agent_list.Agent) or a.slow for a in self.players)
        return SLOW_PORTION if slow else PORTION

    @property
    def portions(self) -> int:
        return -(-self.blocks // self.portion)

    def warm_up(self, workers: int = 1) -> None:
        """Have everything compiled before the work is handed out, so that not all workers do it.

        What all agents share comes first, then the agents side by side.
        """
        uniform = [agent_list.load("uniform")] * (int(self.seatings.max()) + 1)
        play_games(self.rules, uniform, self.seatings[:1], self.seed, 0, 1)
        compiled = list(
            {
                a.name: i for i, a in enumerate(self.players) if isinstance(a, agent_list.Agent)
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
        first = portion * self.portion
        blocks = min(self.portion, self.blocks - first)
        points, told = play_games(self.rules, self.players, self.seatings, self.seed, first, blocks)
        return np.concatenate([points, told], axis=2)

    def records(self, portion: int) -> list[tuple[int, str]]:
        """The deals of a portion as text, as (number of the row in `columns`, records of a game)."""
        first, tables = portion * self.portion, len(self.seatings)
        games = min(self.portion, self.blocks - first)
        texts: dict[int, list[str]] = {}
        for t, seating in enumerate(self.seatings):
            names = tuple(self.seated(portion)[agent] for agent in seating)
            seated = [self.players[agent] for agent in seating]
            for g, table in deals_at(self.rules, seated, self.seed, first, games, 1 + t):
                deal = self.rules.say_deal(table.state)
                table.play_on()
                text = write(Record(self.rules, names, deal, table.actions))
                texts.setdefault((first + g) * tables + t, []).append(text)
        return [(row, "\n".join(of_game)) for row, of_game in sorted(texts.items())]

    def columns(self, portion: int, results: Array) -> Plain:
        """The results of a portion as columns, one row a table, for other programs."""
        blocks, tables = results.shape[:2]
        table = np.tile(np.arange(tables), blocks)
        flat = results.reshape(blocks * tables, -1)
        columns = {
            "deal": np.repeat(portion * self.portion + np.arange(blocks), tables),
            "table": table,
        }
        names = np.array(self.seated(portion))
        for seat, name in enumerate(self.rules.seat_names):
            columns[f"agent_{name}"] = names[self.seatings[table, seat]]
        for place, name in enumerate(self.rules.seat_names):
            columns[f"score_{name}"] = flat[:, place]
        for place, name in enumerate(self.rules.fact_names, self.rules.seats):
            columns[name] = flat[:, place]
        return columns

    def seated(self, portion: int) -> Sequence[str]:
        """The agents that the numbers in `seatings` mean."""
        return self.agents


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
