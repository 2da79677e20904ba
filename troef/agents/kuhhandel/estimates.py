"""What a seat makes of the others: who has more money cards, who is expected to have more coins."""

from __future__ import annotations

from ...games.kuhhandel.knowledge import unseen_money
from ...games.kuhhandel.money import COINS, DENOMINATIONS, number, size, worth
from ...games.kuhhandel.state import State
from ...jit import rule

HIGH, LARGE = 4, 5
"""Money cards of 200 and 500 are high (004, footnote 4); the number of the 500."""


@rule
def card_edge(view: State, other: int) -> int:
    """How many more money cards the viewer has than another (004, 4.6.1; readings K35)."""
    return view.cards[view.viewer] - view.cards[other]


@rule
def own_coins(view: State) -> int:
    return worth(view.money[view.viewer])


@rule
def expected_coins(view: State, seat: int, track: int, likely: float) -> float:
    """The coins of another seat: those that are known, and its share of the unknown cards (004,
    4.6.1; readings K36). Without `track` nothing is known."""
    sure = view.known[view.viewer, seat] if track else 0
    rest = unseen_money(view, track)
    return worth(sure) + share(rest, view.cards[seat] - size(sure), likely)


@rule
def pays_large(view: State, seat: int, track: int, price: int) -> bool:
    """Whether another seat could probably pay this price only with a 500: it is likelier to have one than
    not, and all else that it is expected to have is less (004, 6)."""
    sure = view.known[view.viewer, seat] if track else 0
    rest = unseen_money(view, track)
    cards, large = view.cards[seat] - size(sure), number(rest, LARGE)
    if number(sure, LARGE) == 0 and surely(size(rest), large, cards, 0.5) == 0:
        return False
    small = worth(sure) - int(COINS[LARGE]) * number(sure, LARGE)
    return small + share(rest - (large << 8 * LARGE), cards, 0.0) < price


@rule
def share(rest: int, cards: int, likely: float) -> float:
    """What this many of these cards are worth: on average, or, with `likely`, with as many high cards
    as somebody has with at least that probability (004, 6)."""
    n = size(rest)
    if n == 0:
        return 0.0
    if likely <= 0.0:
        return worth(rest) * cards / n
    coins = 0.0
    for kind in range(len(DENOMINATIONS)):
        held = number(rest, kind)
        if kind < HIGH:
            coins += COINS[kind] * held * cards / n
        else:
            coins += COINS[kind] * surely(n, held, cards, likely)
    return coins


@rule
def surely(n: int, marked: int, cards: int, likely: float) -> int:
    """The most marked cards that somebody who has `cards` of n has with at least this probability."""
    at_least, found = 1.0, 0
    for j in range(min(marked, cards)):
        at_least -= ways(marked, j) * ways(n - marked, cards - j) / ways(n, cards)
        if at_least < likely:
            break
        found = j + 1
    return found


@rule
def ways(n: int, k: int) -> float:
    """In how many ways k of n can be chosen."""
    if k < 0 or k > n:
        return 0.0
    result = 1.0
    for i in range(k):
        result = result * (n - i) / (i + 1)
    return result


@rule
def expected_offer(view: State, track: int, likely: float) -> float:
    """The worth of the cards on the table: the same number of average cards of the master (004, 4.6.3)."""
    cards = view.cards[view.master]
    if cards == 0:
        return 0.0
    return expected_coins(view, view.master, track, likely) * view.offered / cards
