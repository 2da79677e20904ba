"""One seat of a game as an environment of Gymnasium, against agents at the other seats.

    from troef.field import gymnasium

    env = gymnasium.env("rikken", opponents="advanced", seat="S")
    seen, info = env.reset(seed=7)
    seen, reward, ended, cut, info = env.step(env.action_space.sample(seen["action_mask"]))

An episode is a whole game, or so many deals of it. The reward is what the own seat scored, when a deal is over.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from .. import agents, chance
from ..agents.seat import Seated
from ..game import Game, allows, finished
from ..loop import DEALING
from ..match import Table
from ..public import IllegalAction, find
from .needed import needed
from .seeing import Picture, Seen, Sight, drawn, in_words

needed("gymnasium", "Gymnasium")

from gymnasium import Env, spaces  # noqa: E402

if TYPE_CHECKING:
    Base = Env[Seen, np.int64]
else:
    Base = Env

MODES = ("ansi", "rgb_array")
AT_ILLEGAL = ("end", "raise")
"""What an action that is not legal does: it ends the episode, or raises IllegalAction."""
Opponents = str | Seated | Sequence[str | Seated]


def env(
    spec: str | Game,
    opponents: Opponents = "uniform",
    seat: str | int = 0,
    render_mode: str | None = None,
    deals: int = 0,
    illegal: str = "end",
    illegal_reward: float = -1.0,
) -> OneSeat:
    """A game as an environment, as `OneSeat` tells."""
    return OneSeat(spec, opponents, seat, render_mode, deals, illegal, illegal_reward)


class OneSeat(Base):
    """One seat of a game. `opponents` is an agent for all other seats, or one for each, in their order
    from the own seat on: texts as the command line takes them, or agents of your own.

    An action that is not legal ends the episode with `illegal_reward`, and `info["illegal"]` says what
    was wrong; with illegal="raise" it raises IllegalAction, and the episode goes on. `deals`: an episode is
    over after so many deals; 0: with the game.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 (so Gymnasium has it)

    def __init__(
        self,
        spec: str | Game,
        opponents: Opponents = "uniform",
        seat: str | int = 0,
        render_mode: str | None = None,
        deals: int = 0,
        illegal: str = "end",
        illegal_reward: float = -1.0,
    ) -> None:
        for name, given, known in (
            ("render_mode", render_mode, (None, *MODES)),
            ("illegal", illegal, AT_ILLEGAL),
        ):
            if given not in known:
                raise ValueError(f"{name} {given!r}: choose from {', '.join(map(str, known))}")
        self.game: Game = find(spec)
        names = self.game.seat_names
        if seat not in names and seat not in range(len(names)):
            raise ValueError(f"{seat!r} is no seat: choose from {' '.join(names)}")
        self.seat = names.index(seat) if isinstance(seat, str) else seat
        self.render_mode, self.deals = render_mode, deals
        self.illegal, self.illegal_reward = illegal, illegal_reward
        self._seated = self._sit_down(opponents)
        self._sight, self._table = Sight(self.game), Table(self.game, self._seated)
        self._seed, self._number, self._deal, self._ended = secrets.randbits(60), -1, 0, True
        size = self.game.observation_type.itemsize // 4
        self.observation_space = spaces.Dict(  # type: ignore[assignment]
            {
                "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.action_count,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.game.action_count)

    def _sit_down(self, opponents: Opponents) -> list[Seated | None]:
        """Who sits where: nobody at the own seat."""
        others = self.game.seats - 1
        many = isinstance(opponents, list | tuple)
        given: list[str | Seated] = list(opponents) if many else [opponents] * others  # type: ignore
        if len(given) != others:
            raise ValueError(f"{self.game.name} has {others} other seats, not {len(given)}")
        found = [agents.find(one, self.game) if isinstance(one, str) else one for one in given]
        own = self.seat
        return [
            None if at == own else found[(at - own) % self.game.seats - 1]
            for at in range(others + 1)
        ]

    # -- what is seen ------------------------------------------------------------------------

    def text(self) -> str:
        """What the own seat sees, as text."""
        return in_words(self._sight.view(self._table.states, self.seat))

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, where libraries ask for it under this name."""
        return self._seen()["action_mask"].view(np.bool_)

    def render(self) -> str | Picture | None:
        """What the own seat sees: as text, or as a picture."""
        if self.render_mode is None:
            return None
        return self.text() if self.render_mode == "ansi" else drawn(self.text())

    def _seen(self) -> Seen:
        return self._sight.seen(self._table.states, self.seat)

    # -- what is done ------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, dict[str, object]]:
        """Deal the first game of this seed; without one, the next game of the seed before. The opponents
        play until it is the own turn."""
        super().reset(seed=seed)
        self._number += 1
        if seed is not None:
            self._seed, self._number = seed, 0
        self._table = Table(self.game, self._seated)
        self._table.reseed(self._seed, self._number, 1)
        self._deal, self._ended = 0, False
        self._deal_next()
        self._play_on()
        return self._seen(), {}

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, object]]:
        """Do this, and let the opponents play until it is the own turn again or the episode is over."""
        if self._ended:
            raise IllegalAction("the episode is over: `reset` begins the next one")
        number = int(action)
        meant = self.game.action_of(number)
        if not allows(self._table.state, meant):
            return self._refuse(number, meant)
        self._table.act(meant)
        gained = self._play_on()
        return self._seen(), gained, self._ended, False, {}

    def _refuse(self, number: int, meant: int) -> tuple[Seen, float, bool, bool, dict[str, object]]:
        name, said = self.game.seat_names[self.seat], self.game.say(self._table.state, meant)
        told = f"{name} may not do {number} ({said}): the action mask tells what it may"
        if self.illegal == "raise":
            raise IllegalAction(told)
        self._ended = True
        return self._seen(), self.illegal_reward, True, False, {"illegal": told}

    def _play_on(self) -> float:
        """Play until it is the own turn; returns what the own seat scored in deals that ended meanwhile."""
        gained = 0.0
        while self._table.play_on():
            gained += float(self._table.scores()[self.seat])
            if finished(self._table.state) or self._deal == self.deals:
                self._ended = True
                break
            self._deal_next()
        return gained

    def _deal_next(self) -> None:
        place = DEALING + self._deal
        self._table.deal(chance.generator(self._seed, self._number, 0, place))
        self._deal += 1
