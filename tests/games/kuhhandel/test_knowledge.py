"""Who knows which money, and games drawn from a view (004, 4.2; readings K8 to K11, K22 to K24)."""

from collections import Counter
from math import comb

import pytest
from playing import do, seen_by

from games.kuhhandel.by_hand import HOUSES, at, give, place, random_game
from troef import chance
from troef.check import check
from troef.game import appears, draw, plan
from troef.games.kuhhandel import Kuhhandel
from troef.games.kuhhandel.animals import deck_of
from troef.games.kuhhandel.knowledge import lacking
from troef.games.kuhhandel.money import contains, size, worth
from troef.games.kuhhandel.notation import parse_money, say_money
from troef.games.kuhhandel.state import BIDDING, BUYING, SWITCHES


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_contract(house):
    """Plain Python is compared where rules differ from the default."""
    check(Kuhhandel(**house), deals=1, plain=1 if house else 0)


def test_every_choice_of_every_switch_is_among_the_houses():
    seen = {item for house in HOUSES for item in Kuhhandel(**house).house.items()}
    assert {(switch.name, word) for switch in SWITCHES for word in switch.choices} == seen


def known(game, state, viewer):
    view = seen_by(game, state, viewer)
    return [say_money(int(money)) for money in view.known[viewer][: game.seats]]


def test_payments_at_auctions_are_known_to_all():
    """readings K8 to K10."""
    game, state = at("auction, bid 60, pass, pass, sell", top="cow")
    for viewer in range(4):
        lists = known(game, state, viewer)
        for seat, money in enumerate(["2x0+5x10+2x50", "2x0+3x10", "2x0+4x10+50", "2x0+4x10+50"]):
            assert lists[seat] == ("-" if seat == viewer else money)


@pytest.mark.parametrize("house", ["nothing", "offer", "deck", "both", "money"])
def test_what_lies_open_is_seen_and_drawn(house):
    """readings K22 to K24: the offer by the one who is asked, the deck by all, or all money too."""
    game, state = at(open=house)
    place(state, A="1 cow", B="1 cow")
    state.known[:] = state.public[:] = 0
    do(game, state, "trade B cow, offer 10+50")
    plans, drawn = game.plans(), game.new()
    offers, decks, hands = set(), set(), set()
    for viewer in (1, 2):
        view = seen_by(game, state, viewer)
        seen = house == "money" or (house in ("offer", "both") and viewer == 1)
        assert say_money(int(view.offer)) == ("10+50" if seen else "-")
        plan(view, plans)
        for seed in range(20):
            draw(view, plans, chance.generator(seed), drawn)
            if viewer == 1:
                offers.add(int(drawn[0].offer))
            decks.add(tuple(deck_of(drawn[0])))
            hands.add(tuple(drawn[0].money.tolist()))
    assert (offers == {int(state.offer)}) == (house in ("offer", "both", "money"))
    assert (decks == {tuple(deck_of(state))}) == (house in ("deck", "both"))
    assert (hands == {tuple(state.money.tolist())}) == (house == "money")


def test_nobody_else_sees_a_tie():
    """The master wins it, as he wins with more: only the two can tell (readings K13)."""
    game, state = at()
    place(state, A="1 cow", B="1 cow")
    do(game, state, "trade B cow, offer 50")
    more, equal = (game.parse(state, text) for text in ("offer 4x10", "offer 50"))
    assert appears(state, equal, 2) != appears(state, equal, 0)
    assert appears(state, more, 2) == appears(state, game.parse(state, "offer 4x0"), 2)
    do(game, state, "offer 50")
    assert state.ties == 1
    assert seen_by(game, state, 2).ties == 0


def test_a_trade_is_known_to_the_two():
    """readings K11: the others know nothing of both any more."""
    game, state = at()
    place(state, A="1 cow", B="1 cow")
    do(game, state, "trade B cow, offer 10, offer 50")
    assert known(game, state, 0)[1] == "2x0+5x10"
    assert known(game, state, 1)[0] == "2x0+3x10+2x50"
    assert known(game, state, 2)[:2] == ["-", "-"]
    assert known(game, state, 2)[3] == "2x0+4x10+50"
    assert (seen_by(game, state, 0).took, seen_by(game, state, 2).took) == (parse_money("50"), 0)


def test_a_paid_card_that_was_not_known_is_ignored():
    """readings K10."""
    game, state = at("auction")
    give(state, B="100")
    do(game, state, "bid 70, pass, pass, sell")
    assert known(game, state, 2)[1] == "-"
    assert known(game, state, 2)[0] == "2x0+4x10+50+100"


def test_lists_never_name_a_card_that_is_not_there():
    for seed in range(10):
        game = Kuhhandel(tie="again", bluff="yes") if seed % 2 else Kuhhandel()

        def sound(state):
            for one in range(4):
                assert contains(int(state.money[one]), int(state.public[one]))
                for other in range(4):
                    if one != other:
                        assert contains(int(state.money[one]), int(state.known[other, one]))
                        assert contains(int(state.known[other, one]), int(state.public[one]))
            return False

        random_game(game, seed, sound)


def test_money_on_the_table_is_seen_by_who_put_it_there():
    """004, 2.2.2."""
    game, state = at()
    place(state, A="1 cow", B="1 cow")
    do(game, state, "trade B cow")
    action = game.parse(state, "offer 2x10")
    other = game.parse(state, "offer 0+50")
    assert appears(state, action, 0) == action
    assert appears(state, action, 1) == appears(state, other, 1) == appears(state, other, 3)
    assert game.words(seen_by(game, state, 1), action, "en") == "puts down 2 cards"
    assert game.words(seen_by(game, state, 0), action, "nl") == "legt 2x10 neer (20)"
    do(game, state, "offer 2x10")
    assert [int(seen_by(game, state, seat).offer) for seat in range(4)] == [
        parse_money("2x10"),
        0,
        0,
        0,
    ]
    answer, higher = game.parse(state, "offer 0+10"), game.parse(state, "offer 0+50")
    assert appears(state, answer, 0) == answer, "the master takes it up"
    assert appears(state, answer, 2) != appears(state, higher, 2), "all see who gets the cow"
    assert game.words(seen_by(game, state, 2), answer, "en") == "puts 2 cards against it"
    assert game.words(seen_by(game, state, 0), answer, "en") == "puts 0 + 10 against it (10)"


def world_of(game, state, viewer, rng):
    view, plans, worlds = seen_by(game, state, viewer), game.plans(), game.new()
    plan(view, plans)
    while True:
        draw(view, plans, rng, worlds)
        yield worlds[0]


@pytest.mark.statistical
def test_unknown_money_is_dealt_as_single_cards():
    """readings K22: counts kept, known cards stay; against the exact chances."""
    game, state = at()
    give(state, B="2x10+50", C="0+10", D="-", A="7x0+13x10+3x50")
    state.known[0, 1] = parse_money("10")
    counts, n = Counter(), 4000
    for world, _ in zip(world_of(game, state, 0, chance.generator(5)), range(n), strict=False):
        assert contains(int(world.money[1]), parse_money("10"))
        assert [size(int(money)) for money in world.money[1:4]] == [3, 2, 0]
        counts[say_money(int(world.money[2]))] += 1
    # open are 0, 10, 10 and 50, of which C has two
    ways = {"0+10": 2, "0+50": 1, "2x10": 1, "10+50": 2}
    assert set(counts) == set(ways)
    for text, number_of_ways in ways.items():
        share = n * number_of_ways / comb(4, 2)
        assert counts[text] == pytest.approx(share, abs=5 * share**0.5)


@pytest.mark.statistical
def test_the_deck_is_shuffled_and_the_offer_drawn():
    """readings K23, K24."""
    line = ", ".join(["auction, pass, pass, pass"] * 4)
    game, state = at(line, top="cow cow dog dog")
    do(game, state, "trade B cow, offer 10+50")
    tops, offers, n = Counter(), Counter(), 3000
    for world, _ in zip(world_of(game, state, 1, chance.generator(3)), range(n), strict=False):
        tops[deck_of(world)[0]] += 1
        offers[say_money(int(world.offer))] += 1
        assert contains(int(world.money[0]), int(world.offer))
    assert set(offers) == {"2x0", "0+10", "0+50", "2x10", "10+50"}
    ways = {"2x0": 1, "0+10": 8, "0+50": 2, "2x10": 6, "10+50": 4}
    for text, number_of_ways in ways.items():
        share = n * number_of_ways / comb(7, 2)
        assert offers[text] == pytest.approx(share, abs=5 * share**0.5)
    left = {kind: deck_of(state).count(kind) for kind in range(10)}
    for kind, copies in left.items():
        share = n * copies / len(deck_of(state))
        assert tops[kind] == pytest.approx(share, abs=5 * share**0.5)


def test_nobody_is_dealt_less_than_he_bid():
    """readings K6: a bid shows coins. Also where almost no deal fits."""
    rng, seen = chance.generator(1), 0
    for seed in range(30):
        states = random_game(
            Kuhhandel(),
            seed,
            lambda s: s.trades > 10 and s.phase in (BIDDING, BUYING) and s.high > 150,
        )
        state = states[0]
        if state.phase not in (BIDDING, BUYING):
            continue
        seen += 1
        for viewer in range(4):
            for world, _ in zip(world_of(Kuhhandel(), state, viewer, rng), range(20), strict=False):
                assert lacking(world, viewer) == 0
    assert seen > 10


def test_a_rich_bidder_among_many_poor_cards():
    game, state = at("auction")
    give(state, A="2x0+8x10+2x50", B="2x50", C="2x0+4x10", D="4x0+4x10")
    do(game, state, "bid 100")
    state.known[:] = 0
    for world, _ in zip(world_of(game, state, 0, chance.generator(1)), range(50), strict=False):
        assert worth(int(world.money[1])) == 100, "only the two 50 can pay it"


def test_all_see_that_a_second_tie_is_for_nothing():
    """004, 2.2.2; readings K51: both take their money back."""
    game, state = at(tie="again")
    place(state, A="1 cow", B="1 cow")
    give(state, A="0+50", B="0+5x10")
    do(game, state, "trade B cow, offer 50, offer 5x10, offer 50")
    equal, less = (game.parse(state, text) for text in ("offer 5x10", "offer 0+4x10"))
    assert appears(state, equal, 2) != appears(state, less, 2), "the same number of cards"
