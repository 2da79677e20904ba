"""Dealing, an evening of deals, and the words of Rikken.

Each case has its source: thesis 000 (Maastricht 2007), thesis 001 (Leiden 2024), the readings of
readings.md (R.., L..), and house rules people play (peers)."""

import numpy as np
import pytest
import scipy.stats
from playing import play_random, random_deal, score

from troef import chance
from troef.cards import DECK, NotationError, each, parse_card, parse_hand
from troef.deals import packets
from troef.game import HouseError, allows, deal
from troef.games.rikken import Rikken
from troef.games.rikken.contracts import WORDS
from troef.games.rikken.notation import CONTRACTS
from troef.words import LANGUAGES

# -- dealing --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "first_hand"),
    [
        # 000, 2.1.2: seven, then six; 001, 2: 6-7 and 4-5-4; readings R16
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
        HouseError, match="called_ace=never: choose one of free, first, kept, asked, follow, asks"
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
        if -1 in order:  # passed out: the hands in seat order (readings R18)
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


def test_bids_can_be_said_in_every_language():
    game = Rikken()
    state = random_deal(game, 1)[0]
    for number, word in enumerate(WORDS):
        names = [CONTRACTS[language][word] for language in LANGUAGES]
        for text in (word, *names, *(name.upper() for name in names)):
            assert game.parse(state, text) == 64 + number, text
    with pytest.raises(NotationError, match="'bluf' is no bid: expected one of pas, rik, "):
        game.parse(state, "bluf")


def test_numbers_that_are_no_action():
    game = Rikken()
    state = random_deal(game, 1)[0]
    for action in (-1, 63, 64 + 17, 64 + 63, 128, 10_000, -(10**12)):
        assert not allows(state, action)
    assert parse_hand("SAK") == (1 << parse_card("SA")) | (1 << parse_card("SK"))
