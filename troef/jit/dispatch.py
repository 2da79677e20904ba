"""One name, many games: `generic` functions, and room to work in for loops that know no game.

Which game is meant follows from the type of the state, the first argument; in compiled code that
choice is made while compiling, so it costs nothing and can be cached.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba.extending import overload

from ..fields import Numbers, Record, Row
from .cache import CHECKED
from .compiling import ENABLED, F
from .errors import FAILURES, CompileError, boiled_down

R = TypeVar("R", bound=Record)

FAILED: tuple[type[Exception], ...] = FAILURES if ENABLED else ()
"""What the compiler raises; without it, nothing."""

RULES: dict[Any, Mapping[str, Callable[..., object]]] = {}
"""State type -> name of a generic function -> that game's rule."""


def implement(dtype: np.dtype[np.record], rules: Mapping[str, Callable[..., object]]) -> None:
    """Say which rules belong to the states of this type."""
    RULES[dtype] = rules


def _named(rules: Mapping[str, Callable[..., object]], name: str) -> Callable[..., object]:
    if name not in rules:
        raise TypeError(f"this game has no rule `{name}`: `troef.game` tells what each rule does")
    return rules[name]


def _rule_of(state: Any, name: str) -> Callable[..., object]:
    """A game's own rule, for a call from Python."""
    rules = RULES.get(getattr(state, "dtype", None))
    if rules is None:
        raise TypeError(f"`{name}` takes a state of a game first, not {type(state).__name__}")
    return _named(rules, name)


def _is_array(value: object) -> bool:
    return isinstance(value, np.ndarray)


def _wants_array(hint: str) -> bool | None:
    """Whether an argument with this type must be an array of records (True), or one record (False);
    None: neither."""
    if hint.startswith("Row["):
        return True
    return False if hint in ("State", "S", "Rng", "Record") else None


def _misfit(function: Callable[..., object], at: int, value: object) -> str:
    """What to say of an array where a record belongs, or the other way round."""
    name, argument = function.__name__, list(function.__annotations__)[at]
    if _is_array(value):
        return (
            f"`{name}` takes one record as `{argument}`, not an array of them: write {argument}[0]"
        )
    return f"`{name}` writes into an array as `{argument}`, not {type(value).__name__}: pass game.new()"


def generic(function: F, hot: bool = True) -> F:
    """Make this name stand for the rule of whichever game its first argument belongs to.

    What a `hot` one calls is copied into the callers too, for speed. A large rule that is called only
    now and then is better left out of that: its copies take most of the time to compile.
    """
    name = function.__name__
    wanted = [_wants_array(hint) for hint in list(function.__annotations__.values())]

    def call(state: Any, *others: Any) -> Any:
        for at, value in enumerate((state, *others)):
            if at < len(wanted) and wanted[at] is not None and _is_array(value) != wanted[at]:
                raise TypeError(_misfit(function, at, value))
        rule = _rule_of(state, name)
        try:
            return rule(state, *others)
        except FAILED as error:
            raise CompileError(boiled_down(error, rule)) from None

    call.__name__ = call.__qualname__ = name
    call.__doc__ = function.__doc__
    call.__module__ = function.__module__

    def choose(state: Any, *others: Any) -> Any:
        rules = RULES.get(getattr(state, "dtype", None))
        if not rules:
            return None
        chosen = _named(rules, name)
        # a call of the rule, not its source: so it is compiled once, for Python and for all loops
        return lambda state, *others: chosen(state, *others)

    if ENABLED:
        options: Any = {"error_model": "numpy", "forceinline": hot, "boundscheck": CHECKED}
        overload(call, strict=False, jit_options=options)(choose)
    return cast(F, call)


def seldom(function: F) -> F:
    """A generic name for a large rule that is called only now and then."""
    return generic(function, hot=False)


# -- room to work in --------------------------------------------------------------------------

PLANS: dict[object, tuple[np.dtype[np.record], int]] = {}
"""State type -> the type of its plans, and how many a view can need."""
ACTIONS: dict[object, int] = {}
"""State type -> how many legal actions there can be at most."""


def make(
    dtype: np.dtype[np.record], plan_dtype: np.dtype[np.record], cases: int, actions: int
) -> None:
    """Say which plans belong to the states of this type, and how many actions they can have."""
    PLANS[dtype] = plan_dtype, cases
    ACTIONS[dtype] = actions


def plans_for(state: Record) -> npt.NDArray[np.record]:
    """Room for the plans of a view, in compiled code that knows no game by name."""
    plan_dtype, cases = PLANS[state.dtype]
    return np.zeros(cases, plan_dtype)


def actions_for(state: Record) -> Numbers:
    """Room for all legal actions of a state."""
    return np.empty(ACTIONS[state.dtype], np.int64)


def states_like(state: R, n: int) -> Row[R]:
    """Room for n more states of the same game."""
    return cast("Row[R]", np.zeros(n, state.dtype))


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
