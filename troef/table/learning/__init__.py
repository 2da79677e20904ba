"""Learning a game in the terminal: its rules in words, and a guided first deal.

Faces on `troef.rulebook` and `troef.guide`, which know no screen.
"""

from __future__ import annotations

from ...game import Game
from ...rulebook import languages_of
from ...words import DEFAULT, Words, usual_language

WORDS = Words(__file__)


def spoken(game: Game, wanted: str | None) -> str:
    """The language in which a game is taught: the one that is wanted, or that of the system, if the game
    has it, and else English."""
    known = languages_of(game)
    wanted = wanted or usual_language(known)
    return wanted if wanted in known else DEFAULT
