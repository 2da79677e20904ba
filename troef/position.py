"""What can be asked of the oracle: who has which cards, who plays with whom, and what they want.

A game turns one of its states into a position (`pose`), so that each rule keeps its home; `troef.solve` plays
it out.
"""

from __future__ import annotations

from typing import Annotated

from .fields import I8, Ints, Record, record_type

MOST_SEATS = 8

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
    weds: I8  # when marriages may be announced: 0 leading, 1 leading but not to the first trick, 2 always
    must_beat: I8
    first: I8  # whether this is the first trick


POSITION = record_type(Position)
