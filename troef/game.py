"""The contract that every game fulfils.

A game is a small immutable value: which game, under which house rules. `game.new()` gives a state:
one NumPy record with named fields, changed in place, which carries the house rules, so that a state
alone is enough to go on. A game takes one deal or several. The rules are compiled functions with
the same names in every game:

    deal(state, rng)             deal the cards: of the first deal, or of the next one; after the
                                 last deal of a game, of the next game
    turn(state)                  the seat that must act
    legal(state, actions)        fill in all legal actions, return how many
    allows(state, action)        whether this action is legal
    sample(state, rng)           one legal action, each equally likely
    play(state, action)          do it; unchecked, `match` and `apply` check
    over(state)                  whether the deal is over
    finished(state)              whether the game ends with this deal, now that it is over
    scores(state, out)           what each seat scored in this deal; a game's score is their sum
    values(state, way, out)      how good the end of this deal is for each seat, on any scale: what
                                 search maximises (`game.evaluations` names the ways)
    facts(state, out)            what else a result should tell of this game (`game.fact_names`)
    appears(state, action, seat) an action as that seat sees it: the same number for all actions
                                 that it cannot tell apart
    hide(state, seat, view)      what that seat may know, and nothing else
    plan(view, plans)            study what a view leaves open
    draw(view, plans, rng, out)  a complete state consistent with the view, all equally likely
    pose(state, seat, out)       the position for the oracle (`troef.position`): the side of that seat
                                 and what it wants; 0, or why there is none (`game.refusals`)
    glimpse(state, seat, room)   the same view as `hide` writes, for as long as it is looked at: a game may
                                 blank the state itself and keep what it blanked in `room`
    unblank(state, room)         put that back
    rewind(state, out)           the complete state from which this one came: as it was dealt, or later
    told(state, actions)         fill in what was done since then, return how much

The last four have defaults: a copy, and a game that tells nothing of how a state came about.

What learners need besides (`troef.vectors`; a game may leave it out): `encode(state, action)` and
`decode(state, number)` count actions from 0 to `game.action_count` - 1, and `observe(view, out)` puts what
a seat may know into numbers.

`hide`, `plan` and `draw` write into arrays (`game.new()`, `game.plans()`). A view is a state in which
everything unknown is blank and `viewer` names the seat; the rules that need no hidden card (turn, over, and
legal, allows, sample for the viewer) work on it too.

To write a game outside this package: subclass `Game`, make the state type with `state_type`, tie
the rules to it with `fulfil`, and run `troef.check.check(YourGame())`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, cast

import numpy as np
import numpy.typing as npt

from .advice import Advised
from .chance import Rng
from .fields import Floats, Ints, Row, fields_of, record_of, rows
from .jit import digest, generic, hot, implement, make, rule, seldom
from .notation import Written
from .outside import visible
from .position import POSITION, Position, clear
from .scene import Drawn
from .state import Action, P, S, Scores, Seat, State
from .vectors import Part, Pointers, Vectors, as_vectors, parts_of, pointers
from .words import Words


@generic
def deal(state: State, rng: Rng) -> None: ...


@generic
def turn(state: State) -> Seat: ...


@generic
def legal(state: State, actions: Ints) -> int: ...


@generic
def allows(state: State, action: Action) -> bool: ...


@generic
def sample(state: State, rng: Rng) -> Action: ...


@generic
def play(state: State, action: Action) -> None: ...


@generic
def over(state: State) -> bool: ...


@generic
def finished(state: State) -> bool: ...


@generic
def scores(state: State, out: Scores) -> None: ...


@generic
def values(state: State, way: int, out: Scores) -> None: ...


@generic
def facts(state: State, out: Scores) -> None: ...


@generic
def appears(state: State, action: Action, seat: Seat) -> int: ...


@generic
def hide(state: S, seat: Seat, view: Row[S]) -> None: ...


@seldom
def plan(view: State, plans: Row[P]) -> None: ...


@generic
def draw(view: S, plans: Row[P], rng: Rng, out: Row[S]) -> None: ...


@seldom
def pose(state: State, seat: Seat, out: Row[Position]) -> int: ...
@generic
def glimpse(state: S, seat: Seat, room: Row[S]) -> S: ...


@generic
def unblank(state: S, room: Row[S]) -> None: ...


@seldom
def rewind(state: S, out: Row[S]) -> None: ...


@seldom
def told(state: State, actions: Ints) -> int: ...


RULES = (
    "deal", "turn", "legal", "allows", "sample", "play", "over", "finished", "scores", "values", "facts",
    "appears", "hide", "plan", "draw", "pose", "glimpse", "unblank", "rewind", "told",
)  # fmt: skip


NO_ORACLE = 3
"""`pose` refuses every state of a game without that rule; reasons of a game's own come after this."""


# -- rules that most games share --------------------------------------------------------------


@hot
def seat_on_turn(state: State) -> Seat:
    """`turn` of a game whose states have it as a field."""
    return int(state.turn)


@rule
def one_deal(state: State) -> bool:
    """`finished` of a game that is one deal."""
    return True


@rule
def score_alone(state: State, way: int, out: Scores) -> None:
    """`values` of a game in which nothing but the score of a deal counts."""
    scores(state, out)


@rule
def open_to_all(state: State, action: Action, seat: Seat) -> int:
    """`appears` of a game in which everybody sees what is done."""
    return action


@rule
def no_position(state: State, seat: Seat, out: Row[Position]) -> int:
    """`pose` of a game that the oracle does not play."""
    return NO_ORACLE


@hot
def look_at_copy(state: S, seat: Seat, room: Row[S]) -> S:
    """`glimpse` of a game that hides in a copy."""
    hide(state, seat, room)
    return room[0]


@hot
def nothing_blanked(state: S, room: Row[S]) -> None:
    """`unblank` of such a game."""


@rule
def no_past(state: S, out: Row[S]) -> None:
    """`rewind` of a game that tells nothing of how a state came about."""
    out[0] = state


@rule
def nothing_told(state: State, actions: Ints) -> int:
    """`told` of such a game."""
    return 0


def fulfil(
    dtype: np.dtype,
    rules: Mapping[str, Callable[..., object]],
    plan_dtype: np.dtype,
    cases: int = 1,
    actions: int = 1024,
) -> None:
    """Tie the rules of a game to its type of states; those that most games share may be left out.

    `cases` says how many plans a view can need, `actions` how many legal actions there can be under
    any house rules: agents that know no game by name make so much room.
    """
    shared: dict[str, Callable[..., object]] = {
        "turn": seat_on_turn,
        "finished": one_deal,
        "values": score_alone,
        "appears": open_to_all,
        "pose": no_position,
        "glimpse": look_at_copy,
        "unblank": nothing_blanked,
        "rewind": no_past,
        "told": nothing_told,
    }
    if unknown := set(rules) - set(RULES):
        raise TypeError(f"there is no rule '{min(unknown)}': expected {', '.join(RULES)}")
    implement(dtype, {**shared, **rules})
    make(dtype, plan_dtype, cases, actions)


class HouseError(ValueError):
    """A game or a house rule that does not exist, or a choice that it does not have."""


@dataclass(frozen=True)
class Switch:
    """One house rule: its choices (the first is the default) and where they come from."""

    name: str
    choices: tuple[str, ...]
    about: str
    source: str
    free: Callable[[str], object] | None = None
    """Where other words than the choices are allowed: raises ValueError for those that are not."""

    def word(self, given: object) -> str:
        """A choice as its own word; raises HouseError for what is no choice."""
        text = _word(given)
        if text in self.choices:
            return text
        try:
            if self.free is None:
                raise ValueError(f"choose one of {', '.join(self.choices)}")
            if text.split() != [text]:  # else the text of the game would not read back
                raise ValueError("expected one word, without spaces")
            self.free(text)
        except ValueError as error:
            raise HouseError(f"house rule {self.name}={visible(text, 60)}: {error}") from None
        return text

    def number(self, word: str) -> int:
        """The number of a choice, as the state holds it; free words have none."""
        return self.choices.index(word) if word in self.choices else -1


def _word(given: object) -> str:
    """A choice as text; numbers without end are no choice anywhere."""
    if isinstance(given, bool):
        return "yes" if given else "no"
    if isinstance(given, int) and abs(given) >= 1 << 63:
        return "a number beyond all bounds"
    return str(given)


def choices(switches: Sequence[Switch]) -> Callable[[str, str], int]:
    """The numbers of choices, by the names of the house rule and of the choice: what a state holds.

    >>> number = choices([Switch("piek", ("one", "one_or_five"), "how many tricks", "000")])
    >>> number("piek", "one_or_five")
    1
    """
    known = {switch.name: switch.choices for switch in switches}
    return lambda name, word: known[name].index(word)


def state_type(
    kind: type[State],
    switches: Sequence[Switch],
    module: str,
    sizes: Mapping[str, int] | None = None,
) -> np.dtype[np.record]:
    """The type of a game's states: the fields of its class, among them one for each switch, and one
    more.

    That last byte is never used, but its name is a digest of the sources of `module`, in which the
    rules are, and of all they import: loops that were compiled for other rules than today's then
    belong to another type, and are never used again.
    """
    fields = fields_of(kind, sizes)
    lost = {switch.name for switch in switches} - {name for name, *_ in fields}
    if lost:
        raise TypeError(f"{kind.__name__} has no field for the house rule '{min(lost)}'")
    return record_of([(f"rules_{digest(module)}", "i1"), *fields])


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
