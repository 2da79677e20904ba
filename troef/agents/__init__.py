"""The agents, by name, and how one is asked for in text.

A compiled agent is an `Agent` (`agent`). A plain Python agent is any object with a method
`act(seat_view)`; it can sit at the same table.

In text an agent is its name, with settings if wanted: `uniform`, `leiden:n=16`. One that learns can
bring what it learned, from a file that `troef learn` or `troef train` made: `adaptive:memory=FILE`,
`learned:weights=FILE`. A class in a file
of your own is `path/to/file.py:ClassName`, with settings `path/to/file.py:ClassName:risk=2`; an
installed package can offer agents under names (`files`). Adding an agent is a module here and a line in
`WHERE`.

Looking for an agent in a file runs that file: whoever reads names in data looks for ours only.
"""

from __future__ import annotations

import importlib
from dataclasses import replace

from ..game import Game
from ..own import installed, is_file
from .agent import MIND, YES_NO, Agent, AgentError, Judge, Setting
from .files import GROUP, load_from_file, load_installed
from .seat import Own, Player, PythonAgent, SeatView
from .settings import allowed, brought, explain_settings, set_to

__all__ = [
    "ANY",
    "ELSEWHERE",
    "LEVELS",
    "MIND",
    "MODELS",
    "OPPONENTS",
    "WAYS",
    "WHERE",
    "YES_NO",
    "Agent",
    "AgentError",
    "Judge",
    "Own",
    "Player",
    "PythonAgent",
    "SeatView",
    "Setting",
    "allowed",
    "compiled",
    "explain_settings",
    "find",
    "load",
    "load_from_file",
    "playing",
]

ANY = ""
WHERE = {
    ANY: {
        "uniform": "troef.agents.uniform",
        "flat": "troef.agents.search.flat",
        "ismcts": "troef.agents.search.ismcts",
    },
    "rikken": {
        "random": "troef.agents.rikken.by_chance",
        "basic": "troef.agents.rikken.basic",
        "advanced": "troef.agents.rikken.advanced",
        "montecarlo": "troef.agents.rikken.montecarlo",
        "greedy": "troef.agents.rikken.greedy",
        "leiden": "troef.agents.rikken.leiden",
        "adaptive": "troef.agents.rikken.adaptive",
        "oracle": "troef.agents.oracle",
        "exact": "troef.agents.search.exact",
        "expert": "troef.agents.rikken.expert",
        "learned": "troef.agents.rikken.learned",
        "answer": "troef.agents.rikken.answer",
    },
    "boerenbridge": {
        "random": "troef.agents.boerenbridge.by_chance",
        "trumping": "troef.agents.boerenbridge.by_chance",
        "rulebased": "troef.agents.boerenbridge.rulebased",
        "montecarlo": "troef.agents.boerenbridge.montecarlo",
        "mcts": "troef.agents.boerenbridge.mcts",
        "learned": "troef.agents.boerenbridge.learned",
        "expert": "troef.agents.boerenbridge.expert",
        "oracle": "troef.agents.oracle",
    },
    "tysiac": {
        "random": "troef.agents.tysiac.by_chance",
        "decent": "troef.agents.tysiac.decent",
        "knowledge": "troef.agents.tysiac.knowledge",
        "forecast": "troef.agents.tysiac.forecast",
        "oracle": "troef.agents.oracle",
        "expert": "troef.agents.tysiac.expert",
        "learned": "troef.agents.tysiac.learned",
    },
    "kuhhandel": {
        "random": "troef.agents.kuhhandel.by_chance",
        "rulebased": "troef.agents.kuhhandel.rulebased",
        "montecarlo": "troef.agents.kuhhandel.montecarlo",
        "expert": "troef.agents.kuhhandel.expert",
    },
}
"""Game -> agent -> the module that holds it as `AGENT`, or under its own name in `AGENTS`; under ANY
those that play every game. A game may have an agent of its own under a name that others have too."""

OPPONENTS = {
    "rikken": "advanced",
    "boerenbridge": "montecarlo",
    "tysiac": "knowledge",
    "kuhhandel": "rulebased",
}
"""Game -> who plays against a person that asks for nobody in particular; else `uniform`."""


MODELS = {
    "rikken": "advanced",
    "boerenbridge": "rulebased",
    "tysiac": "knowledge",
    "kuhhandel": "rulebased",
}
"""Game -> who plays inside the simulations by which people's choices are weighed, and who everybody else is
thought to be: good players that decide at once. Elsewhere chance plays."""

WAYS = {"boerenbridge": "points", "tysiac": "difference"}
"""Game -> what they are weighed by, of `Game.evaluations`: something that people count in; else the first."""


def _levels(
    club: str, careless: float, expert: str = "expert", beginner: str = "expert"
) -> dict[str, str]:
    """Somebody who makes mistakes, somebody who plays by rules, and the expert with less and more time; the
    expert and the beginner are texts to which a time is added."""

    def taking(spec: str, milliseconds: int) -> str:
        return f"{spec}{',' if ':' in spec else ':'}milliseconds={milliseconds}"

    return {
        "beginner": f"{taking(beginner, 30)},careless={careless:g}",
        "club": club,
        "quick": taking(expert, 30),
        "normal": taking(expert, 300),
        "strong": taking(expert, 3000),
    }


LEVELS = {
    "rikken": _levels("advanced", 2, "expert:bids=0", "expert:bids=0"),
    "boerenbridge": {**_levels("montecarlo", 8), "quick": "learned"},
    "tysiac": _levels("knowledge", 40, beginner="expert:worlds=0"),
    "kuhhandel": _levels("rulebased", 1000),
}
"""Game -> how strong an opponent is, from weak to strong -> who plays so; what was measured of them is in
docs/expert.md."""

ELSEWHERE = {
    "boerenbridge": _levels(
        "montecarlo", 8, "ismcts:mixed=0.3,inside=rulebased",
        "flat:mixed=0.3,inside=rulebased,value=points",
    ),
}  # fmt: skip
"""Game -> level -> who plays so under house rules that the one in `LEVELS` does not play."""


def load(name: str, game: str = ANY) -> Agent:
    """An agent of this package by its name: this game's own, else one that plays every game. What it
    says of its reasons is `EXPLAIN` of the module `reasons` beside it, which it does not import itself."""
    where = {**WHERE[ANY], **WHERE.get(game, {})}[name]
    module = importlib.import_module(where)
    agent: Agent = module.AGENTS[name] if hasattr(module, "AGENTS") else module.AGENT
    reasons = importlib.import_module(f"{where.rpartition('.')[0]}.reasons")
    return replace(agent, explain=reasons.EXPLAIN.get(name, agent.explain))


def playing(game: Game) -> list[str]:
    """The names of the agents that play this game."""
    return [*WHERE[ANY], *WHERE.get(game.name, {})]


def find(spec: str, game: Game) -> Player:
    """The agent that a text asks for, to play this game; raises AgentError. A file that it names is
    run: the text must be that of the user, not of a file that was read."""
    if not spec.isascii() and spec.encode("utf-8", "ignore").decode() != spec:
        raise AgentError(f"'{spec}' is no text (UTF-8): rename the file")
    if is_file(spec):
        return load_from_file(spec, game)
    name, _, settings = spec.partition(":")
    if name in playing(game):
        agent = load(name, game.name)
        if agent.sees_all:  # who decides where all cards known do not help
            usual = compiled(OPPONENTS.get(game.name, "uniform"), game)
            agent = replace(agent, inside=usual, usual=usual.spec(), game=game)
        else:
            agent = brought(agent, game)
        return allowed(set_to(agent, settings, game, compiled) if settings else agent, game)
    others = installed(GROUP)
    if name in others:
        return load_installed(spec, game)
    elsewhere = any(name in names for names in WHERE.values())
    wrong = f"'{name}' does not play {game.name}" if elsewhere else f"there is no agent '{name}'"
    raise AgentError(f"{wrong}: choose from {', '.join([*playing(game), *others])}")


def compiled(spec: str, game: Game) -> Agent:
    """The same, where only a compiled agent will do."""
    agent = find(spec, game)
    if not isinstance(agent, Agent):
        raise AgentError(f"'{spec}' is a plain Python agent: name a compiled one")
    return agent
