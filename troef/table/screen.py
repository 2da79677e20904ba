"""What a seat may see, as lines of text.

Lines only: no cursor is moved, so it reads the same in a window, through a pipe and aloud. Suits
are symbols with the letter that people type beside them; colour comes on top where there is some,
and where symbols cannot be printed the letters remain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..cards import SUIT_SYMBOLS
from ..game import Game
from ..notation import suit_letters
from ..outside import visible_lines
from ..scene import Scene
from ..state import State
from .reading import MOST_OPTIONS, SOME_OPTIONS, menu
from .texts import seat_word, text

if TYPE_CHECKING:
    from rich.console import Console

COLOURS = {"♠": "bold", "♥": "bold red", "♦": "bold bright_blue", "♣": "bold green"}
"""The four colours of a pack that is made for telling suits apart."""
PLAIN = str.maketrans({"·": "|", "─": "-", "è": "e", "é": "e", "…": "...", "–": "-"})
INDENT = "  "


class Screen:
    """Puts scenes of one game into lines, in one language."""

    def __init__(
        self, game: Game, console: Console, language: str, names: Mapping[int, str] | None = None
    ) -> None:
        self.game = game
        self.names = names or {}
        self.console = console
        self.language = language
        encoding = console.encoding or "ascii"
        self.symbols = _can_print(SUIT_SYMBOLS, encoding)
        self.accents = _can_print("·─è", encoding)

    # -- printing --------------------------------------------------------------------------

    def fit(self, line: str) -> str:
        """The line as this terminal can print it; names of people are from outside."""
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
            shown = Text(self.fit(line))
            for symbol, style in COLOURS.items():
                shown.highlight_regex(rf"{symbol}(10|[0-9A-Z])?", style)
            self.console.print(shown, soft_wrap=True)

    def say(self, key: str, **fields: object) -> None:
        """Print one of the table's texts."""
        self.print(text(self.language, key, **fields))

    def rule(self, title: str) -> None:
        """A line that divides, with a title."""
        self.print("", f"── {title} " + "─" * max(2, 60 - len(title)))

    # -- names -----------------------------------------------------------------------------

    def seat(self, seat: int, viewer: int) -> str:
        """A seat as the viewer calls it."""
        if seat == viewer:
            return text(self.language, "you")
        return self.name(seat)

    def name(self, seat: int) -> str:
        """A seat as everybody calls it: by the name of the person there, if it is known."""
        return self.names.get(seat) or seat_word(self.language, self.game.seat_names[seat])

    def wipe(self) -> None:
        """Leave nothing readable on the screen."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")  # nor in what can be scrolled back to
        else:
            self.console.print("\n" * max(50, self.console.height))

    def card(self, view: State, card: int) -> str:
        """A card in words; playing a card is the action with its number, in every game."""
        return self.game.words(view, card, self.language)

    # -- a position ------------------------------------------------------------------------

    def scene(self, view: State) -> Scene:
        return self.game.scene(view, self.language)

    def facts(self, scene: Scene) -> str:
        """What holds for the whole table, on one line."""
        return " · ".join(f"{name}: {value}" for name, value in scene.headline)

    def about_seats(self, scene: Scene, viewer: int, tricks: bool) -> list[str]:
        """What is to be told of the seats: on one line, with tricks if wanted; in a game without
        tricks a line for each, by the letter that its words use."""
        if any(about.tricks is None for about in scene.seats):
            lines = []
            for seat, about in enumerate(scene.seats):
                called = self.seat(seat, viewer)
                name = called if called == about.name else f"{about.name} {called}"
                lines.append(f"{INDENT}{name}: {', '.join(about.notes)}")
            return lines
        if tricks:
            return [INDENT + self.seats(scene, viewer)]
        return [INDENT + " · ".join(self.notes(scene, viewer))]

    def seats(self, scene: Scene, viewer: int) -> str:
        """Tricks and notes of every seat, on one line."""
        parts = []
        for seat, about in enumerate(scene.seats):
            notes = f" ({', '.join(about.notes)})" if about.notes else ""
            parts.append(f"{self.seat(seat, viewer)} {about.tricks}{notes}")
        return text(self.language, "tricks", seats=" · ".join(parts))

    def notes(self, scene: Scene, viewer: int) -> list[str]:
        """What is noted of the seats, for those of which something is."""
        return [
            f"{self.seat(seat, viewer)}: {', '.join(about.notes)}"
            for seat, about in enumerate(scene.seats)
            if about.notes
        ]

    def trick(self, view: State, cards: Sequence[tuple[int, int]], viewer: int) -> str:
        """Cards in order of play, with who played them."""
        return "   ".join(
            f"{self.seat(seat, viewer)} {self.card(view, card)}" for seat, card in cards
        )

    def position(self, view: State, legal: Sequence[int]) -> list[str]:
        """Everything a seat needs to decide, in lines."""
        scene = self.scene(view)
        viewer = scene.seat
        playing = any(action in scene.hand for action in legal)
        lines = [f"{INDENT}{self.facts(scene)}"]
        tricks = playing or bool(scene.table or scene.last)
        lines += self.about_seats(scene, viewer, tricks)
        for seat, about in enumerate(scene.seats):
            if about.shown:
                lines.append(INDENT + text(self.language, "shown", seat=self.seat(seat, viewer)))
                lines += self.rows(view, about.shown)
        if scene.table:
            cards = self.trick(view, scene.table, viewer)
            lines.append(INDENT + text(self.language, "table", cards=cards))
        elif playing:
            lines.append(INDENT + text(self.language, "lead"))
        if scene.hand or not scene.own:
            lines.append(INDENT + text(self.language, "hand"))
        lines += self.rows(view, scene.hand, legal)
        lines += [INDENT + line for line in scene.own]
        return lines + self.options(view, scene.hand, legal)

    def suits(
        self, view: State, cards: Sequence[int], legal: Sequence[int] = ()
    ) -> dict[str, list[str]]:
        """Cards suit by suit, those that may be played with their numbers."""
        suits: dict[str, list[str]] = {}
        for card in cards:
            words = self.card(view, card)
            suit = words[0] if words[0] in SUIT_SYMBOLS else ""
            number = f"[{legal.index(card) + 1}] " if card in legal else ""
            suits.setdefault(suit, []).append(number + words[len(suit) :])
        return suits

    def rows(self, view: State, cards: Sequence[int], legal: Sequence[int] = ()) -> list[str]:
        """Cards with a line for each suit."""
        rows = []
        for suit, ranks in self.suits(view, cards, legal).items():
            letter = suit_letters(self.language)[SUIT_SYMBOLS.index(suit)] if suit else ""
            mark = f"{suit} {letter}" if self.symbols else letter
            rows.append(f"{INDENT * 2}{mark}   {'  '.join(ranks)}".rstrip())
        return rows

    def row(self, view: State, cards: Sequence[int]) -> str:
        """Cards on one line."""
        suits = self.suits(view, cards).items()
        return "   ".join(f"{suit} {' '.join(ranks)}".strip() for suit, ranks in suits)

    def options(self, view: State, hand: Sequence[int], legal: Sequence[int]) -> list[str]:
        """The legal actions that are no cards in hand, numbered, in columns."""
        own = menu(self.card(view, action) for action in legal)
        numbers = zip(own or range(1, len(legal) + 1), legal, strict=True)
        options = [(number, action) for number, action in numbers if action not in hand]
        some = len(options) if len(options) <= MOST_OPTIONS else SOME_OPTIONS
        lines = columns([f"[{n}] {self.card(view, action)}" for n, action in options[:some]])
        if left := len(options) - some:
            example = self.game.say(view, legal[-1])
            lines.append(INDENT + text(self.language, "more", count=left, example=example))
        return lines

    # -- the score -------------------------------------------------------------------------

    def scores(self, rows: Sequence[tuple[str, Sequence[float | str]]], viewer: int) -> list[str]:
        """A small table: a row of scores for each name, a column for each seat. What is no score
        comes as text."""
        names = [self.seat(seat, viewer) for seat in range(self.game.seats)]
        width = max(7, *(len(name) + 2 for name in names))
        first = max(len(name) for name, _ in rows)
        lines = [INDENT + " " * first + "".join(name.rjust(width) for name in names)]
        for name, points in rows:
            figures = "".join(
                (point if isinstance(point, str) else f"{point:+g}").rjust(width)
                for point in points
            )
            lines.append(INDENT + name.ljust(first) + figures)
        return lines


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
