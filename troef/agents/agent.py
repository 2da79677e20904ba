"""What an agent is: one function `act(view, mind) -> action`, compiled, and its settings.

The view is what its seat may know; the mind is what it brings along: its settings, chance of its own,
and room to note down its reasons.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

import numpy as np

from ..chance import Rng
from ..fields import I8, Floats, Record, Row, record_type, rows
from ..jit import address_of, pointer

if TYPE_CHECKING:
    from ..game import Game

MOST_SEATS = 8
"""No game has more."""


class Mind(Record):
    """What an agent brings along to a decision."""

    rng: Rng  # chance: this seat's own stream
    settings: Annotated[Row[float], "f8", 16]  # what the agent is set to, in its own order
    note: Annotated[Row[float], "f8", 256]  # what it notes down of its last decision
    memory: Annotated[Row[float], "f8", 2048]  # what it learned in games before
    # where things lie that play a part inside a search (`jit.calling`); 0: nothing does
    inside: I8  # the function that plays its simulations
    inner: I8  # and the mind of that one
    judge: I8  # the function that judges positions
    weights: I8  # and what it weighs by
    weight_count: I8
    depth: I8  # so many actions are simulated before it judges
    seats: I8  # of the game; 0: not known


MIND = record_type(Mind)


class AgentError(ValueError):
    """An agent that does not exist, cannot be set so, or does not play this game."""


class Setting(NamedTuple):
    """A number that an agent can be set to, and what it means."""

    default: float
    meaning: str
    least: float = 0.0
    most: float = 1e9
    whole: bool = False
    choices: tuple[str, ...] | str = ()
    """Where a number stands for a choice: what 0, 1, ... mean, or where the game has that
    (`evaluations`)."""

    def named(self, game: Game) -> tuple[str, ...]:
        """What the numbers from 0 stand for in this game; empty where they are just numbers."""
        named = getattr(game, self.choices) if isinstance(self.choices, str) else self.choices
        return tuple(named)

    def expects(self, game: Game) -> str:
        """Which numbers are allowed, in words.

        >>> Setting(0.5, "how often", most=1).expects(None)
        'a number from 0 to 1'
        """
        if named := self.named(game):
            return ", ".join(f"{number} ({name})" for number, name in enumerate(named))
        kind = "a whole number" if self.whole else "a number"
        return f"{kind} from {self.least:,.10g} to {self.most:,.10g}"

    def allows(self, number: float, game: Game) -> bool:
        if named := self.named(game):
            return number in range(len(named))
        return self.least <= number <= self.most and not (self.whole and number % 1)


def in_text(number: float) -> str:
    """A number as short as can be without loss."""
    return f"{number:g}" if float(f"{number:g}") == number else repr(float(number))


def places(takes: dict[str, Setting], names: str) -> tuple[int, ...]:
    """Where these settings stand in a mind, by their names.

    >>> places({"track": Setting(1, "whether it remembers"), "cap": Setting(400, "at most")}, "cap track")
    (1, 0)
    """
    return tuple(list(takes).index(name) for name in names.split())


YES_NO = ("no", "yes")
"""The choices of a setting that is off or on."""


Act: TypeAlias = Callable[[Any, Mind], int]
"""act(view, mind) -> action; the view is a state of whichever game the agent plays."""
Explain: TypeAlias = Callable[["Game", Any, Mind, int, str], str]
"""explain(game, view, mind, action, language) -> why, in words."""


Evaluate: TypeAlias = Callable[[Any, Floats], float]
"""evaluate(view, weights) -> how good this is for the viewer; compiled."""


@dataclass(frozen=True, eq=False)
class Judge:
    """A compiled function that says how good a position is, in the place of an end that is played out."""

    evaluate: Evaluate
    """evaluate(view, weights) -> how good this is for the viewer, on the scale of what is searched for."""
    weights: Floats = field(default_factory=lambda: np.zeros(0))
    """What it weighs by. It is read anew at every decision, so it may be changed at any time."""
    depth: int = 0
    """So many actions are simulated before it judges."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "weights", np.ascontiguousarray(self.weights, np.float64).ravel())


@dataclass(frozen=True)
class Agent:
    """A compiled agent and its settings."""

    name: str
    act: Act
    """act(view, mind) -> action; compiled."""
    about: str
    takes: dict[str, Setting] = field(default_factory=dict)
    """What it can be set to, in the order in which `act` gets it."""
    explain: Explain | None = None
    """explain(game, view, mind, action, language) -> why, in words."""
    slow: bool = False
    """Whether a deal with it takes milliseconds: work is then handed out in small portions."""
    learns: bool = False
    """Whether it has a memory, which `troef learn` fills."""
    memory: Floats | None = field(default=None, compare=False, repr=False)
    """What it learned, as an array; None: nothing yet."""
    learned: str = ""
    """Where its memory comes from, as in its text: `memory=FILE`."""
    sees_all: bool = False
    """Whether it is given the complete state instead of what its seat may see. Every result says so."""
    room: np.dtype[np.record] | None = field(default=None, compare=False, repr=False)
    """What it thinks in, beside its mind: a record of this type, which lies at `mind.weights`."""
    searches: bool = False
    """Whether another agent can play its simulations (`inside=NAME`), and a function judge positions."""
    inside: Agent | None = None
    """Who plays its simulations; None: chance."""
    usual: str = field(default="", compare=False)
    """Who does so where nobody is named, as text."""
    judge: Judge | None = field(default=None, compare=False)
    """What judges positions, instead of the end of the deal."""
    game: Game | None = field(default=None, repr=False)
    """What is played, for one that must know: a search, or one with another agent or a judge inside."""
    check: Callable[[Game, dict[str, float]], None] | None = None
    """check(game, settings) raises AgentError for a game that it cannot play so, where the ranges of the
    settings do not say it."""
    settings: dict[str, float] = field(default_factory=dict)
    """What it is set to; what is left out stays as it is by default."""

    def __post_init__(self) -> None:
        default = {name: setting.default for name, setting in self.takes.items()}
        object.__setattr__(self, "settings", {**default, **self.settings})

    def prepare(self, mind: Mind) -> None:
        """Set a mind to this agent's settings and memory."""
        mind.settings[: len(self.settings)] = list(self.settings.values())
        if self.memory is not None:
            mind.memory[: self.memory.size] = self.memory.ravel()
        mind.seats = self.game.seats if self.game is not None else 0
        if self.inside is not None:
            mind.inside, mind.inner = self._plugs.inside, self._plugs.inner
        if self.judge is not None:
            mind.judge, mind.depth = self._plugs.judge, self.judge.depth
            mind.weights, mind.weight_count = self._plugs.weights, self.judge.weights.size
        if self.room is not None:
            mind.weights = self._plugs.room

    @cached_property
    def _plugs(self) -> Plugs:
        return Plugs(self)

    def __getstate__(self) -> dict[str, object]:
        """Addresses mean nothing in another process."""
        return {name: value for name, value in vars(self).items() if name != "_plugs"}

    def spec(self) -> str:
        """The text that asks for this agent."""
        changed = [
            f"{name}={in_text(number)}"
            for name, number in self.settings.items()
            if number != self.takes[name].default
        ]
        changed += [self.learned] if self.learned else []
        if self.inside is not None and self.inside.spec() != self.usual:
            changed.append(f"inside={self.inside.spec().replace(',', ':')}")
        return ":".join([self.name, ",".join(changed)]) if changed else self.name


class Plugs:
    """Where the parts of a search lie, and the room for it; they stay there as long as this does."""

    def __init__(self, agent: Agent) -> None:
        if agent.game is None:
            raise AgentError(f"agent '{agent.name}' does not know for which game it is")
        dtype = agent.game.dtype
        self.inside = self.inner = self.judge = self.weights = self.room = 0
        if agent.room is not None:
            self.rooms = np.zeros(1, agent.room)
            self.room = address_of(self.rooms)
        if agent.inside is not None:
            self.minds = rows(MIND, Mind, 1)
            agent.inside.prepare(self.minds[0])
            self.inner = address_of(self.minds)
            self.inside = address_of(pointer(agent.inside.act, dtype, MIND))
        if agent.judge is not None:
            self.weights = address_of(agent.judge.weights)
            self.judge = address_of(pointer(agent.judge.evaluate, dtype, "floats", result=float))
