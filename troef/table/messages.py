"""What comes into a table and what goes out of it: typed values, each of them plain JSON.

What goes out is made for one seat from that seat's views alone (`seen`), in its language, so that it can
be sent as it is: a page, a log and a terminal get the same. Cards, bids and offers have two texts: in the
notation of records (`SA`, `call HA`, `offer 2x10+50`), by which they are named when they come back, and in
words as people read them (`♠A`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TypeAlias

from ..lab.data import Plain
from ..scene import Goods

# -- what comes in: what a person may do ----------------------------------------------------------


@dataclass(frozen=True)
class Act:
    """Do this: an action in the notation of records."""

    seat: int
    text: str
    at: int | None = None
    """The position it is meant for (`Position.at`); one that has passed is refused. None: whichever."""


@dataclass(frozen=True)
class Undo:
    """Take back my last choice and all that followed it."""

    seat: int


@dataclass(frozen=True)
class Claim:
    """All tricks that are left are mine."""

    seat: int


@dataclass(frozen=True)
class Concede:
    """Let us leave it at that: the rest need not be played by us."""

    seat: int


@dataclass(frozen=True)
class Next:
    """Deal the next deal."""

    seat: int


@dataclass(frozen=True)
class Speak:
    """Speak this language to me."""

    seat: int
    language: str


Ask: TypeAlias = Act | Undo | Claim | Concede | Next | Speak


@dataclass(frozen=True)
class Taken:
    """It was done, and is kept."""


@dataclass(frozen=True)
class Refused:
    """It was not done, and why, in the language of who asked."""

    key: str
    """Which text of the table says so; `rule` where the game itself does."""
    words: str


Answer: TypeAlias = Taken | Refused

# -- what goes out: how things stand --------------------------------------------------------------


@dataclass(frozen=True)
class Named:
    """A card or another action."""

    text: str
    words: str


@dataclass(frozen=True)
class Laid:
    """A card on the table, and whose it is."""

    seat: int
    card: Named


@dataclass(frozen=True)
class Choice:
    """Something that may be done now."""

    number: int
    """What people may type for it: its place in the list, or the number that it brings along."""
    text: str
    words: str
    card: str | None
    """The card in hand that it plays or gives away, if it does."""


@dataclass(frozen=True)
class Fact:
    """Something that holds for the whole table."""

    name: str
    value: str


@dataclass(frozen=True)
class Goal:
    """How far a side has come."""

    name: str
    seats: tuple[int, ...]
    tricks: int
    needs: int
    words: str


@dataclass(frozen=True)
class Seat:
    """What may be seen of a seat."""

    seat: int
    letter: str
    """As the game names it."""
    name: str
    """As the viewer calls it: `you` is the viewer."""
    person: bool
    level: str
    """How strong an opponent is, in plain words; nothing of people."""
    notes: tuple[str, ...]
    tricks: int | None
    cards: int
    shown: tuple[Named, ...]
    total: float
    goods: tuple[Goods, ...] = ()


@dataclass(frozen=True)
class Position:
    """All that a seat may see now, and what it may do."""

    at: int
    """Counts up with everything that happens; `Act.at` names it."""
    seat: int
    deal: str
    """What people call this deal: `Deal 3`."""
    turn: int | None
    """Whose turn it is; None: the deal is over."""
    facts: tuple[Fact, ...]
    seats: tuple[Seat, ...]
    goals: tuple[Goal, ...]
    table: tuple[Laid, ...]
    last: tuple[Laid, ...]
    hand: tuple[Named, ...]
    own: tuple[str, ...]
    choices: tuple[Choice, ...]
    """What may be done, cards in hand first; none if it is another's turn. Of very many the first few."""
    more: int
    """How many more there are: any of them can be named by its text."""
    example: str
    """How one of them can be typed."""
    may: tuple[str, ...]
    """What else may be asked now, of: undo, claim, concede, next."""
    purse: tuple[Goods, ...] = ()
    """Money in hand, in a game that has some."""
    lot: tuple[Goods, ...] = ()
    """What the turn is about, in a game of goods."""


# -- what goes out: what happened -----------------------------------------------------------------


@dataclass(frozen=True)
class Dealt:
    """A deal began."""

    deal: str
    first: int | None
    notes: tuple[str, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Did:
    """Somebody did something: a bid, a call, a card."""

    seat: int
    words: str
    """As a sentence: `West calls ♠A`."""
    card: Named | None
    """The card that now lies on the table."""
    news: tuple[str, ...]
    """What came to light with it."""


@dataclass(frozen=True)
class Took:
    """A trick is complete."""

    number: int
    cards: tuple[Laid, ...]
    seat: int
    goals: tuple[Goal, ...]


@dataclass(frozen=True)
class Undone:
    """Somebody took back a choice."""

    seat: int
    words: str
    left: int
    """How many actions of this deal remain."""


@dataclass(frozen=True)
class Told:
    """Something that everybody hears: a claim, a concession, a program that faltered."""

    key: str
    seat: int
    words: str


@dataclass(frozen=True)
class Row:
    """A line of scores, a figure for each seat."""

    name: str
    points: tuple[float, ...]
    signed: bool = True
    """Whether these are points; else they count something."""


@dataclass(frozen=True)
class Ended:
    """The deal is over: everything may be seen."""

    deal: str
    facts: tuple[Fact, ...]
    seats: tuple[Seat, ...]
    hands: tuple[tuple[Named, ...], ...]
    """As they were dealt; none in a game without hands."""
    scores: tuple[Row, ...]
    game_over: bool
    """Whether a game of several deals ended with this one."""
    winners: tuple[int, ...] | None
    """Who won the game that ended; None where nothing is won, or not yet."""


Happening: TypeAlias = Dealt | Did | Took | Undone | Told | Ended


@dataclass(frozen=True)
class Event:
    """Something that happened, as one seat saw it."""

    number: int
    what: Happening


# -- what goes out: a hint ------------------------------------------------------------------------


@dataclass(frozen=True)
class Estimated:
    """What a choice is thought to bring."""

    text: str
    words: str
    value: float
    """On average, in what the game is played for."""
    taken: float | None
    """Tricks, or points, of the own side; None where nothing is counted."""
    chance: float | None
    """Of success, from 0 to 1; None where nothing is to be made."""
    costs: float
    """How much less than the best it brings, where that is clear; 0: nothing, or too little to tell."""
    bar: float
    """The value from 0 (the worst choice) to 1 (the best), to be drawn."""


@dataclass(frozen=True)
class Hint:
    """What a seat is advised to do, by what it may know."""

    at: int
    """The position that it is for."""
    seat: int
    best: Named
    words: str
    """Why, as a sentence."""
    unit: str
    """What values count, in words: `chips`."""
    counted: str
    """What is taken, in words: `tricks`; empty where nothing is."""
    estimates: tuple[Estimated, ...]
    """The best first."""
    simulations: int
    more: int
    """Choices that were not tried: there are too many."""


# -- as JSON --------------------------------------------------------------------------------------

Message: TypeAlias = Position | Event | Answer | Hint

NAMES = {
    kind.__name__.lower(): kind
    for kind in (Act, Undo, Claim, Concede, Next, Speak)
}  # fmt: skip
"""What a person may ask, by its name on the wire."""


def plain(message: Message) -> Plain:
    """A message as plain data; `kind` names its type, of an event that of what happened."""
    if isinstance(message, Event):
        return {"kind": _kind(message.what), "number": message.number, **data_of(message.what)}
    return {"kind": _kind(message), **data_of(message)}


def data_of(value: object) -> Plain:
    """The fields of a message by their names, and so on all the way down. As `asdict` does, which copies
    what nobody changes and so takes four times as long."""
    return {name: _data(each) for name, each in vars(value).items()}


def _data(value: object) -> object:
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return [_data(each) for each in value]
    return data_of(value)


def as_json(message: Message) -> str:
    """A message as one line of JSON: the same value always gives the same bytes."""
    return json.dumps(plain(message), ensure_ascii=False, separators=(",", ":"))


def _kind(value: object) -> str:
    return type(value).__name__.lower()


class BadMessage(ValueError):
    """What came in is nothing that a person may ask."""


def ask_from(seat: int, data: object) -> Ask:
    """What a person at this seat asks, from plain data such as `{"kind": "act", "text": "SA"}`; who sits
    there is known to the caller and never taken from the message. Raises BadMessage."""
    if not isinstance(data, dict) or not all(isinstance(name, str) for name in data):
        raise BadMessage("expected an object with a kind")
    fields = dict(data)
    kind = NAMES.get(str(fields.pop("kind", "")))
    if kind is None:
        raise BadMessage(f"expected a kind: {', '.join(NAMES)}")
    wanted = {"text": str, "language": str, "at": int}
    takes = [name for name in kind.__dataclass_fields__ if name != "seat"]
    for name, value in fields.items():
        if name not in takes:
            raise BadMessage(f"'{name[:40]}' is no part of {_kind_name(kind)}")
        if not isinstance(value, wanted[name]) or isinstance(value, bool):
            raise BadMessage(f"{name}: expected {wanted[name].__name__}")
    try:
        return kind(seat, **fields)
    except TypeError:
        missing = [name for name in takes if name not in fields and name != "at"]
        raise BadMessage(f"{_kind_name(kind)} needs {', '.join(missing)}") from None


def _kind_name(kind: type) -> str:
    return kind.__name__.lower()
