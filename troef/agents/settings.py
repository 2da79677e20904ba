"""How an agent is set in text: `n=16,value=chance`, and the memory or weights that one brings which learns."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from ..game import Game
from .agent import Agent, AgentError, in_text
from .learned import BROUGHT, Learned

LEARNED = "troef.theses.s000.lessons"
"""The module whose `recall(file, run)` reads memories. It is named and not imported, as those in
`WHERE` are: it stands above this one, and what changes in it need not recompile an agent."""


CHANCE = "chance"
"""Who plays the simulations of a search, unless somebody says otherwise."""


def thinks_by_clock(player: object) -> bool:
    """Whether what an agent decides depends on how fast the machine is."""
    return isinstance(player, Agent) and player.settings.get("milliseconds", 0) > 0


def explain_settings(agent: Agent, game: Game) -> list[tuple[str, str, str]]:
    """Of each setting: its default as it is asked for in text, what it means, what it can be. What the
    ways to judge an end mean stands in `Game.evaluations`."""
    found = [
        (f"{name}={in_text(setting.default)}", setting.meaning, setting.expects(game))
        for name, setting in agent.takes.items()
    ]
    if agent.searches:
        expects = "a compiled agent, its own settings after colons: basic:rik=4:solo=7; or chance"
        found.append((f"inside={CHANCE}", "who plays the simulations", expects))
    if isinstance(agent, Learned):
        expects = "a file that `troef train` made; empty: the net that came along"
        found.append((BROUGHT, "what it learned", expects))
    return found


def set_to(agent: Agent, text: str, game: Game, compiled: Callable[[str, Game], Agent]) -> Agent:
    """An agent after the changes that this text asks for: settings, the memory it brings, and the agent
    that plays inside it."""
    parts = text.split(",")
    for part in [part for part in parts if agent.searches and part.startswith("inside=")]:
        parts.remove(part)
        name, _, inner = part.removeprefix("inside=").partition(":")
        spec = f"{name}:{inner.replace(':', ',')}" if inner else name
        inside = None if spec == CHANCE else compiled(spec, game)
        agent = replace(agent, inside=inside, game=game)
    if isinstance(agent, Learned):
        for part in [part for part in parts if part.startswith(BROUGHT)]:
            parts.remove(part)
            if file := part.removeprefix(BROUGHT):
                agent = agent.reading(file)
    learned = [part for part in parts if agent.learns and part.startswith(("memory=", "run="))]
    numbers = [part for part in parts if part not in learned]
    if any(numbers):
        agent = replace(agent, settings=_changed(agent, ",".join(numbers), game))
    if not learned:
        return agent
    asked = dict(part.split("=", 1) for part in learned)
    if len(asked) < len(learned):
        raise AgentError(f"'{text}': expected memory=FILE once, and run=RUN once")
    if not asked.get("memory"):
        raise AgentError(f"'{text}': expected a file that `troef learn` made, like memory=FILE")
    recall = importlib.import_module(LEARNED).recall
    memory = recall(Path(asked["memory"]), asked.get("run"))
    return replace(agent, memory=memory, learned=",".join(learned))


def brought(agent: Agent, game: Game) -> Agent:
    """An agent with what it needs to play this game: its net, and for which states and seats it searches;
    the same for who plays inside it. Raises AgentError."""
    if isinstance(agent, Learned):
        agent = agent.brought_to(game)
    if agent.inside is not None:
        agent = replace(agent, inside=allowed(brought(agent.inside, game), game))
    needs_game = agent.searches or agent.inside is not None or agent.room is not None
    return replace(agent, game=game) if needs_game else agent


def allowed(agent: Agent, game: Game) -> Agent:
    """The same agent, if it can play this game as it is set; else raises AgentError."""
    for key, number in agent.settings.items():
        if not agent.takes[key].allows(number, game):
            raise AgentError(f"{key}={number:g}: expected {agent.takes[key].expects(game)}")
    if agent.check is not None:
        agent.check(game, agent.settings)
    return agent


def _changed(agent: Agent, text: str, game: Game) -> dict[str, float]:
    """The settings after the changes that this text asks for, like `n=16,value=chance`."""
    settings, given = dict(agent.settings), set[str]()
    for part in text.split(","):
        name, equals, value = part.partition("=")
        if name not in settings:
            known = ", ".join(settings) or "none"
            raise AgentError(f"agent '{agent.name}' has no setting '{name}': it has {known}")
        if name in given:
            raise AgentError(f"'{part}': the setting {name} is given twice")
        given.add(name)
        named = agent.takes[name].named(game)
        if value in named:
            settings[name] = float(named.index(value))
            continue
        try:
            settings[name] = float(value)
        except ValueError:
            raise AgentError(
                f"'{part}': expected {agent.takes[name].expects(game)}, like {name}={settings[name]:g}"
            ) from None
        if not equals or not np.isfinite(settings[name]):
            raise AgentError(f"'{part}': expected a number, like {name}={agent.settings[name]:g}")
    return settings
