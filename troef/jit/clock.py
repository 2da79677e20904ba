"""The time, in compiled code too."""

from __future__ import annotations

import time
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from .compiling import ENABLED


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
