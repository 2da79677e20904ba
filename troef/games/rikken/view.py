"""What a seat of Rikken may see, in names and texts."""

from __future__ import annotations

from ...cards import DECK, each, say_card
from ...view import Play, SetView, in_order
from .contracts import PLACE, WORDS
from .state import SEATS, State

PHASES = ("bidding", "naming trump", "calling", "playing", "over")


class RikkenView(SetView[State]):
    """What one seat may see of Rikken."""

    pack = DECK

    def card(self, card: int) -> str:
        return say_card(card)

    @property
    def phase(self) -> str:
        """bidding, naming trump, calling, playing, or over."""
        return PHASES[self.record.phase]

    @property
    def bids(self) -> list[Play]:
        """The bids of this deal in order, as (seat, bid)."""
        view = self.record
        seat, highest, found = int(view.dealer), 0, []
        last: dict[int, int] = {}
        for number in view.bids[: view.bids_made]:
            seat = (seat + 1) % SEATS
            while seat in last and last[seat] in (0, highest):  # passed, or has the highest bid
                seat = (seat + 1) % SEATS
            last[seat] = int(number)
            highest = max(highest, int(number), key=lambda bid: PLACE[bid])
            found.append((self.game.seat_names[seat], WORDS[int(number)]))
        return found

    @property
    def contract(self) -> str | None:
        """The highest bid so far; None: nobody has bid."""
        return WORDS[self.record.contract] if self.record.contract else None

    @property
    def declarers(self) -> list[str]:
        """Who plays the contract: one, or several where they may play together."""
        return [self.game.seat_names[seat] for seat in each(int(self.record.declarers))]

    @property
    def called(self) -> str | None:
        """The called card."""
        return None if self.record.called < 0 else say_card(int(self.record.called))

    @property
    def partner(self) -> str | None:
        """The declarer's partner, once this seat knows him."""
        return self.seat_name(int(self.record.partner))

    @property
    def lacks(self) -> dict[str, list[str]]:
        """The cards that each other seat showed it does not have, and nobody has played."""
        gone = 0
        for cards in self.record.played:
            gone |= int(cards)
        lacking = {
            name: in_order(int(self.record.lacks[seat]) & DECK & ~gone)
            for seat, name in enumerate(self.game.seat_names)
            if seat != self.seat
        }
        return {name: [say_card(one) for one in cards] for name, cards in lacking.items() if cards}

    @property
    def chips(self) -> dict[str, int]:
        """What each seat has won or lost in the deals so far."""
        return self.by_seat(self.record.chips)
