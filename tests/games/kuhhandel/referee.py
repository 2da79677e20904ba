"""Kuhhandel once more, told from the rule texts alone in plain Python with cards as text, slow and simple.

Nothing of it comes from the package, so the two can be held against each other.
"""

import itertools
from collections import Counter

WORTH = {
    "rooster": 10, "goose": 40, "cat": 90, "dog": 160, "sheep": 250, "goat": 350, "donkey": 500,
    "pig": 650, "cow": 800, "horse": 1000,
}  # fmt: skip
START = [0, 0, 10, 10, 10, 10, 50]
FOR_DONKEYS = [50, 100, 200, 500]


def said(coins):
    """`2x0+50`."""
    parts = [f"{n}x{coin}" if n > 1 else str(coin) for coin, n in sorted(Counter(coins).items())]
    return "+".join(parts) or "-"


def handfuls(coins):
    """Every different choice of some of these cards, or of none."""
    held = sorted(Counter(coins).items())
    for numbers in itertools.product(*(range(n + 1) for _, n in held)):
        yield [coin for (coin, _), n in zip(held, numbers, strict=True) for _ in range(n)]


class Referee:
    """One game: `legal()`, `play(text)`, `over`, `scores()`; a seat is its place in `names`."""

    def __init__(self, house, deck, first, herds=None, money=None, donkeys=0):
        self.house, self.deck = house, list(deck)
        self.names = "ABCDE"[: int(house["players"])]
        self.herds = [Counter(herd) for herd in herds or [()] * len(self.names)]
        self.money = [sorted(own) for own in money or [START] * len(self.names)]
        self.donkeys = donkeys
        self.trades = 0
        self.begin(first)

    @property
    def over(self):
        return self.phase == "over"

    def legal(self):
        return {
            "choose": self.choices, "bid": self.bids, "settle": self.settlements,
            "offer": self.offers, "answer": self.answers,
        }[self.phase]()  # fmt: skip

    def play(self, text):
        word, _, rest = text.partition(" ")
        {
            "auction": self.auction, "trade": self.trade, "bid": self.bid, "pass": self.withdraw,
            "sell": self.sell, "buy": self.buy, "accept": self.accept,
            "offer": self.offer if self.phase == "offer" else self.counter,
        }[word](*rest.split())  # fmt: skip

    # -- turns

    def begin(self, seat):
        """The turn of this seat or of the next that can do something."""
        for step in range(len(self.names)):
            self.master = self.turn = (seat + step) % len(self.names)
            if self.deck or any(n < 4 for n in (+self.herds[self.master]).values()):
                self.phase = "choose"
                return
        self.phase = "over"

    def choices(self):
        own = +self.herds[self.master]
        return ({"auction"} if self.deck else set()) | {
            f"trade {name} {animal}"
            for name, herd in zip(self.names, self.herds, strict=True)
            for animal in own.keys() & (+herd).keys()
            if name != self.names[self.master]
        }

    # -- auctions

    def auction(self):
        self.lot = [self.deck.pop(0) for _ in range(min(int(self.house["lots"]), len(self.deck)))]
        for _ in range(self.lot.count("donkey")):
            for own in self.money:
                own.append(FOR_DONKEYS[self.donkeys])
            self.donkeys += 1
        self.barred = set()
        self.open_bidding()

    def open_bidding(self):
        self.phase, self.high, self.bidder = "bid", 0, None
        self.inside = [s for s in range(len(self.names)) if s not in {self.master, *self.barred}]
        self.ask_after(self.master)

    def ask_after(self, seat):
        if not self.inside:
            self.win_lot(self.master)
            return
        self.turn = next(s for s in self.clockwise(seat) if s in self.inside)
        if self.turn == self.bidder:
            self.phase, self.turn = "settle", self.master

    def clockwise(self, seat):
        return [(seat + step + 1) % len(self.names) for step in range(len(self.names))]

    def bids(self):
        least = self.high + int(self.house["step"]) if self.high else 10
        seats = range(len(self.names)) if self.house["bluff"] == "yes" else [self.turn]
        most = sum(sum(self.money[seat]) for seat in seats)
        return {"pass", *(f"bid {amount}" for amount in range(least, most + 1, 10))}

    def bid(self, amount):
        self.high, self.bidder = int(amount), self.turn
        self.ask_after(self.turn)

    def withdraw(self):
        self.inside.remove(self.turn)
        self.ask_after(self.turn)

    def settlements(self):
        return {"sell", "buy"} if sum(self.money[self.master]) >= self.high else {"sell"}

    def sell(self):
        if sum(self.money[self.bidder]) < self.high:
            self.barred.add(self.bidder)
            self.open_bidding()
        else:
            self.pay(self.bidder, self.master)

    def buy(self):
        self.pay(self.master, self.bidder)

    def pay(self, payer, receiver):
        """The least that is enough, of that the fewest cards or the most, and then the smaller coins;
        never a card of 0."""
        sign = 1 if self.house["change"] == "fewest" else -1
        coins = [coin for coin in self.money[payer] if coin]
        enough = [some for some in handfuls(coins) if sum(some) >= self.high]
        self.move(
            min(enough, key=lambda some: (sum(some), sign * len(some), some[::-1])), payer, receiver
        )
        self.win_lot(payer)

    def move(self, coins, giver, taker):
        for coin in coins:
            self.money[giver].remove(coin)
            self.money[taker].append(coin)

    def win_lot(self, seat):
        self.herds[seat].update(self.lot)
        self.begin(self.master + 1)

    # -- trades

    def trade(self, name, animal):
        self.target, self.animal, self.tied = self.names.index(name), animal, False
        self.trades += 1
        self.phase = "offer"

    def offers(self):
        own = self.money[self.turn]
        return {f"offer {said(some)}" for some in handfuls(own) if some or not own}

    def offer(self, text):
        self.lies = self.cards(text)
        self.phase, self.turn = "answer", self.target

    def cards(self, text):
        return next(some for some in handfuls(self.money[self.turn]) if said(some) == text)

    def answers(self):
        return self.offers() | (set() if self.tied else {"accept"})

    def accept(self):
        self.move(self.lies, self.master, self.target)
        self.win_trade(self.master, self.target)

    def counter(self, text):
        against = self.cards(text)
        if sum(against) == sum(self.lies) and self.house["tie"] == "again":
            if self.tied:
                self.win_trade(self.master, self.target)
            else:
                self.phase, self.turn, self.tied = "offer", self.master, True
            return
        self.move(self.lies, self.master, self.target)
        self.move(against, self.target, self.master)
        sides = [self.master, self.target]
        self.win_trade(*(sides if sum(self.lies) >= sum(against) else reversed(sides)))

    def win_trade(self, winner, loser):
        both_have_two = self.herds[winner][self.animal] == self.herds[loser][self.animal] == 2
        n = 2 if both_have_two and self.house["double"] == "both" else 1
        self.herds[winner][self.animal] += n
        self.herds[loser][self.animal] -= n
        self.begin(self.master + 1)
        if self.trades == 1000:
            self.phase = "over"

    # -- points

    def scores(self):
        return [self.points(herd, own) for herd, own in zip(self.herds, self.money, strict=True)]

    def points(self, herd, own):
        sets = [WORTH[animal] for animal, n in herd.items() if n == 4]
        return len(sets) * sum(sets) + (sum(own) if self.house["wealth"] == "counts" else 0)
