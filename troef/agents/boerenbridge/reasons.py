"""Every reason that an agent of Boerenbridge can give, in Dutch and English."""

from __future__ import annotations

from ...game import Game
from ...games.boerenbridge.state import State
from ..agent import Mind
from ..reasons import reason_words
from . import notes
from .notes import BEST_VALUE, OPTIONS, SEEN

TABLE = {
    notes.CHANCE: ("bij toeval", "by chance"),
    notes.WORTH: ("de kaarten zijn {1:.2f} slagen waard", "the cards are worth {1:.2f} tricks"),
    notes.WORTH_BUT: (
        "de kaarten zijn {1:.2f} slagen waard, maar de gever mag geen {2:.0f} bieden",
        "the cards are worth {1:.2f} tricks, but the dealer may not bid {2:.0f}",
    ),
    notes.TRICKS: (
        "{1:.2f} slagen gemiddeld in {2:.0f} simulaties",
        "{1:.2f} tricks on average in {2:.0f} simulations",
    ),
    notes.TRICKS_BUT: (
        "{1:.2f} slagen gemiddeld in {2:.0f} simulaties, maar de gever mag geen {3:.0f} bieden",
        "{1:.2f} tricks on average in {2:.0f} simulations, but the dealer may not bid {3:.0f}",
    ),
    notes.ONLY_CARD: ("de enige kaart die mag", "the only card that is allowed"),
    notes.TRUMPS: ("een troef, bij toeval", "a trump, by chance"),
    notes.NO_TRUMPS: ("mag of heeft geen troef: bij toeval", "has or may play no trump: by chance"),
    # Devil's Bridge
    notes.UNSEEN: (
        "een kaart die je niet ziet is gemiddeld {1:.2f} slagen waard",
        "a card that is not seen is worth {1:.2f} tricks on average",
    ),
    notes.UNSEEN_BUT: (
        "een kaart die je niet ziet is gemiddeld {1:.2f} slagen waard, maar de gever mag geen {2:.0f} bieden",
        "a card that is not seen is worth {1:.2f} tricks on average, but the dealer may not bid {2:.0f}",
    ),
    # rulebased
    notes.CAN_NOT_WIN: (
        "wil slagen maar kan deze niet halen: de zwakste kaart",
        "wants tricks but cannot win this one: the weakest card",
    ),
    notes.SAFE: (
        "niemand kan er nog overheen: de zwakste kaart die haalt",
        "nobody can beat it any more: the weakest card that wins",
    ),
    notes.STRONGEST: (
        "wil de slag: de sterkste kaart ({1:.0%})",
        "wants the trick: the strongest card ({1:.0%})",
    ),
    notes.LOSES: (
        "wil geen slag: de sterkste kaart die verliest",
        "wants no trick: the strongest card that loses",
    ),
    notes.WEAKEST: (
        "wil geen slag: de zwakste kaart ({1:.0%})",
        "wants no trick: the weakest card ({1:.0%})",
    ),
    notes.WINS_NOW: ("de zwakste kaart die nu haalt", "the weakest card that wins as it is"),
    notes.LAST_OF_ROW: (
        "geen kaart die haalt: de laatste van de rij",
        "no card that wins: the last of the row",
    ),
    # simulations
    notes.BEST_VALUE: (
        "waarde {1:.3f} gemiddeld in {2:.0f} simulaties",
        "value {1:.3f} on average in {2:.0f} simulations",
    ),
    notes.MOST_VISITS: (
        "in {2:.0f} van {3:.0f} simulaties gekozen, waarde {1:.3f}",
        "chosen in {2:.0f} of {3:.0f} simulations, value {1:.3f}",
    ),
}
"""Reason -> in Dutch and English."""


def explain(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """The reason noted for the last decision, in words; what was found for other cards after it."""
    text = reason_words(TABLE, mind, language)
    if int(mind.note[0]) < BEST_VALUE:
        return text
    found = []
    for number in range(int(mind.note[SEEN])):
        option, value, times = mind.note[OPTIONS + 3 * number : OPTIONS + 3 * number + 3]
        if int(option) != action and times > 0:
            found.append((float(value), int(option)))
    found.sort(reverse=True)
    said = [f"{game.words(view, option, language)} {value:.3f}" for value, option in found]
    return f"{text} ({', '.join(said)})" if said else text


EXPLAIN = dict.fromkeys(("random", "trumping", "rulebased", "montecarlo", "mcts"), explain)
