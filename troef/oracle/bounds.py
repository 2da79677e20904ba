"""Tricks that are certain without looking further, and the ranks that make them so."""

from __future__ import annotations

from ..jit import count, highest, hot, nth, rule
from .work import Work, ranks


@hot
def _above(mine: int, others: int) -> int:
    """The ranks of a hand that are higher than all of the others."""
    return mine >> (highest(others) + 1) << (highest(others) + 1) if others else mine


@hot
def _run(mine: int, friends: int, enemies: int) -> int:
    """How often the leader of a suit takes the trick with his highest card while his friend plays low."""
    winners = _above(mine, enemies)
    n = 0
    while winners:
        top = highest(winners)
        if friends:
            if friends & -friends > 1 << top:
                break  # his friend would have to overtake
            friends &= friends - 1
        winners ^= 1 << top
        n += 1
    return n


@rule
def quick(work: Work, leader: int, alive: int, left: int, enough: int) -> int:
    """How many tricks the leader and his side can cash at once, counted up to `enough`; the cards that
    matter for it: `work.marks`.

    The leader cashes his highest cards, trumps first, while a friend follows low; then he leads to
    a winner of that friend, who cashes his own, or lets him ruff once. A suit is cashed only as often as
    everybody who can still ruff has to follow, and only as long as nobody of the side has nothing but
    trumps. The highest cards of a suit are followed by low ones when nobody else has any left."""
    everybody = (1 << work.seats) - 1
    friends = work.side if (work.side >> leader) & 1 else everybody ^ work.side
    best, best_marks = -1, 0
    for friend in range(work.seats):
        if (friends >> friend) & 1 and (friend != leader or friends == 1 << leader):
            n = _cashed(work, leader, friend, friends, alive, enough)
            if n > best:
                best, best_marks = n, work.marks
                if n >= enough:
                    break
    work.marks = best_marks
    return min(best, left)


@hot
def _cashed(work: Work, leader: int, friend: int, friends: int, alive: int, enough: int) -> int:
    """The same with one friend, or alone (`friend` is the leader himself); of the others, those of the same
    side count as enemies as far as their ranks go."""
    trump = work.trump
    hand, his = work.hands[leader], work.hands[friend]
    if friend == leader:
        his = 0
    theirs = alive & ~hand & ~his
    trumps, tricks, marks = 0, 0, 0
    further, further_marks, crossing, ruffs = 0, 0, False, False
    drawn, most = 0, 16
    for i in range(4):
        suit = i
        if trump >= 0:
            suit = trump if i == 0 else i - (i <= trump)
        mine, yours, enemies = ranks(hand, suit), ranks(his, suit), ranks(theirs, suit)
        if mine | yours == 0:
            continue
        rounds, longest = 16, 0  # until somebody ruffs; until nobody else has any
        for seat in range(work.seats):
            if seat != leader and seat != friend:
                held = count(ranks(work.hands[seat], suit))
                longest = max(longest, held)
                if trump >= 0 and suit != trump and not (friends >> seat) & 1:
                    if count(ranks(work.hands[seat], trump)) > drawn:
                        rounds = min(rounds, held)
        run = min(_run(mine, yours, enemies), rounds)
        cashes = run
        if run >= longest and rounds == 16 and run >= count(yours):
            cashes = count(mine)
        if run and enemies | yours:
            marks |= 1 << (16 * suit + nth(mine, count(mine) - run))
        if suit == trump:
            trumps, drawn = cashes, run
        else:
            tricks += cashes
        if i == 0 and trump >= 0:
            most = _before_forced(work, friends, drawn)
        if trumps + min(tricks, most) >= enough:
            break
        kept = count(yours) - cashes
        if kept > 0:
            winners = min(count(_above(yours, enemies)), kept, rounds - cashes)
            if winners > 0:
                crossing |= count(mine) > cashes
                if enemies | mine:
                    further_marks |= 1 << (16 * suit + nth(yours, count(yours) - winners))
                if cashes + winners >= max(longest, count(mine)) and rounds == 16:
                    winners = kept
                further += winners
        elif suit != trump and yours == 0 and count(mine) > cashes and cashes < rounds:
            ruffs = True
    work.marks = marks
    total = trumps + min(tricks, most)
    if total < enough:
        if crossing:
            work.marks = marks | further_marks
            total = trumps + min(tricks + further, most)
        elif ruffs and trump >= 0 and count(ranks(his, trump)) > drawn:
            total += 1
    return total


@hot
def _before_forced(work: Work, friends: int, drawn: int) -> int:
    """How often the side can lead other suits than trump before one of them must ruff a winner of theirs."""
    most = 16
    for seat in range(work.seats):
        if (friends >> seat) & 1:
            held = count(ranks(work.hands[seat], work.trump))
            if held > drawn:
                most = min(most, count(work.hands[seat]) - held)
    return most


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


@rule
def sure_later(work: Work, seats: int, alive: int, left: int, enough: int) -> bool:
    """Whether these seats together take `enough` tricks without trumps, whoever leads.

    One of them guards suits of which he has the highest card. As long as he does, the others win no
    trick in these suits, and in each other suit at most as many as the longest of their hands has. When he
    is in he cashes his highest cards. Before they have lost `enough` tricks the others cannot make him let
    go of a guard if so many tricks are left that he has a card for each of them."""
    for seat in range(work.seats):
        if not (seats >> seat) & 1:
            continue
        hand = work.hands[seat]
        theirs, winners, guards = 0, 0, 0
        for suit in range(4):
            mine, others = ranks(hand, suit), ranks(alive & ~hand, suit)
            if mine > others:
                guards += _longest(work, suit, ~seats) > 0
                winners += _winners(work, seat, suit, mine, others)
            elif others:
                theirs += _longest(work, suit, ~seats)
        if guards and winners >= enough and left - theirs >= enough + guards - 1:
            work.marks = _guarding(work, seat, seats, alive, enough - guards)
            return True
    return False


@hot
def _longest(work: Work, suit: int, seats: int) -> int:
    """The most cards of a suit that one of these seats has."""
    most = 0
    for seat in range(work.seats):
        if (seats >> seat) & 1:
            most = max(most, count(ranks(work.hands[seat], suit)))
    return most


@hot
def _winners(work: Work, seat: int, suit: int, mine: int, others: int) -> int:
    """How many tricks a seat takes in a suit that it leads again and again."""
    run = count(_above(mine, others))
    return run if run < _longest(work, suit, ~(1 << seat)) else count(mine)


@hot
def _guarding(work: Work, seat: int, seats: int, alive: int, more: int) -> int:
    """The cards that matter where a seat guards suits and has so many winners more."""
    marks, hand = 0, work.hands[seat]
    for suit in range(4):
        mine, others = ranks(hand, suit), ranks(alive & ~hand, suit)
        if mine > others:
            guard = int(_longest(work, suit, ~seats) > 0)
            used = guard + max(min(count(_above(mine, others)) - guard, more), 0)
            more -= _winners(work, seat, suit, mine, others) - guard
            if used and others:
                marks |= 1 << (16 * suit + nth(mine, count(mine) - used))
    return marks
