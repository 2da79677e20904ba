"""All tables: in memory while somebody looks at them, and in a folder each.

A table is found by the key of a seat. Which key belongs to which table is read once, when the server starts;
the evening itself only when somebody comes.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import secrets
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from ..game import Game
from ..table.levels import levels_of
from .desk import Desk
from .limits import MOST_TABLES
from .line import Host
from .minds import Minds
from .room import Room
from .seating import Place, Seating, new_key

H = TypeVar("H", bound=Host)
IDLE = 600.0
"""Seconds that a table which nobody looks at stays in memory."""


class TooMany(Exception):
    """There are as many tables as the server takes."""


def make_room(hosts: dict[str, H]) -> None:
    """Forget those that nobody looks at, so that there is room for another one; raises TooMany."""
    now = asyncio.get_running_loop().time()
    for ident, host in [*hosts.items()]:
        if not host.busy and (now - host.gone > IDLE or len(hosts) >= MOST_TABLES):
            del hosts[ident]
    if len(hosts) >= MOST_TABLES:
        raise TooMany


class Rooms:
    """All tables of a server."""

    def __init__(self, folder: Path, minds: Minds, desk: Desk) -> None:
        self.folder, self.minds, self.desk = folder, minds, desk
        self.rooms: dict[str, Room] = {}
        self.known: dict[str, str] = {}
        """Key -> the name of the folder of its table."""
        for file in sorted(folder.glob("*/table.json")):
            with suppress(OSError, ValueError, KeyError, TypeError):  # another version's, or broken
                for place in json.loads(file.read_text(encoding="utf-8"))["places"]:
                    self._note(file.parent.name, place["key"], place["invitation"], place["used"])

    def _note(self, name: str, *keys: str) -> None:
        for key in keys:
            if key:
                self.known[key] = name

    def open(
        self, game: Game, levels: list[str | None], owner: int, name: str, language: str
    ) -> Room:
        """A new table: a level for each program, None for people, of whom the owner sits already."""
        make_room(self.rooms)
        places = [Place(level, language=language) for level in levels]
        for seat, place in enumerate(places):
            if place.level is None and seat != owner:
                place.invitation = new_key()
            elif place.level is not None and place.level not in levels_of(game):
                raise ValueError(f"no level '{place.level[:20]}'")
        places[owner].key, places[owner].name = new_key(), name
        ident = secrets.token_hex(8)
        seating = Seating(self.folder / ident, game, places)
        seating.keep()
        room = Room(seating, self.minds, self.desk)
        room.gone = asyncio.get_running_loop().time()
        self.rooms[ident] = room
        self._note(ident, *seating.keys())
        return room

    def find(self, key: str) -> tuple[Room, int] | None:
        """The table and the seat that a key opens."""
        ident = self.known.get(key)
        if ident is None:
            return None
        if ident not in self.rooms:
            make_room(self.rooms)
            self.rooms[ident] = Room(Seating.read(self.folder / ident), self.minds, self.desk)
        room = self.rooms[ident]
        for known, seat in room.seating.keys().items():
            if hmac.compare_digest(known.encode(), key.encode("utf-8", "replace")):
                return room, seat
        return None

    def sit(self, room: Room, seat: int, name: str, language: str) -> None:
        """Somebody follows an invitation: from now on the seat has a key."""
        room.seating.places[seat].language = language
        self._note(room.seating.folder.name, room.seating.sit(seat, name))

    def was_used(self, key: str) -> bool:
        """Whether this was an invitation that somebody followed."""
        return key in self.known
