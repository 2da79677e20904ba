"""Every reason that an agent of Rikken can give, in Dutch and English."""

from __future__ import annotations

from ...game import Game
from ...games.rikken.state import BID, BIDDING, PLAYING, State
from ..agent import Mind
from ..reasons import reason_words
from . import notes
from .adaptive import BIDS, NONE, NOTED_GROUP, NOTED_KIND
from .generalised import say
from .notes import LEAST_TRICKS, MOST_TRICKS, TIMES, VALUE, WON_MOST, WON_SHARE

TABLE = {
    # before the first card
    notes.CHANCE: ("bij toeval", "by chance"),
    notes.NEVER_BIDS: ("biedt nooit", "never bids"),
    notes.BIDS_HIGH: ("verwacht {1:.1f} slagen met troef", "expects {1:.1f} tricks with trump"),
    notes.BIDS_LOW: (
        "verwacht {2:.1f} slagen zonder troef",
        "expects {2:.1f} tricks without trump",
    ),
    notes.PASSES: (
        "verwacht {1:.1f} slagen met troef en {2:.1f} zonder: geen reden voor een hoger bod",
        "expects {1:.1f} tricks with trump and {2:.1f} without: no cause for a higher bid",
    ),
    notes.PASSES_HIGH: (
        "verwacht {1:.1f} slagen met troef: geen reden voor een hoger bod",
        "expects {1:.1f} tricks with trump: no cause for a higher bid",
    ),
    notes.PASSES_LOW: (
        "verwacht {2:.1f} slagen zonder troef: geen reden voor een hoger bod",
        "expects {2:.1f} tricks without trump: no cause for a higher bid",
    ),
    notes.PASSES_UNASKED: (
        "er staat geen bod meer open dat hij ooit doet",
        "no bid is open that it ever makes",
    ),
    notes.BID_ONCE: ("heeft al geboden en gaat niet hoger", "has made its bid and goes no higher"),
    notes.MUST_BID: ("met drie azen mag passen niet", "with three aces passing is not allowed"),
    notes.NAMES: ("de sterkste kleur: {1:.0f} punten", "the strongest suit: {1:.0f} points"),
    notes.CALLS: (
        "uit de sterkste kleur die gevraagd mag worden: {1:.0f} punten",
        "from the strongest suit that may be called: {1:.0f} points",
    ),
    # basic, contracts with trump
    notes.LEADS_HIGHEST: (
        "komt uit met een kaart die de hoogste van haar kleur is",
        "leads a card that is the highest of its suit",
    ),
    notes.LEADS_ANY: (
        "heeft geen hoogste kaart en komt uit bij toeval",
        "has no highest card and leads by chance",
    ),
    notes.HOLDS_HIGHEST: (
        "speelt de hoogste kaart van de gevraagde kleur",
        "plays the highest card of the suit asked",
    ),
    notes.MAY_WIN: (
        "kan de slag misschien halen en kiest bij toeval uit de kleur",
        "may win the trick and picks from the suit by chance",
    ),
    notes.CAN_NOT_WIN: (
        "kan de slag niet halen: de laagste van de kleur",
        "cannot win the trick: the lowest of the suit",
    ),
    notes.LOWEST_TRUMP: ("kan niet bekennen: de laagste troef", "cannot follow: the lowest trump"),
    notes.THROWS_LOW: (
        "kan niet bekennen: gooit een lage kaart weg, liefst niet de hoogste van haar kleur",
        "cannot follow: throws a low card, if possible not the highest of its suit",
    ),
    notes.WINS_LOW: ("de laagste kaart die de slag haalt", "the lowest card that wins the trick"),
    # piek and misere
    notes.WANTS_ONE: (
        "zoekt zijn ene slag: de hoogste van een kleur",
        "wants his one trick: the highest of a suit",
    ),
    notes.STILL_NONE: (
        "de speler heeft zijn slag nog niet: een kaart bij toeval",
        "the declarer still lacks his trick: any card",
    ),
    notes.LEADS_LOW: ("komt laag uit", "leads low"),
    notes.DUCKS: (
        "duikt: de hoogste kaart die de slag niet haalt",
        "ducks: the highest card that does not win the trick",
    ),
    notes.CAN_NOT_DUCK: (
        "kan niet duiken: de laagste van de kleur",
        "cannot duck: the lowest of the suit",
    ),
    notes.THROWS_HIGH: (
        "kan niet bekennen: gooit een hoge kaart weg",
        "cannot follow: throws a high card",
    ),
    notes.GETS_RID: (
        "de speler wint deze slag niet: raakt zijn hoogste kaart kwijt",
        "the declarer does not win this trick: gets rid of the highest card",
    ),
    notes.STAYS_HIGH: (
        "kan niet onder de speler blijven: de hoogste van de kleur",
        "cannot stay below the declarer: the highest of the suit",
    ),
    # advanced, contracts with trump
    notes.DRAWS_HIGHEST: ("trekt troef met de hoogste", "draws trumps with the highest"),
    notes.DRAWS: ("trekt troef", "draws trumps"),
    notes.FREE_HIGH: ("speelt een vrije hoge kaart", "plays a high card that is free"),
    notes.SIDE_CARD: (
        "heeft geen vrije hoge kaart: een bijkaart bij toeval",
        "has no free high card: a side card by chance",
    ),
    notes.ONLY_TRUMPS: ("heeft alleen troef: bij toeval", "has only trumps: by chance"),
    notes.OURS_SAFE: (
        "de slag is van de eigen kant en de hoogste kaart ligt er: de laagste",
        "the trick belongs to the own side and the highest card lies: the lowest",
    ),
    notes.OURS_UNSURE: (
        "de slag is van de eigen kant maar niet zeker: een kaart van de kleur bij toeval",
        "the trick belongs to the own side but is not safe: a card of the suit by chance",
    ),
    notes.PARTNER_SECOND: (
        "de maat legde de op een na hoogste: de laagste",
        "the partner played the second highest: the lowest",
    ),
    notes.MAKES_SURE: (
        "stelt de slag zeker met de hoogste kaart",
        "makes sure of the trick with the highest card",
    ),
    notes.ONLY_OURS: (
        "na hem komt alleen de eigen kant: de laagste kaart die haalt",
        "only the own side is to follow: the lowest card that wins",
    ),
    notes.CAN_FOLLOW: (
        "tegenstanders kunnen nog bekennen: de hoogste kaart",
        "opponents can still follow: the highest card",
    ),
    notes.CAN_NOT_FOLLOW: (
        "tegenstanders kunnen niet bekennen: de laagste kaart die haalt",
        "opponents cannot follow: the lowest card that wins",
    ),
    notes.BEATS_LOW: (
        "heeft niet de hoogste, maar haalt de slag zo laag mogelijk",
        "lacks the highest, but wins the trick as low as can be",
    ),
    notes.OURS_THROWS: (
        "de slag is van de eigen kant: gooit een lage kaart weg",
        "the trick belongs to the own side: throws a low card",
    ),
    notes.SMALL_TRUMP: ("kan niet bekennen: een lage troef", "cannot follow: a low trump"),
    notes.SMALL_CARD: (
        "kan niet bekennen of troeven: een lage kaart",
        "can neither follow nor trump: a low card",
    ),
    notes.WAS_TRUMPED: (
        "er is ingetroefd: de laagste van de kleur",
        "the trick was trumped: the lowest of the suit",
    ),
    notes.OVERTRUMPS: ("troeft zo laag mogelijk over", "overtrumps as low as can be"),
    notes.LOST: ("de slag is verloren: een lage kaart", "the trick is lost: a low card"),
    # advanced, piek and misere
    notes.SCORE_HIGH: (
        "zonder deze kaart houdt hij de hoogste weggooiscore over",
        "leaves the highest discard score in hand",
    ),
    notes.SCORE_LOW: (
        "zonder deze kaart houdt hij de laagste weggooiscore over",
        "leaves the lowest discard score in hand",
    ),
    notes.COVER: (
        "de dekkaart is de enige hoge kaart die over is",
        "the cover card is the only high card left",
    ),
    notes.KEEPS_COVER: (
        "gooit een hoge kaart weg en bewaart de dekkaart",
        "throws a high card and keeps the cover card",
    ),
    notes.DECLARERS_SUIT: (
        "houdt van de kleuren die de speler nog kan hebben de hoogste weggooiscore over",
        "of the suits that the declarer may still have: leaves the highest discard score in hand",
    ),
    # greedy
    notes.LEADS_TOP: ("komt uit met de hoogste kaart", "leads the highest card"),
    notes.PLAYS_LOWEST: (
        "kan de slag niet halen: de laagste kaart",
        "cannot win the trick: the lowest card",
    ),
    # adaptive
    notes.REMEMBERS: (
        "{2:.0f} keer gespeeld, {3:.0%} gewonnen",
        "played {2:.0f} times, {3:.0%} won",
    ),
    notes.REMEMBERS_LOSING: (
        "{2:.0f} keer gespeeld, {3:.0%} gewonnen: niet genoeg voor een bod",
        "played {2:.0f} times, {3:.0%} won: not enough for a bid",
    ),
    notes.KNOWS_TOO_LITTLE: (
        "geen hoger bod is al vaak genoeg gespeeld",
        "no higher bid was played often enough so far",
    ),
    notes.TRIES_OUT: ("probeert een bod uit", "tries a bid out"),
    # simulations
    notes.ONLY_CARD: ("de enige kaart die mag", "the only card that is allowed"),
    notes.MOST_TRICKS: (
        "{1:.2f} slagen gemiddeld, het meeste van {3:.0f} kaarten",
        "{1:.2f} tricks on average, the most of {3:.0f} cards",
    ),
    notes.LEAST_TRICKS: (
        "{1:.2f} slagen gemiddeld, het minste van {3:.0f} kaarten",
        "{1:.2f} tricks on average, the least of {3:.0f} cards",
    ),
    notes.WON_MOST: (
        "{1:.0f} van {2:.0f} simulaties gewonnen, het grootste aantal",
        "{1:.0f} of {2:.0f} simulations won, the greatest number",
    ),
    notes.WON_SHARE: (
        "{1:.0f} van {2:.0f} simulaties gewonnen, het grootste deel",
        "{1:.0f} of {2:.0f} simulations won, the greatest share",
    ),
}
"""Reason -> in Dutch and English."""


def explain(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """The reason noted for the last decision, in words; figures for other cards after it, the next
    best first."""
    text = reason_words(TABLE, mind, language)
    if int(mind.note[0]) < MOST_TRICKS or view.phase != PLAYING:
        return text
    others = [one for one in range(64) if mind.note[TIMES + one] and one != action]
    others.sort(key=lambda one: -_merit(mind, one))
    said = [f"{game.words(view, one, language)} {_figure(mind, one)}" for one in others]
    return f"{text} ({', '.join(said)})" if said else text


def _merit(mind: Mind, one: int) -> float:
    """By what the card was chosen: the more the better."""
    value = float(mind.note[VALUE + one])
    if mind.note[0] == WON_MOST:
        return value * float(mind.note[TIMES + one])
    return -value if mind.note[0] == LEAST_TRICKS else value


def _figure(mind: Mind, one: int) -> str:
    """What was found for a card: its average, or won simulations of all."""
    value, times = float(mind.note[VALUE + one]), float(mind.note[TIMES + one])
    if mind.note[0] in (WON_MOST, WON_SHARE):
        return f"{value * times:.0f}/{times:.0f}"
    return f"{value:.2f}"


def explain_adaptive(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """The reason in words; of a bid also the group of the hand and the contract looked at."""
    text = explain(game, view, mind, action, language)
    if view.phase != BIDDING:
        return text
    kind = int(mind.note[NOTED_KIND])
    contract = [] if kind == NONE else [game.words(view, BID + int(BIDS[kind]), language)]
    hand = f"hand {say(int(mind.note[NOTED_GROUP]))}"
    return f"{', '.join([hand, *contract])}: {text}"


EXPLAIN = {
    **dict.fromkeys(("random", "basic", "advanced", "montecarlo", "greedy", "leiden"), explain),
    "adaptive": explain_adaptive,
}
