"""The public surface: what `import troef` offers, under names that stay.

Everything here is checked and speaks in texts and plain values; `troef.game` has the compiled rules beneath
it, which are neither.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from . import agents, chance, collecting, games, loop, match, record
from .agents import Agent, Judge
from .agents.agent import MIND, Mind
from .agents.search.notes import DONE, LEGAL, LIST, LISTED
from .agents.seat import Seated, decision, player
from .chance import stream
from .collecting import Steps
from .fields import Row, rows
from .game import Game, allows, finished, over, turn
from .game import draw as draw_one
from .game import plan as study
from .oracle import Answer, solve_state
from .record import Record
from .state import Action, State
from .view import View, look
from .words import DEFAULT

__all__ = [
    "Answer", "Choice", "Game", "IllegalAction", "Judge", "Record", "Search", "Sitting", "Steps", "Table",
    "View", "agent", "collect", "draw", "find", "read", "replay", "search", "solve",
]  # fmt: skip

NAMED = 20
"""Legal actions that a message names."""


class IllegalAction(ValueError):
    """An action that is not legal; says which are."""


def find(game: str | Game, **house: object) -> Game:
    """A game by its text, with house rules if wanted: `find("rikken called_ace=first")`, or
    `find("rikken", called_ace="first")`. Raises ValueError, saying what there is to choose from."""
    return game if isinstance(game, Game) else games.load(game, **house)


# -- a table ----------------------------------------------------------------------------------


class Table:
    """A game being played, one action at a time. Every action is checked.

    With a seed the cards are those of the tournament with that seed; without one they are by chance.
    """

    def __init__(self, game: str | Game, seed: int | None = None) -> None:
        self.game: Game = find(game)
        self.seed = seed
        self._table = match.Table(self.game, [None] * self.game.seats)
        self._before: list[Row[State]] = []
        self._number = self._deals = 0
        self._whole = True
        self.deal()

    @classmethod
    def of(cls, game: Game, states: Row[State], begins: bool = False) -> Table:
        """A table at which this is the position, an array with one complete state; whether a deal begins
        with it, or it has been played on."""
        table = cls.__new__(cls)
        table.game, table.seed, table._whole = game, None, begins
        table._table = match.Table(game, [None] * game.seats)
        table._table.states[0] = states[0]
        table._before, table._number, table._deals = [], 0, 1
        return table

    def __repr__(self) -> str:
        where = f"{self.turn} to {' or '.join(list(self.choices)[:3])}" if not self.over else "over"
        return f"<Table of {self.game.spec()}: {len(self.actions)} actions, {where}>"

    # -- what is to be seen ------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether this deal is over."""
        return bool(over(self._table.state))

    @property
    def finished(self) -> bool:
        """Whether the game ends with this deal, now that it is over."""
        return self.over and bool(finished(self._table.state))

    @property
    def turn(self) -> str | None:
        """The name of the seat whose turn it is; None: the deal is over."""
        return None if self.over else self.game.seat_names[int(turn(self._table.state))]

    def view(self, seat: str | int | None = None) -> View:
        """What a seat may see, by its name or number: the seat whose turn it is, if none is named."""
        return look(self.game, self._table.view(self._seat(seat)))

    @property
    def legal(self) -> list[Action]:
        """The legal actions, as the rules number them."""
        return [] if self.over else self.view().legal

    @property
    def choices(self) -> dict[str, Action]:
        """The legal actions by their text."""
        return {} if self.over else self.view().choices

    @property
    def actions(self) -> list[Action]:
        """What was done in this deal."""
        return list(self._table.actions)

    @property
    def scores(self) -> dict[str, float]:
        """What each seat scored in this deal, now that it is over."""
        if not self.over:
            raise ValueError(f"the deal is not over: it is {self.turn}'s turn")
        points = self._table.scores()
        return {name: float(p) for name, p in zip(self.game.seat_names, points, strict=True)}

    @property
    def record(self) -> Record:
        """This deal, to be kept: `str(table.record)` is its text."""
        if not self._whole:
            raise ValueError(
                "this table began in the middle of a deal: how it came there is not known"
            )
        start = self._before[0] if self._before else self._table.states
        names = tuple("-" for _ in self.game.seat_names)
        return Record(self.game, names, self.game.say_deal(start[0]), self.actions)

    # -- what is done ------------------------------------------------------------------------

    def play(self, action: Action | str) -> None:
        """Do this for the seat whose turn it is: an action by its text, or by its number as `legal` has it.
        Raises IllegalAction, which names what is legal."""
        if self.over:
            raise IllegalAction("the deal is over: `deal` begins the next one")
        number = self._meant(action) if isinstance(action, str) else int(action)
        if abs(number) >= 1 << 31 or not allows(self._table.state, number):
            raise IllegalAction(f"{self.turn} may not do {action!r}: {self._named()}")
        before = self._table.states.copy()
        self._table.act(number)
        self._before.append(before)

    def undo(self) -> Action:
        """Take the last action of this deal back; returns it."""
        if not self._before:
            raise IndexError("nothing was done in this deal that could be taken back")
        self._table.states[0] = self._before.pop()[0]
        return self._table.actions.pop()

    def deal(self) -> None:
        """Deal the next deal of this game, or the first one of the next game."""
        if self._deals and not self.over:
            raise ValueError(f"the deal is not over: it is {self.turn}'s turn")
        if self._deals and self.finished:
            self._number, self._deals = self._number + 1, 0
        if self.seed is None:
            self._table.deal(chance.fresh())
        else:
            place = loop.DEALING + self._deals
            self._table.deal(chance.generator(self.seed, self._number, 0, place))
        self._before = []
        self._deals += 1

    def copy(self) -> Table:
        """Another table at the same position; what is done there changes nothing here."""
        table = Table.of(self.game, self._table.states, self._whole)
        table.seed = self.seed
        table._table.actions = self.actions
        table._before, table._number, table._deals = list(self._before), self._number, self._deals
        return table

    # -- inside ------------------------------------------------------------------------------

    def _seat(self, seat: str | int | None) -> int:
        if seat is None:
            if self.over:
                raise ValueError("the deal is over, so it is nobody's turn: name a seat")
            return int(turn(self._table.state))
        names = self.game.seat_names
        if isinstance(seat, str):
            if seat not in names:
                raise ValueError(f"'{seat}' is no seat: choose from {' '.join(names)}")
            return names.index(seat)
        if not 0 <= seat < len(names):
            raise ValueError(f"{self.game.name} has seats 0 to {len(names) - 1}, not {seat}")
        return seat

    def _meant(self, text: str) -> Action:
        try:
            return self.game.parse(self._table.state, text)
        except ValueError as error:
            raise IllegalAction(f"{error}; {self._named()}") from None

    def _named(self) -> str:
        names = list(self.choices)
        more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
        return f"choose from {', '.join(names[:NAMED])}{more}"


# -- records ----------------------------------------------------------------------------------


def read(text: str) -> list[Record]:
    """The records in a text; each is replayed by the rules, so one that can be read is a legal deal."""
    return record.read(text)


def replay(record: Record) -> Iterator[Table]:
    """The positions of a record, one after the other: the same table before each action and at the end."""
    table = Table.of(record.game, record.start(), begins=True)
    yield table
    for action in record.actions:
        table.play(action)
        yield table


# -- exact play -------------------------------------------------------------------------------


def solve(where: Table | View, goal: str = "most", seat: str | int | None = None) -> Answer:
    """Exact play with all cards known, from a table or a view that shows them all: what the side of a seat
    (whose turn it is, unless another is named) can force, what every card is worth, and a best line.
    Goals: most, least, none, exactly:K, at_least:K. Raises ValueError where the oracle does not play."""
    if isinstance(where, Table):
        number = where._seat(seat)
        return solve_state(where.game, where._table.state, goal, number)
    names = where.game.seat_names
    number = -1 if seat is None else names.index(seat) if isinstance(seat, str) else seat
    return solve_state(where.game, where.record, goal, number)


# -- agents -----------------------------------------------------------------------------------


class Sitting:
    """An agent that has sat down: it has chance of its own, and decides when it is asked."""

    def __init__(self, seated: Seated, game: Game, seed: int) -> None:
        self.player, self.game = player(seated), game
        self.name = self.player.name
        self._minds = rows(MIND, Mind, 1)
        stream(self._minds[0].rng, seed, 0, 1, 1)
        if isinstance(self.player, Agent):
            self.player.prepare(self._minds[0])
        else:
            self._own = match.made(self.player)

    def __repr__(self) -> str:
        spec = self.player.spec() if isinstance(self.player, Agent) else self.name
        return f"<agent {spec} for {self.game.spec()}>"

    def choose(self, view: View) -> Action:
        """What it does here; it must be the turn of the seat that sees this."""
        self._check(view)
        mind = self._minds[0]
        if isinstance(self.player, Agent):
            act = loop.actor(self.player.act, self.game)
            with loop.raised() as errors:
                action = int(loop.ask((act,), view.record, mind))
            if errors:
                raise errors[0]
            return action
        return decision(self._own, self.game, view.record, mind)

    def explain(self, view: View, language: str = DEFAULT) -> str:
        """What it does here and why, in words; it decides anew."""
        action = self.choose(view)
        said = self.game.words(view.record, action, language)
        tell = getattr(self.player, "explain", None)
        if tell is None:
            return said
        why = tell(self.game, view.record, self._minds[0], action, language)
        return f"{said}: {why}"

    def _check(self, view: View) -> None:
        if view.game != self.game:
            raise ValueError(f"this agent plays {self.game.spec()}, not {view.game.spec()}")
        if not view.legal:
            raise ValueError(f"it is not the turn of {view.name}, who sees this")


def agent(name: str | Seated, game: str | Game, seed: int = 0) -> Sitting:
    """An agent by the text that asks for it (`advanced`, `flat:inside=advanced`), or one of your own, to
    play this game. Raises ValueError, saying what there is to choose from."""
    found = find(game)
    return Sitting(agents.find(name, found) if isinstance(name, str) else name, found, seed)


# -- what is hidden ---------------------------------------------------------------------------


def draw(view: View, n: int, seed: int = 0) -> list[Table]:
    """Complete deals that fit what a seat sees, each equally likely, as tables to play on."""
    game, plans, rng = view.game, view.game.plans(), chance.generator(seed)
    study(view.record, plans)
    if not game.possible(plans):
        raise ValueError(f"no deal fits what {view.name} sees")
    found = []
    for _ in range(n):
        world = game.new()
        draw_one(view.record, plans, rng, world)
        found.append(Table.of(game, world))
    return found


@dataclass(frozen=True)
class Choice:
    """What a search found of one action."""

    action: Action
    text: str
    visits: int
    """How many simulations began with it."""
    value: float
    """What they brought on average, to the seat that searched."""
    reason: str
    """The same in words."""


@dataclass(frozen=True)
class Search:
    """What a search found: the best action first."""

    choices: list[Choice]
    simulations: int

    @property
    def best(self) -> Choice:
        return self.choices[0]


def search(
    view: View,
    simulations: int = 2000,
    inside: str | Agent | None = None,
    judge: Judge | None = None,
    by: str = "flat",
    value: str | None = None,
    seed: int = 0,
) -> Search:
    """Look for the best action by simulations: `by` is `flat` or `ismcts`.

    `inside` plays the simulations instead of chance, and a `judge` says how good a position is instead of
    the end of the deal. `value` is what is played for, one of `game.evaluations`.
    """
    game = view.game
    wanted = f"{by}:simulations={simulations}" + (f",value={value}" if value else "")
    searching = agents.compiled(wanted, game)
    if inside is not None:
        inner = agents.compiled(inside, game) if isinstance(inside, str) else inside
        searching = replace(searching, inside=inner, game=game)
    if judge is not None:
        searching = replace(searching, judge=judge, game=game)
    sitting = Sitting(searching, game, seed)
    best = sitting.choose(view)
    mind = sitting._minds[0]
    if mind.note[LEGAL] == 1:
        return Search([_choice(sitting, view, best, 0, float("nan"))], 0)
    noted = [mind.note[LIST + 3 * i : LIST + 3 * i + 3] for i in range(int(mind.note[LISTED]))]
    found = [_choice(sitting, view, int(a), int(times), float(mean)) for a, times, mean in noted]
    return Search(found, int(mind.note[DONE]))


def _choice(sitting: Sitting, view: View, action: Action, visits: int, value: float) -> Choice:
    tell = cast(Agent, sitting.player).explain
    mind = sitting._minds[0]
    reason = tell(view.game, view.record, mind, action, DEFAULT) if tell is not None else ""
    return Choice(action, view.say(action), visits, value, reason)


# -- many games -------------------------------------------------------------------------------


def collect(
    game: str | Game, players: str | Agent | Sequence[str | Agent], deals: int, seed: int = 0
) -> Steps:
    """Deals as arrays for those who learn from them: what was seen, legal, done, and what came of it. One
    compiled agent for all seats, or one for each."""
    found = find(game)
    given = [players] if isinstance(players, str | Agent) else list(players)
    seated = [agents.compiled(each, found) if isinstance(each, str) else each for each in given]
    return collecting.collect(found, seated, deals, seed)
