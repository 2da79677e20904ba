"""Show a recorded deal again, and check it on the way."""

from __future__ import annotations

import json
import sys

from ..lab.data import Plain
from ..outside import say
from ..record import Record, read, say_scores, write


def replay(text: str, as_json: bool) -> int:
    """Replay the records in a text; returns an exit code. Raises NotationError for a broken one."""
    records = read(text)
    if as_json:
        json.dump({"records": [plain(record) for record in records]}, sys.stdout)
        print()
        return 0
    for number, record in enumerate(records):
        if number:
            print()
        say(write(record), end="")
        points = record.scores()
        say(
            "the deal was left unfinished"
            if points is None
            else f"replayed: {say_scores(record.game, points)}"
        )
    return 0


def plain(record: Record) -> Plain:
    """A record as plain data."""
    state = record.start()[0]
    words = []
    from ..game import play, turn

    for action in record.actions:
        words.append(
            {"seat": record.game.seat_names[turn(state)], "action": record.game.say(state, action)}
        )
        play(state, action)
    return {
        "game": record.game.name,
        "house": record.game.changed(),
        "players": dict(zip(record.game.seat_names, record.players, strict=True)),
        "deal": record.deal,
        "actions": words,
        "scores": record.scores(),
    }
