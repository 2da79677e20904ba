"""The file of a score sheet: where it lies, and reading it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...games import find
from ...outside import read_text, visible, whole_number
from ...rulebook import languages_of
from ..evening import EveningError
from ..private import home
from . import HEAD, NOW, Sheet
from .people import is_name
from .reading import Refused

LARGEST = 1 << 24
"""Bytes of a sheet: more than anybody fills."""


def path_for(name: str) -> Path:
    """Where the sheet of a game is kept unless somebody says otherwise."""
    return home() / "sheets" / f"{name}.txt"


def read(path: Path) -> Sheet:
    """The sheet in a file, as it was left; raises EveningError and leaves the file alone."""
    try:
        return _read(path, read_text(path, LARGEST).splitlines())
    except (ValueError, Refused) as error:
        raise EveningError("unreadable", path=path, reason=error) from error
    except OSError as error:
        raise EveningError("no_file", path=path, reason=error.strerror) from error


def _read(path: Path, lines: Sequence[str]) -> Sheet:
    if not lines or lines[0].strip() != HEAD:
        found = visible(lines[0], 60) if lines else "nothing"
        raise ValueError(f"line 1: expected '{HEAD}', found '{found}'")
    values: dict[str, str] = {}
    at = 1
    for name in ("game", "people", "language"):
        start = f"{name}: "
        if at >= len(lines) or not lines[at].startswith(start):
            raise ValueError(f"line {at + 1}: expected '{start}...'")
        values[name] = lines[at].removeprefix(start).strip()
        at += 1
    game = find(values["game"])
    if values["language"] not in languages_of(game):
        raise ValueError(f"line 4: expected one of {', '.join(languages_of(game))}")
    people = tuple(name.strip() for name in values["people"].split(","))
    if len({name.lower() for name in people}) < len(people) or not all(map(is_name, people)):
        raise ValueError("line 3: expected names of one word each, all different")
    sheet = Sheet(game, people, path, values["language"])
    for number, line in enumerate(lines[at:], start=at + 1):
        if line.strip():
            _read_deal(sheet, number, line)
    return sheet


def _read_deal(sheet: Sheet, number: int, line: str) -> None:
    name, colon, rest = line.partition(":")
    last = name == NOW
    if (
        sheet.now
        or not colon
        or (not last and whole_number(name, 1, 10**6) != len(sheet.deals) + 1)
    ):
        expected = f"'{len(sheet.deals) + 1}: ...'" if not sheet.now else "the end"
        raise ValueError(f"line {number}: expected {expected}, found '{visible(line, 60)}'")
    try:
        sheet.write(rest, whole=not last)
    except Refused as error:
        raise ValueError(f"line {number}: {error}") from None
