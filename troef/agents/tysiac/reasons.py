"""Every reason that an agent of Tysiac can give, in Dutch and English."""

from __future__ import annotations

from ...game import Game
from ...games.tysiac.state import State
from ..agent import Mind
from ..reasons import reason_words
from . import notes

TABLE = {
    notes.CHANCE: ("bij toeval", "by chance"),
    notes.NEVER_BIDS: ("biedt nooit uit zichzelf", "never bids of its own accord"),
    notes.STAYS: ("blijft bij het bod", "lets the bid be"),
    # bidding
    notes.BIDS: ("biedt tot {1:.0f}", "bids up to {1:.0f}"),
    notes.PASSES: (
        "zou niet hoger gaan dan {1:.0f}",
        "would not go higher than {1:.0f}",
    ),
    # the exchange
    notes.GIVES_LOWEST: (
        "de laagste kaart die geen deel van een huwelijk is en niet de hoogste van haar kleur",
        "the lowest card that is no part of a marriage and not the highest of its suit",
    ),
    notes.GIVES_SECOND: (
        "de op een na laagste: de laagste is voor wie voorstaat",
        "the second lowest: the lowest is for the player ahead",
    ),
    notes.GIVES_VALUE: ("houdt alleen waardevolle kaarten over", "has only cards worth keeping"),
    # leading
    notes.LEADS_TOP: ("komt uit met de hoogste kaart", "leads the highest card"),
    notes.LEADS_BEST: (
        "komt uit met de hoogste kaart, die niemand kan overtreffen",
        "leads the highest card, which nobody can beat",
    ),
    notes.LEADS_MASTER: (
        "komt uit met een kaart die de hoogste van haar kleur is",
        "leads a card that is the highest of its suit",
    ),
    notes.WINS_WED: (
        "wint de slag en meldt daarbij een huwelijk van {1:.0f}",
        "wins the trick and announces a marriage of {1:.0f}",
    ),
    notes.WEDS: (
        "heeft geen hoogste kaart: meldt een huwelijk van {1:.0f}",
        "has no highest card: announces a marriage of {1:.0f}",
    ),
    notes.LEADS_LOWEST: (
        "heeft geen hoogste kaart: de laagste, dat kost het minst",
        "has no highest card: the lowest, which costs least",
    ),
    # following
    notes.WINS: (
        "de hoogste die nog over is van de kleur haalt de slag",
        "the highest left of the suit wins the trick",
    ),
    notes.FOLLOWS_LOW: (
        "haalt de slag niet zeker: de laagste van de kleur",
        "is not sure to win: the lowest of the suit",
    ),
    notes.TRUMPS: (
        "kan niet bekennen: de laagste troef die haalt",
        "cannot follow: the lowest trump that wins",
    ),
    notes.THROWS_LOW: ("kan niet bekennen: de laagste kaart", "cannot follow: the lowest card"),
    notes.SUIT_BY_CHANCE: ("een kaart van de kleur bij toeval", "a card of the suit by chance"),
    notes.ONLY_CARD: ("de enige kaart die mag", "the only card that is allowed"),
    notes.DEMANDS: ("met vier negens liever een nieuw spel", "with four nines rather a new deal"),
}
"""Reason -> in Dutch and English."""


def explain(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """The reason noted for the last decision, in words."""
    return reason_words(TABLE, mind, language)


EXPLAIN = dict.fromkeys(("random", "decent", "knowledge"), explain)
