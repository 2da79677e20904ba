"""Fill the memory of an adaptive player by playing (thesis 000, 6.2).

First it declares forced contracts, each of its four kinds in turn, among three opponents: that
initialises the memory. Then it plays with its own bids against the same field, and after that against
other fields if they are named, and goes on learning. Every deal is played in every order of the seats.

Work is cut into numbered portions. A portion of forced contracts depends on the declaration and its
number alone, so these are played side by side by any number of workers. With its own bids the player
uses what it learned in all portions before, so those are played one after the other. Either way the
same declaration gives the same memory, and a run that was stopped goes on where it was.

What is stored of each portion are its games (`lessons.WIDTH` numbers for each); the memory is their sum.
With `fade` below 1, what was known before counts only so much after every portion with its own bids:
older games are forgotten. The thesis forgets nothing, and neither does the default.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from .. import agents as agent_list
from ..agents import Agent, AgentError
from ..agents.rikken.adaptive import GAMES, KINDS, SHAPE, VICTORIES
from ..game import Game
from ..games import GAMES as ALL_GAMES
from ..match import OK, MatchError, actors_for
from . import figures, report
from .digest import digest
from .experiment import distinct_orders
from .export import to_json
from .lessons import CHIPS, DECLARED, GROUP, WANTED, WIDTH, WON, play_lessons
from .pool import run_blocks
from .progress import bar, compiling
from .stats import interval
from .store import Run, Store, StoreError

KIND = "learn"
"""What a store calls these runs."""
QUICK, SLOW = 128, 4
"""Deals in a portion, each in every order of the seats. Multiples of the seats, so that the dealer goes
round evenly."""


class LearnError(ValueError):
    """Lessons that can not be given."""


@dataclass(frozen=True)
class Lessons:
    """What is played. Equal declarations give equal memories."""

    learner: str
    fields: tuple[tuple[str, ...], ...]
    """The three opponents; of several such fields, one after the other."""
    deals: int
    """Deals with forced contracts, and so many again with its own bids against each field; rounded up
    to whole portions."""
    seed: int = 1
    house: dict[str, str] = field(default_factory=dict)
    fade: float = 1.0

    played_by = ("troef.lab.lessons",)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, each.name) for each in fields(self))

    def declaration(self) -> dict[str, Any]:
        """The lessons as plain data, by which a store knows them."""
        return {"kind": KIND, **asdict(self)}

    @classmethod
    def from_declaration(cls, declaration: dict[str, Any]) -> Lessons:
        known = {name: value for name, value in declaration.items() if name != "kind"}
        return cls(**{**known, "fields": tuple(tuple(each) for each in known["fields"])})

    def check(self) -> None:
        """Raise LearnError or AgentError for lessons that can not be given."""
        if not 0 < self.fade <= 1:
            raise LearnError(f"fade must be above 0 and at most 1, not {self.fade:g}")
        if self.rules.house["auction"] != "bid" or self.rules.chained:
            raise LearnError("bidding is learned with an auction and a shuffled pack")
        for each, players in zip(self.fields, self.players, strict=True):
            if len(each) != self.rules.seats - 1:
                raise LearnError(f"name {self.rules.seats - 1} opponents, not {len(each)}")
            if not players[0].learns:
                raise LearnError(f"agent '{self.learner}' does not learn")
            if not all(isinstance(agent, Agent) for agent in players):
                raise LearnError("only compiled agents can be learned from")

    @cached_property
    def rules(self) -> Game:
        return ALL_GAMES["rikken"](**self.house)

    @cached_property
    def forced_rules(self) -> list[Game]:
        """The game with each kind of contract forced."""
        house = {**self.house, "auction": "forced"}
        return [ALL_GAMES["rikken"](**{**house, "forced": kind}) for kind in KINDS]

    @cached_property
    def players(self) -> list[list[Any]]:
        """The learner and its opponents, for each field."""
        return [
            [agent_list.find(spec, self.rules) for spec in (self.learner, *each)]
            for each in self.fields
        ]

    @cached_property
    def orders(self) -> list[Any]:
        """For each field, all orders of the seats that differ: [order, seat] -> agent."""
        return [
            np.array(distinct_orders((self.learner, *each), self.rules.seats))
            for each in self.fields
        ]

    @cached_property
    def portion(self) -> int:
        """How many deals are played in one go, each in every order."""
        return SLOW if any(agent.slow for each in self.players for agent in each) else QUICK

    @cached_property
    def forced(self) -> int:
        """How many portions have forced contracts."""
        return len(KINDS) * -(-self.deals // (len(KINDS) * self.portion * len(self.orders[0])))

    @cached_property
    def ends(self) -> list[int]:
        """The portion after the last one with each field."""
        sizes = [-(-self.deals // (self.portion * len(orders))) for orders in self.orders]
        return list(itertools.accumulate(sizes, initial=self.forced))[1:]

    @property
    def portions(self) -> int:
        return self.ends[-1]

    def field_at(self, portion: int) -> int:
        """The number of the field that is met in a portion."""
        return sum(portion >= end for end in self.ends)

    def play(self, portion: int, memory: Any = None) -> Any:
        """The games of a portion, as [deal, order, WIDTH]."""
        if portion < self.forced:
            turn, kind = divmod(portion, len(KINDS))  # all kinds with the same cards
            return self._play(self.forced_rules[kind], 0, turn, memory)
        turn = portion - self.forced + self.forced // len(KINDS)
        return self._play(self.rules, self.field_at(portion), turn, memory)

    def _play(self, game: Game, met: int, turn: int, memory: Any) -> Any:
        learner, *others = self.players[met]
        pointers, minds = actors_for(game, [replace(learner, memory=memory), *others])
        orders = self.orders[met]
        out = np.zeros((self.portion, len(orders), WIDTH), np.int16)
        at = np.zeros(2, np.int64)
        status = play_lessons(
            game.new(), game.new(), game.new(), pointers, minds, orders,
            self.seed, turn * self.portion, out, at,
        )  # fmt: skip
        if status != OK:
            raise MatchError(f"deal {at[1]}: action {at[0]} is not legal")
        return out

    def remember(self, memory: Any, portion: int, results: Any) -> Any:
        """The memory after a portion, given that before it."""
        memory = memory * (self.fade if portion >= self.forced else 1.0)
        rows = results.reshape(-1, WIDTH)
        rows = rows[rows[:, DECLARED] >= 0]
        for what, counted in ((GAMES, np.ones(len(rows))), (VICTORIES, rows[:, WON])):
            np.add.at(memory, (rows[:, GROUP], rows[:, DECLARED], what), counted)
        return memory


def learn(
    lessons: Lessons,
    workers: int = 1,
    kept: Run | None = None,
    on_portion: Callable[[int, Any], None] | None = None,
) -> Any:
    """Play what is not yet in the store; returns the memory, as [group, kind, games and victories].

    `on_portion(number, results)` is told of each portion in order.
    """
    waiting: dict[int, Any] = {} if kept is None else dict(kept.results())
    open_portions = [number for number in range(lessons.forced) if number not in waiting]
    memory, told = np.zeros(SHAPE), 0

    def tell() -> None:
        nonlocal memory, told
        while told in waiting:
            results = waiting.pop(told)
            memory = lessons.remember(memory, told, results)
            if on_portion is not None:
                on_portion(told, results)
            told += 1

    def keep(number: int, results: Any) -> None:
        if kept is not None:
            kept.add(number, results)
        waiting[number] = results
        tell()

    tell()
    run_blocks(lessons.play, open_portions, workers, keep)
    while told < lessons.portions:
        keep(told, lessons.play(told, memory))
    return memory


def recall(path: Path, name: str | None = None) -> Any:
    """The memory in the store at `path`, of the run with this id or the only one; AgentError if there
    is none."""
    if not path.is_file():
        raise AgentError(
            f"there is no file '{path}' with a memory: `troef learn --store` makes one"
        )
    try:
        with Store.read(path) as store:
            return _recall(path, [run for run in store.runs() if _is_learned(run)], name)
    except StoreError as error:
        raise AgentError(f"no memory: {error}") from error


def _is_learned(run: Run) -> bool:
    return run.declaration.get("kind") == KIND


def _recall(path: Path, runs: Sequence[Run], name: str | None) -> Any:
    listed = "; ".join(f"run={run.id} of {_named(run.declaration['fields'])}" for run in runs)
    chosen = [run for run in runs if name in (None, run.id)]
    if not runs:
        raise AgentError(f"'{path}' holds no memory: `troef learn --store` makes one")
    if len(chosen) != 1:
        raise AgentError(f"'{path}' holds these memories, choose one: {listed}")
    lessons = Lessons.from_declaration(chosen[0].declaration)
    missing = lessons.portions - len(chosen[0].done())
    if missing:
        raise AgentError(
            f"run {chosen[0].id} in '{path}' lacks {missing} of its {lessons.portions} portions: "
            "give the same `troef learn` again to complete it"
        )
    return learn(lessons, kept=chosen[0])


def _named(fields: Sequence[Sequence[str]]) -> str:
    """Fields in text; three equal opponents are named once."""
    return ", then ".join(" ".join(dict.fromkeys(each)) for each in fields)


# -- what it does ---------------------------------------------------------------------------


class Course:
    """What the learner does from portion to portion."""

    def __init__(self, lessons: Lessons) -> None:
        self.lessons = lessons
        self.results: list[Any] = []

    def add(self, portion: int, results: Any) -> None:
        self.results.append(results)

    def forced(self) -> dict[str, float]:
        """The share of each forced contract that was made."""
        forced = np.array(self.results[: self.lessons.forced])[..., WON]
        return {kind: float(forced[at :: len(KINDS)].mean()) for at, kind in enumerate(KINDS)}

    def portions(self) -> list[dict[str, Any]]:
        """Every portion with its own bids as plain data."""
        first = self.lessons.forced
        return [{"portion": n, **self.row(n, n + 1)} for n in range(first, len(self.results))]

    def stages(self, pieces: int = 4) -> list[dict[str, Any]]:
        """The time with each field, in so many pieces."""
        rows = []
        starts = [self.lessons.forced, *self.lessons.ends]
        for begin, end in itertools.pairwise(starts):
            cuts = np.unique(np.linspace(begin, end, pieces + 1).astype(int)).tolist()
            rows += [self.row(a, b) for a, b in itertools.pairwise(cuts)]
        return rows

    def row(self, begin: int, end: int) -> dict[str, Any]:
        """These portions: the share of hands on which the learner would bid if nobody had before, of
        each contract too, the share of what it declared that it made, and its chips a deal."""
        games = np.concatenate(self.results[begin:end])
        wanted, declared = games[..., WANTED], games[..., DECLARED] >= 0
        bids = interval((wanted >= 0).mean(axis=1))
        return {
            "field": list(self.lessons.fields[self.lessons.field_at(begin)]),
            "deals": wanted.size,
            "bids": bids.mean,
            "ci95": [bids.lo, bids.hi],
            **{kind: float((wanted == at).mean()) for at, kind in enumerate(KINDS)},
            "declared": float(declared.mean()),
            "made": float(games[..., WON][declared].mean()) if declared.any() else None,
            "chips": float(games[..., CHIPS].mean()),
        }


def command(
    lessons: Lessons, workers: int, as_json: bool, store: Path | None, folder: Path | None
) -> int:
    """Learn with a progress bar, then show how the bids went; returns an exit code."""
    lessons.check()
    console = Console(stderr=as_json)
    began = time.perf_counter()
    with compiling(console):
        lessons.play(0)
    course = Course(lessons)
    with bar("portions", console) as progress:
        task = progress.add_task("portions", total=lessons.portions)

        def take(portion: int, results: Any) -> None:
            course.add(portion, results)
            progress.update(task, completed=portion + 1)

        run = _learn_in(store, lessons, workers, take)
    result = summary(course, run, time.perf_counter() - began)
    if as_json:
        print(to_json(result))
    else:
        console.print(table(result))
    if store is not None:
        console.print(f"now: adaptive:memory={store},run={run}", highlight=False, soft_wrap=True)
    if folder is not None:
        for file in write_report(result, lessons, folder):
            console.print(f"report: {file}", highlight=False, soft_wrap=True)
    return 0


def _learn_in(store: Path | None, lessons: Lessons, workers: int, take: Any) -> str | None:
    """Learn, in a store if there is one; returns the id of the run."""
    if store is None:
        learn(lessons, workers, None, take)
        return None
    with Store.open(store) as opened:
        kept = opened.begin(lessons.declaration(), digest(lessons))
        learn(lessons, workers, kept, take)
        return kept.id


def summary(course: Course, run: str | None, seconds: float) -> dict[str, Any]:
    """The outcome as plain data."""
    return {
        "game": course.lessons.rules.name,
        **course.lessons.declaration(),
        "run": run,
        "seconds": round(seconds, 3),
        "forced": course.forced(),
        "stages": course.stages(),
        "portions": course.portions(),
    }


def rows_of(result: dict[str, Any]) -> list[dict[str, str]]:
    """The stages as text."""
    return [
        {
            "against": _named([row["field"]]),
            "deals": f"{row['deals']:,}",
            "bids %": f"{100 * row['bids']:.1f} ±{50 * (row['ci95'][1] - row['ci95'][0]):.1f}",
            **{kind: f"{100 * row[kind]:.1f}" for kind in KINDS},
            "made %": "" if row["made"] is None else f"{100 * row['made']:.1f}",
            "chips": f"{row['chips']:+.2f}",
        }
        for row in result["stages"]
    ]


def said_of_forced(result: dict[str, Any]) -> str:
    made = ", ".join(f"{kind} {share:.1%}" for kind, share in result["forced"].items())
    return f"Forced contracts made at first, against {_named(result['fields'][:1])}: {made}."


def table(result: dict[str, Any]) -> Table:
    """How the bids went, for the terminal."""
    rows = rows_of(result)
    shown = Table(
        title="share of hands on which it bids, with each contract; chips a deal",
        caption=said_of_forced(result),
    )
    for name in rows[0]:
        left = name == "against"
        shown.add_column(name, justify="left" if left else "right", no_wrap=not left)
    for row in rows:
        shown.add_row(*row.values())
    return shown


def write_report(result: dict[str, Any], lessons: Lessons, folder: Path) -> list[Path]:
    """The bids portion by portion as a figure, and one page with everything."""
    title = f"adaptive against {_named(result['fields'])}"
    series = {"any contract": "bids", **{kind: kind for kind in KINDS}}
    figure = figures.lines(
        {
            name: [(row["portion"], 100 * row[key]) for row in result["portions"]]
            for name, key in series.items()
        },
        title, "portion", "hands that it bids on (%)",
    )  # fmt: skip
    for end in lessons.ends[:-1]:
        figure.axes[0].axvline(end, color="black", linewidth=0.6)
    drawn = figures.svg(figure)
    files = figures.save(figure, folder, "learn-rikken")
    page = report.Page(title)
    page.table(rows_of(result))
    page.figure(
        drawn, "Hands that it bids on, portion by portion; a line where other opponents come."
    )
    page.text(said_of_forced(result))
    page.facts(
        {name: result[name] for name in ("deals", "seed", "fade", "learner", "house", "seconds")}
    )
    return [*files, page.write(folder / "learn-rikken.html")]
