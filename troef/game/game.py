"""What a game is apart from its rules."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import ClassVar, cast

import numpy as np
import numpy.typing as npt

from ..advice import Advised
from ..chance import Rng
from ..fields import Floats, Row, rows
from ..notation import Written
from ..position import POSITION, Position, clear
from ..scene import Drawn
from ..state import Action, S, Seat, State
from ..vectors import Part, Pointers, Vectors, as_vectors, parts_of, pointers
from ..words import Words
from .house import HouseError, Switch
from .rules import allows, legal, over, play, turn


class Game(Written[S], Advised[S], Drawn[S]):
    """What a game is apart from its rules: its name, seats and house rules. Its notation
    (`troef.notation`) every game must have; what a table draws (`troef.scene`) and what an adviser needs
    (`troef.advice`) it may leave as they are."""

    name: ClassVar[str]
    title: ClassVar[str]
    switches: ClassVar[tuple[Switch, ...]] = ()
    zero_sum: ClassVar[bool] = True
    margin: ClassVar[float] = 0.1
    """The difference in score a game that counts as being stronger, unless somebody says otherwise."""
    # what follows may depend on the house rules: a game then sets it when it is made
    seats: int
    seat_names: tuple[str, ...]
    dtype: np.dtype[np.record]
    plan_dtype: np.dtype[np.record]
    most_cases: int = 1
    """How many plans a view can need at once."""
    most_actions: int
    """No position has more legal actions."""
    most_plies: int
    """No deal takes more actions."""
    most_deals: int = 1
    """No game takes more deals."""
    fact_names: tuple[str, ...] = ()
    """What `facts` tells of a game, in order."""
    evaluations: ClassVar[dict[str, str]] = {"score": "what the deal brings"}
    """The ways in which `values` can judge the end of a deal, and what each means; the first is the
    default."""

    house_said: ClassVar[Words | None] = None
    """House rules in words: a text for a rule and its choice (`called_ace_first`), or for the rule with the
    choice as a field (`players`)."""
    asked_first: ClassVar[tuple[str, ...]] = ()
    """House rules that people are asked about before their first evening: those most play differently."""
    refusals: ClassVar[tuple[str, ...]] = (
        "",
        "no cards are being played: the oracle plays from the first card on",
        "cards are hidden: the oracle needs all hands",
        "this game is not one that the oracle plays",
    )
    """Why `pose` gives no position, by the number that it returns."""

    view_type: ClassVar[type | None] = None
    """What shows a view to people who write Python: a class of `troef.view`; None: only what all have."""
    vectors: ClassVar[Vectors | None] = None
    """How this game is put in numbers, for learners; None: it is not."""
    action_count: int = 0
    """How many different actions there are, each with a number from 0 on."""
    observation_type: np.dtype[np.record]
    """The type of what `observe` writes: named parts, all of 32-bit numbers."""

    def __init__(self, /, **house: object) -> None:
        known = {switch.name: switch for switch in self.switches}
        for name in house:
            if name not in known:
                raise HouseError(
                    f"{self.name} has no house rule '{name}': choose from {', '.join(known)}"
                )
        self.house: dict[str, str] = {}
        for name, switch in known.items():
            self.house[name] = switch.word(house.get(name, switch.choices[0]))

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.changed().items())})"
        )

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.house == other.house

    def __hash__(self) -> int:
        return hash((type(self), tuple(self.house.items())))

    @classmethod
    def sizes(cls) -> str:
        """How many can play, in words: a game for several numbers has a house rule `players`."""
        for switch in cls.switches:
            if switch.name == "players":
                numbers = sorted(int(word) for word in switch.choices)
                return f"{numbers[0]} to {numbers[-1]}"
        return str(cls.seats)

    def changed(self) -> dict[str, str]:
        """The house rules that differ from the default."""
        defaults = {switch.name: switch.choices[0] for switch in self.switches}
        return {name: word for name, word in self.house.items() if word != defaults[name]}

    def house_words(self, language: str) -> list[str]:
        """The house rules that differ from the default, in words where the game has some."""
        said = self.house_said[language] if self.house_said else {}
        found = []
        for name, word in self.changed().items():
            text = said.get(f"{name}_{word}") or said.get(name)
            whole = text.format(choice=word) if text else f"{name}={word}"
            found.append(said.get(f"{name}_said", "{choice}").format(choice=whole))
        return found

    def spec(self) -> str:
        """The game as text, with the house rules that differ from the default: `troef.games.find`
        makes the same game of it."""
        return " ".join([self.name, *(f"{name}={word}" for name, word in self.changed().items())])

    def new(self) -> Row[S]:
        """An array with one fresh state, before the first deal."""
        states = cast("Row[S]", np.zeros(1, self.dtype))
        for switch in self.switches:
            states[0][switch.name] = switch.number(self.house[switch.name])
        self.prepare(states[0])
        return states

    @property
    def chained(self) -> bool:
        """Whether a deal depends on the one before it, as with a pack that is not shuffled."""
        return False

    def winners(self, points: Floats) -> npt.NDArray[np.bool_]:
        """Which seats won, from a game's scores of shape [..., seats]: those with the highest."""
        won: npt.NDArray[np.bool_] = points == points.max(axis=-1, keepdims=True)
        return won

    def plans(self) -> npt.NDArray[np.record]:
        """Room for `plan` to write in."""
        return np.zeros(self.most_cases, self.plan_dtype)

    # -- in numbers ------------------------------------------------------------------------

    @property
    def in_numbers(self) -> Vectors:
        """The rules that put this game in numbers; raises TypeError where it has none."""
        if self.vectors is None:
            raise TypeError(f"{self.name} is not put in numbers: it has no `vectors`")
        return self.vectors

    @cached_property
    def _blank(self) -> Row[S]:
        return self.new()

    def number_of(self, action: Action) -> int:
        """The number of an action, from 0 to `action_count` - 1."""
        return int(self.in_numbers.encode(self._blank[0], action))

    def action_of(self, number: int) -> Action:
        """The action with this number."""
        if not 0 <= number < self.action_count:
            raise IndexError(f"{self.name} has actions 0 to {self.action_count - 1}, not {number}")
        return int(self.in_numbers.decode(self._blank[0], number))

    @property
    def observation_parts(self) -> dict[str, Part]:
        """Where each named part of an observation lies, and what it means."""
        return parts_of(self.observation_type, self.in_numbers.observation)

    def observe(self, view: S) -> npt.NDArray[np.float32]:
        """What the viewer may know, as one vector."""
        if view.viewer < 0:
            raise ValueError("only the view of a seat can be observed: use `hide` first")
        seen = np.zeros(1, self.observation_type)
        self.in_numbers.observe(view, seen[0])
        vector: npt.NDArray[np.float32] = as_vectors(seen)[0]
        return vector

    def mask(self, state: S) -> npt.NDArray[np.bool_]:
        """Which actions are legal, by their numbers."""
        legal = np.zeros(self.action_count, np.bool_)
        for action in actions_of(self, state):
            legal[self.number_of(action)] = True
        return legal

    @property
    def pointers(self) -> Pointers:
        """What a compiled loop needs to number actions and to observe."""
        return pointers(self.in_numbers, self.dtype, self.observation_type)

    # -- what each game adds ---------------------------------------------------------------

    def prepare(self, state: S) -> None:
        """Set what a fresh state needs besides its switches."""

    @abstractmethod
    def swaps(self, state: S, seat: Seat, rng: Rng) -> Row[S]:
        """A state that differs only in cards hidden from this seat, for the leak test."""

    @abstractmethod
    def cards(self, state: S) -> int:
        """How many cards there are in all places together: it must never change."""

    def blank_position(self) -> Row[Position]:
        """An empty position for the oracle, with what this game and its house rules lay down."""
        positions = rows(POSITION, Position, 1)
        clear(positions[0])
        positions[0].seats = self.seats
        return positions

    counted: ClassVar[str] = "tricks"
    """What the oracle counts in this game."""

    def swing(self, state: S, seat: Seat) -> float:
        """The scores that change hands where the side of a seat reaches its goal instead of missing it."""
        return 0.0

    def counts(self, state: S) -> bool:
        """Whether a deal that is over counts as one of its game: one that was thrown in does not."""
        return True


def actions_of(game: Game, state: State) -> list[Action]:
    """All legal actions, as a list."""
    buffer = np.zeros(game.most_actions, np.int64)
    return [int(action) for action in buffer[: legal(state, buffer)]]


def apply(game: Game, state: State, action: Action) -> None:
    """Play an action after checking that it is legal."""
    if over(state):
        raise ValueError("the deal is over: no action is left")
    if not allows(state, action):
        raise ValueError(f"action {action} is not legal for seat {turn(state)}")
    play(state, action)
