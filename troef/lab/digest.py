"""What plays in a run: a digest of rules, agents and the code between them.

A store knows a run by its declaration and by this, so that results of an agent that was edited since,
or of another troef, are never taken for those of today's. Words, reasons and lists of what there is do
not play, so they do not count; neither do docstrings and comments.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

from .. import agents
from ..agents import Agent, Own
from ..agents.files import module_of
from ..game import Game
from ..games import GAMES
from ..jit import RULES, contents, plain, sources
from ..own import is_own


def digest(series: object) -> str:
    """A short name for everything that decides what happens in a run of this series, or of its
    `parts`."""
    sums = hashlib.sha256()
    for part in getattr(series, "parts", (series,)):
        for piece in _played(part):
            sums.update(piece)
    return sums.hexdigest()[:12]


def played_by(series: object) -> tuple[set[str], set[str]]:
    """The modules that play a series or its `parts`: those that count with all that they import, and those
    that count alone. Agents from files are left out."""
    follow: set[str] = set()
    alone: set[str] = set()
    for part in getattr(series, "parts", (series,)):
        more, own = _modules(part, _seated(part))
        follow |= more
        alone |= own
    return follow, alone


def _played(series: Any) -> Iterator[bytes]:
    """The sources behind a series, and what its agents have learned."""
    seated = _seated(series)
    follow, alone = _modules(series, seated)
    yield contents(sources(*follow, alone=alone)).encode()
    for module in map(_module_of, seated):  # in order: files of one name must not change places
        if is_own(module):
            yield contents(sources(module)).encode()
    for agent in seated:
        if isinstance(agent, Agent) and agent.memory is not None:
            yield agent.memory.tobytes()


def _seated(series: Any) -> list[Any]:
    """Who sits down in a series, and who plays inside of them."""
    seated = list(_each(series.players)) if hasattr(series, "players") else _all_agents()
    return seated + [agent.inside for agent in seated if getattr(agent, "inside", None) is not None]


def _modules(series: Any, seated: Iterable[Any]) -> tuple[set[str], set[str]]:
    games = [series.rules] if hasattr(series, "rules") else [game() for game in GAMES.values()]
    follow = {*(getattr(series, "played_by", ()) or [type(series).__module__])}
    follow |= {module for module in map(_module_of, seated) if not is_own(module)}
    follow |= {plain(rule).__module__ for game in games for rule in RULES[game.dtype].values()}
    alone = {kind.__module__ for kind in type(series).__mro__}
    alone |= {kind.__module__ for game in games for kind in _prepared_by(game)}
    return follow, alone


def _each(players: Iterable[Any]) -> Iterator[Any]:
    """The agents of a table, or of several."""
    for player in players:
        if isinstance(player, list | tuple):
            yield from player
        else:
            yield player


def _module_of(agent: Any) -> str:
    """Where an agent decides."""
    if isinstance(agent, Own):
        return module_of(agent)
    return (plain(agent.act) if isinstance(agent, Agent) else type(agent)).__module__


def _prepared_by(game: Game) -> list[type]:
    """The class of a game and those of its bases that prepare its states; the others give it words."""
    kinds = type(game).__mro__
    return [kind for kind in kinds if kind is type(game) or "prepare" in vars(kind)]


def _all_agents() -> list[Agent]:
    """Whoever may sit down in a series that does not say who does."""
    return [agents.load(name, game) for game, names in agents.WHERE.items() for name in names]
