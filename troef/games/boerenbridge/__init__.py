"""Boerenbridge, known as Oh Hell: bid how many tricks you will take, and take exactly that many.

A game has thirteen rounds: thirteen cards each in the first, one fewer in every round after it. The
cards that are left over stay away, but one is turned up: its suit is trump. When all cards are dealt
there is no trump. In turn from the dealer's left everybody bids a number of tricks; the dealer, who
comes last, may not make the bids add up to the tricks there are. Suit must be followed; otherwise
any card may be played. The highest trump, or else the highest card of the suit led, takes the
trick. Whoever takes exactly what he bid gets ten points and one for each trick; whoever does not loses
one for each trick too many or too few. The most points after the last round win; nobody
wins a tie. The game stops when nobody can catch the leader any more.

Source: thesis 002 (Leiden 2020), chapter 2; the readings taken are named after docs/readings.md (B..).
Everything that people play differently is a switch, and so are the slips of the program behind the
tables of the thesis (`as_published`).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...chance import Rng, below
from ...fields import Floats, Row
from ...game import Game
from ...jit import count
from ...words import Words
from . import knowledge, posing, values
from .notation import listed
from .rules import types
from .scene import Drawing
from .state import (
    BIDDING,
    NOBODY,
    SECRET,
    SLIPS,
    SWITCHES,
    Sizes,
    State,
    sizes,
)  # fmt: skip
from .vectors import VECTORS, action_count, observation_for
from .view import BoerenbridgeView

__all__ = ["Boerenbridge"]


class Boerenbridge(Drawing):
    """Boerenbridge under these house rules; the defaults are those of thesis 002."""

    name = "boerenbridge"
    title = "Boerenbridge"
    house_said = Words(__file__, "house")
    switches = SWITCHES
    refusals = (*Game.refusals, *posing.REFUSALS)
    zero_sum = False
    margin = 1.0  # of some thirty points a game
    evaluations = values.EVALUATIONS
    vectors = VECTORS
    view_type = BoerenbridgeView

    def __init__(self, /, **house: object) -> None:
        published = house.get("as_published", "no")
        if published is True or published == "yes":
            house = {**SLIPS, **house}
        super().__init__(**house)
        self.sizes_of = sizes(self.house)
        self.dtype, self.plan_dtype = types(self.sizes_of.players, self.sizes_of.words)
        self.seats = self.sizes_of.players
        self.seat_names = tuple("SWNE" if self.seats == 4 else "ABCDEFGH"[: self.seats])
        self.most_actions = self.sizes_of.rounds + 1
        self.action_count = action_count(self.sizes_of)
        self.observation_type = observation_for(self.sizes_of)
        self.most_plies = self.seats * (self.sizes_of.rounds + 1)
        self.most_deals = self.sizes_of.deals
        self.fact_names = (
            "rounds",
            "absolute",
            *(f"made_{name}" for name in self.seat_names),
            *(f"earnable_{name}" for name in self.seat_names),
        )

    def prepare(self, state: State) -> None:
        size: Sizes = self.sizes_of
        state["players"], state["suits"], state["ranks"] = size.players, size.suits, size.ranks
        state["rounds"], state["deals"], state["shift"] = size.rounds, size.deals, size.shift
        state["exact"] = int(self.house["points"])
        state["points"] = 0
        state["trick_factor"] = int(self.house["trick_factor"])
        state["losing_factor"] = int(self.house["losing_factor"])
        state["lane"] = (1 << size.ranks) - 1
        for suit in range(size.suits):
            first = suit << size.shift
            state["deck"][first >> 6] |= int(state["lane"]) << (first & 63)
        state["number"] = state["absolute"] = NOBODY

    def winners(self, points: Floats) -> npt.NDArray[np.bool_]:
        """Who has most points; nobody if two have (002, 5.2; readings B12)."""
        best: npt.NDArray[np.bool_] = points == points.max(axis=-1, keepdims=True)
        alone: npt.NDArray[np.bool_] = best.sum(axis=-1, keepdims=True) == 1
        return best & alone

    def swaps(self, state: State, seat: int, rng: Rng) -> Row[State]:
        """Trade a random card between two places that this seat does not see, one of which may be the
        pile that was not dealt; and change the secret bids of others."""
        other = self.new()
        other[0] = state
        places = [s for s in range(self.seats) if not knowledge.sees(state, seat, s)]
        rest = self._undealt(state)
        piles = [self._hand(state, s) for s in places] + [rest]
        filled = [i for i, pile in enumerate(piles) if pile]
        if len(filled) >= 2 and len(places) >= 1:
            a = filled.pop(below(rng, len(filled)))
            b = filled.pop(below(rng, len(filled)))
            give = piles[a][below(rng, len(piles[a]))]
            take = piles[b][below(rng, len(piles[b]))]
            for i, gone, comes in ((a, give, take), (b, take, give)):
                if i < len(places):
                    other[0].hands[places[i], gone >> 6] ^= 1 << (gone & 63)
                    other[0].hands[places[i], comes >> 6] ^= 1 << (comes & 63)
        if state.bids == SECRET and state.phase == BIDDING:
            for s in range(self.seats):
                if s != seat and state.bid[s] >= 0:
                    other[0].bid[s] = below(rng, int(state.cards) + 1)
        return other

    def swap(self, state: State, one: int, other: int) -> None:
        """Cards may lie in a hand, in the pile that was not dealt, or be the one that was turned up."""
        for seat in range(self.seats):
            hand = self._hand(state, seat)
            if (one in hand) != (other in hand):
                for card in (one, other):
                    state.hands[seat, card >> 6] ^= 1 << (card & 63)
        if state.trump_card in (one, other):
            state.trump_card = one + other - int(state.trump_card)
            state.trump = int(state.trump_card) >> self.sizes_of.shift

    def _hand(self, state: State, seat: int) -> list[int]:
        return listed(state.hands[seat])

    def _undealt(self, state: State) -> list[int]:
        """The cards that stay away, but for the one that is turned up."""
        held = {one for seat in range(self.seats) for one in self._hand(state, seat)}
        seen = held | set(listed(state.gone)) | {int(state.trump_card)}
        return [one for one in listed(state.deck) if one not in seen]

    def swing(self, state: State, seat: int) -> float:
        """The points of the bid, and the least that missing it costs."""
        made = int(state.exact) + int(state.trick_factor) * int(state.bid[seat])
        return float(made + int(state.losing_factor))

    def cards(self, state: State) -> int:
        cards = sum(len(self._hand(state, seat)) for seat in range(self.seats))
        return (
            cards
            + sum(int(count(int(word))) for word in state.gone)
            + len(self._undealt(state))
            + (state.trump_card >= 0)
        )
