"""What a seat of Kuhhandel may see, in names and texts."""

from __future__ import annotations

from ...view import View
from .animals import deck_of, herd
from .money import DENOMINATIONS, number
from .state import NAMES, NOBODY, OPEN_DECK, State

PHASES = ("choosing", "bidding", "buying", "offering", "answering", "over")


class KuhhandelView(View[State]):
    """What one seat may see of Kuhhandel. Money is told as {coins: how many cards}, animals as {name: how
    many}."""

    @property
    def phase(self) -> str:
        """choosing, bidding, buying, offering, answering, or over."""
        return PHASES[self.record.phase]

    @property
    def money(self) -> dict[int, int]:
        """The own money, like `{10: 4, 50: 1}`."""
        return _money(int(self.record.money[self.seat]))

    @property
    def known(self) -> dict[str, dict[int, int]]:
        """The money that this seat knows others to have."""
        names = enumerate(self.game.seat_names)
        lists = {name: int(self.record.known[self.seat, seat]) for seat, name in names}
        return {name: _money(money) for name, money in lists.items() if name != self.name}

    @property
    def public(self) -> dict[str, dict[int, int]]:
        """The money that everybody knows each seat to have."""
        names = enumerate(self.game.seat_names)
        return {name: _money(int(self.record.public[seat])) for seat, name in names}

    @property
    def cards(self) -> dict[str, int]:
        """How many money cards each seat has."""
        return self.by_seat(self.record.cards)

    @property
    def animals(self) -> dict[str, dict[str, int]]:
        """The animals of each seat."""
        names = enumerate(self.game.seat_names)
        return {name: _animals(int(self.record.animals[seat])) for seat, name in names}

    @property
    def left(self) -> int:
        """How many animals are in the deck."""
        return int(self.record.left)

    @property
    def deck(self) -> list[str]:
        """The animals in the deck, the next one first, where it lies open."""
        return (
            [NAMES[kind] for kind in deck_of(self.record)] if self.record.open & OPEN_DECK else []
        )

    @property
    def lot(self) -> dict[str, int]:
        """The animals under the hammer."""
        return _animals(int(self.record.lot))

    @property
    def bids(self) -> dict[str, int]:
        """The highest bid of each seat in this auction, in coins."""
        return {name: bid for name, bid in self.by_seat(self.record.bids).items() if bid}

    @property
    def bidder(self) -> str | None:
        """Who made the highest bid."""
        return self.seat_name(int(self.record.bidder))

    @property
    def master(self) -> str | None:
        """The auction master: whose turn this is as a whole."""
        return self.seat_name(int(self.record.master))

    @property
    def target(self) -> str | None:
        """With whom he trades."""
        return self.seat_name(int(self.record.target))

    @property
    def animal(self) -> str | None:
        """For which animal."""
        return None if self.record.animal == NOBODY else NAMES[self.record.animal]

    @property
    def offered(self) -> int:
        """How many cards he has put on the table."""
        return int(self.record.offered)

    @property
    def offer(self) -> dict[int, int]:
        """Which ones, if this seat may see that."""
        return _money(int(self.record.offer))

    @property
    def last_trade(self) -> dict[str, dict[int, int]]:
        """What was put down in the last trade, if this seat was in it: `gave` by its master and `took` by
        the other; nothing for `took`: it was accepted."""
        view = self.record
        if not (int(view.traders) >> self.seat) & 1:
            return {}
        took = {} if view.took == NOBODY else _money(int(view.took))
        return {"gave": _money(int(view.gave)), "took": took}

    @property
    def paid(self) -> dict[int, int]:
        """The money that was paid at the last auction."""
        return _money(int(self.record.paid))

    @property
    def payer(self) -> str | None:
        """Who paid it."""
        return self.seat_name(int(self.record.payer))


def _money(money: int) -> dict[int, int]:
    counts = {coins: int(number(money, kind)) for kind, coins in enumerate(DENOMINATIONS)}
    return {coins: n for coins, n in counts.items() if n}


def _animals(animals: int) -> dict[str, int]:
    return {name: n for name, n in zip(NAMES, herd(animals), strict=True) if n}
