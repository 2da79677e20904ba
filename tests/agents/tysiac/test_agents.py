"""The agents of thesis 003, function by function and rule by rule, each with a position that asks for
it (3.2.1 and 3.2.2; readings T15 to T27)."""

import numpy as np
import pytest

from agents.tysiac.positions import (
    bidding,
    card,
    cards,
    decide,
    giving,
    mind_of,
    names,
    plays,
    raising,
    seen,
)
from troef.agents import AgentError, find
from troef.agents.notes import REASON
from troef.agents.tysiac import hands, knowledge
from troef.agents.tysiac import notes as why
from troef.agents.tysiac.forecast import reached
from troef.agents.tysiac.reasons import REASONS
from troef.chance import generator
from troef.games.tysiac import Tysiac
from troef.games.tysiac.state import PACK
from troef.words import LANGUAGES

# -- the functions of the program -----------------------------------------------------------


def test_card_clear():
    """What is out: the pack without the own hand and without all that was played."""
    view = seen("SA9 HK", "DT", gone="CAT9")
    assert hands.card_clear(view) == PACK & ~cards("SA9 HK DT CAT9")


@pytest.mark.parametrize(
    ("hand", "top", "bottom"),
    [
        ("SA9 HK", {"SA"}, {"S9"}),
        ("SAT HAT", {"SA", "HA"}, {"ST", "HT"}),
        ("SKQ HT", {"HT"}, {"SQ"}),
    ],
)
def test_highest_and_lowest(hand, top, bottom):
    """By value; equals by chance."""
    found = [
        (names(1 << int(hands.highest(generator(s), cards(hand)))),
         names(1 << int(hands.lowest(generator(s), cards(hand), 0))))
        for s in range(30)
    ]  # fmt: skip
    assert {high for high, _ in found} == top
    assert {low for _, low in found} == bottom


def test_lowest_spares_what_it_is_told_to():
    """Readings T23: a marriage is broken only if nothing else is left."""
    low = hands.lowest
    assert names(1 << int(low(generator(1), cards("SKQ HT"), cards("SKQ")))) == "HT"
    assert names(1 << int(low(generator(1), cards("SKQ"), cards("SKQ")))) == "SQ"


@pytest.mark.parametrize(
    ("unplayed", "one", "best"),
    [
        ("SATKQJ9", "SA", True),
        ("SA", "ST", False),
        ("SQJ9 HA", "ST", True),
        ("HA", "S9", True),
        ("SJ", "SQ", True),
        ("SK", "SQ", False),
    ],
)
def test_best_card(unplayed, one, best):
    assert hands.best_card(cards(unplayed) & ~cards(one), card(one)) == best


def test_has_highest():
    assert names(hands.has_highest(cards("SK HA DJ9"), cards("ST9 HTK DQ CJ9"))) == "C9 CJ DQ ST"


def test_marriage():
    """Whole and half marriages, and the best one."""
    hand = cards("SKQ HK DQ CKQ")
    assert hands.marriage(hand) == cards("SKQ CKQ")
    assert hands.half_marriage(hand) == cards("HK DQ")
    assert hands.highest_marriage(hand) == 60
    assert hands.highest_marriage(cards("SK HQ")) == 0
    assert hands.best_suit(cards("SKQ HKQ CKQ")) == 2


def test_beating():
    view = seen("SAQ9 HT9 D9", "SK", trump="H")
    assert names(hands.beating(view, cards("SAQ9 HT9 D9"))) == "H9 HT SA"


# -- bidding --------------------------------------------------------------------------------

BIDS = {
    "an average hand and hearts: 130": (bidding("HKQ SA"), "100", why.BIDS, 130),
    "diamonds: 110": (bidding("DKQ SA", "100"), "110", why.BIDS, 110),
    "not above its maximum": (bidding("DKQ SA", "110"), "pass", why.PASSES, 110),
    "clubs and spades do not reach a hundred": (bidding("CKQ SKQ"), "pass", why.PASSES, 90),
    "the best marriage counts, not all (readings T15)": (
        bidding("DKQ CKQ", "110"), "pass", why.PASSES, 110,
    ),
    "half a marriage is none (readings T16)": (bidding("HK DQ SA"), "pass", why.PASSES, 30),
    "ten more each time (readings T17)": (bidding("HKQ", "100", "110"), "120", why.BIDS, 130),
    "over 120 with a marriage": (bidding("HKQ", "100", "120"), "130", why.BIDS, 130),
}  # fmt: skip


@pytest.mark.parametrize("case", BIDS)
def test_knowledge_bids(case):
    view, found, reason, most = BIDS[case]
    action, mind = decide("knowledge", view)
    assert Tysiac().say(view, action) == found
    assert (mind.note[REASON], mind.note[why.MOST]) == (reason, most)


def test_settings_of_a_bid():
    assert knowledge.most_to_bid(bidding("DKQ CKQ"), mind_of("knowledge:all=1")) == 170
    assert knowledge.most_to_bid(bidding("DKQ CKQ"), mind_of("knowledge:base=37")) == 117
    with pytest.raises(AgentError, match="has no setting 'bids'"):
        find("knowledge:bids=1", Tysiac())


# -- the exchange ---------------------------------------------------------------------------

GIFTS = {
    # readings T18
    "the lowest that is no winner and no king or queen": (
        giving("SA9 HKQ DATJ CKJT"), "give S9", why.GIVES_LOWEST,
    ),
    "equals by chance": (giving("SA9 HKQ DATJ C9KT"), "give S9|give C9", why.GIVES_LOWEST),
    "the lower to who is ahead": (
        giving("SA9 HKQ DATJ CKJT", totals=(0, 50, 90)), "give DJ|give CJ", why.GIVES_SECOND,
    ),
    "left is ahead": (
        giving("SA9 HKQ DATJ CKJT", totals=(0, 90, 50)), "give S9", why.GIVES_LOWEST,
    ),
    "the second card": (giving("SA9 HKQ DAT CKT", 1, (0, 50, 90)), "give S9", why.GIVES_LOWEST),
    "a ten above an ace that is held is no winner to give": (
        giving("SAT HAT DAT CAJTK"), "give CJ", why.GIVES_LOWEST,
    ),
    "half marriages before winners": (giving("SAT HAT DATK CATQ"), "give CQ", why.GIVES_VALUE),
}  # fmt: skip


@pytest.mark.parametrize("case", GIFTS)
def test_knowledge_gives(case):
    view, found, reason = GIFTS[case]
    assert plays("knowledge", view) == (set(found.split("|")), {reason})


def test_knowledge_keeps_whole_marriages_to_the_last():
    done, reasons = plays("knowledge", giving("HAT SAT DAT CATKQ"))
    assert done == {"give HT", "give ST", "give DT", "give CT"}
    assert reasons == {why.GIVES_VALUE}


# -- bids from simulated deals ----------------------------------------------------------------


def test_points_reached_in_a_share_of_the_deals():
    """003, 5.3: the worst outcome; less sure, more points."""
    made = np.zeros(401, np.int64)
    made[[40, 100, 120, 200]] = 1, 2, 4, 3
    for sure, points in ((1, 40), (0.9, 100), (0.8, 100), (0.7, 120), (0.3, 200), (0, 200)):
        assert reached(made, sure) == points
    assert reached(np.zeros(401, np.int64), 1) == 0


def test_a_share_of_the_deals_is_exact():
    """In floating point 0.55 of a hundred is more than 55."""
    made = np.zeros(401, np.int64)
    for some in range(1, 101):
        made[[100, 120]] = 100 - some, some
        assert reached(made, some / 100) == 120
        assert some == 100 or reached(made, (some + 1) / 100) == 100


def test_forecast_bids_good_hands_without_a_marriage():
    """003, 5.2: the program will not bid on them, and misses points."""
    view = bidding("SAT HAT DAT CA")
    assert plays("knowledge", view) == ({"pass"}, {why.PASSES})
    assert plays("forecast:simulations=40", view, 4) == ({"100"}, {why.BIDS})
    assert plays("forecast:simulations=40", bidding("SJ9 HJ9 DJ9 CJ"), 4) == (
        {"pass"},
        {why.PASSES},
    )


def test_forecast_is_bolder_when_less_sure():
    """003, 4.3.3: an aggressive player bids more."""
    view = bidding("SAT9 HKQ DJ9")
    most = [decide(f"forecast:sure={sure}", view)[1].note[why.MOST] for sure in (1, 0.8, 0.5)]
    assert most == sorted(most)
    assert most[0] < most[2]


@pytest.mark.parametrize("spec", ["random", "decent"])
def test_the_simple_agents_before_play(spec):
    """Readings T24, T27: they never bid, and give any cards."""
    assert plays(spec, bidding("HKQ SA")) == ({"pass"}, {why.NEVER_BIDS})
    assert plays(spec, giving("SA9 HK"), 60)[0] == {"give SA", "give S9", "give HK"}


@pytest.mark.parametrize("spec", ["random", "decent", "knowledge"])
def test_nobody_raises(spec):
    """Readings T7."""
    assert plays(spec, raising("SAKQ HATKQ D9")) == ({"stay"}, {why.STAYS})


@pytest.mark.parametrize("spec", ["random", "decent", "knowledge"])
def test_programs_demand_a_new_deal(spec):
    """Readings T8, where the house leaves it to who has four nines."""
    hand = "S9 HKQ9 D9 C9"
    for view in (bidding(hand, nines="demand"), seen(hand, nines="demand")):
        assert plays(spec, view) == ({"nines"}, {why.DEMANDS})
    assert plays(spec, bidding(hand, nines="play"))[0] != {"nines"}


# -- play -----------------------------------------------------------------------------------

PLAYS = {
    # leading (003, 3.2.1; readings T19)
    "the highest card if nothing beats it": (seen("SAK HT9"), "SA", why.LEADS_BEST),
    "two aces: any": (seen("SA HA D9"), "SA|HA", why.LEADS_BEST),
    "003, 3.1: one of the aces": (seen("DAQJ9 SAT CK9"), "DA|SA", why.LEADS_BEST),
    "a jack once all above are gone": (seen("SJ HT9", gone="SATKQ"), "SJ", why.LEADS_MASTER),
    "a winner of a marriage is announced": (seen("SKQ H9", gone="SAT"), "marry SK", why.WINS_WED),
    "no winner: the best marriage, queen first": (seen("SKQ HKQ C9"), "marry HQ", why.WEDS),
    "no winner, no marriage: the lowest": (seen("SK HT DJ9 C9"), "D9|C9", why.LEADS_LOWEST),
    "not in the first trick of some houses": (
        seen("SKQ HT", marriages="not_first"), "HT", why.LEADS_LOWEST,
    ),
    # trumps are not looked at (readings T21)
    "an ace though trumps are out": (seen("DA H9", trump="S"), "DA", why.LEADS_BEST),
    # following (readings T20)
    "a winner that beats the table": (seen("SA9 H9", "ST"), "SA", why.WINS),
    "the highest left": (seen("SK9 H9", "SQ", gone="SAT"), "SK", why.WINS),
    "not sure to win: the lowest": (seen("ST9 H9", "SK"), "S9", why.FOLLOWS_LOW),
    "beaten: the lowest": (seen("SA9 H9", "SQ HJ", trump="H"), "S9", why.FOLLOWS_LOW),
    "the lowest does not break a marriage": (seen("SKQT H9", "SA"), "ST", why.FOLLOWS_LOW),
    "void: the lowest trump that wins": (seen("HAJ9 D9", "SQ HQ", trump="H"), "HA", why.TRUMPS),
    "void, no trump wins: the lowest": (seen("HJ D9", "SQ HQ", trump="H"), "D9", why.THROWS_LOW),
    "void without trump": (seen("HK D9 C9", "SQ"), "D9|C9", why.THROWS_LOW),
    "one card": (seen("SK", "SQ"), "SK", why.ONLY_CARD),
}  # fmt: skip


@pytest.mark.parametrize("case", PLAYS)
def test_knowledge_plays(case):
    view, found, reason = PLAYS[case]
    assert plays("knowledge", view) == (set(found.split("|")), {reason})


def test_knowledge_can_regard_trumps():
    """Readings T21, as a setting."""
    view = seen("DA H9 C9", trump="S")
    assert plays("knowledge", view)[0] == {"DA"}
    assert plays("knowledge:trumps=1", view)[0] == {"H9", "C9"}


DECENT = {
    # 003, 3.2.2; readings T25, T26
    "leads the highest": (seen("SKQ HT9"), "HT", why.LEADS_TOP),
    "announces no marriage": (seen("SKQ"), "SK", why.LEADS_TOP),
    "any card of the suit": (seen("SAK9 H9", "ST"), "SA|SK|S9", why.SUIT_BY_CHANCE),
    "void: any card": (seen("SA H9", "DT"), "SA|H9", why.SUIT_BY_CHANCE),
}


@pytest.mark.parametrize("case", DECENT)
def test_decent_plays(case):
    view, found, reason = DECENT[case]
    assert plays("decent", view) == (set(found.split("|")), {reason})


def test_random_plays_any_legal_card_and_announces_nothing():
    assert plays("random", seen("SKQ H9"), 60) == ({"SK", "SQ", "H9"}, {why.CHANCE})
    assert plays("random", seen("SAK9 H9", "ST"), 60)[0] == {"SA", "SK", "S9"}


def test_reasons_in_words():
    game = Tysiac()
    for view, dutch, english in [
        (bidding("HKQ"), "biedt tot 130", "bids up to 130"),
        (seen("SKQ HT"), "heeft geen hoogste kaart: meldt een huwelijk van 40",
         "has no highest card: announces a marriage of 40"),
    ]:  # fmt: skip
        action, mind = decide("knowledge", view)
        agent = find("knowledge", game)
        assert agent.explain(game, view, mind, action, "nl") == dutch
        assert agent.explain(game, view, mind, action, "en") == english
    for language in LANGUAGES:
        texts = REASONS.words[language]
        assert len(set(texts.values())) == len(texts) == len(why.REASONS)
