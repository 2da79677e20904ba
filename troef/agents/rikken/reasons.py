"""Every reason that an agent of Rikken can give, in Dutch and English.

While deciding, an agent notes the number of its reason in `note[0]` and figures in `note[1]` to
`note[3]`; agents that simulate also note what they found for each card, from `VALUE` and `TIMES`.
"""

from __future__ import annotations

from typing import Any

from ...games.rikken.state import PLAYING
from ...jit import rule
from ..reasons import reason_words

VALUE, TIMES = 64, 128
"""Where the value of each card is noted, and in how many simulations it was seen."""

TABLE = (
    # before the first card
    ("bij toeval", "by chance"),
    ("biedt nooit", "never bids"),
    ("verwacht {1:.1f} slagen met troef", "expects {1:.1f} tricks with trump"),
    ("verwacht {2:.1f} slagen zonder troef", "expects {2:.1f} tricks without trump"),
    (
        "verwacht {1:.1f} slagen met troef en {2:.1f} zonder: geen reden voor een hoger bod",
        "expects {1:.1f} tricks with trump and {2:.1f} without: no cause for a higher bid",
    ),
    (
        "verwacht {1:.1f} slagen met troef: geen reden voor een hoger bod",
        "expects {1:.1f} tricks with trump: no cause for a higher bid",
    ),
    (
        "verwacht {2:.1f} slagen zonder troef: geen reden voor een hoger bod",
        "expects {2:.1f} tricks without trump: no cause for a higher bid",
    ),
    ("er staat geen bod meer open dat hij ooit doet", "no bid is open that it ever makes"),
    ("heeft al geboden en gaat niet hoger", "has made its bid and goes no higher"),
    ("met drie azen mag passen niet", "with three aces passing is not allowed"),
    ("de sterkste kleur: {1:.0f} punten", "the strongest suit: {1:.0f} points"),
    (
        "uit de sterkste kleur die gevraagd mag worden: {1:.0f} punten",
        "from the strongest suit that may be called: {1:.0f} points",
    ),
    # basic, contracts with trump
    (
        "komt uit met een kaart die de hoogste van haar kleur is",
        "leads a card that is the highest of its suit",
    ),
    ("heeft geen hoogste kaart en komt uit bij toeval", "has no highest card and leads by chance"),
    ("speelt de hoogste kaart van de gevraagde kleur", "plays the highest card of the suit asked"),
    (
        "kan de slag misschien halen en kiest bij toeval uit de kleur",
        "may win the trick and picks from the suit by chance",
    ),
    (
        "kan de slag niet halen: de laagste van de kleur",
        "can not win the trick: the lowest of the suit",
    ),
    ("kan niet bekennen: de laagste troef", "can not follow: the lowest trump"),
    (
        "kan niet bekennen: gooit een lage kaart weg, liefst niet de hoogste van haar kleur",
        "can not follow: throws a low card, if possible not the highest of its suit",
    ),
    ("de laagste kaart die de slag haalt", "the lowest card that wins the trick"),
    # piek and misere
    ("zoekt zijn ene slag: de hoogste van een kleur", "wants his one trick: the highest of a suit"),
    (
        "de speler heeft zijn slag nog niet: een kaart bij toeval",
        "the declarer still lacks his trick: any card",
    ),
    ("komt laag uit", "leads low"),
    (
        "duikt: de hoogste kaart die de slag niet haalt",
        "ducks: the highest card that does not win the trick",
    ),
    ("kan niet duiken: de laagste van de kleur", "can not duck: the lowest of the suit"),
    ("kan niet bekennen: gooit een hoge kaart weg", "can not follow: throws a high card"),
    (
        "de speler wint deze slag niet: raakt zijn hoogste kaart kwijt",
        "the declarer does not win this trick: gets rid of the highest card",
    ),
    (
        "kan niet onder de speler blijven: de hoogste van de kleur",
        "can not stay below the declarer: the highest of the suit",
    ),
    # advanced, contracts with trump
    ("trekt troef met de hoogste", "draws trumps with the highest"),
    ("trekt troef", "draws trumps"),
    ("speelt een vrije hoge kaart", "plays a high card that is free"),
    (
        "heeft geen vrije hoge kaart: een bijkaart bij toeval",
        "has no free high card: a side card by chance",
    ),
    ("heeft alleen troef: bij toeval", "has only trumps: by chance"),
    (
        "de slag is van de eigen kant en de hoogste kaart ligt er: de laagste",
        "the trick belongs to the own side and the highest card lies: the lowest",
    ),
    (
        "de slag is van de eigen kant maar niet zeker: een kaart van de kleur bij toeval",
        "the trick belongs to the own side but is not safe: a card of the suit by chance",
    ),
    (
        "de maat legde de op een na hoogste: de laagste",
        "the partner played the second highest: the lowest",
    ),
    ("stelt de slag zeker met de hoogste kaart", "makes sure of the trick with the highest card"),
    (
        "na hem komt alleen de eigen kant: de laagste kaart die haalt",
        "only the own side is to follow: the lowest card that wins",
    ),
    (
        "tegenstanders kunnen nog bekennen: de hoogste kaart",
        "opponents can still follow: the highest card",
    ),
    (
        "tegenstanders kunnen niet bekennen: de laagste kaart die haalt",
        "opponents can not follow: the lowest card that wins",
    ),
    (
        "heeft niet de hoogste, maar haalt de slag zo laag mogelijk",
        "lacks the highest, but wins the trick as low as can be",
    ),
    (
        "de slag is van de eigen kant: gooit een lage kaart weg",
        "the trick belongs to the own side: throws a low card",
    ),
    ("kan niet bekennen: een lage troef", "can not follow: a low trump"),
    ("kan niet bekennen of troeven: een lage kaart", "can neither follow nor trump: a low card"),
    ("er is ingetroefd: de laagste van de kleur", "the trick was trumped: the lowest of the suit"),
    ("troeft zo laag mogelijk over", "overtrumps as low as can be"),
    ("de slag is verloren: een lage kaart", "the trick is lost: a low card"),
    # advanced, piek and misere
    (
        "zonder deze kaart houdt hij de hoogste weggooiscore over",
        "leaves the highest discard score in hand",
    ),
    (
        "zonder deze kaart houdt hij de laagste weggooiscore over",
        "leaves the lowest discard score in hand",
    ),
    ("de dekkaart is de enige hoge kaart die over is", "the cover card is the only high card left"),
    (
        "gooit een hoge kaart weg en bewaart de dekkaart",
        "throws a high card and keeps the cover card",
    ),
    (
        "houdt van de kleuren die de speler nog kan hebben de hoogste weggooiscore over",
        "of the suits that the declarer may still have: leaves the highest discard score in hand",
    ),
    # greedy
    ("komt uit met de hoogste kaart", "leads the highest card"),
    ("kan de slag niet halen: de laagste kaart", "can not win the trick: the lowest card"),
    # adaptive
    ("{2:.0f} keer gespeeld, {3:.0%} gewonnen", "played {2:.0f} times, {3:.0%} won"),
    (
        "{2:.0f} keer gespeeld, {3:.0%} gewonnen: niet genoeg voor een bod",
        "played {2:.0f} times, {3:.0%} won: not enough for a bid",
    ),
    (
        "geen hoger bod is al vaak genoeg gespeeld",
        "no higher bid was played often enough so far",
    ),
    ("probeert een bod uit", "tries a bid out"),
    # simulations
    ("de enige kaart die mag", "the only card that is allowed"),
    (
        "{1:.2f} slagen gemiddeld, het meeste van {3:.0f} kaarten",
        "{1:.2f} tricks on average, the most of {3:.0f} cards",
    ),
    (
        "{1:.2f} slagen gemiddeld, het minste van {3:.0f} kaarten",
        "{1:.2f} tricks on average, the least of {3:.0f} cards",
    ),
    (
        "{1:.0f} van {2:.0f} simulaties gewonnen, het grootste aantal",
        "{1:.0f} of {2:.0f} simulations won, the greatest number",
    ),
    (
        "{1:.0f} van {2:.0f} simulaties gewonnen, het grootste deel",
        "{1:.0f} of {2:.0f} simulations won, the greatest share",
    ),
)

(
    CHANCE, NEVER_BIDS, BIDS_HIGH, BIDS_LOW, PASSES, PASSES_HIGH, PASSES_LOW, PASSES_UNASKED, BID_ONCE,
    MUST_BID, NAMES, CALLS,
    LEADS_HIGHEST, LEADS_ANY, HOLDS_HIGHEST, MAY_WIN, CAN_NOT_WIN, LOWEST_TRUMP, THROWS_LOW,
    WINS_LOW,
    WANTS_ONE, STILL_NONE, LEADS_LOW, DUCKS, CAN_NOT_DUCK, THROWS_HIGH, GETS_RID, STAYS_HIGH,
    DRAWS_HIGHEST, DRAWS, FREE_HIGH, SIDE_CARD, ONLY_TRUMPS, OURS_SAFE, OURS_UNSURE,
    PARTNER_SECOND, MAKES_SURE, ONLY_OURS, CAN_FOLLOW, CAN_NOT_FOLLOW, BEATS_LOW, OURS_THROWS,
    SMALL_TRUMP, SMALL_CARD, WAS_TRUMPED, OVERTRUMPS, LOST,
    SCORE_HIGH, SCORE_LOW, COVER, KEEPS_COVER, DECLARERS_SUIT,
    LEADS_TOP, PLAYS_LOWEST,
    REMEMBERS, REMEMBERS_LOSING, KNOWS_TOO_LITTLE, TRIES_OUT,
    ONLY_CARD, MOST_TRICKS, LEAST_TRICKS, WON_MOST, WON_SHARE,
) = range(len(TABLE))  # fmt: skip


@rule
def forget(mind: Any) -> None:
    """Wipe what was noted for each card."""
    for one in range(VALUE, TIMES + 64):
        mind.note[one] = 0.0


def explain(game: Any, view: Any, mind: Any, action: int, language: str) -> str:
    """The reason noted for the last decision, in words; figures for other cards after it, the next
    best first."""
    text = reason_words(TABLE, mind, language)
    if int(mind.note[0]) < MOST_TRICKS or view.phase != PLAYING:
        return text
    others = [one for one in range(64) if mind.note[TIMES + one] and one != action]
    others.sort(key=lambda one: -_merit(mind, one))
    said = [f"{game.words(view, one, language)} {_figure(mind, one)}" for one in others]
    return f"{text} ({', '.join(said)})" if said else text


def _merit(mind: Any, one: int) -> float:
    """By what the card was chosen: the more the better."""
    value = float(mind.note[VALUE + one])
    if mind.note[0] == WON_MOST:
        return value * float(mind.note[TIMES + one])
    return -value if mind.note[0] == LEAST_TRICKS else value


def _figure(mind: Any, one: int) -> str:
    """What was found for a card: its average, or won simulations of all."""
    value, times = float(mind.note[VALUE + one]), float(mind.note[TIMES + one])
    if mind.note[0] in (WON_MOST, WON_SHARE):
        return f"{value * times:.0f}/{times:.0f}"
    return f"{value:.2f}"
