"""What a seat may see, as lines of text that fit the terminal.

Lines only: no cursor is moved, so it reads the same in a window, through a pipe and aloud. Suits
are symbols with the letter that people type beside them; colour comes on top where there is some,
and where symbols cannot be printed the letters remain. No word is broken: lines end where the window
does, and go on below, indented.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..cards import SUIT_SYMBOLS
from ..game import Game
from ..notation import suit_letters
from ..outside import visible_lines
from .hints import figure
from .messages import Choice, Ended, Estimated, Fact, Hint, Laid, Named, Position, Row, Seat
from .texts import WORDS, text

if TYPE_CHECKING:
    from rich.console import Console

COLOURS = {"♠": "bold", "♥": "bold red", "♦": "bold bright_blue", "♣": "bold green"}
"""The four colours of a pack that is made for telling suits apart."""
PLAIN = str.maketrans({"·": "|", "─": "-", "è": "e", "é": "e", "…": "...", "–": "-", "ą": "a"})
INDENT = "  "
NARROWEST = 24
"""Columns below which nothing fits anyway."""
MOST_BARS = 16
"""Choices that a hint shows."""
RULE = 64
"""Columns of a line that divides."""


class Screen:
    """Puts messages of one game into lines, in one language."""

    def __init__(self, game: Game, console: Console, language: str) -> None:
        self.game = game
        self.console = console
        self.language = language
        encoding = console.encoding or "ascii"
        self.symbols = _can_print(SUIT_SYMBOLS, encoding)
        self.accents = _can_print("·─è", encoding)
        self.blocks = _can_print("█░", encoding)

    @property
    def width(self) -> int:
        """Columns there are; a terminal that does not say so has eighty. One is left free: some terminals
        begin a new line when the last is written to."""
        return max(NARROWEST, self.console.width - 1)

    # -- printing --------------------------------------------------------------------------

    def fit(self, line: str) -> str:
        """The line as this terminal can print it; names of people are from outside."""
        return KEEP.join(self._fit(part) for part in line.split(KEEP))

    def _fit(self, line: str) -> str:
        line = visible_lines(line)
        if not self.symbols:
            line = line.translate(str.maketrans(SUIT_SYMBOLS, suit_letters(self.language)))
        if not self.accents:
            line = line.translate(PLAIN).encode("ascii", "replace").decode()
        return line

    def print(self, *lines: str) -> None:
        """Print these lines, suits in their colours."""
        from rich.text import Text

        for line in lines:
            for part in wrapped(self.fit(line), self.width):
                shown = Text(part)
                for symbol, style in COLOURS.items():
                    shown.highlight_regex(rf"{symbol}(10|[0-9A-Z])?", style)
                self.console.print(shown, soft_wrap=True)

    def prompt(self, line: str) -> str:
        """A question, whose last line waits for the answer."""
        *before, last = wrapped(self.fit(line.rstrip()), self.width - 8)
        if before:
            self.print(*before)
        return last + " "

    def say(self, key: str, /, **fields: object) -> None:
        """Print one of the table's texts."""
        self.print(*text(self.language, key, **fields).split("\n"))

    def words_for(self, key: str) -> tuple[str, ...]:
        """The words of all languages that mean the same answer."""
        return WORDS.words_for(key)

    def rule(self, title: str) -> None:
        """A line that divides, with a title."""
        width = min(RULE, self.width)
        self.print("", f"── {title} " + "─" * max(2, width - 4 - len(title)))

    def wipe(self) -> None:
        """Leave nothing readable on the screen."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")  # nor in what can be scrolled back to
        else:
            self.console.print("\n" * max(50, self.console.height))

    # -- parts of a position ---------------------------------------------------------------

    def facts(self, facts: Sequence[Fact]) -> str:
        """What holds for the whole table, on one line."""
        return " · ".join(f"{fact.name}: {fact.value}" for fact in facts)

    def about_seats(self, seats: Sequence[Seat], tricks: bool) -> list[str]:
        """What is to be told of the seats: on one line, with tricks if wanted; in a game without
        tricks a line for each, by the letter that its words use."""
        if any(seat.tricks is None for seat in seats):
            lines = []
            for seat in seats:
                name = seat.name if seat.name == seat.letter else f"{seat.letter} {seat.name}"
                lines.append(f"{INDENT}{name}: {', '.join(seat.notes)}")
            return lines
        if tricks:
            parts = []
            for seat in seats:
                notes = f" ({', '.join(seat.notes)})" if seat.notes else ""
                parts.append(f"{seat.name} {seat.tricks}{notes}")
            return [INDENT + text(self.language, "tricks", seats=" · ".join(parts))]
        noted = [f"{seat.name}: {', '.join(seat.notes)}" for seat in seats if seat.notes]
        return [INDENT + " · ".join(noted)]

    def trick(self, cards: Sequence[Laid], names: Sequence[str]) -> str:
        """Cards in order of play, with who played them; a name and its card stay together."""
        return "   ".join(f"{names[laid.seat]}{KEEP}{laid.card.words}" for laid in cards)

    def position(self, now: Position) -> list[str]:
        """Everything a seat needs to decide, in lines."""
        names = [seat.name for seat in now.seats]
        plays = {choice.text for choice in now.choices}
        playing = any(card.text in plays for card in now.hand)
        lines = [INDENT + self.facts(now.facts)]
        lines += self.about_seats(now.seats, playing or bool(now.table or now.last))
        if now.goals and len(now.goals) < len(now.seats):
            said = " · ".join(goal.words for goal in now.goals)
            lines.append(INDENT + text(self.language, "goals", goals=said))
        for seat in now.seats:
            if seat.shown:
                lines.append(INDENT + text(self.language, "shown", seat=seat.name))
                lines += self.rows(seat.shown)
        if now.table:
            lines.append(INDENT + text(self.language, "table", cards=self.trick(now.table, names)))
        elif playing:
            lines.append(INDENT + text(self.language, "lead"))
        if now.hand or not now.own:
            lines.append(INDENT + text(self.language, "hand"))
        lines += self.rows(now.hand, now.choices)
        lines += [INDENT + line for line in now.own]
        return lines + self.options(now)

    def suits(self, cards: Sequence[Named], choices: Sequence[Choice] = ()) -> dict[str, list[str]]:
        """Cards suit by suit, those that may be played with their numbers."""
        numbers = {choice.text: choice.number for choice in choices}
        suits: dict[str, list[str]] = {}
        for card in cards:
            suit = card.words[0] if card.words[0] in SUIT_SYMBOLS else ""
            number = f"[{numbers[card.text]}]{KEEP}" if card.text in numbers else ""
            suits.setdefault(suit, []).append(number + card.words[len(suit) :])
        return suits

    def rows(self, cards: Sequence[Named], choices: Sequence[Choice] = ()) -> list[str]:
        """Cards with a line for each suit."""
        rows = []
        for suit, ranks in self.suits(cards, choices).items():
            letter = suit_letters(self.language)[SUIT_SYMBOLS.index(suit)] if suit else ""
            mark = f"{suit} {letter}" if self.symbols else letter
            rows.append(f"{INDENT * 2}{mark}   {'  '.join(ranks)}".rstrip())
        return rows

    def row(self, cards: Sequence[Named]) -> str:
        """Cards on one line."""
        suits = self.suits(cards).items()
        return "   ".join(f"{suit} {' '.join(ranks)}".strip() for suit, ranks in suits)

    def options(self, now: Position) -> list[str]:
        """The legal actions that are no cards in hand, numbered, in columns."""
        held = {card.text for card in now.hand}
        options = [choice for choice in now.choices if choice.text not in held]
        lines = columns([f"[{choice.number}] {choice.words}" for choice in options], self.width - 4)
        if now.more:
            more = text(self.language, "more", count=now.more, example=now.example)
            lines.append(INDENT + more)
        return lines

    # -- a hint ----------------------------------------------------------------------------

    def hint(self, hint: Hint) -> list[str]:
        """Why the best is best, and a line with a bar for each choice."""
        lines = [INDENT + hint.words]
        if len(hint.estimates) == 1:
            return lines
        shown = hint.estimates[:MOST_BARS]
        wide = max(len(self.fit(each.words)) for each in shown)
        length = min(20, self.width - wide - 34)
        for each in shown:
            lines.append(f"{INDENT * 2}{each.words.ljust(wide)}{self._figures(each, hint, length)}")
        left = len(hint.estimates) - len(shown) + hint.more
        if left:
            lines.append(INDENT * 2 + text(self.language, "hint_more", count=left))
        return lines

    def _figures(self, each: Estimated, hint: Hint, length: int) -> str:
        """What a choice brings, as figures and, where there is room, as a bar."""
        full, empty = ("█", "░") if self.blocks else ("#", ".")
        done = round(each.bar * length)
        parts = [full * done + empty * (length - done)] if length >= 5 else []
        value = figure(self.language, each.value, signed=True)
        parts.append(f"{value:>7} {hint.unit}")
        if each.taken is not None:
            parts.append(f"{figure(self.language, each.taken)} {hint.counted}")
        if each.chance is not None:
            parts.append(f"{100 * each.chance:.0f}%")
        return "  " + "  ".join(part.replace(" ", KEEP) for part in parts)

    # -- the end of a deal -----------------------------------------------------------------

    def hands(self, ended: Ended) -> list[str]:
        """All hands as they were dealt, a line for each seat."""
        names = [seat.name for seat in ended.seats]
        return [
            f"{INDENT}{names[seat].ljust(max(map(len, names)))}  {self.row(hand)}"
            for seat, hand in enumerate(ended.hands)
        ]

    def scores(self, rows: Sequence[Row], names: Sequence[str]) -> list[str]:
        """A small table: a line of scores for each name, a column for each seat; where that is too wide,
        a line for each seat."""
        table = [["", *names], *([row.name, *map(_figure(row), row.points)] for row in rows)]
        lines = in_columns(table)
        if max(map(len, lines)) > self.width:
            lines = in_columns([list(column) for column in zip(*table, strict=True)])
        return lines


KEEP = "\N{NO-BREAK SPACE}"
"""A space at which no line ends; it is printed as any other."""


HANGING = re.compile(r" *\S.{0,16}?  +(?=\S)")
"""The first column of a line that has two, which are set apart by two spaces or more."""


def wrapped(line: str, width: int) -> list[str]:
    """A line in parts that fit, broken between words; what follows is indented further.

    >>> wrapped("  one two three", 10)
    ['  one two', '   three']
    """
    if len(line) <= width:
        return [line.replace(KEEP, " ")]
    indent = len(line) - len(line.lstrip(" "))
    column = HANGING.match(line)
    deeper = " " * min(indent + 2, width // 3)
    if column and column.end() <= width // 2:
        deeper = " " * column.end()
    parts, now = [], line
    while len(now) > width:
        start = len(now) - len(now.lstrip(" "))
        at = now.rfind(" ", start + 1, width + 1)
        if at < 0:
            at = now.find(" ", start + 1)
        if at < 0:
            break
        parts.append(now[:at].rstrip(" "))
        now = deeper + now[at:].lstrip(" ")
    return [part.replace(KEEP, " ") for part in (*parts, now) if part.strip() or not parts]


def _figure(row: Row) -> Callable[[float], str]:
    return "{:+g}".format if row.signed else "{:g}".format


def in_columns(cells: Sequence[Sequence[str]]) -> list[str]:
    """Cells in columns, the first to the left and the others to the right."""
    first = max(len(row[0]) for row in cells)
    wide = max(7, *(len(cell) + 2 for row in cells for cell in row[1:]))
    return [
        INDENT + row[0].ljust(first) + "".join(cell.rjust(wide) for cell in row[1:])
        for row in cells
    ]


def columns(items: Sequence[str], width: int = 76) -> list[str]:
    """Items side by side, read line by line."""
    if not items:
        return []
    wide = max(len(item) for item in items) + 3
    across = max(1, width // wide)
    rows = [items[at : at + across] for at in range(0, len(items), across)]
    return [INDENT * 2 + "".join(item.ljust(wide) for item in row).rstrip() for row in rows]


def _can_print(symbols: str, encoding: str) -> bool:
    try:
        symbols.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
