"""The rules of Rikken, case by case, each with its source: thesis 000 (Maastricht 2007), thesis 001
(Leiden 2024), the readings of errata.md (R.., L..), and house rules people play (peers)."""

import numpy as np
import pytest
import scipy.stats
from conftest import (
    TABLE,
    dealt,
    do,
    play_random,
    random_deal,
    random_house,
    referee,
    score,
    texts,
)

from troef import chance
from troef.cards import DECK, NotationError, each, parse_card, parse_hand, say_card
from troef.deals import packets
from troef.game import HouseError, allows, deal, facts, hide, over, play, sample
from troef.games.rikken import Rikken
from troef.games.rikken.contracts import TABLE as CONTRACTS
from troef.games.rikken.contracts import WORDS
from troef.games.rikken.state import PLAYING

S, W, N, E = range(4)


def at(line="", dealer="E", hands=None, **house):
    """A game and its state after this line, from a deal with these hands."""
    game = Rikken(**house)
    states = dealt(game, dealer=dealer, **(hands or {}))
    if line:
        do(game, states[0], line)
    return game, states[0]


def seen_by(game, state, viewer):
    views = game.new()
    hide(state, viewer, views)
    return views[0]


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
    """000, table 2.1: order, tricks, partner, trump, reward."""
    word, (tricks, partner, trump, reward) = list(TABLE.items())[number]
    contract = CONTRACTS[number]
    assert contract.word == word
    assert contract.tricks == (tricks or 0)
    assert (contract.partner, contract.trump, contract.reward) == (partner, trump, reward)


PROPERTIES = {
    # 000, tables 2.1 and 2.2 with footnotes; errata R8
    "exact": {"piek", "misere", "open_piek", "open_misere", "open_piek_plus", "open_misere_plus"},
    "open": {"open_piek", "open_misere", "open_piek_plus", "open_misere_plus"},
    "discussion": {"open_piek_plus", "open_misere_plus"},
    "declarer_leads": {"open_piek_plus", "open_misere_plus", "solo"},
}


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
    # errata R1: (a) every loser pays every winner, (b) one pays one, (c) only the declarer settles
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


# -- the auction ----------------------------------------------------------------------------


def test_left_of_the_dealer_bids_first_and_then_clockwise():
    """000, 2.1.3."""
    for dealer in range(4):
        game, state = at(dealer="SWNE"[dealer])
        order = []
        while not over(state):
            order.append(int(state.turn))
            do(game, state, "pas")
        assert order == [(dealer + step) % 4 for step in (1, 2, 3, 4)]


def test_all_pass_costs_nothing():
    """errata R3; 000, table 2.1: pas, reward 0."""
    game, state = at("pas, pas, pas, pas")
    assert over(state)
    assert score(game, state) == [0, 0, 0, 0]
    assert texts(game, state) == []


def test_a_bid_must_be_higher_in_the_table():
    """errata R2: the position in the table counts, not the reward."""
    game, state = at("rik")
    assert "rik" not in texts(game, state)
    assert "rik_beter" in texts(game, state)
    do(game, state, "solo_8")
    assert texts(game, state)[:2] == ["pas", "piek"]  # no troela without three aces
    do(game, state, "solo")
    assert texts(game, state) == ["pas"]


def test_who_passes_is_out_and_the_rest_go_round_until_three_have_passed():
    """000, 2.1.3."""
    game, state = at("rik, pas, solo_8, pas")
    assert state.turn == S
    do(game, state, "piek")
    assert state.turn == N, "West has passed for good"
    do(game, state, "misere, pas")
    assert state.phase == PLAYING
    assert (state.declarer, state.contract) == (N, WORDS.index("misere"))


def test_the_last_bidder_after_three_folds_plays():
    _, state = at("pas, pas, pas, piek")
    assert state.phase == PLAYING
    assert state.declarer == E


def test_which_contracts_can_be_bid():
    """000, 2.1.3: the research is restricted to four."""
    game, state = at(contracts="researched")
    assert texts(game, state) == ["pas", "rik", "solo_8", "piek", "misere"]
    game, state = at(contracts="rik+solo")
    assert texts(game, state) == ["pas", "rik", "solo"]


TROELA = [
    # South's aces, house rule, what he may say: 000, table 2.2 and footnote 4; errata R10
    ("SA HA", "optional", {"pas", "rik", "misere"}),
    ("SA HA DA", "optional", {"pas", "rik", "troela", "misere"}),
    ("SA HA DA CA", "optional", {"pas", "rik", "misere"}),
    ("SA HA DA", "forced", {"troela", "misere"}),
    ("SA HA DA CA", "forced", {"pas", "rik", "misere"}),
    ("SA HA", "forced", {"pas", "rik", "misere"}),
]


@pytest.mark.parametrize(("aces", "custom", "bids"), TROELA)
def test_troela_needs_exactly_three_aces(aces, custom, bids):
    rest = " ".join(sorted({"SA", "HA", "DA", "CA"} - set(aces.split())))
    hands = {"S": aces} | ({"W": rest} if rest else {})
    game, state = at(hands=hands, contracts="rik+troela+misere+schoppen_mie", troela=custom)
    assert set(texts(game, state)) == bids


def test_forced_troela_ends_where_troela_is_no_longer_higher():
    """000, footnote 4: obliged 'when the game type is available'."""
    game, state = at("misere", hands={"W": "SA HA DA"}, troela="forced")
    assert "pas" in texts(game, state)


def test_forced_troela_can_not_be_dodged_with_schoppen_mie():
    """Schoppen mie stands outside the bidding order (000, table 2.1), so it is not higher."""
    game, state = at(
        "pas, pas, pas", hands={"E": "SA HA DA", "S": "CA"}, troela="forced",
        contracts="rik+troela+schoppen_mie",
    )  # fmt: skip
    assert texts(game, state) == ["troela"]


def test_schoppen_mie_is_open_to_the_fourth_after_three_folds_only():
    """000, footnote 4; errata R15."""
    game, state = at()
    for seat in range(3):
        assert "schoppen_mie" not in texts(game, state), game.seat_names[seat]
        do(game, state, "pas")
    assert "schoppen_mie" in texts(game, state)
    game, state = at("pas, pas, rik")
    assert "schoppen_mie" not in texts(game, state)
    game, state = at("rik, pas, pas")
    assert "schoppen_mie" not in texts(game, state)


@pytest.mark.parametrize("word", WORDS[1:-1])
def test_playing_together(word):
    """peers: piek and misere in all forms may be played by several."""
    game, state = at(together="yes", hands={"S": "SA HA DA", "W": "CA"})
    do(game, state, word)
    assert (word in texts(game, state)) == (word in PROPERTIES["exact"])
    game, state = at(word, together="no", hands={"S": "SA HA DA", "W": "CA"})
    assert word not in texts(game, state)


def test_together_until_somebody_bids_higher():
    _, state = at("misere, misere, pas, pas", together="yes")
    assert state.phase == PLAYING
    assert state.declarers == 1 << S | 1 << W
    _, state = at("misere, misere, open_misere, pas, pas, open_misere", together="yes")
    assert state.phase == PLAYING
    assert state.declarers == 1 << N | 1 << W
    assert state.declarer == N, "the first of those who bid it"


# -- trump and the called ace ---------------------------------------------------------------


def test_any_suit_can_be_trump_and_rik_beter_is_in_hearts():
    """000, 2.1.3."""
    game, state = at("rik, pas, pas, pas")
    assert texts(game, state) == ["trump C", "trump D", "trump H", "trump S"]
    game, state = at("rik_beter, pas, pas, pas")
    assert state.trump == 2
    assert texts(game, state)[0].startswith("call ")


CALLS = [
    # South's cards, trump, what he may call, blind: 000, 2.1.3; errata R11, R12
    ("SAKQJT H432 D432 C43", "S", {"HA", "DA", "CA"}, False),
    ("SAKQJT HA32 D432 C43", "S", {"DA", "CA"}, False),
    ("SKQJT H432 D432 C432", "S", {"HA", "DA", "CA"}, False),  # never the ace of trump
    ("SAKQJT98765432", "S", {"HA", "DA", "CA"}, True),
    ("SAKQJT98765 HA2 C2", "S", {"CA"}, False),  # a suit that is held, where possible
    ("SAKQJT9876 HA2 CA", "S", {"DA"}, True),
    ("SAKQJT987 HA DA CA3", "S", {"HK", "DK", "CK"}, False),  # all aces
    ("SKQJT987 HA2 DA2 CA3", "S", {"HK", "DK", "CK"}, False),  # no ace left but trump's (R12)
    ("SAKQJT98 HAK DA CA32", "S", {"DK", "CK"}, False),
    ("SAKQJ HAK2 DAK3 CAK3", "S", {"HQ", "DQ", "CQ"}, False),
]


@pytest.mark.parametrize(("hand", "trump", "calls", "blind"), CALLS)
def test_what_may_be_called(hand, trump, calls, blind):
    game, state = at(f"rik, pas, pas, pas, trump {trump}", hands={"S": hand})
    assert set(texts(game, state)) == {f"call {card}" for card in calls}
    do(game, state, f"call {sorted(calls)[0]}")
    assert bool(state.blind) == blind


def test_the_holder_of_the_called_card_is_partner_in_secret():
    """000, 2.1.3; 001, 2.2: nobody but the mate knows until the ace falls."""
    game, state = at("rik, pas, pas, pas, trump S, call DA", hands={"S": "SAKQJ D23", "N": "DAK"})
    assert state.partner == N
    assert [int(seen_by(game, state, seat).partner) for seat in range(4)] == [-1, -1, N, -1]
    do(game, state, "D2")
    do(game, state, next(text for text in texts(game, state)))
    do(game, state, "DA")
    assert [int(seen_by(game, state, seat).partner) for seat in range(4)] == [N] * 4


def test_blind_is_announced():
    """000, 2.1.3: the ace of a void suit is called 'blind'."""
    game, state = at("rik, pas, pas, pas, trump S, call DA", hands={"S": "SAKQJT98765432"})
    for seat in range(4):
        assert seen_by(game, state, seat).blind == 1
    assert ("called", "♦A (blind)") in game.scene(seen_by(game, state, W), "en").headline


def test_the_partner_names_trump_in_troela_but_not_his_ace():
    """000, table 2.2; errata R10: the partner is public."""
    game, state = at("troela, pas, pas, pas", hands={"S": "SA HA DA", "N": "CA"})
    assert (state.turn, state.partner) == (N, N)
    assert texts(game, state) == ["trump D", "trump H", "trump S"]
    assert [int(seen_by(game, state, seat).partner) for seat in range(4)] == [N] * 4


def test_troela_in_the_suit_of_the_fourth_ace():
    """peers."""
    _, state = at(
        "troela, pas, pas, pas", hands={"S": "SA HA DA", "N": "CA"}, troela_trump="fourth"
    )
    assert state.phase == PLAYING
    assert state.trump == 0


# -- the first lead -------------------------------------------------------------------------


@pytest.mark.parametrize("word", WORDS[1:-1])
def test_who_leads_the_first_trick(word):
    """000, 2.1.4: left of the dealer, but the declarer in open piek +, open misere + and solo
    (errata R7, R8)."""
    game, state = at(f"pas, pas, {word}", hands={"N": "SA HA DA", "E": "CA"})
    while state.phase != PLAYING:
        do(game, state, texts(game, state)[0])
    assert state.turn == (N if word in PROPERTIES["declarer_leads"] else S)


@pytest.mark.parametrize(("custom", "leader"), [("left", S), ("declarer", N), ("partner", E)])
def test_who_leads_in_troela(custom, leader):
    """errata R10; peers."""
    _, state = at(
        "pas, pas, troela, pas, trump S", hands={"N": "SA HA DA", "E": "CA"}, troela_lead=custom
    )
    assert state.turn == leader


# -- playing --------------------------------------------------------------------------------


@pytest.mark.parametrize(("trump", "taker"), [("C", E), ("H", W)])
def test_example_trick_of_the_leiden_thesis(trump, taker):
    """001, figure 1: spade ten led, king, jack of diamonds (errata L21), seven of hearts."""
    hands = {
        "N": "ST98765432 D234",
        "E": "SAKQJ C234567 DKA9",
        "S": "DJT8765 HAKQJT9 CA",
        "W": "H8765432 DQ C89TJ",
    }
    game, state = at(f"solo_8, pas, pas, pas, trump {trump}", dealer="W", hands=hands)
    do(game, state, "ST, SK, DJ, H7")
    assert state.takers[0] == taker
    assert state.turn == taker, "who takes the trick leads the next"


def test_suit_must_be_followed_and_otherwise_anything_goes():
    """000, 2.1.4: no forced trumping, undertrumping allowed (errata R14)."""
    hands = {"S": "H2", "W": "S2345678 C23456 D2", "N": "H34 S9TJ"}
    game, state = at("solo_8, pas, pas, pas, trump S, H2", hands=hands)
    assert len(texts(game, state)) == 13, "West has no heart and may play anything"
    do(game, state, "S8")
    assert all(text[0] == "H" for text in texts(game, state))


def test_forced_trump():
    """001, 2.5: once a trump lies, who can not follow must trump, high or low."""
    hands = {"S": "H2", "W": "S2345678 C23456 D2", "N": "S9TJ CQKA D3456789", "E": "H34"}
    game, state = at("solo_8, pas, pas, pas, trump S, H2", hands=hands, forced_trump="yes")
    assert len(texts(game, state)) == 13, "no trump lies yet"
    do(game, state, "S8")
    assert texts(game, state) == ["S9", "ST", "SJ"]
    game, state = at("solo_8, pas, pas, pas, trump D, H2, S8", hands=hands, forced_trump="yes")
    assert len(texts(game, state)) == 13, "a spade is no trump here"


def test_forced_trump_does_not_bind_on_a_trump_lead():
    hands = {"S": "H2", "W": "S23456789 C23456", "N": "H34"}
    game, state = at("solo_8, pas, pas, pas, trump H, H2", hands=hands, forced_trump="yes")
    assert len(texts(game, state)) == 13


def test_strongest_card():
    """000, 2.1.4; 001, 2.3.2."""
    hands = {"S": "HA2", "W": "S23 CAKQJT987654", "N": "S45 C32 D23456789T", "E": "HKQ DA"}
    _, state = at("solo_8, pas, pas, pas, trump S, HA, S3, S4, HK", hands=hands)
    assert state.takers[0] == N, "the higher of two trumps"
    _, state = at("misere, pas, pas, pas, HA, S3, S4, HK", hands=hands)
    assert state.takers[0] == S, "without trump the suit led"


# -- the called ace -------------------------------------------------------------------------

ACE_HANDS = {"S": "SAKQJT98 D23 H23 C23", "W": "DA45 H45 C456789TJ", "N": "D6789 H6789T"}
"""South declares spades and calls the ace of diamonds, which West holds."""

CUSTOMS = [
    # custom, line after the call, what West may play: 000, 2.1.4 and R13; 001, 2.5 and L24; peers
    ("free", "D2", {"DA", "D4", "D5"}),
    ("first", "D2", {"DA"}),
    ("kept", "D2", {"DA"}),
    ("asked", "D2", {"DA"}),
]


@pytest.mark.parametrize(("custom", "line", "cards"), CUSTOMS)
def test_the_called_ace_when_the_declarer_leads_its_suit(custom, line, cards):
    game, state = at(
        f"rik, pas, pas, pas, trump S, call DA, {line}", hands=ACE_HANDS, called_ace=custom
    )
    assert set(texts(game, state)) == cards


@pytest.mark.parametrize(
    ("custom", "forced"), [("free", False), ("first", True), ("kept", True), ("asked", False)]
)
def test_the_called_ace_when_another_leads_its_suit(custom, forced):
    game, state = at(
        "pas, pas, pas, rik, trump S, call DA",
        dealer="E",
        hands={"E": ACE_HANDS["S"], "W": ACE_HANDS["W"], "S": ACE_HANDS["N"]},
        called_ace=custom,
    )
    do(game, state, "D6")  # South, a defender, leads
    assert (texts(game, state) == ["DA"]) == forced


@pytest.mark.parametrize(
    ("custom", "may_lead"),
    [
        ("free", {"DA", "D4", "D5"}),
        ("first", {"DA"}),
        ("kept", {"DA"}),
        ("asked", {"DA", "D4", "D5"}),
    ],
)
def test_the_holder_leading_the_suit_leads_the_called_ace(custom, may_lead):
    """peers."""
    game, state = at(
        "pas, pas, pas, rik, trump S, call DA",
        dealer="S",
        hands={"S": ACE_HANDS["S"], "W": ACE_HANDS["W"], "N": ACE_HANDS["N"]},
        called_ace=custom,
    )
    assert state.turn == W
    assert {text for text in texts(game, state) if text[0] == "D"} == may_lead


@pytest.mark.parametrize(
    ("custom", "may_throw"), [("free", True), ("first", True), ("kept", False), ("asked", True)]
)
def test_throwing_the_called_ace_away(custom, may_throw):
    """peers: kept, it may not be thrown away before its suit is led."""
    hands = {"S": "SAKQJT98 D23 H23 C23", "W": "DA45 C456789TJQK", "N": "H6789T"}
    game, state = at("rik, pas, pas, pas, trump S, call DA, H2", hands=hands, called_ace=custom)
    assert ("DA" in texts(game, state)) == may_throw


def test_the_kept_ace_falls_when_nothing_else_is_left():
    """Under 'kept' a last card is a last card."""
    game = Rikken(called_ace="kept", contracts="rik")
    found = 0
    for seed in range(400):
        states = random_deal(game, seed)
        play_random(game, states[0], chance.generator(seed, 1), lambda s: s.tricks == 12)
        state = states[0]
        if over(state) or state.partner_shown:
            continue
        rng = chance.generator(seed, 2)
        while not over(state):
            if state.in_trick and state.turn == state.partner and state.led != state.called >> 4:
                assert texts(game, state) == [say_card(int(state.called))]
                found += 1
            play(state, sample(state, rng))
    assert found


@pytest.mark.parametrize(
    ("custom", "ruff", "taker"),
    [("first", "wins", N), ("first", "loses", W), ("asked", "loses", W), ("free", "loses", N)],
)
def test_trumping_the_called_ace(custom, ruff, taker):
    """001, 2.5: no trumping in on the trick in which the ace is asked for; without a custom that
    forces it out there is no such trick."""
    hands = {"S": "SAKQJT9 D23 H234 C23", "W": "DA45", "N": "S8765 H5678 C45678", "E": "D6789"}
    game, state = at(
        "rik, pas, pas, pas, trump S, call DA, D2, DA, S5, D6",
        hands=hands, called_ace=custom, asked_ruff=ruff,
    )  # fmt: skip
    assert state.takers[0] == taker
    do(game, state, texts(game, state)[0])
    assert state.asked == 0


def test_once_fallen_the_called_ace_forces_nothing():
    game, state = at(
        "rik, pas, pas, pas, trump S, call DA, D2, DA", hands=ACE_HANDS, called_ace="first"
    )
    while state.in_trick:
        do(game, state, texts(game, state)[0])
    assert state.partner_shown == 1
    assert set(texts(game, state)) >= {"D4", "D5"}


# -- open hands -----------------------------------------------------------------------------


def hands_seen(game, state):
    """For each seat: whose hands it sees."""
    return [
        {game.seat_names[s] for s in range(4) if seen_by(game, state, viewer).hands[s]}
        for viewer in range(4)
    ]


OPEN = [
    # what each of S W N E sees once South's hand lies on the table: 000, table 2.2; errata R9
    ("misere", ["S", "W", "N", "E"]),
    ("open_piek", ["S", "SW", "SN", "SE"]),
    ("open_misere", ["S", "SW", "SN", "SE"]),
    ("open_piek_plus", ["S", "SWNE", "SWNE", "SWNE"]),
    ("open_misere_plus", ["S", "SWNE", "SWNE", "SWNE"]),
]


@pytest.mark.parametrize(("word", "after"), OPEN)
def test_when_an_open_hand_is_shown(word, after):
    game, state = at(f"{word}, pas, pas, pas")
    own = [{"S"}, {"W"}, {"N"}, {"E"}]
    assert hands_seen(game, state) == own
    for _ in range(4):
        assert hands_seen(game, state) == own
        do(game, state, texts(game, state)[0])
    assert hands_seen(game, state) == own, "not before the first card of the second trick"
    do(game, state, texts(game, state)[0])
    assert hands_seen(game, state) == [set(names) for names in after]


def test_open_hands_of_two_declarers():
    game, state = at("open_misere, pas, open_misere, pas", together="yes")
    for _ in range(5):
        do(game, state, texts(game, state)[0])
    assert hands_seen(game, state) == [{"S", "N"}, {"S", "W", "N"}, {"S", "N"}, {"S", "N", "E"}]


# -- schoppen mie ---------------------------------------------------------------------------

MIE = "pas, pas, pas, schoppen_mie"


def test_no_spade_is_led_before_the_queen_is_out():
    """000, table 2.2."""
    game, state = at(MIE, hands={"S": "SQ2 H234"})
    assert state.turn == S
    assert not [text for text in texts(game, state) if text[0] == "S"]
    assert len(texts(game, state)) == 11


def test_who_has_only_spades_left_may_lead_one():
    """000, table 2.2."""
    game, state = at(MIE, hands={"S": "S23456789TJQKA"})
    assert len(texts(game, state)) == 13


def test_the_queen_goes_when_her_owner_can_not_follow():
    """000, table 2.2: 'immediately'."""
    game, state = at(MIE + ", H2", hands={"S": "H23", "W": "SQ23 C23456789TJ"})
    assert texts(game, state) == ["SQ"]
    game, state = at(MIE + ", H2", hands={"S": "H23", "W": "SQ23 H9 C23456789T"})
    assert texts(game, state) == ["H9"], "but suit is followed first"
    do(game, state, "H9")


def test_spades_may_be_led_once_the_queen_is_out():
    game, state = at(MIE + ", HA, SQ", hands={"S": "HA S23", "W": "SQ C23456789TJQK"})
    while state.in_trick:
        do(game, state, texts(game, state)[0])
    assert state.turn == S
    assert "S2" in texts(game, state)


def test_payment_of_schoppen_mie():
    """errata R15: queen and last trick cost their taker 2 chips to each other player."""
    game = Rikken()
    state = game.new()[0]
    state.contract = WORDS.index("schoppen_mie")
    state.order[:] = list(each(DECK))
    queen = list(each(DECK)).index(parse_card("SQ"))
    assert queen >= 48, "here the queen is in the last trick"
    state.takers[:] = [S] * 12 + [W]
    assert score(game, state) == [4, -12, 4, 4]
    state.order[[0, queen]] = state.order[[queen, 0]]
    assert score(game, state) == [-4, -4, 4, 4]


def test_nobody_is_partner_or_made_in_schoppen_mie():
    game = Rikken(contracts="schoppen_mie")
    states = random_deal(game, 1)
    do(game, states[0], MIE)
    play_random(game, states[0], chance.generator(2))
    out = np.zeros(len(game.fact_names))
    facts(states[0], out)
    told = dict(zip(game.fact_names, out, strict=True))
    assert (told["partner"], told["trump"], told["tricks"], told["made"]) == (-1, -1, 0, 0)
    assert sum(told[f"won{seat}"] for seat in range(4)) == 13


# -- the game without auction ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trump"),
    [
        ("SAKQJT HAK DAKQ CAKQ", "S"),  # 001, 5.4: the suit with most cards
        ("SAKQ HAKQ DAKQ CAKQJ", "C"),
        ("SAKQJ HAKQJ DAKQJ CA", "D"),  # errata L1: the first of equals in suit order
        ("SAKQJ HAKQJ DAKQ CAK", "H"),
    ],
)
def test_trump_without_auction_is_the_longest_suit(hand, trump):
    game = Rikken(auction="none")
    state = dealt(game, mate="N", S=hand)[0]
    assert "CDHS"[state.trump] == trump


def test_the_first_player_declares_and_leads_without_auction():
    """001, 2.1 and 2.3; errata L3. No ace is called (L9)."""
    game = Rikken(auction="none")
    for number in range(4):
        states = random_deal(game, 3, number)
        first = (int(states[0].dealer) + 1) % 4
        assert states[0].phase == PLAYING
        assert (states[0].declarer, states[0].turn) == (first, first)
        assert states[0].called == -1
        assert states[0].contract == WORDS.index("rik")


@pytest.mark.parametrize(
    ("mate", "steps"), [("opposite", {2}), ("right", {3}), ("random", {1, 2, 3})]
)
def test_where_the_mate_sits(mate, steps):
    """001, 2.2 and 5.4; errata L2."""
    game = Rikken(auction="none", mate=mate)
    states = game.new()
    seen = []
    for number in range(60):
        deal(states[0], chance.generator(9, number))
        seen.append((int(states[0].partner) - int(states[0].declarer)) % 4)
    assert set(seen) == steps
    if mate == "random":
        assert scipy.stats.chisquare([seen.count(step) for step in (1, 2, 3)]).pvalue > 1e-3


@pytest.mark.parametrize(("known", "seen"), [("yes", [N] * 4), ("no", [-1, -1, N, -1])])
def test_whether_the_mate_is_known(known, seen):
    """001, 4.3.1; errata L9."""
    game = Rikken(auction="none", mate_known=known)
    state = dealt(game, mate="N")[0]
    assert [int(seen_by(game, state, seat).partner) for seat in range(4)] == seen


# -- dealing --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "first_hand"),
    [
        # 000, 2.1.2: seven, then six; 001, 2: 6-7 and 4-5-4; errata R16
        ("7-6", [*range(7), *range(28, 34)]),
        ("6-7", [*range(6), *range(24, 31)]),
        ("4-5-4", [*range(4), *range(16, 21), *range(36, 40)]),
        ("13", list(range(13))),
        ("1-1-1-1-1-1-1-1-1-1-1-1-1", list(range(0, 52, 4))),
    ],
)
def test_dealing_patterns(pattern, first_hand):
    from troef.deals import deal_packets, new_deck

    game = Rikken(pattern=pattern)
    deck, hands = np.zeros(52, np.int8), np.zeros(4, np.int64)
    new_deck(deck, DECK)
    order = list(each(DECK))
    deal_packets(deck, game.new()[0].packets, 2, hands)
    assert list(each(int(hands[2]))) == [order[i] for i in first_hand]
    assert sum(int(hand) for hand in hands) == DECK


@pytest.mark.parametrize(
    "pattern", ["7-7", "7-6-0", "", "7-x", "-", "52", "6.5-6.5", "7--6", "²-9"]
)
def test_patterns_that_do_not_deal_thirteen(pattern):
    with pytest.raises(NotationError, match="dealing pattern"):
        packets(pattern, 4, 52)
    with pytest.raises(HouseError, match="house rule pattern="):
        Rikken(pattern=pattern)


def test_house_rules_that_do_not_exist():
    with pytest.raises(HouseError, match="rikken has no house rule 'ace': choose from auction, "):
        Rikken(ace="free")
    with pytest.raises(
        HouseError, match="called_ace=never: choose one of free, first, kept, asked"
    ):
        Rikken(called_ace="never")
    with pytest.raises(HouseError, match="contracts=rik\\+bluf: 'bluf' is no contract"):
        Rikken(contracts="rik+bluf")


def evening(deck, deals, seed=1, **house):
    """Deals of one evening: the state as dealt and as played out, and the next."""
    game = Rikken(deck=deck, **house)
    states = game.new()
    for number in range(deals):
        before = states.copy()
        deal(states[0], chance.generator(seed, number))
        start = states.copy()
        play_random(game, states[0], chance.generator(seed, number, 1))
        yield before[0], start[0], states.copy()[0]


def test_the_dealer_moves_left_and_chips_add_up():
    """000, 2.1.2 and 2.1.4: most chips at the end of the whole game wins."""
    game = Rikken()
    total = np.zeros(4, int)
    for number, (_, start, end) in enumerate(evening("random", 9)):
        assert start.dealer == (3 + number) % 4
        assert start.turn == number % 4
        assert start.deals == number + 1
        total += score(game, end)
        assert end.chips.tolist() == total.tolist()
    assert total.any()


def deck_of(start):
    """The deck that was dealt 7-6 to these hands, each packet as a set, from the top."""
    return [frozenset(each(int(start.hands[(start.dealer + 1 + k) % 4]))) for k in range(4)]


def test_a_collected_deck_is_only_cut():
    """000, 2.1.2: 'Cards must not be shuffled again!'"""
    for number, (before, start, _) in enumerate(evening("collected", 20, contracts="rik+solo")):
        if number == 0:
            continue
        order = [int(card) for card in before.order]
        if -1 in order:  # passed out: the hands in seat order (errata R18)
            order = [card for seat in range(4) for card in each(int(before.hands[seat]))]
        cuts = []
        for cut in range(52):
            deck = order[cut:] + order[:cut]
            hands = [deck[7 * k : 7 * k + 7] + deck[28 + 6 * k : 34 + 6 * k] for k in range(4)]
            if [frozenset(hand) for hand in hands] == deck_of(start):
                cuts.append(cut)
        assert len(cuts) == 1
        assert cuts[0] > 0, "a cut moves at least one card"


def test_a_rik_deck_keeps_tricks_together():
    """000, 2.2.2: thirteen groups of four, shuffled as groups; then cut."""
    from troef.deals import shuffle_groups

    deck = np.arange(52, dtype=np.int8)
    shuffle_groups(chance.generator(1), deck, 4)
    groups = deck.reshape(13, 4)
    assert (groups[:, 0] % 4 == 0).all()
    assert (np.diff(groups, axis=1) == 1).all()
    assert sorted(deck) == list(range(52))
    assert (deck != np.arange(52)).any()


@pytest.mark.statistical
def test_rik_decks_have_more_long_suits_than_random_ones():
    """000, 2.2.2: 'a higher possibility of ... 7 cards of the same suit' or none."""
    shapes = {}
    for deck in ("random", "rik", "collected"):
        long = void = 0
        for _, start, _ in evening(deck, 400, auction="none"):
            for seat in range(4):
                lengths = [
                    (int(start.hands[seat]) >> 16 * s & 0x1FFF).bit_count() for s in range(4)
                ]
                long += max(lengths) >= 7
                void += min(lengths) == 0
        shapes[deck] = (long, void)
    for deck in ("rik", "collected"):
        for kind in (0, 1):
            table = [[shapes[deck][kind], 1600], [shapes["random"][kind], 1600]]
            assert shapes[deck][kind] > shapes["random"][kind]
            assert scipy.stats.fisher_exact(table, "greater").pvalue < 1e-3, shapes


def test_cards_on_the_table_are_collected_when_a_deal_is_broken_off():
    game = Rikken(deck="collected", auction="none")
    states = random_deal(game, 1)
    play_random(
        game, states[0], chance.generator(1, 1), lambda s: s.tricks == 5 and s.in_trick == 2
    )
    deal(states[0], chance.generator(2))
    assert game.cards(states[0]) == 52


# -- words ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["dealer: X"], "the deal has no line 'S: ...'"),
        (["dealer S"], "'dealer S': expected a line that begins with dealer, S, W, N, E"),
        (["dealer: S", "dealer: S"], "this is the second"),
    ],
)
def test_deals_that_can_not_be_read(lines, said):
    with pytest.raises(NotationError) as caught:
        Rikken().parse_deal(lines)
    assert said in str(caught.value)


def test_deals_with_wrong_cards_can_not_be_read():
    game = Rikken()
    good = game.say_deal(random_deal(game, 1)[0])
    cases = {
        "'X' is no seat": ["dealer: X", *good[1:]],
        "S: expected 13 cards, found 3": [good[0], "S: SAKQ", *good[2:]],
        "also lies in another hand": [good[0], good[1], "W: " + good[1][3:], *good[3:]],
    }
    for said, lines in cases.items():
        with pytest.raises(NotationError, match=said):
            game.parse_deal(lines)


def test_bids_can_be_said_in_dutch_and_english():
    game = Rikken()
    state = random_deal(game, 1)[0]
    for number, contract in enumerate(CONTRACTS):
        for text in (contract.word, contract.dutch, contract.english, contract.dutch.upper()):
            assert game.parse(state, text) == 64 + number, text
    with pytest.raises(NotationError, match="'bluf' is no bid: expected one of pas, rik, "):
        game.parse(state, "bluf")


def test_numbers_that_are_no_action():
    game = Rikken()
    state = random_deal(game, 1)[0]
    for action in (-1, 63, 64 + 17, 64 + 63, 128, 10_000, -(10**12)):
        assert not allows(state, action)
    assert parse_hand("SAK") == (1 << parse_card("SA")) | (1 << parse_card("SK"))


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
