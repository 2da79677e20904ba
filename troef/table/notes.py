"""What an adviser was told, kept in a file: the same command goes on with it.

    troef advise rikken called_ace=first S
    W
    SAKJ2 HQ DKJ4 CQJT8
    rik
    ...

The first line says which game and which seat. Every other line is an answer in the game's notation, or
one of the words undo, redeal, round, score.
"""

from __future__ import annotations

from pathlib import Path

from ..cards import NotationError
from ..game import Game
from ..games import find
from ..notation import parse_seat
from .private import make_folder, open_private
from .reading import printable
from .texts import WORDS

ADVISED = "troef advise "
"""How the file begins."""
LARGEST = 1 << 24
"""Bytes of what an adviser was told: more than anybody types."""


class Notes:
    """The lines of a file that were there already, and those to come. Without a path, none."""

    def __init__(self, path: Path | None, game: Game, seat: int) -> None:
        self.path = path
        self.lines: list[str] = []
        head = f"{ADVISED}{game.spec()} {game.seat_names[seat]}"
        if path is None:
            return
        if path.exists():
            first, *self.lines = read_lines(path) or [""]
            if first != head:
                there = printable(first)
                raise NotationError(WORDS.later("other_notes", path=path, there=there, asked=head))
        else:
            make_folder(path.parent)
            with open_private(path, "w") as file:
                file.write(head + "\n")

    def keep(self, line: str) -> None:
        if self.path is not None:
            with open_private(self.path, "a") as file:
                file.write(" ".join(line.split()) + "\n")


def read_head(path: Path) -> tuple[Game, int]:
    """The game and the seat that a file is about; raises NotationError or HouseError."""
    first = read_lines(path)[0]
    spec, _, seat = first.removeprefix(ADVISED).rpartition(" ")
    game = find(spec)
    return game, parse_seat(seat, game.seat_names)


def read_lines(path: Path) -> list[str]:
    """The lines of a file; raises NotationError for one that is no text."""
    lines = []
    with open(path, "rb") as file:
        whole = file.read(LARGEST + 1)
    if len(whole) > LARGEST:
        raise NotationError(WORDS.later("too_large", path=path, most=LARGEST))
    for number, line in enumerate(whole.splitlines(), start=1):
        try:
            lines.append(line.decode("utf-8"))
        except UnicodeDecodeError:
            raise NotationError(WORDS.later("no_text", path=path, number=number)) from None
    return lines
