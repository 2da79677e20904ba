"""Which cards to try, and in which order: equal ones once, and the likeliest to settle the question first."""

from __future__ import annotations

import numpy as np

from ..cards import rank_of, suit_of
from ..jit import count, gather, highest, hot, lowest, rule, scatter
from ..tricks import strength
from .work import Work, ranks

GAPS = 1 << 15 | 1 << 31 | 1 << 47
"""Bits between the suits, which keep them apart when cards are moved together."""
MORE, FEWER, SOME = range(3)
"""What the side wants: tricks; none of them; some number in between."""
SURE, SURE_LENGTH, FRIEND, FRIEND_RANK, RUFFED, LENGTH, BEFORE = range(7)
LEADS = np.array([[403, 0, 630, 7, 1200, 18, 200], [100, 20, 480, 3, 600, 6, 410]])
"""What speaks for a lead, with trumps and without, found by trying others on some dozens of deals: a sure
winner, and each card of its suit; a suit that a friend takes, and against each rank of it; against a suit that
is ruffed, and against each card that enemies have of it; for what was always good before."""


@hot
def reach(work: Work, seat: int, led: int, trump: int) -> int:
    """The strength of the best card that a seat can play to a suit."""
    mine = ranks(work.hands[seat], led)
    if mine:
        return highest(mine) + 16 + 32 * (led == trump)
    if trump >= 0 and ranks(work.hands[seat], trump):
        return highest(ranks(work.hands[seat], trump)) + 32
    return 0


@rule
def list_moves(work: Work, ply: int, cards: int, alive: int, apart: bool) -> int:
    """Write down the cards that differ; those next to each other in one hand are one move. How many."""
    n = 0
    if apart:
        tops = lows = cards
    else:
        under = alive | GAPS
        mine = gather(cards, under)
        tops = scatter(mine & ~(mine >> 1), under)
        lows = scatter(mine & ~(mine << 1), under)
    while tops:
        work.tops[ply, n] = lowest(tops)
        work.lows[ply, n] = lowest(lows)
        work.moves[ply, n] = lowest(lows)
        tops &= tops - 1
        lows &= lows - 1
        n += 1
    return n


@hot
def sort(work: Work, ply: int, n: int) -> None:
    """The highest scores first."""
    for i in range(1, n):
        score, move = work.scores[ply, i], work.moves[ply, i]
        top, low = work.tops[ply, i], work.lows[ply, i]
        j = i
        while j > 0 and work.scores[ply, j - 1] < score:
            work.scores[ply, j] = work.scores[ply, j - 1]
            work.moves[ply, j] = work.moves[ply, j - 1]
            work.tops[ply, j] = work.tops[ply, j - 1]
            work.lows[ply, j] = work.lows[ply, j - 1]
            j -= 1
        work.scores[ply, j], work.moves[ply, j] = score, move
        work.tops[ply, j], work.lows[ply, j] = top, low


@rule
def learn(work: Work, ply: int, found: int, seat: int) -> None:
    """Remember of a seat's leads that this one settled the question, and those before it did not."""
    for i in range(found + 1):
        lead = suit_of(work.tops[ply, i]) + 4 * (work.scores[ply, i] & 1)
        work.good[seat, lead] += i == found
        work.bad[seat, lead] += i < found
        if work.good[seat, lead] + work.bad[seat, lead] > 256:  # what is long ago counts less
            work.good[seat, lead] >>= 1
            work.bad[seat, lead] >>= 1


@rule
def order_leads(work: Work, ply: int, n: int, seat: int, wants: int, hint: int) -> None:
    """For the seat that leads: rather a suit in which a friend takes the trick, or that makes tricks later,
    than a card that nobody against him beats, since winners do not run away, and where they suffice `bounds`
    has said so; not where an enemy ruffs; and what was good before in this deal."""
    mine = (work.side >> seat) & 1
    killer = work.killers[ply]
    weigh = LEADS[int(work.trump < 0)]
    for i in range(n):
        top, low = work.tops[ply, i], work.lows[ply, i]
        suit, rank = suit_of(top), rank_of(top)
        enemy, friend, length, ruffed = 0, 0, 0, 0
        for other in range(work.seats):
            if other != seat:
                height = reach(work, other, suit, work.trump)
                if (work.side >> other) & 1 == mine:
                    friend = max(friend, height)
                else:
                    enemy = max(enemy, height)
                    ruffed |= height >= 32 and suit != work.trump
                    length += count(ranks(work.hands[other], suit))
        held = count(ranks(work.hands[seat], suit))
        sure = 0
        if wants != MORE:
            score = 500 - 40 * rank
        else:
            if strength(top, suit, work.trump) > enemy:
                work.moves[ply, i] = top
                sure = 1
                score = weigh[SURE] + 13 * rank + weigh[SURE_LENGTH] * held
            elif friend > enemy:
                score = weigh[FRIEND] - weigh[FRIEND_RANK] * rank + 63 * held
            else:
                score = 440 - 16 * rank + 5 * held
            score -= 280 * (suit == work.trump) + weigh[RUFFED] * ruffed + weigh[LENGTH] * length
        if hint >= 0 and suit == suit_of(hint):
            score += 5950 if low <= hint and hint <= top else 571
        if hint < 0 and work.alike >= 0 and suit == suit_of(work.alike):
            score += 3000 if low <= work.alike and work.alike <= top else 492
        if killer >= low and killer <= top:
            score += 280
        good, bad = work.good[seat, suit + 4 * sure], work.bad[seat, suit + 4 * sure]
        score += weigh[BEFORE] * (2 * good + 1) // (2 * (good + bad + 1))
        work.scores[ply, i] = score & ~1 | sure  # the last bit: for `learn`
    sort(work, ply, n)


@rule
def order_follows(
    work: Work, ply: int, n: int, seat: int, at: int, led: int, trump: int, best: int, best_seat: int,
    wants: int,
) -> None:  # fmt: skip
    """For a seat that plays to a trick: low where a friend wins, else the lowest card that surely wins, else
    low. A side that wants few tricks plays the highest card that does not win."""
    mine = (work.side >> seat) & 1
    enemy, friend = 0, 0
    for i in range(at + 1, work.seats):
        other = (seat + i - at) % work.seats
        height = reach(work, other, led, trump)
        if (work.side >> other) & 1 == mine:
            friend = max(friend, height)
        else:
            enemy = max(enemy, height)
    now = strength(best, led, trump)
    if (work.side >> best_seat) & 1 == mine:
        friend = max(friend, now)
    else:
        enemy = max(enemy, now)
    for i in range(n):
        low = work.lows[ply, i]
        suit, rank = suit_of(low), rank_of(low)
        height = strength(low, led, trump)
        if wants == MORE:
            if height > now:
                if height > enemy:
                    score = (970 if friend <= enemy else 770) - 10 * rank
                    work.moves[ply, i] = work.tops[ply, i]
                elif friend > enemy:
                    score = 800 - 10 * rank
                else:
                    score = 700
                score += 300 * (suit != led)
            elif suit == led:
                score = (1280 if friend > enemy else 650) - 13 * rank
            else:
                held = count(ranks(work.hands[seat], suit))
                score = (990 if friend > enemy else -300) - 10 * rank + 4 * held
                score -= 320 * (held == 2 and rank >= 9) + 340 * (suit == trump)
        elif height > now:
            score = 300 + 10 * rank if at == work.seats - 1 else 400 - 10 * rank
        elif not mine and suit != led:
            his = ranks(work.hands[lowest(work.side)], suit)
            score = 1000 + 10 * rank + (300 if his and his & -his < 1 << rank else -300)
        elif mine or enemy == 0 or (work.side >> best_seat) & 1 != mine:
            score = 1000 + 10 * rank
        else:
            score = 800 - 10 * rank
        work.scores[ply, i] = score
    sort(work, ply, n)
