"""What plays in a run: a digest of rules, agents and the loop between them.

A store knows a run by its declaration and by this, so that results of an agent that was edited since,
or of another troef, are never taken for those of today's.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .. import agents
from ..game import Game
from ..games import GAMES
from ..jit import sources

PACKAGE = Path(__file__).parent.parent
NOT_PLAYED = {
    "lab",
    "theses",
    "table",
    "plain.py",
    "check.py",
    "commands.py",
    "cli.py",
    "record.py",
    "__main__.py",
}
"""Parts of the package in which no game is decided."""


def code(declaration: Mapping[str, Any]) -> str:
    """A short name for everything that decides what happens in a run of this declaration."""
    sums = hashlib.sha256(_package())
    for text in _texts(declaration):
        for part in _brought(text, declaration):
            sums.update(part)
    return sums.hexdigest()[:12]


@cache
def _package() -> bytes:
    """The digest of what plays in this package, wherever it is installed."""
    sums = hashlib.sha256()
    for file in sorted(PACKAGE.rglob("*.py")):
        place = file.relative_to(PACKAGE)
        if place.parts[0] not in NOT_PLAYED:
            sums.update(place.as_posix().encode() + file.read_bytes())
    return sums.digest()


def _texts(value: Any) -> Iterator[str]:
    """All texts in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)


def _brought(text: str, declaration: Mapping[str, Any]) -> Iterator[bytes]:
    """What an agent of this text brings from outside: its own file and what that imports, or a
    memory."""
    path, _, name = text.rpartition(":")
    if path.endswith(".py") and Path(path).is_file():
        stem = Path(path).stem
        files = sources(stem) if stem in sys.modules else [Path(path)]
        for file in files:
            if PACKAGE not in file.parents:
                yield file.read_bytes()
    elif "memory=" in name:
        agent = agents.find(text, _game(text, declaration)())
        yield agent.memory.tobytes()


def _game(text: str, declaration: Mapping[str, Any]) -> type[Game]:
    """The game of a run; where it names none, the one that has such an agent of its own."""
    own = text.partition(":")[0]
    return GAMES[
        declaration.get("game") or next(g for g, names in agents.WHERE.items() if own in names)
    ]
