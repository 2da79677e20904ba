"""The finished games on a score sheet, as results tell of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from . import Deal, Sheet


@dataclass(frozen=True)
class Finished:
    """A game, or an evening of deals that are a game each: everything by the people who played."""

    people: tuple[str, ...]
    points: tuple[float, ...]
    won: tuple[bool, ...]
    told: tuple[dict[str, float], ...]
    curves: tuple[tuple[float, ...], ...]
    """Of each, the score after every deal; who sits out keeps his."""
    lines: tuple[str, ...]
    deals: tuple[int, ...]
    """How many deals each played."""


def games_on(sheet: Sheet) -> list[Finished]:
    """The games of a sheet that are over."""
    together = sheet.whole_evening and sheet.rules.apart == "deal"
    games: list[list[Deal]] = [[]]
    for deal in sheet.deals:
        games[-1].append(deal)
        if deal.ends and not together:
            games.append([])
    if games[-1] and not together:
        games.pop()  # it goes on
    return [_finished(sheet, deals) for deals in games if deals]


def _finished(sheet: Sheet, deals: Sequence[Deal]) -> Finished:
    played = {person for deal in deals for person in deal.seating.seated}
    people = [person for person in range(len(sheet.people)) if person in played]
    curves = [tuple(accumulate(deal.points[person] for deal in deals)) for person in people]
    points = tuple(curve[-1] for curve in curves)
    head = ", ".join(sheet.people)
    return Finished(
        tuple(sheet.people[person] for person in people),
        points,
        tuple(bool(won) for won in sheet.game.winners(np.array(points))),
        tuple(deals[-1].told[person] for person in people),
        tuple(curves),
        (head, *(", ".join(deal.said) for deal in deals)),
        tuple(sum(person in deal.seating.seated for deal in deals) for person in people),
    )
