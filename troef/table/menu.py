"""The start: which game, against whom, and the house rules that people are asked about once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from ..game import Game, HouseError
from ..games import GAMES, find
from ..outside import read_text, whole_number
from ..words import usual_language
from .kept import path_for
from .levels import USUAL, levels_of
from .private import home, make_folder, open_private
from .screen import Screen
from .session import Leave
from .terminal import Lines, console_for, play
from .texts import command, text

MOST_NAMES = 8
LARGEST = 10_000
"""Bytes of the house rules that were chosen."""


class Menu:
    """Asks what a person wants, line by line."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.console = console_for(sys.stdout)
        self.screen = Screen(find(next(iter(GAMES))), self.console, language)
        self.lines = Lines(self.console, sys.stdin)

    def choose(self, question: str, options: Sequence[str], usual: int = 0) -> int:
        """Which of these; Enter is the usual one. Raises Leave."""
        self.screen.print("", question)
        self.screen.print(*(f"  [{n}] {option}" for n, option in enumerate(options, start=1)))
        while True:
            line = self.lines.ask(
                self.screen.prompt(text(self.language, "menu_choice", usual=usual + 1))
            )
            if (found := command(line)) and found[0] == "quit":
                raise Leave
            number = usual + 1 if not line.strip() else whole_number(line, 1, len(options))
            if number is not None:
                return number - 1
            self.screen.say("menu_again", last=len(options))

    def ask_house(self, game: Game) -> Game:
        """The game under the house rules that people differ about, which are asked once and kept."""
        chosen = dict(game.changed())
        said = game.house_said[self.language] if game.house_said else {}
        for switch in game.switches:
            if switch.name in game.asked_first and switch.name not in chosen:
                options = [said.get(f"{switch.name}_{word}", word) for word in switch.choices]
                number = self.choose(
                    said.get(switch.name, switch.name), options, min(1, len(options) - 1)
                )
                chosen[switch.name] = switch.choices[number]
        wanted = type(game)(**chosen)
        keep_house(wanted)
        return wanted

    def run(self) -> int:
        """Ask for everything, and play; returns an exit code."""
        games = [find(name) for name in GAMES]
        number = self.choose(
            text(self.language, "menu_game"),
            [*map(self._about, games), text(self.language, "menu_leave")],
        )
        if number == len(games):
            return 0
        game = games[number]
        if path_for(game.name).exists() and not self._wants_new():
            return play(game, language=self.language)
        game = self._house(game)
        names = self._names(game)
        level = self._level(game)
        seats: list[str | None] = [None] * max(1, len(names))
        return play(game, seats, self.language, new=True, names=names, level=level)

    def _about(self, game: Game) -> str:
        number = type(game).sizes().replace(" to ", f" {text(self.language, 'to')} ")
        players = text(self.language, "menu_players", number=number)
        waits = text(self.language, "menu_waits") if path_for(game.name).exists() else ""
        return f"{game.title_in(self.language)} ({players}){waits}"

    def _wants_new(self) -> bool:
        options = [text(self.language, key) for key in ("menu_go_on", "menu_begin")]
        return self.choose(text(self.language, "menu_evening"), options) == 1

    def _house(self, game: Game) -> Game:
        return kept_house(game) or (self.ask_house(game) if game.asked_first else game)

    def _names(self, game: Game) -> list[str]:
        """Who plays along at this screen: nobody, unless somebody is named."""
        while True:
            line = self.lines.ask(self.screen.prompt(text(self.language, "menu_people")))
            names = [name.strip() for name in line.split(",") if name.strip()][:MOST_NAMES]
            if len(names) <= game.seats and len({name.lower() for name in names}) == len(names):
                return ["".join(c for c in name if c.isalnum())[:20] or "?" for name in names]
            self.screen.say("menu_names_again", seats=game.seats)

    def _level(self, game: Game) -> str:
        levels = list(levels_of(game))
        words = [text(self.language, f"level_{level}") for level in levels]
        usual = levels.index(USUAL) if USUAL in levels else 0
        return levels[self.choose(text(self.language, "menu_level"), words, usual)]


def house_file(game: Game) -> Path:
    return home() / "house" / f"{game.name}.txt"


def keep_house(game: Game) -> None:
    """Remember these house rules for evenings to come."""
    path = house_file(game)
    make_folder(path.parent)
    with open_private(path, "w") as file:
        file.write(game.spec() + "\n")


def kept_house(game: Game) -> Game | None:
    """The game under the house rules that were chosen before; None if none were."""
    try:
        return find(read_text(house_file(game), LARGEST).strip())
    except (OSError, ValueError, HouseError):
        return None


def at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def first_start(game: Game, language: str | None) -> Game:
    """The game as somebody plays it who has said nothing about house rules: asked at the first start."""
    if path_for(game.name).exists():
        return game
    if kept := kept_house(game):
        return kept
    if not game.asked_first or not at_a_terminal():
        return game
    return Menu(language or usual_language()).ask_house(game)


def start(language: str | None, run: Callable[[Menu], int] = Menu.run) -> int:
    """The start menu; returns an exit code."""
    try:
        return run(Menu(language or usual_language()))
    except Leave as leave:
        return leave.code
    except KeyboardInterrupt:
        return 130
