"""Boerenbridge at a table of real cards: what an adviser is told comes to what its seat sees."""

import numpy as np
import pytest

from troef.agents import find
from troef.cards import NotationError
from troef.chance import generator
from troef.check import different
from troef.game import HouseError, appears, deal, hide, over, play, sample, turn
from troef.games.boerenbridge import Boerenbridge
from troef.games.boerenbridge.state import BID
from troef.table.advise import Adviser


def tell(adviser, view, before):
    for where, cards in adviser.game.shown(view[0]).items():
        if where not in before:
            adviser.show(where, cards)


@pytest.mark.parametrize("bids", ["open", "secret"])
@pytest.mark.parametrize("seat", [0, 2])
def test_the_adviser_sees_what_its_seat_sees(seat, bids):
    """Through Devil's Bridge too, where the own card is seen last of all; and through Luciferen, where
    nothing is seen of a bid but that it was made, until all are shown."""
    game = Boerenbridge(devil="yes", rounds=2, bids=bids)
    adviser, rng = Adviser(game, seat, find("uniform", game)), generator(11)
    real, view = game.new(), game.new()
    for _ in range(6):
        deal(real[0], rng)
        hide(real[0], seat, view)
        adviser.deal(int(turn(real[0])))
        adviser.hold(game.scene(view[0], "en").hand)
        tell(adviser, view, {})
        while not over(real[0]):
            hide(real[0], seat, view)
            assert not different(adviser.view[0], view[0])
            before, action = game.shown(view[0]), int(sample(real[0], rng))
            secret = appears(real[0], action, seat) != action
            play(real[0], action)
            assert adviser.act(BID if secret else action, bool(over(real[0])))
            hide(real[0], seat, view)
            tell(adviser, view, before)


def round_of_one(**house):
    game = Boerenbridge(devil="yes", **house)
    lines = ["round: 13", "dealer: E", "total: 0 0 0 0", "made: 0 0 0 0", "earnable: 0 0 0 0"]
    return game, game.parse_deal([*lines, "trump: D2", "S: HA", "W: C9", "N: S2", "E: D5"])


def test_what_is_shown():
    game, states = round_of_one()
    view = game.new()
    hide(states[0], 0, view)
    names = {
        where: [game.say_card(one) for one in cards] for where, cards in game.shown(view[0]).items()
    }
    assert names == {"trump/troef, round/ronde 13": ["D2"], "W": ["C9"], "N": ["S2"], "E": ["D5"]}
    for bid in (1, 0, 0, 1):
        play(states[0], 128 + bid)
    hide(states[0], 0, view)
    assert game.shown(view[0])["S"] == [game.parse_card("HA")]
    first, states = Boerenbridge(), Boerenbridge().new()
    deal(states[0], generator(1))
    hide(states[0], 0, view := first.new())
    assert first.shown(view[0]) == {}  # no trump in round 1


def test_cards_change_places():
    """Between hands, with the cards that were not dealt, and with the trump card."""
    game, states = round_of_one()
    card = game.parse_card
    before = game.cards(states[0])
    game.swap(states[0], card("HA"), card("C9"))
    assert [game.say_hand(hand) for hand in states[0].hands] == ["C9", "HA", "S2", "D5"]
    game.swap(states[0], card("S2"), card("SK"))
    assert game.say_hand(states[0].hands[2]) == "SK"
    game.swap(states[0], card("D2"), card("C3"))
    assert (states[0].trump_card, states[0].trump) == (card("C3"), 0)
    game.swap(states[0], card("C3"), card("D5"))
    assert (states[0].trump_card, states[0].trump) == (card("D5"), 1)
    assert game.say_hand(states[0].hands[3]) == "C3"
    kept = states.copy()
    game.swap(states[0], card("H2"), card("H3"))
    assert np.array_equal(states, kept)
    assert game.cards(states[0]) == before == 52


def test_cards_as_text():
    game = Boerenbridge()
    assert game.parse_cards("sa, S10 H2") == [game.parse_card(text) for text in ("SA", "ST", "H2")]
    with pytest.raises(NotationError, match="stands twice"):
        game.parse_cards("SAA")


def test_what_can_not_be_told_in_cards_is_refused():
    with pytest.raises(HouseError, match="cards alone"):
        Boerenbridge(as_published="yes").parse_cards("SA")
