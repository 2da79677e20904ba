"""`troef results` alone: how the people of this machine did in their own evenings, by person and game.

Every deal is played again by the rules: what was played for and whether it was made, what was bid, chips over
time; and, if that is asked for, what was lost by what could be known (`troef.review`, with a small budget).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

import numpy as np

from ..console import Console
from ..ends import ends, played
from ..game import Game, play, scores, turn
from ..lab.data import Plain
from ..lab.progress import bar
from ..outside import say
from ..record import Record, read
from .evening import PERSON, Evening, EveningError
from .hints import figure
from .kept import read as read_evening
from .private import home
from .screen import INDENT, Screen, in_columns
from .texts import text

MISTAKES = 200
"""Simulations for each choice, where mistakes are asked for."""
BARS = "▁▂▃▄▅▆▇█"
LONGEST = 40
"""Columns of a curve."""
BIDS = "bids"
"""The part of a deal in which people bid, as records name it."""


@dataclass
class Own:
    """What one person did in one game."""

    game: Game
    person: str
    evenings: int = 0
    points: list[float] = field(default_factory=list)
    """Of each deal, in order."""
    contracts: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    """What was played for -> of each time whether it was made, and what it brought."""
    bids: dict[str, int] = field(default_factory=dict)
    lost: list[float] = field(default_factory=list)
    """Of each deal that was reviewed."""

    def add(self, record: Record, seat: int, language: str) -> None:
        """Count a finished deal."""
        state, out = record.start(), np.zeros(self.game.seats)
        for action in record.actions:
            if int(turn(state[0])) == seat and self.game.heading(state[0]) == BIDS:
                said = self.game.words(state[0], action, language)
                self.bids[said] = self.bids.get(said, 0) + 1
            play(state[0], action)
        scores(state[0], out)
        self.points.append(float(out[seat]))
        made = float(ends(self.game, state, seat).made[0])  # type: ignore[arg-type]
        kind = played(self.game, state[0], seat, language) or text(language, "own_defending")
        if not np.isnan(made):
            self.contracts.setdefault(kind, []).append((made, float(out[seat])))

    def plain(self) -> Plain:
        return {
            "game": self.game.spec(),
            "person": self.person,
            "evenings": self.evenings,
            "deals": len(self.points),
            "points": self.points,
            "contracts": {
                kind: {
                    "times": len(each),
                    "made": sum(made for made, _ in each),
                    "points": sum(points for _, points in each),
                }
                for kind, each in self.contracts.items()
            },
            "bids": self.bids,
            "lost_known": self.lost or None,
        }


def folder() -> Path:
    """Where evenings are kept unless somebody says otherwise."""
    return home() / "evenings"


def evenings(language: str) -> list[Evening]:
    """All kept evenings, the oldest first; one that cannot be read is named and left out."""
    found = []
    files = [file for file in folder().glob("*.txt") if not file.name.startswith(".")]
    for file in sorted(files, key=lambda file: file.stat().st_mtime):
        try:
            found.append(read_evening(file))
        except EveningError as error:
            why = text(language, error.key, **error.fields)
            say(text(language, "own_skipped", path=file, reason=why), sys.stderr)
    return found


def own(found: Sequence[Evening], language: str, mistakes: bool) -> list[Own]:
    """What each person did in each game, apart for each set of house rules."""
    owns: dict[tuple[str, str], Own] = {}
    deals = sum(len(each.done) for each in found)
    with bar("evenings", Console(stderr=True), transient=True) as progress:
        task = progress.add_task("deals", total=deals)
        for evening in found:
            mine = {}
            for seat in evening.people if evening.done else ():
                key = evening.game.spec(), evening.player(seat)
                mine[seat] = owns.setdefault(key, Own(evening.game, key[1]))
                mine[seat].evenings += 1
            for number, done in enumerate(evening.done):
                record = read(done.text)[0]
                for seat, each in mine.items():
                    each.add(record, seat, language)
                if mistakes:
                    _review(record, number, mine)
                progress.advance(task)
    return list(owns.values())


def _review(record: Record, seed: int, mine: dict[int, Own]) -> None:
    from ..review.reviewing import review

    found = review(record, seed, MISTAKES, set(mine), openly=False)
    for seat, each in mine.items():
        each.lost.append(found.lost(seat))


def command(language: str, mistakes: bool, as_json: bool) -> int:
    """Show how everybody did in the evenings of this machine; returns an exit code."""
    owns = own(evenings(language), language, mistakes)
    if as_json:
        print(json.dumps({"results": [each.plain() for each in owns]}, ensure_ascii=False))
        return 0
    if not owns:
        say(text(language, "own_none", folder=folder()))
        return 0
    for each in owns:
        screen = Screen(each.game, Console(highlight=False), language)
        screen.print(*lines_of(each, screen), "")
    return 0


def lines_of(each: Own, screen: Screen) -> list[str]:
    """What one person did in one game, as lines."""
    language = screen.language
    paid = each.game.most_deals == 1 and each.game.zero_sum
    unit = text(language, "unit_chips" if paid else "unit_points")
    person = text(language, "you") if each.person == PERSON else each.person
    title = " ".join([each.game.title_in(language), *each.game.house_words(language)])
    total = sum(each.points)
    lines = [
        text(language, "own_title", title=title, deals=len(each.points), person=person,
             evenings=each.evenings),
        INDENT
        + text(language, "own_points", points=f"{total:+g}", unit=unit,
               mean=figure(language, total / len(each.points), signed=True)),
    ]  # fmt: skip
    lines += _curve(each, unit, screen)
    if each.contracts:
        head = [text(language, name) for name in ("own_contract", "own_times", "own_made")]
        rows = [[*head, text(language, "own_gained", unit=unit)]]
        for kind, times in sorted(each.contracts.items(), key=lambda item: -len(item[1])):
            made = sum(one for one, _ in times)
            gained = sum(points for _, points in times) / len(times)
            share = f"{made:.0f} ({100 * made / len(times):.0f}%)"
            rows.append([kind, str(len(times)), share, figure(language, gained, signed=True)])
        lines += in_columns(rows)
    if each.bids:
        rows = [[text(language, "own_bid"), text(language, "own_times")]]
        often = sorted(each.bids.items(), key=lambda item: -item[1])
        lines += in_columns([*rows, *([said, str(times)] for said, times in often)])
    if each.lost:
        lost = figure(language, sum(each.lost) / len(each.lost), places=2)
        said = text(language, "own_mistakes", lost=lost, unit=unit, deals=len(each.lost))
        lines.append(INDENT + said)
    return lines


def _curve(each: Own, unit: str, screen: Screen) -> list[str]:
    """The score after each deal as a row of bars; nothing of a single deal, or where bars cannot be printed."""
    curve = [0.0, *accumulate(each.points)]
    if len(curve) < 3 or not screen.blocks:
        return []
    if len(curve) > LONGEST:
        curve = [curve[round(i * (len(curve) - 1) / (LONGEST - 1))] for i in range(LONGEST)]
    least, most = min(curve), max(curve)
    step = (most - least) / (len(BARS) - 1) or 1.0
    drawn = "".join(BARS[round((value - least) / step)] for value in curve)
    said = text(
        screen.language,
        "own_over_time",
        unit=unit,
        curve=drawn,
        least=f"{least:+g}",
        most=f"{most:+g}",
    )
    return [INDENT + said[0].upper() + said[1:]]
