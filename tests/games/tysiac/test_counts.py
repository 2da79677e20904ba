"""Exact counts of Tysiac: auctions, the exchange, and what can still happen in endings."""

from math import comb

import pytest
from counting import lines_by_referee, perft
from playing import do, play_random, random_deal, texts

from games.tysiac.by_hand import at, cards, referee
from troef import chance
from troef.game import over
from troef.games.tysiac import Tysiac
from troef.games.tysiac.state import BIDDING, PLAYING

NO_MARRIAGES = {"S": "CKJ DKJ HKJ SK", "W": "CQT DQT HQT SQ", "E": "C9A DA HA SAJT"}
"""Nobody has a king and his queen, so that nobody may bid more than 120."""


def auctions(to_speak, bid, bids):
    """Seats still in, in the order in which they speak; who made the bid, if there is one, is the last."""
    if (bid and len(to_speak) == 1) or not to_speak:
        return 1
    speaker, *others = to_speak
    passes = auctions(others, bid, bids)
    return passes + sum(auctions([*others, speaker], more, bids) for more in bids(bid))


@pytest.mark.parametrize(("jumps", "lines"), [("no", 11), ("yes", 23)])
def test_auctions_without_marriages(jumps, lines):
    """Bids of 100, 110 and 120, in steps of ten or with jumps, until all but one have passed."""

    def bids(bid):
        higher = [more for more in (100, 110, 120) if more > bid]
        return higher if jumps == "yes" else higher[:1]

    game, state = at(hands=NO_MARRIAGES, jumps=jumps)
    found = perft(game, state, until=lambda state: state.phase != BIDDING)
    judged = lines_by_referee(referee(game, state), until=lambda judge: judge.phase != "bids")
    assert found == auctions([0, 1, 2], 0, bids) == judged == lines


def test_cards_given_away():
    """Ten cards in hand: ten ways to give the first and nine to give the second, whatever they are."""
    game, state = at("100, pass, pass", hands=NO_MARRIAGES, raises="no")
    assert perft(game, state, until=lambda state: state.phase == PLAYING) == 2 * comb(10, 2)


HOUSES = [
    {},
    {"must_beat": "yes", "must_trump": "yes"},
    {"marriages": "any", "must_trump": "yes"},
    {"marriages": "not_first", "must_beat": "yes"},
]
ENDINGS = [(1, 1), (2, 2), (3, 3), (4, 3), (5, 4)]
"""Seed of the deal, tricks left."""


@pytest.mark.parametrize("house", HOUSES, ids=str)
@pytest.mark.parametrize(("seed", "left"), ENDINGS)
def test_lines_of_play_in_an_ending(seed, left, house):
    """Both referees, as many tricks from the end, with all marriages that can still be announced."""
    game = Tysiac(nines="play", raises="no", **house)
    states = random_deal(game, seed)
    judge = referee(game, states[0])
    line = play_random(game, states[0], chance.generator(seed, 1), lambda s: s.tricks == 8 - left)
    for text in line:
        judge.play(text)
    assert not over(states[0])
    assert perft(game, states[0]) == lines_by_referee(judge)


def test_a_marriage_in_an_ending():
    """Two tricks from the end South leads from the king and queen of hearts, each of which may be laid
    with the marriage or without: 4 ways. West must follow with the ace and leads his spade, which leaves
    nothing to choose; East throws either of two clubs first: 4 x 2 = 8."""
    game, state = at("100, pass, pass", nines="play", raises="no")
    gifts = [text for text in texts(game, state) if text.startswith("give")][:2]
    do(game, state, ", ".join(gifts))
    state.hands[:] = [cards("HKQ"), cards("HA S9"), cards("CJ9")]
    state.tricks = 6
    assert perft(game, state) == 8
