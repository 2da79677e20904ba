"""Agents from outside this package: from a file of one's own, or from an installed package.

`path/to/file.py:Name` is a class with a method `act(self, seat)`, an object that has one, or a
compiled `Agent`; with settings, `path/to/file.py:Name:risk=2,style=low`, they are the keyword arguments
of the class, or what the `Agent` takes. A package offers agents under the entry point `troef.agents`.
"""

from __future__ import annotations

import copy
import inspect
import multiprocessing
import re
from collections.abc import Callable
from functools import partial
from typing import cast

from .. import own
from ..game import Game
from .agent import Agent, AgentError
from .seat import Own, Player, PythonAgent
from .settings import allowed, brought, set_to

GROUP = "troef.agents"
"""The entry point of installed agents: a name, and the class, object or `Agent` that it stands for."""
LACKS = "has no method act(self, seat)"
NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?", re.IGNORECASE | re.ASCII)


def load_from_file(spec: str, game: Game) -> Player:
    """An agent of the user's own, to play this game: `path/to/file.py:Name`, with settings if wanted.
    The file is run."""
    try:
        path, rest = own.split(spec)
        name, _, settings = rest.partition(":")
        found = own.take(own.load(path), path, name, _is_agent, LACKS)
    except own.OwnError as error:
        raise AgentError(str(error)) from error
    return _set(found, name, f"'{name}' in '{path}'", settings, spec, game)


def load_installed(spec: str, game: Game) -> Player:
    """An agent that an installed package offers, asked for by its name, with settings if wanted."""
    name, _, settings = spec.partition(":")
    try:
        found = own.load_installed(own.installed(GROUP)[name])
    except own.OwnError as error:
        raise AgentError(str(error)) from error
    if not _is_agent(found):
        raise AgentError(f"what '{name}' stands for is no agent: it {LACKS}")
    return _set(found, name, f"'{name}'", settings, spec, game)


def module_of(agent: Own) -> str:
    """The module that an agent was taken from."""
    if own.is_file(agent.spec):
        return own.name_of(own.split(agent.spec)[0])
    name = agent.spec.partition(":")[0]
    found = own.installed(GROUP).get(name)
    return found.module if found else type(agent.make()).__module__


def _is_agent(found: object) -> bool:
    return isinstance(found, Agent) or callable(getattr(found, "act", None))


def _set(found: object, name: str, called: str, settings: str, spec: str, game: Game) -> Player:
    """An agent after the changes that these settings ask for."""
    if isinstance(found, Agent):
        from . import compiled  # which finds files too, so it stands above this

        agent = brought(found, game)
        return allowed(set_to(agent, settings, game, compiled) if settings else agent, game)
    if isinstance(found, type):
        make = cast(
            "Callable[[], PythonAgent]", partial(found, **_keywords(found, called, settings))
        )
    elif settings:
        raise AgentError(f"{called} is an object, made already: only a class takes settings")
    else:
        make = partial(copy.deepcopy, cast(PythonAgent, found))
    try:
        first = make()
        if multiprocessing.parent_process() is None and hasattr(first, "sit_down"):
            first.sit_down()
        named = getattr(first, "name", None)
    except Exception as error:
        raise AgentError(f"{called} cannot be made: {type(error).__name__}: {error}") from error
    return Own(named if isinstance(named, str) else name, make, spec)


def _keywords(kind: type, called: str, settings: str) -> dict[str, int | float | str]:
    """The keyword arguments that this text gives to a class, like `risk=2,style=low`."""
    known = _parameters(kind)
    there = ", ".join(name for name, each in known.items() if each.kind is not each.VAR_KEYWORD)
    takes_all = any(each.kind is each.VAR_KEYWORD for each in known.values())
    given: dict[str, int | float | str] = {}
    for part in settings.split(",") if settings else ():
        name, equals, value = part.partition("=")
        if not equals or not name.isidentifier():
            raise AgentError(f"'{part}': expected a setting and its value, like risk=2")
        if name in given:
            raise AgentError(f"'{part}': {name} is set twice")
        if not takes_all and name not in known:
            raise AgentError(f"{called} has no setting '{name}': it has {there or 'none'}")
        given[name] = _value(value)
    for name, each in known.items():
        if each.default is each.empty and each.kind is not each.VAR_KEYWORD and name not in given:
            raise AgentError(f"{called} must be told '{name}': add {name}=... after a colon")
    return given


def _parameters(kind: type) -> dict[str, inspect.Parameter]:
    """What a class can be told by name."""
    try:
        parameters = inspect.signature(kind).parameters
    except (TypeError, ValueError):  # made in C: it tells nothing of itself
        return {}
    unnamed = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.VAR_POSITIONAL)
    return {name: each for name, each in parameters.items() if each.kind not in unnamed}


def _value(text: str) -> int | float | str:
    """A number if it is one, else the text.

    >>> _value("2"), _value("-0.5"), _value("1e3"), _value("low"), _value("inf")
    (2, -0.5, 1000.0, 'low', 'inf')
    """
    if not NUMBER.fullmatch(text) or len(text) > 100:
        return text
    return int(text) if text.lstrip("+-").isdigit() else float(text)
