"""troef: card games with hidden cards, played by people and by programs.

    import troef

    table = troef.Table("rikken", seed=7)
    agent = troef.agent("advanced", table.game)
    while not table.over:
        table.play(agent.choose(table.view()))
    print(table.scores)

The names below are the public surface (docs/python.md): they stay. They are imported when they are first
used, so that `import troef` alone takes no time.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .public import (
        Answer,
        Choice,
        Game,
        IllegalAction,
        Judge,
        Record,
        Search,
        Sitting,
        Steps,
        Table,
        View,
        agent,
        collect,
        find,
        read,
        replay,
        search,
        solve,
        worlds,
    )

__version__ = "0.1.0"
__all__ = [
    "Answer",
    "Choice",
    "Game",
    "IllegalAction",
    "Judge",
    "Record",
    "Search",
    "Sitting",
    "Steps",
    "Table",
    "View",
    "__version__",
    "agent",
    "collect",
    "find",
    "read",
    "replay",
    "search",
    "solve",
    "worlds",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'troef' has no attribute '{name}'")
    value: object = getattr(importlib.import_module("troef.public"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
