"""The people on a score sheet: what they may be called, and how many a game takes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...game import Game, HouseError
from ...games import load, text_of
from ...outside import visible
from ...rulebook import folded
from . import TEXT, Sheet
from .reading import Refused

MOST_PEOPLE = 12
LONGEST_NAME = 20


def begin(game: Game, people: Sequence[str], path: Path, language: str) -> Sheet:
    """A new sheet, kept in this file; raises Refused."""
    if len(people) > MOST_PEOPLE:
        raise Refused(TEXT.later("many", most=MOST_PEOPLE))
    known: dict[str, str] = {}
    for name in people:
        if not is_name(name):
            fields = {"text": visible(name, 40), "most": LONGEST_NAME}
            raise Refused(TEXT.later("no_name", **fields))
        if folded(name) in known:  # a typed line could not tell them apart
            raise Refused(TEXT.later("twice", one=known[folded(name)], other=name))
        known[folded(name)] = name
    sheet = Sheet(for_people(game, len(people)), people, path, language)
    sheet.save()
    return sheet


def is_name(text: str) -> bool:
    """Whether this can be a person's name on a sheet: one word of letters and digits."""
    return text.replace("-", "").replace("_", "").isalnum() and len(text) <= LONGEST_NAME


def for_people(game: Game, people: int) -> Game:
    """The game for so many: one that is played by different numbers takes its house rule `players` from
    them, unless somebody has said otherwise. Raises Refused."""
    switch = next((each for each in game.switches if each.name == "players"), None)
    if switch is None or "players" in game.changed() or people == game.seats:
        return game
    number = min(people, max(map(int, switch.choices)))
    try:
        return load(" ".join([text_of(game), *game.spec().split()[1:], f"players={number}"]))
    except HouseError:
        sizes, name = type(game).sizes(), game.name
        raise Refused(TEXT.later("players", game=name, sizes=sizes, people=people)) from None
