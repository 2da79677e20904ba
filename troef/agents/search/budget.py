"""What agents that search have in common: how long they look, what they look for, random ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...chance import Rng
from ...game import over, play, sample
from ...jit import ACTIONS, nanoseconds, rule
from ...state import State
from ..agent import AgentError, Mind, Setting

if TYPE_CHECKING:
    from ...game import Game

SIMULATIONS, MILLISECONDS, VALUE = 0, 1, 2
"""Where the settings are that every such agent has, in this order."""


def settings(simulations: int) -> dict[str, Setting]:
    """The settings that every such agent has."""
    return {
        "simulations": Setting(simulations, "for a decision", least=1, whole=True),
        "milliseconds": Setting(
            0, "above 0: so long for a decision, however many simulations that is"
        ),
        "value": Setting(0, "how the end of a deal is judged", choices="evaluations"),
    }


@rule
def spent(mind: Mind, began: int, done: float) -> float:
    """Which share of the budget is used up after this many simulations."""
    if mind.settings[MILLISECONDS] > 0:
        return (nanoseconds() - began) / (1e6 * mind.settings[MILLISECONDS])
    return done / mind.settings[SIMULATIONS]


@rule
def finish(state: State, rng: Rng) -> None:
    """Play a deal to its end with every action at random."""
    while not over(state):
        play(state, sample(state, rng))


def check(game: Game, given: dict[str, float]) -> None:
    """Raise AgentError for a game whose list of actions would not fit."""
    if game.most_actions > ACTIONS[game.dtype]:
        raise AgentError(f"{game.name} does not say how many actions it can have: see `fulfil`")
