"""Games, agents and experiments as texts, and stores."""

import csv
import json
import shutil
import sqlite3
from pathlib import Path
from random import Random

from mutation import mutated_bytes

from targets.records import games
from targets.target import Target
from troef import agents
from troef.agents import ANY, WHERE
from troef.game import Game
from troef.games import GAMES, find
from troef.lab import declare
from troef.lab.experiment import Experiment
from troef.lab.export import export
from troef.lab.run import run
from troef.lab.store import Store


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
