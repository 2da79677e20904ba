"""A second opinion on exact play: plain full search, written from the rules alone.

    python tests/solve/referee.py --deals 10000 --seed 1

compares the oracle with it on that many small deals of every kind, and `--dds 1000` with DDS on that many full
deals in five strains (and at every trick of a tenth of them).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from functools import cache

from troef.fields import rows
from troef.oracle import Oracle
from troef.oracle.asking import GOAL, LEAST, MOST
from troef.position import POINTS, POSITION, Position, clear

WORTH = (0, 2, 3, 4, 10, 11)
MARRIAGE = (60, 80, 100, 40)


def beats(one, other, led, trump):
    """Whether a card takes over from another: (suit, rank) each."""
    if one[0] == other[0]:
        return one[1] > other[1]
    return one[0] == trump


def allowed(hand, table):
    """Follow suit if you can."""
    if table:
        same = [card for card in hand if card[0] == table[0][0]]
        return same or list(hand)
    return list(hand)


def outcomes(hands, table, leader, trump, side, taken, want):
    """The number of tricks of the side with best play: `want(a list of numbers, whether the side
    chooses)` picks one."""
    seats = len(hands)

    @cache
    def play(hands, table, leader, taken):
        if not table and not hands[leader]:
            return taken
        seat = (leader + len(table)) % seats
        found = []
        for card in allowed(hands[seat], table):
            rest = tuple(h - {card} if i == seat else h for i, h in enumerate(hands))
            laid = (*table, card)
            if len(laid) < seats:
                found.append(play(rest, laid, leader, taken))
            else:
                best = 0
                for i in range(1, seats):
                    if beats(laid[i], laid[best], laid[0][0], trump):
                        best = i
                taker = (leader + best) % seats
                found.append(play(rest, (), taker, taken + (taker in side)))
        return want(found, seat in side)

    return play(tuple(frozenset(h) for h in hands), tuple(table), leader, taken)


def most(found, mine):
    return max(found) if mine else min(found)


def least(found, mine):
    return min(found) if mine else max(found)


def reaching(goal):
    """Whether the number is one of a set: then only that counts."""

    def want(found, mine):
        good = [n for n in found if n in goal]
        bad = [n for n in found if n not in goal]
        first, second = (good, bad) if mine else (bad, good)
        return (first or second)[0]

    return want


def reaches(hands, leader, alone, goal):
    """Whether one seat against all others reaches a goal without trump; the first card that does ends it."""
    seats = len(hands)

    @cache
    def play(hands, table, leader, taken):
        if taken > max(goal):
            return False
        if not table and not hands[leader]:
            return taken in goal
        seat = (leader + len(table)) % seats
        for card in allowed(hands[seat], table):
            rest = tuple(h - {card} if i == seat else h for i, h in enumerate(hands))
            laid, taker, won = (*table, card), leader, taken
            if len(laid) == seats:
                best = max((rank, i) for i, (suit, rank) in enumerate(laid) if suit == laid[0][0])[
                    1
                ]
                taker, laid = (leader + best) % seats, ()
                won += taker == alone
            if play(rest, laid, taker, won) == (seat == alone):
                return seat == alone
        return seat != alone

    return play(tuple(frozenset(h) for h in hands), (), leader, 0)


def points(hands, table, leader, trump, side):
    """Tysiac: card points and marriages for the side, from here on."""
    seats = len(hands)

    @cache
    def play(hands, table, leader, trump):
        if not table and not hands[leader]:
            return 0
        seat = (leader + len(table)) % seats
        found = []
        for card in allowed(hands[seat], table):
            rest = tuple(h - {card} if i == seat else h for i, h in enumerate(hands))
            mates = {(card[0], 2), (card[0], 3)}
            for weds in (False, True):
                if weds and (table or card not in mates or not mates <= hands[seat]):
                    continue
                suit = card[0] if weds else trump
                gain = MARRIAGE[card[0]] if weds and seat in side else 0
                laid = (*table, card)
                if len(laid) < seats:
                    found.append(gain + play(rest, laid, leader, suit))
                    continue
                best = 0
                for i in range(1, seats):
                    if beats(laid[i], laid[best], laid[0][0], suit):
                        best = i
                taker = (leader + best) % seats
                if taker in side:
                    gain += sum(WORTH[rank] for _, rank in laid)
                found.append(gain + play(rest, (), taker, suit))
        return most(found, seat in side)

    return play(tuple(frozenset(h) for h in hands), tuple(table), leader, trump)


def posed(hands, table, leader, trump, side, taken=0, goal=(), for_points=False):
    """The same as the oracle takes it."""
    positions = rows(POSITION, Position, 1)
    position = positions[0]
    clear(position)
    position.seats, position.leader, position.trump = len(hands), leader, trump
    position.in_trick, position.taken = len(table), taken
    for i, (suit, rank) in enumerate(table):
        position.laid[i] = 16 * suit + rank
    for seat, hand in enumerate(hands):
        position.hands[seat] = sum(1 << 16 * suit + rank for suit, rank in hand)
    position.side = sum(1 << seat for seat in side)
    position.goal = sum(1 << n for n in goal)
    if for_points:
        position.counts, position.couple = POINTS, 0b1100
        for rank, worth in enumerate(WORTH):
            position.worth[rank] = worth
        for suit, worth in enumerate(MARRIAGE):
            position.marriage[suit] = worth
    return positions


SIDES = {
    2: [[0]],
    3: [[0], [1, 2]],
    4: [[0, 2], [0, 1], [3, 0], [2], [0, 1, 3]],
    5: [[1], [0, 2], [1, 2, 4]],
}


def small_deal(rng, ranks=13, most_cards=4, seats=0):
    """Hands, and cards on the table where play is in the middle of a trick."""
    seats = seats or rng.choice((2, 3, 4, 4, 4, 4, 5))
    size = most_cards if rng.random() < 0.03 and seats < 5 else rng.randint(2, 3)
    suits = rng.choice((2, 3, 4, 4))
    deck = [(suit, rank) for suit in range(suits) for rank in range(ranks)]
    rng.shuffle(deck)
    while len(deck) < seats * size:
        size -= 1
    hands = [set(deck[i * size : (i + 1) * size]) for i in range(seats)]
    trump, leader = rng.choice((-1, 0, 1, 2, 3)), rng.randrange(seats)
    table = []
    for i in range(rng.choice((0, 0, 1, 2, 3)) % seats):
        seat = (leader + i) % seats
        card = rng.choice(sorted(allowed(hands[seat], table)))
        hands[seat].discard(card)
        table.append(card)
    sides = SIDES[seats]
    return hands, table, leader, trump, set(rng.choice(sides))


def kinds(deal):
    """What is special about a small deal."""
    hands, table, _, _, side = deal
    found = ["mid-trick"] if table else []
    if len(hands) == 4:
        alone = len(side) in (1, 3)
        apart = {seat % 2 for seat in side}
        found.append(
            "one against three" if alone else "opposite" if len(apart) == 1 else "adjacent"
        )
    return found


def compare_small(oracle, rng):
    """One small deal under every goal, and what kinds it is of; raises AssertionError where they differ."""
    deal = small_deal(rng)
    hands = deal[0]
    tricks = max(len(hand) for hand in hands)
    position = posed(*deal)[0]
    oracle.prepare(position)
    assert oracle.value(position, MOST) == outcomes(*deal, 0, most), deal
    assert oracle.value(position, LEAST) == outcomes(*deal, 0, least), deal
    for goal in (
        {0},
        {1},
        {rng.randint(0, tricks)},
        {1, tricks},
        set(range(tricks // 2, tricks + 1)),
    ):
        position.goal = sum(1 << n for n in goal)
        expected = outcomes(*deal, 0, reaching(goal)) in goal
        assert bool(oracle.value(position, GOAL)) == expected, (deal, goal)
    return kinds(deal)


def compare_alone(oracle, rng, size=4):
    """One against three who wants no trick, one, or two, often with low cards."""
    deck = [(suit, rank) for suit in range(4) for rank in range(13)]
    rng.shuffle(deck)
    deck = deck[: rng.randint(4 * size, 52)]
    low = rng.choice((0, 3, 10))  # how low the cards of the one are: not at all, a little, very
    mine = sorted(deck, key=lambda card: low * card[1] + 20 * rng.random())[:size]
    others = [card for card in deck if card not in mine]
    alone, leader = rng.randrange(4), rng.randrange(4)
    hands = [set(others[i * size : (i + 1) * size]) for i in range(3)]
    hands.insert(alone, set(mine))
    position = posed(hands, [], leader, -1, {alone})[0]
    oracle.prepare(position)
    for goal in ({0}, {1}, {0, 1}, {2}):
        position.goal = sum(1 << n for n in goal)
        expected = reaches(hands, leader, alone, goal)
        assert bool(oracle.value(position, GOAL)) == expected, (hands, leader, alone, goal)


def compare_points(oracle, rng):
    deal = small_deal(rng, ranks=6, seats=3)
    position = posed(*deal, for_points=True)[0]
    oracle.prepare(position)
    assert oracle.value(position, MOST) == points(*deal), deal


# -- DDS ------------------------------------------------------------------------------------------

RANKS = "23456789TJQKA"


def full_deal(rng, size=13):
    deck = [(suit, rank) for suit in range(4) for rank in range(13)]
    rng.shuffle(deck)
    return [set(deck[i * size : (i + 1) * size]) for i in range(4)]


def as_board(hands, leader, trump):
    """A deal as endplay takes it; its seats are North, East, South and West."""
    from endplay.types import Deal, Denom, Player

    def suit_text(hand, suit):
        return "".join(RANKS[rank] for s, rank in sorted(hand, reverse=True) if s == suit)

    text = " ".join(".".join(suit_text(hand, suit) for suit in (3, 2, 1, 0)) for hand in hands)
    strains = {-1: Denom.nt, 0: Denom.clubs, 1: Denom.diamonds, 2: Denom.hearts, 3: Denom.spades}
    return Deal(f"N:{text}", first=Player(leader), trump=strains[trump])


def dds(hands, leader, trump):
    """What the leader and his partner opposite can take."""
    from endplay.dds import solve_board

    return max(tricks for _, tricks in solve_board(as_board(hands, leader, trump)))


def compare_dds(oracle, rng, trump, every_trick, size=13):
    hands, leader = full_deal(rng, size), rng.randrange(4)
    taken = 0
    side = {leader, (leader + 2) % 4}
    position = posed(hands, [], leader, trump, side)[0]
    oracle.prepare(position)
    while True:
        mine = oracle.value(position, MOST) - taken
        left = len(hands[leader])
        theirs = dds(hands, leader, trump)
        expected = theirs if leader in side else left - theirs
        assert mine == expected, (hands, leader, trump)
        if not every_trick or left == 2:
            return
        table = []
        for i in range(4):
            seat = (leader + i) % 4
            card = rng.choice(sorted(allowed(hands[seat], table)))
            hands[seat].discard(card)
            table.append(card)
        best = 0
        for i in range(1, 4):
            if beats(table[i], table[best], table[0][0], trump):
                best = i
        leader = (leader + best) % 4
        taken += leader in side
        position = posed(hands, [], leader, trump, side, taken)[0]


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--deals", type=int, default=10_000, help="small deals of either kind")
    options.add_argument("--dds", type=int, default=0, help="full deals, in five strains each")
    options.add_argument("--first", type=int, default=0, help="skip the small deals before this")
    options.add_argument("--first-dds", type=int, default=0, help="skip the full deals before this")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    oracle, begun, met = Oracle(), time.time(), Counter[str]()
    for number in range(chosen.first, chosen.deals):
        met.update(compare_small(oracle, random.Random(f"{chosen.seed} {number}")))
        compare_points(oracle, random.Random(f"{chosen.seed} points {number}"))
        compare_alone(oracle, random.Random(f"{chosen.seed} alone {number}"))
        if number % 100 == 99:
            print(f"{number + 1:,} small deals equal, {time.time() - begun:.0f} s", flush=True)
    print("among them:", ", ".join(f"{n:,} {kind}" for kind, n in sorted(met.items())), flush=True)
    for number in range(chosen.first_dds, chosen.dds):
        for trump in (-1, 0, 1, 2, 3):
            rng = random.Random(f"{chosen.seed} dds {number} {trump}")
            compare_dds(oracle, rng, trump, every_trick=number % 10 == 0)
        if number % 10 == 9:
            print(f"{number + 1:,} full deals x 5 equal, {time.time() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
