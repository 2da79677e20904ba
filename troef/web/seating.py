"""Who sits where at a table, and the file that says so.

People sit down by links nobody can guess. An open seat has an invitation; who follows it first gets the key of
the seat, and the invitation is used up. When all seats are taken the cards are dealt, and from then on the
evening's own file beside this one keeps everything (`troef.table.evening`).
"""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

from .. import chance
from ..game import Game
from ..games import find
from ..table.evening import Evening
from ..table.kept import LONGEST_NAME
from ..table.levels import given_names, levels_of
from ..table.private import make_folder, write_whole
from ..table.proof import mixed
from ..words import DEFAULT
from . import wire
from .texts import spoken_at

KEY_BYTES = 18


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def name_from(said: object) -> str:
    """What somebody wants to be called: letters, digits and a few marks."""
    name = "".join(c for c in str(said or "") if c.isalnum() or c in " -'.")
    return " ".join(name.split())[:LONGEST_NAME].strip()


@dataclass
class Place:
    """A seat at the table, and who may sit there."""

    level: str | None
    """Of a program; None: a person's."""
    key: str = ""
    """Of the person who sits there."""
    invitation: str = ""
    """While nobody does."""
    used: str = ""
    """The invitation that was followed."""
    name: str = ""
    language: str = DEFAULT
    seed: str = ""
    """Chance that the person brought along."""


class Seating:
    """Who sits at a table."""

    def __init__(
        self, folder: Path, game: Game, places: list[Place], secret: str = "", closed: bool = False
    ) -> None:
        self.folder, self.game, self.places = folder, game, places
        self.secret = secret or secrets.token_hex(32)
        """What the cards come from, with the seeds of the people (`troef.table.proof`)."""
        self.closed = closed
        """Whether the evening is over, and the secret out."""

    @classmethod
    def read(cls, folder: Path) -> Seating:
        """Who sits at the table in this folder; raises ValueError or OSError."""
        told = json.loads((folder / "table.json").read_text(encoding="utf-8"))
        if not isinstance(told, dict) or told.get("version") != wire.VERSION:
            raise ValueError(f"{folder}: a table of another version")
        places = [Place(**each) for each in told["places"]]
        game, secret = find(told["game"]), str(told["secret"])
        return cls(folder, game, places, secret, bool(told["closed"]))

    def keep(self) -> None:
        """Write who sits where, whole, before anybody is told."""
        make_folder(self.folder)
        told = {
            "version": wire.VERSION, "game": self.game.spec(), "secret": self.secret,
            "closed": self.closed,
            "places": [asdict(place) for place in self.places],
        }  # fmt: skip
        write_whole(self.folder / "table.json", json.dumps(told, ensure_ascii=False, indent=1))

    @property
    def path(self) -> Path:
        return self.folder / "evening.txt"

    @property
    def again_path(self) -> Path:
        """Of a deal that is played anew."""
        return self.folder / "again.txt"

    def keys(self) -> dict[str, int]:
        """What opens a seat here -> the seat."""
        found = {place.key: seat for seat, place in enumerate(self.places) if place.key}
        return found | {p.invitation: seat for seat, p in enumerate(self.places) if p.invitation}

    # -- sitting down ----------------------------------------------------------------------

    @property
    def people(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place.level is None]

    @property
    def complete(self) -> bool:
        return all(self.places[seat].key for seat in self.people)

    def sit(self, seat: int, name: str) -> str:
        """Somebody follows an invitation; the key of the seat from now on."""
        place = self.places[seat]
        place.key, place.invitation, place.used = new_key(), "", place.invitation
        place.name = self._free_name(seat, name)
        self.keep()
        return place.key

    def bring(self, seat: int, seed: str) -> None:
        """Chance of a person's own goes into the cards, until the first are dealt."""
        place = self.places[seat]
        if seed.isalnum() and not place.seed and not self.path.exists():
            place.seed = seed
            if place.key:
                self.keep()

    def _free_name(self, seat: int, name: str) -> str:
        """No two people go by the same name."""
        others = {p.name.lower() for s, p in enumerate(self.places) if s != seat and p.name}
        number, wanted = 2, name
        while wanted and wanted.lower() in others:
            wanted = f"{name[: LONGEST_NAME - 3]} {number}"
            number += 1
        return wanted

    def evening(self) -> Evening:
        """A new one, of all who sit here."""
        levels = levels_of(self.game)
        specs = [None if p.level is None else levels[p.level] for p in self.places]
        language = spoken_at(self.game, self.places[self.people[0]].language)
        names = [self.places[seat].name for seat in self.people]
        evening = Evening(self.game, specs, self.path, language, None, names)
        evening.source, evening.choices = mixed(self.secret, self.seeds())
        evening.begin()
        evening.seat_agents()
        programs = [seat for seat, spec in enumerate(specs) if spec is not None]
        rng = chance.generator(evening.choices)
        evening.called = given_names(rng, programs, set(names))
        return evening

    def seeds(self) -> list[str]:
        return [self.places[seat].seed for seat in self.people]
