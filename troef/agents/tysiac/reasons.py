"""Every reason that an agent of Tysiac can give, in Dutch and English.

While deciding, an agent notes the number of its reason in `note[0]` and figures in `note[1]` and
`note[2]`.
"""

from __future__ import annotations

from typing import Any

from ..reasons import reason_words

TABLE = (
    ("bij toeval", "by chance"),
    ("biedt nooit uit zichzelf", "never bids of its own accord"),
    ("blijft bij het bod", "lets the bid be"),
    # bidding
    ("biedt tot {1:.0f}", "bids up to {1:.0f}"),
    (
        "zou niet hoger gaan dan {1:.0f}",
        "would not go higher than {1:.0f}",
    ),
    # the exchange
    (
        "de laagste kaart die geen deel van een huwelijk is en niet de hoogste van haar kleur",
        "the lowest card that is no part of a marriage and not the highest of its suit",
    ),
    (
        "de op een na laagste: de laagste is voor wie voorstaat",
        "the second lowest: the lowest is for the player ahead",
    ),
    ("houdt alleen waardevolle kaarten over", "has only cards worth keeping"),
    # leading
    ("komt uit met de hoogste kaart", "leads the highest card"),
    (
        "komt uit met de hoogste kaart, die niemand kan overtreffen",
        "leads the highest card, which nobody can beat",
    ),
    (
        "komt uit met een kaart die de hoogste van haar kleur is",
        "leads a card that is the highest of its suit",
    ),
    (
        "wint de slag en meldt daarbij een huwelijk van {1:.0f}",
        "wins the trick and announces a marriage of {1:.0f}",
    ),
    (
        "heeft geen hoogste kaart: meldt een huwelijk van {1:.0f}",
        "has no highest card: announces a marriage of {1:.0f}",
    ),
    (
        "heeft geen hoogste kaart: de laagste, dat kost het minst",
        "has no highest card: the lowest, which costs least",
    ),
    # following
    (
        "de hoogste die nog over is van de kleur haalt de slag",
        "the highest left of the suit wins the trick",
    ),
    ("haalt de slag niet zeker: de laagste van de kleur", "is not sure to win: the lowest of the suit"),
    ("kan niet bekennen: de laagste troef die haalt", "can not follow: the lowest trump that wins"),
    ("kan niet bekennen: de laagste kaart", "can not follow: the lowest card"),
    ("een kaart van de kleur bij toeval", "a card of the suit by chance"),
    ("de enige kaart die mag", "the only card that is allowed"),
    ("met vier negens liever een nieuw spel", "with four nines rather a new deal"),
)  # fmt: skip

(
    CHANCE, NEVER_BIDS, STAYS, BIDS, PASSES, GIVES_LOWEST, GIVES_SECOND, GIVES_VALUE,
    LEADS_TOP, LEADS_BEST, LEADS_MASTER, WINS_WED, WEDS, LEADS_LOWEST,
    WINS, FOLLOWS_LOW, TRUMPS, THROWS_LOW, SUIT_BY_CHANCE, ONLY_CARD, DEMANDS,
) = range(len(TABLE))  # fmt: skip


def explain(game: Any, view: Any, mind: Any, action: int, language: str) -> str:
    """The reason noted for the last decision, in words."""
    return reason_words(TABLE, mind, language)
