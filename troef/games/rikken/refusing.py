"""Why something may not be done in Rikken now, in words of each language."""

from __future__ import annotations

from ...cards import ACE, ACES, SPADES, rank_of, suit_of
from ...jit import count
from ...notation import card_words, cards_refused, suit_words
from ...words import Words
from .auction import bids_open, calls_open, troela_is_forced
from .contracts import FROM_TROELA, SCHOPPEN_MIE, TROELA, WORDS
from .notation import contract_words
from .state import (
    ASK,
    BID,
    BIDDING,
    CALL,
    CALLING,
    KEPT,
    NAME,
    NAMING,
    PLAYING,
    SEATS,
    TRUMP_FORCED,
    State,
)  # fmt: skip
from .tricks import QUEEN_OF_SPADES, no_ruff, queen_is_out

TEXT = Words(__file__, "refused")


def refusal(view: State, action: int, language: str) -> str:
    """Why the viewer, whose turn it is, may not do this; nothing: no reason is known."""
    if view.phase == BIDDING and BID <= action < BID + len(WORDS):
        return _bid(view, action - BID, language)
    if view.phase == NAMING and NAME <= action < CALL:
        return TEXT[language]["own_ace"]
    if view.phase == CALLING and CALL <= action < ASK:
        return _call(view, action - CALL, language)
    if view.phase == PLAYING and action < BID:
        return _card(view, action, language)
    if view.phase == PLAYING and action >= ASK:
        return TEXT[language]["no_asking"]
    return ""


def _bid(view: State, contract: int, language: str) -> str:
    said = contract_words(contract, language)
    if not (int(view.biddable) >> contract) & 1 and contract:
        return TEXT.say(language, "not_played", contract=said)
    aces = int(count(int(view.hands[view.turn]) & ACES))
    if aces == 3 and troela_is_forced(view) and not (FROM_TROELA >> contract) & 1:
        return TEXT[language]["must_say_troela"]
    if contract == SCHOPPEN_MIE:
        return TEXT.say(language, "after_passes", contract=said)
    open_bids = int(bids_open(view))
    higher = [each for each in range(1, len(WORDS)) if (open_bids >> each) & 1]
    if contract == TROELA and aces != 3:
        return TEXT.say(language, "three_aces", aces=aces)
    high = contract_words(int(view.contract), language)
    if not higher:
        return TEXT.say(language, "none_higher", contract=said, high=high)
    least = contract_words(higher[0], language)
    return TEXT.say(language, "not_higher", contract=said, high=high, least=least)


def _call(view: State, card: int, language: str) -> str:
    said = card_words(card, language)
    hand = int(view.hands[view.turn])
    if suit_of(card) == view.trump:
        return TEXT.say(language, "call_trump", card=said)
    if (hand >> card) & 1:
        return TEXT.say(language, "call_own", card=said)
    may = int(calls_open(view))
    some = [one for one in range(64) if (may >> one) & 1]
    if some and rank_of(some[0]) != rank_of(card):
        key = "call_ace" if rank_of(some[0]) == ACE else "call_rank"
        return TEXT.say(language, key, cards=_list(some, language))
    return TEXT.say(language, "call_held", card=said, cards=_list(some, language))


def _card(view: State, card: int, language: str) -> str:
    hand = int(view.hands[view.turn])
    said = card_words(card, language)
    if not (hand >> card) & 1:
        gone = any((int(view.played[seat]) >> card) & 1 for seat in range(SEATS))
        return cards_refused(language, "was_played" if gone else "not_held", card=said)
    suit = suit_of(card)
    own = [one for one in range(64) if (hand >> one) & 1]
    mine = [one for one in own if suit_of(one) == view.led] if view.in_trick else []
    if mine and suit != view.led:
        led = suit_words(int(view.led), language)
        return cards_refused(language, "follow", suit=led, cards=_list(mine, language))
    if view.contract == SCHOPPEN_MIE:
        return _mie(view, suit, language)
    called = int(view.called)
    if called >= 0 and (hand >> called) & 1:
        fallen = card_words(called, language)
        if card == called and view.called_ace == KEPT:
            return TEXT.say(language, "keep_called", card=fallen)
        if suit == suit_of(called):
            return TEXT.say(language, "called_falls", card=fallen)
    if no_ruff(view) and suit == view.trump:
        return TEXT[language]["no_ruff"]
    if view.forced_trump == TRUMP_FORCED and view.in_trick:
        return TEXT[language]["must_trump"]
    return ""


def _mie(view: State, suit: int, language: str) -> str:
    queen = card_words(QUEEN_OF_SPADES, language)
    if view.in_trick:
        return TEXT.say(language, "mie_must_go", card=queen)
    if suit == SPADES and not queen_is_out(view):
        return TEXT.say(language, "no_spade_yet", card=queen)
    return ""


def _list(cards: list[int], language: str) -> str:
    return ", ".join(card_words(one, language) for one in reversed(cards))
