"""What the server and the page say: `words`, a file for each language."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..game import Game
from ..rulebook import languages_of
from ..table.evening import EveningError
from ..table.texts import text as table_text
from ..words import ALL, DEFAULT, RANKS, SUITS, Words

WORDS = Words(__file__)
PAGE = Words(__file__, "page")
QUESTIONS = Words(__file__, "questions")
CALLED = Words(__file__, "languages")

text = WORDS.say
"""What the server says, in a language."""


def spoken(language: object, usual: str = DEFAULT, known: Collection[str] = ALL) -> str:
    """The language that is asked for, if it is one of these."""
    return language if isinstance(language, str) and language in known else usual


def spoken_at(game: Game, language: object, usual: str = DEFAULT) -> str:
    """The language that is asked for, if the game is played in it."""
    return spoken(language, usual, languages_of(game))


def not_saved(error: EveningError, language: str) -> str:
    """That a file could not be written, without saying where it lies."""
    return table_text(language, "not_saved", path="", reason=error.fields.get("reason"))


def named(languages: Iterable[str], language: str) -> dict[str, str]:
    """Languages with what they are called."""
    return {each: CALLED[language].get(each, each) for each in languages}


def of_page(language: str) -> dict[str, object]:
    """All words of the page in a language, with how cards are read out."""
    return {
        "language": language,
        "page": PAGE[language],
        "suits": SUITS[language],
        "ranks": RANKS[language],
        "languages": named(sorted(ALL), language),
    }
