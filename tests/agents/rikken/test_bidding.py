"""What a hand is worth: the worked examples of thesis 000, and what is bid on that."""

from fractions import Fraction

import pytest

from agents.rikken.positions import bidding, decide, mind_of, plays, says, seen
from troef.agents.rikken import bidding as worth
from troef.agents.rikken import notes
from troef.agents.rikken.discard import best_cover, change, discard_score
from troef.agents.rikken.montecarlo import average_tricks
from troef.agents.rikken.notes import TIMES, VALUE
from troef.agents.rikken.simulate import most_valued
from troef.cards import (
    CLUBS,
    HEARTS,
    NO_SUIT,
    SPADES,
    SUITS,
    each,
    parse_card,
    parse_hand,
    ranks_in,
)
from troef.chance import generator, shuffle
from troef.deals import FRENCH
from troef.games.rikken.contracts import PAS, RIK
from troef.games.rikken.state import CALLING, NAMING

TABLE_3_1 = parse_hand("SAKJ2 HQ DKJ4 CQJT86")
TABLE_3_3 = parse_hand("SAKJ2 HQT9 DT94 CAKQ")
TABLE_3_5 = parse_hand("SAKJ2 HQT9 DT94 C532")
STRONG = "SAKQJT98 HAKQ DAK C2"
WEAK = "S932 H9432 D932 C94"
LOW = "S5432 H432 D432 C432"


# -- the tables of thesis 000 ---------------------------------------------------------------


def test_trick_percentages_of_table_3_1():
    printed = {
        "SA": 1.0, "SK": 1.0, "SJ": 0.75, "S2": 0.0, "HQ": 0.0, "DK": 0.66, "DJ": 0.33, "D4": 0.0,
        "CQ": 0.6, "CJ": 0.6, "CT": 0.6, "C8": 0.4, "C6": 0.2,
    }  # fmt: skip
    for card, chance in printed.items():
        assert worth.win_chance(TABLE_3_1, parse_card(card)) == pytest.approx(chance, abs=0.01)
    # the table adds truncated thirds
    assert worth.trick_percentages(TABLE_3_1) == pytest.approx(6.15, abs=0.02)
    total = sum(worth.win_chance(TABLE_3_1, parse_card(card)) for card in printed)
    assert worth.trick_percentages(TABLE_3_1) == pytest.approx(total)


def test_suit_points_of_table_3_2():
    assert worth.suit_points(TABLE_3_1, SPADES) == 16
    assert worth.suit_points(TABLE_3_1, HEARTS) == 4
    assert worth.suit_points(TABLE_3_1, CLUBS) == 3 + 2 + 1 + 1 + 1 + 5
    assert worth.suit_points(parse_hand("SA"), HEARTS) == 0


def test_losing_tricks_of_table_3_3():
    assert worth.losing_tricks(TABLE_3_3) == 6
    assert worth.winning_tricks(TABLE_3_3) == 6


@pytest.mark.parametrize(
    ("suit", "losers"),
    [
        ("-", 0), ("SA", 0), ("SK", 1), ("S2", 1), ("SAK", 0), ("SA2", 1), ("SK2", 1), ("SQ2", 2),
        ("SQJ", 2), ("SAKQ", 0), ("SAK2", 1), ("SAQ2", 1), ("SKQ2", 1), ("SA32", 2), ("SK32", 2),
        ("SQ32", 2), ("SJT9", 3), ("SAK32", 1), ("SQJT98", 2), ("S65432", 3),
    ],
)  # fmt: skip
def test_losing_tricks_by_length(suit, losers):
    assert worth.losing_tricks(parse_hand(suit)) == losers


def test_low_count_of_table_3_5_by_its_own_rule():
    """The table prints 3 for clubs 5 3 2, its rule gives 0 (readings R19)."""
    assert worth.low_count(TABLE_3_5) == 6
    assert [worth.low_winners(ranks_in(TABLE_3_5, suit)) for suit in SUITS] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("suit", "winners"),
    [
        ("S4", 0), ("S5", 1), ("SA", 1), ("S52", 0), ("S65", 1), ("SA3", 1), ("SA8", 2),
        ("S543", 0), ("S752", 0), ("S862", 1), ("S982", 1), ("S985", 2), ("SJT9", 2), ("SJQ9", 3),
        ("S7532", 0), ("S7652", 0), ("S8652", 1), ("S8765", 1), ("S9876", 2), ("SJT98", 3),
        ("SAKQJ", 4), ("SAKQ2345", 0),
    ],
)  # fmt: skip
def test_low_winners_by_length(suit, winners):
    assert worth.low_count(parse_hand(suit)) == winners


def test_discard_score_of_table_3_6():
    assert discard_score(TABLE_3_1) == pytest.approx(32.73, abs=0.01)
    assert discard_score(parse_hand("SAKJ2")) == 8
    assert discard_score(parse_hand("SAKJ")) == pytest.approx(10 + 2 / 3)
    assert discard_score(parse_hand("SKJ2")) == pytest.approx(6 + 2 / 3)
    assert change(TABLE_3_1, parse_card("S2")) == pytest.approx(2 + 2 / 3)
    assert change(TABLE_3_1, parse_card("SA")) == pytest.approx(-4 / 3)
    assert change(TABLE_3_1, parse_card("HQ")) == -10


def test_average_of_the_example_in_3_4_2():
    """Five of ten simulations began with the eight of spades, and brought 25 tricks: 5 on average."""
    mind = mind_of("montecarlo")
    mind.note[TIMES + parse_card("S8")] = 5
    mind.note[VALUE + parse_card("S8")] = 25 / 5
    mind.note[TIMES + parse_card("S7")] = 3
    mind.note[VALUE + parse_card("S7")] = 12 / 3
    mind.note[TIMES + parse_card("S6")] = 2
    mind.note[VALUE + parse_card("S6")] = 9 / 2
    assert most_valued(mind, 1.0) == parse_card("S8")
    assert most_valued(mind, -1.0) == parse_card("S7")


def test_cover_card_wins_and_loses_easily():
    """Ace and twos come to 1, the ace of seven to more (readings R46)."""
    assert best_cover(parse_hand("SA D2 C2")) == parse_card("SA")
    assert worth.lose_parts(parse_hand("SA765432"), parse_card("SA")) == worth.PARTS // 7
    assert best_cover(parse_hand("SA HA765432")) == parse_card("HA")


# -- exactly --------------------------------------------------------------------------------


def chances(hand):
    """The trick percentage of each card and its mirror image, as fractions (000, 3.2.1; readings R20, R46)."""
    for one in each(hand):
        suit = [card % 16 for card in each(hand) if card // 16 == one // 16]
        higher = sum(rank not in suit for rank in range(one % 16 + 1, 13))
        lower = sum(rank not in suit for rank in range(one % 16))
        size = len(suit)
        yield one, Fraction(max(size - higher, 0), size), Fraction(max(size - lower, 0), size)


def random_hands(times, rng):
    deck = FRENCH.copy()
    for _ in range(times):
        shuffle(rng, deck)
        yield sum(1 << int(card) for card in deck[:13])


def test_percentages_are_fractions():
    """Each card, and their sum, over random hands."""
    for hand in random_hands(2000, generator(1)):
        found = list(chances(hand))
        for one, win, lose in found:
            assert worth.win_parts(hand, one) == win * worth.PARTS
            assert worth.lose_parts(hand, one) == lose * worth.PARTS
        assert worth.trick_parts(hand) == sum(win for _, win, _ in found) * worth.PARTS
        best = max((win + lose, win, one) for one, win, lose in found)
        assert best_cover(hand) == best[2], "readings R46"


def test_conditions_are_compared_as_fractions():
    """A condition, or a condition and a bias, at exactly the estimate is met; a millionth more is not."""
    view, settings = bidding(WEAK, contracts="rik"), mind_of("basic").settings
    for hand in random_hands(2000, generator(2)):
        tricks = sum(win for _, win, _ in chances(hand))
        estimate = worth.trick_parts(hand), worth.PARTS, 13, 1
        whole = int(tricks * worth.FINEST)  # the last millionth below it, or the number itself
        for bias in (0, 100_000, -700_000, 1_300_000):
            settings[worth.BIAS_TRUMP] = bias / worth.FINEST
            settings[worth.RIK_FROM] = (whole - bias) / worth.FINEST
            assert worth.wanted(view, settings, *estimate) == RIK
            settings[worth.RIK_FROM] = (whole - bias + 1) / worth.FINEST
            assert worth.wanted(view, settings, *estimate) == PAS


# -- Monte Carlo estimates ------------------------------------------------------------------


@pytest.mark.statistical
def test_average_tricks_of_all_spades():
    everything = parse_hand("SAKQJT98765432")
    assert average_tricks(everything, SPADES, 50, generator(1)) == (13, 13)
    high, low = average_tricks(parse_hand(STRONG), SPADES, 1000, generator(1))
    assert 7 < low < high <= 13
    assert average_tricks(parse_hand(LOW), NO_SUIT, 1000, generator(1), before=2)[1] < 1


# -- bids -----------------------------------------------------------------------------------

TEN = "SAKQJT2 HAKQ DAK C32"
RIK_WITH_HEARTS = "SA32 HAKQJ2 DK32 C32"
THREE_ACES = "SAK2 HAK32 DA32 C432"


@pytest.mark.parametrize(
    ("agent", "hand", "before", "house", "bid"),
    [
        # minimal conditions (4.1.3; readings R22, R23): 5, 8, (0.5, 1], 0.5
        ("advanced", "SAKJ2 HQT9 DT94 CAKQ", (), {}, "rik"),
        ("advanced", "SAKJ2 HQT9 DT94 CAKQ", ("rik",), {}, "pas"),
        ("advanced", "SAKQ2 HAK2 DAK2 CK32", (), {"contracts": "researched"}, "solo_8"),
        ("advanced", LOW, (), {}, "misere"),
        ("advanced", LOW, ("misere",), {}, "pas"),
        ("advanced", LOW, ("misere",), {"together": "yes"}, "misere"),
        ("advanced", "S8432 H5432 D543 C62", (), {}, "misere"),
        ("advanced", "S9543 H5432 D543 C93", (), {}, "piek"),
        ("basic", "SAKJ2 HQ DKJ4 CQJT86", (), {}, "rik"),
        ("basic", WEAK, (), {}, "misere"),
        ("basic", "SA32 H9432 D932 C943", (), {}, "piek"),
        ("basic", "SAK2 HK432 D932 C943", (), {}, "pas"),
        # one best contract, or none (readings R5)
        ("basic", "SAKJ2 HQ DKJ4 CQJT86", ("solo_8",), {}, "pas"),
        # ours: higher solos, rik beter, troela
        ("basic", TEN, (), {"contracts": "researched"}, "solo_8"),
        ("basic", TEN, (), {}, "solo_10"),
        ("basic", "SAKQJT98765432", (), {}, "solo"),
        ("basic", RIK_WITH_HEARTS, (), {}, "rik"),
        ("basic", RIK_WITH_HEARTS, ("rik",), {}, "rik_beter"),
        ("advanced", THREE_ACES, (), {}, "troela"),
        ("advanced", THREE_ACES, (), {"contracts": "researched"}, "rik"),
        # three aces where that is an obligation
        ("basic", "SA432 HA32 DA32 C432", (), {"troela": "forced"}, "troela"),
        ("random:bids=0", "SA432 HA32 DA32 C432", (), {"troela": "forced"}, "troela"),
        ("random:bids=0", TEN, (), {}, "pas"),
        # other thresholds, and estimates corrected by a measured bias
        ("advanced:rik=7", "SAKJ2 HQT9 DT94 CAKQ", (), {}, "pas"),
        ("advanced:bias_trump=2", "SAKJ2 HQT9 DT94 CAKQ", (), {}, "pas"),
        ("advanced:bias_trump=-2", "SAKJ2 HQT9 DT94 CAKQ", (), {}, "solo_8"),
        ("advanced:bias_low=1", "S9543 H5432 D543 C93", (), {}, "misere"),
        # exactly as many tricks as asked for (1/4 + 1/3 + ... are summed as fractions)
        ("basic", "SJ HQ62 DAQJT52 CA43", (), {}, "rik"),
        ("greedy", "SJ HQ62 DAQJT52 CA43", (), {}, "rik"),
        ("leiden", "SJ HQ62 DAQJT52 CA43", (), {}, "rik"),
        ("basic:rik=5.000001", "SJ HQ62 DAQJT52 CA43", (), {}, "pas"),
        ("advanced:rik=5.44,bias_trump=0.56", "SAKJ2 HQT9 DT94 CAKQ", (), {}, "rik"),
        ("advanced:solo=6", "SAKJ2 HQT9 DT94 CAKQ", (), {}, "solo_8"),
        # ours: a trick more with a partner for each trick more in hand (001, 2.1)
        ("advanced", "SAKJ2 HQT9 DT94 CAKQ", (), {"contracts": "leiden"}, "rik_9"),
        ("advanced", "SAKJ2 HQT9 DT94 CAKQ", ("solo_9",), {"contracts": "leiden"}, "pas"),
        # piek and misere by other estimates (000, 5.1)
        ("basic:low=2", "SA32 H9432 D932 C943", (), {}, "piek"),
        ("basic:low=3", "SA32 H9432 D932 C943", (), {}, "pas"),
        ("basic:low=3", LOW, (), {}, "misere"),
        ("advanced:low=1", "S9543 H5432 D543 C93", (), {}, "misere"),
        ("greedy", "SAKJ2 HQ DKJ4 CQJT86", (), {}, "rik"),
        ("leiden", "SAKJ2 HQ DKJ4 CQJT86", (), {}, "rik"),
        ("montecarlo", STRONG, (), {"contracts": "researched"}, "solo_8"),
        ("montecarlo", STRONG, ("misere",), {"contracts": "researched"}, "pas"),
        ("montecarlo", LOW, (), {"contracts": "researched"}, "misere"),
        ("montecarlo", LOW, ("misere",), {"contracts": "researched"}, "pas"),
        ("montecarlo:bid_simulations=0", STRONG, (), {}, "pas"),
    ],
)
def test_bids(agent, hand, before, house, bid):
    assert says(agent, bidding(hand, *before, **house)) == bid


def test_random_bids_any_contract_or_passes():
    seen_bids = {says("random", bidding(WEAK, "piek"), seed) for seed in range(120)}
    assert {"pas", "misere", "solo", "open_misere"} <= seen_bids
    assert not {"rik", "piek", "troela", "schoppen_mie"} & seen_bids


@pytest.mark.parametrize(
    ("agent", "high", "low"), [("advanced", 6, 9), ("advanced:bias_trump=2,bias_low=-1", 4, 10)]
)
def test_estimates_are_told_as_they_are_compared(agent, high, low):
    """Corrected by the bias that is set."""
    view = bidding("SAKJ2 HQT9 DT94 CAKQ", "misere", contracts="researched")
    _, mind = decide(agent, view)
    assert mind.note[0] == notes.PASSES
    assert (mind.note[notes.WITH_TRUMP], mind.note[notes.WITHOUT_TRUMP]) == (high, low)


def test_who_never_bids_says_so():
    for agent in ("random:bids=0", "montecarlo:bid_simulations=0"):
        _, mind = decide(agent, bidding(TEN))
        assert mind.note[0] == notes.NEVER_BIDS
    _, mind = decide("random:bids=0", bidding("SA432 HA32 DA32 C432", troela="forced"))
    assert mind.note[0] == notes.MUST_BID


@pytest.mark.parametrize("agent", ["basic", "advanced", "montecarlo", "greedy", "leiden"])
def test_trump_and_ace_by_points(agent):
    view = seen("SAKJ2 HQ DKJ4 CQJT86", declarer="S", trump="")
    view.phase = NAMING
    assert says(agent, view) == "trump S"
    view.trump = SPADES
    view.phase = CALLING
    assert says(agent, view) == "call CA"


@pytest.mark.parametrize(
    ("hand", "called"),
    [
        ("SAKQJ2 HAKQ2 DQJ C32", "DA"),  # not trump, and not where the ace is held
        ("SAKQJ2 HKQ2 D765432", "DA"),  # the length counts: 12 points against 10
        ("SAKQJ2 HA32 DA32 CA", "HK DK"),  # all aces are held: a king (readings R12)
    ],
)
def test_called_card_is_of_the_strongest_suit_that_may_be_called(hand, called):
    view = seen(hand, declarer="S", trump="S")
    view.phase = CALLING
    for agent in ("basic", "advanced", "montecarlo"):
        said = {says(agent, view, seed) for seed in range(20)}
        assert said == {f"call {card}" for card in called.split()}


def test_random_names_any_suit_calls_any_ace_and_plays_any_card():
    """000, 3.1: by chance, but what is legal."""
    view = seen("SAKQJ2 HA32 D432 C32", declarer="S", trump="")
    view.phase = NAMING
    assert {says("random", view, seed) for seed in range(60)} == {f"trump {s}" for s in "CDHS"}
    view.trump = SPADES
    view.phase = CALLING
    assert {says("random", view, seed) for seed in range(60)} == {"call DA", "call CA"}
    assert plays("random", seen("SA32 HK", "S9"), 60) == ({"SA", "S3", "S2"}, {notes.CHANCE})


def test_equal_suits_are_named_by_chance():
    view = seen("SA32 HA32 DA32 C5432", declarer="S", trump="")
    view.phase = NAMING
    named = {says("basic", view, seed) for seed in range(40)}
    assert named == {"trump S", "trump H", "trump D"}
