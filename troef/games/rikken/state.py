"""The state of Rikken and its house rules.

Seats count clockwise: 0 South, 1 West, 2 North, 3 East. Actions are numbers in five ranges: a card
as it is numbered, a bid `BID + contract`, a trump `NAME + suit`, a called card `CALL + card`; and
`ASK + card` for a card that is led to ask for the called one.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ... import state
from ...deals import packets
from ...drawing import plan_type
from ...fields import I1, I4, I8, Ints
from ...game import Switch, choices
from ...tricks import Tricks
from .contracts import ALL, LEIDEN, RESEARCHED, RIK_9, WORDS

SEATS = 4
TRICKS = 13
NOBODY = -1

BID, NAME, CALL, ASK = 64, 96, 128, 192
BIDDING, NAMING, CALLING, PLAYING, OVER = range(5)
"""The phases of a deal."""


def biddable(text: str) -> int:
    """The contracts that can be bid, as bits.

    >>> biddable("rik+misere")
    130
    """
    named = {"all": ALL, "researched": RESEARCHED, "leiden": LEIDEN}
    if text in named:
        return named[text]
    chosen = 0
    for word in text.split("+"):
        if word not in WORDS[1:]:
            raise ValueError(f"'{word}' is no contract, choose from {', '.join(WORDS[1:])}")
        chosen |= 1 << WORDS.index(word)
    return chosen


WORDS_TO_FORCE = tuple(word for word in WORDS[1:RIK_9] if word != "troela")
"""The contracts of thesis 000; troela cannot be forced: it needs three aces."""
TO_FORCE = np.array([WORDS.index(word) for word in WORDS_TO_FORCE])

SWITCHES = (
    Switch("auction", ("bid", "none", "forced"),
           "whether there is an auction; without one the first player plays rik with the longest suit as "
           "trump; forced: somebody must play one contract, as in experiments on the card play",
           "000, 2.1.3, 4.1.1 and 4.1.2; 001, 2.1 and readings L1, L3"),
    Switch("forced", WORDS_TO_FORCE,
           "the contract that is played where it is forced", "000, 4.1.1 and 4.1.2"),
    Switch("declares", ("first", "second", "third", "fourth"),
           "who must play it, counted from the dealer's left", "000, 4.1.2; readings R7"),
    Switch("mate", ("opposite", "right", "random"),
           "where the partner sits when there is no auction", "001, 2.2; readings L2"),
    Switch("mate_known", ("yes", "no"),
           "whether everybody knows the partner when there is no auction", "001, 4.3.1; readings L9"),
    Switch("contracts", ("all", "researched", "leiden"),
           "which contracts can be bid: all of thesis 000; rik, solo 8, piek and misere; eight tricks or more "
           "with a partner or alone, where n with a partner is lower than n alone and higher than n - 1 "
           "alone; or any list like rik+troela",
           "000, 2.1.3; 001, 2.1 and readings L26", free=biddable),
    Switch("called_ace", ("free", "first", "kept", "asked", "follow", "asks"),
           "when the called card must fall: never; the first time its suit is led, also by its holder, who "
           "then leads it; the same, and it may not be thrown away before; only when the declarer leads its "
           "suit; the first time its holder must follow its suit, so that he may lead a lower card of it; "
           "only when the declarer leads its suit and asks for it, as he likes",
           "000, 2.1.4 and readings R13; first, kept, asked: peers; follow, asks: 001, 2.5 and readings L24"),
    Switch("asked_ruff", ("wins", "loses", "forbidden"),
           "trumps in the trick in which the called card is forced out: win; may be played and lose; may not "
           "be played, unless there is nothing else, and lose",
           "wins, loses: peers; forbidden: 001, 2.5 and readings L24"),
    Switch("forced_trump", ("no", "yes"),
           "whether a player who cannot follow must trump once a trump lies", "001, 2.5; readings R14"),
    Switch("troela", ("optional", "forced"),
           "whether three aces oblige to bid troela or higher", "000, footnote 4; readings R10"),
    Switch("troela_trump", ("partner", "fourth"),
           "trump in troela: named by the partner, or the suit of the fourth ace", "000, table 2.2; peers"),
    Switch("troela_lead", ("left", "declarer", "partner"),
           "who leads in troela", "readings R10; peers"),
    Switch("piek", ("one", "one_or_five"),
           "how many tricks make a piek", "000, table 2.2; peers"),
    Switch("together", ("no", "yes"),
           "whether several may play the same piek or misere", "peers"),
    Switch("pays", ("every", "one", "declarer"),
           "rik and troela: each loser pays each winner; one loser one winner; only the declarer settles",
           "readings R1"),
    Switch("overtricks", ("no", "yes"),
           "whether each trick over or under the goal counts a chip", "000, table 2.1 and readings R14; peers"),
    Switch("deck", ("random", "rik", "collected"),
           "later deals: shuffled; tricks shuffled as groups; collected and only cut",
           "000, 2.1.2 and 2.2; readings R17, R18"),
    Switch("pattern", ("7-6", "6-7", "4-5-4"),
           "packets in which cards are dealt; any list that makes 13 will do",
           "000, 2.1.2; 001, 2; readings R16",
           free=lambda text: packets(text, SEATS, 52)),
)  # fmt: skip
"""The first choice of each is the default, as docs/readings.md reads thesis 000."""

number = choices(SWITCHES)
BID_NONE, BID_FORCED = number("auction", "none"), number("auction", "forced")
RIGHT, RANDOM_MATE = number("mate", "right"), number("mate", "random")
MATE_HIDDEN = number("mate_known", "no")
FREE, KEPT, ASKED, FOLLOW, ASKS = (
    number("called_ace", word) for word in ("free", "kept", "asked", "follow", "asks")
)
RUFF_WINS, RUFF_FORBIDDEN = number("asked_ruff", "wins"), number("asked_ruff", "forbidden")
TRUMP_FORCED = number("forced_trump", "yes")
TROELA_FORCED = number("troela", "forced")
FOURTH_ACE = number("troela_trump", "fourth")
LEAD_DECLARER, LEAD_PARTNER = (number("troela_lead", word) for word in ("declarer", "partner"))
ONE_OR_FIVE = number("piek", "one_or_five")
TOGETHER = number("together", "yes")
PAYS_ONE, PAYS_DECLARER = number("pays", "one"), number("pays", "declarer")
OVERTRICKS = number("overtricks", "yes")
DECK_RANDOM, DECK_RIK = number("deck", "random"), number("deck", "rik")


class State(Tricks, state.State):
    """A deal of Rikken, and what lasts from deal to deal."""

    # the house rules: which choice of each
    auction: I1
    forced: I1
    declares: I1
    mate: I1
    mate_known: I1
    contracts: I1
    called_ace: I1
    asked_ruff: I1
    forced_trump: I1
    troela: I1
    troela_trump: I1
    troela_lead: I1
    piek: I1
    together: I1
    pays: I1
    overtricks: I1
    deck: I1
    pattern: I1
    # the deal
    packets: Annotated[Ints, "i1", TRICKS]  # sizes of the dealing pattern, then zeros
    takers: Annotated[Ints, "i1", TRICKS]  # who won each trick
    order: Annotated[Ints, "i1", 52]  # the cards in order of play
    bids: Annotated[Ints, "u1", 48]  # every bid in order, passes included
    bids_made: I1
    viewer: I1  # the seat whose view this is; NOBODY: everything is here
    dealer: I1
    declarer: I1
    declarers: I1  # as bits: more than one only where they may play together
    partner: I1
    partner_shown: I1
    blind: I1  # called from a suit that the declarer does not have
    troela_bidder: I1  # who showed three aces
    no_troela: I1  # seats that showed not to have exactly three, as bits
    simple: I1  # no house rule or contract asks for more than following suit
    leader: I1  # of this trick
    asked: I1  # whether the called card is forced out in this trick
    shown: I1  # whether the open hand lies on the table
    deals: I4  # deals begun, this one included
    biddable: I8  # contracts, as bits
    phase: I8
    turn: I8
    hands: Annotated[Ints, "i8", SEATS]
    played: Annotated[Ints, "i8", SEATS]  # cards that each seat has played
    lacks: Annotated[Ints, "i8", SEATS]  # cards that each seat showed it does not have
    bid: Annotated[Ints, "i8", SEATS]  # last bid of each seat; NOBODY: not yet asked
    contract: I8  # highest bid so far
    trump: I8
    called: I8  # the called card
    in_trick: I8  # cards on the table
    led: I8  # suit
    best: I8  # strength of the best card on the table
    best_seat: I8
    tricks: I8  # tricks played
    won: Annotated[Ints, "i8", SEATS]  # tricks won by each seat
    chips: Annotated[Ints, "i8", SEATS]  # over all deals so far


PLAN = plan_type(holders=3, cards=39, places=14 * 14)
CASES = 4
"""A blind call or a troela leaves up to four separate possibilities open."""
