"""Why something may not be done in Tysiac now, in words of each language."""

from __future__ import annotations

from ...cards import suit_of
from ...notation import card_words, cards_refused, sort_hand, suit_words
from ...words import Words
from .auction import amount, held, limit
from .state import (
    ANY_CARD,
    BID,
    BIDDING,
    COUPLE,
    DEMAND,
    FREE,
    GIVE,
    GIVING,
    LETTERS,
    PLAYING,
    RAISE,
    RAISING,
    SEATS,
    WED,
    State,
)  # fmt: skip
from .tricks import cards_open

TEXT = Words(__file__, "refused")


def refusal(view: State, action: int, language: str) -> str:
    """Why the viewer, whose turn it is, may not do this; nothing: no reason is known."""
    if action == DEMAND:
        return TEXT[language]["no_nines"]
    if view.phase == BIDDING and BID <= action < RAISE:
        return _level(view, action - BID, language)
    if view.phase == RAISING and RAISE <= action < WED:
        return _level(view, action - RAISE, language)
    if view.phase == GIVING and GIVE <= action < BID:
        return cards_refused(language, "not_held", card=_card(action - GIVE, language))
    if view.phase == PLAYING and action >= WED:
        return _marriage(view, action - WED, language)
    if view.phase == PLAYING and action < GIVE:
        return _played(view, action, language)
    return ""


def _level(view: State, level: int, language: str) -> str:
    """A bid that is too low, too high, or too large a step."""
    said, high = amount(level), amount(int(view.level))
    if level <= view.level:
        return TEXT.say(language, "not_higher", bid=said, high=high)
    hand = int(view.hands[view.turn])
    most = int(limit(view, hand))
    if level > most:
        key = "no_marriage" if not held(hand) else "beyond"
        return TEXT.say(language, key, bid=said, most=amount(max(most, FREE)))
    return TEXT.say(language, "by_tens", bid=said, least=high + 10)


def _marriage(view: State, card: int, language: str) -> str:
    hand = int(view.hands[view.turn])
    suit = suit_of(card)
    if not (hand >> card) & 1:
        return cards_refused(language, "not_held", card=_card(card, language))
    if hand & (COUPLE << 16 * suit) != COUPLE << 16 * suit:
        return TEXT.say(language, "not_both", suit=suit_words(suit, language))
    if view.in_trick and view.marriages != ANY_CARD:
        return TEXT[language]["only_leading"]
    if not (int(cards_open(view)) >> card) & 1:
        return _played(view, card, language)
    return TEXT[language]["not_first"]


def _played(view: State, card: int, language: str) -> str:
    hand = int(view.hands[view.turn])
    if not (hand >> card) & 1:
        gone = any((int(view.played[seat]) >> card) & 1 for seat in range(SEATS))
        why = "was_played" if gone else "not_held"
        return cards_refused(language, why, card=_card(card, language))
    may = [one for one in sort_hand(hand) if (int(cards_open(view)) >> one) & 1]
    cards = ", ".join(_card(one, language) for one in may)
    if all(suit_of(one) == view.led for one in may):
        if suit_of(card) == view.led:
            return TEXT.say(language, "must_beat", cards=cards)
        return cards_refused(
            language, "follow", suit=suit_words(int(view.led), language), cards=cards
        )
    return TEXT.say(language, "must_trump", cards=cards)


def _card(card: int, language: str) -> str:
    return card_words(card, language, LETTERS)
