"""What a seat of Boerenbridge may know: drawn rounds fit it, and all are equally likely."""

import itertools
from collections import Counter

import pytest
import scipy.stats
from uncompiled import plain_python

from troef.chance import generator
from troef.game import deal, draw, hide, over, plan, play, sample
from troef.games.boerenbridge import Boerenbridge
from troef.games.boerenbridge.knowledge import _lay_somehow, plan_again, study
from troef.games.boerenbridge.notation import listed

TINY = {"ranks": 3, "suits": 3, "rounds": 2}


def all_deals(game, view):
    """Every deal of the other hands that fits a view, the simplest way there is."""
    me, seats = int(view.viewer), game.seats
    row = int(view.tricks) & 1
    held = {}
    for seat in range(seats):
        played = view.in_trick and (seat - int(view.leaders[row])) % seats < view.in_trick
        held[seat] = int(view.cards) - int(view.tricks) - bool(played)
    seen = set(listed(view.gone)) | set(listed(view.hands[me])) | {int(view.trump_card)}
    pool = [one for one in listed(view.deck) if one not in seen]
    found = []

    def deal_on(seat, left, hands):
        if seat == seats:
            found.append(tuple(hands))
            return
        if seat == me:
            deal_on(seat + 1, left, [*hands, tuple(listed(view.hands[me]))])
            return
        may = [one for one in left if not int(view.lacks[seat]) >> (one >> int(view.shift)) & 1]
        for hand in itertools.combinations(may, held[seat]):
            deal_on(seat + 1, [one for one in left if one not in hand], [*hands, hand])

    deal_on(0, pool, [])
    return found


def views(game, seed, plies):
    """What the seat on turn sees after so many actions of a random round."""
    states, view, rng = game.new(), game.new(), generator(seed)
    deal(states[0], rng)
    for _ in range(plies):
        play(states[0], sample(states[0], rng))
    assert not over(states[0])
    hide(states[0], int(states[0].turn), view)
    return view


def drawn(game, view, n, plans=None):
    plans = game.plans() if plans is None else plans
    out, rng, found = game.new(), generator(77), Counter()
    for _ in range(n):
        draw(view[0], plans, rng, out)
        found[tuple(tuple(listed(hand)) for hand in out[0].hands)] += 1
    return found


@pytest.mark.statistical
@pytest.mark.parametrize(("seed", "plies"), [(1, 4), (2, 5), (3, 6), (5, 7), (8, 6), (11, 7)])
def test_every_round_that_fits_is_equally_likely(seed, plies):
    game = Boerenbridge(**TINY)
    view = views(game, seed, plies)
    expected = all_deals(game, view[0])
    plans = game.plans()
    plan(view[0], plans)
    found = drawn(game, view, 20 * len(expected), plans)
    assert set(found) == set(expected)
    if len(expected) > 1:
        assert scipy.stats.chisquare([found[one] for one in expected]).pvalue > 1e-4
    assert plans[0].weight == pytest.approx(len(expected))


@pytest.mark.statistical
@pytest.mark.parametrize(("seed", "plies"), [(2, 5), (3, 6), (5, 7)])
def test_mixing_gives_the_same_chances(seed, plies):
    """Where counting would take too long cards are moved about: the same deals, equally likely."""
    game = Boerenbridge(**TINY)
    view = views(game, seed, plies)
    expected = all_deals(game, view[0])
    plans = game.plans()
    plan(view[0], plans)
    assert _lay_somehow(plans[0])
    plans[0].counted = 0
    found = drawn(game, view, 20 * len(expected), plans)
    assert set(found) == set(expected)
    assert scipy.stats.chisquare([found[one] for one in expected]).pvalue > 1e-4


def test_mixing_reaches_deals_that_need_a_circle_of_three():
    """Three suits, three holders that each lack another suit, one card each: two deals fit, and no
    trade of two cards leads from one to the other."""
    game = Boerenbridge(suits=3, ranks=4, rounds=3)
    view = game.new()
    state = view[0]
    state.number, state.cards, state.phase, state.viewer = 0, 3, 1, 0
    state.trump, state.trump_card = -1, -1
    state.tricks, state.turn, state.leaders[0] = 2, 0, 0
    state.lacks[1], state.lacks[2], state.lacks[3] = 1, 2, 4
    left = {0, 16, 32}
    state.hands[0, 0] = 1 << 1
    for one in listed(state.deck):
        if one not in left | {1}:
            state.gone[0] |= 1 << one
    plans = game.plans()
    plan(state, plans)
    assert plans[0].weight == 2
    assert _lay_somehow(plans[0])
    plans[0].counted = 0
    found = drawn(game, view, 400, plans)
    assert set(found) == set(all_deals(game, state))
    assert min(found.values()) > 150


def test_secret_bids_are_drawn_uniformly():
    game = Boerenbridge(bids="secret", rounds=2)
    view = views(game, 3, 2)
    assert sorted(view[0].bid) == [-1, -1, -1, -1]
    plans, out, rng, found = game.plans(), game.new(), generator(5), Counter()
    plan(view[0], plans)
    for _ in range(900):
        draw(view[0], plans, rng, out)
        found[tuple(int(bid) for bid in out[0].bid if bid >= 0)] += 1
    assert set(found) == set(itertools.product(range(3), repeat=2))
    assert min(found.values()) > 60


def test_the_own_card_is_drawn_in_devils_bridge():
    game = Boerenbridge(devil="yes", order="up", **TINY)
    view = views(game, 4, 1)
    me, plans = int(view[0].viewer), game.plans()
    plan(view[0], plans)
    found = drawn(game, view, 300, plans)
    assert len({deal[me] for deal in found}) == 9 - 3 - 1
    assert len({deal[:me] + deal[me + 1 :] for deal in found}) == 1


LARGE = """
from games.boerenbridge.test_knowledge import *
game = Boerenbridge(players=8, ranks=26)
view = views(game, 6, 8 + 8 * 8 + 3)
plans, out, other, rng = game.plans(), game.new(), game.new(), generator(5)
plan(view[0], plans)
assert plans[0].counted == 0 and plans[0].weight == 1
for _ in range(3):
    draw(view[0], plans, rng, out)
    hide(out[0], int(view[0].viewer), other)
    assert other.tobytes() == view.tobytes()
    assert sum(len(listed(hand)) for hand in out[0].hands) == 8 * 13 - 8 * 8 - 3
    for seat in range(8):
        for one in listed(out[0].hands[seat]):
            assert not int(view[0].lacks[seat]) >> (one >> 5) & 1
"""


def test_a_large_deck_is_mixed():
    """Eight players with 104 cards: more than can be counted, yet every draw fits. As plain Python,
    since this size of state is compiled for nothing else."""
    plain_python(LARGE)


def test_a_plan_that_is_used_again_gives_the_same_deals():
    """Counts are kept only where they are right: after every action of several rounds, with whatever
    the plan held before, the same chance gives the same deal as with a fresh plan."""
    game = Boerenbridge(ranks=6)
    states, view, used = game.new(), game.new(), game.plans()
    fresh_out, used_out = game.new(), game.new()
    rng = generator(9)
    kept = 0
    for _ in range(5):
        deal(states[0], rng)
        while not over(states[0]):
            for seat in (0, 1):
                hide(states[0], seat, view)
                fresh = game.plans()
                plan(view[0], fresh)
                plan_again(view[0], used[0])
                assert used[0].weight == fresh[0].weight > 0
                draw(view[0], fresh, generator(5), fresh_out)
                draw(view[0], used, generator(5), used_out)
                assert fresh_out.tobytes() == used_out.tobytes()
                kept += bool(study(view[0], used[0]))
            play(states[0], sample(states[0], rng))
    assert kept > 0


def test_other_cards_of_the_same_suits_need_no_new_count():
    """A plan is the same when the unseen cards differ in rank alone, and another one when a void or the
    number of cards in a suit differs."""
    game = Boerenbridge()
    view = views(game, 3, 5)
    plans = game.plans()
    plan(view[0], plans)
    seat = (int(view[0].viewer) + 1) % 4
    suit = int(view[0].led)
    unseen = [one for one in listed(game.new()[0].deck) if one >> 4 == suit]
    known = set(listed(view[0].gone)) | set(listed(view[0].hands[view[0].viewer]))
    free = [one for one in unseen if one not in known and one != view[0].trump_card]
    for one in free[:2]:
        other = view.copy()
        other[0].gone[0] |= 1 << one
        plan(other[0], plans)
        again = view.copy()
        again[0].gone[0] |= 1 << free[2]
        assert study(again[0], plans[0])
    void = view.copy()
    void[0].lacks[seat] |= 1 << ((suit + 1) % 4)
    assert not study(void[0], plans[0])
