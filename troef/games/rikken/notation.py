"""Rikken in writing: actions and deals as records have them, and bids as people type them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from ...cards import (
    DECK,
    SUIT_LETTERS,
    NotationError,
    parse_card,
    parse_cards,
    parse_hand,
    parse_suit,
    say_card,
    say_hand,
)  # fmt: skip
from ...fields import Row
from ...game import Game
from ...notation import named_lines, parse_seat, without
from ...words import LANGUAGES, Words
from .auction import force, skip_auction, start
from .contracts import WORDS
from .state import ASK, BID, BIDDING, CALL, CALLING, NAME, NAMING, PLAYING, State

CONTRACTS = Words(__file__, "contracts")
"""What each contract is called."""
ALSO = Words(__file__, "also")
"""What people call it besides."""


class Notation(Game[State]):
    """Rikken in records, and cards as a real table tells them."""

    def say(self, state: State, action: int) -> str:
        if action >= ASK:
            return "ask " + say_card(action - ASK)
        if action >= CALL:
            return "call " + say_card(action - CALL)
        if action >= NAME:
            return "trump " + SUIT_LETTERS[action - NAME]
        if action >= BID:
            return WORDS[action - BID]
        return say_card(action)

    def parse(self, state: State, text: str) -> int:
        """The action that a text means: `rik`, `trump H` or `H`, `call SA` or `SA`, `HT`, `ask HT`
        for a lead that asks for the called card."""
        word = text.strip()
        if state.phase == BIDDING:
            return BID + parse_contract(word)
        if state.phase == NAMING:
            return NAME + parse_suit(without(word, "trump"))
        if state.phase == CALLING:
            return CALL + parse_card(without(word, "call"))
        if state.phase == PLAYING:
            bare = without(word, "ask")
            return parse_card(bare) + (ASK if bare != word else 0)
        raise NotationError(f"'{text}': expected nothing more, the deal is over")

    def heading(self, state: State) -> str:
        if state.phase == PLAYING:
            return f"trick {int(state.tricks) + 1}"
        return "bids" if state.phase == BIDDING else "contract"

    def say_deal(self, state: State) -> list[str]:
        lines = [f"dealer: {self.seat_names[state.dealer]}"]
        if self.house["auction"] == "none":
            lines.append(f"mate: {self.seat_names[state.partner]}")
        for seat, name in enumerate(self.seat_names):
            lines.append(f"{name}: {say_hand(int(state.hands[seat]) | int(state.played[seat]))}")
        return lines

    def parse_deal(self, lines: Sequence[str]) -> Row[State]:
        states = self.new()
        state = states[0]
        found = named_lines(lines, self._deal_names())
        state.dealer = parse_seat(found["dealer"], self.seat_names)
        state.deals = 1
        seen = 0
        for seat, name in enumerate(self.seat_names):
            hand = parse_hand(found[name])
            if hand & seen:
                twice = say_hand(hand & seen)
                raise NotationError(f"{name}: {twice} also lies in another hand")
            if hand.bit_count() != 13:
                raise NotationError(f"{name}: expected 13 cards, found {hand.bit_count()}")
            seen |= hand
            state.hands[seat] = hand
        if seen != DECK:
            raise NotationError(f"expected all 52 cards, {say_hand(DECK & ~seen)} is missing")
        start(state)
        if self.house["auction"] == "forced":
            force(state)
        if "mate" in found:
            self._seat_mate(state, parse_seat(found["mate"], self.seat_names))
        return states

    def as_dealt(self, world: State) -> Row[State]:
        states = super().as_dealt(world)
        if (
            self.house["auction"] == "none"
        ):  # drawn deals do not use that trump is the longest suit (L12)
            states[0].trump = world.trump
        return states

    def _deal_names(self) -> list[str]:
        mate = ["mate"] if self.house["auction"] == "none" else []
        return ["dealer", *mate, *self.seat_names]

    def _seat_mate(self, state: State, mate: int) -> None:
        """Begin the game without auction with this partner."""
        skip_auction(state, 0)
        if mate == state.declarer:
            raise NotationError("mate: expected another seat than the declarer's")
        if self.house["mate"] != "random" and mate != state.partner:
            expected = self.seat_names[state.partner]
            raise NotationError(
                f"mate: expected {expected}, by the house rule mate={self.house['mate']}"
            )
        state.partner = mate

    def parse_cards(self, text: str) -> list[int]:
        return parse_cards(text)

    def stand(self, state: State, totals: Sequence[int]) -> None:
        """Chips so far: nothing hangs on them but the score that is shown."""
        state.chips[:] = totals

    def card_in(self, action: int) -> int | None:
        if action >= ASK:
            return action - ASK
        return action if action < BID else None


def contract_words(contract: int, language: str) -> str:
    """A contract as a person says it."""
    return CONTRACTS[language][WORDS[contract]]


def parse_contract(text: str) -> int:
    """The contract that a word means, in the notation or in any language."""
    word = _bare(text.strip()).replace("+", "_plus")
    for number, contract in enumerate(WORDS):
        names = (contract, *(CONTRACTS[language][contract] for language in LANGUAGES))
        if word in map(_bare, (*names, *ALSO.words_for(contract)[1:])):
            return number
    raise NotationError(f"'{text}' is no bid: expected one of {', '.join(WORDS)}")


def _bare(name: str) -> str:
    """A name as it is compared: in small letters, without accents, spaces as in the notation.

    >>> _bare("Open misère")
    'open_misere'
    """
    letters = unicodedata.normalize("NFD", name.lower().replace(" ", "_"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
