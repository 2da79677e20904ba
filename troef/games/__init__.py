"""The games, by name. Adding one is a folder here and a line in `GAMES`.

A game with its house rules has a text, as in a record: `rikken called_ace=first`. `find` reads it,
`Game.spec` writes it, and nothing else does.

A game from outside is a subclass of `Game` in a file, `path/to/file.py:Name`, or what an installed
package offers under the entry point `troef.games`. `load` runs such a file, so it is for what the user
names; `find`, which is for texts in data, does not. Once a game has been loaded, `find` knows it by
its name: so records say `duel`, whatever file that is in.
"""

from __future__ import annotations

import inspect
from typing import cast

from .. import own
from ..game import Game, HouseError
from .boerenbridge import Boerenbridge
from .kuhhandel import Kuhhandel
from .rikken import Rikken
from .tysiac import Tysiac

GAMES: dict[str, type[Game]] = {
    "rikken": Rikken,
    "tysiac": Tysiac,
    "boerenbridge": Boerenbridge,
    "kuhhandel": Kuhhandel,
}


GROUP = "troef.games"
"""The entry point of installed games: the name of a game, and its class."""
LOADED: dict[str, type[Game]] = {}
"""The games from files, by the text that asked for them: the last of a name is meant."""


def find(text: str, /, **apart: object) -> Game:
    """The game that this text names, under the house rules that it gives; raises HouseError.

    House rules can also be given apart from the text, as a declaration keeps them. A game from outside
    this package is found too, once its module has been imported.

    >>> find("rikken called_ace=first")
    Rikken(called_ace='first')
    >>> find("rikken called_ace=first").spec()
    'rikken called_ace=first'
    """
    name, rules = _split(text)
    kind = GAMES.get(name) or LOADED.get(name) or _by_name().get(name)
    if kind is None and own.is_file(name):
        raise HouseError(f"'{name}' is a file: it is run only if you name it yourself, with --game")
    return (kind or _installed(name))(**_house(rules, apart))


def load(text: str, /, **apart: object) -> Game:
    """The same for a text that the user gives: a file that it names is run."""
    name = _split(text)[0]
    if own.is_file(name):
        kind = _from_file(name)
        LOADED.pop(name, None)
        LOADED[name] = kind
    return find(text, **apart)


def text_of(game: Game) -> str:
    """What `load` finds this game by, without house rules, in any process."""
    return next((text for text, kind in LOADED.items() if kind is type(game)), game.name)


def full_text(game: Game) -> str:
    """What `load` makes the same game of, house rules and all, in any process."""
    return text_of(game) + game.spec().removeprefix(game.name)


def _split(text: str) -> tuple[str, list[str]]:
    """The name of a game, or its file and class, and the house rules that follow it."""
    if text.endswith(".py"):
        return text, []
    before, dot, after = text.rpartition(".py:")  # there may be spaces in a path
    name, *rules = after.split() or [""]
    return f"{before}{dot}{name}", rules


def _house(rules: list[str], apart: dict[str, object]) -> dict[str, object]:
    house = dict(apart)
    for rule in rules:
        switch, equals, choice = rule.partition("=")
        if not equals:
            raise HouseError(f"'{rule}': expected a house rule RULE=CHOICE, like called_ace=first")
        if switch in house:
            raise HouseError(f"'{rule}': the house rule {switch} is given twice")
        house[switch] = choice
    return house


# -- from outside -----------------------------------------------------------------------------


def _from_file(text: str) -> type[Game]:
    """The game that a file defines."""
    try:
        path, name = own.split(text)
        kind = own.take(own.load(path), path, name, _is_game, "is no subclass of troef.game.Game")
    except own.OwnError as error:
        raise HouseError(str(error)) from error
    return _checked(cast("type[Game]", kind), f"'{name}' in '{path}'")


def _installed(name: str) -> type[Game]:
    """The game that an installed package offers under this name."""
    offered = own.installed(GROUP)
    if name not in offered:
        known = dict.fromkeys([*GAMES, *(kind.name for kind in LOADED.values()), *offered])
        yours = "or name your own by its file, path.py:Name (for what is kept: --game path.py:Name)"
        raise HouseError(f"there is no game '{name}': choose from {', '.join(known)}, {yours}")
    try:
        kind = own.load_installed(offered[name])
    except own.OwnError as error:
        raise HouseError(str(error)) from error
    if not _is_game(kind):
        raise HouseError(
            f"what '{name}' stands for is no game: it must be a subclass of troef.game.Game"
        )
    checked = _checked(cast("type[Game]", kind), f"'{name}'")
    if checked.name != name:
        raise HouseError(f"'{name}' calls itself '{checked.name}': records could not be read back")
    return checked


def _is_game(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, Game) and found is not Game


def _checked(kind: type[Game], called: str) -> type[Game]:
    """A game that can be made, and that records can tell from ours."""
    name = getattr(kind, "name", None)
    if not isinstance(name, str) or name.split() != [name]:
        raise HouseError(f"{called} has no name of one word: write name = ... in the class")
    if name in GAMES and kind is not GAMES[name]:
        raise HouseError(
            f"{called} is called '{name}', as one of our games is: give it another name"
        )
    if inspect.isabstract(kind):
        missing = ", ".join(sorted(kind.__abstractmethods__))
        raise HouseError(f"{called} is not complete: it lacks {missing}")
    return kind


def _by_name() -> dict[str, type[Game]]:
    """The games that other modules have made, by name; of those from files, the last loaded."""
    found: dict[str, type[Game]] = {}
    waiting = Game.__subclasses__()
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if "name" in vars(kind):
            found[kind.name] = kind
    return {**found, **{kind.name: kind for kind in LOADED.values()}}
