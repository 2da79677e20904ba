"""Positions of Tysiac for tests of its agents: what one seat sees, laid down card by card."""

from __future__ import annotations

from typing import Any

import minds

from troef.agents import find
from troef.cards import each, parse_hand, parse_suit
from troef.games.tysiac import Tysiac, auction
from troef.games.tysiac.notation import said
from troef.games.tysiac.state import LETTERS, RAISING, SEATS
from troef.games.tysiac.tricks import lead, play_card

SEAT = {"S": 0, "W": 1, "E": 2}


def cards(text: str) -> int:
    return parse_hand(text, LETTERS)


def card(text: str) -> int:
    return next(each(cards(text)))


def seen(
    hand: str, table: str = "", *, gone: str = "", trump: str = "", me: str = "S", **house: Any
) -> Any:
    """The view of seat `me`: its hand, the cards on the table in order, the cards gone before."""
    view = Tysiac(**house).new()[0]
    auction.start(view)
    view.gifts, view.level, view.auctioned = 2, 1, 1
    view.hands[SEAT[me]] = cards(hand)
    for i, one in enumerate(each(cards(gone))):
        view.played[i % SEATS] |= 1 << one
        view.order[i] = one
    view.tricks = (cards(gone).bit_count() + SEATS - 1) // SEATS
    view.trump = parse_suit(trump) if trump else -1
    words = table.split()
    view.declarer = (SEAT[me] - len(words)) % SEATS
    lead(view)
    for word in words:
        play_card(view, card(word))
    view.viewer = SEAT[me]
    return view


def bidding(hand: str, *before: str, me: str = "S", **house: Any) -> Any:
    """The view of a seat that is to bid after these bids of the seats before it."""
    game = Tysiac(**house)
    view = game.new()[0]
    view.dealer = (SEAT[me] - len(before) - 1) % SEATS
    auction.start(view)
    view.hands[SEAT[me]] = cards(hand)
    for word in before:
        auction.make_bid(view, 0 if word == "pass" else (int(word) - 90) // 10)
    view.viewer = SEAT[me]
    return view


def giving(hand: str, gifts: int = 0, totals: tuple[int, int, int] = (0, 0, 0)) -> Any:
    """South has taken the prikup and gives a card away."""
    view = bidding("-", "pass", "pass", me="S")
    auction.make_bid(view, 1)
    view.hands[0] = cards(hand)
    view.gifts = gifts
    view.total[:] = totals
    view.viewer = 0
    return view


def raising(hand: str) -> Any:
    view = giving(hand, 2)
    view.phase = RAISING
    return view


def mind_of(spec: str, seed: int = 0) -> Any:
    return minds.mind_of(find(spec, Tysiac()), seed)


def decide(spec: str, view: Any, seed: int = 0) -> tuple[int, Any]:
    """What an agent does, and its mind after that."""
    return minds.decide(spec, Tysiac(), view, seed)


def plays(spec: str, view: Any, seeds: int = 30) -> tuple[set[str], set[int]]:
    """All that an agent does here for some chance, as a record has it, and the reasons it gives."""
    return minds.plays(spec, Tysiac(), view, seeds)


def names(found: int) -> str:
    """A set of cards as text, each card by itself."""
    return " ".join(said(one) for one in each(int(found)))
