"""Every game as an environment of PettingZoo, in which agents take turns (AEC).

    from troef.field import pettingzoo

    env = pettingzoo.env("rikken called_ace=first", render_mode="ansi")
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, ended, cut, info = env.last()
        env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))

Agents are called as the seats of the game. An episode is a whole game, or so many deals of it; a seat's
reward is what it scored, when a deal is over.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from .. import chance
from ..game import Game, deal, finished, scores, turn
from ..loop import DEALING
from ..public import IllegalAction, find
from .batch import OVER, REFUSED, attempt
from .needed import needed
from .seeing import Picture, Seen, Sight, drawn, in_words

needed("pettingzoo", "PettingZoo")

from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

if TYPE_CHECKING:
    from typing import Any

    Space: TypeAlias = spaces.Space[Any]
else:
    Space = spaces.Space

MODES = ("ansi", "rgb_array")


def env(
    spec: str | Game, render_mode: str | None = None, deals: int = 0, text: bool = False
) -> AECEnv:
    """A game as an environment, in the wrappers that PettingZoo's own games have: an action outside the
    space is an error, and one that is not legal ends the episode, with -1 for who did it.

    `deals`: an episode is over after so many deals; 0: with the game. `text`: what the seat on turn sees
    is also in its info, as text; that takes most of the time.
    """
    raw = raw_env(spec, render_mode, deals, text)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


class raw_env(AECEnv):  # type: ignore[misc]
    """The same without wrappers: an action that is not legal raises IllegalAction."""

    metadata: dict[str, object] = {  # noqa: RUF012 (so PettingZoo has it)
        "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 2,
    }  # fmt: skip

    def __init__(
        self, spec: str | Game, render_mode: str | None = None, deals: int = 0, text: bool = False
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"render_mode {render_mode!r}: choose from {', '.join(MODES)}")
        if deals < 0:
            raise ValueError(f"an episode has 0 deals (the whole game) or more, not {deals}")
        self.game: Game = find(spec)
        self.metadata = {**type(self).metadata, "name": f"troef_{self.game.name}"}
        self.render_mode, self.deals, self.texts = render_mode, deals, text
        self.possible_agents = list(self.game.seat_names)
        self.agent_selection: str = self.possible_agents[0]
        self._sight, self._states = Sight(self.game), self.game.new()
        self._seed, self._number, self._deal = secrets.randbits(60), -1, 0
        size = self.game.observation_type.itemsize // 4
        seen = spaces.Box(-np.inf, np.inf, (size,), np.float32)
        mask = spaces.Box(0, 1, (self.game.action_count,), np.int8)
        both: dict[str, Space] = {"observation": seen, "action_mask": mask}
        self.observation_spaces = {name: spaces.Dict(both) for name in self.possible_agents}
        count = self.game.action_count
        self.action_spaces = {name: spaces.Discrete(count) for name in self.possible_agents}

    def observation_space(self, agent: str) -> Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        return self.action_spaces[agent]

    # -- what is seen ------------------------------------------------------------------------

    def observe(self, agent: str) -> Seen:
        """What a seat sees, as a vector, and what it may do."""
        return self._sight.seen(self._states, self._seat(agent))

    def text(self, agent: str) -> str:
        """The same as text."""
        return in_words(self._sight.view(self._states, self._seat(agent)))

    def render(self) -> str | Picture | None:
        """What the seat on turn sees: as text, or as a picture."""
        if self.render_mode is None:
            return None
        told = self.text(self.agent_selection)
        return told if self.render_mode == "ansi" else drawn(told)

    def close(self) -> None:
        """There is nothing to close; PettingZoo wants it said."""

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    # -- what is done ------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal the first game of this seed; without one, the next game of the seed before."""
        self._number += 1
        if seed is not None:
            self._seed, self._number = seed, 0
        self._states, self._deal = self.game.new(), 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in self.agents}
        self._deal_next()
        self._ask()

    def step(self, action: int | None) -> None:
        """Do this for the seat on turn: an action by its number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} must do something: the episode is not over")
        meant = self.game.action_of(int(action))
        self._turn = int(attempt(self._states, meant))
        if self._turn == REFUSED:
            said = self.game.say(self._states[0], meant)
            raise IllegalAction(
                f"{agent} may not do {action} ({said}): the action mask tells what it may"
            )
        self._cumulative_rewards[agent] = 0.0
        if self._turn == OVER:
            self._score()
        else:
            self._clear_rewards()
        self._ask()
        self._accumulate_rewards()

    def _deal_next(self) -> None:
        place = DEALING + self._deal
        deal(self._states[0], chance.generator(self._seed, self._number, 0, place))
        self._deal += 1
        self._turn = int(turn(self._states[0]))

    def _score(self) -> None:
        """The deal is over: everybody gets what he scored, and the next one is dealt if there is one."""
        points = np.zeros(self.game.seats)
        scores(self._states[0], points)
        self.rewards = dict(zip(self.agents, points.tolist(), strict=True))
        if finished(self._states[0]) or self._deal == self.deals:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._deal_next()

    def _ask(self) -> None:
        """Turn to the seat that must act; once all is over, to the first."""
        self.agent_selection = self.possible_agents[max(self._turn, 0)]
        if self.texts:
            self.infos[self.agent_selection] = {"text": self.text(self.agent_selection)}
