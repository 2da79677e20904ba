"""Agents asked for one decision, in any game."""

from __future__ import annotations

from typing import Any

import numpy as np

from troef.agents import MIND, find
from troef.chance import generator
from troef.match import actor, ask


def mind_of(agent: Any, seed: int = 0) -> Any:
    """The mind of an agent that has decided nothing yet."""
    mind = np.zeros(1, MIND)[0]
    mind.rng = generator(seed)
    agent.prepare(mind)
    return mind


def decide(spec: str, game: Any, view: Any, seed: int = 0) -> tuple[int, Any]:
    """What an agent does here, and its mind after that."""
    agent = find(spec, game)
    mind = mind_of(agent, seed)
    return int(ask((actor(agent.act, game),), view, mind)), mind


def plays(spec: str, game: Any, view: Any, seeds: int) -> tuple[set[str], set[int]]:
    """All that an agent does here for some chance, as a record has it, and the reasons it gives."""
    found = [decide(spec, game, view, seed) for seed in range(seeds)]
    return {game.say(view, action) for action, _ in found}, {int(mind.note[0]) for _, mind in found}
