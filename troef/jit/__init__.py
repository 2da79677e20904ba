"""How rules are compiled and cached. The only package that imports numba.

- `compiling`: `rule`, the house decorator, and `pointer`, an agent's function as a value with one fixed
  type, so that the loop that plays a match is compiled once and takes any agents;
- `dispatch`: `generic` and `implement`, a function that every game has under the same name;
- `calling`: how one compiled agent plays inside another, by its address;
- `errors`: what the compiler finds wrong, in a few lines;
- `sources` and `cache`: what a rule could call, so that stale code never runs;
- `bits` and `clock`: what Python has and Numba lacks.
"""

from .bits import count, gather, highest, lowest, nth, scatter
from .cache import cache_root, forget_old
from .calling import (
    address_of,
    call_at,
    floats_at,
    lies_at,
    number_at,
    record_at,
    thing_at,
    value_at,
    write_at,
)
from .clock import nanoseconds
from .compiling import ENABLED, Watcher, hot, is_cached, is_kept, plain, pointer, rule, watching
from .dispatch import (
    ACTIONS,
    PLANS,
    RULES,
    actions_for,
    generic,
    implement,
    make,
    plans_for,
    seldom,
    states_like,
)
from .errors import CompileError
from .sources import contents, digest, sources

__all__ = [
    "ACTIONS",
    "ENABLED",
    "PLANS",
    "RULES",
    "CompileError",
    "Watcher",
    "actions_for",
    "address_of",
    "cache_root",
    "call_at",
    "contents",
    "count",
    "digest",
    "floats_at",
    "forget_old",
    "gather",
    "generic",
    "highest",
    "hot",
    "implement",
    "is_cached",
    "is_kept",
    "lies_at",
    "lowest",
    "make",
    "nanoseconds",
    "nth",
    "number_at",
    "plain",
    "plans_for",
    "pointer",
    "record_at",
    "rule",
    "scatter",
    "seldom",
    "sources",
    "states_like",
    "thing_at",
    "value_at",
    "watching",
    "write_at",
]
