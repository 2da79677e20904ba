"""Boerenbridge in writing: cards, actions and deals as records have them, and what a real table tells.

Cards of a deck with up to thirteen ranks are written as everywhere: `SA`, `HT`; with fewer ranks the
low ones are missing, so that eight ranks are 7 to ace. With more ranks they are numbers from 1 up,
`S16`, and a hand is `S16.3 H2`. Suits beyond four are stars X, circles O, triangles T and squares Q.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import RANK_LETTERS, SUIT_LETTERS, SUIT_SYMBOLS, NotationError, TwiceError, each
from ...fields import Ints, Row
from ...game import Game, HouseError
from ...notation import named_lines, parse_seat
from ...outside import whole_number
from ...words import Words
from .rounds import start
from .state import (
    BID,
    BIDDING,
    DEVIL,
    MOST_CARDS,
    NO_CARD,
    NO_TRUMP,
    NOBODY,
    OVER,
    PLAYING,
    SECRET,
    Sizes,
    State,
)  # fmt: skip
from .tricks import height, players, suit_of

WORDS = Words(__file__)
PLACES = Words(__file__, "places")
LETTERS = SUIT_LETTERS + "XOTQ"
SYMBOLS = SUIT_SYMBOLS + "★●▲■"


def listed(cards: Ints) -> list[int]:
    """The cards in a row of words, lowest first."""
    return [64 * number + one for number, word in enumerate(cards) for one in each(int(word))]


def plays(state: State) -> list[tuple[int, int]]:
    """The cards of this round in order of play, each with its seat: (seat, card)."""
    seats = players(state)
    found: list[tuple[int, int]] = []
    leader, best = (int(state.dealer) + 1) % seats, (-1, 0)
    for i in range(seats * int(state.tricks) + int(state.in_trick)):
        one, seat = int(state.history[i]), (leader + i % seats) % seats
        found.append((seat, one))
        if i % seats == 0:
            led, best = suit_of(state, one), (-1, seat)
        best = max(best, (height(state, one, led), seat))
        if i % seats == seats - 1:
            leader = best[1]
    return found


class Notation(Game[State]):
    """Boerenbridge in records, and as a real table tells it."""

    sizes_of: Sizes

    # -- cards -----------------------------------------------------------------------------

    def rank_text(self, rank: int) -> str:
        ranks = self.sizes_of.ranks
        return RANK_LETTERS[len(RANK_LETTERS) - ranks + rank] if ranks <= 13 else str(rank + 1)

    def say_card(self, one: int) -> str:
        """A card as records have it.

        >>> from troef.games.boerenbridge import Boerenbridge
        >>> Boerenbridge().say_card(48), Boerenbridge(ranks=8).say_card(48)
        ('S2', 'S7')
        """
        shift = self.sizes_of.shift
        return LETTERS[one >> shift] + self.rank_text(one & ((1 << shift) - 1))

    def parse_suit(self, text: str) -> int:
        word = text.strip().upper()
        for suit in range(self.sizes_of.suits):
            if word in (LETTERS[suit], SYMBOLS[suit]):
                return suit
        known = " ".join(LETTERS[: self.sizes_of.suits])
        raise NotationError(f"'{text}' is no suit: expected one of {known}")

    def _parse_ranks(self, word: str) -> list[int]:
        """The ranks in a text such as `AK2`, or `16.3` where they are numbers."""
        ranks = [self.rank_text(rank) for rank in range(self.sizes_of.ranks)]
        found = word.split(".") if self.sizes_of.ranks > 13 else list(word.replace("10", "T"))
        for text in found:
            if text not in ranks:
                raise NotationError(f"'{text}' is no rank, expected one of {' '.join(ranks)}")
        return [ranks.index(text) for text in found]

    def parse_card(self, text: str) -> int:
        word = text.strip().upper()
        if len(word) < 2:
            raise NotationError(
                f"'{text}' is no card: expected a suit and a rank, like {self._like()}"
            )
        suit, ranks = self.parse_suit(word[0]), self._parse_ranks(word[1:])
        if len(ranks) != 1:
            raise NotationError(f"'{text}' is no card: expected one rank, like {self._like()}")
        return (suit << self.sizes_of.shift) + ranks[0]

    def _like(self) -> str:
        return self.say_card(self.sizes_of.ranks - 1)

    def say_hand(self, cards: Ints) -> str:
        """A row of words as text: suit by suit, the last suit first, high cards first."""
        shift, said = self.sizes_of.shift, []
        between = "." if self.sizes_of.ranks > 13 else ""
        for suit in reversed(range(self.sizes_of.suits)):
            ranks = [one & ((1 << shift) - 1) for one in listed(cards) if one >> shift == suit]
            if ranks:
                said.append(LETTERS[suit] + between.join(map(self.rank_text, reversed(ranks))))
        return " ".join(said) or "-"

    def parse_hand(self, text: str) -> list[int]:
        """The cards in a text like `SAK HQ C92`."""
        cards: list[int] = []
        for word in text.upper().split() if text.strip() != "-" else []:
            suit = self.parse_suit(word[0])
            for rank in self._parse_ranks(word[1:]):
                one = (suit << self.sizes_of.shift) + rank
                if one in cards:
                    raise TwiceError(f"'{word}': {self.say_card(one)} stands twice")
                cards.append(one)
        return cards

    # -- a real table ----------------------------------------------------------------------

    def parse_cards(self, text: str) -> list[int]:
        """The cards in this text; only cards can be told, so not a trump without a card."""
        if self.house["first_trump"] == "random":
            raise HouseError("house rule first_trump=random: cards alone cannot tell of it")
        return self.parse_hand(text.replace(",", " "))

    def placed(self, where: str) -> bool:
        return not where.startswith(PLACES.everywhere("bid"))

    def parse_shown(self, where: str, text: str) -> list[int]:
        return self.parse_cards(text) if self.placed(where) else [self._parse_bid(text)]

    def assume(self, view: State, where: str, cards: Sequence[int]) -> None:
        """A bid that comes to light when all have bid was made before."""
        if not self.placed(where):
            if cards[0] - BID > view.cards:
                raise NotationError(f"{cards[0] - BID} tricks are more than there are")
            view.bid[self.seat_names.index(where.split()[-1])] = cards[0] - BID

    def stand(self, state: State, totals: Sequence[int]) -> None:
        """Points so far, which decide who can still be overtaken."""
        state.total[:] = totals

    def join(self, state: State, number: int, dealer: int) -> None:
        """How often bids were exact before nobody says, and nothing hangs on it."""
        if number > self.sizes_of.deals:
            raise NotationError(WORDS.later("no_round", most=self.sizes_of.deals))
        state.number = number - 2 if number > 1 else NOBODY
        state.dealer = (dealer - 1) % self.seats
        state.absolute = NOBODY

    def card_in(self, action: int) -> int | None:
        return action if action < BID else None

    def shown(self, view: State) -> dict[str, list[int]]:
        """The bids that were secret, but the last, which is seen as it is made; the trump card; and in
        Devil's Bridge the other hands, after the bids the own one too."""
        found = {}
        if view.bids == SECRET and view.phase != BIDDING:
            for seat, name in enumerate(self.seat_names):
                if seat not in (view.viewer, view.dealer):
                    found[f"{PLACES.everywhere('bid')} {name}"] = [BID + int(view.bid[seat])]
        if view.trump_card != NO_CARD:
            turned_up = (
                f"{PLACES.everywhere('trump')}, {PLACES.everywhere('round')} {int(view.number) + 1}"
            )
            found[turned_up] = [int(view.trump_card)]
        for seat, name in enumerate(self.seat_names):
            own = seat == view.viewer and view.phase == BIDDING
            if view.devil == DEVIL and view.cards == 1 and any(view.hands[seat]) and not own:
                found[name] = listed(view.hands[seat])
        return found

    # -- records ---------------------------------------------------------------------------

    def say(self, state: State, action: int) -> str:
        return f"bid {action - BID}" if action >= BID else self.say_card(int(action))

    def parse(self, state: State, text: str) -> int:
        """The action that a text means: `bid 3` or `3`, `HT`."""
        word = text.strip()
        if state.phase == PLAYING:
            return self.parse_card(word)
        if state.phase == OVER:
            raise NotationError(f"'{text}': expected nothing more, the round is over")
        bid = self._parse_bid(word)
        if bid - BID > int(state.cards):
            raise NotationError(f"'{text}' is no bid: there are {state.cards} tricks")
        return bid

    def _parse_bid(self, text: str) -> int:
        tricks = text.lower().removeprefix("bid").strip()
        number = whole_number(tricks, 0, MOST_CARDS)
        if number is None:
            raise NotationError(WORDS.later("no_bid", text=text))
        return BID + number

    def heading(self, state: State) -> str:
        return "bids" if state.phase == BIDDING else f"trick {int(state.tricks) + 1}"

    def say_deal(self, state: State) -> list[str]:
        """The round, the dealer, the scoreboard, trump, and the hands as they were dealt."""
        if state.phase == OVER:
            raise ValueError("a round that is over cannot be told: its points have been counted")
        trump = "none"
        if state.trump_card != NO_CARD:
            trump = self.say_card(int(state.trump_card))
        elif state.trump != NO_TRUMP:
            trump = LETTERS[state.trump]
        lines = [f"round: {int(state.number) + 1}", f"dealer: {self.seat_names[state.dealer]}"]
        for name in ("total", "made", "earnable"):
            lines.append(f"{name}: " + " ".join(str(int(number)) for number in state[name]))
        lines.append(f"trump: {trump}")
        hands = state.hands.copy()
        for seat, one in plays(state):
            hands[seat, one >> 6] |= 1 << (one & 63)
        for seat, name in enumerate(self.seat_names):
            lines.append(f"{name}: {self.say_hand(hands[seat])}")
        return lines

    def parse_deal(self, lines: Sequence[str]) -> Row[State]:
        states = self.new()
        state = states[0]
        names = ["round", "dealer", "total", "made", "earnable", "trump"]
        found = named_lines(lines, [*names, *self.seat_names])
        state.number = self._number("round", found["round"], 1, self.sizes_of.deals) - 1
        state.dealer = parse_seat(found["dealer"].upper(), self.seat_names)
        for name in ("total", "made", "earnable"):
            numbers = found[name].split()
            if len(numbers) != self.seats:
                raise NotationError(f"{name}: expected {self.seats} numbers, found {len(numbers)}")
            most = int(state.number) if name == "made" else 1_000_000
            for seat, text in enumerate(numbers):
                state[name][seat] = self._number(name, text, 0 if name == "made" else -most, most)
        start(state)
        self._parse_cards(state, found)
        return states

    def _parse_cards(self, state: State, found: dict[str, str]) -> None:
        """Lay out the hands and the trump card, each card once."""
        size, seen = int(state.cards), set()
        for seat, name in enumerate(self.seat_names):
            hand = self.parse_hand(found[name])
            if len(hand) != size:
                raise NotationError(f"{name}: expected {size} cards, found {len(hand)}")
            for one in hand:
                if one in seen:
                    raise NotationError(f"{name}: {self.say_card(one)} also lies in another hand")
                seen.add(one)
                state.hands[seat, one >> 6] |= 1 << (one & 63)
        state.trump, state.trump_card = NO_TRUMP, NO_CARD
        trump, left = found["trump"].strip(), self.sizes_of.cards - self.seats * size
        if left:
            one = self.parse_card(trump)
            if one in seen:
                raise NotationError(f"trump: {trump} also lies in a hand")
            state.trump_card, state.trump = one, one >> self.sizes_of.shift
        elif self.house["first_trump"] == "random":
            state.trump = self.parse_suit(trump)
        elif trump != "none":
            raise NotationError(
                f"trump: expected 'none' where all cards are dealt, found '{trump}'"
            )

    def _number(self, name: str, text: str, least: int, most: int) -> int:
        number = whole_number(text, least, most)
        if number is None:
            raise NotationError(f"{name}: expected a number from {least} to {most}, found '{text}'")
        return number
