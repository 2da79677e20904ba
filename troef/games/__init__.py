"""The games, by name. Adding one is a folder here and a line in `GAMES`."""

from __future__ import annotations

from ..game import Game
from .rikken import Rikken

GAMES: dict[str, type[Game]] = {
    "rikken": Rikken,
}
