"""The state of Tysiac, its cards and its house rules.

Seats count clockwise: 0 South, 1 West, 2 East. A suit has six cards, and their numbers follow their
strength: nine, jack, queen, king, ten, ace. Actions are numbers in ranges: a card to play as it
is numbered, `GIVE + card`, `BID + level`, `RAISE + level`, and `WED + card` for a card that announces
a marriage; `DEMAND` asks for a new deal because of four nines. Level 0 is a pass (or no raise), level 1 a
hundred, and each level more is ten points.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...cards import SUITS
from ...game import Switch
from ...worlds import plan_type

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
points and all marriages together (003, 2.5.3; errata T5)."""


def whole(low: int, high: int, step: int = 1) -> Any:
    """A reader of numbers from low to high, in steps."""

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() else -1
        if not low <= number <= high or number % step:
            steps = f" in steps of {step}" if step > 1 else ""
            raise ValueError(f"expected a number from {low} to {high}{steps}")
        return number

    return read


goal_of = whole(200, 100_000, 10)
cap_of = whole(1, 1_000_000)

SWITCHES = (
    Switch("marriages", ("leading", "not_first", "any"),
           "when a marriage may be announced: leading to a trick; so too, but not to the first; also "
           "when following",
           "003, 2.5.1 and 2.5.5; errata T1"),
    Switch("must_beat", ("no", "yes"),
           "whether a card must be beaten if it can be, within the suit led and among trumps",
           "003, 2.5.5; errata T3"),
    Switch("must_trump", ("no", "yes"),
           "whether who can not follow must trump", "003, 2.5.5; errata T3"),
    Switch("jumps", ("yes", "no"),
           "whether a bid may skip tens", "003, 2.5.3; errata T4"),
    Switch("most", ("400", "held"),
           "the highest bid with a marriage in hand: 400, or 120 and the marriages held",
           "003, 2.5.3; errata T5"),
    Switch("raises", ("tens", "free", "no"),
           "how the bidder may raise his bid after the exchange: by ten as often as he likes, to any "
           "amount at once, or not at all",
           "003, 2.5.4; errata T7"),
    Switch("given_open", ("no", "yes"),
           "whether everybody sees the two cards that are given away", "003, 2.5.4; outside: pagat"),
    Switch("nines", ("redeal", "play", "demand"),
           "what happens when somebody has all four nines, after the deal or after the exchange: a new "
           "deal; nothing; he may demand a new deal when it is his turn, until he plays a card",
           "003, 2.5.4; errata T8"),
    Switch("barrel", ("yes", "no"),
           "whether a player in the last hundred points scores only as highest bidder",
           "003, 2.5.6; errata T13"),
    Switch("jumping", ("stops", "wins"),
           "who passes the barrel without having bid: stops in it, or wins", "errata T11, T12"),
    Switch("stay", ("any", "three"),
           "how many deals a player may sit in the barrel: any number, or three and then he loses 120",
           "003, 2.5.6 and errata T13; outside: pagat"),
    Switch("first_dealer", ("south", "random"),
           "who deals first in a game", "errata T29"),
    Switch("target", ("1000",),
           "the points that win; another multiple of ten will do", "003, 2.5.6; errata T10",
           free=goal_of),
    Switch("cap", ("100000",),
           "after so many deals, or another number, a game ends without a winner", "errata T33", free=cap_of),
)  # fmt: skip
"""The first choice of each is the default, as errata.md reads thesis 003."""

# the number of a choice within its switch
MUST = 1
NO_JUMPS = 1
NO_BARREL = 1
BY_TENS, AT_ONCE, NEVER = range(3)
LEADING, NOT_FIRST, ANY = range(3)
HELD = 1
OPEN = 1
REDEAL, MAY_DEMAND = 0, 2
WINS = 1
THREE = 1
RANDOM_DEALER = 1

FIELDS: list[tuple[Any, ...]] = [
    ("order", "i1", (24,)),  # the cards in order of play
    ("takers", "i1", (TRICKS,)),  # who won each trick
    # small numbers; those that are shifted by or shifted are whole words, since a byte would
    # overflow in plain Python
    ("viewer", "i1"),  # the seat whose view this is; NOBODY: everything is here
    ("dealer", "i1"),
    ("forced", "i1"),  # whether the dealer plays because nobody bid
    ("thrown", "i1"),  # whether the deal was thrown in: somebody had four nines
    ("simple", "i1"),  # no house rule asks for more than following suit
    ("leader", "i1"),  # of this trick
    ("deals", "i4"),  # deals of this game begun, this one included; those thrown in do not count
    ("phase", "i8"),
    ("turn", "i8"),
    ("hands", "i8", (SEATS,)),
    ("played", "i8", (SEATS,)),  # cards that each seat has played
    ("lacks", "i8", (SEATS,)),  # cards that each seat showed it does not have
    ("prikup", "i8"),  # the three cards, also after they were taken
    ("given", "i8", (SEATS,)),  # the card that each seat was given
    ("gifts", "i8"),  # how many cards were given away
    ("bid", "i8", (SEATS,)),  # highest level that each seat bid; 0: none
    ("passed", "i8"),  # seats that passed, as bits
    ("declarer", "i8"),  # the highest bidder so far
    ("level", "i8"),  # the highest bid so far
    ("auctioned", "i8"),  # the highest bid of the auction, before the raise
    ("trump", "i8"),
    ("wed", "i8", (4,)),  # who announced the marriage of each suit
    ("in_trick", "i8"),  # cards on the table
    ("led", "i8"),  # suit
    ("best", "i8"),  # strength of the best card on the table
    ("best_seat", "i8"),
    ("tricks", "i8"),  # tricks played
    ("won", "i8", (SEATS,)),  # tricks won by each seat
    ("points", "i8", (SEATS,)),  # of this deal, marriages included
    ("gained", "i8", (SEATS,)),  # what this deal changed
    ("total", "i8", (SEATS,)),  # of this game
    ("stuck", "i8", (SEATS,)),  # deals that each seat has sat in the barrel
    ("goal", "i8"),
    ("longest", "i8"),  # deals after which a game ends without a winner
    # what a result tells of a game
    ("redeals", "i8"),  # deals thrown in
    ("voluntary", "i8"),  # deals in which somebody bid
    ("declared", "i8", (SEATS,)),  # deals that each seat played for its bid
    ("made", "i8", (SEATS,)),  # those in which it made the bid
    ("earned", "i8", (SEATS,)),  # points of all deals before rounding
]


def cases_type() -> np.dtype:
    """A plan of `worlds`, and what it takes for granted: see `fitting`."""
    plain = plan_type(holders=3, cards=17, places=8 * 8)
    fields = [(name, plain[name].base, plain[name].shape) for name in plain.names or ()]
    more = [("cases", "i8", ()), ("gift", "i8", ()), ("kept", "i8", ())]
    return np.dtype((np.record, np.dtype([*fields, *more], align=True)))


PLAN = cases_type()
CASES = 256
"""Enough: one opponent can have shown one of four marriages, the other one of three, a raise can
come from three, and a gift can be one of five cards or none of them."""
