"""Questions about a position: can this goal be reached, how much can be taken, and what is each card worth?

`prepare` a piece of work for the first position of a deal; then every position that comes of it can be asked
about, and what was found out before is used again.
"""

from __future__ import annotations

from ..cards import SUITS, rank_of, suit_of
from ..fields import Ints, Row
from ..jit import count, lowest, nth, rule
from ..position import ANYBODY, DECLARER, POINTS, RUFF_WINS, TRICKS, Position
from ..tricks import strength
from .points import WED, play_points, points_open
from .search import cards_open, search
from .work import Work, as_dealt, card_among, closed_up, ranks

MOST, LEAST, GOAL = range(3)
"""What the side wants: as much as it can get; as little; one of the numbers of the position's goal."""


@rule
def tricks_left(position: Position) -> int:
    """Tricks that are still to be taken, the one on the table included."""
    return count(position.hands[position.leader]) + (position.in_trick > 0)


@rule
def take_up(work: Work, position: Position) -> None:
    """Put the hands of a position on the table at which we search."""
    for seat in range(position.seats):
        hand = position.hands[seat]
        work.hands[seat] = closed_up(work.deck, hand) if position.counts == TRICKS else hand
    work.called = card_among(work.deck, position.called)
    work.asked = position.asked


@rule
def trump_now(position: Position) -> int:
    """The suit that trumps in this trick."""
    return -1 if position.asked and position.ruff != RUFF_WINS else position.trump


@rule
def winning(position: Position) -> int:
    """Which card on the table wins so far: the first is 0."""
    best, trump, led = 0, trump_now(position), suit_of(position.laid[0])
    for i in range(1, position.in_trick):
        mine = strength(position.laid[i], led, trump)
        if mine > strength(position.laid[best], led, trump):
            best = i
    return best


@rule
def can(work: Work, position: Position, goal: int) -> bool:
    """Whether the side reaches one of these numbers of tricks (bits) from here on."""
    take_up(work, position)
    table, led, best, best_seat = 0, 0, 0, 0
    at = position.in_trick
    if at:
        led = suit_of(position.laid[0])
        best = card_among(work.deck, position.laid[winning(position)])
        best_seat = (position.leader + winning(position)) % position.seats
    for i in range(at):
        table |= 1 << card_among(work.deck, position.laid[i])
    left = tricks_left(position)
    goal &= (2 << left) - 1
    return search(work, at, at, position.leader, goal, left, led, table, best, best_seat)


@rule
def estimate(work: Work, position: Position) -> int:
    """About how many tricks the side will take: by its share of the highest cards and of the trumps."""
    mine, all_points = 0, 0
    for suit in SUITS:
        deck = ranks(work.deck, suit)
        for high in range(min(4, count(deck))):
            one = 16 * suit + nth(deck, count(deck) - 1 - high)
            all_points += 4 - high
            for seat in range(position.seats):
                if (position.side >> seat) & 1 and (position.hands[seat] >> one) & 1:
                    mine += 4 - high
    left = tricks_left(position)
    twice = 2 * left * mine // max(all_points, 1)
    if position.trump >= 0:
        for seat in range(position.seats):
            held = count(ranks(position.hands[seat], position.trump))
            twice += held if (position.side >> seat) & 1 else -held
    return min(max(twice // 2, 1), left)


@rule
def most(work: Work, position: Position, guess: int) -> int:
    """How many tricks the side can take from here on, if it wants as many as it can get."""
    left = tricks_left(position)
    low, high = 0, left
    k = min(max(guess, 1), left)
    while low < high:
        if can(work, position, -1 << k):
            low = k
            k += 1
        else:
            high = k - 1
            k -= 1
        k = min(max(k, low + 1), high)
    return low


@rule
def least(work: Work, position: Position, guess: int) -> int:
    """How many tricks the side must take from here on, if it wants as few as it can get."""
    left = tricks_left(position)
    low, high = 0, left
    k = min(max(guess, 0), left - 1)
    while low < high:
        if can(work, position, (2 << k) - 1):
            high = k
            k -= 1
        else:
            low = k + 1
            k += 1
        k = max(min(k, high - 1), low)
    return low


@rule
def value(work: Work, position: Position, wants: int, guess: int) -> int:
    """What the side gets in the whole deal: tricks or points with what it has already; for a GOAL 1 if
    it is reached and 0 if not. `guess` is where to begin (-1: anywhere)."""
    if tricks_left(position) == 0:
        return (position.goal >> position.taken) & 1 if wants == GOAL else position.taken
    if position.counts == POINTS:
        take_up(work, position)
        return position.taken + play_points(work, position)
    if wants == GOAL:
        return int(can(work, position, position.goal >> position.taken))
    start = guess - position.taken if guess >= 0 else estimate(work, position)
    if wants == LEAST:
        return position.taken + least(work, position, start if guess >= 0 else 0)
    return position.taken + most(work, position, start)


@rule
def moves_of(work: Work, position: Position, moves: Ints) -> int:
    """The cards that may be played now, announcements of marriages (WED + card) among them; how many."""
    take_up(work, position)
    seat, at = (position.leader + position.in_trick) % position.seats, position.in_trick
    led = suit_of(position.laid[0]) if at else 0
    weds, n = 0, 0
    if position.counts == POINTS:
        best = position.laid[winning(position)] if at else 0
        cards = points_open(work, position, seat, at, led, best, position.trump)
        for suit in SUITS:
            both = position.couple << 16 * suit
            if at == 0 and not position.not_first and position.hands[seat] & both == both:
                weds |= both
    else:
        table = 0
        for i in range(at):
            table |= 1 << card_among(work.deck, position.laid[i])
        cards = cards_open(work, seat, at, led, table)
    while cards:
        one = lowest(cards)
        moves[n] = one if position.counts == POINTS else as_dealt(work.deck, one)
        n += 1
        cards &= cards - 1
    while weds:
        moves[n] = WED + lowest(weds)
        n += 1
        weds &= weds - 1
    return n


@rule
def lay(position: Position, move: int) -> None:
    """Play a card in a position: unchecked."""
    one = move & (WED - 1)
    at = position.in_trick
    seat = (position.leader + at) % position.seats
    mine = (position.side >> seat) & 1
    if move >= WED:
        position.trump = suit_of(one)
        position.taken += mine * position.marriage[suit_of(one)]
    if at == 0:
        waits = position.called >= 0 and one != position.called
        asks = waits and suit_of(one) == suit_of(position.called)
        by_all = position.custom & ANYBODY != 0
        position.asked = asks and (
            by_all or (position.custom & DECLARER != 0 and seat == position.declarer)
        )
    position.hands[seat] &= ~(1 << one)
    position.laid[at] = one
    position.in_trick += 1
    if one == position.called:
        position.called = -1
    if position.in_trick == position.seats:
        taker = (position.leader + winning(position)) % position.seats
        gained = 1
        if position.counts == POINTS:
            gained = 0
            for i in range(position.seats):
                gained += position.worth[rank_of(position.laid[i])]
        position.taken += gained * ((position.side >> taker) & 1)
        position.in_trick = 0
        position.leader = taker
        position.asked = 0
        position.not_first = 0


@rule
def card_values(
    work: Work, position: Position, wants: int, guess: int, room: Row[Position], moves: Ints, values: Ints
) -> int:  # fmt: skip
    """What the side gets after each card that may be played now; how many there are."""
    n = moves_of(work, position, moves)
    for i in range(n):
        room[0] = position
        lay(room[0], moves[i])
        values[i] = value(work, room[0], wants, guess)
    return n
