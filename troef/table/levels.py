"""Opponents of people: how strong they are in plain words, and what they are called."""

from __future__ import annotations

from functools import cache

from ..agents import ELSEWHERE, LEVELS, OPPONENTS, AgentError, compiled
from ..chance import Rng, below
from ..game import Game
from .evening import Evening
from .texts import text

USUAL, STEADY = "quick", "club"
"""The level of whoever asks for none; and where the same seed must give the same evening, since the usual
one goes by the clock."""
NAMES = (
    "Wim", "Toos", "Joke", "Henk", "Riet", "Piet", "Mien", "Cor", "Bep", "Sjaak", "Ans", "Frans",
    "Dora", "Koos", "Nel", "Toon",
)  # fmt: skip
"""What opponents are called."""


def levels_of(game: Game) -> dict[str, str]:
    """The levels of a game, from weak to strong, and who plays at each under its house rules."""
    usual = {STEADY: OPPONENTS.get(game.name, "uniform")}
    others = ELSEWHERE.get(game.name, {})
    return {
        level: others[level] if level in others and not plays(spec, game) else spec
        for level, spec in LEVELS.get(game.name, usual).items()
    }


@cache
def plays(spec: str, game: Game) -> bool:
    """Whether this agent plays under these house rules."""
    try:
        compiled(spec, game)
    except AgentError:
        return False
    return True


def usual_level(game: Game, steady: bool = False) -> str:
    """Of whoever asks for none; `steady`: one at which the same seed gives the same evening."""
    wanted = STEADY if steady else USUAL
    return wanted if wanted in levels_of(game) else next(iter(levels_of(game)))


def described(level: str, language: str) -> str:
    """A level, and what to expect of it."""
    return f"{text(language, f'level_{level}')}: {text(language, f'level_{level}_about')}"


def levels_at(evening: Evening) -> dict[int, str]:
    """Seat -> the level of the opponent there, where it has one."""
    known = {spec: level for level, spec in levels_of(evening.game).items()}
    return {seat: known[spec] for seat, spec in enumerate(evening.specs) if spec in known}


def given_names(rng: Rng, seats: list[int], taken: set[str]) -> dict[int, str]:
    """Names for the opponents at these seats, which nobody else has."""
    free = [name for name in NAMES if name.lower() not in {each.lower() for each in taken}]
    return {seat: free.pop(int(below(rng, len(free)))) for seat in seats if free}
