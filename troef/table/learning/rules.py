"""`troef rules GAME [TOPIC]`: the rule book, or one thing of it, as lines, as data or as a document."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from ... import rulebook
from ...game import Game
from ...rulebook import NoTopic, Topic
from ...words import told
from ..compiling import compiling
from ..plain import Lines, complain
from . import spoken


def command(
    game: Game, topic: str | None, language: str | None, as_json: bool, as_markdown: bool
) -> int:
    """Show it; returns an exit code."""
    book = rulebook.of(game)
    speaks = spoken(game, language)
    if book is None:
        return complain(rulebook.WORDS.say(speaks, "none", title=game.title))
    if language is not None and language not in book.languages:
        there = ", ".join(book.languages)
        return complain(rulebook.WORDS.say(language, "missing", languages=there))
    with compiling(speaks):  # examples are scored by the rules
        try:
            found = (
                [rulebook.topic(game, topic, speaks)] if topic else rulebook.topics(game, speaks)
            )
        except NoTopic as error:
            return complain(told(error, speaks))
    if as_json:
        print(json.dumps(document(game, speaks, found), ensure_ascii=False))
    elif as_markdown:
        print(rulebook.markdown(game, speaks), end="")
    else:
        shown = Lines(sys.stdin, sys.stdout)
        wide = shown.width
        shown.say(
            *(rulebook.lines(found[0], speaks, wide) if topic else _all(game, found, speaks, wide))
        )
    return 0


def document(game: Game, language: str, found: list[Topic]) -> dict[str, object]:
    """Topics as plain data."""
    book = rulebook.of(game)
    assert book is not None
    return {
        "game": game.name,
        "title": game.title,
        "language": language,
        "summary": book.summary(language),
        "house": game.changed(),
        "topics": [asdict(each) for each in found],
    }


def _all(game: Game, found: list[Topic], language: str, width: int) -> list[str]:
    """The whole book: chapters, entries, and of house rules those that differ here and the names of all."""
    book = rulebook.of(game)
    assert book is not None
    shown = [f"{game.title}. {book.summary(language)}"]
    changed = game.changed()
    for name, word in changed.items():
        rule = next(each for each in found if each.kind == "house" and each.name == name)
        means = next(each.text for each in rule.choices if each.word == word)
        shown.append(f"  {name}={word}: {rule.title}" + (f", {means}" if means else ""))
    for kind in ("chapters", "entries"):
        if kind == "entries" and book.entries(game):
            shown += ["", _head(book.word(language, "entries"), width)]
        for each in found:
            if each.kind == kind:
                shown += ["", *rulebook.lines(each, language, width)]
    rules = [each for each in found if each.kind == "house"]
    shown += ["", _head(rulebook.WORDS[language]["house"], width), ""]
    shown += [f"  {each.name.ljust(18)} {each.title}" for each in rules]
    shown += ["", rulebook.WORDS.say(language, "more", game=game.name, names=rules[0].name)]
    return shown


def _head(title: str, width: int) -> str:
    return f"== {title} " + "=" * max(2, width - len(title) - 5)
