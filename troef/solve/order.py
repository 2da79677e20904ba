"""Which cards to try, and in which order: equal ones once, and the likeliest to settle the question first."""

from __future__ import annotations

from ..cards import LANE, SUITS, lane, rank_of, suit_of
from ..jit import count, gather, highest, hot, lowest, rule, scatter
from ..tricks import strength
from .work import Work, ranks

GAPS = 1 << 15 | 1 << 31 | 1 << 47
"""Bits between the suits, which keep them apart when cards are moved together."""
MORE, FEWER, SOME = range(3)
"""What the side wants: tricks; none of them; some number in between."""


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
def order_leads(work: Work, ply: int, n: int, seat: int, wants: int, hint: int) -> None:
    """For the seat that leads."""
    mine = (work.side >> seat) & 1
    t = work.tune
    killer = work.killers[ply]
    for i in range(n):
        top = work.tops[ply, i]
        suit = suit_of(top)
        enemy, friend, length, ruffed, ruffs = 0, 0, 0, 0, 0
        for other in range(work.seats):
            if other != seat:
                height = reach(work, other, suit, work.trump)
                ruff = height >= 32 and suit != work.trump
                if (work.side >> other) & 1 == mine:
                    friend = max(friend, height)
                    ruffs |= ruff
                else:
                    enemy = max(enemy, height)
                    ruffed |= ruff
                    length += count(ranks(work.hands[other], suit))
        height = strength(top, suit, work.trump)
        held = count(ranks(work.hands[seat], suit))
        if wants == MORE:
            if height > enemy:
                work.moves[ply, i] = top
                score = t[0] + t[1] * rank_of(top) + t[2] * held
            elif friend > enemy:
                score = t[3] + t[4] * rank_of(top) + t[5] * held
            else:
                score = t[6] + t[7] * rank_of(top) + t[8] * held
            score += t[9] * (suit == work.trump) + t[10] * ruffed + t[11] * ruffs + t[12] * length
        else:
            score = 500 - 40 * rank_of(top)
        if hint >= 0 and suit == suit_of(hint):
            score += t[30]
            if work.lows[ply, i] <= hint <= top:
                score += 5000
        if killer >= work.lows[ply, i] and killer <= top:
            score += t[13]
        work.scores[ply, i] = score
    sort(work, ply, n)


@rule
def order_follows(
    work: Work, ply: int, n: int, seat: int, at: int, led: int, trump: int, best: int, best_seat: int,
    wants: int,
) -> None:  # fmt: skip
    """For a seat that plays to a trick."""
    mine = (work.side >> seat) & 1
    t = work.tune
    killer = work.killers[ply]
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
        top, low = work.tops[ply, i], work.lows[ply, i]
        suit = suit_of(low)
        rank = rank_of(low)
        height = strength(low, led, trump)
        if wants == MORE:
            if height > now:
                if height > enemy:
                    score = (t[14] if friend <= enemy else t[15]) + t[16] * rank
                    work.moves[ply, i] = top
                elif friend > enemy:
                    score = t[17] + t[16] * rank
                else:
                    score = t[18] + t[19] * rank
                score += t[28] * (suit != led)
            elif suit == led:
                score = (t[20] if friend > enemy else t[21]) + t[22] * rank
            else:
                held = count(ranks(work.hands[seat], suit))
                score = (t[23] if friend > enemy else t[24]) + t[25] * rank + t[26] * held
                if held == 2 and rank + 1 >= 10:
                    score += t[27]
                score += t[31] * (suit == trump)
        elif height > now:
            score = 300 + 10 * rank if at == work.seats - 1 else 400 - 10 * rank
        elif mine or (work.side >> best_seat) & 1 != mine:
            score = 1000 + 10 * rank
        else:
            score = 800 - 10 * rank
        if killer >= low and killer <= top:
            score += t[29]
        work.scores[ply, i] = score
    sort(work, ply, n)
