"""The notation of Tysiac: what records write, and what people may type for it in any language."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import (
    NotationError,
    parse_card,
    parse_cards,
    parse_hand,
    say_card,
    say_hand,
)  # fmt: skip
from ...fields import Row
from ...game import Game
from ...notation import named_lines, parse_seat, sort_hand, without
from ...outside import whole_number
from ...words import Words
from .auction import amount, has_nines, start
from .knowledge import dealt, is_covered
from .scoring import finished
from .state import (
    BID,
    BIDDING,
    DEMAND,
    GIVE,
    GIVING,
    LETTERS,
    OVER,
    PACK,
    PLAYING,
    RAISE,
    RAISING,
    REDEAL,
    SEATS,
    WED,
    State,
)  # fmt: skip

WORDS = Words(__file__)
TYPED = Words(__file__, "typed")


class Notation(Game[State]):
    """Tysiac in records, and as a table of real cards tells it."""

    # -- records ---------------------------------------------------------------------------

    def say(self, state: State, action: int) -> str:
        if action == DEMAND:
            return "nines"
        if action >= WED:
            return "marry " + said(action - WED)
        if action >= RAISE:
            return f"raise {amount(action - RAISE)}" if action > RAISE else "stay"
        if action >= BID:
            return str(amount(action - BID)) if action > BID else "pass"
        if action >= GIVE:
            return "give " + said(action - GIVE)
        return said(action)

    def parse(self, state: State, text: str) -> int:
        """The action that a text means: `110`, `pass`, `give H9` or `H9`, `raise 130` or `stay`,
        `HK`, `marry HK` or `HK, marriage`; `nines` for a new deal."""
        word = text.strip()
        if word.lower() in TYPED.words_for("nines") and state.phase != OVER:
            return DEMAND
        if state.phase == BIDDING:
            return BID + parse_level(word, "pass")
        if state.phase == RAISING:
            return RAISE + parse_level(without(word, "raise"), "stay")
        if state.phase == GIVING:
            return GIVE + parse_card(without(word, "give"), LETTERS)
        if state.phase == PLAYING:
            return parse_play(word)
        raise NotationError(f"'{text}': expected nothing more, the deal is over")

    def heading(self, state: State) -> str:
        if state.phase == PLAYING:
            return f"trick {int(state.tricks) + 1}"
        return "bids" if state.phase == BIDDING else "exchange"

    def say_deal(self, state: State) -> list[str]:
        lines = [f"number: {int(state.deals)}", f"dealer: {self.seat_names[state.dealer]}"]
        for name, field in (("totals", state.total), ("stuck", state.stuck)):
            lines.append(f"{name}: " + " ".join(str(int(number)) for number in field))
        for seat, name in enumerate(self.seat_names):
            lines.append(f"{name}: {say_cards(int(dealt(state, seat)))}")
        lines.append(f"prikup: {say_cards(int(state.prikup))}")
        return lines

    def parse_deal(self, lines: Sequence[str]) -> Row[State]:
        states = self.new()
        state = states[0]
        found = named_lines(
            lines, ["number", "dealer", "totals", "stuck", *self.seat_names, "prikup"]
        )
        state.deals = _number(found["number"], 1, int(state.longest))
        state.dealer = parse_seat(found["dealer"], self.seat_names)
        totals, stuck = found["totals"].split(), found["stuck"].split()
        if len(totals) != SEATS or len(stuck) != SEATS:
            raise NotationError(f"expected {SEATS} numbers after 'totals:' and after 'stuck:'")
        for seat in range(SEATS):
            state.total[seat] = _number(totals[seat], -(10**9), int(state.goal) - 1)
            state.stuck[seat] = _number(stuck[seat], 0, 10**6)
        seen = 0
        for name, size in [*((name, 7) for name in self.seat_names), ("prikup", 3)]:
            cards = parse_hand(found[name], LETTERS)
            if cards & seen:
                raise NotationError(f"{name}: {say_cards(cards & seen)} also lies elsewhere")
            if cards.bit_count() != size:
                raise NotationError(f"{name}: expected {size} cards, found {cards.bit_count()}")
            seen |= cards
            if name == "prikup":
                state.prikup = cards
            else:
                state.hands[self.seat_names.index(name)] = cards
        assert seen == PACK
        if state.nines == REDEAL and has_nines(state):
            raise NotationError(WORDS.later("four_nines"))
        start(state)
        return states

    # -- a table of real cards ---------------------------------------------------------------

    def parse_cards(self, text: str) -> list[int]:
        return parse_cards(text, LETTERS)

    def card_in(self, action: int) -> int | None:
        if action >= BID:
            return action - WED if WED <= action < DEMAND else None
        return action - GIVE if action >= GIVE else action

    def stand(self, state: State, totals: Sequence[int]) -> None:
        """Points in a game that nobody has won yet."""
        if len(totals) != SEATS or max(totals) >= state.goal:
            goal = int(state.goal)
            raise NotationError(WORDS.later("no_totals", seats=SEATS, goal=goal))
        for seat, total in enumerate(totals):
            if total != state.total[seat]:
                state.stuck[seat] = 0  # how long it has sat there nobody said
            state.total[seat] = total

    def imagined(self, world: State, before: State) -> None:
        """Nobody at the table saw a deal thrown in for its nines."""
        world.redeals = 0 if before.deals == 0 or finished(before) else before.redeals

    def counts(self, state: State) -> bool:
        return not state.thrown

    def shown(self, view: State) -> dict[str, list[int]]:
        """The prikup, once it was taken; who is given a card hears of it by what the giver does."""
        return {} if is_covered(view) else {"prikup": sort_hand(int(view.prikup))}


def said(one: int) -> str:
    """A card as text: `HT` is the ten of hearts."""
    return say_card(one, letters=LETTERS)


def say_cards(cards: int) -> str:
    """
    >>> say_cards(parse_hand("S9A HKT", LETTERS))
    'SA9 HTK'
    """
    return say_hand(cards, letters=LETTERS)


def parse_level(text: str, nothing: str) -> int:
    """A bid as its level; `nothing` is what level 0 is called.

    >>> parse_level("120", "pass"), parse_level("Pas", "pass")
    (3, 0)
    """
    if text.strip().lower() in TYPED.words_for(nothing):
        return 0
    if not text.strip().isdecimal():
        raise NotationError(f"'{text}' is no bid: expected a number like 110, or '{nothing}'")
    points = whole_number(text, 100, 400)
    if points is None or points % 10:
        raise NotationError(f"'{text}' is no bid: expected a multiple of ten from 100 to 400")
    return (points - 90) // 10


def parse_play(text: str) -> int:
    """A card, with or without its marriage: before or after the card, as people say it.

    >>> parse_play("marry HK") == parse_play("HK, huwelijk van harten") == WED + parse_play("HK")
    True
    """
    words = text.replace(",", " ").split()
    cards = [word for word in words if word.lower() not in TYPED.words_for("marry")]
    if len(cards) == len(words):
        return parse_card(text, LETTERS)
    return WED + parse_card(cards[0] if cards else "", LETTERS)


def _number(text: str, low: int, high: int) -> int:
    if not text.removeprefix("-").isdecimal():
        raise NotationError(f"'{text}' is no number")
    number = whole_number(text, low, high)
    if number is None:
        raise NotationError(f"'{text}': expected a number from {low} to {high}")
    return number
