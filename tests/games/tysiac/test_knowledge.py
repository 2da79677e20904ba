"""What a seat knows in Tysiac, and the deals that fit it: every one of them, and equally often.

A deal fits if the whole line of play so far is legal in it and leads to the same view. That is
tried out deal by deal, without anything of what `plan` and `draw` conclude.
"""

import itertools
from collections import Counter

import numpy as np
import pytest
import scipy.stats
from playing import do, play_random, random_deal, seen_by, texts

from games.tysiac.by_hand import E, S, W, at, cards
from troef import chance, drawing
from troef.cards import cards_of, each
from troef.check import different
from troef.game import allows, appears, draw, hide, over, plan, play, sample
from troef.games.tysiac import Tysiac
from troef.games.tysiac.auction import start
from troef.games.tysiac.knowledge import copies, covers, dealt, third_of
from troef.games.tysiac.state import BID, BIDDING, GIVE, GIVING, NINES, PACK, PLAYING
from troef.games.tysiac.worlds import _case, _is_taken, _nines_fit

# -- what is hidden -------------------------------------------------------------------------


def test_a_view_hides_hands_prikup_and_gifts():
    """003, 2.5.3 and 2.5.4."""
    game, state = at("100")
    for seat in (S, W, E):
        view = seen_by(game, state, seat)
        assert view.prikup == 0, "nobody has seen the prikup"
        assert [bool(hand) for hand in view.hands] == [seat == other for other in range(3)]
    do(game, state, "pass, pass")
    for seat in (S, W, E):
        assert seen_by(game, state, seat).prikup == state.prikup, "it lies open"
    gifts = [text.split()[1] for text in texts(game, state)[:2]]
    do(game, state, f"give {gifts[0]}, give {gifts[1]}")
    seen = {seat: seen_by(game, state, seat).given.tolist() for seat in (S, W, E)}
    assert seen[S] == state.given.tolist(), "the giver knows both cards"
    assert seen[W] == [-1, state.given[W], -1]
    assert seen[E] == [-1, -1, state.given[E]]


def test_a_house_with_open_gifts_shows_them():
    game, state = at("100, pass, pass", given_open="yes")
    first, second = (text.split()[1] for text in texts(game, state)[:2])
    do(game, state, f"give {first}, give {second}")
    assert seen_by(game, state, W).given.tolist() == state.given.tolist()


def test_how_a_gift_appears():
    game, state = at("100, pass, pass")
    actions = [game.parse(state, text) for text in texts(game, state)]
    assert len({int(appears(state, action, E)) for action in actions}) == 1, (
        "West gets the first card"
    )
    for seat in (S, W):
        assert [int(appears(state, action, seat)) for action in actions] == actions
    view = seen_by(game, state, E)
    assert {game.words(view, action, "en") for action in actions} == {"gives a card to West"}


def test_a_gift_that_brings_four_nines_together_is_seen_by_all():
    """Everybody sees that the deal is over."""
    game, state = at("100, pass, pass, give CJ", "S", {"W": "C9J SKQ", "S": "S9 H9 D9"})
    seen = {text: int(appears(state, game.parse(state, text), E)) for text in texts(game, state)}
    assert [text for text in seen if list(seen.values()).count(seen[text]) == 1] == ["give C9"]


# -- all deals that fit, by trial ------------------------------------------------------------


def as_dealt(game, state, hands, prikup):
    """A state before the first bid with these cards."""
    states = game.new()
    one = states[0]
    one.dealer, one.deals = state.dealer, state.deals
    one.total[:], one.stuck[:], one.hands[:] = state.total, state.stuck, hands
    one.prikup = prikup
    start(one)
    return states


def replayed(game, state, line, hands, prikup, gift, third):
    """The state after this line in another deal, with another gift to the third player; None if the
    line is not legal there."""
    if game.house["nines"] == "redeal" and any(hand & NINES == NINES for hand in hands):
        return None
    states = as_dealt(game, state, hands, prikup)
    for action in line:
        one = states[0]
        if GIVE <= action < BID and third >= 0:
            to = (one.declarer + 1 + one.gifts) % 3
            action = GIVE + gift if to == third else action
        if over(one) or not allows(one, action):
            return None
        play(one, action)
    return states


def fitting(game, state, line, viewer):
    """Every complete state that fits the view of this seat, by its hidden cards."""
    view = game.new()
    hide(state, viewer, view)
    others = [(viewer + 1) % 3, (viewer + 2) % 3]
    third = int(third_of(view[0]))
    unseen = [one for seat in others for one in each(int(state.hands[seat]))]
    size = int(state.hands[others[0]]).bit_count()
    found = {}
    for mine in itertools.combinations(unseen, size):
        now = {viewer: int(state.hands[viewer]), others[0]: cards_of(mine)}
        now[others[1]] = cards_of(unseen) & ~now[others[0]]
        had = {seat: now[seat] | int(state.played[seat]) for seat in range(3)}
        for gift in each(had[third]) if third >= 0 else [-1]:
            given = [int(one) for one in state.given]
            if third >= 0:
                given[third] = gift
            hands = []
            for seat in range(3):
                cards = had[seat]
                if seat == state.declarer:
                    cards = (cards | cards_of(g for g in given if g >= 0)) & ~int(state.prikup)
                elif given[seat] >= 0:
                    cards &= ~(1 << given[seat])
                hands.append(cards)
            if [hand.bit_count() for hand in hands] != [7, 7, 7]:
                continue
            other = replayed(game, state, line, hands, int(state.prikup), gift, third)
            if other is not None:
                again = game.new()
                hide(other[0], viewer, again)
                if not different(view[0], again[0]):
                    found[_key(other[0])] = other
    return view, found


def _key(state):
    return (*(int(hand) for hand in state.hands), *(int(one) for one in state.given))


def position(seed, left, **house):
    """A position of a random game with so many tricks left, and the line that led to it."""
    game = Tysiac(**house)
    state = random_deal(game, seed)[0]
    rng = chance.generator(seed, 1)
    line = []
    while not over(state) and not (state.phase == PLAYING and state.tricks == 8 - left):
        action = int(sample(state, rng))
        line.append(action)
        play(state, action)
    return game, state, line


HOUSES = [
    {},
    {"marriages": "any", "must_beat": "yes", "must_trump": "yes"},
    {"most": "held"},
    {"given_open": "yes"},
    {"jumps": "no"},
    {"raises": "free"},
]


@pytest.mark.statistical
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_drawn_deals_are_all_that_fit_and_equally_likely(house):
    """Endings of random games, in which bids over 120, raises, gifts and marriages all occur."""
    surprise, freedom, told = 0.0, 0, Counter()
    for seed in range(14):
        game, state, line = position(seed, 3, **house)
        if over(state):
            continue
        for viewer in range(3):
            view, found = fitting(game, state, line, viewer)
            assert _key(state) in found
            plans, drawn = game.plans(), game.new()
            plan(view[0], plans)
            draws = 30 * len(found)
            rng = chance.generator(seed, viewer, 2)
            counts = Counter()
            for _ in range(min(draws, 3000)):
                draw(view[0], plans, rng, drawn)
                counts[_key(drawn[0])] += 1
            assert set(counts) <= set(found), f"seed {seed}: a deal that does not fit"
            if draws <= 3000:
                assert len(counts) == len(found), f"seed {seed}: deals that are never drawn"
            if len(found) > 1:
                expected = sum(counts.values()) / len(found)
                surprise += sum((counts[key] - expected) ** 2 / expected for key in found)
                freedom += len(found) - 1
            told["bids"] += any(view[0].bid[seat] > 3 for seat in range(3) if seat != viewer)
            told["raises"] += (
                view[0].level > max(3, view[0].auctioned) and view[0].declarer != viewer
            )
            told["gifts"] += third_of(view[0]) >= 0
            told["weddings"] += (view[0].wed >= 0).any()
    assert scipy.stats.chi2.sf(surprise, freedom) > 1e-4
    expected = {"bids", "raises", "weddings"} | ({"gifts"} if "given_open" not in house else set())
    assert {name for name, times in told.items() if times > 1} >= expected, told


@pytest.mark.statistical
@pytest.mark.parametrize(("most", "bid"), [("400", "130"), ("held", "200")])
def test_a_bid_over_120_shows_a_marriage(most, bid):
    """003, 2.5.3: South and West both bid so; East draws deals, held against shuffles of the unseen
    cards that are thrown away unless they fit."""
    hands = {"S": "HKQ DAT SAT C9", "W": "DKQJ CKQ HJ SJ", "E": "CAT HAT SK9 D9"}
    game, state = at(f"{bid}, {int(bid) + 10}", "E", hands, most=most)
    view = seen_by(game, state, E)
    plans, out, rng = game.plans(), game.new(), chance.generator(4)
    plan(view, plans)

    def kinds(south, west):
        return tuple(
            (hand & cards(f"{suit}KQ")).bit_count() for hand in (south, west) for suit in "CDHS"
        )

    drawn = Counter()
    for _ in range(4000):
        draw(view, plans, rng, out)
        drawn[kinds(int(out[0].hands[S]), int(out[0].hands[W]))] += 1
    unseen = np.array(list(each(PACK & ~int(state.hands[E]))))
    shuffled: Counter = Counter()
    points = (1, 1) if most == "400" else (80, 90)
    random = np.random.default_rng(1)
    while sum(shuffled.values()) < 4000:
        random.shuffle(unseen)
        south, west = cards_of(unseen[:7].tolist()), cards_of(unseen[7:14].tolist())
        if copies(south, points[0]) and copies(west, points[1]):
            if NINES not in (south & NINES, west & NINES):
                shuffled[kinds(south, west)] += 1
    common = [kind for kind in drawn | shuffled if drawn[kind] + shuffled[kind] >= 20]
    table = [[count[kind] for kind in common] for count in (drawn, shuffled)]
    assert scipy.stats.chi2_contingency(table).pvalue > 1e-4
    assert len(common) > 20


@pytest.mark.parametrize(
    ("suits", "points", "found"),
    [
        ("", 0, True), ("H", 0, False), ("H", 1, True), ("HS", 1, False),
        ("H", 100, True), ("D", 100, False), ("DS", 100, True), ("HS", 100, False),
        ("CDHS", 280, True), ("CDH", 250, False),
    ],
)  # fmt: skip
def test_which_marriages_just_cover_a_bid(suits, points, found):
    """Clubs 60, diamonds 80, hearts 100, spades 40."""
    assert covers(sum(1 << "CDHS".index(suit) for suit in suits), points) == found


def test_in_how_many_cases_a_hand_appears():
    assert copies(cards("SKQ HKQ C9"), 1) == 2
    assert copies(cards("SKQ HKQ C9"), 120) == 1
    assert copies(cards("SKQ H9"), 100) == 0
    assert copies(cards("S9"), 0) == 1


def test_what_the_bidder_must_still_have():
    """The prikup was seen by all, and a marriage shows its other half."""
    hands = {"S": "SKQ HAT DAT", "prikup": "HKQ DJ", "W": "C9", "E": "D9"}
    game, state = at("100, pass, pass, give DT, give DJ, stay, marry SQ", "E", hands)
    view = seen_by(game, state, W)
    plans, out, rng = game.plans(), game.new(), chance.generator(1)
    plan(view, plans)
    sure = Counter()
    for _ in range(400):
        draw(view, plans, rng, out)
        for one in each(int(out[0].hands[S])):
            sure[one] += 1
        assert int(dealt(out[0], S)).bit_count() == 7
    assert sure[game.parse(state, "SK")] == 400
    missing = {text: 400 - sure[game.parse(state, text)] for text in ("HK", "HQ", "DJ")}
    assert all(0 < times < 200 for times in missing.values()), "each may be the card East was given"


def test_nobody_is_drawn_four_nines():
    """003, 2.5.4: that deal would have been dealt again; one draw in 34 would have them."""
    hands = {"E": "SAT HAT DAT CA"}
    for nines, found in (("redeal", False), ("play", True), ("demand", True)):
        game, state = at(hands=hands, nines=nines)
        view = seen_by(game, state, E)
        plans, out, rng = game.plans(), game.new(), chance.generator(3)
        plan(view, plans)
        had = 0
        for _ in range(500):
            draw(view, plans, rng, out)
            had += any(int(hand) & NINES == NINES for hand in out[0].hands)
        assert (had > 0) == found


@pytest.mark.statistical
def test_few_draws_are_thrown_away():
    """Drawing again is needed for four nines and for bids with several marriages behind them."""
    tried = taken = worst = 0
    for seed in range(20):
        game = Tysiac()
        state = random_deal(game, seed)[0]
        rng = chance.generator(seed, 1)
        while not over(state):
            for viewer in range(3):
                view = seen_by(game, state, viewer)
                plans, out = game.plans(), game.new()
                plan(view, plans)
                tries, got = _tries(view, plans, rng, out, 20)
                tried, taken = tried + tries, taken + got
                worst = max(worst, tries / got)
            for _ in range(3):
                if not over(state):
                    play(state, sample(state, rng))
    assert tried / taken < 1.2
    assert worst < 8


def _tries(view, plans, rng, out, draws):
    """How many draws it takes to get so many, by the steps of `draw` in plain Python."""
    one, two = (view.viewer + 1) % 3, (view.viewer + 2) % 3
    third = third_of(view)
    hands = np.zeros(3, np.int64)
    tries = got = 0
    while got < draws:
        tries += 1
        out[0] = view
        state = out[0]
        case = plans[_case(plans, rng)]
        drawing.draw(case, rng, hands)
        state.hands[one], state.hands[two] = hands[0], hands[1]
        if view.phase == BIDDING:
            state.prikup = hands[2]
        if third >= 0:
            had = int(state.hands[third]) | int(state.played[third])
            free = list(each(had & ~int(case.kept)))
            state.given[third] = case.gift if case.gift >= 0 else free[chance.below(rng, len(free))]
        got += _nines_fit(state, view.viewer) and _is_taken(state, view.viewer, rng)
    return tries, got


def test_a_line_of_play_looks_the_same_in_every_drawn_deal():
    """Also in the middle of the exchange, when one gift has been made."""
    seen = set()
    for seed in range(80):
        game = Tysiac()
        state = random_deal(game, seed)[0]
        rng = chance.generator(seed, 1)
        play_random(game, state, rng, lambda s: s.phase == GIVING and s.gifts == 1)
        if over(state):
            continue
        for viewer in range(3):
            view = seen_by(game, state, viewer)
            plans, out, again = game.plans(), game.new(), game.new()
            plan(view, plans)
            for _ in range(20):
                draw(view, plans, rng, out)
                hide(out[0], viewer, again)
                assert not different(view, again[0])
                for seat in range(3):
                    seen.add(int(dealt(out[0], seat)).bit_count())
    assert seen == {7}
