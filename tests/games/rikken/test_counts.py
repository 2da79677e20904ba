"""Exact counts of Rikken: auctions, and what can still happen in endings."""

import pytest
from counting import lines_by_lists, lines_by_referee, perft
from playing import do, play_random, random_deal

from games.rikken.by_hand import dealt, referee
from troef import chance
from troef.cards import each, say_card
from troef.game import over
from troef.games.rikken import Rikken
from troef.games.rikken.state import BIDDING

ENDINGS = [
    # seed of the deal, tricks left, lines of play
    (1, 1, 1),
    (1, 2, 8),
    (1, 3, 528),
    (2, 3, 240),
    (3, 3, 500),
    (4, 3, 1296),
]


@pytest.mark.parametrize(("seed", "left", "lines"), ENDINGS)
def test_lines_of_play_in_an_ending(seed, left, lines):
    game = Rikken(contracts="solo_8")
    states = random_deal(game, seed)
    do(game, states[0], "solo_8, pas, pas, pas, trump H")
    play_random(game, states[0], chance.generator(seed, 1), lambda s: s.tricks == 13 - left)
    state = states[0]
    held = [[say_card(card) for card in each(int(hand))] for hand in state.hands]
    hands = [[(suit, "23456789TJQKA".index(rank)) for suit, rank in hand] for hand in held]
    assert (
        perft(game, states[0])
        == lines_by_lists(hands, int(state.turn), "CDHS"[state.trump])
        == lines
    )


@pytest.mark.parametrize("custom", ["free", "first", "kept", "asked", "follow", "asks"])
def test_lines_of_play_under_the_customs_of_the_called_ace(custom):
    """Two tricks from the end with the called ace still out, both referees."""
    game = Rikken(contracts="rik", called_ace=custom, forced_trump="yes")
    counted = 0
    for seed in range(300):
        states = random_deal(game, seed)
        judge = referee(game, states[0])
        line = play_random(game, states[0], chance.generator(seed, 1), lambda s: s.tricks == 11)
        if over(states[0]) or states[0].partner_shown:
            continue
        for text in line:
            judge.play(text)
        assert perft(game, states[0]) == lines_by_referee(judge), f"seed {seed}"
        counted += 1
    assert counted


def test_bids_that_can_be_made():
    """Auctions of two contracts without aces: every way that pass, rik and solo can be said."""
    game = Rikken(contracts="rik+solo")
    states = dealt(game)

    def by_hand(to_speak, bid):
        """Seats still to speak, in order; `bid` is None, 'rik' or 'solo' and its bidder waits."""
        if not to_speak:
            return 1
        rest = to_speak[1:]
        found = by_hand(rest, bid)  # pass
        if bid is None:
            found += by_hand(rest, "rik")
        if bid in (None, "rik"):
            # after solo over rik the rik player is asked once more, and can only pass
            found += by_hand(rest, "solo")
        return found

    auctions = perft(game, states[0], until=lambda state: state.phase != BIDDING)
    assert auctions == by_hand([0, 1, 2, 3], None)
