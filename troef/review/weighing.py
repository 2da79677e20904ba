"""What each action brings, as far as its seat may know: simulated ends of the deal in worlds drawn from its
view, weighed by what was bid and played (`agents.search.weighing`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias, cast

import numpy as np

from ..agents import MODELS, WAYS, compiled
from ..agents.agent import MIND, Agent, Mind
from ..agents.search.flat import ENOUGH, MOST_TRIED
from ..agents.search.weighing import weigh, weigh_open
from ..chance import below, stream
from ..ends import States, ends
from ..fields import Floats, Ints, Row, rows
from ..game import Game, actions_of, turn
from ..jit import ENABLED
from ..loop import actor, ask, raised
from ..state import Action, State

HINT = 4000 if ENABLED else 100
"""Simulations of a hint; as plain Python they take their time."""
REVIEW = 1000 if ENABLED else 60
"""Simulations of each decision of a review."""
WORLDS = 400 if ENABLED else 8
"""So many worlds are drawn and weighed for each decision."""
DOUBT = 2.0
"""A difference of fewer standard errors counts for nothing: of many estimates the best is too good by
chance."""

Stream: TypeAlias = tuple[int, int, int, int]
"""Where chance is for a decision."""


@dataclass(frozen=True)
class Estimate:
    """What one action is thought to bring."""

    action: Action
    value: float
    """Chips or points (`agents.WAYS`)."""
    taken: float | None
    """Tricks or points of the own side; None where nothing is counted."""
    chance: float | None
    """Of reaching what the own side is after; None where it is after nothing."""
    behind: float
    """How much more the best action brings."""
    error: float
    """The standard error of that."""

    @property
    def costs(self) -> float:
        """What doing this costs, if that is clear."""
        return self.behind if self.behind > DOUBT * self.error else 0.0


@dataclass(frozen=True)
class Weighed:
    """What was found of one decision: the best action first."""

    estimates: tuple[Estimate, ...]
    simulations: int
    legal: int
    """How many actions there were; of very many only some are tried."""

    @property
    def best(self) -> Estimate:
        return self.estimates[0]

    def of(self, action: Action) -> Estimate:
        return next(each for each in self.estimates if each.action == action)


class Scales:
    """Weighs the decisions of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.agent = searcher(game)
        self.minds = rows(MIND, Mind, 1)
        self.agent.prepare(self.minds[0])

    @property
    def model(self) -> str:
        """Who plays the simulations; nothing: chance does."""
        return self.agent.inside.spec() if self.agent.inside is not None else ""

    def weigh(
        self, view: State, at: Stream, simulations: int, also: Action | None = None
    ) -> Weighed:
        """Weigh what the viewer, whose turn it is, may do; `also` is among what is tried."""
        stream(self.minds[0].rng, *at)
        tried, legal = self._tried(view, simulations, also)

        def run(actions: Ints, found: States, values: Floats) -> None:
            weigh(view, self.minds[0], actions, cast("Row[State]", found), values)

        return self._found(run, tried, int(view.viewer), max(2, simulations // len(tried)), legal)

    def weigh_open(
        self, state: State, at: Stream, simulations: int, also: Action | None = None
    ) -> Weighed:
        """The same in a complete state: what comes of each action in the deal as it really is."""
        stream(self.minds[0].rng, *at)
        seat = int(turn(state))
        tried, legal = self._tried(state, simulations, also)

        def run(actions: Ints, found: States, values: Floats) -> None:
            weigh_open(state, seat, self.minds[0], actions, cast("Row[State]", found), values)

        return self._found(run, tried, seat, max(2, simulations // len(tried)), legal)

    def model_does(self, view: State, at: Stream) -> tuple[Action, Mind] | None:
        """What the player of the simulations does himself here, with what he noted; None: chance plays."""
        if self.agent.inside is None:
            return None
        mind = rows(MIND, Mind, 1)[0]
        self.agent.inside.prepare(mind)
        stream(mind.rng, *at)
        return int(ask((actor(self.agent.inside.act, self.game),), view, mind)), mind

    def _tried(
        self, view: State, simulations: int, also: Action | None
    ) -> tuple[list[Action], int]:
        """What can be tried often enough, by chance where it cannot be all; and how many there are."""
        every = actions_of(self.game, view)
        room = min(MOST_TRIED, max(2, simulations // ENOUGH))
        if len(every) <= room:
            return every, len(every)
        some = every.copy()
        for i in range(room):
            j = i + int(below(self.minds[0].rng, len(some) - i))
            some[i], some[j] = some[j], some[i]
        chosen = set(some[:room])
        if also is not None and also not in chosen:
            chosen = {also, *some[: room - 1]}
        return [action for action in every if action in chosen], len(every)

    def _found(
        self, run: Callable[[Ints, States, Floats], None], tried: list[Action], seat: int, worlds: int,
        legal: int,
    ) -> Weighed:  # fmt: skip
        actions = np.array(tried, np.int64)
        found = cast(States, np.zeros(worlds * len(tried), self.game.dtype))
        values = np.zeros((worlds, len(tried)))
        with raised() as errors:
            run(actions, found, values)
        if errors:
            raise errors[0]
        told = ends(self.game, found, seat)
        made, taken = (each.reshape(values.shape) for each in (told.made, told.taken))
        means = values.mean(axis=0)
        best = int(means.argmax())
        estimates = []
        for i in sorted(range(len(tried)), key=lambda i: -means[i]):
            gaps = values[:, best] - values[:, i]
            error = float(gaps.std(ddof=1) / np.sqrt(worlds))
            estimates.append(
                Estimate(
                    tried[i], float(means[i]), _mean(taken[:, i]), _mean(made[:, i]),
                    float(gaps.mean()), error,
                )
            )  # fmt: skip
        return Weighed(tuple(estimates), worlds * len(tried), legal)


def _mean(column: Floats) -> float | None:
    known = column[~np.isnan(column)]
    return float(known.mean()) if len(known) else None


def way(game: Game) -> int:
    """How the end of a deal is judged, by its number."""
    names = list(game.evaluations)
    return names.index(WAYS.get(game.name, names[0]))


@cache
def searcher(game: Game) -> Agent:
    """Flat search with the model of this game inside."""
    flat = compiled(f"flat:worlds={WORLDS},value={way(game)}", game)
    if game.name not in MODELS:
        return flat
    return replace(flat, inside=compiled(MODELS[game.name], game), game=game)
