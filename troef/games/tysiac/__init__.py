"""Tysiac: three players, eight tricks, marriages that make trump, and a race to a thousand.

The pack has six cards a suit; the ten stands above the king. Everybody gets seven cards, and three
lie face down: the prikup. Players bid in tens, from a hundred on, how many points they will take;
without a marriage nobody bids more than 120, and if nobody bids the dealer must play for a hundred.
The highest bidder shows the prikup, takes it, gives each opponent a card, may raise his bid, and
leads. Suit must be followed; otherwise any card may be played. Who leads the king or queen of a suit
and has both may announce the marriage: it counts forty to a hundred points, and its suit is trump
from then on. The bidder scores his bid or loses it, the others what they took. In the last hundred
points, the barrel, only the bidder scores.

Sources: thesis 003 (Leiden 2022), 2.5; the readings taken are named after docs/readings.md (T..).
Everything that people play differently is a switch.
"""

from __future__ import annotations

from typing import Any

from ...cards import any_card, each, fill
from ...chance import Rng, below
from ...fields import Ints
from ...game import Game, fulfil, state_type
from ...jit import count, hot, nth, rule
from . import auction, fitting, knowledge, scoring, tricks, words
from .state import (
    BID,
    BIDDING,
    CASES,
    DEMAND,
    FATAL_GIFT,
    GIVE,
    GIVING,
    OVER,
    PACK,
    PLAN,
    PLAYING,
    RAISE,
    SEATS,
    SWITCHES,
    TOP,
    UNSEEN_GIFT,
    WED,
    State,
    cap_of,
    goal_of,
)  # fmt: skip

__all__ = ["Tysiac"]


@rule
def options(state: State) -> int:
    """What is open to the seat whose turn it is, as bits: cards or levels. Marriages come on top."""
    if state.phase == PLAYING:
        return tricks.cards_open(state)
    if state.phase == GIVING:
        return state.hands[state.turn]
    if state.phase == OVER:
        return 0
    return auction.levels_open(state)


@rule
def offset(state: State) -> int:
    """Where the actions of this phase begin."""
    if state.phase == PLAYING:
        return 0
    if state.phase == GIVING:
        return GIVE
    return BID if state.phase == BIDDING else RAISE


@rule
def legal(state: State, actions: Ints) -> int:
    n = fill(actions, 0, options(state), offset(state))
    if state.phase == PLAYING:
        n = fill(actions, n, tricks.weds_open(state), WED)
    if auction.may_demand(state):
        actions[n] = DEMAND
        n += 1
    return n


@rule
def allows(state: State, action: int) -> bool:
    if action == DEMAND:
        return auction.may_demand(state)
    if state.phase == PLAYING and action >= WED:
        return action < WED + 64 and (tricks.weds_open(state) >> (action - WED)) & 1 == 1
    number = action - offset(state)
    return number >= 0 and number < 64 and (options(state) >> number) & 1 == 1


@rule
def sample(state: State, rng: Rng) -> int:
    cards = options(state)
    if auction.may_demand(state):
        others = count(cards)
        if state.phase == PLAYING:
            others += count(tricks.weds_open(state))
        if below(rng, others + 1) == 0:
            return DEMAND
    if state.phase != PLAYING:
        return offset(state) + any_card(rng, cards)
    weds = tricks.weds_open(state)
    chosen = below(rng, count(cards) + count(weds))
    if chosen < count(cards):
        return nth(cards, chosen)
    return WED + nth(weds, chosen - count(cards))


@rule
def play(state: State, action: int) -> None:
    if action == DEMAND:
        auction.throw_in(state)
    elif state.phase == PLAYING:
        if action >= WED:
            tricks.wed(state, action - WED)
        else:
            tricks.play_card(state, action)
        if state.phase == OVER:
            scoring.settle(state)
    elif state.phase == GIVING:
        auction.give(state, action - GIVE)
    elif state.phase == BIDDING:
        auction.make_bid(state, action - BID)
    else:
        auction.raise_bid(state, action - RAISE)


@hot
def over(state: State) -> bool:
    return state.phase == OVER


@rule
def appears(state: State, action: int, seat: int) -> int:
    """A card that is given away is seen by giver and receiver alone (003, 2.5.4); that it brings four
    nines together is seen by all."""
    if state.phase != GIVING or knowledge.sees_gift(state, seat, auction.receiver(state)):
        return action
    return FATAL_GIFT if auction.is_fatal(state, action - GIVE) else UNSEEN_GIFT


STATE = state_type(State, SWITCHES, __name__)

fulfil(
    STATE,
    {
        "deal": auction.deal,
        "legal": legal,
        "allows": allows,
        "sample": sample,
        "play": play,
        "over": over,
        "finished": scoring.finished,
        "scores": scoring.scores,
        "values": scoring.values,
        "facts": scoring.facts,
        "appears": appears,
        "hide": knowledge.hide,
        "plan": fitting.plan,
        "draw": fitting.draw,
    },
    PLAN,
    CASES,
)


class Tysiac(words.Notation, Game):
    """Tysiac under these house rules; the defaults are those of thesis 003."""

    name = "tysiac"
    title = "Tysiąc"
    zero_sum = False
    margin = 20.0  # of a thousand points a game
    seats = SEATS
    seat_names = ("S", "W", "E")
    switches = SWITCHES
    dtype = STATE
    plan_dtype = PLAN
    most_cases = CASES
    most_actions = TOP + 2
    most_plies = (TOP + SEATS) + (SEATS - 1) + (TOP + 1) + 24
    fact_names = scoring.FACTS
    evaluations = scoring.WAYS

    def prepare(self, state: State) -> None:
        state["goal"] = goal_of(self.house["target"])
        state["longest"] = cap_of(self.house["cap"])
        auction.begin(state)
        auction.start(state)

    def __init__(self, **house: object) -> None:
        super().__init__(**house)
        self.most_deals = cap_of(self.house["cap"])

    def winners(self, points: Any) -> Any:
        """Who reached the goal with the most points; nobody where the cap ended the game."""
        return super().winners(points) & (points >= goal_of(self.house["target"]))

    def swaps(self, state: State, seat: int, rng: Rng) -> Any:
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


def _as_seen_by(state: State, seat: int) -> Any:
    view = state.copy()
    view.viewer = seat
    return view
