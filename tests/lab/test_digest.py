"""A run is known by what plays in it, and what is compiled depends on that alone."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from troef.jit import sources
from troef.lab.digest import digest
from troef.lab.experiment import Experiment
from troef.lab.store import Store

PACKAGE = Path(__file__).parents[2] / "troef"

PLAYS = {
    "a rule": ("games/rikken/tricks.py", "return ", "return 0 + "),
    "the making of a state": ("games/rikken/__init__.py", "SEATS - 1", "SEATS - 2"),
    "what rules import": ("tricks.py", "return ", "return 0 + "),
    "the contract of games": (
        "game/game.py",
        "np.zeros(1, self.dtype)",
        "np.zeros((1,), self.dtype)",
    ),
    "an agent": ("agents/rikken/basic.py", "return ", "return 0 + "),
    "what an agent imports": ("agents/rikken/hands.py", "return ", "return 0 + "),
    "the loop": ("loop.py", "return OK", "return OK + 0"),
    "the match": ("match.py", "return block.points", "return 0 + block.points"),
    "the experiment": (
        "lab/experiment.py",
        "SLOW_PORTION, EVENING = 2048",
        "SLOW_PORTION, EVENING = 512",
    ),
}
"""What is edited -> file, old text, new text: another run."""
PLAYS_ORACLE = {
    "the room of the oracle": ("oracle/work.py", "HEADS = 131_071", "HEADS = 65_521"),
    "the search of the oracle": ("oracle/search.py", "return ", "return 0 or "),
    "the oracle at the table": ("agents/oracle.py", "return ", "return 0 + "),
}
"""Another run for those who ask the oracle, and for nobody else."""
PLAYS_ROLES = {
    "a loop of a reproduction": ("theses/s001/play.py", "return OK", "return OK + 0"),
    "a rule": ("games/rikken/tricks.py", "return ", "return 0 + "),
}
OTHERS_PLAY = {
    "a rule of another game": ("games/tysiac/tricks.py", "return ", "return 0 + "),
    "an agent that does not sit down": ("agents/rikken/leiden.py", "return ", "return 0 + "),
}
"""The same run; those who play these compile them anew."""
UNPLAYED = {
    "a Dutch word": ("games/rikken/words/nl.toml", '"troef"', '"troefkleur"'),
    "what a table draws": ("games/rikken/scene.py", "return ", "return 0 or "),
    "what an adviser needs": ("advice.py", "return ", "return 0 or "),
    "what tables need": ("scene.py", "return ", "return 0 or "),
    "what records need": ("notation.py", "return ", "return 0 or "),
    "how records are written": ("games/rikken/notation.py", "return ", "return 0 or "),
    "a word of another game": ("games/kuhhandel/words/nl.toml", '"haan"', '"kip"'),
    "a reason": ("agents/rikken/words/nl.toml", "bij toeval", "zomaar"),
    "the list of agents": ("agents/__init__.py", "WHERE = {", "MORE = 1\nWHERE = {"),
    "the list of games": ("games/__init__.py", "GAMES:", "MORE = 1\nGAMES:"),
    "how agents are set": ("agents/settings.py", "expected", "needs"),
    "a docstring of the lab": ("lab/experiment.py", "What is played.", "What is being played."),
    "a docstring of the match": ("lab/declaration.py", "It as plain data", "All of it as data"),
    "standings": ("lab/standings.py", "return ", "return 0 or "),
    "the command line": ("commands.py", "def games", "MORE = 1\n\n\ndef games"),
}
"""The same run, and nothing to compile."""

SCRIPT = """
import json, sys
from pathlib import Path
import numpy as np
import troef
from troef import jit
from troef.agents import MIND
from troef.agents.notes import because
from troef.agents.rikken.notes import forget
from troef.agents.search.notes import best
from troef.game import over, turn
from troef.games import GAMES
from troef.lab.declare import tournament
from troef.lab.digest import digest
from troef.theses.s001.series import Roles

root = Path(troef.__file__).parent
compiled = []
for file in sorted(root.rglob("*.py")):
    name = ".".join(["troef", *file.relative_to(root).with_suffix("").parts])
    if name.startswith(("troef.games.rikken", "troef.agents.rikken", "troef.agents.search", "troef.loop")):
        if "@rule" in file.read_text() or "@hot" in file.read_text():
            compiled.append(name)

AGENTS = ("random", "basic", "advanced", "uniform")

def keys():
    return [
        digest(tournament(GAMES["rikken"](), AGENTS, 100, 1, "rotate")),
        digest(Roles(("greedy", "random", "random", "random"), 10, 1)),
        digest(tournament(GAMES["rikken"](), ("oracle", *AGENTS[:3]), 100, 1, "rotate")),
    ]

told = {"keys": keys(), "digests": {name: jit.digest(name) for name in compiled}, "compiled": []}
with jit.watching(told["compiled"].append):  # a few small rules of each kind
    state, mind = GAMES["rikken"]().new(), np.zeros(1, MIND)
    over(state[0]), turn(state[0])
    because(mind[0], 1, 2), forget(mind[0]), best(mind[0])
told["edited"] = {}
for what, (file, old, new) in json.loads(sys.argv[1]).items():
    path = root / file
    text = path.read_text()
    assert old in text, what
    path.write_text(text.replace(old, new, 1))
    told["edited"][what] = keys()
    path.write_text(text)
print(json.dumps(told))
"""


def run(folder: Path, edits: dict[str, tuple[str, str, str]]) -> dict:
    """What the copy of the package in this folder says of itself, and after each of these edits."""
    outside = {"TROEF_CACHE": str(folder / "cache"), "PYTHONPATH": str(folder)}
    result = subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps(edits)], cwd=folder, capture_output=True, text=True,
        timeout=300, env={**os.environ, **outside, "NUMBA_DISABLE_JIT": "0"},
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """A folder with a copy of the package, and what the copy says of itself."""
    folder = tmp_path_factory.mktemp("copied")
    shutil.copytree(PACKAGE, folder / "troef", ignore=shutil.ignore_patterns("__pycache__"))
    roles = {f"{what}, by roles": edit for what, edit in PLAYS_ROLES.items()}
    return folder, run(folder, {**PLAYS, **roles, **PLAYS_ORACLE, **OTHERS_PLAY, **UNPLAYED})


def test_an_edit_of_what_plays_gives_another_run(copied):
    _, told = copied
    mine, by_roles, asks_oracle = told["keys"]
    for what in PLAYS:
        assert told["edited"][what][0] != mine, what
    for what in PLAYS_ROLES:
        assert told["edited"][f"{what}, by roles"][1] != by_roles, what
    for what in PLAYS_ORACLE:
        assert told["edited"][what][2] != asks_oracle, what
    changed = [told["edited"][what][0] for what in PLAYS]
    assert len(set(changed)) == len(changed)


def test_an_edit_of_anything_else_gives_the_same_run(copied):
    _, told = copied
    for what in {**PLAYS_ORACLE, **OTHERS_PLAY, **UNPLAYED}:
        assert told["edited"][what][:2] == told["keys"][:2], what


def test_words_reasons_and_lists_compile_nothing_anew(copied):
    folder, told = copied
    assert told["compiled"]
    for file, old, new in UNPLAYED.values():
        path = folder / "troef" / file
        path.write_text(path.read_text().replace(old, new, 1))
    after = run(folder, {})
    assert after["compiled"] == []
    assert after["digests"] == told["digests"]
    assert after["keys"][0] == told["keys"][0]


RULES = [
    *(f"troef.games.{name}.rules" for name in ("rikken", "boerenbridge", "tysiac", "kuhhandel")),
    "troef.agents.rikken.advanced",
    "troef.agents.search.flat",
    "troef.agents.search.ismcts",
    "troef.loop",
]


@pytest.mark.parametrize("module", RULES)
def test_rules_do_not_stand_on_what_a_game_is_besides(module):
    """Its class, how it is drawn, told, advised on and put in numbers: an edit there compiles nothing anew."""
    besides = ("game.game", "scene", "notation", "advice", "vectors", "words")
    assert not {f"troef.{name}" for name in besides} & set(sources(module))


def test_an_edited_agent_of_ones_own_starts_anew(tmp_path, capsys):
    """Its text is the same; its results would not be."""
    mine, path = tmp_path / "edited.py", tmp_path / "store"

    def begin(text):
        mine.write_text(text)
        declared = Experiment("rikken", (f"{mine}:Mine", "random", "random", "random"), 1)
        with Store.open(path) as store:
            return declared.begin(store).id

    agent = "class Mine:\n    def act(self, view):\n        return view.legal[{}]\n"
    first = begin(agent.format(0))
    assert begin(agent.format(0)) == first
    assert begin("# a comment\n" + agent.format(0)) == first
    assert capsys.readouterr().err == ""
    assert begin(agent.format(-1)) != first
    assert f"changed since run {first}" in capsys.readouterr().err


def test_what_plays_imports_no_words_reasons_or_lists():
    """A module with rules recompiles them whenever something that it imports is edited."""
    loops = sorted(
        str(file.relative_to(PACKAGE)) for file in (PACKAGE / "theses").rglob("play*.py")
    )
    for room in ("games", "agents", "loop.py", *loops):
        files = [PACKAGE / room] if room.endswith(".py") else sorted((PACKAGE / room).rglob("*.py"))
        for file in files:
            if not {"@rule", "@hot"} & set(file.read_text().splitlines()):
                continue
            parts = file.relative_to(PACKAGE).with_suffix("").parts
            behind = sources(".".join(["troef", *parts]))
            for name in behind:
                game = name.startswith("troef.games.") and name.count(".") == 2
                assert not game, (file, name)
                assert name not in ("troef.agents", "troef.games"), (file, name)
                told = name.endswith((".words", ".texts", ".reasons")) and name != "troef.words"
                told |= name.startswith("troef.games.") and name.endswith((".notation", ".scene"))
                assert not told, (file, name)  # `troef.words` reads words, it has none


def test_a_memory_is_part_of_what_plays():
    def known_by(memory):
        declared = Experiment("rikken", ("adaptive", "random", "random", "random"), 1)
        declared.players[0] = replace(declared.players[0], memory=memory)
        return digest(declared)

    assert known_by(np.zeros(4)) == known_by(np.zeros(4))
    assert known_by(np.zeros(4)) != known_by(np.ones(4))
