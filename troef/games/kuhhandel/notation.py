"""The notation of Kuhhandel: what records write, and what people may type for it in any language."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...cards import NotationError
from ...fields import Row
from ...game import Game
from ...outside import whole_number
from ...words import Words
from .animals import deck_of, herd
from .auction import begin
from .knowledge import unseen_money
from .money import (
    BANK,
    DENOMINATIONS,
    MOST_CARDS,
    code_of,
    contains,
    money_of,
    most_of,
    number,
    size,
)
from .state import (
    ACCEPT,
    AUCTION,
    BID,
    BIDDING,
    BUY,
    BUYING,
    CHOOSING,
    DECK,
    KINDS,
    NAMES,
    NOBODY,
    OFFER,
    OVER,
    PASS,
    SELL,
    TRADE,
    State,
)  # fmt: skip

ANIMALS = Words(__file__, "animals")
TYPED = Words(__file__, "typed")
place = Words(__file__, "places").everywhere
"""Where something came to light: the same name for everybody, in every language at once."""
IN_ONE_WORD = {AUCTION: "auction", PASS: "pass", BUY: "buy", SELL: "sell", ACCEPT: "accept"}
"""What takes one word to say."""
MONEY_CARD, SEAT_CARD = 16, 32
"""How what came to light is numbered: kinds of animals from 0, denominations and seats from these."""


class Notation(Game[State]):
    """Kuhhandel in records, and as a table of real cards tells it."""

    # -- records ---------------------------------------------------------------------------

    def say(self, state: State, action: int) -> str:
        """`auction`, `trade B cow`, `bid 40`, `pass`, `buy`, `sell`, `accept`, `offer 2x10+50`."""
        if action >= OFFER:
            return "offer " + say_money(int(money_of(action - OFFER)))
        if action in IN_ONE_WORD:
            return IN_ONE_WORD[action]
        if action >= BID:
            return f"bid {10 * (action - BID)}"
        seat, kind = divmod(action - TRADE, KINDS)
        return f"trade {self.seat_names[seat]} {NAMES[kind]}"

    def parse(self, state: State, text: str) -> int:
        """The action that a text means, in any language; a bid or an offer may be its figures alone.
        `3 cards` stands for any three, where the viewer sees no more than that."""
        first, _, rest = text.strip().lower().partition(" ")
        for action, name in IN_ONE_WORD.items():
            if not rest and first in TYPED.words_for(name):
                return action
        if first in TYPED.words_for("trade"):
            return self._parse_trade(text, rest)
        if state.phase == BIDDING:
            return BID + _parse_bid(text, rest if first in TYPED.words_for("bid") else text)
        if state.phase in (CHOOSING, BUYING, OVER):
            raise NotationError(f"'{text}': expected {self._expected(state)}")
        sums = rest if first in TYPED.words_for("offer") else text
        if (n := _parse_number(sums)) is not None:
            if state.viewer in (NOBODY, state.turn):
                raise NotationError(f"'{text}': expected which cards, like 2x10+50")
            if n > MOST_CARDS:
                raise NotationError(f"'{text}': nobody has so many money cards")
            return OFFER + int(code_of(_some_money(n)))
        return OFFER + int(code_of(parse_money(sums)))

    def _expected(self, state: State) -> str:
        if state.phase == OVER:
            return "nothing more, the game is over"
        return "buy or sell" if state.phase == BUYING else "auction, or a trade like 'trade B cow'"

    def _parse_trade(self, text: str, rest: str) -> int:
        seat, _, animal = rest.partition(" ")
        if seat.upper() not in self.seat_names:
            names = " ".join(self.seat_names)
            raise NotationError(f"'{text}': '{seat}' is no seat, expected one of {names}")
        return TRADE + KINDS * self.seat_names.index(seat.upper()) + parse_animal(animal)

    def heading(self, state: State) -> str:
        return f"turn {int(state.turns)}"

    def say_deal(self, state: State) -> list[str]:
        order = [NAMES[kind] for kind in deck_of(state)]
        rows = [f"deck: {' '.join(order[at : at + 10])}" for at in range(0, DECK, 10)]
        return [f"first: {self.seat_names[state.first]}", *rows]

    def parse_deal(self, lines: Sequence[str]) -> Row[State]:
        order: list[int] = []
        first = ""
        for line in lines:
            name, colon, rest = line.partition(":")
            if name.strip() == "deck" and colon:
                order += [parse_animal(word) for word in rest.split()[: DECK + 1]]
            elif name.strip() == "first" and colon:
                first = rest.strip().upper()
            else:
                raise NotationError(f"'{line}': expected a line that begins with first: or deck:")
            if len(order) > DECK:
                raise NotationError(f"deck: expected {DECK} animals, found more")
        if first not in self.seat_names:
            names = " ".join(self.seat_names)
            raise NotationError(f"first: '{first}' is no seat, expected one of {names}")
        for kind, name in enumerate(NAMES):
            if order.count(kind) != 4:
                raise NotationError(f"deck: expected 4 times {name}, found {order.count(kind)}")
        states = self.new()
        begin(states[0], np.array(order), self.seat_names.index(first))
        return states

    # -- a table of real cards -------------------------------------------------------------

    def parse_cards(self, text: str) -> list[int]:
        """Animals, money, or a seat, as `shown` numbers them: `cow`, `2x10+50`, `B`; `-` is nothing."""
        words = text.strip().split()
        if len(words) == 1 and words[0].upper() in self.seat_names:
            return [SEAT_CARD + self.seat_names.index(words[0].upper())]
        if words and words[0][0].isalpha():
            return [parse_animal(word) for word in text.replace("+", " ").replace(",", " ").split()]
        return money_cards(parse_money(text.lower()))

    def shown(self, view: State) -> dict[str, list[int]]:
        """What came to light: animals at auctions, the money paid there, that of a seat that could not pay,
        the offer that one answered, and who got the animals in a trade of others."""
        found: dict[str, list[int]] = {}
        if view.lot:
            kinds = [kind for kind, n in enumerate(herd(int(view.lot))) for _ in range(n)]
            found[f"{place('animal')} {int(view.auctions)}"] = kinds
        if view.paid and view.payer != view.viewer:
            name = self.seat_names[view.payer]
            found[f"{place('paid')}: {name}, {int(view.auctions)}"] = money_cards(int(view.paid))
        for seat, name in enumerate(self.seat_names):
            if (view.barred >> seat) & 1 and seat != view.viewer:
                money = money_cards(int(view.public[seat]))
                found[f"{place('hand')}: {name}, {int(view.auctions)}"] = money
        if view.giver not in (NOBODY, view.viewer):
            name = self.seat_names[view.giver]
            number = f"{int(view.trades)}.{int(view.countered)}"
            if (view.traders >> view.viewer) & 1:
                found[f"{place('offer')}: {name}, {number}"] = money_cards(int(view.gave))
            elif view.gainer != NOBODY:
                found[f"{place('gainer')}: {number}"] = [SEAT_CARD + int(view.gainer)]
        return found

    def assume(self, view: State, where: str, cards: Sequence[int]) -> None:
        """Money that was paid, shown or offered, its owner had before."""
        what, _, whose = where.partition(": ")
        name = whose.partition(",")[0]
        if name not in self.seat_names or any(card >= SEAT_CARD for card in cards):
            return
        seat = self.seat_names.index(name)
        money = sum(1 << 8 * (card - MONEY_CARD) for card in cards if card >= MONEY_CARD)
        known = int(view.known[view.viewer, seat])
        surely = int(most_of(known, money))
        if size(surely) > view.cards[seat] or not contains(
            int(unseen_money(view, 1)), surely - known
        ):
            raise NotationError(f"{name} cannot have {say_money(money)}")
        if what == place("offer"):
            if size(money) != view.offered:
                raise NotationError(f"{name} offered {int(view.offered)} cards")
            view.offer = money
        else:
            view.known[view.viewer, seat] = surely


# -- money ------------------------------------------------------------------------------------


def say_money(money: int) -> str:
    """
    >>> say_money(parse_money("10+50+10")), say_money(0)
    ('2x10+50', '-')
    """
    parts = []
    for kind, coins in enumerate(DENOMINATIONS):
        n = int(number(money, kind))
        if n:
            parts.append(f"{n}x{coins}" if n > 1 else f"{coins}")
    return "+".join(parts) or "-"


def parse_money(text: str) -> int:
    """The cards in text like `2x10+50` or `10 10 50`.

    >>> parse_money("2x10+30")
    Traceback (most recent call last):
    ...
    troef.cards.NotationError: '30' is no money card: expected 0, 10, 50, 100, 200 or 500
    """
    money = 0
    if text.strip() == "-":
        return 0
    for word in text.replace("+", " ").split():
        times, by, coins = word.rpartition("x")
        worth = whole_number(coins, 0, DENOMINATIONS[-1])
        if worth not in DENOMINATIONS:
            raise NotationError(f"'{word}' is no money card: expected 0, 10, 50, 100, 200 or 500")
        n = whole_number(times, 0, MOST_CARDS) if by else 1
        if n is None:
            raise NotationError(f"'{word}': expected how many, like 2x{coins}")
        kind = DENOMINATIONS.index(worth)
        if number(money, kind) + n > BANK[kind]:
            raise NotationError(f"'{text}': there are only {BANK[kind]} cards of {coins}")
        money += n << 8 * kind
    if not text.strip():
        raise NotationError("expected money cards, like 2x10+50")
    return int(money)


def _parse_bid(text: str, amount: str) -> int:
    """A bid in tens."""
    coins = whole_number(amount, 1, 10 * (BUY - BID) - 1)
    if coins is None or coins % 10:
        raise NotationError(f"'{text}': expected pass, or a bid in tens like 'bid 40'")
    return coins // 10


def _parse_number(text: str) -> int | None:
    """How many, in text like `3 cards`."""
    number, _, word = text.strip().lower().partition(" ")
    return whole_number(number, 0, 999) if word.strip() in TYPED.words_for("cards") else None


def _some_money(n: int) -> int:
    """Any n money cards."""
    money = 0
    for kind in np.argsort(BANK)[::-1]:
        some = min(n, BANK[kind])
        money += some << 8 * int(kind)
        n -= some
    return money


def money_cards(money: int) -> list[int]:
    """Money card by card, as `shown` numbers it."""
    return [
        MONEY_CARD + kind for kind in range(len(DENOMINATIONS)) for _ in range(number(money, kind))
    ]


# -- animals ----------------------------------------------------------------------------------


def parse_animal(text: str) -> int:
    """The kind that a word means, in any language.

    >>> parse_animal("cow") == parse_animal("koe") == 8
    True
    """
    for kind, name in enumerate(NAMES):
        if text.strip().lower() in ANIMALS.words_for(name):
            return kind
    raise NotationError(f"'{text}' is no animal: expected one of {', '.join(NAMES)}")
