"""What comes from outside: how it is shown, and how numbers and files are read.

A name of a player, an agent or a file, or a line of a file, can hold anything: what a terminal obeys,
marks that turn text round, numbers without end. Whatever of it is printed goes through `visible`, by
`say` or by `troef.console`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO, TextIO

MOST_DIGITS = 20
"""More than any number has that makes sense anywhere here; reading a long one takes time."""


def visible(text: str, most: int | None = None) -> str:
    """Text as a terminal shows it and never obeys it, at most so long: controls, marks that turn text
    round and all else that cannot be seen become escapes.

    >>> visible("a\\x1b[31mb\\u202e"), visible("abcdef", most=3)
    ('a\\\\x1b[31mb\\\\u202e', 'abc...')
    """
    if most is not None and len(text) > most:
        return visible(text[:most]) + "..."
    if text.isprintable():
        return text
    return "".join(
        one if one.isprintable() else one.encode("unicode_escape").decode() for one in text
    )


def visible_lines(text: str) -> str:
    """The same for text of several lines."""
    return "\n".join(visible(line) for line in text.split("\n"))


def fitting(text: str, encoding: str | None) -> str:
    """Lines as a terminal with this encoding can show them."""
    shown = visible_lines(text)
    if shown.isascii():
        return shown
    return shown.encode(encoding or "ascii", "replace").decode(encoding or "ascii")


def say(text: str, file: TextIO | None = None, end: str = "\n") -> None:
    """Print lines that hold something from outside."""
    file = file or sys.stdout
    print(fitting(text, file.encoding), file=file, end=end)


def whole_number(text: str, least: int, most: int) -> int | None:
    """The whole number in a text, if it is one in this range and written in plain digits.

    >>> whole_number("-12", -20, 20), whole_number("--1", -20, 20), whole_number("9" * 5000, 0, 9)
    (-12, None, None)
    """
    word = text.strip()
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > MOST_DIGITS:
        return None
    number = int(word)
    return number if least <= number <= most else None


def read_text(path: Path, most: int) -> str:
    """The text in a file of at most so many bytes; raises ValueError or OSError."""
    with open(path, "rb") as file:
        return text_in(file, most)


def text_in(file: BinaryIO, most: int) -> str:
    """The same of an open file. What never ends, as /dev/zero, is not read for longer than that."""
    found = file.read(most + 1)
    if len(found) > most:
        raise ValueError(f"this is larger than {most:,} bytes")
    try:
        return found.decode("utf-8")
    except UnicodeDecodeError as error:
        line = found.count(b"\n", 0, error.start) + 1
        raise ValueError(f"line {line}: this is no text (UTF-8)") from None
