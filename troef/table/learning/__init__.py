"""Learning a game in the terminal: its rules in words, and a guided first deal.

Faces on `troef.rulebook` and `troef.guide`, which know no screen.
"""

from __future__ import annotations

import os

from ...game import Game
from ...rulebook import of
from ...words import DEFAULT, LANGUAGES, SOMEWHERE, Words, usual_language

WORDS = Words(__file__)


def spoken(game: Game, wanted: str | None) -> str:
    """The language in which a game is taught: the one that is wanted, or that of the system, if the game
    has it, and else English."""
    book = of(game)
    known = book.languages if book else LANGUAGES
    if wanted is None:
        system = (os.environ.get(name, "").lower() for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        chosen = next((each for each in system if each), "")
        own = (each for each in SOMEWHERE if each in known and chosen.startswith(each))
        wanted = next(own, usual_language())
    return wanted if wanted in known else DEFAULT
