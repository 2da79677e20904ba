"""What the table says, and the words that it listens to. They stand in `words`, a file for each
language (`troef.words`); the games bring their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..words import ALL, LANGUAGES, Words

WORDS = Words(__file__)
COMPASS = Words(__file__, "compass")
SAID = Words(__file__, "commands")
CALLED = Words(__file__, "languages")

text = WORDS.say
"""One text of the table in a language, with its fields filled in."""


def seat_word(language: str, name: str) -> str:
    """A seat as a person calls it."""
    return COMPASS[language].get(name, name)


def names_of(name: str) -> set[str]:
    """A seat in every language, in lower case: what people may call it. The first letter will do for a
    point of the compass, where it means the same one in the languages of all games."""
    called = {each: COMPASS[each][name].lower() for each in ALL if name in COMPASS[each]}
    letters = (word[0] for each, word in called.items() if each in LANGUAGES)
    return {name.lower(), *called.values(), *letters}


# -- commands -------------------------------------------------------------------------------


def _words_for(name: str) -> tuple[str, ...]:
    """The words for a command, in every language: nobody should be stuck."""
    words = [word for language in ALL for word in SAID[language][name].split()]
    return tuple(dict.fromkeys(words))


def _called(language: str) -> tuple[str, ...]:
    """What a language is called, in every language: saying so is the command to speak it."""
    names = [CALLED[each].get(language, language) for each in ALL]
    return tuple(dict.fromkeys([language, *(name.lower() for name in names)]))


NAMES = (
    "help", "undo", "last", "score", "show", "hint", "why", "review", "claim", "concede", "pause", "quit",
)  # fmt: skip
SPEAK = {language: _called(language) for language in ALL}
COMMANDS = {
    **{name: _words_for(name) for name in NAMES},
    **SPEAK,
}
"""Command -> the words for it."""
TAKE_MORE = ("help", "why", "score", "round", "pause")
"""Commands that more words may follow."""
ADVISER_COMMANDS = {
    **{
        name: _words_for(name)
        for name in ("help", "undo", "score", "round", "show", "hint", "quit", "redeal")
    },
    **SPEAK,
}
"""The commands of an adviser."""


def command(line: str, commands: Mapping[str, Sequence[str]] = COMMANDS) -> tuple[str, str] | None:
    """The command in a typed line with what follows it, or None."""
    first, _, rest = line.strip().partition(" ")
    for name, words in commands.items():
        # `last misere` should not be read as a command
        if first.lower() in words and (not rest or name in TAKE_MORE):
            return name, rest.strip()
    return None


def to_speak(language: str, known: Sequence[str]) -> dict[str, str]:
    """The languages that can be chosen, as fields of a help text: their codes and their names, the
    one that is spoken last."""
    codes = [*(each for each in known if each != language), language]
    names = [CALLED[language].get(each) or CALLED[each][each] for each in codes]
    last = f" {text(language, 'or')} {names[-1]}" if len(names) > 1 else names[-1]
    return {"codes": ", ".join(codes), "languages": ", ".join(names[:-1]) + last}
