"""Suits, ranks, cards, and sets of cards: one numbering for all games, and its notation.

A suit is 0 to 3, a rank counts up from 0, a card is 16 * suit + rank, and a set of cards is an
integer with one bit a card. So a suit is a lane of 16 bits, and `cards >> 16 * suit & LANE` gives
its ranks. In text a card is its suit and its rank: `SA`, `HT`; with symbols `♠A`, `♥10`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .chance import Rng, below
from .fields import Ints
from .jit import count, hot, lowest, nth, rule

Suit = int
Rank = int
Card = int
Cards = int
"""A set of cards, one bit a card."""

SUITS = (0, 1, 2, 3)
CLUBS, DIAMONDS, HEARTS, SPADES = SUITS
SUIT_LETTERS = "CDHS"
SUIT_SYMBOLS = "♣♦♥♠"
RANKS = tuple(range(13))
TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = RANKS
RANK_LETTERS = "23456789TJQKA"

LANE = 0x7FFF
"""All ranks that a suit has room for: fifteen, so that a set of cards is never negative."""
DECK: Cards = sum(0x1FFF << 16 * suit for suit in SUITS)
ACES: Cards = sum(1 << 16 * suit + ACE for suit in SUITS)
NO_CARD: Card = -1
NO_SUIT: Suit = -1


@hot
def card(suit: Suit, rank: Rank) -> Card:
    return 16 * suit + rank


@hot
def suit_of(card: Card) -> Suit:
    return card >> 4


@hot
def rank_of(card: Card) -> Rank:
    return card & 15


@hot
def lane(suit: Suit) -> Cards:
    """All cards of a suit."""
    return LANE << 16 * suit


@rule
def ranks_in(cards: Cards, suit: Suit) -> int:
    """The ranks held in one suit, as bits 0 to 14."""
    return (cards >> 16 * suit) & LANE


@hot
def any_card(rng: Rng, cards: Cards) -> Card:
    """A card of this set, each equally likely."""
    return nth(cards, below(rng, count(cards)))


@hot
def fill(actions: Ints, n: int, bits: int, first: int) -> int:
    """Add an action for each bit, `first` and its number, to the n there are; how many that makes."""
    while bits:
        actions[n] = first + lowest(bits)
        bits &= bits - 1
        n += 1
    return n


# -- for people -----------------------------------------------------------------------------


class NotationError(ValueError):
    """Text that is no card, hand, deal, bid or record; says where and what was expected. Where people
    at a table may read it, it carries what `troef.words` can put in their language."""


class TwiceError(NotationError):
    """Text in which a card stands twice."""


def each(cards: Cards) -> Iterator[Card]:
    """The cards of a set, lowest first."""
    left = int(cards)
    while left:
        yield lowest(left)
        left &= left - 1


def cards_of(cards: Iterable[Card]) -> Cards:
    """The set of these cards."""
    result = 0
    for one in cards:
        result |= 1 << int(one)
    return result


def say_card(card: Card, symbols: bool = False, letters: str = RANK_LETTERS) -> str:
    """A card as text; `letters` names the ranks, for games in which they stand in another order.

    >>> say_card(card(SPADES, ACE)), say_card(card(HEARTS, TEN)), say_card(34 + 6, symbols=True)
    ('SA', 'HT', '♥10')
    """
    suit, rank = suit_of(int(card)), letters[rank_of(int(card))]
    if symbols:
        return SUIT_SYMBOLS[suit] + rank.replace("T", "10")
    return SUIT_LETTERS[suit] + rank


def parse_suit(text: str) -> Suit:
    """
    >>> parse_suit("h"), parse_suit("♠")
    (2, 3)
    """
    word = text.strip().upper()
    for suit in SUITS:
        if word in (SUIT_LETTERS[suit], SUIT_SYMBOLS[suit]):
            return suit
    raise NotationError(f"'{text}' is no suit: expected one of C D H S or {SUIT_SYMBOLS}")


def parse_card(text: str, letters: str = RANK_LETTERS) -> Card:
    """
    >>> parse_card("SA") == parse_card("♠a") == card(SPADES, ACE)
    True
    >>> parse_card("h10") == parse_card("HT") == card(HEARTS, TEN)
    True
    """
    word = text.strip().upper().replace("10", "T")
    if len(word) != 2:
        raise NotationError(f"'{text}' is no card: expected a suit and a rank, like SA, HT or ♥10")
    suit = parse_suit(word[0])
    if word[1] not in letters:
        raise NotationError(
            f"'{text}' is no card: '{word[1]}' is no rank, expected one of {letters}"
        )
    return int(card(suit, letters.index(word[1])))


def say_hand(cards: Cards, symbols: bool = False, letters: str = RANK_LETTERS) -> str:
    """Suit by suit, spades first, high cards first: `SAK HQ D- C92` without the empty suits.

    >>> say_hand(parse_hand("SAK HQ C92"))
    'SAK HQ C92'
    >>> say_hand(0)
    '-'
    """
    words = []
    for suit in reversed(SUITS):
        ranks = [letters[rank_of(one)] for one in each(cards) if suit_of(one) == suit]
        if ranks:
            name = SUIT_SYMBOLS[suit] if symbols else SUIT_LETTERS[suit]
            words.append(name + "".join(reversed(ranks)))
    return " ".join(words) or "-"


def parse_hand(text: str, letters: str = RANK_LETTERS) -> Cards:
    """The set of cards in text like `SAK HQ C92`; the order does not matter.

    >>> parse_hand("SAK sq")
    Traceback (most recent call last):
    ...
    troef.cards.NotationError: 'sq': expected each suit once, and S stands twice in 'SAK sq'
    """
    cards, suits = 0, set()
    if text.strip() in ("", "-"):
        return 0
    for word in text.split():
        suit = parse_suit(word[0])
        if suit in suits:
            raise NotationError(
                f"'{word}': expected each suit once, and {SUIT_LETTERS[suit]} stands twice in '{text}'"
            )
        suits.add(suit)
        ranks = word[1:].upper().replace("10", "T")
        if not ranks:
            raise NotationError(f"'{word}': expected ranks after the suit, like {word}AK2")
        for rank in ranks:
            if rank not in letters:
                raise NotationError(f"'{word}': '{rank}' is no rank, expected one of {letters}")
            bit = 1 << int(card(suit, letters.index(rank)))
            if cards & bit:
                raise TwiceError(f"'{word}': {SUIT_LETTERS[suit]}{rank} stands twice")
            cards |= bit
    return cards


def parse_cards(text: str, letters: str = RANK_LETTERS) -> list[Card]:
    """The cards in text in which a suit may stand before each card: `SA SK HQ` or `SAK HQ`.

    >>> [say_card(one) for one in parse_cards("SA sk H10Q")]
    ['SA', 'SK', 'HT', 'HQ']
    """
    cards: list[Card] = []
    for word in text.replace(",", " ").split():
        for rank in word[1:].upper().replace("10", "T") or "?":
            one = parse_card(word[0] + rank, letters)
            if one in cards:
                raise TwiceError(f"'{word}': {say_card(one, letters=letters)} stands twice")
            cards.append(one)
    return cards
