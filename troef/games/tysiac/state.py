"""The state of Tysiac, its cards and its house rules.

Seats count clockwise: 0 South, 1 West, 2 East. A suit has six cards, and their numbers follow their
strength: nine, jack, queen, king, ten, ace. Actions are numbers in ranges: a card to play as it
is numbered, `GIVE + card`, `BID + level`, `RAISE + level`, and `WED + card` for a card that announces
a marriage; `DEMAND` asks for a new deal because of four nines. Level 0 is a pass (or no raise), level 1 a
hundred, and each further level is ten points more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import numpy as np

from ... import drawing, state
from ...cards import SUITS
from ...fields import I1, I4, I8, Ints
from ...game import Switch, choices
from ...outside import whole_number
from ...tricks import Tricks

SEATS = 3
TRICKS = 8
NOBODY = -1

NINE, JACK, QUEEN, KING, TEN, ACE = range(6)
LETTERS = "9JQKTA"
"""The ranks in order of strength: an ace-ten game (003, 2.5.1)."""
POINTS = np.array([0, 2, 3, 4, 10, 11])
"""What each rank counts (003, 2.5.1)."""
PACK = sum(0x3F << 16 * suit for suit in SUITS)
NINES = sum(1 << 16 * suit + NINE for suit in SUITS)
COUPLE = (1 << QUEEN) | (1 << KING)
"""Queen and king, to be shifted to their suit."""
MARRIAGE = np.array([60, 80, 100, 40])
"""What the marriage of each suit counts: clubs, diamonds, hearts, spades (003, 2.5.1)."""
IN_ORDER = np.array([16 * suit + rank for suit in SUITS for rank in range(6)], np.int8)
"""The 24 cards."""

GIVE, BID, RAISE, WED, DEMAND = 64, 128, 160, 192, 255
UNSEEN_GIFT, FATAL_GIFT = GIVE + 63, GIVE + 62
"""How a gift appears to the third player, and how one does that brings four nines together: no card
has these numbers."""
BIDDING, GIVING, RAISING, PLAYING, OVER = range(5)
"""The phases of a deal."""

HUNDRED, FREE, TOP = 1, 3, 31
"""Levels: a hundred, a hundred and twenty (all that needs no marriage), and four hundred: all card
points and all marriages together (003, 2.5.3; readings T5)."""


def whole(low: int, high: int, step: int = 1) -> Callable[[str], int]:
    """A reader of numbers from low to high, in steps."""

    def read(text: str) -> int:
        number = whole_number(text, low, high)
        if number is None or number % step or str(number) != text:
            steps = f" in steps of {step}" if step > 1 else ""
            raise ValueError(f"expected a number from {low} to {high}{steps}")
        return number

    return read


goal_of = whole(200, 100_000, 10)
cap_of = whole(1, 1_000_000)

SWITCHES = (
    Switch("marriages", ("leading", "not_first", "any"),
           "when a marriage may be announced: when leading to a trick; when leading to any but the "
           "first; also when following",
           "003, 2.5.1 and 2.5.5; readings T1"),
    Switch("must_beat", ("no", "yes"),
           "whether a card must be beaten if it can be, within the suit led and among trumps",
           "003, 2.5.5; readings T3"),
    Switch("must_trump", ("no", "yes"),
           "whether a player who cannot follow must trump", "003, 2.5.5; readings T3"),
    Switch("jumps", ("yes", "no"),
           "whether a bid may skip tens", "003, 2.5.3; readings T4"),
    Switch("most", ("400", "held"),
           "the highest bid with a marriage in hand: 400, or 120 and the marriages held",
           "003, 2.5.3; readings T5"),
    Switch("raises", ("tens", "free", "no"),
           "how the bidder may raise his bid after the exchange: by ten as often as he likes, to any "
           "amount at once, or not at all",
           "003, 2.5.4; readings T7"),
    Switch("given_open", ("no", "yes"),
           "whether everybody sees the two cards that are given away", "003, 2.5.4; outside: pagat"),
    Switch("nines", ("redeal", "play", "demand"),
           "what happens when somebody has all four nines, after the deal or after the exchange: a new "
           "deal; nothing; he may demand a new deal when it is his turn, until he plays a card",
           "003, 2.5.4; readings T8"),
    Switch("barrel", ("yes", "no"),
           "whether a player in the last hundred points scores only as highest bidder",
           "003, 2.5.6; readings T13"),
    Switch("jumping", ("stops", "wins"),
           "who passes the barrel without having bid: stops in it, or wins", "readings T11, T12"),
    Switch("stay", ("any", "three"),
           "how many deals a player may sit in the barrel: any number, or three and then he loses 120",
           "003, 2.5.6 and readings T13; outside: pagat"),
    Switch("first_dealer", ("south", "random"),
           "who deals first in a game", "readings T29"),
    Switch("target", ("1000",),
           "the points that win; another multiple of ten will do", "003, 2.5.6; readings T10",
           free=goal_of),
    Switch("cap", ("100000",),
           "after how many deals a game ends without a winner; another number will do", "readings T33",
           free=cap_of),
)  # fmt: skip
"""The first choice of each is the default, as docs/readings.md reads thesis 003."""

number = choices(SWITCHES)
MUST_BEAT, MUST_TRUMP = number("must_beat", "yes"), number("must_trump", "yes")
NO_JUMPS = number("jumps", "no")
NO_BARREL = number("barrel", "no")
BY_TENS, AT_ONCE, NEVER = (number("raises", word) for word in ("tens", "free", "no"))
NOT_FIRST, ANY_CARD = (number("marriages", word) for word in ("not_first", "any"))
HELD = number("most", "held")
GIVEN_OPEN = number("given_open", "yes")
REDEAL, MAY_DEMAND = number("nines", "redeal"), number("nines", "demand")
JUMPER_WINS = number("jumping", "wins")
THREE_DEALS = number("stay", "three")
RANDOM_DEALER = number("first_dealer", "random")


class State(Tricks, state.State):
    """A game of Tysiac: this deal, and what lasts from deal to deal."""

    # the house rules: which choice of each
    marriages: I1
    must_beat: I1
    must_trump: I1
    jumps: I1
    most: I1
    raises: I1
    given_open: I1
    nines: I1
    barrel: I1
    jumping: I1
    stay: I1
    first_dealer: I1
    target: I1
    cap: I1
    # the deal
    order: Annotated[Ints, "i1", 24]  # the cards in order of play
    takers: Annotated[Ints, "i1", TRICKS]  # who won each trick
    viewer: I1  # the seat whose view this is; NOBODY: everything is here
    dealer: I1
    forced: I1  # whether the dealer plays because nobody bid
    thrown: I1  # whether the deal was thrown in: somebody had four nines
    simple: I1  # no house rule asks for more than following suit
    leader: I1  # of this trick
    deals: I4  # deals of this game begun, this one included; those thrown in do not count
    phase: I8
    turn: I8
    hands: Annotated[Ints, "i8", SEATS]
    played: Annotated[Ints, "i8", SEATS]  # cards that each seat has played
    lacks: Annotated[Ints, "i8", SEATS]  # cards that each seat showed it does not have
    prikup: I8  # the three cards, also after they were taken
    given: Annotated[Ints, "i8", SEATS]  # the card that each seat was given
    gifts: I8  # how many cards were given away
    bid: Annotated[Ints, "i8", SEATS]  # highest level that each seat bid; 0: none
    passed: I8  # seats that passed, as bits
    declarer: I8  # the highest bidder so far
    level: I8  # the highest bid so far
    auctioned: I8  # the highest bid of the auction, before the raise
    trump: I8
    wed: Annotated[Ints, "i8", 4]  # who announced the marriage of each suit
    in_trick: I8  # cards on the table
    led: I8  # suit
    best: I8  # strength of the best card on the table
    best_seat: I8
    tricks: I8  # tricks played
    won: Annotated[Ints, "i8", SEATS]  # tricks won by each seat
    points: Annotated[Ints, "i8", SEATS]  # of this deal, marriages included
    gained: Annotated[Ints, "i8", SEATS]  # what this deal changed
    total: Annotated[Ints, "i8", SEATS]  # of this game
    stuck: Annotated[Ints, "i8", SEATS]  # deals that each seat has sat in the barrel
    goal: I8
    longest: I8  # deals after which a game ends without a winner
    # what a result tells of a game
    redeals: I8  # deals thrown in
    voluntary: I8  # deals in which somebody bid
    declared: Annotated[Ints, "i8", SEATS]  # deals that each seat played for its bid
    made: Annotated[Ints, "i8", SEATS]  # those in which it made the bid
    earned: Annotated[Ints, "i8", SEATS]  # points of all deals before rounding


class Plan(drawing.Plan):
    """A plan of `troef.drawing`, and what it takes for granted: see `worlds` in this folder."""

    cases: I8
    gift: I8
    kept: I8


PLAN = drawing.plan_type(holders=3, cards=17, places=8 * 8, kind=Plan)
CASES = 256
"""Enough: one opponent can have shown one of four marriages, the other one of three, a raise can
come from three, and a gift can be one of five cards or none of them."""
