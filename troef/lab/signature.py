"""One number for how everything plays: fixed deals of every game by every agent, action by action.

It changes when play changes, and only then. It is kept in tests/golden/signature.txt, with a line for
each part, so that a change that is not meant to change play shows itself, and where.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from typing import Any

from .. import agents
from ..game import Game
from ..games import GAMES
from ..match import deals_at

SEED = 1
GAMES_EACH = 4
"""Games of each line-up."""
MOST_DEALS = 3
"""Deals of a game that takes several."""
BUDGETS = {"simulations": 40, "budget": 40, "bid_simulations": 20}
"""Agents that search get small budgets: enough to show a change, and quick."""


def parts() -> Iterator[tuple[str, str]]:
    """What is played, in words, and the digest of every action and score in it."""
    for game in (make() for make in GAMES.values()):
        for name in agents.playing(game):
            if agents.load(name, game.name).sees_all:
                continue  # exact play is held by other programs, and takes long
            spec = with_small_budget(game, name)
            yield f"{game.name} {spec}", digest(game, spec, GAMES_EACH)
        for switch in game.switches:
            for choice in switch.choices[1:]:
                house = type(game)(**{switch.name: choice})
                # another type of states would have the agents compiled anew
                usual = agents.OPPONENTS.get(game.name, "uniform")
                name = usual if house.dtype == game.dtype else "uniform"
                spec = with_small_budget(house, name)
                yield f"{game.name} {switch.name}={choice} {spec}", digest(house, spec, GAMES_EACH)


def with_small_budget(game: Game, name: str) -> str:
    """The text that asks for this agent with little to think."""
    takes = agents.compiled(name, game).takes
    small = [f"{key}={most}" for key, most in BUDGETS.items() if key in takes]
    return f"{name}:{','.join(small)}" if small else name


def digest(game: Game, spec: str, games: int) -> str:
    """A digest of games with this agent everywhere, and with it at every other seat."""
    agent, uniform = agents.find(spec, game), agents.load("uniform")
    sums = hashlib.sha256()
    line_ups: list[list[Any]] = [
        [agent] * game.seats,
        [uniform if seat % 2 else agent for seat in range(game.seats)],
    ]
    for number, seats in enumerate(line_ups, 1):
        for first in range(games):
            for _, table in islice(deals_at(game, seats, SEED, first, 1, number), MOST_DEALS):
                table.play_on()
                sums.update(repr((table.actions, table.scores().tolist())).encode())
    return sums.hexdigest()[:12]


def signature() -> tuple[int, dict[str, str]]:
    """The number, and the parts behind it."""
    found = dict(parts())
    whole = hashlib.sha256("\n".join(f"{what} {sums}" for what, sums in found.items()).encode())
    return int(whole.hexdigest()[:8], 16), found


def as_text() -> str:
    """The signature as it is kept: the number, then a line for each part."""
    number, found = signature()
    return "\n".join([str(number), *(f"{sums} {what}" for what, sums in found.items())]) + "\n"
