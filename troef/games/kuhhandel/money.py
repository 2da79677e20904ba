"""Money as one integer: eight bits for each denomination, from 0 up to 500.

So cards are given by adding, and paid by subtracting. A sum put on the table is an action of its
own: its code counts in mixed radix, as many digits as there are denominations.
"""

from __future__ import annotations

import numpy as np

from ...chance import Rng, below, next64
from ...jit import ENABLED, count, hot, rule

DENOMINATIONS = (0, 10, 50, 100, 200, 500)
COINS = np.array(DENOMINATIONS)
BANK = (10, 20, 10, 5, 5, 5)
"""How many cards there are of each (004, 2); they just suffice for five players (readings K18)."""
MOST_CARDS = sum(BANK)
RADIX = tuple(n + 1 for n in BANK)
CODES = int(np.prod(RADIX))
START = 2 + (4 << 8) + (1 << 16)
"""Two 0, four 10 and one 50 (004, 2.1)."""

TOPS = 0x808080808080
PAIRS = 0x00FF00FF00FF


@hot
def number(money: int, kind: int) -> int:
    """How many cards of a denomination."""
    return (money >> 8 * kind) & 255


@hot
def size(money: int) -> int:
    """How many cards."""
    pairs = (money & PAIRS) + ((money >> 8) & PAIRS)
    return (pairs + (pairs >> 16) + (pairs >> 32)) & 0xFFFF


@hot
def worth(money: int) -> int:
    """How many coins."""
    small = 10 * ((money >> 8) & 255) + 50 * ((money >> 16) & 255)
    return small + 100 * (
        ((money >> 24) & 255) + 2 * ((money >> 32) & 255) + 5 * ((money >> 40) & 255)
    )


@hot
def contains(money: int, part: int) -> bool:
    """Whether these cards are among those."""
    return ((money | TOPS) - part) & TOPS == TOPS


@hot
def without(money: int, part: int) -> int:
    """What is left without these cards, as far as they are there."""
    rest = (money | TOPS) - part
    enough = rest & TOPS
    return rest & (enough - (enough >> 7))


@hot
def most_of(one: int, other: int) -> int:
    """For each denomination the greater number of two."""
    return other + without(one, other)


# -- paying -----------------------------------------------------------------------------------


@rule
def payment(money: int, price: int, most: int) -> int:
    """The cards that pay a price: overpaid as little as possible, then the fewest cards, or the most
    (004, 2.2.1; readings K7). No card of 0 is ever paid. Whoever has too little pays all his coins."""
    tens = number(money, 1)
    best, paid = 1 << 40, money - number(money, 0)
    for a in range(number(money, 5) + 1):
        for b in range(number(money, 4) + 1):
            for c in range(number(money, 3) + 1):
                left = price - 500 * a - 200 * b - 100 * c
                for d in range(number(money, 2) + 1):
                    rest = left - 50 * d
                    e = min(tens, max(0, (rest + 9) // 10))
                    over = 10 * e - rest
                    used = a + b + c + d + e
                    # as one number: first what is too much, then how many cards
                    rank = 64 * over + (63 - used if most else used)
                    if over >= 0 and rank < best:
                        best = rank
                        paid = (e << 8) + (d << 16) + (c << 24) + (b << 32) + (a << 40)
                    if rest <= 0:
                        break  # another 50 would only be more
                if left <= 0:
                    break
    return paid


# -- sums on the table ------------------------------------------------------------------------


@rule
def code_of(money: int) -> int:
    """Money as a number below CODES."""
    code = number(money, 5)
    code = 6 * code + number(money, 4)
    code = 6 * code + number(money, 3)
    code = 11 * code + number(money, 2)
    code = 21 * code + number(money, 1)
    return 11 * code + number(money, 0)


@rule
def money_of(code: int) -> int:
    """The money that a code below CODES means."""
    money = code % 11
    code //= 11
    money += (code % 21) << 8
    code //= 21
    money += (code % 11) << 16
    code //= 11
    money += (code % 6) << 24
    code //= 6
    money += (code % 6) << 32
    return money + ((code // 6) << 40)


@rule
def choices(money: int) -> int:
    """How many different sums of cards can be put on the table: at least one card, and nothing at
    all only by a player who has no card (004, 2.2.2; readings K14, K27)."""
    ways = 1
    for kind in range(len(DENOMINATIONS)):
        ways *= number(money, kind) + 1
    return max(1, ways - 1)


@rule
def choice(money: int, index: int) -> int:
    """The sum of cards with this number, from 0 to `choices` - 1."""
    if money == 0:
        return 0
    index += 1
    chosen = 0
    for kind in range(len(DENOMINATIONS)):
        base = number(money, kind) + 1
        chosen += (index % base) << 8 * kind
        index //= base
    return chosen


@rule
def may_offer(money: int, code: int) -> bool:
    """Whether this sum can be put on the table."""
    if code < 0 or code >= CODES:
        return False
    return contains(money, money_of(code)) and (code > 0 or money == 0)


@rule
def any_cards(money: int, rng: Rng) -> int:
    """Some cards, at least one: every set of cards equally likely (readings K19)."""
    chosen = 0
    while chosen == 0 and money != 0:
        bits = random_bits(rng)
        for kind in range(len(DENOMINATIONS)):
            held = number(money, kind)
            chosen += count(bits & ((1 << held) - 1)) << 8 * kind
            bits >>= held
    return chosen


@rule
def some_of(money: int, cards: int, rng: Rng) -> int:
    """This many of these cards, every choice equally likely."""
    chosen, left = 0, size(money)
    for _ in range(cards):
        place, kind = below(rng, left), 0
        while place >= number(money, kind):
            place -= number(money, kind)
            kind += 1
        money -= 1 << 8 * kind
        chosen += 1 << 8 * kind
        left -= 1
    return chosen


if ENABLED:

    @hot
    def random_bits(rng: Rng) -> int:
        """63 random bits."""
        return int(np.int64(next64(rng) >> np.uint64(1)))

else:

    def random_bits(rng: Rng) -> int:
        """63 random bits."""
        return int(next64(rng)) >> 1
