"""Money of Kuhhandel: which cards pay a price, and sums of cards as codes. Sources: thesis 004 and
docs/readings.md."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from troef.games.kuhhandel.money import (
    BANK,
    CODES,
    DENOMINATIONS,
    choice,
    choices,
    code_of,
    contains,
    may_offer,
    money_of,
    payment,
    size,
    without,
    worth,
)
from troef.games.kuhhandel.notation import parse_money, say_money

PAYMENTS = [
    # hand, price, paid with the fewest cards, and with the most: 004, 2.2.1; readings K7
    ("50", 40, "50", "50"),
    ("4x10+50", 50, "50", "50"),
    ("5x10+50", 50, "50", "5x10"),
    ("3x10+50", 40, "50", "50"),
    ("4x10+50+100", 90, "4x10+50", "4x10+50"),
    ("2x0+500", 10, "500", "500"),
    ("2x200+500", 410, "500", "500"),
    ("200+500", 510, "200+500", "200+500"),
    ("2x50+100", 100, "100", "2x50"),
    ("3x200", 500, "3x200", "3x200"),
]


@pytest.mark.parametrize(("hand", "price", "fewest", "most"), PAYMENTS)
def test_which_cards_pay_a_price(hand, price, fewest, most):
    assert say_money(int(payment(parse_money(hand), price, 0))) == fewest
    assert say_money(int(payment(parse_money(hand), price, 1))) == most


HANDS = st.tuples(*(st.integers(0, min(4, n)) for n in BANK))


def packed(counts):
    return sum(n << 8 * kind for kind, n in enumerate(counts))


@settings(max_examples=150, deadline=None)
@given(HANDS, st.integers(1, 150), st.booleans())
def test_no_cheaper_payment_exists(counts, tens, most):
    """readings K7, against all ways to pay."""
    hand, price = packed(counts), 10 * tens
    paid = int(payment(hand, price, int(most)))
    ways = [
        (sum(map(int.__mul__, part, DENOMINATIONS)), sum(part))
        for part in itertools.product(*(range(n + 1) for n in (0, *counts[1:])))
    ]
    enough = [way for way in ways if way[0] >= price]
    if not enough:
        assert paid == hand - counts[0]
        return
    least = min(coins for coins, _ in enough)
    cards = [n for coins, n in enough if coins == least]
    assert (worth(paid), size(paid)) == (least, max(cards) if most else min(cards))
    assert contains(hand, paid)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, CODES - 1))
def test_codes_and_money(code):
    assert code_of(money_of(code)) == code
    assert say_money(int(money_of(code))) == say_money(parse_money(say_money(int(money_of(code)))))


@settings(max_examples=60, deadline=None)
@given(HANDS, HANDS)
def test_sums_of_a_hand(counts, part):
    """All sums, each once (readings K27); and which ones may be offered."""
    hand, other = packed(counts), packed(part)
    found = {int(choice(hand, index)) for index in range(choices(hand))}
    assert len(found) == choices(hand)
    inside = all(a >= b for a, b in zip(counts, part, strict=True))
    assert contains(hand, other) == inside
    assert may_offer(hand, code_of(other)) == (other in found)
    rest = [max(0, a - b) for a, b in zip(counts, part, strict=True)]
    assert without(hand, other) == packed(rest)
