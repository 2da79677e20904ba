"""What the compiler finds wrong, in a few lines: where it stands, and what it is.

Numba tells of every way it has tried, and names whole types: some hundred lines, in which the place is
easily missed.
"""

from __future__ import annotations

import linecache
import re
from collections.abc import Callable
from typing import Any

from numba.core.errors import NumbaError

from .sources import PACKAGE

FAILURES = (NumbaError, KeyError)
"""What the compiler raises for code that it cannot compile; a field that is not there is a KeyError."""
PLACE = re.compile(r" at (\S.*?) \((\d+)\)")
NOISE = re.compile(r"^(Failed in nopython|During:|File |\s*$|.*>{3} |.*Unknown attribute .*Record)")
MOST = 160
"""Characters of what is wrong."""


class CompileError(TypeError):
    """Code that cannot be compiled: says where it stands, and what is wrong with it."""


def boiled_down(error: BaseException, function: Callable[..., object]) -> str:
    """What is wrong, in at most five lines."""
    code: Any = getattr(function, "py_func", function)
    file, line = _place(error) or (code.__code__.co_filename, code.__code__.co_firstlineno)
    source = linecache.getline(file, line).strip()
    said = [f"{file}, line {line}: this cannot be compiled", *([f"    {source}"] if source else [])]
    said.append(_what(error))
    said.append(
        "as plain Python, with NUMBA_DISABLE_JIT=1, it may say more, and a debugger can stop there"
    )
    return "\n".join(said)


def _place(error: BaseException) -> tuple[str, int] | None:
    """The place that the compiler was at, in code that is not Numba's: the innermost one."""
    if found := PLACE.search(str(error)):
        return found[1], int(found[2])
    places = []
    trace = error.__traceback__
    while trace is not None:
        for name in ("constraint", "self", "inst"):
            loc = getattr(trace.tb_frame.f_locals.get(name), "loc", None)
            if loc is not None and getattr(loc, "filename", "").endswith(".py"):
                places.append((str(loc.filename), int(loc.line)))
        trace = trace.tb_next
    outside = [place for place in places if str(PACKAGE) not in place[0]]
    best = outside or places
    return best[-1] if best else None


def _what(error: BaseException) -> str:
    if isinstance(error, KeyError):
        return f"there is no field '{error.args[0]}'"
    lines = [line for line in str(error).splitlines() if not NOISE.match(line)]
    if field := re.search(r"Unknown attribute '(\w+)'", str(error)):
        return f"there is no field '{field[1]}'"
    if re.search(r"No conversion from .* to int64 for '\$\w*return_value", str(error)):
        return "what is returned must be a whole number: an action"
    text = re.sub(r"Record\(.*", "a record", lines[0] if lines else str(error)).strip()
    called = re.search(r">{3} (\w+)\(", str(error))
    if text.startswith("No implementation of function") and called:
        text = f"`{called[1]}` does not take arguments of these types"
    return text[:MOST]
