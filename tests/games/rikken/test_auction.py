"""The auction of Rikken, trump, the called ace, and the first lead.

Each case has its source: thesis 000 (Maastricht 2007), thesis 001 (Leiden 2024), the readings of
readings.md (R.., L..), and house rules people play (peers)."""

import pytest
from playing import do, score, seen_by, texts

from games.rikken.by_hand import E, N, S, W, at
from games.rikken.referee import PROPERTIES
from troef.game import over
from troef.games.rikken.contracts import WORDS
from troef.games.rikken.state import PLAYING

BIDS = [word for word in WORDS[1:] if word != "schoppen_mie"]
EVERY = "+".join(WORDS[1:])

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
    """readings R3; 000, table 2.1: pas, reward 0."""
    game, state = at("pas, pas, pas, pas")
    assert over(state)
    assert score(game, state) == [0, 0, 0, 0]
    assert texts(game, state) == []


def test_a_bid_must_be_higher_in_the_table():
    """readings R2: the position in the table counts, not the reward."""
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
    # South's aces, house rule, what he may say: 000, table 2.2 and footnote 4; readings R10
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
    """000, footnote 4; readings R15."""
    game, state = at()
    for seat in range(3):
        assert "schoppen_mie" not in texts(game, state), game.seat_names[seat]
        do(game, state, "pas")
    assert "schoppen_mie" in texts(game, state)
    game, state = at("pas, pas, rik")
    assert "schoppen_mie" not in texts(game, state)
    game, state = at("rik, pas, pas")
    assert "schoppen_mie" not in texts(game, state)


@pytest.mark.parametrize("word", BIDS)
def test_playing_together(word):
    """peers: piek and misere in all forms may be played by several."""
    game, state = at(together="yes", hands={"S": "SA HA DA", "W": "CA"}, contracts=EVERY)
    do(game, state, word)
    assert (word in texts(game, state)) == (word in PROPERTIES["exact"])
    game, state = at(word, together="no", hands={"S": "SA HA DA", "W": "CA"}, contracts=EVERY)
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
    # South's cards, trump, what he may call, blind: 000, 2.1.3; readings R11, R12
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
    """000, table 2.2; readings R10: the partner is public."""
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


@pytest.mark.parametrize("word", BIDS)
def test_who_leads_the_first_trick(word):
    """000, 2.1.4: left of the dealer, but the declarer in open piek +, open misere + and solo
    (readings R7, R8)."""
    game, state = at(f"pas, pas, {word}", hands={"N": "SA HA DA", "E": "CA"}, contracts=EVERY)
    while state.phase != PLAYING:
        do(game, state, texts(game, state)[0])
    assert state.turn == (N if word in PROPERTIES["declarer_leads"] else S)


@pytest.mark.parametrize(("custom", "leader"), [("left", S), ("declarer", N), ("partner", E)])
def test_who_leads_in_troela(custom, leader):
    """readings R10; peers."""
    _, state = at(
        "pas, pas, troela, pas, trump S", hands={"N": "SA HA DA", "E": "CA"}, troela_lead=custom
    )
    assert state.turn == leader
