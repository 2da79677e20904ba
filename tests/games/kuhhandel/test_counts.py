"""Exact counts of Kuhhandel on tiny herds and little money, by a second referee and by hand."""

import numpy as np
import pytest
from counting import lines_by_referee, perft

from games.kuhhandel.by_hand import ending, give, referee
from troef.game import over
from troef.games.kuhhandel.animals import lay_deck
from troef.games.kuhhandel.state import CHOOSING, NAMES


def test_a_trade_of_two_pairs():
    """A and B have two cows each and 10 and 50 as money. A can only point at B, and put down 10, 50 or
    both; B accepts, or puts down one of the same three: 1 x 3 x (1 + 3) = 12 lines, and then one has all
    four cows."""
    game, state = ending(A="2 cow", B="2 cow")
    give(state, A="10+50", B="10+50", C="-", D="-")
    assert perft(game, state) == 12


def test_an_auction_of_the_last_animal():
    """Three players; the last horse is drawn by A, who has the three others. B has 20 and C has 10.
    B passes: C passes (A has it free), or bids 10, which A buys or sells. B bids 10: C can only pass; A
    buys or sells. B bids 20: likewise. So 1 + 2 + 2 + 2 lines of an auction. Who gets the horse decides the
    rest: with A it is over, else A trades."""
    game, state = ending({"players": "3"}, A="3 horse")
    give(state, A="2x10", B="2x10", C="10")
    state.left, state.deck[0] = 1, NAMES.index("horse")
    begun = int(state.turns)
    assert perft(game, state, until=lambda state: over(state) or state.turns > begun) == 7


def in_both_ways(game, state, trades):
    """Lines of play until the game is over or these trades are done, for they can go to and fro."""

    def done(at):
        return at.trades == trades and at.phase in (CHOOSING, "choose")

    found = perft(game, state, until=lambda state: over(state) or done(state))
    assert found == lines_by_referee(referee(game, state), lambda judge: judge.over or done(judge))
    return found


POSITIONS = {
    # house, herds of A and B, money, lines of play
    "three against one": ({}, "3 cow", "1 cow", {"A": "0+10", "B": "50"}, 17),
    "one against three": ({}, "1 cow", "3 cow", {"A": "2x10", "B": "10+50"}, 47),
    "two against two for one": ({"double": "one"}, "2 pig", "2 pig", {"A": "10", "B": "10"}, 6),
    "two kinds": ({}, "2 cow 2 pig", "2 cow 2 pig", {"A": "10", "B": "0+10"}, 48),
    "ties are offered again": (
        {"tie": "again"},
        "2 cow",
        "2 cow",
        {"A": "10+50", "B": "10+50"},
        36,
    ),
    "nobody has money": ({}, "2 cow 1 pig", "2 cow 3 pig", {}, 12),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_trades(name):
    """Of two with these herds, while the others have no animals and no money."""
    house, a, b, money, lines = POSITIONS[name]
    game, state = ending(house, A=a, B=b)
    give(state, **{"A": "-", "B": "-", "C": "-", "D": "-"} | money)
    assert in_both_ways(game, state, 2) == lines


AUCTIONS = [
    # house, animals in the deck, money, lines of play
    ({}, ["horse"], {"A": "2x10", "B": "2x10", "C": "10"}, 17),
    ({"bluff": "yes"}, ["horse"], {"A": "10", "B": "10", "C": "-"}, 28),
    ({"step": "20"}, ["horse"], {"A": "50", "B": "2x10", "C": "50"}, 53),
    ({"change": "most"}, ["horse"], {"A": "-", "B": "5x10+50", "C": "-"}, 153),
    ({"lots": "2"}, ["horse", "cow"], {"A": "10", "B": "10", "C": "-"}, 8),
]


@pytest.mark.parametrize(("house", "deck", "money", "lines"), AUCTIONS, ids=str)
def test_an_auction(house, deck, money, lines):
    """The last animals of the deck, all others of their kinds with A, and the trade that may follow."""
    herd = " ".join(f"3 {animal}" for animal in deck)
    game, state = ending({"players": "3", **house}, A=herd)
    give(state, **money)
    state.left = len(deck)
    lay_deck(state, np.array([NAMES.index(animal) for animal in deck]))
    assert in_both_ways(game, state, 1) == lines
