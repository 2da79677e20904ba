"""Agents of the user's own, from a file."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import cast

from .agent import Agent, AgentError
from .seat import Player


def load_from_file(spec: str) -> Player:
    """An agent of the user's own: `path/to/file.py:Name`, a class, an object or an `Agent`."""
    path, _, name = spec.rpartition(":")
    if not Path(path).is_file():
        raise AgentError(f"there is no file '{path}' to take the agent '{name}' from")
    module_spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    if module_spec is None or module_spec.loader is None:
        raise AgentError(f"'{path}' cannot be read as a Python file")
    module = importlib.util.module_from_spec(module_spec)
    sys.modules[module_spec.name] = module
    try:
        module_spec.loader.exec_module(module)
    except Exception as error:
        raise AgentError(f"'{path}' cannot be loaded: {type(error).__name__}: {error}") from error
    if not hasattr(module, name):
        raise AgentError(f"'{path}' has no '{name}'")
    found = getattr(module, name)
    try:
        agent = found() if isinstance(found, type) else found
    except Exception as error:
        raise AgentError(
            f"'{name}' in '{path}' cannot be made: {type(error).__name__}: {error}"
        ) from error
    if not isinstance(agent, Agent) and not callable(getattr(agent, "act", None)):
        raise AgentError(f"'{name}' in '{path}' has no method act(self, view)")
    return cast(Player, agent)
