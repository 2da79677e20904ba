"""Deep Monte Carlo: the agent plays against itself, its net learns what came of each choice, and so on. Or it
plays against another agent, to learn an answer to that one (a best response, as near as the net comes).

After DouZero (Zha and others, 2021): no search and no look-ahead, only whole deals and what they brought, with
a little chance in the choices so that others are tried too. PyTorch computes the slopes; playing is compiled.
What plays, and what is kept, is the running average of the weights, which is steadier than the last ones.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import cast

import numpy as np
import torch

from ..agents import Agent, compiled
from ..agents.learned import Learned, Weights
from ..fields import Numbers
from ..game import Game
from ..lab.experiment import distinct_orders
from ..match import play_games
from .layers import Layers
from .selfplay import Choices, play_itself

BATCH = 2048
"""Choices in a step."""
DEALS = 1024
"""Deals that are played before the net learns from them."""
FAST, SLOW = 1e-3, 5e-5
"""How far a step goes, at the beginning and at the end."""
CURIOUS, SURE = 0.12, 0.03
"""How often any card is played, at the beginning and at the end."""
LATE = 0.8
"""How much of a target comes from later: with 1 only the end of the deal counts, as in DouZero; else the rest
is what the net itself expects at the next own choice, which varies less than ends do (TD(lambda))."""
AVERAGED = 0.999
"""What the average keeps of itself at each step."""
BLOCKS, MEASURING = 2000, 7
"""Deals, each at every seating, by which a net is measured while it learns, and their seed."""
FEWER = 20
"""Against who thinks long it is measured by so many times fewer."""


@dataclass(frozen=True)
class Lesson:
    """What is learned, and for how long."""

    game: Game
    agent: Learned
    rivals: tuple[str, ...] = ()
    """Against whom it is measured while it learns."""
    minutes: float = 30.0
    rounds: int = 0
    """Stop after so many rounds, whatever the clock says: then the same seed gives the same net."""
    seed: int = 1
    points: int = 20
    """How often it is measured, after the beginning."""
    answers: str = ""
    """Who plays the other side while it learns; empty: itself."""


@dataclass(frozen=True)
class Point:
    """Where a net stands."""

    minutes: float
    """By the clock."""
    computed: float
    """Minutes that this process has computed: less than by the clock, where others compute too."""
    choices: int
    """From how many it has learned."""
    loss: float
    """How far off its estimates were in the last round, squared."""
    scores: dict[str, float] = field(default_factory=dict)
    """Rival -> how many points a deal more than this one it gets."""


Keep = Callable[[Weights, list[Point]], None]
"""keep(weights, points so far): called whenever it was measured."""
Tell = Callable[[float], None]
"""tell(share of the lesson that is behind us)."""


class Teacher:
    """A net that learns."""

    def __init__(self, lesson: Lesson) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(lesson.seed)
        self.lesson = lesson
        self.layers = Layers(int(np.zeros(1, lesson.agent.net)["first"].shape[1]))
        self.average = torch.optim.swa_utils.AveragedModel(
            self.layers, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(AVERAGED)
        )
        self.optimizer = torch.optim.Adam(self.layers.parameters(), lr=FAST)
        self.other = compiled(lesson.answers, lesson.game) if lesson.answers else None
        self.chance = np.random.default_rng(lesson.seed)
        self.rounds = self.choices = 0
        self.loss = 0.0

    def round(self, done: float) -> None:
        """Play, and learn from it; `done` is the share of the lesson that is behind us."""
        for group in self.optimizer.param_groups:
            group["lr"] = FAST * (SLOW / FAST) ** done
        curious = CURIOUS + (SURE - CURIOUS) * done
        lesson, first = self.lesson, self.rounds * DEALS
        turn = lesson.agent.turns[self.rounds % len(lesson.agent.turns)]
        player = replace(self.player(), settings={**turn, "curious": curious})
        played = play_itself(lesson.game, player, lesson.seed, first, DEALS, LATE, self.other)
        order = self.chance.permutation(len(played))
        steps = range(0, len(order) - BATCH + 1, BATCH)
        self.loss = float(np.mean([self.step(played, order[at : at + BATCH]) for at in steps]))
        self.rounds += 1
        self.choices += len(played)

    def step(self, played: Choices, chosen: Numbers) -> float:
        """Learn from these; returns how far off the estimates were."""
        wanted = torch.from_numpy(played.targets[chosen])
        self.optimizer.zero_grad(set_to_none=True)
        loss = ((self.layers(played.columns[chosen], played.counts[chosen]) - wanted) ** 2).mean()
        loss.backward()
        self.optimizer.step()
        self.average.update_parameters(self.layers)
        return float(loss.detach())

    def weights(self) -> Weights:
        """The average weights as they are now, in the shapes that a net has."""
        return cast(Layers, self.average.module).weights()

    def player(self) -> Learned:
        """The agent as it is now."""
        return self.lesson.agent.knowing(self.weights())


def teach(lesson: Lesson, keep: Keep, tell: Tell) -> None:
    """Teach a net, and have it kept whenever it was measured: at the beginning, on the way, and at the end."""
    teacher, curve = Teacher(lesson), list[Point]()
    began, computing = time.monotonic(), time.process_time()
    while True:
        minutes = (time.monotonic() - began) / 60
        done = teacher.rounds / lesson.rounds if lesson.rounds else minutes / lesson.minutes
        tell(min(done, 1.0))
        if done >= 1 or len(curve) <= done * lesson.points:
            player = teacher.player()
            scores = {rival: score(lesson.game, player, rival) for rival in lesson.rivals}
            computed = round((time.process_time() - computing) / 60, 2)
            loss = round(teacher.loss, 4)
            curve.append(Point(round(minutes, 2), computed, teacher.choices, loss, scores))
            keep(teacher.weights(), curve)
        if done >= 1:
            return
        teacher.round(done)


def score(game: Game, player: Agent, rival: str) -> float:
    """How many points a deal more than a rival an agent gets, where half of the seats are each one's."""
    half = game.seats // 2
    orders = distinct_orders(("a",) * half + ("b",) * (game.seats - half), game.seats)
    sitting = (np.array(orders) >= half).astype(np.int64)
    other = compiled(rival, game)
    blocks = BLOCKS // FEWER if other.slow else BLOCKS
    points, _ = play_games(game, [player, other], sitting, MEASURING, 0, blocks)
    return round(float(points[:, sitting == 0].mean() - points[:, sitting == 1].mean()), 4)
