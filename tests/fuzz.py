"""Everything that reads something from outside, fed with valid inputs that were broken.

    python tests/fuzz.py --cases 100000 [--only records]

Whatever is read is either accepted or refused by an error of the package that says why in one line, in
bounded time and memory. And what is accepted must hold before a second judge: it is written and read
again to the same, and where there is a referee of the rules, that one must allow every action and come
to the same scores. `test_fuzz.py` runs a few thousand cases of each.
"""

import argparse
import csv
import json
import resource
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent / "table"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from games.kuhhandel import by_hand as kuhhandel
from games.rikken import by_hand as rikken
from games.tysiac import by_hand as tysiac
from mutation import as_file, mutated, mutated_bytes
from playing import play_random, random_deal
from test_advise_talk import whole

from troef import agents, chance, record
from troef.agents import ANY, WHERE
from troef.game import Game, actions_of, allows, hide, over, play, turn
from troef.games import GAMES, find
from troef.lab import declare
from troef.lab.experiment import Experiment
from troef.lab.export import export
from troef.lab.run import run
from troef.lab.store import Store
from troef.match import Table
from troef.rulebook import folded, of, topic
from troef.table.evening import Evening, EveningError
from troef.table.kept import load
from troef.table.reading import Listener, Misread, Reader
from troef.table.results import played
from troef.table.sheet import Sheet
from troef.table.sheet import read as read_sheet
from troef.table.sheet.reading import Refused

PATIENCE = 10
"""Seconds that one input may take."""
COMPILING = 300
"""Seconds for one that may name a game whose rules are not compiled yet, such as another number of
players; compiled, it is timed once more."""
LONGEST = 2000
"""Characters of what is said, besides those of the input."""


class Hangs(BaseException):
    """An input takes too long."""


class Target:
    """Something that reads: `seeds` are valid inputs, `read` takes a broken one and judges what was
    accepted; it raises what the package raises."""

    errors: tuple[type[Exception], ...] = ()
    """What may be raised; empty: any error of the package, since the command line tells those."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seeds: list[str] = self.valid()
        for number, seed in enumerate(self.seeds):
            self.read(seed, Random(number))  # valid inputs are accepted

    def valid(self) -> list[str]:
        raise NotImplementedError

    def read(self, text: str, rng: Random) -> None:
        raise NotImplementedError

    def case(self, number: int) -> tuple[str, Random]:
        rng = Random(f"{type(self).__name__} {number}")
        return mutated(self.seeds, rng), rng

    def may(self, error: Exception, text: str) -> bool:
        """Whether this error answers bad input as it should: it may say the input again, not many times."""
        said = str(error)
        known = isinstance(error, self.errors) or (
            not self.errors and type(error).__module__.startswith("troef.")
        )
        return known and said.strip() != "" and len(said) < LONGEST + 3 * len(text)

    def file(self, text: str, rng: Random, name: str) -> Path:
        path = self.folder / name
        path.write_bytes(as_file(text, rng))
        return path


# -- records --------------------------------------------------------------------------------

HOUSES: dict[str, list[dict[str, str]]] = {
    "rikken": [{}, {"auction": "none"}, {"contracts": "rik+troela+misere", "troela": "forced"},
               {"auction": "forced", "forced": "misere"}, {"pattern": "4-5-4"}],
    "tysiac": [{}, {"nines": "demand", "target": "300"}, {"marriages": "any", "stay": "three"}],
    "boerenbridge": [{}, {"players": "3", "rounds": "4"}, {"ranks": "16"}, {"bids": "secret", "rounds": "2"}],
    "kuhhandel": [{"players": "3"}, {"players": "3", "wealth": "counts"}],
}  # fmt: skip
REFEREES: dict[str, Callable[[Any, Any], Any]] = {
    "rikken": rikken.referee,
    "tysiac": tysiac.referee,
    "kuhhandel": kuhhandel.referee,
}


def games() -> Iterator[Game]:
    for name, houses in HOUSES.items():
        for house in houses:
            yield GAMES[name](**house)


def random_record(game: Game, seed: int, share: float = 1.0) -> record.Record:
    """A deal by chance, or its beginning."""
    table = Table(game, [agents.load("uniform")] * game.seats)
    table.deal(chance.generator(seed))
    table.reseed(seed, 0, 1)
    deal = game.say_deal(table.state)
    table.play_on()
    actions = table.actions[: round(share * len(table.actions))]
    return record.Record(game, tuple(f"p{n}" for n in range(game.seats)), deal, actions)


class Records(Target):
    """Records of deals."""

    def valid(self) -> list[str]:
        made = [random_record(game, 3 + n) for n, game in enumerate(games())]
        begun = [random_record(game, 30 + n, 0.3) for n, game in enumerate(games())]
        return [record.write(one) for one in (*made, *begun)]

    def read(self, text: str, rng: Random) -> None:
        found = record.read(text)
        again = "\n".join(record.write(one) for one in found)
        assert record.read(again) == found, "written and read again it is another record"
        for one in found:
            judge_record(one)


def judge_record(one: record.Record) -> None:
    """Whether a second referee allows every action, and comes to the same scores."""
    make = REFEREES.get(one.game.name)
    if make is None:
        return
    state = one.start()[0]
    judge = make(one.game, state)
    for number, action in enumerate(one.actions):
        said = one.game.say(state, action)
        if one.game.name != "kuhhandel" or number % 16 == 0:  # it lists thousands of offers
            assert said in judge.legal(), f"the referee does not allow '{said}'"
        judge.play(said)
        play(state, action)
    if judge.over:
        told = judge.gains() if one.game.name == "tysiac" else judge.scores()
        assert one.scores() == told, f"the referee says {told}, not {one.scores()}"


# -- the table ------------------------------------------------------------------------------


class Evenings(Target):
    """Kept evenings."""

    errors = (EveningError,)

    def valid(self) -> list[str]:
        found = []
        for number, game in enumerate(
            [GAMES["rikken"](), GAMES["tysiac"](cap="2"), GAMES["boerenbridge"](rounds="2")]
        ):
            for seed in (number, None):
                people = [None, *["uniform"] * (game.seats - 1)]
                evening = Evening(game, people, self.folder / "kept.txt", "nl", seed, ("Anna",))
                while len(evening.done) < 2:
                    evening.next_deal()
                    while evening.running:
                        evening.do(actions_of(game, evening.table.state)[0])
                found.append(evening.text())
        return found

    def read(self, text: str, rng: Random) -> None:
        path = self.file(text, rng, "evening.txt")
        evening = load(path)
        path.write_text(evening.text(), encoding="utf-8")
        assert load(path).text() == evening.text()
        assert len(played(path)) == sum(each.facts is not None for each in evening.done)


class Sheets(Target):
    """Kept score sheets, and lines that are typed on them."""

    errors = (EveningError,)

    def valid(self) -> list[str]:
        found = []
        for spec, lines in (
            ("rikken pays=one", ("rik Anna Bob 9", "pas", "misere Carla 0", "solo 8 Dirk")),
            ("boerenbridge rounds=2", ("1 0 0 0 1 0 1 0", "1 0 0 1 0 0 1 0")),
            ("tysiac", ("Anna 120 121 40 19", "Bob 100 20 100")),
            ("kuhhandel players=3", ("Anna Bob Bob Carla Anna Anna Bob Carla Carla Anna",)),
        ):
            game = find(spec)
            people = ("Anna", "Bob", "Carla", "Dirk")[: game.seats]
            sheet = Sheet(game, people, self.folder / "kept.txt", "nl")
            for line in lines:
                sheet.answer(line)
            found.append(sheet.text())
        return found

    def read(self, text: str, rng: Random) -> None:
        path = self.file(text, rng, "sheet.txt")
        sheet = read_sheet(path)
        path.write_text(sheet.text(), encoding="utf-8")
        assert read_sheet(path).text() == sheet.text()
        assert len(played(path)) <= len(sheet.deals)
        before = sheet.text()
        try:
            sheet.answer(rng.choice(text.splitlines()))
        except Refused:
            assert sheet.text() == before


class Topics(Target):
    """What people look up in the rules."""

    def valid(self) -> list[str]:
        return ["piek", "called_ace", "open misère", "8 alleen", "huwelijk", "kuh"]

    def read(self, text: str, rng: Random) -> None:
        game = find(rng.choice(list(GAMES)))
        if text in self.valid():
            assert any(
                topic(find(name), text, "nl").text for name in GAMES if self.knows(name, text)
            )
        else:
            assert topic(game, text, rng.choice(["nl", "en"])).text

    def knows(self, name: str, text: str) -> bool:
        book = of(find(name))
        return book is not None and folded(text) in book.named(find(name))


class Notes(Target):
    """What an adviser was told."""

    errors = (EveningError,)

    def valid(self) -> list[str]:
        found = []
        for game, most in (
            (GAMES["rikken"](), 12), (GAMES["tysiac"](), 15), (GAMES["tysiac"](nines="demand"), 8),
            (GAMES["boerenbridge"](rounds="2"), 99), (GAMES["boerenbridge"](rounds="2", players="2"), 99),
        ):  # fmt: skip
            lines, _ = whole(game, 5, game.most_deals if game.name == "boerenbridge" else 1)
            head = f"troef advise {game.spec()} {game.seat_names[0]}"
            found.append("\n".join([head, *lines[:most], ""]))  # each line takes milliseconds
        return found

    def read(self, text: str, rng: Random) -> None:
        path = self.file(text, rng, "notes.txt")
        first = played(path)
        assert [each.records for each in played(path)] == [each.records for each in first]


class Typed(Target):
    """What people type at the table."""

    errors = (Misread,)

    def valid(self) -> list[str]:
        self.positions: list[tuple[Game, Any, list[int], list[int]]] = []
        words: set[str] = {"", "#1", "2", "ruitenaas", "marry HK", "2x10+50", "3 cards"}
        for number, game in enumerate(games()):
            for stop in (0, 3, 9, 17):
                state = random_deal(game, number)[0]
                rng = chance.generator(number)
                play_random(game, state, rng, lambda _, left=[stop]: _stop(left))
                if over(state):
                    continue
                view = game.new()
                hide(state, int(turn(state)), view)
                hand = list(game.scene(view[0], "en").hand)
                legal = actions_of(game, view[0])
                self.positions.append((game, view[0], legal, hand))
                for action in legal[:6]:
                    words |= {game.say(view[0], action), game.words(view[0], action, "nl")}
        return sorted(words)

    def read(self, text: str, rng: Random) -> None:
        game, view, legal, hand = rng.choice(self.positions)
        kind = rng.choice((Reader, Listener))
        try:
            action = kind(game, view, legal, hand, rng.choice(("en", "nl"))).read(text)
        except Misread:
            if text in self.seeds:
                return
            raise
        assert kind is Listener or action in legal
        bool(allows(view, action))


def _stop(left: list[int]) -> bool:
    left[0] -= 1
    return left[0] < 0


class Actions(Typed):
    """Actions, cards and money in the notation of each game."""

    errors = (record.NotationError,)

    def read(self, text: str, rng: Random) -> None:
        game, view, _, _ = rng.choice(self.positions)
        reads: tuple[Callable[[str], object], ...] = (
            lambda said: game.parse(view, said),
            lambda said: game.parse(view, said),
            game.parse_cards,
            lambda said: game.parse_shown("", said),
        )
        try:
            found = rng.choice(reads)(text)
        except record.NotationError:
            if text in self.seeds:
                return
            raise
        if isinstance(found, int) and allows(view, found):
            assert game.parse(view, game.say(view, found)) == found


# -- games, agents, experiments -----------------------------------------------------------------


class Rules(Target):
    """Games and their house rules, as text and as the table of a declaration."""

    def valid(self) -> list[str]:
        every = [game.spec() for game in games()]
        for name, kind in GAMES.items():
            every += [
                f"{name} {switch.name}={choice}"
                for switch in kind.switches
                for choice in switch.choices
                if kind.__init__ is not Game.__init__ or choice  # all of them
            ]
        return [text for text in every if _is_game(text)]

    def read(self, text: str, rng: Random) -> None:
        if rng.random() < 0.5:
            game = find(text)
        else:
            name, _, rest = text.partition(" ")
            rules = dict(each.partition("=")[::2] for each in rest.split(" ") if each)
            game = find(name, **rules)
        assert find(game.spec()) == game, f"'{game.spec()}' reads as another game"
        assert find(game.spec()).spec() == game.spec()
        game.new()


def _is_game(text: str) -> bool:
    """Some choices need others."""
    try:
        find(text)
    except ValueError:
        return False
    return True


class Agents(Target):
    """Agents as text."""

    def valid(self) -> list[str]:
        found = []
        for game in GAMES:
            for name in (*WHERE[ANY], *WHERE[game]):
                agent = agents.load(name, game)
                settings = ",".join(f"{key}={value:g}" for key, value in agent.settings.items())
                found.append(f"{game} {name}" + (f":{settings}" if settings else ""))
        return found

    def read(self, text: str, rng: Random) -> None:
        name, _, spec = text.partition(" ")
        game = GAMES.get(name, GAMES["rikken"])()
        agent = agents.find(spec, game)
        assert isinstance(agent, agents.Agent)
        again = agents.find(agent.spec(), game)
        assert isinstance(again, agents.Agent)
        assert again.settings == agent.settings
        assert declare.spelled(spec, game) == agent.spec()


class Declarations(Target):
    """Experiments in TOML."""

    def valid(self) -> list[str]:
        return [
            'game = "boerenbridge"\nagents = ["rulebased", "trumping", "random", "random"]\ndeals = 4000\n'
            'seed = 1\nseating = "rotate"\nmeasure = ["rounds", "made"]\n\n[house]\nrounds = 10\n',
            'game = "rikken"\nagents = ["random", "basic:rik=5", "greedy", "random"]\nseating = "permute"\n'
            'measure = ["contract"]\n[house]\npattern = "4-5-4"\nauction = "none"\n',
            'game = "tysiac"\nagents = ["random", "decent", "random", "random"]\nseating = "distinct"\n',
            'game = "kuhhandel"\nagents = ["random", "random", "rulebased"]\n[house]\nplayers = 3\n',
        ]

    def read(self, text: str, rng: Random) -> None:
        path = self.file(text, rng, "experiment.toml")
        experiment, _ = declare.read(path)
        kept = json.loads(json.dumps(experiment.declaration()))
        again = declare.stored(kept, experiment.portion).declaration()
        assert again == experiment.declaration(), "a store would not know it again"
        assert find(experiment.rules.spec()) == experiment.rules


class Stores(Target):
    """Stores: what a run declares, and its blocks."""

    def valid(self) -> list[str]:
        house = {"auction": "none"}
        made = (
            Experiment("rikken", ("random", "greedy", "random", "basic"), 8, 1, house),
            Experiment("tysiac", ("random", "decent", "random"), 3, 1),
        )
        self.stores: dict[str, Path] = {}
        self.payloads: dict[str, bytes] = {}
        for number, experiment in enumerate(made):
            path = self.folder / f"{number}.sqlite"
            with Store.open(path) as store:
                run(experiment, 1, None, experiment.begin(store))
            with sqlite3.connect(path) as db:
                text = db.execute("select declaration from runs").fetchone()[0]
                self.payloads[text] = db.execute("select payload from blocks").fetchone()[0]
            db.close()
            self.stores[text] = path
        return list(self.stores)

    def read(self, text: str, rng: Random) -> None:
        declared = text if text in self.stores else rng.choice(list(self.stores))
        payload = self.payloads[declared]
        if text not in self.stores and rng.random() < 0.4:
            text = declared
            payload = mutated_bytes([payload], rng)
        path, out = self.folder / "broken.sqlite", self.folder / "out.csv"
        shutil.copy(self.stores[declared], path)
        db = sqlite3.connect(path)
        db.execute("pragma synchronous = off")
        db.execute("update runs set declaration = ?", (text,))
        db.execute("update blocks set payload = ?", (payload,))
        if rng.random() < 0.05:
            db.execute("update blocks set block = ?", (rng.choice((-1, 7, 1 << 62)),))
        db.commit()
        db.close()
        rows = export(path, out)
        with out.open(encoding="utf-8", newline="") as file:  # a name may have several lines
            assert rows == len(list(csv.reader(file))) - 1


TARGETS: dict[str, type[Target]] = {
    kind.__name__.lower(): kind
    for kind in (
        Records,
        Evenings,
        Sheets,
        Topics,
        Notes,
        Typed,
        Actions,
        Rules,
        Agents,
        Declarations,
        Stores,
    )
}


# -- running ------------------------------------------------------------------------------------


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Give up on what takes longer; only in the main thread."""

    def give_up(number: int, frame: FrameType | None) -> None:
        raise Hangs(f"more than {seconds} s")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def fails(target: Target, number: int) -> str | None:
    """What is wrong with how this case was answered; None: nothing. `accepted` where it was taken."""
    try:
        return _answered(target, number, PATIENCE)
    except Hangs:
        pass
    try:
        _answered(target, number, COMPILING)
        return _answered(target, number, PATIENCE)
    except Hangs as error:
        return f"case {number} hangs: {error}"


def _answered(target: Target, number: int, seconds: float) -> str | None:
    text, rng = target.case(number)
    try:
        with patience(seconds):
            target.read(text, rng)
        return None
    except Exception as error:
        if target.may(error, text):
            return ""
        said = f"{type(error).__name__}: {str(error)[:300]}"
        where = traceback.extract_tb(error.__traceback__)[-1]
        return f"case {number}: {said!r} at {Path(where.filename).name}:{where.lineno}"


def limit_memory(more: int) -> None:
    """Let this process take so many bytes more than it has now."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + more
    _, hardest = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (most, hardest))


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--cases", type=int, default=2000)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--only", choices=TARGETS, action="append")
    options.add_argument("--memory", type=int, default=1 << 30, help="bytes more than at the start")
    asked = options.parse_args()
    wrong = 0
    for name in asked.only or TARGETS:
        with tempfile.TemporaryDirectory() as folder:
            target = TARGETS[name](Path(folder))
            if asked.memory:
                limit_memory(asked.memory)
            began, found, taken = time.perf_counter(), Counter[str](), 0
            for number in range(asked.first, asked.first + asked.cases):
                said = fails(target, number)
                taken += said is None
                if said:
                    where = said.partition(" at ")[2] or said
                    found[where] += 1
                    if found[where] <= 3:
                        print(f"{name}: {said}", flush=True)
            seconds = time.perf_counter() - began
        wrong += sum(found.values())
        print(
            f"{name}: {asked.cases} cases, {taken} accepted, {sum(found.values())} wrong in "
            f"{len(found)} places, {seconds:.0f} s",
            flush=True,
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
