"""Why an agent of Rikken did something, in words."""

from __future__ import annotations

from ...game import Game
from ...games.rikken.state import BID, BIDDING, PLAYING, State
from ...words import Words
from ..agent import Mind
from ..notes import REASON
from ..reasons import Reasons
from ..search.reasons import explain as explain_search
from . import notes
from .adaptive import BIDS, NONE
from .generalised import say
from .learned import ESTIMATED
from .notes import LEAST_TRICKS, MOST_TRICKS, TIMES, VALUE, WON_MOST, WON_SHARE

REASONS = Reasons(__file__, notes)
WORDS = Words(__file__)


def explain(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """The reason noted for the last decision; after simulations figures for other cards too, the next
    best first."""
    text = REASONS.say(mind, language)
    simulated = mind.note[REASON] in (MOST_TRICKS, LEAST_TRICKS, WON_MOST, WON_SHARE)
    if not simulated or view.phase != PLAYING:
        return text
    others = [one for one in range(64) if mind.note[TIMES + one] and one != action]
    others.sort(key=lambda one: -_merit(mind, one))
    said = [f"{game.words(view, one, language)} {_figure(mind, one)}" for one in others]
    return f"{text} ({', '.join(said)})" if said else text


def _merit(mind: Mind, one: int) -> float:
    """By what the card was chosen: the more the better."""
    value = float(mind.note[VALUE + one])
    if mind.note[REASON] == WON_MOST:
        return value * float(mind.note[TIMES + one])
    return -value if mind.note[REASON] == LEAST_TRICKS else value


def _figure(mind: Mind, one: int) -> str:
    """What was found for a card: its average, or how many of its simulations were won."""
    value, times = float(mind.note[VALUE + one]), float(mind.note[TIMES + one])
    if mind.note[REASON] in (WON_MOST, WON_SHARE):
        return f"{value * times:.0f}/{times:.0f}"
    return f"{value:.2f}"


def explain_adaptive(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """The same; of a bid also the group of the hand and the contract that was looked at."""
    why = explain(game, view, mind, action, language)
    if view.phase != BIDDING:
        return why
    group, kind = say(int(mind.note[notes.GROUP])), int(mind.note[notes.KIND])
    if kind == NONE:
        return WORDS.say(language, "of_hand", group=group, why=why)
    contract = game.words(view, BID + int(BIDS[kind]), language)
    return WORDS.say(language, "of_bid", group=group, contract=contract, why=why)


def explain_learned(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """How likely the net thinks this card is to win, and the others, the likeliest first."""
    if mind.note[REASON] != ESTIMATED:
        return explain(game, view, mind, action, language)
    text = WORDS.say(language, "estimated", share=_percent(mind, action))
    others = [one for one in range(64) if mind.note[TIMES + one] and one != action]
    others.sort(key=lambda one: -float(mind.note[VALUE + one]))
    said = [f"{game.words(view, one, language)} {_percent(mind, one)}%" for one in others]
    return f"{text} ({', '.join(said)})"


def _percent(mind: Mind, one: int) -> int:
    return round(100 * min(max(float(mind.note[VALUE + one]), 0.0), 1.0))


EXPLAIN = {
    **dict.fromkeys(("random", "basic", "advanced", "montecarlo", "greedy", "leiden"), explain),
    "adaptive": explain_adaptive,
    "expert": explain_search,
    "answer": explain_search,
    "learned": explain_learned,
}
