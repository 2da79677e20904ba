"""Real deals told as one seat sees them, line by line: what an adviser is told."""

from typing import Any

import numpy as np

from troef import chance
from troef.game import deal, hide, over, play, sample, scores, turn


def whole(game: Any, seed: int, deals: int = 1) -> tuple[list[str], list[float]]:
    """The lines for real deals as South sees them, and the scores of the last."""
    real, view, rng = game.new(), game.new(), chance.generator(seed)
    out = np.zeros(game.seats)
    lines: list[str] = []

    def tell(told: dict[str, Any]) -> dict[str, Any]:
        hide(real[0], 0, view)
        shown = game.shown(view[0])
        for where, cards in shown.items():
            if where not in told:
                lines.append(" ".join(game.say(view[0], card) for card in cards))
        return shown

    for number in range(deals):
        deal(real[0], rng)
        hide(real[0], 0, view)
        lines.append("next" if number else game.seat_names[int(turn(real[0]))])
        lines.append(" ".join(game.say(view[0], card) for card in game.scene(view[0], "en").hand))
        told = tell({})
        while not over(real[0]):
            action = int(sample(real[0], rng))
            lines.append(game.say(real[0], action))
            play(real[0], action)
            told = tell(told)
        scores(real[0], out)
    return lines, list(out)
