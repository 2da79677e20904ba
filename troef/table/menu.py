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
from .levels import described, levels_of, usual_level
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
        keep(house_file(game), wanted.spec())
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
        level = self.ask_level(game)
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

    def ask_level(self, game: Game) -> str:
        """How strong opponents should be; what was chosen last is the usual answer."""
        levels = list(levels_of(game))
        words = [described(level, self.language) for level in levels]
        usual = levels.index(kept_level(game) or usual_level(game))
        level = levels[self.choose(text(self.language, "menu_level"), words, usual)]
        keep(level_file(game), level)
        return level


def house_file(game: Game) -> Path:
    return home() / "house" / f"{game.name}.txt"


def level_file(game: Game) -> Path:
    return home() / "level" / f"{game.name}.txt"


def keep(path: Path, chosen: str) -> None:
    """Remember this for evenings to come."""
    make_folder(path.parent)
    with open_private(path, "w") as file:
        file.write(chosen + "\n")


def kept_house(game: Game) -> Game | None:
    """The game under the house rules that were chosen before; None if none were."""
    try:
        return find(read_text(house_file(game), LARGEST).strip())
    except (OSError, ValueError, HouseError):
        return None


def kept_level(game: Game) -> str | None:
    """The level that was chosen before; None if none was."""
    try:
        level = read_text(level_file(game), LARGEST).strip()
    except (OSError, ValueError):
        return None
    return level if level in levels_of(game) else None


def at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def first_start(
    game: Game, language: str | None, level: str | None, new: bool
) -> tuple[Game, str | None]:
    """The game and the level of opponents for somebody who has said nothing about house rules or agents:
    both are asked at the first start. None: as it is in the evening that is waiting, or as usual."""
    if path_for(game.name).exists() and not new:
        return game, level
    menu = Menu(language or usual_language()) if at_a_terminal() else None
    house, strength = kept_house(game), level or kept_level(game)
    if menu and house is None and game.asked_first:
        house = menu.ask_house(game)
    if menu and strength is None:
        strength = menu.ask_level(game)
    return house or game, strength


def start(language: str | None, run: Callable[[Menu], int] = Menu.run) -> int:
    """The start menu; returns an exit code."""
    try:
        return run(Menu(language or usual_language()))
    except Leave as leave:
        return leave.code
    except KeyboardInterrupt:
        return 130
