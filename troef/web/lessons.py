"""The guided first deal, as one answer: every step, what it asks, and what is said to an answer.

The cards are prepared and the right answers are played, so all of it is known before (`troef.guide`); nobody's
cards are hidden in it.
"""

from __future__ import annotations

from functools import cache

from ..game import Game
from ..games import find
from ..guide import Guide, Option, Shown, find_lesson
from ..table.messages import plain
from ..table.seen import Company, Eyes
from .texts import named, spoken_at, text
from .wire import Message


def lesson(game: Game, language: str) -> Message | None:
    """The lesson beside a game; None where there is none. It has house rules of its own."""
    return _lesson(game.name, spoken_at(game, language))


@cache
def _lesson(name: str, language: str) -> Message | None:
    found = find_lesson(find(name))
    if found is None:
        return None
    guide, steps = Guide(found, language), []
    eyes = Eyes(Company(guide.game, (found.learner,), {}, {}), found.learner, language)
    while True:
        steps.append(_step(guide, eyes))
        if not guide.go_on():
            break
    return {
        "title": guide.game.title_in(language), "game": guide.game.name, "language": language,
        "languages": named(found.languages, language), "steps": steps,
    }  # fmt: skip


def _step(guide: Guide, eyes: Eyes) -> Message:
    """What there is to show and to ask; the right answer is given, so that it can go on."""
    shown = guide.shown()
    happened = [f"{eyes.names[seat]}: {what}" for seat, what in shown.happened]
    step = {"text": shown.text, "happened": happened, "position": _position(guide, eyes, shown)}
    if not guide.asking():
        return step
    right = guide.step.asks or guide.step.quiz[0]
    replies = {
        each.value: guide.answer(each.value).text for each in shown.options if each.value != right
    }
    other = text(eyes.language, "lesson_other")
    return {
        **step,
        "replies": replies,
        "other": other,
        "right": right,
        "reply": guide.answer(right).text,
    }


def _position(guide: Guide, eyes: Eyes, shown: Shown) -> Message:
    """The table as the learner sees it, with what he may choose from."""
    title = eyes.game.title_in(eyes.language)
    position = plain(eyes.position(shown.view[0], shown.number, title, []))
    held = {card["text"] for card in position["hand"]}
    position["choices"] = [
        {"number": number, "text": each.value, "words": _words(guide, eyes, shown, each),
         "card": each.value if each.value in held else None}
        for number, each in enumerate(shown.options, start=1)
    ]  # fmt: skip
    return position


def _words(guide: Guide, eyes: Eyes, shown: Shown, option: Option) -> str:
    """An action as somebody chooses it, `pass`; the answer to a question as it is."""
    if guide.step.quiz:
        return option.words
    view = shown.view[0]
    return eyes.choice(view, guide.game.parse(view, option.value))
