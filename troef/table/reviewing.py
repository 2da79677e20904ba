"""`troef review`: what every card and bid of a deal cost, as text, JSON, or a page to step through."""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path

from ..cards import NotationError
from ..console import Console
from ..game import Game
from ..lab.export import choose, texts
from ..lab.files import write
from ..lab.progress import bar
from ..lab.store import Store
from ..outside import say
from ..record import Record, read
from ..review.reviewing import Review, review
from ..review.saying import Sayer
from .replay import records_in
from .screen import INDENT, Screen
from .steps import Steps

SQLITE = b"SQLite format 3\0"
MOST_STORED = 1_000_000
"""Deals of a store that are looked through for one."""


def is_store(path: Path) -> bool:
    """Whether a file is one that `--store` made."""
    try:
        with open(path, "rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False


def from_store(path: Path, run: str | None, deal: int | None, game: Game | None) -> Record:
    """A deal of a run that keeps its deals: the first unless another is named."""
    number = deal or 1
    with Store.read(path) as store:
        kept = choose(store, run)
        if not kept.keeps_deals():
            raise NotationError(
                f"run {kept.id} keeps no deals to review: `troef tournament --records` does"
            )
        left = number
        for text in islice(texts(kept, game), MOST_STORED):
            records = read(text)
            if left <= len(records):
                return records[left - 1]
            left -= len(records)
    raise NotationError(f"--deal {number}: the run has {number - left} deals")


def from_text(whole: str, deal: int | None) -> Record:
    """A deal of a text: the last in which something was done, unless another is named."""
    records = records_in(whole)
    if deal is not None:
        if deal > len(records):
            raise NotationError(f"--deal {deal}: there are {len(records)} deals")
        return records[deal - 1]
    return next((each for each in reversed(records) if each.actions), records[-1])


def looked_at(record: Record, seed: int, simulations: int) -> Review:
    """The review of a record, with a bar while it is made."""
    if not record.actions:
        raise NotationError("nothing was played in this deal: there is nothing to review")
    with bar("review", Console(stderr=True), transient=True) as progress:
        task = progress.add_task("review", total=len(record.actions))
        return review(record, seed, simulations, step=lambda: progress.advance(task))


def command(
    record: Record, language: str, seed: int, simulations: int, as_json: bool, page: Path | None
) -> int:
    """Review a deal; returns an exit code."""
    found = looked_at(record, seed, simulations)
    steps = Steps(record, language)
    sayer = Sayer(found, language, steps.eyes.names)
    if page is not None:
        from .review_page import page_of

        write(page, page_of(sayer, steps))
        say(f"{page}", sys.stderr)
    if as_json:
        print(json.dumps(sayer.document(), ensure_ascii=False))
    elif page is None:
        screen = Screen(record.game, Console(highlight=False), language)
        screen.print(*lines_of(sayer, steps, screen))
    return 0


def lines_of(sayer: Sayer, steps: Steps, screen: Screen) -> list[str]:
    """A whole review as lines."""
    record = sayer.review.record
    lines = [sayer.text("title", title=record.game.title_in(sayer.language)), ""]
    for seat, hand in enumerate(steps.hands(0)):
        if hand:
            wide = max(map(len, sayer.names))
            lines.append(f"{INDENT}{sayer.names[seat].ljust(wide)}  {screen.row(hand)}")
    lines += ["", *costs(sayer), ""]
    lines += [
        *sayer.turning(),
        "",
        sayer.text("mistakes") + ":",
        *sayer.mistakes(),
        "",
        sayer.how(),
    ]
    if record.scores() is None:
        lines.append(sayer.text("unfinished"))
    return lines


def costs(sayer: Sayer) -> list[str]:
    """A line for each action that cost something."""
    rows = [["", "", "", sayer.text("lost_known"), sayer.text("lost_open")]]
    for each in sayer.review.actions:
        if each.lost_known or each.lost_open:
            state = sayer.states[each.ply][0]
            done = sayer.game.words(state, each.action, sayer.language, sayer.names)
            figures = [sayer.lost(lost) for lost in (each.lost_known, each.lost_open)]
            rows.append([sayer.heading(each), sayer.names[each.seat], done, *figures])
    rows += [
        [sayer.text("lost"), name, "", sayer.lost(known), sayer.lost(openly)]
        for name, known, openly in sayer.totals()
    ]
    wide = [max(len(row[i]) for row in rows) for i in range(5)]
    return [
        INDENT
        + "  ".join(
            cell.ljust(wide[i]) if i < 3 else cell.rjust(wide[i]) for i, cell in enumerate(row)
        ).rstrip()
        for row in rows
    ]
