"""`rule`, the house decorator: a plain Python function becomes compiled code.

With `NUMBA_DISABLE_JIT=1` it stays plain Python and plays the same games. With `TROEF_CHECKED=1` an index out
of range is an error; else it reads or writes whatever lies there.
"""

from __future__ import annotations

import gc
import os
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import event, types
from numba.core.ccallback import CFunc
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.sigutils import normalize_signature

from .cache import CHECKED, folder_for, settings
from .errors import FAILURES, CompileError, boiled_down
from .kept import Kept

F = TypeVar("F", bound=Callable[..., object])
"""A rule keeps its signature: to the type checker it is the function that was written."""

ENABLED = not settings.DISABLE_JIT
"""False under NUMBA_DISABLE_JIT=1: every rule then runs as plain Python."""

warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)


def rule(function: F) -> F:
    """Compile this function when it is first called, and keep the result on disk."""
    return _compiled(function)


def hot(function: F) -> F:
    """A rule that is called for every card: its callers contain a copy of it."""
    return _compiled(function, forceinline=True)


def _compiled(function: F, **options: Any) -> F:
    if not ENABLED:
        return function
    # rules are never passed as values (`pointer` is for that), so they need no wrapper for it
    options |= {"error_model": "numpy", "no_cfunc_wrapper": True, "boundscheck": CHECKED}
    compiled = numba.njit(**options)(function)
    _keep(compiled, function)
    return cast(F, compiled)


def _keep(compiled: Any, function: Any) -> None:
    """Let Numba look on disk for what it compiles of this function, and keep it there. What was typed at
    a prompt has no file to know it by."""
    if os.path.exists(function.__code__.co_filename):
        compiled._cache = Kept(function, folder_for(function.__module__))


def plain(function: F) -> F:
    """The Python function behind a rule."""
    return cast(F, getattr(function, "py_func", function))


def is_cached(function: Callable[..., object]) -> bool:
    """Whether this rule has been compiled before, for some type of arguments."""
    name = plain(function).__name__
    return not ENABLED or any(folder_for(function.__module__).glob(f"{name}-*.nbc"))


def is_kept(function: Callable[..., object]) -> bool:
    """Whether another process finds this rule compiled, for some type of arguments, whatever this one does."""
    return any(folder_for(function.__module__).glob(f"{plain(function).__name__}-*.nbc"))


FLOATS: Any = types.Array(types.float64, 1, "C")
"""A row of numbers, as an argument of a pointer."""


def pointer(
    function: F,
    *arguments: np.dtype[np.generic] | str,
    result: type[int] | type[float] | None = int,
) -> F:
    """A function of records and numbers to a number, such as an agent's, as a value for compiled loops.

    All pointers with the same argument types are of one type, so a loop that was compiled for one
    takes any of them. An argument "floats" is a row of numbers. A pointer lasts as long as the process.
    """
    kind: Any = result
    return cast(F, _pointer(function, arguments, kind))


@cache
def _pointer(function: Any, arguments: tuple[Any, ...], result: Any) -> Any:
    if not ENABLED:
        return function
    kind = {int: types.int64, float: types.float64, None: types.void}[result]
    taken = (FLOATS if it == "floats" else numba.from_dtype(it) for it in arguments)
    signature = normalize_signature(kind(*taken))
    compiled = CFunc(plain(function), signature, {}, {"boundscheck": CHECKED})
    _keep(compiled, plain(function))
    try:
        with _announced(function):
            compiled.compile()
    except FAILURES as error:
        raise CompileError(boiled_down(error, function)) from None
    return compiled


class _Pointed:
    """What is compiled, in the shape in which Numba tells of it."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.py_func = plain(function)


@contextmanager
def _announced(function: Callable[..., object]) -> Iterator[None]:
    """Tell who watches that a pointer is compiled, if it is: Numba tells it only of other functions."""
    if is_cached(function):
        yield
        return
    with event.trigger_event("numba:compile", data={"dispatcher": _Pointed(function)}):
        yield


class Watcher(event.Listener):
    """Calls back when a function starts and ends compiling (not when the cache has it)."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.seconds = 0.0
        self.depth = 0

    def on_start(self, happening: event.Event) -> None:
        if self.depth == 0:
            self.began = time.perf_counter()
        self.depth += 1
        self.say(happening.data["dispatcher"].py_func.__qualname__)

    def on_end(self, happening: event.Event) -> None:
        self.depth -= 1
        if self.depth == 0:
            self.seconds += time.perf_counter() - self.began


@contextmanager
def watching(say: Callable[[str], None]) -> Iterator[Watcher]:
    """Tell `say` the name of every function that is being compiled meanwhile."""
    watcher = Watcher(say)
    with event.install_listener("numba:compile", watcher):
        yield watcher


class _NoGarbage(event.Listener):
    """Lets garbage lie while a function is compiled: nearly all that compiling makes is kept, and
    looking through it again and again took a fourteenth of the time."""

    depth = 0
    collects = True

    def on_start(self, happening: event.Event) -> None:
        if self.depth == 0:
            self.collects = gc.isenabled()
            gc.disable()
        self.depth += 1

    def on_end(self, happening: event.Event) -> None:
        self.depth -= 1
        if self.depth == 0 and self.collects:
            gc.enable()


event.register("numba:compile", _NoGarbage())
