"""The card play of Rikken: following, the customs of the called ace, open hands, schoppen mie.

Each case has its source: thesis 000 (Maastricht 2007), thesis 001 (Leiden 2024), the readings of
readings.md (R.., L..), and house rules people play (peers)."""

import numpy as np
import pytest
import scipy.stats
from playing import do, play_random, random_deal, score, seen_by, texts

from games.rikken.by_hand import E, N, S, W, at, dealt
from troef import chance
from troef.cards import DECK, SPADES, each, lane, parse_card, say_card
from troef.game import deal, facts, over, play, sample
from troef.games.rikken import Rikken
from troef.games.rikken.contracts import WORDS
from troef.games.rikken.state import PLAYING

# -- playing --------------------------------------------------------------------------------


@pytest.mark.parametrize(("trump", "taker"), [("C", E), ("H", W)])
def test_example_trick_of_the_leiden_thesis(trump, taker):
    """001, figure 1: spade ten led, king, jack of diamonds (readings L21), seven of hearts."""
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
    """000, 2.1.4: no forced trumping, undertrumping allowed (readings R14)."""
    hands = {"S": "H2", "W": "S2345678 C23456 D2", "N": "H34 S9TJ"}
    game, state = at("solo_8, pas, pas, pas, trump S, H2", hands=hands)
    assert len(texts(game, state)) == 13, "West has no heart and may play anything"
    do(game, state, "S8")
    assert all(text[0] == "H" for text in texts(game, state))


def test_forced_trump():
    """001, 2.5: once a trump lies, who cannot follow must trump, high or low."""
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
    ("follow", "D2", {"DA"}),
    ("asks", "D2", {"DA", "D4", "D5"}),
    ("asks", "ask D2", {"DA"}),
]


@pytest.mark.parametrize(("custom", "line", "cards"), CUSTOMS)
def test_the_called_ace_when_the_declarer_leads_its_suit(custom, line, cards):
    game, state = at(
        f"rik, pas, pas, pas, trump S, call DA, {line}", hands=ACE_HANDS, called_ace=custom
    )
    assert set(texts(game, state)) == cards


@pytest.mark.parametrize(
    ("custom", "forced"),
    [
        ("free", False), ("first", True), ("kept", True), ("asked", False), ("follow", True),
        ("asks", False),
    ],
)  # fmt: skip
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
        ("follow", {"DA", "D4", "D5"}),
        ("asks", {"DA", "D4", "D5"}),
    ],
)
def test_what_the_holder_of_the_called_ace_may_lead(custom, may_lead):
    """peers: leading its suit he leads it. 001, 2.5: it must fall when he is required to play its suit,
    which a leader is not."""
    game, state = at(
        "pas, pas, pas, rik, trump S, call DA",
        dealer="S",
        hands={"S": ACE_HANDS["S"], "W": ACE_HANDS["W"], "N": ACE_HANDS["N"]},
        called_ace=custom,
    )
    assert state.turn == W
    assert {text for text in texts(game, state) if text[0] == "D"} == may_lead


@pytest.mark.parametrize(
    ("custom", "may_throw"),
    [("free", True), ("first", True), ("kept", False), ("asked", True), ("follow", True)],
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


def test_nobody_may_trump_where_the_ace_is_asked_for():
    """001, 2.5: asking for the ace is a special turn in which the others may not trump in. Who has
    nothing but trumps plays one, and loses it (readings L24)."""
    hands = {"S": "SAKQJT D23 H23 C2345", "W": "DA45", "N": "S98765432", "E": "D6789T"}
    rest = {"N": "S98765432 HAKQJT"}
    for line, may in (("D2", True), ("ask D2", False)):
        game, state = at(
            f"rik, pas, pas, pas, trump S, call DA, {line}, DA",
            hands={**hands, **rest}, called_ace="asks", asked_ruff="forbidden",
        )  # fmt: skip
        assert any(text[0] == "S" for text in texts(game, state)) == may, line
        assert "HA" in texts(game, state)
    state.hands[N] &= lane(SPADES)
    assert set(texts(game, state)) == {f"S{rank}" for rank in "98765432"}
    do(game, state, "S9, D6")
    assert state.takers[0] == W, "the ace takes it"
    assert state.lacks[N] & ~lane(SPADES) == ~lane(SPADES), "he showed that he has only trumps"


def test_the_declarer_asks_when_he_leads_and_while_the_ace_is_out():
    """001, 2.5: asking is only possible when the Rikker is first to act."""
    game, state = at("rik, pas, pas, pas, trump S, call DA", hands=ACE_HANDS, called_ace="asks")
    assert {text for text in texts(game, state) if text.startswith("ask")} == {"ask D2", "ask D3"}
    do(game, state, "SA")
    while state.in_trick:
        assert not any(text.startswith("ask") for text in texts(game, state)), "he does not lead"
        do(game, state, texts(game, state)[0])
    ask = game.parse(state, "ask D2")
    assert game.words(state, ask, "nl") == "♦2, vraagt om ♦A"
    assert game.words(state, ask, "en") == "♦2, asks for ♦A"
    assert game.card_in(ask) == parse_card("D2")
    do(game, state, "ask D2, DA")
    assert state.partner_shown == 1
    while state.in_trick:
        do(game, state, texts(game, state)[0])
    assert state.turn == W
    assert not any(text.startswith("ask") for text in texts(game, state))


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
    # what each of S W N E sees once South's hand lies on the table: 000, table 2.2; readings R9
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
    """readings R15: queen and last trick cost their taker 2 chips to each other player."""
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
        ("SAKQJ HAKQJ DAKQJ CA", "D"),  # readings L1: the first of equals in suit order
        ("SAKQJ HAKQJ DAKQ CAK", "H"),
    ],
)
def test_trump_without_auction_is_the_longest_suit(hand, trump):
    game = Rikken(auction="none")
    state = dealt(game, mate="N", S=hand)[0]
    assert "CDHS"[state.trump] == trump


def test_the_first_player_declares_and_leads_without_auction():
    """001, 2.1 and 2.3; readings L3. No ace is called (L9)."""
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
    """001, 2.2 and 5.4; readings L2."""
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
    """001, 4.3.1; readings L9."""
    game = Rikken(auction="none", mate_known=known)
    state = dealt(game, mate="N")[0]
    assert [int(seen_by(game, state, seat).partner) for seat in range(4)] == seen
