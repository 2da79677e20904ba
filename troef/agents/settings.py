"""How an agent is set in text: `n=16,value=chance`, and the memory that one brings which learns."""

from __future__ import annotations

import importlib
from dataclasses import replace
from pathlib import Path

import numpy as np

from ..game import Game
from .agent import Agent, AgentError, in_text

LEARNED = "troef.theses.s000.lessons"
"""The module whose `recall(file, run)` reads memories. It is named and not imported, as those in
`WHERE` are: it stands above this one, and what changes in it need not recompile an agent."""


def explain_settings(agent: Agent, game: Game) -> list[tuple[str, str, str]]:
    """Of each setting: its default as it is asked for in text, what it means, what it can be. What the
    ways to judge an end mean stands in `Game.evaluations`."""
    return [
        (f"{name}={in_text(setting.default)}", setting.meaning, setting.expects(game))
        for name, setting in agent.takes.items()
    ]


def set_to(agent: Agent, text: str, game: Game) -> Agent:
    """An agent after the changes that this text asks for: settings, and the memory it brings."""
    parts = text.split(",")
    learned = [part for part in parts if agent.learns and part.startswith(("memory=", "run="))]
    numbers = [part for part in parts if part not in learned]
    if numbers:
        agent = replace(agent, settings=_changed(agent, ",".join(numbers), game))
    if not learned:
        return agent
    asked = dict(part.split("=", 1) for part in learned)
    if not asked.get("memory"):
        raise AgentError(f"'{text}': expected a file that `troef learn` made, like memory=FILE")
    recall = importlib.import_module(LEARNED).recall
    memory = recall(Path(asked["memory"]), asked.get("run"))
    return replace(agent, memory=memory, learned=",".join(learned))


def _changed(agent: Agent, text: str, game: Game) -> dict[str, float]:
    """The settings after the changes that this text asks for, like `n=16,value=chance`."""
    settings = dict(agent.settings)
    for part in text.split(","):
        name, equals, value = part.partition("=")
        if name not in settings:
            known = ", ".join(settings) or "none"
            raise AgentError(f"agent '{agent.name}' has no setting '{name}': it has {known}")
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
