"""Tables for the tests: in this process with scripted lines, and real ones in a pseudo-terminal."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest
from rich.console import Console

from troef.games import GAMES
from troef.table.evening import Evening
from troef.table.screen import Screen
from troef.table.session import Leave, Session

ROOT = Path(__file__).resolve().parents[2]
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Scripted:
    """A session in this process: lines go in, text comes out."""

    def __init__(self, evening: Evening) -> None:
        self.out = io.StringIO()
        self.evening = evening
        console = Console(file=self.out, highlight=False, markup=False, width=200)
        self.session = Session(evening, Screen(evening.game, console, evening.language), self.ask)
        self.lines: Iterator[str] = iter(())

    def ask(self, prompt: str) -> str:
        self.out.write(prompt)
        line = next(self.lines, None)
        if line is None:
            raise Leave
        self.out.write(line + "\n")
        return line

    def run(self, lines: Iterable[str]) -> str:
        """Play these lines and leave; what was printed."""
        self.lines = iter(lines)
        before = len(self.out.getvalue())
        with pytest.raises(Leave):
            self.session.run()
        return self.out.getvalue()[before:]


@pytest.fixture
def new_evening(tmp_path: Path) -> Callable[..., Evening]:
    def make(
        seed: int | None = 1, language: str = "en", people: Iterable[int] = (0,), **house: Any
    ) -> Evening:
        game = GAMES["rikken"](**house)
        specs = [None if seat in people else "uniform" for seat in range(game.seats)]
        return Evening(game, specs, tmp_path / "evening.txt", language, seed)

    return make


@pytest.fixture
def scripted() -> type[Scripted]:
    return Scripted


class Terminal:
    """The real program in a real pseudo-terminal. The rules run uncompiled: they start at once, and
    play the same games."""

    def __init__(self, folder: Path, *arguments: str, **variables: str) -> None:
        env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT), "TERM": "xterm",
               "LANG": "C.UTF-8", "XDG_DATA_HOME": str(folder), **variables}  # fmt: skip
        env = {name: value for name, value in env.items() if value}
        command = ["-m", "troef.table.terminal", "rikken", *arguments]
        self.process = pexpect.spawn(
            sys.executable, command, env=env, encoding="utf-8", timeout=20, dimensions=(50, 120)
        )
        self.raw = ""

    def until(self, pattern: Any = r"\): ") -> str:
        """What is printed up to and with this, without escape codes."""
        self.process.expect(pattern)
        after = self.process.after
        text = self.process.before + (after if isinstance(after, str) else "")
        self.raw += text
        return ESCAPES.sub("", text).replace("\r", "")

    def type(self, line: str, pattern: str = r"\): ") -> str:
        self.process.sendline(line)
        return self.until(pattern)

    def rest(self) -> tuple[str, int]:
        """What is still printed, and the exit code (negative: the signal that ended it)."""
        text = self.until(pexpect.EOF)
        self.process.close()
        status = self.process.exitstatus
        return text, -self.process.signalstatus if status is None else status


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def sit_down(*arguments: str, **variables: str) -> Terminal:
        opened.append(Terminal(tmp_path, *arguments, **variables))
        return opened[-1]

    yield sit_down
    for one in opened:
        one.process.close(force=True)
