"""The search: can a side reach its goal, whatever the others do?

Every question is a yes or no: the goal is a set of numbers of tricks, as bits, that are a success. So "at
least eight", "none" and "exactly one" are one search. Where the goal is all numbers from one up, or down,
answers for one number tell of others too, and are kept as bounds; any other goal is a question of its own.

With every answer comes the set of cards whose rank mattered for it (`need`): those that won a trick over
another card of their suit. All positions that agree in these and in the lengths of the suits have the same
answer (`table`). A card that is as good as its neighbour is not tried; where all cards failed, and any
rank of such a group mattered, the whole group does.
"""

from __future__ import annotations

from ..cards import lane, suit_of
from ..jit import count, hot, lowest, rule
from ..position import ANYBODY, DECLARER, KEEPS_IT, LEADS_IT, NO_RUFF, RUFF_WINS
from ..tricks import following, strength
from . import bounds, ducking
from .order import FEWER, MORE, SOME, learn, list_moves, order_follows, order_leads
from .table import UNKNOWN, YES, head_of, keep, look_up, make_room, needed
from .work import Work, in_play, ranks


@rule
def cards_open(work: Work, seat: int, at: int, led: int, table: int) -> int:
    """The cards that a seat may play."""
    hand = work.hands[seat]
    cards = hand if at == 0 else following(hand, led)
    if work.free:
        return cards
    if work.called >= 0 and (hand >> work.called) & 1:
        called, suit = 1 << work.called, suit_of(work.called)
        if at > 0 and work.asked and led == suit:
            return called
        if at == 0 and work.custom & LEADS_IT and hand & lane(suit):
            cards = cards & ~lane(suit) | called
        if at > 0 and work.custom & KEEPS_IT and led != suit and cards != called:
            cards &= ~called
    if at > 0 and work.asked and work.ruff == NO_RUFF:
        return cards & ~lane(work.trump) if cards & ~lane(work.trump) else cards
    if at > 0 and work.must_trump and work.trump >= 0 and led != work.trump:
        trumps = cards & lane(work.trump)
        if table & lane(work.trump) and not cards & lane(led) and trumps:
            return trumps
    return cards


@hot
def _asks(work: Work, seat: int, one: int, alive: int) -> int:
    """Whether a lead asks for the called card."""
    if work.called < 0 or one == work.called or not (alive >> work.called) & 1:
        return 0
    if suit_of(one) != suit_of(work.called):
        return 0
    return work.custom & ANYBODY != 0 or (work.custom & DECLARER != 0 and seat == work.declarer)


@hot
def _last_trick(work: Work, ply: int, leader: int, goal: int) -> bool:
    """Everybody has one card."""
    first = lowest(work.hands[leader])
    led = suit_of(first)
    trump = work.trump
    if not work.free and _asks(work, leader, first, in_play(work)) and work.ruff != RUFF_WINS:
        trump = -1
    best, taker, cards = -1, 0, 0
    for seat in range(work.seats):
        cards |= work.hands[seat]
        height = strength(lowest(work.hands[seat]), led, trump)
        if height > best:
            best, taker = height, seat
    winner = lowest(work.hands[taker])
    work.need[ply] = (1 << winner) * (count(cards & lane(suit_of(winner))) > 1)
    return (goal >> ((work.side >> taker) & 1)) & 1 == 1


@hot
def _trumps(work: Work, alive: int) -> bool:
    """Whether there are trumps."""
    return work.trump >= 0 and alive & lane(work.trump) != 0


@rule
def _alone(work: Work, leader: int, alive: int, goal: int, left: int) -> int:
    """What is certain of a seat that plays alone without trump and does not want as many tricks as it can
    get: SAFE if it reaches its goal, CAUGHT if not."""
    seat = lowest(work.side)
    if goal & 1:
        if leader == seat:
            sure = ducking.leads(work, seat, alive)
        else:
            sure = ducking.follows(work, seat, leader, alive)
        return ducking.UNSURE if sure == ducking.CAUGHT and goal != 1 else sure
    others, enough = ((1 << work.seats) - 1) ^ work.side, left - lowest(goal) + 1
    if leader != seat:
        if bounds.quick(work, leader, alive, left, enough) >= enough:
            return ducking.CAUGHT
    elif bounds.sure_later(work, others, alive, left, enough):
        return ducking.CAUGHT
    if leader == seat and goal & 2 and ducking.wins_once(work, seat, alive):
        return ducking.SAFE
    return ducking.UNSURE


@rule
def search(
    work: Work, ply: int, at: int, leader: int, goal: int, left: int,
    led: int, table: int, best: int, best_seat: int,
) -> bool:  # fmt: skip
    """Whether the side reaches the goal from here: `at` cards lie on the table, `left` tricks are to be
    taken, this one included. `table` are the cards of this trick, `best` the one that is winning it."""
    seats = work.seats
    wants = MORE
    head, k, alive = -1, 0, in_play(work)
    if at == 0:
        work.nodes += 1
        full = (2 << left) - 1
        goal &= full
        work.need[ply] = 0
        if goal == 0:
            return False
        if goal == full:
            return True
        goal_key = 1
        if goal | ((goal & -goal) - 1) == full:
            k = lowest(goal)
        elif goal & (goal + 1) == 0:
            wants, k, goal_key = FEWER, count(goal), 2
        else:
            wants, k, goal_key = SOME, 1, goal << 2
        if left == 1:
            return _last_trick(work, ply, leader, goal)
        waits = 0 if work.free or work.called < 0 else (1 << work.called) & alive
        hint = -1
        if waits == 0 and wants == MORE:
            mine = (work.side >> leader) & 1 == 1
            sure = bounds.quick(work, leader, alive, left, k if mine else left - k + 1)
            if mine and sure >= k:
                work.need[ply] = work.marks
                return True
            if not mine and left - sure < k:
                work.need[ply] = work.marks
                return False
            others = ((1 << seats) - 1) ^ work.side
            if _trumps(work, alive):
                if mine:
                    sure = bounds.sure_trumps(work, others, alive)
                    if left - sure < k:
                        work.need[ply] = work.marks
                        return False
                else:
                    sure = bounds.sure_trumps(work, work.side, alive)
                    if sure >= k:
                        work.need[ply] = work.marks
                        return True
            elif mine:
                if bounds.sure_later(work, others, alive, left, left - k + 1):
                    work.need[ply] = work.marks
                    return False
            elif bounds.sure_later(work, work.side, alive, left, k):
                work.need[ply] = work.marks
                return True
        elif waits == 0 and work.side & (work.side - 1) == 0 and not _trumps(work, alive):
            sure = _alone(work, leader, alive, goal, left)
            if sure != ducking.UNSURE:
                work.need[ply] = work.marks
                return sure == ducking.SAFE
        make_room(work)
        generation = work.generation
        head = head_of(work, leader, left, goal_key)
        work.hint = work.alike = -1
        known = look_up(work, head, alive, k)
        if known != UNKNOWN:
            work.need[ply] = needed(work, work.found, alive)
            return (known == YES) != (wants == FEWER)
        hint = work.hint
        cards = cards_open(work, leader, 0, 0, 0)
        n = list_moves(work, ply, cards, alive, waits != 0)
        order_leads(work, ply, n, leader, wants, hint)
    else:
        generation, waits, goal_key = 0, 0, 0
        trump = work.trump
        if work.asked and work.ruff != RUFF_WINS:
            trump = -1
        full = (2 << left) - 1
        if goal | ((goal & -goal) - 1) != full:
            wants = FEWER if goal & (goal + 1) == 0 else SOME
        seat = (leader + at) % seats
        cards = cards_open(work, seat, at, led, table)
        apart = not work.free and work.called >= 0 and (alive >> work.called) & 1 == 1
        if cards & (cards - 1) == 0:
            n = 1
            work.moves[ply, 0] = work.tops[ply, 0] = work.lows[ply, 0] = lowest(cards)
        else:
            n = list_moves(work, ply, cards, alive | 1 << best, apart)
            if goal == 1 and work.free and work.side == 1 << seat:
                n = ducking.keep_low(work, ply, n, led, trump, best)
            if n > 1:
                order_follows(work, ply, n, seat, at, led, trump, best, best_seat, wants)
    trump = work.trump
    seat = (leader + at) % seats
    maximises = (work.side >> seat) & 1 == 1
    asked = work.asked
    need = 0
    won = not maximises
    hint = -1
    for i in range(n):
        one = work.moves[ply, i]
        if at == 0:
            led = suit_of(one)
            if not work.free:
                asked = _asks(work, seat, one, alive)
        work.asked = asked
        trump = -1 if asked and work.ruff != RUFF_WINS else work.trump
        work.hands[seat] ^= 1 << one
        new_best, new_seat = best, best_seat
        if at == 0 or strength(one, led, trump) > strength(best, led, trump):
            new_best, new_seat = one, seat
        cards = (table if at else 0) | 1 << one
        # what is passed on must not be a constant: Numba would compile a search of its own for it, and
        # two that call each other cannot be loaded from the cache
        next_at, next_leader, rest, next_left = at + 1, leader, goal, left
        if next_at == seats:
            next_at, next_leader, next_left = 0, new_seat, left - 1
            rest = goal >> ((work.side >> new_seat) & 1)
            work.asked = 0
        won = search(
            work, ply + 1, next_at, next_leader, rest, next_left, led, cards, new_best, new_seat
        )
        matters = work.need[ply + 1]
        if next_at == 0 and count(cards & lane(suit_of(new_best))) > 1:
            matters |= 1 << new_best
        work.hands[seat] ^= 1 << one
        if won == maximises:
            need = matters
            hint = one
            work.killers[ply] = one
            if at == 0:
                learn(work, ply, i, seat)
            break
        low, top = work.lows[ply, i], work.tops[ply, i]
        if low != top:
            below = ranks(matters, suit_of(top)) & ((2 << (top & 15)) - 1)
            if below:
                matters |= 1 << low
        need |= matters
    work.asked = asked
    if at == 0:
        need |= waits
        if work.generation == generation:
            low, high = 0, 63
            if (won and wants != FEWER) or (not won and wants == FEWER):
                low = k
            else:
                high = k - 1
            keep(work, head, alive, need, low, high, hint)
    work.need[ply] = need
    return won
