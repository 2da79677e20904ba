"""What a seat may see, for people who write Python: names and texts instead of numbers and bits.

Every game has a class of its own for it (`Game.view_type`), in which each property says what it is; cards,
seats and actions are texts as records write them. All of it is read from a view, so nothing here knows
more than the seat does. docs/python.md lists all properties of all games.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Generic

import numpy as np
import numpy.typing as npt

from .cards import SUIT_LETTERS, SUITS, Cards, each, lane
from .fields import Ints
from .game import Game, actions_of, over, turn
from .state import Action, S

Play = tuple[str, str]
"""Who, and what: `("S", "HT")`."""


class View(Generic[S]):
    """What one seat may see now."""

    def __init__(self, game: Game[S], record: S) -> None:
        self.game = game
        self.record = record
        """The view as the rules have it: a record with all its fields."""

    def __repr__(self) -> str:
        told = ((name, getattr(self, name, None)) for name in SHOWN)
        shown = ", ".join(f"{name} {_short(value)}" for name, value in told if value)
        return f"<{type(self).__name__} of {self.name}: {shown}>"

    @classmethod
    def properties(cls) -> dict[str, str]:
        """The names of all properties, and what each is."""
        kinds = [kind for kind in reversed(cls.__mro__) if issubclass(kind, View)]
        return {
            name: " ".join((value.__doc__ or "").split())
            for kind in kinds
            for name, value in vars(kind).items()
            if isinstance(value, property)
        }

    def told(self) -> dict[str, object]:
        """All that is to be seen, by name; what is a vector or a mask is left out."""
        return {name: getattr(self, name) for name in self.properties() if name not in VECTORS}

    # -- in every game ---------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The number of the seat that sees this."""
        return int(self.record.viewer)

    @property
    def name(self) -> str:
        """Its name."""
        return self.game.seat_names[self.seat]

    @property
    def turn(self) -> str | None:
        """Whose turn it is; None: the deal is over."""
        return None if self.over else self.game.seat_names[int(turn(self.record))]

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return bool(over(self.record))

    @property
    def legal(self) -> list[Action]:
        """The legal actions, as the rules number them; none if it is another seat's turn."""
        if self.over or int(turn(self.record)) != self.seat:
            return []
        return actions_of(self.game, self.record)

    @property
    def choices(self) -> dict[str, Action]:
        """The legal actions by their text."""
        return {self.say(action): action for action in self.legal}

    @property
    def observation(self) -> npt.NDArray[np.float32]:
        """All this as a vector for learners; `game.observation_parts` tells what is where in it."""
        return self.game.observe(self.record)

    @property
    def mask(self) -> npt.NDArray[np.bool_]:
        """Which of the `game.action_count` actions are legal, by their numbers for learners."""
        mask = np.zeros(self.game.action_count, np.bool_)
        mask[[self.game.number_of(action) for action in self.legal]] = True
        return mask

    def say(self, action: Action) -> str:
        """An action as text."""
        return self.game.say(self.record, action)

    def by_seat(self, numbers: Ints) -> dict[str, int]:
        """Numbers of all seats, by their names."""
        return {name: int(numbers[seat]) for seat, name in enumerate(self.game.seat_names)}

    def seat_name(self, seat: int) -> str | None:
        return None if seat < 0 else self.game.seat_names[int(seat)]


VECTORS = ("observation", "mask")
SHOWN = ("phase", "turn", "hand", "money", "contract", "trump", "table", "lot", "choices")
"""What is told first of a view."""


def _short(value: object) -> str:
    """A value in few words."""
    if isinstance(value, dict | list | tuple):
        words = [f"{k}x{v}" for k, v in value.items()] if isinstance(value, dict) else value
        if isinstance(value, dict) and all(isinstance(key, str) for key in value):
            words = list(value)
        parts = [" ".join(word) if isinstance(word, tuple) else str(word) for word in words]
        return ", ".join(parts[:13]) + (", ..." if len(parts) > 13 else "")
    return str(value)


class TrickView(View[S]):
    """What one seat may see of a game of tricks."""

    def plays(self) -> Iterator[tuple[int, int]]:
        """All cards played in this deal, in order, each with its seat: (seat, card)."""
        raise NotImplementedError

    def card(self, card: int) -> str:
        """A card as text."""
        raise NotImplementedError

    def held(self, seat: int) -> list[int]:
        """The cards of a seat that this one sees."""
        raise NotImplementedError

    def suit(self, suit: int) -> str | None:
        return None if suit < 0 else self.card(0 + (suit << self.lane))[0]

    lane = 4
    """A suit has room for two to the power of this many ranks."""

    @property
    def hand(self) -> list[str]:
        """The own cards, as texts like `HT`."""
        return [self.card(one) for one in self.held(self.seat)]

    @property
    def open(self) -> dict[str, list[str]]:
        """The cards of other seats that lie open, by seat."""
        names = enumerate(self.game.seat_names)
        cards = {name: self.held(seat) for seat, name in names if seat != self.seat}
        return {name: [self.card(one) for one in held] for name, held in cards.items() if held}

    @property
    def played(self) -> list[Play]:
        """Every card of this deal in order of play, as (seat, card)."""
        return [(self.game.seat_names[seat], self.card(one)) for seat, one in self.plays()]

    @property
    def tricks(self) -> list[list[Play]]:
        """The tricks of this deal in order, the last one perhaps not complete."""
        played, seats = self.played, self.game.seats
        return [played[at : at + seats] for at in range(0, len(played), seats)]

    @property
    def table(self) -> list[Play]:
        """The cards that lie on the table: those of a trick that is not complete."""
        tricks = self.tricks
        return tricks[-1] if tricks and len(tricks[-1]) < self.game.seats else []

    @property
    def won(self) -> dict[str, int]:
        """How many tricks each seat has won."""
        return self.by_seat(self.record["won"])

    @property
    def trump(self) -> str | None:
        """The suit that is trump; None: none is."""
        return self.suit(int(self.record["trump"]))

    @property
    def dealer(self) -> str:
        """Who dealt."""
        return self.game.seat_names[int(self.record["dealer"])]


class SetView(TrickView[S]):
    """The same where hands are sets of cards as bits, suits lie in lanes, and the order of play is kept."""

    pack: ClassVar[Cards]
    """All cards of the game."""

    def plays(self) -> Iterator[tuple[int, int]]:
        view, seats = self.record, self.game.seats
        for one in view["order"][: seats * int(view["tricks"]) + int(view["in_trick"])]:
            yield (
                next(s for s in range(seats) if (int(view["played"][s]) >> int(one)) & 1),
                int(one),
            )

    def held(self, seat: int) -> list[int]:
        return in_order(self.record["hands"][seat])

    @property
    def voids(self) -> dict[str, str]:
        """The suits that each seat showed it does not have, like `{"W": "CH"}`."""
        found = {}
        for lacks, name in zip(self.record["lacks"], self.game.seat_names, strict=True):
            suits = [suit for suit in SUITS if not self.pack & int(lane(suit)) & ~int(lacks)]
            if suits:
                found[name] = "".join(SUIT_LETTERS[suit] for suit in suits)
        return found


def in_order(cards: Cards) -> list[int]:
    """The cards of a set, high ones of each suit first."""
    return list(each(int(cards)))[::-1]


def look(game: Game[S], record: S) -> View[S]:
    """A view as a game's own class shows it."""
    kind: type[View[S]] = game.view_type or View
    return kind(game, record)
