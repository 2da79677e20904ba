"""Kuhhandel as a table draws it: what somebody does, and what a seat sees."""

from __future__ import annotations

from collections.abc import Sequence

from ...scene import Drawn, Goods, Names, Scene, SceneSeat
from ...words import Words
from .animals import held, herd, value
from .knowledge import appears
from .money import DENOMINATIONS, money_of, number, size, worth
from .notation import ANIMALS, IN_ONE_WORD, TYPED, say_money
from .refusing import refusal
from .scoring import points
from .state import (
    ANSWERING,
    BID,
    BIDDING,
    CHOOSING,
    DONKEY,
    KINDS,
    NOBODY,
    OFFER,
    OFFERING,
    OVER,
    PAYOUT,
    TRADE,
    TWICE,
    WORTH,
    State,
)  # fmt: skip
from .trade import at_stake

WORDS = Words(__file__)
HELP = Words(__file__, "help")
CHOICES = Words(__file__, "choices")

text = WORDS.say
"""A text in a language, with its fields filled in."""


class Drawing(Drawn[State]):
    """Kuhhandel as a table draws it."""

    def title_in(self, language: str) -> str:
        return WORDS[language]["title"]

    def help(self, language: str) -> Sequence[str]:
        """What can be typed here, as lines."""
        return tuple(HELP[language].values())

    def words(self, state: State, action: int, language: str, names: Names = None) -> str:
        """An action as the viewer of this state saw it: of hidden money only how many cards."""
        return _words(WORDS, state, action, language, names or self.seat_names)

    def choice(self, view: State, action: int, language: str, names: Names = None) -> str:
        return _words(CHOICES, view, action, language, names or self.seat_names)

    def typed(self, view: State, action: int, language: str) -> str:
        first, _, rest = self.say(view, action).partition(" ")
        word = TYPED[language].get(first, first).split(", ")[0]
        return f"{word} {rest}".strip()

    def refusal(self, view: State, action: int, language: str, names: Names = None) -> str:
        return refusal(view, action, language, names or self.seat_names)

    def scene(self, view: State, language: str, names: Names = None) -> Scene:
        return _Scene(view, language, names or self.seat_names, self.seat_names).drawn()


class _Scene:
    """What the viewer of one view sees, as this viewer calls the others."""

    def __init__(
        self, view: State, language: str, names: Sequence[str], letters: Sequence[str]
    ) -> None:
        self.view, self.language, self.names, self.letters = view, language, names, letters

    def drawn(self) -> Scene:
        view, language = self.view, self.language
        scene = Scene(seat=int(view.viewer), turn=None if view.turn == NOBODY else int(view.turn))
        scene.headline = [
            (text(language, "turn"), str(view.turns)),
            (text(language, "left"), str(view.left)),
            *self._on_table(view, language),
        ]
        for seat in range(len(self.letters)):
            scene.seats.append(self._seat_facts(view, seat, language))
        if view.viewer != NOBODY:
            own = int(view.money[view.viewer])
            money, coins = money_words(own, language), int(worth(own))
            scene.own = [text(language, "own", money=money, worth=coins)]
            scene.purse = purse(own)
        scene.lot = self._lot(view, language)
        scene.news = self._news(view, language)
        return scene

    # -- news ------------------------------------------------------------------------------

    def _news(self, view: State, language: str) -> list[str]:
        """What the last action brought to light: animals, and what a turn came to."""
        if view.phase == BIDDING:
            return self._opening(view, language)
        if view.phase == OFFERING and view.tied:
            return [text(language, "again"), *_last_trade(view, language)]
        if view.phase not in (CHOOSING, OVER) or view.plies == 0:
            return []
        if view.broke != NOBODY:
            return [self._shows(view, "shows_last", language), text(language, "free")]
        if view.gainer != NOBODY:
            name = "gets_free" if view.tied == TWICE else "gets"
            return [self._of("gainer", name), *_last_trade(view, language)]
        if view.paid:
            return [self._of("payer", "pays", money=money_words(int(view.paid), language))]
        return [text(language, "free")]

    def _opening(self, view: State, language: str) -> list[str]:
        """What lies there when bidding begins, or why it begins again."""
        if view.broke != NOBODY:
            return [self._shows(view, "shows", language)]
        if view.bidder != NOBODY or view.out != 1 << view.master:
            return []
        lines = [f"{text(language, 'hammer')}: {herd_words(int(view.lot), language)}"]
        donkeys = int(view.donkeys)
        for each in range(donkeys - int(held(view.lot, DONKEY)), donkeys):
            lines.append(text(language, "payout", money=DENOMINATIONS[PAYOUT[each]]))
        return lines

    def _shows(self, view: State, name: str, language: str) -> str:
        money = money_words(int(view.public[view.broke]), language)
        return self._of("broke", name, money=money)

    def _of(self, who: str, name: str, **fields: object) -> str:
        """What is told of a seat; to who sits there, as `you`."""
        seat = int(self.view[who])
        own = "_you" if seat == self.view.viewer else ""
        return text(self.language, name + own, seat=self.names[seat], **fields)

    # -- what holds for the table, and what is known of a seat -----------------------------

    def _on_table(self, view: State, language: str) -> list[tuple[str, str]]:
        """What the turn is about."""
        if view.phase == OVER:
            return [(text(language, "game"), text(language, "end"))]
        facts = []
        if view.lot:
            facts.append((text(language, "hammer"), herd_words(int(view.lot), language)))
            if view.bidder != NOBODY:
                high = self._by(str(view.high), view.bidder, language)
                facts.append((text(language, "high"), high))
        if view.target != NOBODY:
            animals = herd_words(int(at_stake(view)) << 4 * int(view.animal), language)
            master, other = self.names[view.master], self.names[view.target]
            about = text(language, "about", master=master, other=other, animals=animals)
            facts.append((text(language, "stake"), about))
        if view.phase == ANSWERING:
            shown = _cards_words(int(view.offered), language)
            if size(int(view.offer)) == view.offered:  # whoever does not see it has nothing there
                shown = money_words(int(view.offer), language)
            facts.append((text(language, "table"), shown))
        if view.paid:
            paid = self._by(money_words(int(view.paid), language), view.payer, language)
            facts.append((text(language, "paid"), paid))
        if view.viewer != NOBODY and (view.traders >> view.viewer) & 1:
            facts.append((text(language, "last"), _last_words(view, language)))
        return facts

    def _lot(self, view: State, language: str) -> list[Goods]:
        """The animals that the turn is about."""
        if view.phase == OVER:
            return []
        if view.target != NOBODY:
            return herd_goods(int(at_stake(view)) << 4 * int(view.animal), language)
        return herd_goods(int(view.lot), language)

    def _by(self, what: str, seat: int, language: str) -> str:
        return text(language, "by", what=what, seat=self.names[seat])

    def _seat_facts(self, view: State, seat: int, language: str) -> SceneSeat:
        """What the viewer may see of one seat."""
        sees = view.viewer in (NOBODY, seat)  # his money too, which some houses count
        total = int(points(view, seat) if sees else value(view.animals[seat]))
        notes = _seat_notes(view, seat, language)
        if total:
            notes.append(text(language, "points", points=total))
        return SceneSeat(
            name=self.letters[seat],
            notes=notes,
            tricks=None,
            cards=int(view.cards[seat]),
            shown=[],
            total=total,
            goods=herd_goods(int(view.animals[seat]), language),
        )


def _seat_notes(view: State, seat: int, language: str) -> list[str]:
    """Its animals, its money as far as the viewer knows, and its last bid."""
    notes = []
    if seat == view.master and view.phase != OVER:
        notes.append(text(language, "master"))
    if view.animals[seat]:
        notes.append(herd_words(int(view.animals[seat]), language))
    notes.append(f"{text(language, 'money')} {int(view.cards[seat])}")
    if view.viewer not in (NOBODY, seat) and view.known[view.viewer, seat]:
        known = int(view.known[view.viewer, seat])
        notes.append(text(language, "knows", money=money_words(known, language)))
    if view.phase == BIDDING and seat != view.master:
        if (view.barred >> seat) & 1:
            notes.append(text(language, "broke"))
        elif (view.out >> seat) & 1:
            notes.append(text(language, "passed"))
        elif view.bids[seat]:
            notes.append(text(language, "bids", bid=int(view.bids[seat])))
    return notes


# -- trades -----------------------------------------------------------------------------------


def _words(said: Words, state: State, action: int, language: str, names: Sequence[str]) -> str:
    """An action: as what somebody does, or as what one may choose."""
    if action >= OFFER:
        return _offer_words(said, state, action, language)
    if action in IN_ONE_WORD:
        bidder = names[state.bidder] if state.bidder != NOBODY else "?"
        return said.say(language, IN_ONE_WORD[action], bid=int(state.high), bidder=bidder)
    if action >= BID:
        return said.say(language, "bid", bid=10 * (action - BID))
    seat, kind = divmod(action - TRADE, KINDS)
    return said.say(language, "trade", seat=names[seat], animal=animal_names(language)[kind])


def _offer_words(said: Words, state: State, action: int, language: str) -> str:
    """Money put on the table, as the viewer of this state saw it."""
    name = "counter" if state.phase == ANSWERING else "offer"
    money = int(money_of(action - OFFER))
    if state.viewer == NOBODY or appears(state, action, state.viewer) == action:
        coins = int(worth(money))
        return said.say(language, name, money=money_words(money, language), worth=coins)
    return text(language, f"{name}_seen", cards=_cards_words(int(size(money)), language))


def _last_trade(view: State, language: str) -> list[str]:
    """What lay there, for those who saw it."""
    if view.viewer == NOBODY or not (view.traders >> view.viewer) & 1:
        return []
    return [f"{text(language, 'last')}: {_last_words(view, language)}"]


def _last_words(view: State, language: str) -> str:
    """What the two put down in the last trade."""
    offer = money_words(int(view.gave), language)
    if view.took == NOBODY:
        return text(language, "accepted", offer=offer)
    return text(language, "against", offer=offer, answer=money_words(int(view.took), language))


# -- money and animals ------------------------------------------------------------------------


def money_words(money: int, language: str) -> str:
    """Money as people say it: `2x10 + 50`."""
    return say_money(money).replace("+", " + ") if money else text(language, "nothing")


def _cards_words(n: int, language: str) -> str:
    return text(language, "card") if n == 1 else text(language, "cards", number=n)


def animal_names(language: str) -> tuple[str, ...]:
    """The animals as people call them, the cheapest first."""
    return tuple(ANIMALS[language].values())


def herd_words(animals: int, language: str) -> str:
    """Animals as people say them, the dearest first: `cow, 2x rooster`."""
    parts = [
        text(language, "several", number=n, animal=name) if n > 1 else name
        for name, n in zip(animal_names(language), herd(animals), strict=True)
        if n
    ]
    return ", ".join(reversed(parts))


def herd_goods(animals: int, language: str) -> list[Goods]:
    """Animals as things, the dearest first."""
    each = zip(ANIMALS[language].items(), WORTH, herd(animals), strict=True)
    goods = [Goods(kind, name, n, int(price)) for (kind, name), price, n in each if n]
    return goods[::-1]


def purse(money: int) -> list[Goods]:
    """Money as things, the smallest first."""
    each = ((coin, int(number(money, kind))) for kind, coin in enumerate(DENOMINATIONS))
    return [Goods(str(coin), str(coin), n, coin) for coin, n in each if n]
