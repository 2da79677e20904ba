"""The games, by name. Adding one is a folder here and a line in `GAMES`.

A game with its house rules has a text, as in a record: `rikken called_ace=first`. `find` reads it,
`Game.spec` writes it, and nothing else does.
"""

from __future__ import annotations

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


def find(text: str, **apart: object) -> Game:
    """The game that this text names, under the house rules that it gives; raises HouseError.

    House rules can also be given apart from the text, as a declaration keeps them. A game from outside
    this package is found too, once its module has been imported.

    >>> find("rikken called_ace=first")
    Rikken(called_ace='first')
    >>> find("rikken called_ace=first").spec()
    'rikken called_ace=first'
    """
    name, *rules = text.split() or [""]
    house = dict(apart)
    for rule in rules:
        switch, equals, choice = rule.partition("=")
        if not equals:
            raise HouseError(f"'{rule}': expected a house rule RULE=CHOICE, like called_ace=first")
        if switch in house:
            raise HouseError(f"'{rule}': the house rule {switch} is given twice")
        house[switch] = choice
    kind = GAMES.get(name) or _made_elsewhere().get(name)
    if kind is None:
        raise HouseError(f"there is no game '{name}': choose from {', '.join(GAMES)}")
    return kind(**house)


def _made_elsewhere() -> dict[str, type[Game]]:
    """The games that other modules have made, by name."""
    found: dict[str, type[Game]] = {}
    waiting = Game.__subclasses__()
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if "name" in vars(kind):
            found[kind.name] = kind
    return found
