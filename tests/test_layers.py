"""The way of the data: each step imports only from the steps before it."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "troef"

LAYERS = [
    ["fields", "lifeline", "outside", "own", "plainly", "words"],
    ["state", "console", "commandline"],
    ["jit"],
    ["chance"],
    ["cards"],
    ["tricks", "deals", "notation", "position", "scene"],
    ["advice", "vectors"],
    ["drawing", "game"],
    ["view", "rulebook", "sheets", "ends"],
    ["games"],
    ["oracle"],
    ["agents"],
    ["loop"],
    ["match"],
    ["record", "guide"],
    ["check", "collecting", "review"],
    ["public"],
    ["field"],
    ["lab"],
    ["theses", "train"],
    ["table", "completion"],
    ["web", "listing"],
    ["commands"],
    ["cli"],
    ["__main__"],
]
"""From the bottom up. Modules on one line do not know each other."""
BELOW_ALL = {"__init__"}
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}


def room(file: Path) -> str:
    """The top-level module or folder that a file belongs to."""
    return file.relative_to(ROOT).parts[0].removesuffix(".py")


def imported(file: Path) -> set[str]:
    """The rooms of troef that a file imports from, and outside modules as they are named."""
    package = ["troef", *file.relative_to(ROOT).parts[:-1]]
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base = [*base, *(node.module.split(".") if node.module else [])]
            names = [[*base, alias.name] for alias in node.names]
        for parts in names:
            if parts[0] == "troef" and len(parts) > 1:
                found.add(f"troef.{parts[1]}")
            elif parts[0] != "troef":
                found.add(parts[0])
    return found


FILES = sorted(ROOT.rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_imports_only_from_below(file):
    mine = room(file)
    if mine in BELOW_ALL:
        return
    assert mine in LEVEL, f"{mine} has no place in the layers: give it one in LAYERS"
    for name in imported(file):
        if not name.startswith("troef."):
            continue
        other = name.removeprefix("troef.")
        if other == mine or other in BELOW_ALL or other not in LEVEL:  # the last: a name of troef
            continue
        assert LEVEL[other] < LEVEL[mine], (
            f"{file.name} ({mine}) imports {other}, which is above it"
        )


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_numba_stays_in_jit(file):
    if room(file) != "jit":
        assert not {"numba", "llvmlite"} & imported(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_torch_stays_in_train(file):
    """Whoever plays with what was learned needs none."""
    if room(file) != "train":
        assert "torch" not in imported(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_rendering_in_games(file):
    if room(file) == "games":
        assert not {"rich", "matplotlib"} & imported(file)


GAMES = sorted(folder.name for folder in (ROOT / "games").iterdir() if folder.is_dir())
THESES = {
    "s000": "rikken",
    "s001": "rikken",
    "s002": "boerenbridge",
    "s003": "tysiac",
    "s004": "kuhhandel",
}
"""Each thesis and its game."""


def modules(file: Path) -> set[str]:
    """The modules and names that a file imports, in full: `troef.games.rikken.state`."""
    package = ["troef", *file.relative_to(ROOT).parts[:-1]]
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            found |= {f"{start}.{alias.name}" for alias in node.names}
    return found


def games_imported(file: Path) -> set[str]:
    """The games whose rules or agents a file imports."""
    found = [name.split(".") for name in modules(file)]
    return {
        parts[2]
        for parts in found
        if parts[:2] in (["troef", "games"], ["troef", "agents"])
        and parts[2:3]
        and parts[2] in GAMES
    }


def texts(file: Path) -> list[str]:
    """All strings of a file but docstrings, which may give a game as an example."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_who_may_know_a_game(file):
    """From match on games are known through the contract alone; a thesis knows its own, and the learner
    that `troef learn` lets learn is one of thesis 000; bench measures by name."""
    place = file.relative_to(ROOT).parts
    if place[0] in ("games", "agents") or file.name == "bench.py":
        return
    own = {THESES[place[1]]} if place[0] == "theses" and place[1] in THESES else set()
    assert games_imported(file) <= own


@pytest.mark.parametrize("file", sorted((ROOT / "lab").glob("*.py")), ids=lambda file: file.name)
def test_the_lab_names_no_game(file):
    if file.name != "bench.py":
        assert [text for text in texts(file) if any(game in text.lower() for game in GAMES)] == []


def test_every_thesis_has_its_game():
    folders = {folder.name for folder in (ROOT / "theses").glob("s*") if folder.is_dir()}
    assert folders == set(THESES)


@pytest.mark.parametrize(
    "file", sorted((ROOT / "theses").rglob("*.py")), ids=lambda file: str(file.relative_to(ROOT))
)
def test_a_thesis_knows_no_other(file):
    """And what all share knows none: modules are found by their ids."""
    mine = file.relative_to(ROOT / "theses").parts[0]
    others = {f"troef.theses.{name}" for name in THESES if name != mine}
    assert not [
        name for name in modules(file) if any(f"{name}.".startswith(f"{o}.") for o in others)
    ]


def test_compiled_loops_import_nothing_of_the_lab():
    """So that an edit there compiles nothing anew."""
    compiled = [f for f in (ROOT / "theses").rglob("*.py") if "troef.jit.rule" in modules(f)]
    assert {file.name for file in compiled} == {"play.py", "play_lessons.py"}
    for file in compiled:
        assert not [
            name for name in modules(file) if name.startswith(("troef.lab", "troef.theses"))
        ]
