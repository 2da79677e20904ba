"""Calling through an address: how one compiled agent plays inside another.

A record cannot hold a function, but it can hold the address of one (`pointer`) and of the numbers that it
needs. Whoever notes an address keeps alive what lies there. Without compiler an address is a number in a
list of things.
"""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload

from ..fields import Floats, Record
from .compiling import ENABLED, F

R = TypeVar("R", bound=Record)

carray: Any = vars(numba)["carray"]
Thing: TypeAlias = Any
"""Whatever lies at an address: only who put it there knows its type."""
THINGS: dict[int, Thing] = {}
"""Without compiler: what each address stands for."""


def address_of(thing: object) -> int:
    """Where a pointer's code lies, or the numbers of an array."""
    if not ENABLED:
        THINGS[id(thing)] = thing
        return id(thing)
    if isinstance(thing, np.ndarray):
        return int(thing.ctypes.data)
    return int(cast(Any, thing).address)


def call_at(address: int, view: Record, mind: Record) -> int:
    """Call the function of two records that lies there."""
    return int(THINGS[address](view, mind))


def value_at(address: int, view: Record, weights: Floats) -> float:
    """Call the function of a record and an array of numbers that lies there."""
    return float(THINGS[address](view, weights))


def number_at(address: int, state: Record, number: int) -> int:
    """Call the function of a record and a number that lies there."""
    return int(THINGS[address](state, number))


def write_at(address: int, view: Record, out: Record) -> None:
    """Call the function that lies there, which writes what it finds in one record into another."""
    THINGS[address](view, out)


def record_at(address: int, like: R) -> R:
    """The record that lies there, of the same type as this one."""
    return cast(R, THINGS[address][0])


def lies_at(function: F, dtype: np.dtype[np.record]) -> F:
    """Make this function of an address stand for the record of that type that lies there."""
    if ENABLED:
        overload(function, strict=False)(
            lambda address: lambda address: carray(_at(address), 1, dtype)[0]
        )
    return function


def thing_at(address: int) -> Thing:
    """Without compiler: the first record of the array that an address stands for."""
    return THINGS[address][0]


def floats_at(address: int, n: int) -> Floats:
    """The n numbers that lie there."""
    return cast(Floats, THINGS[address])


def _through(result: Any) -> Any:
    """A call of whatever lies at an address with two arguments, passed as `pointer` takes them."""

    @intrinsic
    def call(context: Any, address: Any, one: Any, other: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kinds = [context.get_value_type(kind) for kind in signature.args[1:]]
            kind = ir.FunctionType(context.get_value_type(signature.return_type), kinds)
            return builder.call(builder.inttoptr(args[0], kind.as_pointer()), args[1:])

        return result(types.int64, one, other), build

    return call


def _place() -> Any:
    @intrinsic
    def place(context: Any, address: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.inttoptr(args[0], context.get_value_type(signature.return_type))

        return types.voidptr(types.int64), build

    return place


if ENABLED:
    _call_int, _call_float, _at = _through(types.int64), _through(types.float64), _place()
    _call_nothing = _through(types.void)

    @overload(call_at, strict=False)
    def _call_at(address: Any, view: Any, mind: Any) -> Any:
        return lambda address, view, mind: _call_int(address, view, mind)

    @overload(value_at, strict=False)
    def _value_at(address: Any, view: Any, weights: Any) -> Any:
        return lambda address, view, weights: _call_float(address, view, weights)

    @overload(number_at, strict=False)
    def _number_at(address: Any, state: Any, number: Any) -> Any:
        return lambda address, state, number: _call_int(address, state, np.int64(number))

    @overload(write_at, strict=False)
    def _write_at(address: Any, view: Any, out: Any) -> Any:
        return lambda address, view, out: _call_nothing(address, view, out)

    @overload(record_at, strict=False)
    def _record_at(address: Any, like: Any) -> Any:
        dtype = like.dtype
        return lambda address, like: carray(_at(address), 1, dtype)[0]

    @overload(floats_at, strict=False)
    def _floats_at(address: Any, n: Any) -> Any:
        return lambda address, n: carray(_at(address), n, np.float64)
