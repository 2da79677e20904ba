"""`troef advise` itself, as a process: whole deals typed into it."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from telling import whole

from troef import jit
from troef.games import GAMES
from troef.table import adviser, terminal

ROOT = Path(__file__).resolve().parents[2]


def advise(lines: list[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "troef", "advise", *arguments], input="".join(f"{x}\n" for x in lines),
        capture_output=True, text=True, timeout=600, cwd=ROOT, env={**os.environ, "LANG": "C.UTF-8"},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "house", "agent"),
    [
        ("rikken", {}, "advanced"),
        ("boerenbridge", {"rounds": "2"}, "uniform"),
        ("tysiac", {"nines": "play"}, "knowledge"),
    ],
)
def test_a_whole_deal(name: str, house: dict[str, str], agent: str, tmp_path: Path) -> None:
    lines, points = whole(GAMES[name](**house), 5)
    rules = [f"--house={rule}={word}" for rule, word in house.items()]
    path = tmp_path / "notes.txt"
    kept = [name, "S", "--agent", agent, "--language", "en", "--save", str(path), *rules]
    done = advise([*lines, "score", "q"], *kept)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    for wrong in ("means nothing", "cannot be:", "fits nothing"):
        assert wrong not in " ".join(done.stdout.split())
    assert "Our advice: " in done.stdout
    (this,) = [line for line in done.stdout.splitlines() if line.startswith("  this deal")][-1:]
    assert [float(word) for word in this.split()[2:]] == points
    assert f"Everything is kept in {path}" in " ".join(done.stdout.split())  # lines may break
    again = advise([], *kept)
    assert again.returncode == 0
    assert this in again.stdout


def test_kuhhandel() -> None:
    lines = [
        "B",
        "auction",
        "olifant",
        "cow",
        "bid 20",
        "pass",
        "pass",
        "sell",
        "2x10",
        "auction",
        "koe",
    ]
    done = advise(lines, "kuhhandel", "A", "--agent", "uniform", "--language", "nl")
    assert done.returncode == 0, done.stderr
    assert "'olifant' begrijp ik niet. Typ wat er te zien is, of - voor niets:" in done.stdout
    assert "leg 2x10+50" in done.stdout
    assert "C: biedt 20" in done.stdout
    assert "Ons advies: " in done.stdout
    assert "Er is niets bewaard; met --save BESTAND" in done.stdout


def test_notes_that_can_not_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    for bad in (b"troef advise tysiac S\nS\nSAHV\n", b"troef advise tysiac S\n\xff\n", b"hello\n"):
        path.write_bytes(bad)
        done = advise([], "tysiac", "S", "--agent", "uniform", "--save", str(path))
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert str(path) in done.stderr
        assert path.read_bytes() == bad


def test_what_the_command_refuses_is_said_in_dutch(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = GAMES["tysiac"]()
    assert terminal.advise(game, "N", "uniform", "nl", None) == 2
    assert "'N' is geen plaats: kies uit S, W, E" in capsys.readouterr().err
    path = tmp_path / "notes.txt"
    for kept, said in [
        ("troef advise rikken S", "staat 'troef advise rikken S', en gevraagd is"),
        (
            "troef advise tysiac S\nS\nS9 H9 D9 C9 SA HA DA",
            "regel 3: 'S9 H9 D9 C9 SA HA DA': een hand",
        ),
    ]:
        path.write_text(kept + "\n", encoding="utf-8")
        assert terminal.advise(game, "S", "uniform", "nl", path) == 2
        assert said in capsys.readouterr().err


def test_nobody_reads_along() -> None:
    command = f"{sys.executable} -m troef advise tysiac S --agent uniform | true"
    done = subprocess.run(
        command,
        shell=True,
        input="S\n" * 2000,
        capture_output=True,
        text=True,
        timeout=600,
        cwd=ROOT,
    )
    assert "troef:" not in done.stderr
    assert "Broken pipe" not in done.stderr


def test_nothing_is_compiled_after_the_first_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What takes long the first time is done once while it says so."""
    compiling, early = False, dict[str, bool]()

    @contextlib.contextmanager
    def watched(language: str) -> Iterator[Any]:
        nonlocal compiling
        compiling = True
        yield jit.Watcher(lambda name: None)
        compiling = False

    def noted(name: str, rule: Any) -> Any:
        def called(*arguments: Any) -> Any:
            early.setdefault(name, compiling)
            return rule(*arguments)

        return called

    # those that no rule of the module calls: compiled, it would call what stands here
    for name in ("find_world", "look_at", "ask", "plan", "legal", "scores", "facts", "finished"):
        monkeypatch.setattr(adviser, name, noted(name, getattr(adviser, name)))
    monkeypatch.setattr(terminal, "compiling", watched)
    game = GAMES["boerenbridge"](rounds="2")
    lines, _ = whole(game, 5)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    assert terminal.advise(game, "S", "uniform", "en", None) == 0
    assert "this deal" in capsys.readouterr().out
    # an agent decides at the table first, which `play` warms up in the same way
    assert {name for name, was in early.items() if not was} <= {"ask"}
