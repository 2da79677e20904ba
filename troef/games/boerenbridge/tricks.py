"""Playing the cards: what may be played, and who wins the trick.

Sources: thesis 002, 2.3.1 and 2.3.3.
"""

from __future__ import annotations

from ...chance import Rng, below
from ...fields import Ints
from ...jit import count, hot, nth
from .state import NOBODY, OVER, State


@hot
def players(state: State) -> int:
    """How many play: known while compiling."""
    return len(state.bid)


@hot
def words(state: State) -> int:
    """How many words a set of cards has: known while compiling."""
    return len(state.gone)


@hot
def word_of(state: State, one: int) -> int:
    """The word in which a card has its bit. Where there is one word compiled code knows which, and loads a
    hand once; else following suit became a branch, which in a random game cannot be predicted."""
    return 0 if words(state) == 1 else one >> 6


@hot
def suit_of(state: State, one: int) -> int:
    return one >> int(state.shift)


@hot
def rank_of(state: State, one: int) -> int:
    return one & ((1 << int(state.shift)) - 1)


@hot
def card_of(state: State, suit: int, rank: int) -> int:
    return (suit << int(state.shift)) + rank


@hot
def in_suit(state: State, cards: Ints, suit: int) -> int:
    """The ranks of a suit in a row of words, as bits."""
    first = suit << int(state.shift)
    return (int(cards[first >> 6]) >> (first & 63)) & int(state.lane)


@hot
def same_suit(state: State, seat: int) -> int:
    """The cards of a seat in the suit led, as bits of the word that the suit lies in; 0 when it leads."""
    if state.in_trick == 0:
        return 0
    first = int(state.led) << int(state.shift)
    return int(state.hands[seat, word_of(state, first)]) & (int(state.lane) << (first & 63))


@hot
def open_word(state: State, seat: int, same: int, word: int) -> int:
    """The cards of one word that this seat may play: follow suit, else any card (002, 2.3.3).

    There is no duty to trump. Written without a branch: in a random game it cannot be predicted.
    """
    hand = int(state.hands[seat, word])
    if words(state) == 1:
        return same | hand * (same == 0)
    follows = (int(state.led) << int(state.shift)) >> 6 == word
    return hand * (same == 0) | same * follows


@hot
def any_open(state: State, rng: Rng) -> int:
    """A card that the seat on turn may play, each equally likely."""
    seat = int(state.turn)
    same = same_suit(state, seat)
    last = words(state) - 1
    if last == 0:
        cards = open_word(state, seat, same, 0)
        return nth(cards, below(rng, count(cards)))
    n = 0
    for word in range(words(state)):
        n += count(open_word(state, seat, same, word))
    n = below(rng, n)
    for word in range(last):
        cards = open_word(state, seat, same, word)
        if n < count(cards):
            return 64 * word + nth(cards, n)
        n -= count(cards)
    return 64 * last + nth(open_word(state, seat, same, last), n)


@hot
def may_play(state: State, one: int) -> bool:
    """Whether the seat on turn may play this card."""
    if one < 0 or one >= 64 * words(state):
        return False
    seat = int(state.turn)
    return (open_word(state, seat, same_suit(state, seat), one >> 6) >> (one & 63)) & 1 == 1


@hot
def height(state: State, one: int, led: int) -> int:
    """How high a card stands in its trick: trumps, then the suit led, then nothing at all."""
    suit = suit_of(state, one)
    return rank_of(state, one) + 32 * (suit == led) + 64 * (suit == int(state.trump))


@hot
def lay(state: State, one: int) -> None:
    """Play a card: unchecked. The highest trump, or else the highest card of the suit led, takes the
    trick, and its player leads the next (002, 2.3.1 and 2.3.3)."""
    seat = int(state.turn)
    suit = suit_of(state, one)
    at = int(state.in_trick)
    row = int(state.tricks) & 1
    led = suit if at == 0 else int(state.led)
    mine = (height(state, one, led) << 3) + seat
    best = mine if at == 0 else max(int(state.best), mine)
    bit = 1 << (one & 63)
    word = word_of(state, one)
    state.hands[seat, word] &= ~bit
    state.gone[word] |= bit
    state.lacks[seat] |= int(suit != led) << led  # who does not follow has none
    state.laid[row, at] = one
    state.history[players(state) * int(state.tricks) + at] = one
    if at == 0:
        state.led = suit
        state.leaders[row] = seat
    state.best = best
    if at + 1 < players(state):
        state.in_trick = at + 1
        state.turn = seat + 1 if seat + 1 < players(state) else 0
    else:
        taker = best & 7
        state.won[taker] += 1
        state.tricks += 1
        state.in_trick = 0
        state.turn = taker
        if state.tricks == state.cards:
            state.phase = OVER
            state.turn = NOBODY
