"""What agents that search have in common: how long they look, what they look for, random ends."""

from __future__ import annotations

from typing import Any

from ...game import Game, over, play, sample
from ...jit import ACTIONS, nanoseconds, rule
from .. import AgentError

SIMULATIONS, MILLISECONDS, VALUE = 0, 1, 2
"""Where the settings are that every such agent has, in this order."""
LEAST = {"simulations": 1, "milliseconds": 0, "value": 0, "exploration": 0, "picks": 1}
WHOLE = ("simulations", "value", "picks")
MOST_SEATS = 8
"""No game has more; room for a value each."""


def settings(simulations: int) -> dict[str, float]:
    """The settings that every such agent has."""
    return {
        "simulations": float(simulations),  # for a decision
        "milliseconds": 0.0,  # more than 0: so long for a decision, however many simulations
        "value": 0.0,  # which of the game's ways to judge the end of a deal
    }


@rule
def spent(mind: Any, began: int, done: int) -> float:
    """Which part of the budget is used up, from 0; after so many simulations."""
    if mind.settings[MILLISECONDS] > 0:
        return (nanoseconds() - began) / (1e6 * mind.settings[MILLISECONDS])
    return done / mind.settings[SIMULATIONS]


@rule
def finish(state: Any, rng: Any) -> None:
    """Play a deal to its end with every action at random."""
    while not over(state):
        play(state, sample(state, rng))


def check(game: Game, given: dict[str, float]) -> None:
    """Raise AgentError for settings that make no sense, or not in this game."""
    if game.most_actions > ACTIONS[game.dtype]:
        raise AgentError(f"{game.name} does not say how many actions it can have: see `fulfil`")
    for name, number in given.items():
        if number < LEAST[name]:
            raise AgentError(f"{name}={number:g}: expected {LEAST[name]} or more")
        if name in WHOLE and number != int(number):
            raise AgentError(f"{name}={number:g}: expected a whole number")
    if given["value"] not in range(len(game.evaluations)):
        ways = ", ".join(f"{number} ({name})" for number, name in enumerate(game.evaluations))
        raise AgentError(f"value={given['value']:g}: {game.name} has {ways}")
