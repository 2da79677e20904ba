"""Lessons for an adaptive player (thesis 000, 6.2).

First it declares forced contracts, each of its four kinds in turn, among three opponents: that
initialises the memory. Then it plays with its own bids against the same field, and after that against
other fields if they are named, and goes on learning. Every deal is played in every order of the seats.

What is stored of each portion are its games (`play_lessons.WIDTH` numbers for each); the memory is their
sum. With `fade` below 1, what was known before counts only so much after every portion with its own bids:
older games are forgotten. The thesis forgets nothing, and neither does the default.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

import numpy as np

from ... import agents as agent_list
from ...agents import Agent
from ...agents.rikken.adaptive import GAMES, KINDS, SHAPE, VICTORIES
from ...fields import Floats, Numbers
from ...game import Game
from ...games.rikken import Rikken
from ...lab import learn
from ...lab.declaration import Declared
from ...lab.experiment import distinct_orders
from ...lab.learn import KIND, LearnError
from ...loop import OK, MatchError, actors_for
from .course import Course
from .play_lessons import DECLARED, GROUP, WIDTH, WON, Games, play_lessons

QUICK, SLOW = 128, 4
"""Deals in a portion, each in every order of the seats. Multiples of the seats, so that the dealer goes
round evenly."""


@dataclass(frozen=True)
class Lessons(Declared):
    """What is played. Equal declarations give equal memories."""

    learner: str
    fields: tuple[tuple[str, ...], ...]
    """The three opponents; of several such fields, one after the other."""
    deals: int
    """Deals with forced contracts, and as many again with its own bids against each field; rounded up
    to whole portions."""
    seed: int = 1
    house: dict[str, str] = field(default_factory=dict)
    fade: float = 1.0

    kind = KIND
    played_by = ("troef.theses.s000.play_lessons",)

    def check(self) -> None:
        """Raise LearnError or AgentError for lessons that cannot be given."""
        if not 0 < self.fade <= 1:
            raise LearnError(f"fade must be above 0 and at most 1, not {self.fade:g}")
        if self.rules.house["auction"] != "bid" or self.rules.chained:
            raise LearnError("bidding is learned with an auction and a shuffled pack")
        for each, players in zip(self.fields, self.players, strict=True):
            if len(each) != self.rules.seats - 1:
                raise LearnError(f"name {self.rules.seats - 1} opponents, not {len(each)}")
            if not players[0].learns:
                raise LearnError(f"agent '{self.learner}' does not learn")

    @cached_property
    def rules(self) -> Rikken:
        return Rikken(**self.house)

    @cached_property
    def forced_rules(self) -> list[Rikken]:
        """The game with each kind of contract forced."""
        house = {**self.house, "auction": "forced"}
        return [Rikken(**{**house, "forced": kind}) for kind in KINDS]

    @cached_property
    def players(self) -> list[list[Agent]]:
        """The learner and its opponents, for each field."""
        return [
            [agent_list.compiled(spec, self.rules) for spec in (self.learner, *each)]
            for each in self.fields
        ]

    @cached_property
    def orders(self) -> list[Numbers]:
        """For each field, all orders of the seats that differ: [order, seat] -> agent."""
        return [
            np.array(distinct_orders((self.learner, *each), self.rules.seats))
            for each in self.fields
        ]

    @cached_property
    def portion(self) -> int:
        """How many deals are played in one go, each in every order."""
        return SLOW if any(agent.slow for each in self.players for agent in each) else QUICK

    @cached_property
    def alone(self) -> int:
        """How many portions have forced contracts."""
        return len(KINDS) * -(-self.deals // (len(KINDS) * self.portion * len(self.orders[0])))

    @cached_property
    def ends(self) -> list[int]:
        """The portion after the last one with each field."""
        sizes = [-(-self.deals // (self.portion * len(orders))) for orders in self.orders]
        return list(itertools.accumulate(sizes, initial=self.alone))[1:]

    @property
    def portions(self) -> int:
        return self.ends[-1]

    def field_at(self, portion: int) -> int:
        """The number of the field that is met in a portion."""
        return sum(portion >= end for end in self.ends)

    def play(self, portion: int, memory: Floats | None = None) -> Games:
        """The games of a portion, as [deal, order, WIDTH]."""
        if portion < self.alone:
            turn, kind = divmod(portion, len(KINDS))  # all kinds with the same cards
            return self._play(self.forced_rules[kind], 0, turn, memory)
        turn = portion - self.alone + self.alone // len(KINDS)
        return self._play(self.rules, self.field_at(portion), turn, memory)

    def _play(self, game: Game, met: int, turn: int, memory: Floats | None) -> Games:
        learner, *others = self.players[met]
        pointers, minds = actors_for(game, [replace(learner, memory=memory), *others])
        orders = self.orders[met]
        out = np.zeros((self.portion, len(orders), WIDTH), np.int16)
        at = np.zeros(2, np.int64)
        status = play_lessons(
            game.new(), game.new(), game.new(), pointers, minds, orders,
            self.seed, turn * self.portion, out, at,
        )  # fmt: skip
        if status != OK:
            raise MatchError(f"deal {at[1]}: action {at[0]} is not legal")
        return out

    def accepts(self, results: Games) -> bool:
        """Whether these can be the games of a portion: what is read from a file may be anything."""
        if results.ndim != 3 or results.shape[2] != WIDTH or results.dtype.kind != "i":
            return False
        groups, kinds = results[..., GROUP], results[..., DECLARED]
        known = (groups >= 0) & (groups < SHAPE[0]) & (kinds < SHAPE[1])
        return bool((known | (kinds < 0)).all())

    def nothing(self) -> Floats:
        return np.zeros(SHAPE)

    def remember(self, memory: Floats, portion: int, results: Games) -> Floats:
        """The memory after a portion, given that before it."""
        memory = memory * (self.fade if portion >= self.alone else 1.0)
        rows = results.reshape(-1, WIDTH)
        rows = rows[rows[:, DECLARED] >= 0]
        at = rows[:, GROUP], rows[:, DECLARED]
        for what, counted in ((GAMES, np.ones(len(rows))), (VICTORIES, rows[:, WON])):
            np.add.at(memory[..., what], at, counted)
        return memory

    def course(self) -> Course:
        return Course(self)


recall = partial(learn.recall, Lessons.kept)
"""recall(file, run) -> the memory that is kept there."""
