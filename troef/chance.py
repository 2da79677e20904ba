"""Random numbers: explicit, reproducible, and enough of them.

A generator is a record of four 64-bit words, the state of xoshiro256++ (Blackman and Vigna,
"Scrambled linear pseudorandom number generators", 2021). It is always an argument. One stream
belongs to each (seed, deal, table, seat), so the number of workers never changes a game.

256 bits of state matter: there are about 2^96 deals of four hands and 2^226 orders of a deck, so
a 64-bit seed could not reach most of them. At a table with people the state comes whole from the
operating system.
"""

from __future__ import annotations

import secrets
from typing import TypeVar, cast

import numpy as np

from .fields import U8, Record, Row, record_type, rows
from .jit import ENABLED, hot, rule

T = TypeVar("T")


class Rng(Record):
    """A generator. A record, not an array: compiled code counts references to arrays, and that alone
    took a third of the time of a random game."""

    a: U8
    b: U8
    c: U8
    d: U8


RNG = record_type(Rng)

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX1 = np.uint64(0xBF58476D1CE4E5B9)
MIX2 = np.uint64(0x94D049BB133111EB)

if ENABLED:

    @hot
    def next64(rng: Rng) -> np.uint64:
        """The next 64 random bits."""
        a, b, c, d = rng.a, rng.b, rng.c, rng.d
        total = a + d
        result = ((total << np.uint64(23)) | (total >> np.uint64(41))) + a
        c ^= a
        d ^= b
        rng.b = b ^ c
        rng.a = a ^ d
        rng.c = c ^ (b << np.uint64(17))
        rng.d = (d << np.uint64(45)) | (d >> np.uint64(19))
        return result

    @rule
    def mix(word: np.uint64) -> np.uint64:
        """Scramble one 64-bit word (the finaliser of splitmix64)."""
        word = (word ^ (word >> np.uint64(30))) * MIX1
        word = (word ^ (word >> np.uint64(27))) * MIX2
        return word ^ (word >> np.uint64(31))

else:
    # Plain Python has no 64-bit arithmetic that wraps around in silence: the same steps, masked.
    ALL = (1 << 64) - 1

    def next64(rng: Rng) -> np.uint64:
        """The next 64 random bits."""
        a, b, c, d = int(rng.a), int(rng.b), int(rng.c), int(rng.d)
        total = (a + d) & ALL
        result = ((((total << 23) | (total >> 41)) & ALL) + a) & ALL
        c ^= a
        d ^= b
        rng.b = np.uint64(b ^ c)
        rng.a = np.uint64(a ^ d)
        rng.c = np.uint64(c ^ ((b << 17) & ALL))
        rng.d = np.uint64(((d << 45) | (d >> 19)) & ALL)
        return np.uint64(result)

    def mix(word: np.uint64) -> np.uint64:
        """Scramble one 64-bit word (the finaliser of splitmix64)."""
        bits = int(word)
        bits = ((bits ^ (bits >> 30)) * int(MIX1)) & ALL
        bits = ((bits ^ (bits >> 27)) * int(MIX2)) & ALL
        return np.uint64(bits ^ (bits >> 31))


@hot
def below(rng: Rng, n: int) -> int:
    """A number from 0 to n - 1, each exactly equally likely, for n up to 2^31.

    Multiply and shift, drawing again in the few cases that would favour some numbers (Lemire,
    "Fast random integer generation in an interval", 2019).
    """
    product = np.int64(next64(rng) >> np.uint64(32)) * n
    low = product & 0xFFFFFFFF
    if low < n:
        threshold = (0x100000000 - n) % n
        while low < threshold:
            product = np.int64(next64(rng) >> np.uint64(32)) * n
            low = product & 0xFFFFFFFF
    return int(product >> 32)


@rule
def unit(rng: Rng) -> float:
    """A number from 0 up to but not including 1, with 53 random bits."""
    return np.float64(next64(rng) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@rule
def shuffle(rng: Rng, items: Row[T]) -> None:
    """Put these in random order, every order equally likely (Knuth shuffle; 000, 2.2.1)."""
    for i in range(len(items) - 1, 0, -1):
        j = below(rng, i + 1)
        items[i], items[j] = items[j], items[i]


@rule
def stream(rng: Rng, seed: int, deal: int, table: int, seat: int) -> None:
    """Set this generator to the start of the stream of one seat at one table of one deal."""
    key = mix(np.uint64(seed) ^ GOLDEN)
    key = mix(key ^ mix(np.uint64(deal)))
    key = mix(key ^ mix(np.uint64(table)) ^ GOLDEN)
    key = mix(key ^ mix(np.uint64(seat)))
    rng.a = mix(key ^ mix(np.uint64(1)))
    rng.b = mix(key ^ mix(np.uint64(2)))
    rng.c = mix(key ^ mix(np.uint64(3)))
    rng.d = mix(key ^ mix(np.uint64(4)))


def generators(n: int) -> Row[Rng]:
    """Room for n generators."""
    return rows(RNG, Rng, n)


def generator(seed: int, deal: int = 0, table: int = 0, seat: int = 0) -> Rng:
    """A new generator for one stream."""
    rng = generators(1)[0]
    stream(rng, seed, deal, table, seat)
    return rng


def fresh() -> Rng:
    """A new generator with 256 bits from the operating system, for a table with people."""
    while True:
        bits = secrets.token_bytes(RNG.itemsize)
        if any(bits):
            return cast(Row[Rng], np.frombuffer(bits, RNG).copy())[0]
