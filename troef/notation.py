"""What the games say alike: suits and cards as people say them, and the lines of a written deal."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import (
    RANK_LETTERS,
    SUIT_SYMBOLS,
    Card,
    Cards,
    NotationError,
    Suit,
    each,
    rank_of,
    say_card,
    suit_of,
)  # fmt: skip

SUIT_WORDS = {
    "nl": ("klaveren", "ruiten", "harten", "schoppen"),
    "en": ("clubs", "diamonds", "hearts", "spades"),
}
DUTCH_RANKS = str.maketrans("JQK", "BVH")
"""The Dutch know a boer, a vrouw and a heer."""
AS_HELD = (3, 2, 0, 1)
"""The suits in the order in which people hold them: colours alternate."""


def suit_words(suit: Suit, language: str) -> str:
    """
    >>> suit_words(2, "nl")
    '♥ harten'
    """
    return f"{SUIT_SYMBOLS[suit]} {SUIT_WORDS[language][suit]}"


def card_words(card: Card, language: str, letters: str = RANK_LETTERS) -> str:
    """A card as a person says it; `letters` names the ranks, as in `say_card`.

    >>> queen = 16 * 3 + RANK_LETTERS.index("Q")
    >>> card_words(queen, "nl"), card_words(queen, "en")
    ('♠V', '♠Q')
    """
    text = say_card(card, symbols=True, letters=letters)
    return text.translate(DUTCH_RANKS) if language == "nl" else text


def sort_hand(cards: Cards) -> list[Card]:
    """Cards as people hold them: suit by suit with colours alternating, high to low."""
    return sorted(each(cards), key=lambda one: (AS_HELD.index(suit_of(one)), -rank_of(one)))


def without(text: str, word: str) -> str:
    """The text without this leading word.

    >>> without("call SA", "call"), without("SA", "call")
    ('SA', 'SA')
    """
    return text[len(word) :].strip() if text.lower().startswith(word + " ") else text


def named_lines(lines: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """Lines `name: value` as a dictionary with exactly these names."""
    found: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        name = name.strip()
        if not colon or name not in names:
            raise NotationError(f"'{line}': expected a line that begins with {', '.join(names)}")
        if name in found:
            raise NotationError(f"'{line}': expected one line '{name}: ...', this is the second")
        found[name] = value.strip()
    for name in names:
        if name not in found:
            raise NotationError(f"the deal has no line '{name}: ...'")
    return found


def parse_seat(text: str, names: Sequence[str]) -> int:
    """The seat that goes by this name."""
    if text.strip().upper() not in names:
        raise NotationError(f"'{text}' is no seat: expected one of {' '.join(names)}")
    return names.index(text.strip().upper())
