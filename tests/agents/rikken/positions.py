"""Positions of Rikken for tests of its agents: what one seat sees, laid down card by card."""

from __future__ import annotations

from typing import Any

import minds

from troef.agents import find
from troef.cards import DECK, each, parse_card, parse_hand, parse_suit
from troef.game import over, play, sample
from troef.games.rikken import WORDS, Rikken, auction
from troef.games.rikken.state import NOBODY, SEATS
from troef.games.rikken.tricks import play_card

SEAT = {"S": 0, "W": 1, "N": 2, "E": 3}
ONLY = "all but"
"""Cards given as `all but SA HK` are the rest of the deck."""


def cards(text: str) -> int:
    """A set of cards: `SAK H2`, or `all but SA`."""
    if text.startswith(ONLY):
        return DECK & ~parse_hand(text.removeprefix(ONLY))
    return parse_hand(text)


def seen(
    hand: str,
    table: str = "",
    *,
    gone: str = "",
    me: str = "S",
    contract: str = "rik",
    trump: str = "H",
    declarer: str = "W",
    partner: str = "",
    called: str = "",
    lacks: dict[str, str] | None = None,
    won: dict[str, int] | None = None,
    **house: Any,
) -> Any:
    """The view of seat `me`: its hand, the cards on the table in order, the cards gone before.

    Cards that are gone count as played by the seats in turn. A partner is given only if known.
    """
    game = Rikken(**house)
    view = game.new()[0]
    view.hands[SEAT[me]] = cards(hand)
    for i, one in enumerate(each(cards(gone))):
        view.played[i % SEATS] |= 1 << one
        view.order[i] = one
    view.tricks = (cards(gone).bit_count() + SEATS - 1) // SEATS
    view.contract = WORDS.index(contract)
    view.declarer = SEAT[declarer]
    view.declarers = 1 << SEAT[declarer]
    view.trump = parse_suit(trump) if trump else NOBODY
    view.called = parse_card(called) if called else NOBODY
    view.partner = SEAT[partner] if partner else NOBODY
    view.partner_shown = bool(partner)
    for seat, text in (lacks or {}).items():
        view.lacks[SEAT[seat]] |= cards(text)
    for seat, tricks in (won or {}).items():
        view.won[SEAT[seat]] = tricks
    words = table.split()
    auction.lead(view, (SEAT[me] - len(words)) % SEATS)
    for word in words:
        play_card(view, parse_card(word))
    view.viewer = SEAT[me]
    return view


def bidding(hand: str, *before: str, me: str = "S", **house: Any) -> Any:
    """The view of a seat that is to bid after these bids of the seats before it."""
    game = Rikken(**house)
    state = game.new()[0]
    state.dealer = (SEAT[me] - len(before) - 1) % SEATS
    auction.start(state)
    state.hands[SEAT[me]] = cards(hand)
    for word in before:
        auction.make_bid(state, WORDS.index(word))
    state.viewer = SEAT[me]
    return state


def mind_of(spec: str, seed: int = 0) -> Any:
    return minds.mind_of(find(spec, Rikken()), seed)


def decide(spec: str, view: Any, seed: int = 0) -> tuple[int, Any]:
    """What an agent does, and its mind after that."""
    return minds.decide(spec, Rikken(), view, seed)


def plays(spec: str, view: Any, seeds: int = 40) -> tuple[set[str], set[int]]:
    """All cards that an agent plays here for some chance, and the reasons it gives."""
    return minds.plays(spec, Rikken(), view, seeds)


def says(spec: str, view: Any, seed: int = 0) -> str:
    """What an agent bids, names or calls, as a record has it."""
    return Rikken().say(view, decide(spec, view, seed)[0])


def play_until(state: Any, rng: Any, stop: Any) -> None:
    """Play by chance until the deal is over or `stop(state)`."""
    while not over(state) and not stop(state):
        play(state, sample(state, rng))
