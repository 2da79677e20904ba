"""All deals of a game that is small enough to list them, for methods that go through a whole game tree."""

from __future__ import annotations

import math
from collections import Counter
from typing import cast

import numpy as np

from .. import chance
from ..fields import Row
from ..game import Game, deal
from ..state import State

MOST = 5_000
"""No more deals are listed."""
TIMES = 40
"""A deal that is as likely as the others is missed by so many draws for each with a chance of e to the
power of minus this."""

_known: dict[tuple[Game, bytes], list[Row[State]]] = {}


def all_deals(game: Game, before: Row[State]) -> list[Row[State]]:
    """All deals that can follow on this state, in an order that stays. They are found by dealing until
    none can be missing; raises ValueError where there are too many, or some are likelier than others."""
    key = game, before.tobytes()
    if key not in _known:
        _known[key] = _found(game, before)
    return _known[key]


def _found(game: Game, before: Row[State]) -> list[Row[State]]:
    rng, counts, dealt = chance.generator(1), Counter[bytes](), 0
    work = before.copy()
    while dealt < TIMES * (len(counts) + 1):
        work[0] = before[0]
        deal(work[0], rng)
        counts[work.tobytes()] += 1
        dealt += 1
        if len(counts) > MOST:
            raise ValueError(
                f"{game.spec()} has more than {MOST:,} deals: only small games can be listed "
                "(chance=deals); the others deal by chance=bytes"
            )
    expected, free = dealt / len(counts), max(1, len(counts) - 1)
    surprise = sum((n - expected) ** 2 for n in counts.values()) / expected
    if surprise > free + 7 * math.sqrt(2 * free):
        raise ValueError(
            f"the deals of {game.spec()} are not equally likely: they cannot be listed"
        )
    records = (np.frombuffer(one, game.dtype).copy() for one in sorted(counts))
    return [cast("Row[State]", record) for record in records]
