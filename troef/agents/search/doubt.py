"""When to do something else than the agent inside would: where it is better beyond doubt."""

from __future__ import annotations

import math

from ...fields import Ints, Row
from ...jit import rule


@rule
def put_first(actions: Ints, n: int, tried: int, action: int) -> int:
    """Put what the agent inside would do in front of what is tried; returns how many are tried."""
    for i in range(n):
        if actions[i] == action:
            at = min(i, tried - 1)
            actions[i], actions[at] = actions[at], actions[i]
            actions[at], actions[0] = actions[0], actions[at]
    return tried


@rule
def beyond_doubt(doubt: float, times: Ints, gains: Row[float], squares: Row[float]) -> int:
    """Which is best, less so many standard errors of what it brought more than the first."""
    best, most = 0, 0.0
    for i in range(1, len(times)):
        if times[i] > 1:
            mean = gains[i] / times[i]
            spread = max(0.0, squares[i] / times[i] - mean * mean)
            least = mean - doubt * math.sqrt(spread / (times[i] - 1))
            if least > most:
                best, most = i, least
    return best
