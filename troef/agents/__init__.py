"""The agents, by name, and how one is asked for in text.

A compiled agent is an `Agent`: one function `act(view, mind) -> action`. The view is what its seat
may know; the mind is what it brings along: its settings, chance of its own, and room to note down
its reasons. A plain Python agent is any object with a method `act(seat_view)`; it can sit at the same table.

In text an agent is its name, with settings if wanted: `uniform`, `leiden:n=16`. One that learns can
bring what it learned, from a file that `troef learn` made: `adaptive:memory=FILE`. A class in a file
of your own is `path/to/file.py:ClassName`. Adding an agent is a module here and a line in `WHERE`.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..chance import RNG
from ..game import Game

MIND = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("rng", RNG),  # chance: this seat's own stream
                ("settings", "f8", (16,)),  # what the agent is set to, in its own order
                ("note", "f8", (256,)),  # what it notes down of its last decision
                ("memory", "f8", (2048,)),  # what it learned in games before
            ],
            align=True,
        ),
    )
)
"""What an agent brings along to a decision."""

ANY = ""
WHERE = {
    ANY: {
        "uniform": "troef.agents.uniform",
        "flat": "troef.agents.search.flat",
        "ismcts": "troef.agents.search.ismcts",
    },
    "rikken": {
        "random": "troef.agents.rikken.chancy",
        "basic": "troef.agents.rikken.basic",
        "advanced": "troef.agents.rikken.advanced",
        "montecarlo": "troef.agents.rikken.montecarlo",
        "greedy": "troef.agents.rikken.greedy",
        "leiden": "troef.agents.rikken.leiden",
        "adaptive": "troef.agents.rikken.adaptive",
    },
    "boerenbridge": {
        "random": "troef.agents.boerenbridge.chancy",
        "trumping": "troef.agents.boerenbridge.chancy",
        "rulebased": "troef.agents.boerenbridge.rulebased",
        "montecarlo": "troef.agents.boerenbridge.montecarlo",
        "mcts": "troef.agents.boerenbridge.mcts",
    },
    "tysiac": {
        "random": "troef.agents.tysiac.chancy",
        "decent": "troef.agents.tysiac.decent",
        "knowledge": "troef.agents.tysiac.knowledge",
    },
    "kuhhandel": {
        "random": "troef.agents.kuhhandel.chancy",
        "rulebased": "troef.agents.kuhhandel.rulebased",
        "montecarlo": "troef.agents.kuhhandel.montecarlo",
    },
}
"""Game -> agent -> the module that holds it as `AGENT`, or under its own name in `AGENTS`; under ANY
those that play every game. A game may have an agent of its own under a name that others have too."""

LEARNED = "troef.theses.s000.lessons"
"""The module whose `recall(file, run)` reads memories. It is named and not imported, as those in
`WHERE` are: it stands above this one, and what changes in it need not recompile an agent."""

OPPONENTS = {
    "rikken": "advanced",
    "boerenbridge": "montecarlo",
    "tysiac": "knowledge",
    "kuhhandel": "rulebased",
}
"""Game -> who plays against a person that asks for nobody in particular; else `uniform`."""


class AgentError(ValueError):
    """An agent that does not exist, can not be set so, or does not play this game."""


class Setting(NamedTuple):
    """A number that an agent can be set to, and what it means."""

    default: float
    meaning: str
    least: float = 0.0
    most: float = 1e9
    whole: bool = False
    choices: tuple[str, ...] | str = ()
    """Where a number stands for a choice: what 0, 1, ... mean, or where the game has that
    (`evaluations`)."""

    def named(self, game: Game) -> tuple[str, ...]:
        """What the numbers from 0 stand for in this game; empty where they are just numbers."""
        named = getattr(game, self.choices) if isinstance(self.choices, str) else self.choices
        return tuple(named)

    def expects(self, game: Game) -> str:
        """Which numbers are allowed, in words.

        >>> Setting(0.5, "how often", most=1).expects(None)
        'a number from 0 to 1'
        """
        if named := self.named(game):
            return ", ".join(f"{number} ({name})" for number, name in enumerate(named))
        kind = "a whole number" if self.whole else "a number"
        return f"{kind} from {self.least:,.10g} to {self.most:,.10g}"

    def allows(self, number: float, game: Game) -> bool:
        if named := self.named(game):
            return number in range(len(named))
        return self.least <= number <= self.most and not (self.whole and number % 1)


def in_text(number: float) -> str:
    """A number as short as can be without loss."""
    return f"{number:g}" if float(f"{number:g}") == number else repr(float(number))


YES_NO = ("no", "yes")
"""The choices of a setting that is off or on."""


@dataclass(frozen=True)
class Agent:
    """A compiled agent and its settings."""

    name: str
    act: Callable[..., int]
    """act(view, mind) -> action; compiled."""
    about: str
    takes: dict[str, Setting] = field(default_factory=dict)
    """What it can be set to, in the order in which `act` gets it."""
    games: tuple[str, ...] = ()
    """The games it plays; empty: every game."""
    explain: Callable[..., str] | None = None
    """explain(game, view, mind, action, language) -> why, in words."""
    slow: bool = False
    """Whether a deal with it takes milliseconds: work is then handed out in small portions."""
    sees_all: bool = False
    """Whether it is handed the full state: an oracle, and results say so."""
    learns: bool = False
    """Whether it has a memory, which `troef learn` fills."""
    memory: Any = field(default=None, compare=False, repr=False)
    """What it learned, as an array; None: nothing yet."""
    learned: str = ""
    """Where its memory comes from, as in its text: `memory=FILE`."""
    check: Callable[[Game, dict[str, float]], None] | None = None
    """check(game, settings) raises AgentError for a game that it can not play so, where the ranges of the
    settings do not say it."""
    settings: dict[str, float] = field(default_factory=dict)
    """What it is set to; what is left out stays as it is by default."""

    def __post_init__(self) -> None:
        default = {name: setting.default for name, setting in self.takes.items()}
        object.__setattr__(self, "settings", {**default, **self.settings})

    def prepare(self, mind: Any) -> None:
        """Set a mind to this agent's settings and memory."""
        mind.settings[: len(self.settings)] = list(self.settings.values())
        if self.memory is not None:
            mind.memory[: self.memory.size] = self.memory.ravel()

    def spec(self) -> str:
        """The text that asks for this agent."""
        changed = [
            f"{name}={in_text(number)}"
            for name, number in self.settings.items()
            if number != self.takes[name].default
        ]
        changed += [self.learned] if self.learned else []
        return ":".join([self.name, ",".join(changed)]) if changed else self.name


def load(name: str, game: str = ANY) -> Agent:
    """An agent of this package by its name: this game's own, else one that plays every game."""
    module = importlib.import_module({**WHERE[ANY], **WHERE.get(game, {})}[name])
    agent: Agent = module.AGENTS[name] if hasattr(module, "AGENTS") else module.AGENT
    return agent


def playing(game: Game) -> list[str]:
    """The names of the agents that play this game."""
    return [*WHERE[ANY], *WHERE.get(game.name, {})]


def find(spec: str, game: Game) -> Any:
    """The agent that a text asks for, to play this game; raises AgentError."""
    if ".py:" in spec:
        return load_from_file(spec)
    name, _, settings = spec.partition(":")
    if name not in playing(game):
        elsewhere = any(name in names for names in WHERE.values())
        wrong = (
            f"'{name}' does not play {game.name}" if elsewhere else f"there is no agent '{name}'"
        )
        raise AgentError(f"{wrong}: choose from {', '.join(playing(game))}")
    agent = load(name, game.name)
    agent = _set(agent, settings, game) if settings else agent
    for key, number in agent.settings.items():
        if not agent.takes[key].allows(number, game):
            raise AgentError(f"{key}={number:g}: expected {agent.takes[key].expects(game)}")
    if agent.check is not None:
        agent.check(game, agent.settings)
    return agent


def explain_settings(agent: Agent, game: Game) -> list[tuple[str, str, str]]:
    """Of each setting: its default as it is asked for in text, what it means, what it can be. What the
    ways to judge an end mean stands in `Game.evaluations`."""
    return [
        (f"{name}={in_text(setting.default)}", setting.meaning, setting.expects(game))
        for name, setting in agent.takes.items()
    ]


def _set(agent: Agent, text: str, game: Game) -> Agent:
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


def load_from_file(spec: str) -> Any:
    """An agent of the user's own: `path/to/file.py:Name`, a class, an object or an `Agent`."""
    path, _, name = spec.rpartition(":")
    if not Path(path).is_file():
        raise AgentError(f"there is no file '{path}' to take the agent '{name}' from")
    module_spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    if module_spec is None or module_spec.loader is None:
        raise AgentError(f"'{path}' can not be read as a Python file")
    module = importlib.util.module_from_spec(module_spec)
    sys.modules[module_spec.name] = module
    try:
        module_spec.loader.exec_module(module)
    except Exception as error:
        raise AgentError(f"'{path}' can not be loaded: {type(error).__name__}: {error}") from error
    if not hasattr(module, name):
        raise AgentError(f"'{path}' has no '{name}'")
    found = getattr(module, name)
    try:
        agent = found() if isinstance(found, type) else found
    except Exception as error:
        raise AgentError(
            f"'{name}' in '{path}' can not be made: {type(error).__name__}: {error}"
        ) from error
    if not isinstance(agent, Agent) and not callable(getattr(agent, "act", None)):
        raise AgentError(f"'{name}' in '{path}' has no method act(self, view)")
    return agent
