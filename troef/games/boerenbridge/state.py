"""The state of Boerenbridge, its house rules, and the sizes that follow from them.

A card is `lane * suit + rank` with lanes of 16 numbers, or of 32 where a suit has more than fifteen
ranks. A set of cards is a row of words with a bit a card: card c is bit c % 64 of word c // 64, and
the last bit of a word is never in use, so that no word is negative. Four suits of thirteen make one
word. The state type is as large as the number of players and of words ask for, and no larger: every
action copies it. An action is a card, or `BID + tricks`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from ... import state
from ...fields import I1, I2, I8, Grid, Ints
from ...game import HouseError, Switch, choices
from ...outside import whole_number

NOBODY = -1
NO_TRUMP = -1
NO_CARD = -1
UNKNOWN = -1
"""A bid that was not made, or cannot be seen."""

BID = 128
BIDDING, PLAYING, OVER = range(3)
"""The phases of a round."""

MOST_SUITS, MOST_RANKS, MOST_CARDS = 8, 31, 124


def number(least: int, most: int) -> Callable[[str], int]:
    """What a house rule that is a number takes."""

    def check(text: str) -> int:
        found = whole_number(text, least, most)
        if found is None or str(found) != text:
            raise ValueError(f"expected a whole number from {least} to {most}")
        return found

    return check


SWITCHES = (
    Switch("players", ("4", "2", "3", "5", "6", "7", "8"),
           "how many play", "002, 2.1"),
    Switch("suits", ("4",),
           f"how many suits the cards have, from 1 to {MOST_SUITS}", "002, 2.2; readings B45",
           free=number(1, MOST_SUITS)),
    Switch("ranks", ("13",),
           f"how many cards a suit has, from 1 to {MOST_RANKS}; 16 for Stiche-Raten, which has 64 cards",
           "002, 2.2; readings B45", free=number(1, MOST_RANKS)),
    Switch("rounds", ("most",),
           "how many cards everybody gets in the largest round: as many as there are, or this number",
           "002, 2.2; readings B45", free=number(1, MOST_CARDS)),
    Switch("order", ("down", "up", "down_up", "down_up_once"),
           "hands get smaller; larger; smaller and then larger, with two rounds of one card or with one",
           "002, 2.5; readings B44"),
    Switch("screw_the_dealer", ("yes", "no"),
           "whether the dealer, who bids last, may not make the bids add up to the tricks", "002, 2.3.2"),
    Switch("bids", ("open", "secret"),
           "secret: all bids at once, as with matches (Luciferen); then the dealer is free",
           "002, 2.5; readings B44"),
    Switch("devil", ("no", "yes"),
           "in rounds of one card everybody sees all cards but his own until all have bid (Devil's Bridge)",
           "002, 2.5; readings B44"),
    Switch("absolute_victory", ("yes", "no"),
           "whether the game stops when nobody can overtake or equal the leader any more",
           "002, 2.4.2; readings B8 to B12"),
    Switch("points", ("10",),
           "points for an exact bid, at most 1000", "002, 2.4", free=number(0, 1000)),
    Switch("trick_factor", ("1",),
           "points for each trick of an exact bid, at most 100", "002, 2.4.2", free=number(0, 100)),
    Switch("losing_factor", ("1",),
           "points lost for each trick too many or too few, at most 100", "002, 2.4.2", free=number(0, 100)),
    Switch("as_published", ("no", "yes"),
           "whether the three slips below are all made, as in the program behind the thesis",
           "readings B, key finding"),
    Switch("dealer_slip", ("no", "yes"),
           "slip: the dealer may not bid the sum of bids less the tricks, instead of the reverse",
           "readings B5"),
    Switch("first_trump", ("none", "random"),
           "slip: a round in which all cards are dealt is played with the trump of the game before, "
           "which is as good as a random suit", "readings B6"),
    Switch("trump_draw", ("uniform", "scan"),
           "slip: the trump card is the first that was not dealt from a random card on, "
           "which favours suits with few such cards", "readings B7"),
)  # fmt: skip
"""The first choice of each is the default, as docs/readings.md reads thesis 002."""

choice = choices(SWITCHES)
DOWN, UP, DOWN_UP, DOWN_UP_ONCE = (
    choice("order", word) for word in ("down", "up", "down_up", "down_up_once")
)
SCREWED, STOPS = choice("screw_the_dealer", "yes"), choice("absolute_victory", "yes")
SECRET, DEVIL, SLIPPED = (
    choice("bids", "secret"),
    choice("devil", "yes"),
    choice("dealer_slip", "yes"),
)
RANDOM_TRUMP = choice("first_trump", "random")
SCAN = choice("trump_draw", "scan")
SLIPS = {"dealer_slip": "yes", "first_trump": "random", "trump_draw": "scan"}


@dataclass(frozen=True)
class Sizes:
    """How large everything is under given house rules."""

    players: int
    suits: int
    ranks: int
    rounds: int
    shift: int
    """A card is its suit shifted by this, plus its rank."""
    words: int
    deals: int
    """Rounds in a whole game."""

    @property
    def cards(self) -> int:
        return self.suits * self.ranks


def sizes(house: dict[str, str]) -> Sizes:
    """The sizes that these house rules ask for; raises HouseError where they make no game."""
    players, suits, ranks = (int(house[name]) for name in ("players", "suits", "ranks"))
    made = f"{suits} suits of {ranks} ranks"
    shift = 4 if ranks <= 15 else 5
    if suits << shift > BID:
        raise HouseError(
            f"suits={suits} ranks={ranks}: {made} are more than there are numbers for; "
            "take at most 8 suits of 15 ranks or 4 suits of 31"
        )
    most = suits * ranks // players
    if most < 1:
        raise HouseError(
            f"players={players}: {made} make {suits * ranks} cards, not one for each of {players} "
            "players; take more suits or ranks, or fewer players"
        )
    rounds = most if house["rounds"] == "most" else int(house["rounds"])
    if rounds > most:
        raise HouseError(
            f"rounds={rounds}: {players} players with {rounds} cards each need {players * rounds} "
            f"cards, and {made} make {suits * ranks}; ask for rounds={most} or fewer, or for more "
            "suits or ranks"
        )
    deals = {"down_up": 2 * rounds, "down_up_once": 2 * rounds - 1}.get(house["order"], rounds)
    return Sizes(players, suits, ranks, rounds, shift, ((suits << shift) + 63) // 64, deals)


class State(state.State):
    """A game of Boerenbridge: this round, and what lasts from round to round.

    The house rules that are small numbers (`suits`, `ranks`, `rounds`, `trick_factor`, `losing_factor`)
    stand in the bytes of their switches.
    """

    # the house rules: which choice of each
    players: I1
    suits: I1
    ranks: I1
    rounds: I1
    order: I1
    screw_the_dealer: I1
    bids: I1
    devil: I1
    absolute_victory: I1
    points: I1
    trick_factor: I1
    losing_factor: I1
    as_published: I1
    dealer_slip: I1
    first_trump: I1
    trump_draw: I1
    # the round
    hands: Annotated[Grid[int], "i8", "players", "words"]
    gone: Annotated[Ints, "i8", "words"]  # cards played in this round
    deck: Annotated[Ints, "i8", "words"]  # all cards there are
    lane: I8  # all ranks of a suit, as bits
    total: Annotated[Ints, "i4", "players"]  # points in this game
    earnable: Annotated[Ints, "i4", "players"]  # what exact bids would have brought
    exact: I2  # points for an exact bid
    best: I2  # strength of the best card on the table, and in its last 3 bits its seat
    laid: Annotated[
        Grid[int], "i1", 2, "players"
    ]  # cards of this trick and the last, by even and odd tricks
    history: Annotated[Ints, "i1", "places"]  # all cards of this round in order of play
    leaders: Annotated[Ints, "i1", 2]  # who led them
    bid: Annotated[Ints, "i1", "players"]
    won: Annotated[Ints, "i1", "players"]  # tricks
    made: Annotated[Ints, "i1", "players"]  # rounds with an exact bid
    lacks: Annotated[Ints, "u1", "players"]  # suits that each seat showed it does not have, as bits
    shift: I1
    deals: I1  # rounds in a game
    number: I1  # which one this is, from 0; NOBODY: none yet
    cards: I1  # cards a hand in this round
    dealer: I1
    trump: I1
    trump_card: I1  # shown, and out of play
    absolute: I1  # who won before the end; NOBODY: nobody
    viewer: I1  # the seat whose view this is; NOBODY: everything is here
    phase: I1
    turn: I1
    spoken: I1  # how many have bid
    tricks: I1  # tricks played in this round
    in_trick: I1  # cards on the table
    led: I1  # suit
