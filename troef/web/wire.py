"""What goes over the line between a page and the server: JSON, every message checked against `SCHEMA`.

The first message of a client is `hello` with the version it speaks and the key of its seat; whatever it asks
after that carries an `id` of its own choosing, by which the answer names it. The same `id` again gets the same
answer and does nothing again: a client that lost its line may repeat what it has no answer to.

What the server sends carries `seq`, counting up by one on each line. docs/wire.md has examples.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..outside import visible

VERSION = 1
"""Of the protocol; a client that speaks another one is told so."""
MOST_AT = 1 << 31

Message: TypeAlias = dict[str, Any]
"""What goes over the line, as JSON has it."""


class BadMessage(ValueError):
    """What came in is no message: says what was expected."""


@dataclass(frozen=True)
class Text:
    """A text of at most so many characters."""

    most: int
    needed: bool = True

    def check(self, name: str, value: object) -> None:
        if not isinstance(value, str) or len(value) > self.most:
            raise BadMessage(f"{name}: expected a text of at most {self.most} characters")
        if any(
            "\ud800" <= one <= "\udfff" for one in value
        ):  # halves of letters, which cannot be sent back
            raise BadMessage(f"{name}: this is no text")


@dataclass(frozen=True)
class Number:
    """A whole number from 0 on, or from `least` on, and below this."""

    below: int
    needed: bool = True
    least: int = 0

    def check(self, name: str, value: object) -> None:
        if type(value) is not int or not self.least <= value < self.below:
            expected = f"a whole number from {self.least} to {self.below - 1}"
            raise BadMessage(f"{name}: expected {expected}")


@dataclass(frozen=True)
class Numbers:
    """At most so many whole numbers."""

    most: int
    each: Number
    needed: bool = True

    def check(self, name: str, value: object) -> None:
        if not isinstance(value, list) or len(value) > self.most:
            raise BadMessage(f"{name}: expected a list of at most {self.most} numbers")
        for one in value:
            self.each.check(name, one)


Fields: TypeAlias = dict[str, Text | Number | Numbers]
ID = Text(40)
VALUE = Number(1_000_000, least=-999_999)
HELLO: dict[str, Fields] = {
    "hello": {
        "version": Number(MOST_AT), "key": Text(64), "language": Text(5, needed=False),
        "name": Text(60, needed=False), "seed": Text(64, needed=False),
    },
}  # fmt: skip
"""What a client says first, wherever it wants to be."""
AT_TABLE: dict[str, Fields] = {
    "act": {"id": ID, "text": Text(200), "at": Number(MOST_AT)},
    "hint": {"id": ID, "at": Number(MOST_AT)},
    "review": {"id": ID, "deal": Number(MOST_AT)},
    "again": {"id": ID, "deal": Number(MOST_AT)},
    "back": {"id": ID},
    "undo": {"id": ID},
    "claim": {"id": ID},
    "concede": {"id": ID},
    "next": {"id": ID},
    "speak": {"id": ID, "language": Text(5)},
    "record": {"id": ID},
    "close": {"id": ID},
}
"""What a client may send at a table: kind -> its fields."""
ON_SHEET: dict[str, Fields] = {
    "answer": {"id": ID, "value": VALUE, "at": Number(MOST_AT)},
    "take_back": {"id": ID, "at": Number(MOST_AT)},
    "change": {"id": ID, "deal": Number(MOST_AT), "answers": Numbers(40, VALUE), "at": Number(MOST_AT)},
    "record": {"id": ID},
}  # fmt: skip
"""The same on a score sheet."""
SCHEMA = {**HELLO, **AT_TABLE, **ON_SHEET}


def read(data: str | bytes, known: dict[str, Fields] = SCHEMA) -> Message:
    """The message in what came in, one of those that are known there; raises BadMessage."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise BadMessage("expected one JSON object") from None
    if not isinstance(found, dict):
        raise BadMessage("expected one JSON object")
    kind = found.get("kind")
    if not isinstance(kind, str) or kind not in known:
        raise BadMessage(f"kind: expected one of {', '.join(known)}")
    fields = known[kind]
    for name in found:
        if name != "kind" and name not in fields:
            raise BadMessage(f"'{visible(name, 40)}' is no part of {kind}")
    for name, field in fields.items():
        if name in found:
            field.check(name, found[name])
        elif field.needed:
            raise BadMessage(f"{kind} needs {name}")
    return found


def written(message: Message) -> str:
    """A message as it is sent: the same message always gives the same bytes."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
