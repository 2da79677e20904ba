"""Drawn worlds: every deal that fits what a seat knows, each equally likely, and no other."""

from math import comb

import numpy as np
import pytest
import scipy.stats
from brute import all_deals
from hypothesis import given, settings
from hypothesis import strategies as st

from troef import chance, drawing
from troef.cards import cards_of

SMALL = drawing.plan_type(holders=3, cards=39, places=14 * 14)


def steps(before, after):
    """How many random words lie between two states of a generator."""
    rng = before.copy()
    for n in range(10_000):
        if rng.tobytes() == after.tobytes():
            return n
        chance.next64(rng)
    raise AssertionError("more than 10,000 random words")


# -- counting, by brute force ---------------------------------------------------------------


def prepared(pool, held, known, lacks, needy=-1, needed=()):
    plans = np.zeros(1, SMALL)
    plans[0].holders = len(held)
    for i in range(len(held)):
        plans[0].held[i] = held[i]
        plans[0].known[i] = cards_of(known[i])
        plans[0].lacks[i] = cards_of(lacks[i])
    weight = drawing.prepare(plans[0], cards_of(pool), needy, cards_of(needed))
    return plans[0], weight


@st.composite
def puzzles(draw_from):
    holders = draw_from(st.integers(1, 3))
    held = [draw_from(st.integers(0, 3)) for _ in range(holders)]
    pool = draw_from(st.sets(st.integers(0, 60), min_size=sum(held), max_size=sum(held)))
    some = (
        st.frozensets(st.sampled_from(sorted(pool)), max_size=5) if pool else st.just(frozenset())
    )
    few = st.frozensets(st.sampled_from(sorted(pool)), max_size=1) if pool else st.just(frozenset())
    known = [draw_from(few) for _ in range(holders)]
    lacks = [draw_from(some) for _ in range(holders)]
    needy = draw_from(st.integers(-1, holders - 1))
    return frozenset(pool), held, known, lacks, needy, draw_from(some)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(puzzles())
def test_the_weight_of_a_plan_is_the_number_of_deals(puzzle):
    pool, held, known, *_ = puzzle
    twice = sum(len(k) for k in known) != len(frozenset().union(*known))
    expected = [] if twice else all_deals(*puzzle)
    plan, weight = prepared(*puzzle)
    assert weight == plan.weight == len(expected)
    if expected:
        rng, hands = chance.generator(len(pool)), np.zeros(3, np.int64)
        possible = {tuple(cards_of(hand) for hand in deal) for deal in expected}
        for _ in range(20):
            drawing.draw(plan, rng, hands)
            assert tuple(int(hand) for hand in hands[: len(held)]) in possible


UNEVEN = {
    "no knowledge": (range(8), [3, 3, 2], [(), (), ()], [(), (), ()], -1, ()),
    "one void": (range(8), [3, 3, 2], [(), (), ()], [(0, 1, 2), (), ()], -1, ()),
    "crossed voids": (range(9), [3, 3, 3], [(), (), ()], [(0, 1, 2), (2, 3, 4, 5), (8,)], -1, ()),
    "a known card": (range(8), [3, 3, 2], [(5,), (), ()], [(0, 1), (0,), ()], -1, ()),
    "needs one of two": (range(8), [3, 3, 2], [(), (), ()], [(), (), ()], 0, (0, 1)),
    "needs one, others void": (range(9), [2, 4, 3], [(), (), ()], [(3,), (4, 5), ()], 0, (3, 4, 5)),
}


@pytest.mark.statistical
@pytest.mark.parametrize("name", UNEVEN)
def test_draws_are_uniform(name):
    pool, held, known, lacks, needy, needed = UNEVEN[name]
    sets = [frozenset(cards) for cards in known], [frozenset(cards) for cards in lacks]
    expected = all_deals(frozenset(pool), held, *sets, needy, frozenset(needed))
    plan, weight = prepared(pool, held, known, lacks, needy, needed)
    assert weight == len(expected) > 20
    counts = {tuple(cards_of(hand) for hand in deal): 0 for deal in expected}
    rng, hands = chance.generator(3), np.zeros(3, np.int64)
    for _ in range(20 * len(counts)):
        drawing.draw(plan, rng, hands)
        counts[tuple(int(hand) for hand in hands)] += 1
    assert scipy.stats.chisquare(list(counts.values())).pvalue > 1e-3


def test_a_card_that_fits_nowhere_leaves_no_deal():
    assert prepared(range(9), [3, 3, 3], [()] * 3, [(0, 1)] * 3, 1, (2, 3, 4))[1] == 0
    assert prepared(range(3), [0, 3], [()] * 2, [()] * 2, 0, (1,))[1] == 0, "needy without room"
    assert prepared([], [0, 0, 0], [()] * 3, [()] * 3)[1] == 1, "nothing to deal is one deal"


def test_the_whole_pack_is_counted():
    pool = [16 * suit + rank for suit in range(3) for rank in range(13)]
    assert prepared(pool, [13] * 3, [()] * 3, [()] * 3)[1] == pytest.approx(
        comb(39, 13) * comb(26, 13), rel=1e-14
    )


def tight(spare):
    """Three hands of 13 of which each can hold but one suit, save for `spare` cards of each suit
    that the next hand may have too. Among all comb(39, 13) * comb(26, 13) deals nearly none fit."""
    suits = [[16 * suit + rank for rank in range(13)] for suit in range(3)]
    lacks = []
    for holder in range(3):
        may = {*suits[holder], *suits[(holder + 2) % 3][:spare]}
        lacks.append([card for suit in suits for card in suit if card not in may])
    return [card for suit in suits for card in suit], [13] * 3, [()] * 3, lacks


def test_tight_knowledge_costs_no_more_than_none():
    loose = [card for suit in range(3) for card in range(16 * suit, 16 * suit + 13)], [13] * 3
    rng, hands = chance.generator(1), np.zeros(3, np.int64)
    most = 0
    for puzzle in (tight(2), tight(1), (*loose, [()] * 3, [()] * 3)):
        plan, weight = prepared(*puzzle)
        assert weight > 0
        for _ in range(200):
            before = rng.copy()
            drawing.draw(plan, rng, hands)
            most = max(most, steps(before, rng))
    # at most a choice for each card, once to a group and once within it, and one for each class
    assert most <= 2 * 39 + 14


@pytest.mark.statistical
def test_tight_knowledge_is_drawn_uniformly():
    """One deal in more than 10^15 fits: shuffling and rejecting would not find a single one."""
    plan, weight = prepared(*tight(2))
    # each hand passes on the same number of cards: 0, 1 or 2 of its two spare ones
    assert weight == 1 + 2**3 + 1
    assert comb(39, 13) * comb(26, 13) / weight > 1e6
    counts: dict[tuple[int, ...], int] = {}
    rng, hands = chance.generator(11), np.zeros(3, np.int64)
    for _ in range(2000):
        drawing.draw(plan, rng, hands)
        key = tuple(int(hand) for hand in hands)
        counts[key] = counts.get(key, 0) + 1
    assert len(counts) == weight
    assert scipy.stats.chisquare(list(counts.values())).pvalue > 1e-3
