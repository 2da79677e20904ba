"""The core: cards and their notation, chance, shuffling, and compiled against plain Python."""

import itertools
import json

import numpy as np
import pytest
import scipy.stats
from games.rikken.by_hand import random_house
from uncompiled import plain_python

from troef import cards, chance, jit
from troef.cards import NotationError
from troef.check.uncompiled import signature
from troef.deals import cut, new_deck, say_deck
from troef.games.rikken import Rikken
from troef.tricks import following, strength

# -- cards ----------------------------------------------------------------------------------


def test_every_card_can_be_written_and_read():
    everything = list(cards.each(cards.DECK))
    assert len(everything) == 52
    for card in everything:
        assert cards.parse_card(cards.say_card(card)) == card
        assert cards.parse_card(cards.say_card(card, symbols=True)) == card
        assert cards.card(cards.suit_of(card), cards.rank_of(card)) == card
    assert cards.say_card(everything[0]) == "C2"
    assert cards.say_card(everything[-1]) == "SA"


@pytest.mark.parametrize("seed", range(20))
def test_hands_can_be_written_and_read(seed):
    rng = chance.generator(seed)
    hand = cards.cards_of(cards.any_card(rng, cards.DECK) for _ in range(13))
    assert cards.parse_hand(cards.say_hand(hand)) == hand
    assert cards.parse_hand(cards.say_hand(hand, symbols=True)) == hand


@pytest.mark.parametrize(
    ("parse", "text", "said"),
    [
        (cards.parse_card, "XA", "'X' is no suit: expected one of C D H S"),
        (cards.parse_card, "S1", "'S1' is no card: '1' is no rank, expected one of 23456789TJQKA"),
        (cards.parse_card, "S", "'S' is no card: expected a suit and a rank, like SA"),
        (cards.parse_card, "", "'' is no card"),
        (cards.parse_suit, "hearts", "'hearts' is no suit: expected one of C D H S"),
        (cards.parse_hand, "SAK HQX", "'HQX': 'X' is no rank"),
        (cards.parse_hand, "SAK SQ", "'SQ': expected each suit once, and S stands twice"),
        (cards.parse_hand, "SAKA", "'SAKA': SA stands twice"),
        (cards.parse_hand, "SAK H", "'H': expected ranks after the suit, like HAK2"),
    ],
)
def test_errors_say_where_and_what_was_expected(parse, text, said):
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert said in str(caught.value)


def test_sets_of_cards_fit_a_signed_word():
    assert 0 < cards.DECK < 2**63
    for suit in cards.SUITS:
        assert 0 < cards.lane(suit) < 2**63


def test_bits():
    for bits in (1, 0b1011, cards.DECK, 1 << 62 | 1, cards.ACES):
        where = [i for i in range(64) if bits >> i & 1]
        assert jit.count(bits) == len(where)
        assert jit.lowest(bits) == where[0]
        assert jit.highest(bits) == where[-1]
        assert [jit.nth(bits, n) for n in range(len(where))] == where


@jit.rule
def bits_of(bits, out):
    out[0], out[1], out[2] = jit.count(bits), jit.lowest(bits), jit.highest(bits)
    for n in range(jit.count(bits)):
        out[3 + n] = jit.nth(bits, n)


def test_bits_compiled():
    for bits in (1, 0b1011, cards.DECK, 1 << 62 | 1, cards.ACES):
        out = np.full(70, -1, np.int64)
        bits_of(bits, out)
        where = [i for i in range(64) if bits >> i & 1]
        assert out[: 3 + len(where)].tolist() == [len(where), where[0], where[-1], *where]


def test_following_suit():
    """000, 2.1.4: follow if you can, otherwise anything."""
    hand = cards.parse_hand("SAK H2")
    assert following(hand, cards.SPADES) == cards.parse_hand("SAK")
    assert following(hand, cards.CLUBS) == hand


def test_strength_orders_a_trick():
    """Trumps over the suit led over the rest; rank within (000, 2.1.4)."""
    order = ["CA", "S2", "SA", "H2", "HA"]  # spades led, hearts trump
    heights = [strength(cards.parse_card(card), cards.SPADES, cards.HEARTS) for card in order]
    assert heights == sorted(heights)
    assert heights[0] < 16 <= heights[1]


# -- chance ---------------------------------------------------------------------------------


def xoshiro(state):
    """xoshiro256++ as its authors publish it, in Python's own integers."""
    mask = (1 << 64) - 1

    def rotate(x, k):
        return (x << k | x >> 64 - k) & mask

    s = list(state)
    while True:
        yield (rotate((s[0] + s[3]) & mask, 23) + s[0]) & mask
        t = s[1] << 17 & mask
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate(s[3], 45)


def test_the_generator_is_xoshiro256pp():
    rng = chance.generators(1)[0]
    rng.a, rng.b, rng.c, rng.d = 1, 2, 3, 4
    found = [int(chance.next64(rng)) for _ in range(1000)]
    assert found[:4] == [41943041, 58720359, 3588806011781223, 3591011842654386]
    assert found == list(itertools.islice(xoshiro((1, 2, 3, 4)), 1000))


def test_large_words_wrap_around():
    start = [2**64 - 1, 2**63, 12345678901234567890, 2**64 - 2]
    rng = chance.generators(1)[0]
    rng.a, rng.b, rng.c, rng.d = start
    assert [int(chance.next64(rng)) for _ in range(200)] == list(
        itertools.islice(xoshiro(start), 200)
    )


@pytest.mark.statistical
@pytest.mark.parametrize("n", [2, 3, 13, 52, 1000])
def test_below_is_uniform(n):
    rng = chance.generator(n)
    draws = np.array([chance.below(rng, n) for _ in range(20_000)])
    assert draws.min() >= 0
    assert draws.max() < n
    assert scipy.stats.chisquare(np.bincount(draws, minlength=n)).pvalue > 1e-3


def test_below_draws_again_where_a_number_would_be_favoured():
    """2^32 words do not divide evenly by n: the surplus is rejected, exactly (Lemire 2019)."""
    n = 3 << 29  # 1.5 * 2^30: of 2^32 words a quarter must be drawn again
    rng, again = chance.generator(5), 0
    for _ in range(2000):
        before = rng.copy()
        found = chance.below(rng, n)
        words = 0
        while before.tobytes() != rng.tobytes():
            word = int(chance.next64(before)) >> 32
            words += 1
        assert found == word * n >> 32
        assert word * n % 2**32 >= 2**32 % n
        again += words - 1
    share = (2**32 % n) / 2**32
    assert 0.8 < again / 2000 / (share / (1 - share)) < 1.2


def test_below_one_is_zero():
    rng = chance.generator(1)
    assert {int(chance.below(rng, 1)) for _ in range(50)} == {0}


@pytest.mark.statistical
def test_unit_is_uniform():
    rng = chance.generator(2)
    draws = [chance.unit(rng) for _ in range(5000)]
    assert min(draws) >= 0
    assert max(draws) < 1
    assert scipy.stats.kstest(draws, "uniform").pvalue > 1e-3


def test_streams_differ_and_come_back():
    seen = set()
    for key in itertools.product(range(4), repeat=4):
        state = chance.generator(*key).tobytes()
        assert state == chance.generator(*key).tobytes()
        seen.add(state)
    assert len(seen) == 4**4
    assert len({state[i : i + 8] for state in seen for i in (0, 8, 16, 24)}) == 4 * 4**4


@pytest.mark.statistical
def test_neighbouring_streams_are_not_alike():
    firsts = np.array(
        [int(chance.next64(chance.generator(1, deal))) for deal in range(2000)], np.uint64
    )
    flips = np.bitwise_count(firsts[1:] ^ firsts[:-1])
    assert abs(flips.mean() - 32) < 5 * 4 / np.sqrt(len(flips))


def test_a_fresh_generator_has_256_bits(monkeypatch):
    asked = []
    real = chance.secrets.token_bytes
    monkeypatch.setattr(chance.secrets, "token_bytes", lambda n: asked.append(n) or real(n))
    states = {chance.fresh().tobytes() for _ in range(20)}
    assert len(states) == 20
    assert asked == [32] * 20
    words = [state[i : i + 8] for state in states for i in (0, 8, 16, 24)]
    assert len(set(words)) == len(words)


def test_a_fresh_generator_is_never_all_zeros(monkeypatch):
    given = iter([bytes(32), bytes(31) + b"\1"])
    monkeypatch.setattr(chance.secrets, "token_bytes", lambda n: next(given))
    assert chance.fresh().d == 1 << 56


# -- shuffling ------------------------------------------------------------------------------

ORDERS = list(itertools.permutations(range(4)))


def shuffled(shuffle, n):
    counts = dict.fromkeys(ORDERS, 0)
    rng = chance.generator(7)
    for _ in range(n):
        items = np.arange(4)
        shuffle(rng, items)
        counts[tuple(items.tolist())] += 1
    return list(counts.values())


def naive_shuffle(rng, items):
    """Swap each card with any card of the pack: n^n ways for n! orders."""
    for i in range(len(items)):
        j = chance.below(rng, len(items))
        items[i], items[j] = items[j], items[i]


@pytest.mark.statistical
def test_the_knuth_shuffle_is_uniform():
    """000, 2.2.1: every order of a pack equally likely."""
    assert scipy.stats.chisquare(shuffled(chance.shuffle, 12_000)).pvalue > 1e-3


@pytest.mark.statistical
def test_the_naive_shuffle_is_not():
    """000, 2.2.1: 'some game instances would be picked more than others'. 4^4 = 256 ways cannot
    fall evenly on 24 orders; counted exactly, some have 8 ways and some 15."""
    ways = dict.fromkeys(ORDERS, 0)
    for choice in itertools.product(range(4), repeat=4):
        items = list(range(4))
        for i, j in enumerate(choice):
            items[i], items[j] = items[j], items[i]
        ways[tuple(items)] += 1
    assert (min(ways.values()), max(ways.values())) == (8, 15)
    counts = shuffled(naive_shuffle, 12_000)
    assert scipy.stats.chisquare(counts).pvalue < 1e-9
    assert scipy.stats.chisquare(counts, [12_000 * n / 256 for n in ways.values()]).pvalue > 1e-3


@pytest.mark.statistical
def test_a_cut_is_uniform_and_keeps_the_order():
    """readings R18: uniform from 1 to 51."""
    rng, where = chance.generator(3), []
    for _ in range(5000):
        deck = np.arange(52, dtype=np.int8)
        cut(rng, deck)
        where.append(int(deck[0]))
        assert (np.roll(np.arange(52), -deck[0]) == deck).all()
    counts = np.bincount(where, minlength=52)
    assert counts[0] == 0
    assert scipy.stats.chisquare(counts[1:]).pvalue > 1e-3


def test_a_new_deck_lies_in_order():
    deck = np.zeros(52, np.int8)
    new_deck(deck, cards.DECK)
    assert deck.tolist() == list(cards.each(cards.DECK))
    assert say_deck(deck[:3]) == "C2 C3 C4"


# -- compiled against plain -----------------------------------------------------------------

HOUSES = [
    {},
    {"contracts": "rik", "called_ace": "kept", "forced_trump": "yes", "deck": "rik"},
    {"contracts": "rik+troela", "troela": "forced", "called_ace": "asked", "asked_ruff": "loses"},
    {"contracts": "rik+schoppen_mie", "overtricks": "yes", "pays": "one", "deck": "collected"},
    {"contracts": "open_misere_plus+open_piek", "together": "yes", "piek": "one_or_five"},
    {"auction": "none", "mate": "random", "mate_known": "no", "pattern": "4-5-4"},
    *({**random_house(chance.generator(seed, 5))} for seed in range(6)),
]

PLAY = """
import json, sys
from troef.check.uncompiled import signature
from troef.games.rikken import Rikken
print(json.dumps([signature(Rikken(**house), 3, 5) for house in json.loads(sys.argv[1])]))
"""


@pytest.mark.skipif(not jit.ENABLED, reason="there is nothing to compare when nothing is compiled")
def test_compiled_and_plain_rules_play_the_same_games():
    """Actions, every state on the way, views, drawn worlds, chips and facts."""
    found = json.loads(plain_python(PLAY, json.dumps(HOUSES)))
    for house, plain in zip(HOUSES, found, strict=True):
        assert signature(Rikken(**house), 3, 5) == plain, house


CHANCE = """
import numpy as np
from troef import chance
rng = chance.generator(2**62 + 11, 2**40, 3, 1)
items = np.arange(30)
chance.shuffle(rng, items)
print([int(chance.next64(rng)) for _ in range(20)], [int(chance.below(rng, n)) for n in range(1, 60)],
      [float(chance.unit(rng)).hex() for _ in range(20)], items.tolist())
"""


@pytest.mark.skipif(not jit.ENABLED, reason="there is nothing to compare when nothing is compiled")
def test_compiled_and_plain_chance_are_the_same(capsys):
    exec(CHANCE, {})
    assert capsys.readouterr().out == plain_python(CHANCE)
