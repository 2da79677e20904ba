"""Kuhhandel in words: the notation of records, and what a table shows in Dutch and English."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...cards import NotationError
from ...fields import Row
from ...game import Game
from ...scene import Scene, SceneSeat
from .animals import IN_A_WORD, held, value
from .auction import begin
from .knowledge import appears, unseen_money
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
    worth,
)
from .scoring import points
from .state import (
    ACCEPT,
    ANSWERING,
    AUCTION,
    BID,
    BIDDING,
    BUY,
    BUYING,
    CHOOSING,
    DECK,
    DONKEY,
    KINDS,
    NAMES,
    NOBODY,
    OFFER,
    OFFERING,
    OVER,
    PASS,
    PAYOUT,
    SELL,
    TRADE,
    TWICE,
    State,
)  # fmt: skip
from .texts import ANIMALS, BIDS, CARD_WORDS, HELP, OFFERS, PLAIN, TEXT, TRADES
from .trade import at_stake

MONEY_CARD, SEAT_CARD = 16, 32
"""How what came to light is numbered: kinds of animals from 0, denominations and seats from these."""


class Notation(Game[State]):
    """The part of the game that has to do with text."""

    # -- records ---------------------------------------------------------------------------

    def say(self, state: State, action: int) -> str:
        """`auction`, `trade B cow`, `bid 40`, `pass`, `buy`, `sell`, `accept`, `offer 2x10+50`."""
        if action >= OFFER:
            return "offer " + say_money(int(money_of(action - OFFER)))
        if action in (BUY, SELL, ACCEPT):
            return {BUY: "buy", SELL: "sell", ACCEPT: "accept"}[action]
        if action >= BID:
            return "pass" if action == PASS else f"bid {10 * (action - BID)}"
        if action == AUCTION:
            return "auction"
        seat, kind = divmod(action - TRADE, KINDS)
        return f"trade {self.seat_names[seat]} {NAMES[kind]}"

    def parse(self, state: State, text: str) -> int:
        """The action that a text means, in English or Dutch; a bid or an offer may be its figures alone.
        `3 cards` stands for any three, where the viewer sees no more than that."""
        first, _, rest = text.strip().lower().partition(" ")
        if first in PLAIN and not rest:
            return PLAIN[first]
        if first in TRADES:
            return self._parse_trade(text, rest)
        if state.phase == BIDDING:
            return BID + _parse_bid(text, rest if first in BIDS else text)
        if state.phase in (CHOOSING, BUYING, OVER):
            raise NotationError(f"'{text}': expected {self._expected(state)}")
        sums = rest if first in OFFERS else text
        if (n := _parse_number(sums)) is not None:
            if state.viewer in (NOBODY, state.turn):
                raise NotationError(f"'{text}': expected which cards, like 2x10+50")
            if not 0 <= n <= MOST_CARDS:
                raise NotationError(f"'{text}': nobody has so many money cards")
            return OFFER + int(code_of(_so_many(n)))
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
                order += [parse_animal(word) for word in rest.split()]
            elif name.strip() == "first" and colon:
                first = rest.strip().upper()
            else:
                raise NotationError(f"'{line}': expected a line that begins with first: or deck:")
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
        """What came to light: animals at auctions, the money paid there, that of who could not pay, the
        offer that one answered, and who got the animals in a trade of others."""
        found: dict[str, list[int]] = {}
        if view.lot:
            kinds = [kind for kind, n in enumerate(herd(int(view.lot))) for _ in range(n)]
            found[f"animal/dier {int(view.auctions)}"] = kinds
        if view.paid and view.payer != view.viewer:
            name = self.seat_names[view.payer]
            found[f"paid/betaald: {name}, {int(view.auctions)}"] = money_cards(int(view.paid))
        for seat, name in enumerate(self.seat_names):
            if (view.barred >> seat) & 1 and seat != view.viewer:
                money = money_cards(int(view.public[seat]))
                found[f"hand: {name}, {int(view.auctions)}"] = money
        if view.giver not in (NOBODY, view.viewer):
            name = self.seat_names[view.giver]
            number = f"{int(view.trades)}.{int(view.countered)}"
            if (view.traders >> view.viewer) & 1:
                found[f"offer/bod: {name}, {number}"] = money_cards(int(view.gave))
            elif view.gainer != NOBODY:
                got = f"who got the animals/wie kreeg de dieren: {number}"
                found[got] = [SEAT_CARD + int(view.gainer)]
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
        if what == "offer/bod":
            if size(money) != view.offered:
                raise NotationError(f"{name} offered {int(view.offered)} cards")
            view.offer = money
        else:
            view.known[view.viewer, seat] = surely

    # -- people ----------------------------------------------------------------------------

    def help(self, language: str) -> Sequence[str]:
        """What can be typed here, as lines."""
        return HELP[language]

    def words(self, state: State, action: int, language: str) -> str:
        """An action as the viewer of this state saw it: of hidden money only how many cards."""
        text = TEXT[language]
        if action >= OFFER:
            return self._money_words(state, action, text)
        if action == AUCTION or action == PASS or action == ACCEPT:
            return text[{AUCTION: "auction", PASS: "pass", ACCEPT: "accept"}[action]]
        if action in (BUY, SELL):
            name = self.seat_names[state.bidder] if state.bidder != NOBODY else "?"
            return text["buy" if action == BUY else "sell"].format(int(state.high), name)
        if action >= BID:
            return text["bid"].format(10 * (action - BID))
        seat, kind = divmod(action - TRADE, KINDS)
        return text["trade"].format(self.seat_names[seat], ANIMALS[language][kind])

    def _money_words(self, state: State, action: int, text: dict[str, str]) -> str:
        key = "counter" if state.phase == ANSWERING else "offer"
        money = int(money_of(action - OFFER))
        if state.viewer == NOBODY or appears(state, action, state.viewer) == action:
            return text[key].format(money_words(money, text), int(worth(money)))
        return text[key + "_seen"].format(_cards_words(int(size(money)), text))

    def scene(self, view: State, language: str) -> Scene:
        text = TEXT[language]
        scene = Scene(seat=int(view.viewer), turn=None if view.turn == NOBODY else int(view.turn))
        scene.headline = [
            (text["turn"], str(view.turns)),
            (text["left"], str(view.left)),
            *self._on_table(view, language),
        ]
        for seat in range(self.seats):
            scene.seats.append(self._seat_facts(view, seat, language))
        if view.viewer != NOBODY:
            own = int(view.money[view.viewer])
            scene.own = [text["own"].format(money_words(own, text), int(worth(own)))]
        scene.news = self._news(view, language)
        return scene

    def _news(self, view: State, language: str) -> list[str]:
        """What the last action brought to light: animals, and what a turn came to."""
        text = TEXT[language]
        if view.phase == BIDDING:
            return self._opening(view, language)
        if view.phase == OFFERING and view.tied:
            return [text["again"], *self._last_trade(view, text)]
        if view.phase not in (CHOOSING, OVER) or view.plies == 0:
            return []
        if view.broke != NOBODY:
            return [self._shows(view, "shows_last", text), text["free"]]
        if view.gainer != NOBODY:
            key = "gets_free" if view.tied == TWICE else "gets"
            gets = text[key].format(self.seat_names[view.gainer])
            return [gets, *self._last_trade(view, text)]
        if view.paid:
            return [
                text["pays"].format(self.seat_names[view.payer], money_words(int(view.paid), text))
            ]
        return [text["free"]]

    def _opening(self, view: State, language: str) -> list[str]:
        """What lies there when bidding begins, or why it begins again."""
        text = TEXT[language]
        if view.broke != NOBODY:
            return [self._shows(view, "shows", text)]
        if view.bidder != NOBODY or view.out != 1 << view.master:
            return []
        lines = [f"{text['hammer']}: {herd_words(int(view.lot), language)}"]
        donkeys = int(view.donkeys)
        for each in range(donkeys - int(held(view.lot, DONKEY)), donkeys):
            lines.append(text["payout"].format(DENOMINATIONS[PAYOUT[each]]))
        return lines

    def _shows(self, view: State, key: str, text: dict[str, str]) -> str:
        money = money_words(int(view.public[view.broke]), text)
        return text[key].format(self.seat_names[view.broke], money)

    def _last_trade(self, view: State, text: dict[str, str]) -> list[str]:
        """What lay there, for those who saw it."""
        if view.viewer == NOBODY or not (view.traders >> view.viewer) & 1:
            return []
        return [f"{text['last']}: {_last_words(view, text)}"]

    def _on_table(self, view: State, language: str) -> list[tuple[str, str]]:
        """What the turn is about."""
        text = TEXT[language]
        if view.phase == OVER:
            return [(text["game"], text["end"])]
        facts = []
        if view.lot:
            facts.append((text["hammer"], herd_words(int(view.lot), language)))
            if view.bidder != NOBODY:
                name = self.seat_names[view.bidder]
                facts.append((text["high"], text["by"].format(int(view.high), name)))
        if view.target != NOBODY:
            animals = herd_words(int(at_stake(view)) << 4 * int(view.animal), language)
            names = self.seat_names[view.master], self.seat_names[view.target]
            facts.append((text["stake"], text["about"].format(*names, animals)))
        if view.phase == ANSWERING:
            shown = _cards_words(int(view.offered), text)
            if size(int(view.offer)) == view.offered:  # who does not see it has nothing there
                shown = money_words(int(view.offer), text)
            facts.append((text["table"], shown))
        if view.paid:
            paid = money_words(int(view.paid), text)
            facts.append((text["paid"], text["by"].format(paid, self.seat_names[view.payer])))
        if view.viewer != NOBODY and (view.traders >> view.viewer) & 1:
            facts.append((text["last"], _last_words(view, text)))
        return facts

    def _seat_facts(self, view: State, seat: int, language: str) -> SceneSeat:
        """What the viewer may see of one seat."""
        text = TEXT[language]
        notes = []
        if seat == view.master and view.phase != OVER:
            notes.append(text["master"])
        if view.animals[seat]:
            notes.append(herd_words(int(view.animals[seat]), language))
        notes.append(f"{text['money']} {int(view.cards[seat])}")
        if view.viewer not in (NOBODY, seat) and view.known[view.viewer, seat]:
            known = int(view.known[view.viewer, seat])
            notes.append(text["knows"].format(money_words(known, text)))
        if view.phase == BIDDING and seat != view.master:
            if (view.barred >> seat) & 1:
                notes.append(text["broke"])
            elif (view.out >> seat) & 1:
                notes.append(text["passed"])
            elif view.bids[seat]:
                notes.append(text["bids"].format(int(view.bids[seat])))
        sees = view.viewer in (NOBODY, seat)  # his money too, which some houses count
        total = int(points(view, seat) if sees else value(view.animals[seat]))
        if total:
            notes.append(text["points"].format(total))
        return SceneSeat(
            name=self.seat_names[seat],
            notes=notes,
            tricks=None,
            cards=int(view.cards[seat]),
            shown=[],
            total=total,
        )


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
        if not coins.isdecimal() or int(coins) not in DENOMINATIONS:
            raise NotationError(f"'{word}' is no money card: expected 0, 10, 50, 100, 200 or 500")
        if by and not times.isdecimal():
            raise NotationError(f"'{word}': expected how many, like 2x{coins}")
        kind = DENOMINATIONS.index(int(coins))
        n = int(times) if by else 1
        if number(money, kind) + n > BANK[kind]:
            raise NotationError(f"'{text}': there are only {BANK[kind]} cards of {coins}")
        money += n << 8 * kind
    if not text.strip():
        raise NotationError("expected money cards, like 2x10+50")
    return int(money)


def _parse_bid(text: str, amount: str) -> int:
    """A bid in tens."""
    word = amount.strip()
    if not word.isdecimal() or int(word) % 10 or not 0 < int(word) < 10 * (BUY - BID):
        raise NotationError(f"'{text}': expected pass, or a bid in tens like 'bid 40'")
    return int(word) // 10


def _parse_number(text: str) -> int | None:
    """How many, in text like `3 cards`."""
    number, _, word = text.strip().lower().partition(" ")
    return int(number) if number.isdecimal() and word.strip() in CARD_WORDS else None


def _so_many(n: int) -> int:
    """Some sum of so many cards."""
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


def money_words(money: int, text: dict[str, str]) -> str:
    """Money as people say it: `2x10 + 50`."""
    return say_money(money).replace("+", " + ") if money else text["nothing"]


def _cards_words(n: int, text: dict[str, str]) -> str:
    return text["card"] if n == 1 else text["cards"].format(n)


def _last_words(view: State, text: dict[str, str]) -> str:
    """What the two put down in the last trade."""
    took = text["taken"] if view.took == NOBODY else money_words(int(view.took), text)
    return text["against"].format(money_words(int(view.gave), text), took)


# -- animals ----------------------------------------------------------------------------------


def parse_animal(text: str) -> int:
    """The kind that a word means, in Dutch or English.

    >>> parse_animal("cow") == parse_animal("koe") == 8
    True
    """
    word = text.strip().lower()
    for names in ANIMALS.values():
        if word in names:
            return names.index(word)
    raise NotationError(f"'{text}' is no animal: expected one of {', '.join(NAMES)}")


def herd(animals: int) -> list[int]:
    """How many of each kind."""
    return [int(held(animals, kind)) for kind in range(KINDS)]


def herd_words(animals: int, language: str) -> str:
    """Animals as people say them, the dearest first.

    >>> herd_words((1 << 32) + 2, "nl")
    'koe, 2x haan'
    """
    names = ANIMALS[language]
    parts = [
        f"{n}x {names[kind]}" if n > 1 else names[kind] for kind, n in enumerate(herd(animals)) if n
    ]
    return ", ".join(reversed(parts))


def deck_of(state: State) -> list[int]:
    """The animals in the deck, the next one first."""
    return [
        (int(state.deck[at // IN_A_WORD]) >> 4 * (at % IN_A_WORD)) & 15
        for at in range(int(state.left))
    ]
