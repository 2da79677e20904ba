"""The games, by name. Adding one is a folder here and a line in `GAMES`."""

from __future__ import annotations

from ..game import Game
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
