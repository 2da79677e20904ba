"""The contracts of Rikken, their goals and chips, and random deals against a second referee.

Each case has its source: thesis 000 (Maastricht 2007), thesis 001 (Leiden 2024), the readings of
readings.md (R.., L..), and house rules people play (peers)."""

import pytest
from playing import do, random_deal, score, texts

from games.rikken.by_hand import E, N, S, W, at, random_house, referee
from games.rikken.referee import PROPERTIES, TABLE
from troef import chance
from troef.game import over, play, sample
from troef.games.rikken import Rikken
from troef.games.rikken.contracts import PLACE, WORDS
from troef.games.rikken.contracts import TABLE as CONTRACTS
from troef.games.rikken.state import PLAYING

# -- everything at once, against the second referee -----------------------------------------


@pytest.mark.parametrize("part", range(4))
def test_both_referees_agree_on_whole_deals(part):
    """Random deals under random house rules: the same legal actions at every point, the same seat
    on turn, the same chips."""
    for seed in range(80 * part, 80 * part + 80):
        rng = chance.generator(seed, 3)
        game = Rikken(**random_house(rng))
        states = random_deal(game, seed)
        judge = referee(game, states[0])
        line = []
        while not over(states[0]):
            where = f"seed {seed}, {game!r}, after {line}"
            assert not judge.over, where
            assert set(texts(game, states[0])) == judge.legal(), where
            assert states[0].turn == judge.turn, where
            action = sample(states[0], rng)
            line.append(game.say(states[0], action))
            play(states[0], action)
            judge.play(line[-1])
        assert judge.over
        assert score(game, states[0]) == judge.scores(), f"seed {seed}, {game!r}, after {line}"


# -- the table of contracts -----------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(WORDS)))
def test_contract_is_that_of_table_2_1(number):
    """000, table 2.1: order, tricks, partner, trump, reward; 001, 2.1."""
    contract = CONTRACTS[number]
    tricks, partner, trump, reward = TABLE[contract.word]
    assert PLACE[number] == list(TABLE).index(contract.word)
    assert contract.tricks == (tricks or 0)
    assert (contract.partner, contract.trump, contract.reward) == (partner, trump, reward)


def test_the_order_of_bids_of_thesis_001():
    """001, 2.1: n tricks alone are higher than n with a mate, and lower than any bid of n + 1; the lowest
    bid is eight with a mate."""
    ladder = ["rik", "solo_8", "rik_9", "solo_9", "rik_10", "solo_10", "rik_11", "solo_11"]
    ladder += ["rik_12", "solo_12", "rik_13", "solo"]
    for place, bid in enumerate(ladder):
        game, state = at_leiden(bid)
        assert set(texts(game, state)) == {"pas", *ladder[place + 1 :]}, bid
    game, state = at_leiden("rik_9, pas, solo_9, pas, rik_10, pas, trump S, call DA")
    assert (state.declarer, state.partner, state.phase) == (S, W, PLAYING)


def at_leiden(line):
    hands = {"S": "SAKQJT98 D23 H23 C23", "W": "DA45 H45 C456789TJ"}
    return at(line, hands=hands, contracts="leiden")


def test_nine_with_a_mate_need_nine_tricks_together():
    """001, 2.1 and 2.4."""
    assert settled("rik_9", (5, 4, 2, 2), partner=W) == [8, 8, -8, -8]
    assert settled("rik_9", (4, 4, 3, 2), partner=W) == [-8, -8, 8, 8]


@pytest.mark.parametrize("name", PROPERTIES)
def test_properties_of_contracts(name):
    assert {c.word for c in CONTRACTS if getattr(c, name)} == PROPERTIES[name]


def settled(contract, tricks, partner=None, **house):
    """The chips of a deal in which South declared and the seats took so many tricks."""
    game = Rikken(**house)
    states = game.new()
    state = states[0]
    state.contract = WORDS.index(contract)
    state.declarer, state.declarers = S, 1 << S
    state.partner = -1 if partner is None else partner
    state.won[:] = tricks
    return score(game, state)


@pytest.mark.parametrize("word", [word for word in TABLE if word not in ("pas", "schoppen_mie")])
def test_losers_pay_winners(word):
    """000, 2.1.3: 1 chip from every player in solo 8; 2.1.4 the partner is paid too (R1 a)."""
    goal, with_partner, _, reward = TABLE[word]
    side = (2, 2, -2, -2) if with_partner else (3, -1, -1, -1)
    partner = W if with_partner else None
    rest = 13 - goal
    just = (goal - 1, 1, rest, 0) if with_partner else (goal, 0, rest, 0)
    short = (goal - 1, 0, rest + 1, 0) if goal else (1, 12, 0, 0)
    over_it = (goal + 1, 0, rest - 1, 0) if goal < 13 else None
    assert settled(word, just, partner) == [reward * share for share in side]
    assert settled(word, short, partner) == [-reward * share for share in side]
    if over_it:
        made = word not in PROPERTIES["exact"]
        assert settled(word, over_it, partner) == [
            reward * share * (1 if made else -1) for share in side
        ]


def test_a_whole_solo_is_thirteen_tricks():
    """000, table 2.2."""
    assert settled("solo", (13, 0, 0, 0)) == [66, -22, -22, -22]
    assert settled("solo", (12, 1, 0, 0)) == [-66, 22, 22, 22]


PAYS = [
    # readings R1: (a) every loser pays every winner, (b) one pays one, (c) only the declarer settles
    ("every", "rik", (8, 0, 5, 0), [2, 2, -2, -2]),
    ("one", "rik", (8, 0, 5, 0), [1, 1, -1, -1]),
    ("declarer", "rik", (8, 0, 5, 0), [2, 0, -1, -1]),
    ("every", "troela", (4, 3, 6, 0), [-4, -4, 4, 4]),
    ("one", "troela", (4, 3, 6, 0), [-2, -2, 2, 2]),
    ("declarer", "troela", (4, 3, 6, 0), [-4, 0, 2, 2]),
    ("one", "solo_8", (8, 0, 5, 0), [3, -1, -1, -1]),
    ("declarer", "misere", (0, 5, 5, 3), [15, -5, -5, -5]),
]


@pytest.mark.parametrize(("pays", "contract", "tricks", "chips"), PAYS)
def test_who_pays_whom(pays, contract, tricks, chips):
    partner = W if TABLE[contract][1] else None
    assert settled(contract, tricks, partner, pays=pays) == chips


OVERTRICKS = [
    # peers: a chip for each trick over or under; contracts with an exact goal have none
    ("rik", (6, 4, 3, 0), [6, 6, -6, -6]),
    ("rik", (3, 3, 7, 0), [-6, -6, 6, 6]),
    ("solo_9", (12, 1, 0, 0), [21, -7, -7, -7]),
    ("solo_9", (7, 6, 0, 0), [-18, 6, 6, 6]),
    ("misere", (4, 9, 0, 0), [-15, 5, 5, 5]),
    ("piek", (1, 12, 0, 0), [9, -3, -3, -3]),
]


@pytest.mark.parametrize(("contract", "tricks", "chips"), OVERTRICKS)
def test_overtricks(contract, tricks, chips):
    partner = W if TABLE[contract][1] else None
    assert settled(contract, tricks, partner, overtricks="yes") == chips


@pytest.mark.parametrize("word", ["piek", "open_piek", "open_piek_plus"])
def test_piek_of_one_or_five(word):
    """000, table 2.2: one and only one; peers: one or five."""
    reward = TABLE[word][3]
    lost, made = [-3 * reward, reward, reward, reward], [3 * reward, -reward, -reward, -reward]
    assert settled(word, (5, 8, 0, 0)) == lost
    assert settled(word, (5, 8, 0, 0), piek="one_or_five") == made
    assert settled(word, (1, 12, 0, 0), piek="one_or_five") == made
    assert settled(word, (4, 9, 0, 0), piek="one_or_five") == lost
    assert settled("misere", (5, 8, 0, 0), piek="one_or_five") == [-15, 5, 5, 5]


def test_those_who_play_together_do_not_pay_each_other():
    """peers: several may play the same misere; each settles with the defenders alone."""
    game = Rikken(together="yes")
    state = game.new()[0]
    state.contract, state.declarer, state.declarers = WORDS.index("misere"), S, 1 << S | 1 << N
    state.won[:] = (0, 6, 2, 5)
    assert score(game, state) == [10, 0, -10, 0]


# -- forced contracts -----------------------------------------------------------------------


@pytest.mark.parametrize(("declares", "seat"), [("first", S), ("second", W), ("fourth", E)])
def test_a_forced_contract(declares, seat):
    """000, 4.1.1 and 4.1.2: somebody must play it; he names trump and calls as always."""
    game, state = at(auction="forced", forced="rik", declares=declares)
    assert (state.turn, state.declarer) == (seat, seat)
    do(game, state, "trump H")
    assert all(text.startswith("call ") for text in texts(game, state))
    do(game, state, texts(game, state)[0])
    assert state.turn == S, "left of the dealer leads"
    game, state = at(auction="forced", forced="misere", declares=declares)
    assert (state.phase, state.turn, state.declarer) == (PLAYING, S, seat)
