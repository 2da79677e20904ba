"""The notation of records: what every game must write and read, and what the games say alike: suits
and cards as people say them, and the lines of a written deal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic

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
from .fields import Row
from .state import S
from .words import DEFAULT, RANKS, SHARED, SUITS

AS_HELD = (3, 2, 0, 1)
"""The suits in the order in which people hold them: colours alternate."""


class Written(ABC, Generic[S]):
    """A game as records write it: the same text in every language."""

    @abstractmethod
    def say(self, state: S, action: int) -> str:
        """An action as text."""

    @abstractmethod
    def parse(self, state: S, text: str) -> int:
        """The action that this text means in this state; raises NotationError."""

    @abstractmethod
    def heading(self, state: S) -> str:
        """Under which heading of a record the next action stands."""

    @abstractmethod
    def say_deal(self, state: S) -> list[str]:
        """The deal as lines of text, from which `parse_deal` makes the same state."""

    @abstractmethod
    def parse_deal(self, lines: Sequence[str]) -> Row[S]:
        """An array with one state as dealt; raises NotationError."""

    def as_dealt(self, world: S) -> Row[S]:
        """An array with the state from which this one, drawn to fit a view, would have come."""
        return self.parse_deal(self.say_deal(world))


def suit_names(language: str) -> tuple[str, ...]:
    """The suits in words, clubs first."""
    return tuple(SUITS[language].values())


def suit_letters(language: str) -> str:
    """What people type for the suits, clubs first."""
    return SHARED[language]["suit_letters"]


def rank_letters(language: str) -> str:
    """What people call jack, queen and king, in letters."""
    return SHARED[language]["rank_letters"]


def rank_names(language: str) -> dict[str, str]:
    """The ranks in whole words, by what they are called in letters.

    >>> rank_names("nl")["V"]
    'vrouw'
    """
    return {rank_words(letter, language): name for letter, name in RANKS[language].items()}


def rank_words(text: str, language: str) -> str:
    """Ranks in the letters of this language: the Dutch know a boer, a vrouw and a heer.

    >>> rank_words("AKQJ", "nl")
    'AHVB'
    """
    return text.translate(str.maketrans(rank_letters(DEFAULT), rank_letters(language)))


def suit_words(suit: Suit, language: str) -> str:
    """
    >>> suit_words(2, "nl")
    '♥ harten'
    """
    return f"{SUIT_SYMBOLS[suit]} {suit_names(language)[suit]}"


def card_words(card: Card, language: str, letters: str = RANK_LETTERS) -> str:
    """A card as a person says it; `letters` names the ranks, as in `say_card`.

    >>> queen = 16 * 3 + RANK_LETTERS.index("Q")
    >>> card_words(queen, "nl"), card_words(queen, "en")
    ('♠V', '♠Q')
    """
    return rank_words(say_card(card, symbols=True, letters=letters), language)


def cards_refused(language: str, why: str, /, **fields: object) -> str:
    """Why a card may not be played, where all games say the same: `not_held`, `was_played`, `follow`."""
    return SHARED.say(language, why, **fields)


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
