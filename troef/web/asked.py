"""What is asked of whoever is on turn, as a sentence with its reason, and what each bid means."""

from __future__ import annotations

from functools import lru_cache

from .. import rulebook
from ..game import Game, actions_of
from ..table.core import Core
from .texts import PAGE, QUESTIONS

MOST_FACTS = 3
"""What a button says of a bid: goal, how, worth; its rank is seen by where it stands."""


def question(core: Core, seat: int) -> str:
    """What this seat, whose turn it is, is asked. Where some cards may not be played it says why, in the
    words of the rules. From its view alone."""
    view, eyes = core.view(seat), core.eyes(seat)
    scene = eyes.scene(view)
    legal = actions_of(core.game, view)
    if playable := [action for action in legal if action in scene.hand]:
        for card in scene.hand:
            if card not in playable:
                why = core.game.refusal(view, card, eyes.language, eyes.names)
                if why:
                    return f"{why[0].upper()}{why[1:]}."
        return PAGE[eyes.language]["turn" if scene.table else "lead"]
    first = core.game.say(view, legal[0]).split()[0]
    words = QUESTIONS[eyes.language]
    if first.isdecimal():
        return words["number"]
    return words.get(first, words["else"])


def about(core: Core, seat: int) -> dict[str, str]:
    """What the rule book knows of the choices: their goal and value."""
    told = _facts(core.game, core.eyes(seat).language)
    view = core.view(seat)
    said = [core.game.say(view, action) for action in actions_of(core.game, view)[:40]]
    return {text: told[text] for text in said if text in told}


@lru_cache(maxsize=64)  # people choose among very many house rules
def _facts(game: Game, language: str) -> dict[str, str]:
    topics = rulebook.topics(game, language)
    return {
        topic.name: " · ".join(value for _, value in topic.facts[-MOST_FACTS:])
        for topic in topics
        if topic.kind == "entries" and topic.facts
    }
