"""Figures 3.2 to 3.5 of thesis 000, played card by card; and what each seat can tell after them."""

from collections.abc import Callable

from ...agents.rikken.suits import HAS, HAS_NOT, UNKNOWN, knows
from ...cards import parse_suit, say_card, suit_of
from ...game import actions_of, apply, hide
from ...games.rikken import Rikken
from ...games.rikken.state import State
from ..judge import Fact
from ..reproduce import Findings, Lab, ReproduceError, Section
from ..rows import computed
from .examples import BEST_FIRST, card

SEATS = ("south", "west", "north", "east")
LAST_ROUNDS = (
    {"round": 11, "south": "CK", "west": "C5", "north": "C8", "east": "C10"},
    {"round": 12, "south": "CQ", "west": "C4", "north": "C7", "east": "C9"},
)
"""Not printed. South is on lead and everybody has two clubs: that none are left after round 12, as the
text says, can only come about so, but for the order."""
TOLD = {HAS: "has some", HAS_NOT: "has none", UNKNOWN: "may have some"}
PAIR = ("south", "west")
Should = Callable[[str, str], int]
"""What one seat should be able to tell about another."""
SITUATIONS: dict[int, tuple[str, Should]] = {
    3: ("spades", lambda viewer, other: HAS_NOT if viewer == "north" else UNKNOWN),
    6: ("hearts", lambda viewer, other: HAS if other == "east" else HAS_NOT),
    10: ("diamonds", lambda viewer, other: (HAS if viewer in PAIR else UNKNOWN) if other in PAIR else HAS_NOT),
    12: ("clubs", lambda viewer, other: HAS_NOT),
}  # fmt: skip
"""Round -> a suit, which is the name of the claim about it, and what can be told about it then."""


def reproduce(section: Section, lab: Lab) -> Findings:
    game = Rikken(auction="forced", forced="misere")
    state = game.parse_deal(["dealer: W", *(hand_line(section, seat) for seat in SEATS)])[0]
    rows, parts = [], {}
    for played in (*section["rounds"], *LAST_ROUNDS):
        play_round(game, state, played)
        if "winner" in played:
            taker = int(state.takers[int(state.tricks) - 1])
            name = f"winner of round {played['round']}"
            rows.append(computed(name, SEATS.index(played["winner"]), taker))
        if played["round"] in SITUATIONS:
            name, should = SITUATIONS[played["round"]]
            parts[name] = [as_told(game, state, parse_suit(name[0].upper()), should)]
    return Findings(rows, {"": parts})


def hand_line(section: Section, seat: str) -> str:
    """A hand in the notation of records."""
    hand = [card(text) for text in section[seat]]
    ranks = [
        "".join(say_card(one)[1] for one in hand if suit_of(one) == suit) for suit in BEST_FIRST
    ]
    suits = [letter + held for letter, held in zip("SHDC", ranks, strict=True) if held]
    return f"{seat[0].upper()}: {' '.join(suits)}"


def play_round(game: Rikken, state: State, played: Section) -> None:
    """Four cards, each of the seat whose turn it is."""
    for _ in SEATS:
        one = card(played[SEATS[int(state.turn)]])
        if one not in actions_of(game, state):
            raise ReproduceError(f"round {played['round']}: {say_card(one)} is not legal")
        apply(game, state, one)


def as_told(game: Rikken, state: State, suit: int, should: Should) -> Fact:
    """Whether every seat can tell about a suit what it should."""
    view, told, right = game.new(), [], True
    for viewer, name in enumerate(SEATS):
        hide(state, viewer, view)
        others = {seat: other for seat, other in enumerate(SEATS) if seat != viewer}
        known = {other: int(knows(view[0], seat, suit)) for seat, other in others.items()}
        right &= all(what == should(name, other) for other, what in known.items())
        said = ", ".join(f"{other} {TOLD[what]}" for other, what in known.items())
        told.append(f"to {name} {said}")
    return Fact("; ".join(told), right)
