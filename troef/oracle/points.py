"""The same for points: cards count by their ranks, marriages on top, and a marriage changes trump.

A plain search with bounds (alpha-beta) and a table of exact positions at the start of a trick: with three
hands of eight cards no more is needed.
"""

from __future__ import annotations

from ..cards import SUITS, lane, rank_of, suit_of
from ..jit import hot, lowest, rule
from ..position import Position
from ..tricks import following, strength
from .work import SLOTS, Work, closed_up, ranks

WED = 64
"""What is added to a card that announces a marriage."""
NONE = -1
FAR = 1_000


@rule
def play_points(work: Work, position: Position) -> int:
    """The points that the side takes from here on. What is passed on to the search must not be constant
    (see `search`)."""
    led, best, best_seat, pot = 0, 0, 0, 0
    at = position.in_trick
    for i in range(at):
        one = position.laid[i]
        pot += position.worth[rank_of(one)]
        if i == 0:
            led = suit_of(one)
        if i == 0 or strength(one, led, position.trump) > strength(best, led, position.trump):
            best, best_seat = one, (position.leader + i) % position.seats
    first = position.not_first
    low, high = -1 - at, FAR + at
    return search_points(
        work, position, at, at, position.leader, position.trump, low, high, led, best, best_seat,
        pot, first,
    )  # fmt: skip


@rule
def points_open(
    work: Work, position: Position, seat: int, at: int, led: int, best: int, trump: int
) -> int:
    """The cards that a seat may play: follow suit, and beat or trump where a house asks for it."""
    hand = work.hands[seat]
    if at == 0:
        return hand
    if not position.must_beat and not position.must_trump:
        return following(hand, led)
    lies = suit_of(best) == trump and led != trump
    if position.must_beat and not lies and suit_of(best) == led:
        higher = hand & lane(led) & (-2 << best)
        if higher:
            return higher
    if hand & lane(led):
        return hand & lane(led)
    if position.must_trump and trump >= 0:
        if position.must_beat and lies:
            higher = hand & lane(trump) & (-2 << best)
            if higher:
                return higher
        if hand & lane(trump):
            return hand & lane(trump)
    return hand


@hot
def _in_cards(position: Position, cards: int) -> int:
    """The points of a set of cards."""
    points = 0
    while cards:
        points += position.worth[rank_of(lowest(cards))]
        cards &= cards - 1
    return points


@hot
def _couples(position: Position, hand: int) -> int:
    """The cards of a hand that can announce a marriage."""
    found = 0
    for suit in SUITS:
        both = position.couple << 16 * suit
        if position.couple and hand & both == both:
            found |= both
    return found


@hot
def _most_left(work: Work, position: Position, alive: int) -> int:
    """No side can take more than all cards, and all marriages that it has."""
    most = _in_cards(position, alive)
    for seat in range(position.seats):
        if (work.side >> seat) & 1:
            weds = _couples(position, work.hands[seat])
            for suit in SUITS:
                most += position.marriage[suit] * (weds & lane(suit) != 0)
    return most


@rule
def _order(
    work: Work, position: Position, ply: int, seat: int, at: int, led: int, best: int, best_seat: int,
    trump: int, cards: int, first: int,
) -> int:  # fmt: skip
    """Write down the moves, the likeliest first; how many."""
    n = 0
    mine = (work.side >> seat) & 1
    weds = _couples(position, work.hands[seat]) if at == 0 and not first else 0
    friend = at > 0 and (work.side >> best_seat) & 1 == mine
    last = at == position.seats - 1
    left = cards | 0
    while left:
        one = lowest(left)
        left &= left - 1
        worth = position.worth[rank_of(one)]
        if at == 0:
            score = 10 + rank_of(one) * 2
            for other in range(position.seats):
                if (work.side >> other) & 1 != mine:
                    if ranks(work.hands[other], suit_of(one)) >> rank_of(one):
                        score -= 12
                        break
        elif strength(one, led, trump) > strength(best, led, trump):
            score = 30 + worth if last else 20 + rank_of(one)
        else:
            score = 25 + worth if friend else 15 - worth
        for twice in range(2):
            if twice and not (weds >> one) & 1:
                break
            j = n
            move = one + WED * twice
            score += 40 * twice
            while j > 0 and work.scores[ply, j - 1] < score:
                work.scores[ply, j] = work.scores[ply, j - 1]
                work.moves[ply, j] = work.moves[ply, j - 1]
                j -= 1
            work.scores[ply, j], work.moves[ply, j] = score, move
            n += 1
    return n


@rule
def search_points(
    work: Work, position: Position, ply: int, at: int, leader: int, trump: int, low: int, high: int,
    led: int, best: int, best_seat: int, pot: int, first: int,
) -> int:  # fmt: skip
    """The points of the side from here on, those on the table included (`pot`)."""
    seats = position.seats
    seat = (leader + at) % seats
    slot, key = 0, 0
    if at == 0:
        alive = 0
        for other in range(seats):
            alive |= work.hands[other]
        if alive == 0:
            return 0
        work.nodes += 1
        if high <= 0:
            return 0
        most = _most_left(work, position, alive)
        if most <= low:
            return most
        key = closed_up(work.deck, alive)
        packed = 0
        for suit in SUITS:
            packed |= ranks(key, suit) << 15 * suit
        slot = (packed ^ (packed >> 23) ^ (leader * 5 + trump + 1) * 7_919) % SLOTS
        stamp = work.generation << 16 | (trump + 1) << 8 | first << 4 | leader
        if work.slots[slot, 0] == packed and work.slots[slot, 1] == stamp:
            known = work.slots[slot, 2]
            lower, upper = known & 1023, known >> 10
            if lower >= high or lower == upper:
                return lower
            if upper <= low:
                return upper
            low, high = max(low, lower), min(high, upper)
        key = packed
    cards = points_open(work, position, seat, at, led, best, trump)
    n = _order(work, position, ply, seat, at, led, best, best_seat, trump, cards, first)
    maximises = (work.side >> seat) & 1 == 1
    value = -FAR if maximises else FAR
    bound_low, bound_high = low, high
    for i in range(n):
        move = work.moves[ply, i]
        one = move & 63
        gained, next_trump = 0, trump
        if move >= WED:
            next_trump = suit_of(one)
            if maximises:
                gained = position.marriage[next_trump]
        next_led = suit_of(one) if at == 0 else led
        next_best, next_seat = best, best_seat
        if at == 0 or strength(one, led, trump) > strength(best, led, trump):
            next_best, next_seat = one, seat
        next_pot = (
            pot + position.worth[rank_of(one)] if at else pot * 0 + position.worth[rank_of(one)]
        )
        next_at, next_leader, next_first = at + 1, leader, first
        if next_at == seats:
            next_at, next_leader, next_first = 0, next_seat, 0
            if (work.side >> next_seat) & 1:
                gained += next_pot
        work.hands[seat] ^= 1 << one
        found = gained + search_points(
            work, position, ply + 1, next_at, next_leader, next_trump, low - gained, high - gained,
            next_led, next_best, next_seat, next_pot, next_first,
        )  # fmt: skip
        work.hands[seat] ^= 1 << one
        if maximises:
            value = max(value, found)
            low = max(low, value)
        else:
            value = min(value, found)
            high = min(high, value)
        if low >= high:
            break
    if at == 0:
        lower, upper = 0, FAR
        stamp = work.generation << 16 | (trump + 1) << 8 | first << 4 | leader
        if work.slots[slot, 0] == key and work.slots[slot, 1] == stamp:
            known = work.slots[slot, 2]
            lower, upper = known & 1023, known >> 10
        if value > bound_low:
            lower = max(lower, value)
        if value < bound_high:
            upper = min(upper, value)
        work.slots[slot, 0], work.slots[slot, 1] = key, stamp
        work.slots[slot, 2] = lower | upper << 10
    return value
