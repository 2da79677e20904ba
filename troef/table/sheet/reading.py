"""What a typed line means on a score sheet: answers one after another, with commas or spaces between."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import cast

from ...outside import visible, whole_number
from ...rulebook import folded
from ...sheets import Question
from ...words import ALL, Said, Words

TEXT = Words(__file__)
MOST_WORDS = 5
"""No option has more."""


class Refused(Exception):
    """An answer that cannot be; says why, in the language of who listens."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)

    @property
    def said(self) -> Said:
        return cast("Said", self.args[0])


def read_line(line: str) -> list[str]:
    """The words of a line.

    >>> read_line("8 alleen, Anna 9")
    ['8', 'alleen', 'Anna', '9']
    """
    return line[:400].replace(",", " ").split()


def read_answer(
    question: Question, words: Sequence[str], names: Sequence[str], out: Sequence[str] = ()
) -> tuple[int, list[str]]:
    """The answer that a line begins with, and the rest of the line; raises Refused. `names` are those of
    the seats, `out` sit out."""
    if _counts(question):
        return _number(question, words[0]), list(words[1:])
    ways = spellings(question, names)
    for n in range(min(MOST_WORDS, len(words)), 0, -1):
        typed = folded(" ".join(words[:n]))
        found = {value for way, value in ways if way == typed}
        found = found or {value for way, value in ways if typed and way.startswith(typed)}
        if len(found) == 1:
            return found.pop(), list(words[n:])
    for name in out:
        if question.seats and folded(name) == folded(words[0]):
            raise Refused(TEXT.later("sits_out", who=name, options=", ".join(names)))
    raise _unknown(question, words[0], ways, names)


def spellings(question: Question, names: Sequence[str]) -> list[tuple[str, int]]:
    """All that people may type for an answer, and the answer."""
    ways = [(folded(names[seat]), seat) for seat in question.seats]
    for option in question.options:
        ways.append((folded(option.notation), option.value))
        ways += [(folded(option.words.in_language(each)), option.value) for each in ALL]
    return ways


def _counts(question: Question) -> bool:
    """Whether a number is asked for."""
    return question.numbers is not None and not question.options and not question.seats


def _number(question: Question, word: str) -> int:
    assert question.numbers is not None
    numbers = question.numbers
    found = whole_number(word, -(10**6), 10**6)
    if found is None or found not in numbers:
        key = "number" if numbers.step == 1 else "steps"
        last = numbers[-1]
        fields = {"least": numbers.start, "most": last, "step": numbers.step}
        raise Refused(TEXT.later(key, text=visible(word, 40), **fields))
    if found in question.refused:
        raise Refused(TEXT.later("refused", number=found, why=question.refused[found]))
    return found


def checked(question: Question, value: int, names: Sequence[str]) -> int:
    """An answer that was given by its number, if it can be; raises Refused."""
    if _counts(question):
        return _number(question, str(value))
    there = [*question.seats, *(option.value for option in question.options)]
    if value not in there:
        shown = ", ".join(write_answer(question, each, names) for each in there)
        raise Refused(TEXT.later("unknown", text=value, options=shown))
    if (
        question.options and question.seats
    ):  # somebody may be called what an option is: see that it reads back
        read_answer(question, [write_answer(question, value, names)], names)
    return value


def _unknown(
    question: Question, word: str, ways: Sequence[tuple[str, int]], names: Sequence[str]
) -> Refused:
    typed = folded(word)
    begun = [way for way, _ in ways if typed and way.startswith(typed)]
    close = difflib.get_close_matches(typed, [way for way, _ in ways], n=3)
    near = {value for way, value in ways if way in (begun or close)}
    there = [*question.seats, *(option.value for option in question.options)]
    shown = [write_answer(question, value, names) for value in there if not near or value in near]
    key = "which" if near else "unknown"
    return Refused(TEXT.later(key, text=visible(word, 40), options=", ".join(shown)))


def write_answer(question: Question, value: int, names: Sequence[str]) -> str:
    """An answer as a file keeps it."""
    for option in question.options:
        if option.value == value:
            return option.notation
    return names[value] if value in question.seats else str(value)


def say_answer(question: Question, value: int, names: Sequence[str], language: str) -> str:
    """An answer as people read it."""
    for option in question.options:
        if option.value == value:
            return option.words.in_language(language)
    return names[value] if value in question.seats else str(value)
