"""What a seat of Tysiac may see, in names and texts."""

from __future__ import annotations

from ...cards import SUIT_LETTERS, SUITS, each
from ...view import SetView, in_order
from .auction import amount
from .notation import said
from .state import PACK, State

PHASES = ("bidding", "giving", "raising", "playing", "over")


class TysiacView(SetView[State]):
    """What one seat may see of Tysiac."""

    pack = PACK

    def card(self, card: int) -> str:
        return said(card)

    @property
    def phase(self) -> str:
        """bidding, giving, raising, playing, or over."""
        return PHASES[self.record.phase]

    @property
    def bids(self) -> dict[str, int]:
        """The highest bid of each seat that has bid, in points."""
        return {
            name: int(amount(int(level)))
            for name, level in zip(self.game.seat_names, self.record.bid, strict=True)
            if level
        }

    @property
    def passed(self) -> list[str]:
        """Who has passed."""
        return [self.game.seat_names[seat] for seat in each(int(self.record.passed))]

    @property
    def bidder(self) -> str | None:
        """Who made the highest bid so far."""
        return self.seat_name(int(self.record.declarer))

    @property
    def bid(self) -> int | None:
        """The highest bid so far, raises included, in points."""
        return int(amount(int(self.record.level))) if self.record.level else None

    @property
    def prikup(self) -> list[str]:
        """The prikup, once it was shown."""
        return [said(one) for one in in_order(self.record.prikup)]

    @property
    def given(self) -> dict[str, str]:
        """The card that a seat was given, where this seat knows it."""
        names = zip(self.game.seat_names, self.record.given, strict=True)
        return {name: said(int(one)) for name, one in names if one >= 0}

    @property
    def marriages(self) -> dict[str, str]:
        """Who announced the marriage of each suit, by suit."""
        found = {SUIT_LETTERS[suit]: self.seat_name(int(self.record.wed[suit])) for suit in SUITS}
        return {suit: name for suit, name in found.items() if name is not None}

    @property
    def points(self) -> dict[str, int]:
        """The points of each seat in this deal, marriages included."""
        return self.by_seat(self.record.points)

    @property
    def totals(self) -> dict[str, int]:
        """The points of each seat in this game."""
        return self.by_seat(self.record.total)
