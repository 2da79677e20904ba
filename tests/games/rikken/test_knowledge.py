"""Drawn worlds of Rikken: every deal that the history leaves open, each equally likely."""

import itertools
from math import comb

import pytest
import scipy.stats
from brute import all_deals
from playing import do, play_random, random_deal

from games.rikken.by_hand import dealt, hands_of, random_house
from games.rikken.referee import Referee
from troef import chance
from troef.cards import each, say_card
from troef.game import draw, hide, over, plan
from troef.games.rikken import Rikken


def told(game, start, line, hands):
    """What the table knows after this line with these hands, or None if it is not legal."""
    mate = int(start.partner) if game.house["auction"] == "none" else None
    judge = Referee(game.house, hands, int(start.dealer), mate)
    if game.house["auction"] == "none":
        judge.trump = "CDHS"[int(start.trump)]  # an announcement: nothing is concluded from it
    for text in line:
        if text not in judge.legal():
            return None
        judge.play(text)
    open_partner = judge.partner if judge.contract == "troela" else None
    takers = [taker for taker, _ in judge.tricks]
    return judge.phase, judge.turn, judge.trump, open_partner, takers


def worlds_left(game, start, line, view):
    """All complete deals that give this history and these visible hands, by brute force."""
    seats = [s for s in range(4) if not view.hands[s] and s != view.viewer]
    seen = {s: {say_card(c) for c in each(int(view.hands[s]))} for s in range(4)}
    played = {s: {say_card(c) for c in each(int(view.played[s]))} for s in range(4)}
    everything = {suit + rank for suit in "CDHS" for rank in "23456789TJQKA"}
    unseen = everything - set().union(*seen.values(), *played.values())
    held = [13 - len(played[s]) for s in seats]
    nothing = [frozenset()] * len(seats)
    known = told(game, start, line, hands_of(start))
    found = set()
    for deal in all_deals(frozenset(unseen), held, nothing, nothing, -1, frozenset()):
        now = seen | dict(zip(seats, deal, strict=True))
        if told(game, start, line, [now[s] | played[s] for s in range(4)]) == known:
            found.add(tuple(frozenset(now[s]) for s in range(4)))
    return found


def late_position(game, seed, cards, stop=None):
    """A random deal played until nobody has more than so many cards: start, line, state."""
    states = random_deal(game, seed)
    start = states.copy()
    rng = chance.generator(seed, 1)
    line = play_random(
        game, states[0], rng, lambda s: s.tricks >= 13 - cards and (not stop or stop(s))
    )
    return start[0], line, states[0]


def compare(game, start, line, state, viewer, seed, exact=True):
    """The counted weight, and the distribution of draws, against brute force."""
    views, out, plans = game.new(), game.new(), game.plans()
    hide(state, viewer, views)
    expected = worlds_left(game, start, line, views[0])
    plan(views[0], plans)
    weight = plans["weight"].sum()
    if exact:
        assert weight == len(expected)
    else:
        assert weight >= len(expected) > 0
    counts = dict.fromkeys(expected, 0)
    rng = chance.generator(seed, 2)
    for _ in range(min(20 * len(expected), 4000)):
        draw(views[0], plans, rng, out)
        hands = [frozenset(say_card(c) for c in each(int(hand))) for hand in out[0].hands]
        assert tuple(hands) in counts, "a world that could not have been played so"
        counts[tuple(hands)] += 1
    return list(counts.values())


SITUATIONS = {
    "rik": {"contracts": "rik"},
    "rik, ace falls first": {"contracts": "rik", "called_ace": "first"},
    "rik, ace kept": {"contracts": "rik", "called_ace": "kept", "forced_trump": "yes"},
    "rik, ace when following": {"contracts": "rik+rik_9", "called_ace": "follow"},
    "rik, ace on demand": {"contracts": "rik", "called_ace": "asks", "asked_ruff": "forbidden"},
    "rik, ace asked": {"contracts": "rik", "called_ace": "asked", "asked_ruff": "loses"},
    "forced trump": {"contracts": "solo_8", "forced_trump": "yes"},
    "troela": {"contracts": "troela"},
    "troela, fourth suit": {"contracts": "troela", "troela_trump": "fourth"},
    "open hand": {"contracts": "open_misere"},
    "open hand, discussion": {"contracts": "open_piek_plus"},
    "together": {"contracts": "open_misere+open_piek", "together": "yes"},
    "schoppen mie": {"contracts": "schoppen_mie"},
    "no auction": {"auction": "none"},
}


def wanted(name, state):
    """Whether a deal is what the name of its situation says."""
    return (int(state.contract) > 0) and (name[:6] != "troela" or int(state.troela_bidder) >= 0)


@pytest.mark.statistical
@pytest.mark.parametrize("name", SITUATIONS)
def test_worlds_are_all_that_fit_and_equally_likely(name):
    game = Rikken(**SITUATIONS[name])
    surprise, freedom, found = 0.0, 0, 0
    for seed in range(1000):
        start, line, state = late_position(game, seed, 3 if seed % 2 else 2)
        if over(state) or not wanted(name, state):
            continue
        # a few cards into the trick, so that holders differ in length and knowledge
        more = play_random(
            game, state, chance.generator(seed, 5), lambda s, n=seed % 4: s.in_trick == n
        )
        line += more
        for viewer in range(4) if name != "no auction" else (seed % 4,):
            counts = compare(game, start, line, state, viewer, seed)
            expected = sum(counts) / len(counts)
            surprise += sum((n - expected) ** 2 / expected for n in counts)
            freedom += len(counts) - 1
        found += 1
        if found == 2:
            break
    assert found == 2
    assert freedom > 0
    assert scipy.stats.chi2.sf(surprise, freedom) > 1e-3


CRAFTED = {
    # declarer South; what he holds decides what his call tells (000, 2.1.3; readings R11, R12)
    "blind, three voids": ({"S": "SAKQJT98765432"}, "trump S, call DA"),
    "blind, ace or void": ({"S": "SAKQJT987654 HA3", "W": "DA"}, "trump S, call DA"),
    "blind, two aces": ({"S": "SKQJT9876 HA43 CA2", "N": "DA"}, "trump S, call DA"),
    "king, all aces": ({"S": "SAKQ HAK DA32 CA5432", "W": "DK"}, "trump S, call DK"),
    "king, three aces and not trump": (
        {"S": "SKQJT98 HAKQ DA2 CA3", "E": "SA"},
        "trump S, call CK",
    ),
    "queen": ({"S": "SKQJT98 HAK DAK3 CAK", "E": "SA"}, "trump S, call CQ"),
    "suit held": ({"S": "SAKQJT HAK2 D2 CA543", "W": "DA"}, "trump S, call DA"),
}


@pytest.mark.statistical
@pytest.mark.parametrize("name", CRAFTED)
def test_worlds_after_a_telling_call(name):
    """Few cards are left, so that brute force can say which deals the call leaves open."""
    hands, call = CRAFTED[name]
    surprise, freedom = 0.0, 0
    for seed, left in enumerate((2, 3, 2)):
        game = Rikken(called_ace=("free", "first", "kept")[seed])
        states = dealt(game, **hands)
        start = states.copy()[0]
        line = [text.strip() for text in f"rik, pas, pas, pas, {call}".split(",")]
        do(game, states[0], ",".join(line))
        line += play_random(
            game, states[0], chance.generator(seed), lambda s, n=left: s.tricks == 13 - n
        )
        for viewer in range(4):
            counts = compare(game, start, line, states[0], viewer, seed)
            expected = sum(counts) / len(counts)
            surprise += sum((n - expected) ** 2 / expected for n in counts)
            freedom += len(counts) - 1
    assert freedom == 0 or scipy.stats.chi2.sf(surprise, freedom) > 1e-3


@pytest.mark.statistical
def test_who_passed_under_forced_troela_had_no_three_aces():
    """The weight is then an upper bound, and draws that do not fit are drawn again (000, fn. 4)."""
    game = Rikken(contracts="rik+troela", troela="forced")
    surprise, freedom, smaller = 0.0, 0, 0
    # West held two aces and passed; once he has shown them he cannot have a third
    states = dealt(game, S="SA", W="HA DA", E="CA")
    start = states.copy()[0]
    line = ["rik", "pas", "pas", "pas", "trump H"]
    do(game, states[0], ",".join(line))
    line += play_random(game, states[0], chance.generator(4), lambda s: s.tricks == 10)
    for viewer in range(4):
        counts = compare(game, start, line, states[0], viewer, 1, exact=False)
        views, plans = game.new(), game.plans()
        hide(states[0], viewer, views)
        plan(views[0], plans)
        smaller += len(counts) < plans["weight"].sum()
        expected = sum(counts) / len(counts)
        surprise += sum((n - expected) ** 2 / expected for n in counts)
        freedom += len(counts) - 1
    assert scipy.stats.chi2.sf(surprise, freedom) > 1e-3


HOUSES = 120


@pytest.mark.parametrize("part", range(4))
def test_every_drawn_world_could_have_been_played_so(part):
    """Random positions under random house rules: the drawn hands, replayed from the deal by the
    second referee, give the same public history and the same partner."""
    for seed in range(part * HOUSES // 4, (part + 1) * HOUSES // 4):
        rng = chance.generator(seed, 77)
        game = Rikken(**random_house(rng))
        states = random_deal(game, seed)
        start = states.copy()[0]
        views, out, plans = game.new(), game.new(), game.plans()
        line = []
        while not over(states[0]):
            line += play_random(game, states[0], rng, _after(chance.below(rng, 6)))
            if over(states[0]):
                break
            viewer = chance.below(rng, 4)
            hide(states[0], viewer, views)
            plan(views[0], plans)
            draw(views[0], plans, rng, out)
            known = told(game, start, line, hands_of(states[0]))
            hands = hands_of(out[0])
            assert told(game, start, line, hands) == known, (
                f"seed {seed}, {game!r}: {game.seat_names[viewer]} drew {hands} after {line}"
            )
            assert out[0].partner == _partner(out[0]), f"seed {seed}, {game!r}"


def _after(actions):
    left = iter(range(actions + 1))
    return lambda state: next(left) == actions


def _partner(state):
    """Who must be the partner: the holder of the called card, else whoever is said to be."""
    if state.called < 0:
        return state.partner
    return next(s for s, hand in enumerate(hands_of(state)) if say_card(int(state.called)) in hand)


@pytest.mark.statistical
@pytest.mark.parametrize("mate", ["random", "opposite", "right"])
def test_a_secret_mate_sits_where_he_may(mate):
    """Without an auction the mate is told, not called (001, 2.2; readings L2, L9)."""
    game = Rikken(auction="none", mate=mate, mate_known="no")
    states = random_deal(game, 5)
    views, out, plans = game.new(), game.new(), game.plans()
    declarer, partner = int(states[0].declarer), int(states[0].partner)
    for viewer in range(4):
        hide(states[0], viewer, views)
        assert views[0].partner == (viewer if viewer == partner else -1)
        plan(views[0], plans)
        seen = [0] * 4
        rng = chance.generator(viewer)
        for _ in range(600):
            draw(views[0], plans, rng, out)
            seen[out[0].partner] += 1
        if viewer == partner or mate != "random":
            assert seen[partner] == 600
        else:
            others = [s for s in range(4) if s not in (viewer, declarer)]
            assert sum(seen[s] for s in others) == 600
            assert scipy.stats.chisquare([seen[s] for s in others]).pvalue > 1e-3


def test_knowledge_of_the_seats_in_rik():
    """Declarer, partner and defender know different things of the called ace (000, 2.1.3)."""
    game = Rikken()
    states = dealt(game, S="SAKQJT D2", W="DA")
    do(game, states[0], "rik, pas, pas, pas, trump S, call DA")
    views, out, plans = game.new(), game.new(), game.plans()
    holders = {}
    for viewer in range(4):
        hide(states[0], viewer, views)
        plan(views[0], plans)
        rng = chance.generator(viewer)
        holders[viewer] = set()
        for _ in range(100):
            draw(views[0], plans, rng, out)
            holders[viewer].add(int(out[0].partner))
            assert any(say_card(c)[0] == "D" for c in each(int(out[0].hands[0])))
    assert holders == {0: {1, 2, 3}, 1: {1}, 2: {1, 3}, 3: {1, 2}}


@pytest.mark.parametrize("name", CRAFTED)
def test_worlds_right_after_a_telling_call_allow_the_call(name):
    hands, call = CRAFTED[name]
    game = Rikken()
    states = dealt(game, **hands)
    start = states.copy()[0]
    line = [text.strip() for text in f"rik, pas, pas, pas, {call}".split(",")]
    do(game, states[0], ",".join(line))
    views, out, plans = game.new(), game.new(), game.plans()
    for viewer in range(1, 4):
        hide(states[0], viewer, views)
        plan(views[0], plans)
        rng = chance.generator(viewer)
        for _ in range(100):
            draw(views[0], plans, rng, out)
            drawn = hands_of(out[0])
            assert told(game, start, line, drawn) is not None, (
                f"{line[-1]} was not open to {drawn[0]}"
            )


def early_cases(game, state, viewer, kind, draws=2000):
    """The weight of a view, and how often each kind of world is drawn."""
    views, out, plans = game.new(), game.new(), game.plans()
    hide(state, viewer, views)
    plan(views[0], plans)
    rng, counts = chance.generator(8), {}
    for _ in range(draws):
        draw(views[0], plans, rng, out)
        counts[kind(hands_of(out[0]))] = counts.get(kind(hands_of(out[0])), 0) + 1
    return plans["weight"].sum(), counts


@pytest.mark.statistical
def test_the_cases_of_a_blind_call_have_their_share():
    """In each other side suit the declarer is void or has the ace (000, 2.1.3): four cases whose
    numbers of deals differ, and in which different hands look alike."""
    game = Rikken()
    # North sees no spade, no ace, and four of each other suit but diamonds
    states = dealt(game, S="SAKQJT987654 HA3", N="DKQJT9 H5678 C5678", W="DA")
    do(game, states[0], "rik, pas, pas, pas, trump S, call DA")
    clubs, hearts, spades = 9, 9, 13  # that North does not see; South has no diamond
    expected = {}
    for ace_of_clubs, ace_of_hearts in itertools.product((0, 1), repeat=2):
        choice = spades + ace_of_clubs * (clubs - 1) + ace_of_hearts * (hearts - 1)
        hands = comb(choice, 13 - ace_of_clubs - ace_of_hearts)
        expected[ace_of_clubs, ace_of_hearts] = hands * comb(26, 13)
    weight, counts = early_cases(
        game, states[0], 2, lambda hands: (int("CA" in hands[0]), int("HA" in hands[0]))
    )
    assert weight == pytest.approx(sum(expected.values()), rel=1e-12)
    cases = [case for case in expected if 2000 * expected[case] / weight > 5]
    rare = sum(n for case, n in counts.items() if case not in cases)
    assert rare < 20
    shares = [expected[case] for case in cases]
    seen = [counts.get(case, 0) for case in cases]
    wanted_counts = [sum(seen) * share / sum(shares) for share in shares]
    assert scipy.stats.chisquare(seen, wanted_counts).pvalue > 1e-3


@pytest.mark.statistical
def test_the_cases_of_a_troela_have_their_share():
    """Exactly three aces: four cases by the one that is missing (000, table 2.2; readings R10)."""
    game = Rikken(contracts="rik+troela")
    states = dealt(game, S="SA HA DA", W="CA", N="H23456789T S23 D23")
    do(game, states[0], "troela")
    weight, counts = early_cases(
        game, states[0], 2, lambda hands: sorted({"CA", "DA", "HA", "SA"} - hands[0])[0]
    )
    assert weight == pytest.approx(4 * comb(35, 10) * comb(26, 13), rel=1e-12)
    assert sorted(counts) == ["CA", "DA", "HA", "SA"]
    assert scipy.stats.chisquare(list(counts.values())).pvalue > 1e-3
