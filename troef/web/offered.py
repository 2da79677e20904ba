"""What can be chosen before a game: which one, under which house rules, against whom; and its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import cache

from .. import rulebook, sheets
from ..game import Game, HouseError
from ..games import GAMES, find
from ..guide import find_lesson
from ..table.levels import described, levels_of, usual_level
from ..table.sheet.people import MOST_PEOPLE
from ..table.texts import seat_word
from .texts import named, spoken_at, text
from .wire import Message

LONGEST = 200
"""Characters of a game with its house rules."""
LABORATORY = {
    "rikken": ("auction", "forced", "declares", "mate", "mate_known", "contracts", "pattern"),
    "boerenbridge": ("suits", "ranks", "as_published", "dealer_slip", "trump_draw"),
    "tysiac": ("first_dealer", "jumping"),
    "kuhhandel": ("change",),
}
"""House rules that nobody plays by at a table: they are for experiments."""


class BadOrder(ValueError):
    """What was asked for cannot be had; says why, in the language of who asked."""

    def __init__(self, words: str, status: int = 400) -> None:
        super().__init__(words)
        self.status = status


@cache
def offer(language: str) -> Message:
    """All games with what can be chosen of each."""
    games = [_about(find(name), language) for name in GAMES]
    return {"games": games, "most_people": MOST_PEOPLE}


def _about(game: Game, language: str) -> Message:
    levels = levels_of(game)
    book = rulebook.of(game)
    known = rulebook.languages_of(game)
    sizes = next((s.choices for s in game.switches if s.name == "players"), (str(game.seats),))
    return {
        "name": game.name,
        "title": game.title_in(language),
        "summary": "" if book is None or language not in known else book.summary(language),
        "sizes": sorted(map(int, sizes)),
        "usual": game.seats,
        "letters": {size: _letters(game, size, language) for size in sorted(map(int, sizes))},
        "levels": [{"name": each, "words": described(each, language)} for each in levels],
        "level": usual_level(game),
        "house": _house(game, language),
        "language": spoken_at(game, language),
        "languages": named(sorted(known), language),
        "lesson": find_lesson(game) is not None,
        "sheet": sheets.of(game) is not None,
    }


def _letters(game: Game, size: int, language: str) -> list[str]:
    sized = game if size == game.seats else find(game.name, players=str(size))
    return [seat_word(language, letter) for letter in sized.seat_names]


def _house(game: Game, language: str) -> list[Message]:
    """The house rules in words, those that people differ about first."""
    free = {switch.name for switch in game.switches if switch.free is not None}
    hidden = {"players", *LABORATORY.get(game.name, ())}
    found = [
        {"name": topic.name, "title": topic.title, "text": topic.text, "free": topic.name in free,
         "first": topic.name in game.asked_first,
         "choices": [{"word": c.word, "words": c.text or c.word, "usual": c.default}
                     for c in topic.choices]}
        for topic in rulebook.topics(game, language)
        if topic.kind == "house" and topic.name not in hidden
    ]  # fmt: skip
    return sorted(found, key=lambda each: not each["first"])


def rules(spec: str, language: str) -> Message:
    """The rule book of a game, under its house rules; raises BadOrder."""
    game = game_of(spec, language)
    language = spoken_at(game, language)
    return {
        "title": game.title_in(language),
        "language": language,
        "languages": named(sorted(rulebook.languages_of(game)), language),
        "topics": [
            {key: value for key, value in asdict(topic).items() if key != "also"}
            for topic in rulebook.topics(game, language)
        ],
    }


def game_of(spec: object, language: str) -> Game:
    """The game of this text; one of this package, nothing from files. Raises BadOrder."""
    if not isinstance(spec, str) or len(spec) > LONGEST or spec.split()[:1] == []:
        raise BadOrder(text(language, "no_game", games=", ".join(GAMES)))
    if spec.split()[0] not in GAMES:
        raise BadOrder(text(language, "no_game", games=", ".join(GAMES)))
    try:
        return find(spec)
    except HouseError as error:
        raise BadOrder(str(error)) from None


def people_of(people: object, language: str) -> list[str]:
    """The names on a score sheet, without those that were left empty. Raises BadOrder."""
    if not isinstance(people, list) or not all(isinstance(name, str) for name in people):
        raise BadOrder(text(language, "no_people"))
    found = [name.strip() for name in people if name.strip()]
    if not found:
        raise BadOrder(text(language, "no_people"))
    return found


def seats_of(game: Game, seats: object, language: str) -> list[str | None]:
    """A level for each program and None for people; the first seat is that of who asks. Raises BadOrder."""
    wrong = BadOrder(
        text(language, "bad_seats", seats=game.seats, levels=", ".join(levels_of(game)))
    )
    if not isinstance(seats, Sequence) or isinstance(seats, str) or len(seats) != game.seats:
        raise wrong
    levels = [None if each == "person" else each for each in seats]
    if levels[0] is not None or not all(each is None or each in levels_of(game) for each in levels):
        raise wrong
    return [None if each is None else str(each) for each in levels]
