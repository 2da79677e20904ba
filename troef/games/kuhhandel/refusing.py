"""Why something may not be done in Kuhhandel now, in words of each language."""

from __future__ import annotations

from collections.abc import Sequence

from ...words import Words
from .animals import held
from .auction import least_bid, most_bid
from .money import money_of, worth
from .notation import ANIMALS, say_money
from .state import (
    ACCEPT,
    ANSWERING,
    AUCTION,
    BID,
    BIDDING,
    BUY,
    BUYING,
    CHOOSING,
    KINDS,
    OFFER,
    OFFERING,
    TRADE,
    State,
)

TEXT = Words(__file__, "refused")


def refusal(view: State, action: int, language: str, names: Sequence[str]) -> str:
    """Why the viewer, whose turn it is, may not do this; nothing: no reason is known."""
    if view.phase == BIDDING and BID < action < BUY:
        return _bid(view, 10 * (action - BID), language)
    if view.phase == CHOOSING and action == AUCTION:
        return TEXT[language]["no_deck"]
    if view.phase == CHOOSING and TRADE <= action < TRADE + KINDS * int(view.n):
        return _trade(view, *divmod(action - TRADE, KINDS), language, names)
    if view.phase == BUYING and action == BUY:
        have = int(worth(int(view.money[view.turn])))
        return TEXT.say(language, "cannot_buy", price=int(view.high), worth=have)
    if view.phase == ANSWERING and action == ACCEPT:
        return TEXT[language]["after_tie"]
    if view.phase in (OFFERING, ANSWERING) and action >= OFFER:
        own = say_money(int(view.money[view.turn]))
        offer = say_money(int(money_of(action - OFFER)))
        return TEXT.say(language, "not_yours", offer=offer, own=own)
    return ""


def _bid(view: State, coins: int, language: str) -> str:
    least, most = int(least_bid(view)), int(most_bid(view))
    if coins < least and view.high:
        return TEXT.say(language, "too_low", bid=coins, high=int(view.high), least=least)
    return TEXT.say(language, "too_high", bid=coins, most=most)


def _trade(view: State, seat: int, kind: int, language: str, names: Sequence[str]) -> str:
    animal = tuple(ANIMALS[language].values())[kind]
    if seat == view.turn:
        return TEXT[language]["with_oneself"]
    mine, theirs = int(view.animals[view.turn]), int(view.animals[seat])
    if not held(mine, kind):
        return TEXT.say(language, "you_lack", animal=animal)
    if not held(theirs, kind):
        return TEXT.say(language, "other_lacks", seat=names[seat], animal=animal)
    return TEXT.say(language, "set_complete", animal=animal)
