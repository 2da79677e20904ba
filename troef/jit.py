"""How rules are compiled and cached. The only module that imports numba.

Three things live here:

- `rule`, the house decorator: a plain Python function becomes compiled code. With
  `NUMBA_DISABLE_JIT=1` it stays plain Python and plays the same games.
- `generic` and `implement`: a function that every game has under the same name. Which game is
  meant follows from the type of the state, the first argument; in compiled code that choice is
  made while compiling, so it costs nothing and can be cached.
- `pointer`: an agent's function as a value with one fixed type, so that the loop that plays a
  match is compiled once and takes any agents.

The cache can not serve stale code. Numba looks only at the file of the function itself, so the
cache folder is named after a digest of that file and of all that it imports; and since a generic
name can stand for rules that a loop does not import, the type of a state names the digest of its
game's rules (`game.state_type`; docs/decisions.md).
"""

from __future__ import annotations

import ast
import gc
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba.core import cgutils, config, event, types
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.extending import intrinsic, overload

F = TypeVar("F", bound=Callable[..., Any])
"""A rule keeps its signature: to the type checker it is the function that was written."""

settings: Any = config
ENABLED = not settings.DISABLE_JIT
"""False under NUMBA_DISABLE_JIT=1: every rule then runs as plain Python."""

warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)


# -- the cache ------------------------------------------------------------------------------

VERSIONS = f"{sys.version_info[:2]} numba {numba.__version__} numpy {np.__version__}"


def sources(module: str) -> list[Path]:
    """The source file of a module and of everything that it imports, and so on: all that can change
    what its rules do. Installed packages are left out, but for this one."""
    found: dict[str, Path] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        file = getattr(sys.modules.get(name), "__file__", None)
        if name in found or file is None or not _is_ours(Path(file)):
            continue
        found[name] = Path(file)
        waiting += _imports(Path(file), name)
    return sorted(found.values())


def _is_ours(file: Path) -> bool:
    """Whether this is code that rules could call: of this package, or of somebody's own."""
    here = Path(__file__).parent
    return here in file.parents or not {"site-packages", "dist-packages", "lib"} & set(file.parts)


@cache
def _imports(file: Path, module: str) -> tuple[str, ...]:
    """The names of all modules that this file imports, wherever it does so."""
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*parts, *([base] if base else [])])
            names.add(base)
            names.update(f"{base}.{alias.name}" for alias in node.names)
    return tuple(names)


def digest(module: str) -> str:
    """A short name for the exact contents of all sources behind the rules of a module."""
    sums = hashlib.sha256(VERSIONS.encode())
    for file in sources(module):
        sums.update(str(file).encode())
        sums.update(file.read_bytes())
    return sums.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled rules are kept: $TROEF_CACHE, else the user's cache folder."""
    if "TROEF_CACHE" in os.environ:
        return Path(os.environ["TROEF_CACHE"])
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "troef"


def writable(folder: Path) -> Path:
    """This folder, made if needed; a temporary one where that is not allowed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".used").touch()
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"troef-{os.getuid()}" / folder.name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".used").touch()
    return folder


@cache
def folder_for(module: str) -> Path:
    """The cache folder of a module's rules, named after all that they could call.

    What a rule calls is imported before the rule is made, so everything is known by then.
    """
    return writable(cache_root() / digest(module))


def is_cached(function: Any) -> bool:
    """Whether this rule has been compiled before, for some type of arguments."""
    name = plain(function).__name__
    return not ENABLED or any(folder_for(function.__module__).rglob(f"*.{name}-*.nbi"))


def forget_old(days: int = 30) -> None:
    """Delete what was compiled from sources that nobody has used for so long."""
    oldest = time.time() - days * 24 * 3600
    for mark in cache_root().glob("*/.used"):
        if mark.stat().st_mtime < oldest:
            shutil.rmtree(mark.parent, ignore_errors=True)


# -- compiling ------------------------------------------------------------------------------


@contextmanager
def cached_in(folder: Path) -> Iterator[None]:
    """Numba reads its cache folder from a global when a function is decorated."""
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before


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
    options |= {"error_model": "numpy", "no_cfunc_wrapper": True}
    with cached_in(folder_for(function.__module__)):
        try:
            return cast(F, numba.njit(cache=True, **options)(function))
        except RuntimeError:  # typed at a prompt: there is no file to keep it by
            return cast(F, numba.njit(**options)(function))


def plain(function: Any) -> Callable[..., Any]:
    """The Python function behind a rule."""
    return cast("Callable[..., Any]", getattr(function, "py_func", function))


class Watcher(event.Listener):
    """Calls back when a function starts and ends compiling (not when the cache has it)."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.seconds = 0.0
        self.depth = 0

    def on_start(self, happening: Any) -> None:
        if self.depth == 0:
            self.began = time.perf_counter()
        self.depth += 1
        self.say(happening.data["dispatcher"].py_func.__qualname__)

    def on_end(self, happening: Any) -> None:
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

    def on_start(self, happening: Any) -> None:
        if self.depth == 0:
            self.collects = gc.isenabled()
            gc.disable()
        self.depth += 1

    def on_end(self, happening: Any) -> None:
        self.depth -= 1
        if self.depth == 0 and self.collects:
            gc.enable()


event.register("numba:compile", _NoGarbage())


# -- one name, many games -------------------------------------------------------------------

RULES: dict[Any, dict[str, Any]] = {}
"""State type -> name of a generic function -> that game's rule."""


def implement(dtype: np.dtype, rules: dict[str, Any]) -> None:
    """Say which rules belong to the states of this type."""
    RULES[dtype] = rules


def generic(function: F, hot: bool = True) -> F:
    """Make this name stand for the rule of whichever game its first argument belongs to.

    What a `hot` one calls is copied into the callers too, for speed. A large rule that is called only
    now and then is better left out of that: its copies take most of the time to compile.
    """
    name = function.__name__

    def call(state: Any, *others: Any) -> Any:
        return RULES[state.dtype][name](state, *others)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = function.__doc__
    call.__module__ = function.__module__

    def choose(state: Any, *others: Any) -> Any:
        rules = RULES.get(getattr(state, "dtype", None))
        if not rules:
            return None
        chosen = rules[name]
        # a call of the rule, not its source: so it is compiled once, for Python and for all loops
        return lambda state, *others: chosen(state, *others)

    if ENABLED:
        options: Any = {"error_model": "numpy", "forceinline": hot}
        overload(call, strict=False, jit_options=options)(choose)
    return cast(F, call)


def seldom(function: F) -> F:
    """A generic name for a large rule that is called only now and then."""
    return generic(function, hot=False)


# -- room to work in --------------------------------------------------------------------------

PLANS: dict[Any, tuple[Any, int]] = {}
"""State type -> the type of its plans, and how many a view can need."""
ACTIONS: dict[Any, int] = {}
"""State type -> how many legal actions there can be at most."""


def make(dtype: np.dtype, plan_dtype: np.dtype, cases: int, actions: int) -> None:
    """Say which plans belong to the states of this type, and how many actions they can have."""
    PLANS[dtype] = plan_dtype, cases
    ACTIONS[dtype] = actions


def plans_for(state: Any) -> Any:
    """Room for the plans of a view, in compiled code that knows no game by name."""
    plan_dtype, cases = PLANS[state.dtype]
    return np.zeros(cases, plan_dtype)


def actions_for(state: Any) -> Any:
    """Room for all legal actions of a state."""
    return np.empty(ACTIONS[state.dtype], np.int64)


def states_like(state: Any, n: int) -> Any:
    """Room for n more states of the same game."""
    return np.zeros(n, state.dtype)


if ENABLED:

    @overload(plans_for, strict=False)
    def _plans_for(state: Any) -> Any:
        plan_dtype, cases = PLANS[state.dtype]
        return lambda state: np.zeros(cases, plan_dtype)

    @overload(actions_for, strict=False)
    def _actions_for(state: Any) -> Any:
        most = ACTIONS[state.dtype]
        return lambda state: np.empty(most, np.int64)

    @overload(states_like, strict=False)
    def _states_like(state: Any, n: Any) -> Any:
        dtype = state.dtype
        return lambda state, n: np.zeros(n, dtype)


# -- functions as values --------------------------------------------------------------------


def pointer(function: Callable[..., Any], *arguments: np.dtype) -> Any:
    """A function of records to an integer, such as an agent's, as a value for compiled loops.

    All pointers with the same argument types are of one type, so a loop that was compiled for one
    takes any of them.
    """
    if not ENABLED:
        return function
    signature = types.int64(*(numba.from_dtype(dtype) for dtype in arguments))
    with cached_in(folder_for(function.__module__)):
        return numba.cfunc(signature, cache=True)(plain(function))


# -- time -----------------------------------------------------------------------------------


def nanoseconds() -> int:
    """What a clock says that never goes back; only differences mean something."""
    return time.perf_counter_ns()


def _clock() -> Any:
    """A call of the C library by its name: an address would not survive in the cache on disk."""

    @intrinsic
    def read(context: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word, number = ir.IntType(64), ir.IntType(32)
            moment = cgutils.alloca_once(builder, ir.ArrayType(word, 2))  # seconds, nanoseconds
            kind = ir.FunctionType(number, [number, moment.type])
            function = cgutils.get_or_insert_function(builder.module, kind, "clock_gettime")
            builder.call(function, [ir.Constant(number, time.CLOCK_MONOTONIC), moment])
            seconds, rest = (
                builder.load(cgutils.gep_inbounds(builder, moment, 0, part)) for part in (0, 1)
            )
            return builder.add(builder.mul(seconds, ir.Constant(word, 10**9)), rest)

        return types.int64(), build

    return read


if ENABLED:
    _read_clock = _clock()

    @overload(nanoseconds, strict=False)
    def _nanoseconds() -> Any:
        return lambda: _read_clock()


# -- bits -----------------------------------------------------------------------------------


def count(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """The number of the lowest bit that is set; undefined for 0."""
    return (int(bits) & -int(bits)).bit_length() - 1


def highest(bits: int) -> int:
    """The number of the highest bit that is set; undefined for 0."""
    return int(bits).bit_length() - 1


def nth(bits: int, n: int) -> int:
    """The number of the set bit that has n set bits below it."""
    bits = int(bits)
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)


def _bit_count() -> Any:
    @intrinsic
    def ctpop(context: Any, bits: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), build

    return ctpop


def _bit_scan(name: str) -> Any:
    @intrinsic
    def scan(context: Any, bits: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            zero_is_undefined = context.get_constant(types.boolean, True)
            return getattr(builder, name)(args[0], zero_is_undefined)

        return types.int64(types.int64), build

    return scan


def _bit_deposit() -> Any:
    """The BMI2 instruction that finds the n-th set bit at once. A loop would be mispredicted at
    nearly every card of a random game: that halved the speed of playouts."""

    @intrinsic
    def pdep(context: Any, source: Any, mask: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = args[0].type
            kind = ir.FunctionType(word, [word, word])
            function = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
            return builder.call(function, args)

        return types.int64(types.int64, types.int64), build

    return pdep


def _has_bit_deposit() -> bool:
    return platform.machine().lower() in ("x86_64", "amd64") and bool(
        get_host_cpu_features().get("bmi2")
    )


if ENABLED:
    _ctpop, _cttz, _ctlz = _bit_count(), _bit_scan("cttz"), _bit_scan("ctlz")

    if _has_bit_deposit():
        _pdep = _bit_deposit()

        @overload(nth, strict=False)
        def _nth(bits: Any, n: Any) -> Any:
            return lambda bits, n: _cttz(_pdep(np.int64(1) << np.int64(n), np.int64(bits)))

    else:

        @overload(nth, strict=False)
        def _nth(bits: Any, n: Any) -> Any:
            def search(bits: Any, n: Any) -> Any:
                low, half = 0, 32
                while half:
                    below = _ctpop((bits >> low) & ((1 << half) - 1))
                    if n >= below:
                        n -= below
                        low += half
                    half >>= 1
                return low

            return search

    @overload(count, strict=False)
    def _count(bits: Any) -> Any:
        return lambda bits: _ctpop(np.int64(bits))

    @overload(lowest, strict=False)
    def _lowest(bits: Any) -> Any:
        return lambda bits: _cttz(np.int64(bits))

    @overload(highest, strict=False)
    def _highest(bits: Any) -> Any:
        return lambda bits: 63 - _ctlz(np.int64(bits))
