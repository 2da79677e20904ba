"""Words in each language: a file for each, beside the code that says them.

Whoever says something to people has a folder `words` with a file for each language: `nl.toml`,
`en.toml`. It holds name -> text, with fields in braces, and where words belong together a table of
them:

    welcome = "Welcome to {title}."

    [suits]
    clubs = "clubs"

In the code beside it, `WORDS = Words(__file__)` is language -> name -> text, and
`SUITS = Words(__file__, "suits")` the same for a table:

    WORDS["nl"]["welcome"]                         the text as it is written
    WORDS.say("nl", "welcome", title="Rikken")     with its fields filled in
    raise NotationError(WORDS.later("no_bid", text=text))

The last is for who does not know who listens: it is English until `told(error, language)` puts it in
the language of who does.

A file is read when its language is first asked for. It is no source: editing it compiles nothing. The
languages are those that this folder has a file for, so a third one is a file in each folder and nothing
else; where one is missing, English is spoken. A test holds that all files of a folder have the same
names and fields. Some games are played in a language of their own besides (`SOMEWHERE`): their folders and
what all games share have a file for it, other games need not (`troef.rulebook.languages_of`). This folder has
what all games share: `suits`, `suit_letters` and `rank_letters`, which `troef.notation` reads.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

DEFAULT = "en"
"""The language of whoever has said nothing about it, and of the names in files."""
HERE = Path(__file__).parent


def languages_in(folder: Path) -> tuple[str, ...]:
    """The languages that this folder has words in; English, which all others fall back on, last."""
    names = [file.stem for file in folder.glob("*.toml")]
    return tuple(sorted(names, key=lambda name: (name == DEFAULT, name)))


SOMEWHERE = ("de", "pl")
"""Languages that some games are played in; elsewhere English is spoken in their place."""
LANGUAGES = tuple(each for each in languages_in(HERE) if each not in SOMEWHERE)
"""The languages of every game."""
ALL = (*LANGUAGES, *SOMEWHERE)


def usual_language(known: Sequence[str] = LANGUAGES) -> str:
    """The language of the user's own system, if it is one of these."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if chosen := os.environ.get(name, "").lower():
            return next((each for each in known if chosen.startswith(each)), DEFAULT)
    return DEFAULT


@cache
def read(folder: Path, language: str) -> dict[str, str | dict[str, str]]:
    """All words of a folder in a language: texts, and tables of texts."""
    if language not in ALL:
        raise KeyError(language)
    file = folder / f"{language}.toml"
    if not file.exists():
        file = folder / f"{DEFAULT}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


class Words:
    """The words beside a source file: language -> name -> text. Of one table, if it is named."""

    def __init__(self, source: str, table: str | None = None) -> None:
        file = Path(source)
        self.folder = file.parent if file.parent == HERE else file.with_name("words")
        self.table = table
        self._known: dict[str, dict[str, str]] = {}

    def __getitem__(self, language: str) -> dict[str, str]:
        if language not in self._known:
            self._known[language] = self._chosen(read(self.folder, language))
        return self._known[language]

    def _chosen(self, whole: dict[str, str | dict[str, str]]) -> dict[str, str]:
        if self.table is None:
            return {name: text for name, text in whole.items() if isinstance(text, str)}
        table = whole[self.table]
        assert isinstance(table, dict), f"{self.folder}: '{self.table}' is no table of words"
        return table

    def say(self, language: str, name: str, /, **fields: object) -> str:
        """A text with its fields filled in."""
        return self[language][name].format(**fields)

    def words_for(self, name: str) -> tuple[str, ...]:
        """What people may type for something: its name in records, and its words in every language, with
        a comma between them in a file."""
        said = (word for each in ALL for word in self[each][name].split(", "))
        return (name, *dict.fromkeys(said))

    def everywhere(self, name: str) -> str:
        """A text in the languages of every game at once, English first: what reads the same for everybody."""
        return "/".join(dict.fromkeys(self[each][name] for each in (DEFAULT, *LANGUAGES)))

    def later(self, name: str, /, **fields: object) -> Said:
        """A text that is put in a language once it is known who listens."""
        return Said(self, name, fields)


class Said:
    """What is said, in no language yet; as it stands, English."""

    def __init__(self, words: Words, name: str, fields: dict[str, object]) -> None:
        self.words = words
        self.name = name
        self.fields = fields

    def in_language(self, language: str) -> str:
        """The text, and what is said inside it, in this language."""
        fields = {
            name: each.in_language(language) if isinstance(each, Said) else each
            for name, each in self.fields.items()
        }
        return self.words.say(language, self.name, **fields)

    def __str__(self) -> str:
        return self.in_language(DEFAULT)


def told(error: Exception, language: str) -> str:
    """What an error says, in this language if it can: what carries plain text says just that."""
    said = error.args[0] if error.args else None
    return said.in_language(language) if isinstance(said, Said) else str(error)


SHARED = Words(__file__)
SUITS = Words(__file__, "suits")
RANKS = Words(__file__, "ranks")
