"""Tricks that are certain without looking further, and the ranks that make them so."""

from __future__ import annotations

from ..cards import SUITS
from ..jit import count, highest, hot, nth, rule
from .work import Work, ranks


@hot
def _above(mine: int, others: int) -> int:
    """The ranks of a hand that are higher than all of the others."""
    return mine >> (highest(others) + 1) << (highest(others) + 1) if others else mine


@hot
def _longest(work: Work, seats: int, suit: int) -> int:
    most = 0
    for seat in range(work.seats):
        if (seats >> seat) & 1:
            most = max(most, count(ranks(work.hands[seat], suit)))
    return most


@rule
def quick(work: Work, leader: int, alive: int, left: int) -> int:
    """How many tricks the leader and his side can cash at once; the cards that matter: `work.marks`."""
    friends = work.side if (work.side >> leader) & 1 else ((1 << work.seats) - 1) ^ work.side
    enemies = ((1 << work.seats) - 1) ^ friends
    trump = work.trump
    ruffers = 0  # those who can ruff
    tricks, marks = 0, 0
    hand = work.hands[leader]
    if trump >= 0:
        theirs = 0
        for seat in range(work.seats):
            if (enemies >> seat) & 1 and ranks(work.hands[seat], trump):
                theirs |= 1 << seat
        mine = ranks(hand, trump)
        run = count(_above(mine, ranks(alive & ~hand, trump))) if mine else 0
        for seat in range(work.seats):
            if (theirs >> seat) & 1 and count(ranks(work.hands[seat], trump)) > run:
                ruffers |= 1 << seat
        if run:
            others = ranks(alive & ~hand, trump)
            won = run
            if others:
                marks |= 1 << (16 * trump + nth(mine, count(mine) - run))
                if run >= _longest(work, ((1 << work.seats) - 1) ^ (1 << leader), trump):
                    won = count(mine)
            else:
                won = count(mine)
            tricks += won
    cashed = 0  # suits that the leader cashes
    for suit in SUITS:
        mine = ranks(hand, suit)
        if suit == trump or not mine:
            continue
        others = ranks(alive & ~hand, suit)
        run = count(_above(mine, others))
        if run == 0:
            continue
        won = run
        if run >= _longest(work, ((1 << work.seats) - 1) ^ (1 << leader), suit):
            won = count(mine)
        for seat in range(work.seats):
            if (ruffers >> seat) & 1:
                won = min(won, count(ranks(work.hands[seat], suit)))
        if won:
            tricks += won
            if others:
                marks |= 1 << (16 * suit + nth(mine, count(mine) - min(won, run)))
    work.marks = marks
    return min(tricks, left)


@rule
def sure_trumps(work: Work, seats: int, alive: int) -> int:
    """How many tricks somebody among these seats takes with the highest trumps, sooner or later."""
    most, marks = 0, 0
    trump = work.trump
    top = 1 << highest(ranks(alive, trump)) if ranks(alive, trump) else 0
    for seat in range(work.seats):
        mine = ranks(work.hands[seat], trump)
        if (seats >> seat) & 1 and mine & top:
            run = count(_above(mine, ranks(alive & ~work.hands[seat], trump)))
            most = run
            marks = 1 << (16 * trump + nth(mine, count(mine) - run))
    work.marks = marks
    return most
