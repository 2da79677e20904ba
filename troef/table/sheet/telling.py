"""What a score sheet shows, for every face of it: the question with its answers, who deals, who won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...sheets import NOBODY, Question
from ...words import Said
from . import TEXT, Deal, Sheet
from .reading import say_answer

FEW = 21
"""Numbers that can be laid out side by side; where there are more, one is typed."""


@dataclass(frozen=True)
class Choice:
    """An answer to choose."""

    value: int
    words: str
    why: str
    """Why it cannot be; empty: it can."""


@dataclass(frozen=True)
class Span:
    """Numbers, one of which is to be typed."""

    least: int
    most: int
    step: int


@dataclass(frozen=True)
class Asked:
    """A question as people see it: some answers to choose from, or a number to be typed."""

    words: str
    choices: tuple[Choice, ...]
    span: Span | None = None


def asked(sheet: Sheet, language: str) -> Asked:
    """What is asked next, in a language. People stand where they always do, whoever deals."""
    question, names, seated = sheet.question(), sheet.names(), sheet.seating().seated
    words = question.text(language, names)
    seats = sorted(question.seats, key=lambda seat: seated[seat])
    there = [*(option.value for option in question.options), *seats]
    if there or question.numbers is None:
        said = [(each, say_answer(question, each, names, language)) for each in there]
        return Asked(words, tuple(Choice(value, text, "") for value, text in said))
    numbers, refused = question.numbers, question.refused
    can_be = [n for n in numbers if n not in refused]
    # what cannot be is shown, with the reason, where it is the exception
    shown = numbers if len(numbers) <= min(FEW, 2 * len(can_be)) else can_be
    if len(shown) > FEW:
        return Asked(words, (), Span(numbers[0], numbers[-1], numbers.step))
    why = {n: refused[n].in_language(language) if n in refused else "" for n in shown}
    return Asked(words, tuple(Choice(n, str(n), why[n]) for n in shown))


class Names(Said):
    """Names with commas, and a word before the last."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(TEXT, "and", {})
        self.names = names

    def in_language(self, language: str) -> str:
        *others, last = self.names
        word = super().in_language(language)
        return f"{', '.join(others)} {word} {last}" if others else last


@dataclass(frozen=True)
class Answered:
    """A question and its answer, as people read them."""

    words: str
    who: str
    """Whose number it is, where it is one."""
    answer: str


def answered(sheet: Sheet, language: str) -> list[Answered]:
    """What was asked of the line that is being written, and what was answered."""
    names = sheet.names()
    return [
        Answered(
            question.text(language, names),
            names[question.about] if _is_of(question) else "",
            say_answer(question, value, names, language),
        )
        for question, value in sheet.so_far()
    ]


def _is_of(question: Question) -> bool:
    """Whether this is a number of somebody's."""
    return question.numbers is not None and question.about != NOBODY


def announced(sheet: Sheet, language: str) -> list[str]:
    """The next deal: which it is, who deals, who sits out."""
    said = [part.in_language(language) for part in _announced(sheet)]
    twice = {one.casefold() for one in said[:1]}  # a game may count its deals as the sheet does
    return said[:1] + [each for each in said[1:] if each.casefold() not in twice]


def _announced(sheet: Sheet) -> list[Said]:
    seating = sheet.seating()
    parts = [TEXT.later("deal", number=len(sheet.deals) + 1)]
    if heading := sheet.heading():
        parts.append(heading)
    if seating.dealer >= 0:
        parts.append(TEXT.later("dealer", who=sheet.people[seating.dealer]))
    if seating.out:
        key = "out" if len(seating.out) == 1 else "out_many"
        parts.append(TEXT.later(key, who=Names([sheet.people[i] for i in seating.out])))
    return parts


def noted(sheet: Sheet, language: str) -> list[str]:
    """What is to be said of people before the deal, as that somebody sits in the barrel."""
    found = []
    for person, notes in sheet.notes().items():
        said = ", ".join(note.in_language(language) for note in notes)
        found.append(TEXT.say(language, "note", who=sheet.people[person], notes=said))
    return found


def outcome(sheet: Sheet, deal: Deal) -> Said | None:
    """Who won the game that ended with this deal; None where none did, or where each deal is a game."""
    if not deal.ends or sheet.whole_evening:
        return None
    won = sheet.game.winners(np.array(deal.totals))
    names = [name for name, yes in zip(sheet.people, won, strict=True) if yes]
    return TEXT.later("game_over", who=Names(names)) if names else TEXT.later("game_tied")


def line_of(sheet: Sheet, deal: Deal, language: str) -> list[str]:
    """The answers of a deal as people read them."""
    names = [sheet.people[person] for person in deal.seating.seated]
    both = zip(deal.asked, deal.answers, strict=True)
    return [say_answer(question, value, names, language) for question, value in both]
