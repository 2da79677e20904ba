"""Show recorded deals again, and check them on the way: at once, or step by step."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from ..cards import NotationError
from ..game import play, turn
from ..lab.data import Plain
from ..outside import say
from ..record import Record, read, say_scores, write
from .screen import INDENT, Screen
from .seen import has_tricks
from .session import Hear, Leave
from .steps import Steps
from .texts import command, text

EVENING = "troef evening "
"""How the file of an evening begins."""


def records_in(whole: str) -> list[Record]:
    """The records in a text, or in the file of an evening; raises NotationError."""
    if not whole.startswith(EVENING):
        return read(whole)
    head, _, rest = whole.partition("\n\n")
    if not rest.strip():
        raise NotationError("this evening has no deal yet")
    return read("\n" * (head.count("\n") + 2) + rest)


def replay(whole: str, as_json: bool) -> int:
    """Replay the records in a text; returns an exit code. Raises NotationError for a broken one."""
    records = records_in(whole)
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
        "settled": record.settled,
        "scores": record.scores(),
    }


def lines_at(steps: Steps, at: int, screen: Screen) -> list[str]:
    """The table after so many actions."""
    state = steps.states[at][0]
    scene, names = steps.eyes.scene(state), steps.eyes.names
    lines = [INDENT + screen.facts(steps.eyes.facts(scene))]
    lines += screen.about_seats(steps.eyes.seats(state, scene), has_tricks(scene))
    if at:
        before = steps.states[at - 1][0]
        who = int(turn(before))
        lines.append(INDENT + steps.eyes.sentence(who, before, steps.record.actions[at - 1]))
    lines += [INDENT * 2 + line for line in scene.news]
    lies = scene.table or (scene.last if at else [])
    if lies:
        cards = screen.trick(steps.eyes.laid(state, lies), names)
        lines.append(INDENT + text(steps.eyes.language, "table", cards=cards))
    wide = max(map(len, names))
    for seat, hand in enumerate(steps.hands(at)):
        if hand:
            lines.append(f"{INDENT}{names[seat].ljust(wide)}  {screen.row(hand)}")
    return lines


def step_through(records: Sequence[Record], screen: Screen, ask: Hear) -> None:
    """Show deals action by action, until somebody leaves: raises Leave, also at the end."""
    deal, at = 0, 0
    while True:
        steps = Steps(records[deal], screen.language)
        at = len(steps) if at < 0 else min(at, len(steps))
        screen.rule(
            text(
                screen.language, "step_title", deal=deal + 1, deals=len(records), at=at,
                actions=len(steps),
            )
        )  # fmt: skip
        screen.print(*lines_at(steps, at, screen))
        line = ask(screen.prompt(text(screen.language, "step"))).strip().lower()
        found = command(line)
        if found and found[0] == "quit":
            raise Leave
        if line in ("", "+"):
            at += 1
            if at > len(steps):
                deal, at = deal + 1, 0
        elif line in ("-", "<", "b") or (found and found[0] == "undo"):
            deal, at = (deal, at - 1) if at else (max(0, deal - 1), -1 if deal else 0)
        elif line.isdecimal() and len(line) < 6:
            at = int(line)
        elif line in (">", "n"):
            deal, at = deal + 1, 0
        else:
            screen.say("step_how")
        if deal >= len(records):
            raise Leave
