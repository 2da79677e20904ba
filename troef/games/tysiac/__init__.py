"""Tysiac: three players, eight tricks, marriages that make trump, and a race to a thousand.

The pack has six cards in each suit; the ten stands above the king. Everybody gets seven cards, and three
lie face down: the prikup. Players bid in tens, from a hundred on, how many points they will take;
without a marriage nobody bids more than 120, and if nobody bids the dealer must play for a hundred.
The highest bidder shows the prikup, takes it, gives each opponent a card, may raise his bid, and
leads. Suit must be followed; otherwise any card may be played. Whoever leads the king or queen of a
suit and has both may announce the marriage: it counts forty to a hundred points, and its suit is trump
from then on. The bidder scores his bid or loses it, the others what they took. In the last hundred
points, the barrel, only the bidder scores.

Sources: thesis 003 (Leiden 2022), 2.5; the readings taken are named after docs/readings.md (T..).
Everything that people play differently is a switch.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...cards import any_card, each
from ...chance import Rng, below
from ...fields import Floats, Row
from ...game import Game
from ...jit import count
from ...position import Position
from ...vectors import observation_type
from ...words import Words
from . import auction, knowledge, posing, scoring
from .notation import Notation
from .rules import STATE
from .scene import Drawing
from .state import (
    CASES,
    PACK,
    PLAN,
    SEATS,
    SWITCHES,
    TOP,
    State,
    cap_of,
    goal_of,
)  # fmt: skip
from .vectors import ACTIONS, VECTORS, Observation
from .view import TysiacView

__all__ = ["Tysiac"]


class Tysiac(Drawing, Notation):
    """Tysiac under these house rules; the defaults are those of thesis 003."""

    name = "tysiac"
    title = "Tysiąc"
    zero_sum = False
    margin = 20.0  # of a thousand points a game
    seats = SEATS
    seat_names = ("S", "W", "E")
    house_said = Words(__file__, "house")
    switches = SWITCHES
    refusals = (*Game.refusals, *posing.REFUSALS)
    dtype = STATE
    plan_dtype = PLAN
    most_cases = CASES
    most_actions = TOP + 2
    most_plies = (TOP + SEATS) + (SEATS - 1) + (TOP + 1) + 24
    fact_names = scoring.FACTS
    evaluations = scoring.WAYS
    vectors = VECTORS
    view_type = TysiacView
    action_count = ACTIONS
    observation_type = observation_type(Observation)

    def prepare(self, state: State) -> None:
        state["goal"] = goal_of(self.house["target"])
        state["longest"] = cap_of(self.house["cap"])
        auction.begin(state)
        auction.start(state)

    def __init__(self, /, **house: object) -> None:
        super().__init__(**house)
        self.most_deals = cap_of(self.house["cap"])

    def winners(self, points: Floats) -> npt.NDArray[np.bool_]:
        """Who reached the goal with the most points; nobody where the cap ended the game."""
        return super().winners(points) & (points >= goal_of(self.house["target"]))

    def swaps(self, state: State, seat: int, rng: Rng) -> Row[State]:
        """Trade a random card between two places that this seat does not see, and let the third
        player have been given another of his cards."""
        other = self.new()
        other[0] = state
        places = [("hands", s) for s in range(SEATS) if s != seat and state.hands[s]]
        if knowledge.is_covered(state):
            places.append(("prikup", 0))
        if len(places) >= 2:
            a = places.pop(below(rng, len(places)))
            b = places.pop(below(rng, len(places)))
            traded = (1 << int(any_card(rng, _cards_at(state, a)))) | (
                1 << int(any_card(rng, _cards_at(state, b)))
            )
            for place in (a, b):
                _put(other[0], place, _cards_at(state, place) ^ traded)
        third = knowledge.third_of(_as_seen_by(state, seat))
        if third >= 0:
            cards = list(each(int(other[0].hands[third]) | int(state.played[third])))
            other[0].given[third] = cards[below(rng, len(cards))]
        return other

    def swap(self, state: State, one: int, other: int) -> None:
        """Until a card is given away the prikup is still being told; after that it is known, wherever
        its cards have gone."""
        both = (1 << int(one)) | (1 << int(other))
        for seat in range(SEATS):
            if count(int(state.hands[seat]) & both) == 1:
                state.hands[seat] ^= both
            if state.given[seat] in (one, other):
                state.given[seat] = one + other - int(state.given[seat])
        if state.gifts == 0 and count(int(state.prikup) & both) == 1:
            state.prikup ^= both

    def blank_position(self) -> Row[Position]:
        positions = super().blank_position()
        posing.count_points(positions[0])
        positions[0].must_beat = self.house["must_beat"] == "yes"
        positions[0].must_trump = self.house["must_trump"] == "yes"
        return positions

    counted = "points"

    def swing(self, state: State, seat: int) -> float:
        """The bid, won instead of lost."""
        return 2.0 * (90 + 10 * int(state.level))

    def cards(self, state: State) -> int:
        placed = 0
        for seat in range(SEATS):
            placed |= int(state.hands[seat]) | int(state.played[seat])
        if knowledge.is_covered(state):
            placed |= int(state.prikup)
        return int(count(placed & PACK))


def _cards_at(state: State, place: tuple[str, int]) -> int:
    name, seat = place
    return int(state.hands[seat]) if name == "hands" else int(state.prikup)


def _put(state: State, place: tuple[str, int], cards: int) -> None:
    name, seat = place
    if name == "hands":
        state.hands[seat] = cards
    else:
        state.prikup = cards


def _as_seen_by(state: State, seat: int) -> State:
    view = state.copy()
    view.viewer = seat
    return view
