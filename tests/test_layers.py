"""The way of the data: each step imports only from the steps before it."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "troef"

LAYERS = [
    ["fields", "words"],
    ["state"],
    ["jit"],
    ["chance"],
    ["cards"],
    ["tricks", "deals", "notation", "scene"],
    ["advice"],
    ["game", "worlds"],
    ["games"],
    ["agents"],
    ["match"],
    ["plain", "record"],
    ["check"],
    ["lab"],
    ["table"],
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
def test_no_rendering_in_games(file):
    if room(file) == "games":
        assert not {"rich", "matplotlib"} & imported(file)


def test_only_games_agents_and_bench_name_a_game():
    """From match on, games are known through the contract alone; bench measures one by name."""
    for file in FILES:
        if room(file) in ("games", "agents") or file.name == "bench.py":
            continue
        text = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.module and "games." in f"{node.module}.":
                assert node.module.rstrip(".").endswith("games"), (
                    f"{file.name} imports {node.module}"
                )
