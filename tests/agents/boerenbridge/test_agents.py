"""The agents of Boerenbridge: thesis 002, chapter 4."""

import minds
import pytest

from agents.boerenbridge.positions import GAME, decide, plays, view_of
from troef.agents.boerenbridge import notes as why
from troef.agents.boerenbridge.bidding import hand_value, nearest
from troef.agents.boerenbridge.rulebased import card_value, is_beaten, is_safe
from troef.agents.boerenbridge.simulate import average_tricks
from troef.chance import generator
from troef.games.boerenbridge import Boerenbridge
from troef.games.boerenbridge.state import BID, UNKNOWN

# -- bidding ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trump", "value"),
    [
        # 002, 4.1; readings B1 to B3: 1 - 1/52 for the ace of trump, 1 - (1 + 13)/52 for another ace
        ("HA", "H2", 51),
        ("SA", "H2", 38),
        ("H3", "H2", 40),
        ("SK", "H2", 35),
        ("S9", "H2", 3),  # 1 - (36 + 13)/52
        ("S8", "H2", 0),  # never below nothing
        ("HA SA SK", "H2", 51 + 38 + 35),
    ],
)
def test_value_of_a_hand(hand, trump, value):
    view = view_of("S", len(GAME.parse_hand(hand)), trump, S=hand)
    assert hand_value(view, 0) == value


@pytest.mark.parametrize(
    ("value", "most", "closed", "bid"),
    [
        (2.4, 5, UNKNOWN, 2),
        (2.5, 5, UNKNOWN, 3),  # half up
        (2.4, 5, 2, 3),  # the other neighbour
        (2.6, 5, 3, 2),
        (0.3, 5, 0, 1),
        (2.0, 5, 2, 3),  # exact: up (readings B33)
        (5.0, 5, 5, 4),  # there is no more
        (0.0, 1, 0, 1),
        (4.8, 5, 5, 4),
    ],
)
def test_nearest_bid(value, most, closed, bid):
    """Readings B4, B33."""
    assert nearest(value, most, closed) == bid


@pytest.mark.parametrize("parts", [7, 30, 52, 32 * 52, 1_000, 10_000, 9_999_999])
def test_halves_are_exact(parts):
    """A value is a whole number divided once by another, so floating point rounds no bid otherwise."""
    whole = [(2 * n + 1) * parts // 2 + step for n in range(13) for step in (-1, 0, 1)]
    for tricks in [*whole, *(n * parts + step for n in range(1, 13) for step in (-1, 0, 1))]:
        exact = (2 * tricks + parts) // (2 * parts)
        assert nearest(tricks / parts, 14, UNKNOWN) == exact
        down = exact * parts > tricks
        assert nearest(tricks / parts, 14, exact) == exact + (-1 if down else 1)


@pytest.mark.parametrize("agent", ["random", "trumping", "rulebased"])
def test_strategic_bids(agent):
    view = view_of("S", 3, "H2", S="HA SA SK")
    assert decide(agent, view)[:2] == ("bid 2", why.WORTH)  # 124 / 52 = 2.38
    view = view_of("E", 3, "H2", "0,1,0", E="HA SA SK")
    assert decide(agent, view)[:2] == ("bid 3", why.WORTH_BUT)


@pytest.mark.parametrize("agent", ["random", "trumping", "rulebased"])
def test_a_card_that_is_not_seen_is_worth_the_average(agent):
    """Devil's Bridge: it may be any card but the three that are seen and the trump card."""
    game = Boerenbridge(devil="yes")
    hands = {"S": "HA", "W": "S2", "N": "S3", "E": "S4"}
    view = view_of("S", 1, "H2", game=game, **hands)
    others = [GAME.parse_card(card) for card in ("S2", "S3", "S4", "H2")]
    worth = [hand_value(view_of("S", 1, "H2", S=GAME.say_card(one)), 0)
             for one in range(64) if one & 15 < 13 and one not in others]  # fmt: skip
    action, mind = minds.decide(agent, game, view)
    assert (action, int(mind.note[0])) == (BID, why.UNSEEN)
    assert mind.note[why.EXPECTED] == pytest.approx(sum(worth) / 48 / 52)
    view = view_of("S", 1, "H2", "0,1,0", dealer="S", game=game, **hands)
    assert int(minds.decide(agent, game, view)[1].note[0]) == why.UNSEEN_BUT
    assert view.hands[0, 0] == 0


def test_simulated_bids():
    """The three highest trumps are worth three tricks, whatever happens (002, 4.2)."""
    view = view_of("S", 3, "H2", S="HA HK HQ")
    assert average_tricks(view, generator(1), 100, 0.0) == 3.0
    for agent in ("montecarlo:budget=50", "mcts:budget=50"):
        assert decide(agent, view)[:2] == ("bid 3", why.TRICKS)
    view = view_of("E", 3, "H2", "0,0,0", E="HA HK HQ")
    assert decide("montecarlo:budget=50", view)[:2] == ("bid 2", why.TRICKS_BUT)


# -- playing by chance ------------------------------------------------------------------------


def test_random_and_trumping():
    """002, 4.3 and 4.3.1; readings B47."""
    view = view_of("W", 3, "H2", "0,0,0,0,D9", S="D9 D8 D7", W="H5 H9 S3")
    assert plays("random", view, 40) == ({"H5", "H9", "S3"}, {why.CHANCE})
    assert plays("trumping", view, 40) == ({"H5", "H9"}, {why.TRUMPS})
    view = view_of("W", 3, "H2", "0,0,0,0,D9", S="D9 D8 D7", W="D5 H9 D3")
    assert plays("trumping", view, 40) == ({"D5", "D3"}, {why.NO_TRUMPS})


# -- rules ------------------------------------------------------------------------------------


def test_card_values():
    """The formula of 002, 4.4, worked out by hand with o = 13, own cards and the shown trump taken for
    played, and OP the higher ones with the card itself (readings B17, B18)."""
    view = view_of("S", 3, "H2", "0,0,0,0", S="HA SA S2")
    found = {text: card_value(view, GAME.parse_card(text)) for text in ("HA", "SA", "S2")}
    assert found["HA"] == 1 - (13 - 12 - 1) / (13 - 1)
    assert found["SA"] == pytest.approx(1 - ((13 - 12 - 1) + (13 - 2)) / ((13 - 1) + (13 - 2)))
    assert found["S2"] == 1 - ((13 - 0 - 2) + 11) / ((13 - 2) + 11) == 0
    # lower cards that were played count on: OP is of the higher ones
    view.gone[0] |= 1 << GAME.parse_card("S3") | 1 << GAME.parse_card("SK")
    view.hands[0, 0] |= 1 << GAME.parse_card("S4")
    four = card_value(view, GAME.parse_card("S4"))  # OP: itself, king, ace
    assert four == pytest.approx(1 - ((13 - 2 - 3) + 11) / ((13 - 3) + 11))


RULEBASED = {
    # wants tricks: bid 2 (002, 4.4, first rule set)
    "cannot win: the weakest": (
        ("W", 3, "H2", "0,2,0,0,SA", "SA D2 D3", "S3 SK D9"), {"S3"}, why.CANNOT_WIN, {"SK"}, "",
    ),
    "the strongest card": (
        ("W", 3, "H2", "0,2,0,0,S9", "S9 D2 D3", "ST SK S3"), {"SK"}, why.STRONGEST, {"SK"}, "",
    ),
    "last: the weakest that wins": (
        ("E", 3, "H2", "0,0,0,2,S9,S8,S7", "S9 D2 D3", "ST SK S3"), {"ST"}, why.SAFE, {"ST"}, "E",
    ),
    # wants none: bid 0 (second rule set)
    "loses with the strongest": (
        ("W", 3, "H2", "1,0,0,0,SQ", "SQ D2 D3", "S3 SJ SA"), {"SJ"}, why.LOSES, {"S3"}, "",
    ),
    "cannot lose: the weakest": (
        ("W", 3, "H2", "1,0,0,0,S5", "S5 D2 D3", "SQ S8 SA"), {"S8"}, why.WEAKEST, {"S8"}, "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RULEBASED)
def test_rulebased(name):
    """Readings B14, B15: reading (b) by default, (a) as `literal`."""
    (seat, cards, trump, line, south, mine), expected, reason, literal, at = RULEBASED[name]
    hands = {"S": south, at or "W": mine}
    if at == "E":
        hands |= {"W": "S8 C3 C4", "N": "S7 C5 C6"}
    view = view_of(seat, cards, trump, line, **hands)
    assert plays("rulebased", view, 5) == (expected, {reason})
    assert plays("rulebased:literal=1", view, 5)[0] == literal


def test_rulebased_knows_who_can_not_follow():
    """Whoever showed no spades and no trumps cannot win (readings B20)."""
    view = view_of("S", 3, "H2", "1,0,0,0", S="S9 SK H3")
    king = GAME.parse_card("SK")
    for seat in (1, 2, 3):
        assert not is_safe(view, king)
        view.lacks[seat] = 1 << 3 | 1 << 2
    assert is_safe(view, king)
    assert plays("rulebased", view, 3) == ({"H3"}, {why.SAFE})  # one of twelve trumps is below it


def test_beaten_cards():
    view = view_of("W", 3, "H2", "0,0,0,0,S9", S="S9 D2 D3", W="D9 H3 C3")
    found = {text: is_beaten(view, GAME.parse_card(text)) for text in ("D9", "H3", "C3")}
    assert found == {"D9": True, "H3": False, "C3": True}


SLIPS = {
    # readings B16, each slip alone and all: what is played
    "no card wins": (
        ("W", 3, "H2", "0,2,0,0,SA", "SA D2 D3", "S3 SK D9"),
        {
            "": "S3",
            "inverted=1": "S3",
            "half=1": "S3",
            "last=1": "SK",
            "drawn=1": "S3",
            "slips=1": "SK",
        },
    ),
    "all can win": (
        ("W", 4, "H2", "0,2,0,0,S5", "S5 D2 D3 D4", "S7 S9 SJ SK"),
        {
            "": "SK",
            "inverted=1": "S7",
            "half=1": "SK",
            "last=1": "SK",
            "drawn=1": "SK",
            "slips=1": "SJ",
        },
    ),
    "of three winners two are seen": (
        ("W", 3, "H2", "0,2,0,0,S5", "S5 D2 D3", "S9 SJ SK"),
        {
            "": "SK",
            "inverted=1": "S9",
            "half=1": "SK",
            "last=1": "SK",
            "drawn=1": "SK",
            "slips=1": "SJ",
        },
    ),
    "wants none": (
        ("W", 4, "H2", "1,0,0,0,SA", "SA D2 D3 D4", "S7 S9 SJ SK"),
        {
            "": "SK",
            "inverted=1": "SK",
            "half=1": "SK",
            "last=1": "SK",
            "drawn=1": "SK",
            "slips=1": "SK",
        },
    ),
    "wants none, all win": (
        ("W", 4, "H2", "1,0,0,0,S5", "S5 D2 D3 D4", "S7 S9 SJ SK"),
        {
            "": "S7",
            "inverted=1": "S7",
            "half=1": "S7",
            "last=1": "S7",
            "drawn=1": "S7",
            "slips=1": "S7",
        },
    ),
    "wants none, trumps led": (
        ("W", 3, "H2", "1,0,0,0,H9", "H9 D2 D3", "H3 HT HK"),
        {
            "": "H3",
            "inverted=1": "H3",
            "half=1": "H3",
            "last=1": "H3",
            "drawn=1": "HK",
            "slips=1": "HK",
        },
    ),
}


@pytest.mark.parametrize("name", SLIPS)
def test_slips_of_the_program(name):
    (seat, cards, trump, line, south, mine), expected = SLIPS[name]
    view = view_of(seat, cards, trump, line, S=south, W=mine)
    found = {given: plays(f"rulebased:{given}".rstrip(":"), view, 3)[0] for given in expected}
    assert found == {given: {card} for given, card in expected.items()}


def test_slips_say_why():
    view = view_of("W", 4, "H2", "0,2,0,0,S5", S="S5 D2 D3 D4", W="S9 ST SJ SK")
    assert plays("rulebased:slips=1", view, 3)[1] == {why.WINS_NOW}
    view = view_of("W", 3, "H2", "0,2,0,0,SA", S="SA D2 D3", W="S3 SK D9")
    assert plays("rulebased:slips=1", view, 3)[1] == {why.LAST_OF_ROW}
