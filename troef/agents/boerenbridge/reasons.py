"""Every reason that an agent of Boerenbridge can give, in Dutch and English.

While deciding, an agent notes the number of its reason in `note[0]` and figures in `note[1]` to
`note[3]`; agents that simulate also note what they found for each option, from `OPTIONS` on.
"""

from __future__ import annotations

from typing import Any

from ...jit import rule
from ..reasons import reason_words

SEEN = 4
"""Where the number of options is noted that were simulated."""
OPTIONS = 8
"""From here on: the action, its value, and how often it was tried, for each option."""
MOST = (256 - OPTIONS) // 3

TABLE = (
    ("bij toeval", "by chance"),
    ("de kaarten zijn {1:.2f} slagen waard", "the cards are worth {1:.2f} tricks"),
    (
        "de kaarten zijn {1:.2f} slagen waard, maar de gever mag geen {2:.0f} bieden",
        "the cards are worth {1:.2f} tricks, but the dealer may not bid {2:.0f}",
    ),
    (
        "{1:.2f} slagen gemiddeld in {2:.0f} simulaties",
        "{1:.2f} tricks on average in {2:.0f} simulations",
    ),
    (
        "{1:.2f} slagen gemiddeld in {2:.0f} simulaties, maar de gever mag geen {3:.0f} bieden",
        "{1:.2f} tricks on average in {2:.0f} simulations, but the dealer may not bid {3:.0f}",
    ),
    ("de enige kaart die mag", "the only card that is allowed"),
    ("een troef, bij toeval", "a trump, by chance"),
    ("mag of heeft geen troef: bij toeval", "has or may play no trump: by chance"),
    # Devil's Bridge
    (
        "een kaart die je niet ziet is gemiddeld {1:.2f} slagen waard",
        "a card that is not seen is worth {1:.2f} tricks on average",
    ),
    (
        "een kaart die je niet ziet is gemiddeld {1:.2f} slagen waard, maar de gever mag geen {2:.0f} bieden",
        "a card that is not seen is worth {1:.2f} tricks on average, but the dealer may not bid {2:.0f}",
    ),
    # rulebased
    (
        "wil slagen maar kan deze niet halen: de zwakste kaart",
        "wants tricks but can not win this one: the weakest card",
    ),
    (
        "niemand kan er nog overheen: de zwakste kaart die haalt",
        "nobody can beat it any more: the weakest card that wins",
    ),
    ("wil de slag: de sterkste kaart ({1:.0%})", "wants the trick: the strongest card ({1:.0%})"),
    (
        "wil geen slag: de sterkste kaart die verliest",
        "wants no trick: the strongest card that loses",
    ),
    ("wil geen slag: de zwakste kaart ({1:.0%})", "wants no trick: the weakest card ({1:.0%})"),
    ("de zwakste kaart die nu haalt", "the weakest card that wins as it is"),
    ("geen kaart die haalt: de laatste van de rij", "no card that wins: the last of the row"),
    # simulations
    (
        "waarde {1:.3f} gemiddeld in {2:.0f} simulaties",
        "value {1:.3f} on average in {2:.0f} simulations",
    ),
    (
        "in {2:.0f} van {3:.0f} simulaties gekozen, waarde {1:.3f}",
        "chosen in {2:.0f} of {3:.0f} simulations, value {1:.3f}",
    ),
)

(
    CHANCE, WORTH, WORTH_BUT, TRICKS, TRICKS_BUT, ONLY_CARD, TRUMPS, NO_TRUMPS, UNSEEN, UNSEEN_BUT,
    CAN_NOT_WIN, SAFE, STRONGEST, LOSES, WEAKEST, WINS_NOW, LAST_OF_ROW,
    BEST_VALUE, MOST_VISITS,
) = range(len(TABLE))  # fmt: skip


@rule
def note_option(mind: Any, number: int, action: int, value: float, times: float) -> None:
    """Note what simulations found for one of the options."""
    if number < MOST:
        mind.note[OPTIONS + 3 * number] = action
        mind.note[OPTIONS + 3 * number + 1] = value
        mind.note[OPTIONS + 3 * number + 2] = times
        mind.note[SEEN] = number + 1


def explain(game: Any, view: Any, mind: Any, action: int, language: str) -> str:
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
