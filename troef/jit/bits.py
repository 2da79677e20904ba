"""Sets as the bits of an integer: how many there are, the lowest, the highest, the n-th."""

from __future__ import annotations

import platform
from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from .compiling import ENABLED


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


def gather(bits: int, mask: int) -> int:
    """The bits that lie under a mask, moved together at the low end."""
    bits, mask = int(bits), int(mask)
    found, at = 0, 0
    while mask:
        found |= (bits >> lowest(mask) & 1) << at
        mask &= mask - 1
        at += 1
    return found


def scatter(bits: int, mask: int) -> int:
    """The opposite: the lowest bits, moved to where the mask has its bits."""
    bits, mask = int(bits), int(mask)
    found, at = 0, 0
    while mask:
        found |= (bits >> at & 1) << lowest(mask)
        mask &= mask - 1
        at += 1
    return found


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


def _bit_move(name: str) -> Any:
    """An instruction of BMI2 that moves many bits at once; `pdep` also finds the n-th set bit. A loop
    would be mispredicted at nearly every card of a random game: that halved the speed of playouts."""

    @intrinsic
    def move(context: Any, source: Any, mask: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = args[0].type
            kind = ir.FunctionType(word, [word, word])
            llvm = f"llvm.x86.bmi.{name}.64"
            return builder.call(cgutils.get_or_insert_function(builder.module, kind, llvm), args)

        return types.int64(types.int64, types.int64), build

    return move


def _has_bit_moves() -> bool:
    return platform.machine().lower() in ("x86_64", "amd64") and bool(
        get_host_cpu_features().get("bmi2")
    )


if ENABLED:
    _ctpop, _cttz, _ctlz = _bit_count(), _bit_scan("cttz"), _bit_scan("ctlz")

    if _has_bit_moves():
        _pdep, _pext = _bit_move("pdep"), _bit_move("pext")

        @overload(gather, strict=False)
        def _gather(bits: Any, mask: Any) -> Any:
            return lambda bits, mask: _pext(np.int64(bits), np.int64(mask))

        @overload(scatter, strict=False)
        def _scatter(bits: Any, mask: Any) -> Any:
            return lambda bits, mask: _pdep(np.int64(bits), np.int64(mask))

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

        @overload(gather, strict=False)
        def _gather(bits: Any, mask: Any) -> Any:
            def collect(bits: Any, mask: Any) -> Any:
                found, one = np.int64(0), np.int64(1)
                while mask:
                    if bits & mask & -mask:
                        found |= one
                    mask &= mask - 1
                    one <<= 1
                return found

            return collect

        @overload(scatter, strict=False)
        def _scatter(bits: Any, mask: Any) -> Any:
            def spread(bits: Any, mask: Any) -> Any:
                found = np.int64(0)
                while mask:
                    if bits & 1:
                        found |= mask & -mask
                    mask &= mask - 1
                    bits >>= 1
                return found

            return spread

    @overload(count, strict=False)
    def _count(bits: Any) -> Any:
        return lambda bits: _ctpop(np.int64(bits))

    @overload(lowest, strict=False)
    def _lowest(bits: Any) -> Any:
        return lambda bits: _cttz(np.int64(bits))

    @overload(highest, strict=False)
    def _highest(bits: Any) -> Any:
        return lambda bits: 63 - _ctlz(np.int64(bits))
