"""What a seat of Boerenbridge may see, in names and texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from ...view import TrickView
from .notation import LETTERS, Notation, listed, plays
from .state import State

PHASES = ("bidding", "playing", "over")


class BoerenbridgeView(TrickView[State]):
    """What one seat may see of Boerenbridge."""

    def plays(self) -> Iterator[tuple[int, int]]:
        yield from plays(self.record)

    def card(self, card: int) -> str:
        return cast(Notation, self.game).say_card(card)

    def held(self, seat: int) -> list[int]:
        return listed(self.record.hands[seat])[::-1]

    def suit(self, suit: int) -> str | None:
        return None if suit < 0 else LETTERS[suit]

    @property
    def phase(self) -> str:
        """bidding, playing, or over."""
        return PHASES[self.record.phase]

    @property
    def bids(self) -> dict[str, int]:
        """How many tricks each seat has bid, as far as this seat knows."""
        return {name: bid for name, bid in self.by_seat(self.record.bid).items() if bid >= 0}

    @property
    def turned_up(self) -> str | None:
        """The card that was turned up for trump."""
        return None if self.record.trump_card < 0 else self.card(int(self.record.trump_card))

    @property
    def voids(self) -> dict[str, str]:
        """The suits that each seat showed it does not have, like `{"W": "CH"}`."""
        lacking = {
            name: "".join(s for suit, s in enumerate(LETTERS) if (int(lacks) >> suit) & 1)
            for name, lacks in zip(self.game.seat_names, self.record.lacks, strict=True)
        }
        return {name: suits for name, suits in lacking.items() if suits}

    @property
    def round(self) -> int:
        """Which round of the game this is, from 1."""
        return int(self.record.number) + 1

    @property
    def hand_size(self) -> int:
        """How many cards everybody gets in this round."""
        return int(self.record.cards)

    @property
    def totals(self) -> dict[str, int]:
        """The points of each seat in this game."""
        return self.by_seat(self.record.total)
