"""What can be asked of the oracle: who has which cards, who plays with whom, and what they want.

A game turns one of its states into a position (`pose`), so that each rule keeps its home; `troef.oracle` plays
it out.
"""

from __future__ import annotations

from typing import Annotated, Protocol

from .fields import I8, Ints, Record, record_type
from .jit import count, hot

MOST_SEATS = 8
READY, NOT_PLAYING, HIDDEN = range(3)
"""What `pose` answers: the position is there; nobody is playing cards; cards are hidden. A game may have
more reasons to refuse (`Game.refusals`)."""

TRICKS, POINTS = range(2)
"""What is counted: tricks, or the points of cards and marriages."""
ANYBODY, LEADS_IT, KEEPS_IT, DECLARER = 1, 2, 4, 8
"""When the called card must fall, as bits: when anybody leads its suit; its holder who leads its suit leads
it; it may not be thrown away; only a lead of the declarer counts."""
RUFF_WINS, RUFF_LOSES, NO_RUFF = range(3)
"""Trumps in a trick that asks for the called card: win; lose; may not be played."""


class Position(Record):
    """Cards in hands and on the table, sides, and a goal."""

    seats: I8
    hands: Annotated[Ints, "i8", MOST_SEATS]
    laid: Annotated[Ints, "i8", MOST_SEATS]  # cards on the table, in order of play
    in_trick: I8  # how many
    leader: I8  # of this trick
    trump: I8  # suit; -1: none
    side: I8  # who plays together, as bits; all others are against them
    taken: I8  # tricks or points that the side has already
    goal: I8  # the numbers of tricks in the whole deal that are a success, as bits
    # obligations besides following suit
    must_trump: I8  # once a trump lies, who cannot follow must trump
    called: I8  # the card that must fall when its suit is led; -1: none, or it has fallen
    custom: I8  # when it must, as bits
    ruff: I8  # what trumps do then
    declarer: I8
    asked: I8  # whether this trick asks for it
    # where points are counted
    counts: I8  # TRICKS or POINTS
    worth: Annotated[Ints, "i8", 16]  # the points of each rank
    couple: I8  # the ranks that make a marriage, as bits
    marriage: Annotated[Ints, "i8", 4]  # the points of each
    not_first: I8  # whether none may be announced in this trick
    announced: I8  # added to a card, the action that announces its marriage
    must_beat: I8  # whether a card must be beaten if it can be


POSITION = record_type(Position)


@hot
def mirrored(goal: int, tricks: int) -> int:
    """What is a success for the others: all numbers of tricks that leave the side without."""
    other = 0
    for n in range(tricks + 1):
        other |= (1 - ((goal >> n) & 1)) << (tricks - n)
    return other


@hot
def clear(position: Position) -> None:
    """A position without obligations, cards or sides."""
    for seat in range(MOST_SEATS):
        position.hands[seat] = 0
        position.laid[seat] = -1
    for rank in range(16):
        position.worth[rank] = 0
    for suit in range(4):
        position.marriage[suit] = 0
    position.in_trick = position.taken = position.goal = position.side = 0
    position.must_trump = position.custom = position.ruff = position.asked = 0
    position.counts = position.couple = position.not_first = position.must_beat = 0
    position.announced = 0
    position.called = position.trump = position.declarer = -1


class Playing(Protocol):
    """What states have where hands are sets of cards as bits, and the order of play is kept."""

    hands: Ints
    order: Ints
    tricks: int
    in_trick: int
    leader: int
    trump: int
    declarer: int


@hot
def lay_out(state: Playing, seats: int, out: Position) -> None:
    """The cards of such a state, in hands and on the table, without sides and goal."""
    clear(out)
    out.seats = seats
    out.leader = state.leader
    out.in_trick = state.in_trick
    for seat in range(seats):
        out.hands[seat] = state.hands[seat]
    for i in range(state.in_trick):
        out.laid[i] = state.order[seats * state.tricks + i]
    out.trump = state.trump
    out.declarer = state.declarer


@hot
def complete(position: Position) -> bool:
    """Whether all hands are there: as many cards each, one fewer for those who have played to this trick."""
    held = count(position.hands[position.leader]) + (position.in_trick > 0)
    for i in range(position.seats):
        seat = (position.leader + i) % position.seats
        if count(position.hands[seat]) + (i < position.in_trick) != held:
            return False
    return held > 0
