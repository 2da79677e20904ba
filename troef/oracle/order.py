"""Which cards to try, and in which order: equal ones once, and the likeliest to settle the question first."""

from __future__ import annotations

from ..cards import rank_of, suit_of
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
    """For the seat that leads: a card that nobody against him beats, then one that a friend can take, then any;
    not where an enemy ruffs. The numbers were found by trying others on some hundred deals."""
    mine = (work.side >> seat) & 1
    killer = work.killers[ply]
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
        if wants != MORE:
            score = 500 - 40 * rank
        else:
            if strength(top, suit, work.trump) > enemy:
                work.moves[ply, i] = top
                score = 2300 + 13 * rank + 20 * held
            elif friend > enemy:
                score = 630 - 7 * rank + 23 * held
            else:
                score = 440 - 16 * rank + 5 * held
            score -= 280 * (suit == work.trump) + 600 * ruffed + 6 * length
        if hint >= 0 and suit == suit_of(hint):
            score += 5950 if low <= hint and hint <= top else 950
        if killer >= low and killer <= top:
            score += 280
        work.scores[ply, i] = score
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
                score = (1080 if friend > enemy else -300) - 10 * rank + 4 * held
                score -= 320 * (held == 2 and rank >= 9) + 340 * (suit == trump)
        elif height > now:
            score = 300 + 10 * rank if at == work.seats - 1 else 400 - 10 * rank
        elif mine or (work.side >> best_seat) & 1 != mine:
            score = 1000 + 10 * rank
        else:
            score = 800 - 10 * rank
        work.scores[ply, i] = score
    sort(work, ply, n)
