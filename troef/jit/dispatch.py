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
from .compiling import ENABLED, F

R = TypeVar("R", bound=Record)

RULES: dict[Any, Mapping[str, Callable[..., object]]] = {}
"""State type -> name of a generic function -> that game's rule."""


def implement(dtype: np.dtype[np.record], rules: Mapping[str, Callable[..., object]]) -> None:
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
