"""The real program in a real pseudo-terminal: whole deals, wrong lines, leaving and resuming."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest
from processes import hear_signals

ROOT = Path(__file__).resolve().parents[2]
Sit = Callable[..., Any]
PROMPT = r"(?:\): |to leave: |stoppen: )"
KEPT = "troef/evenings/rikken.txt"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """The real program in a real pseudo-terminal. The rules run uncompiled: they start at once, and
    play the same games."""

    def __init__(self, folder: Path, *arguments: str, **variables: str) -> None:
        env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT), "TERM": "xterm",
               "LANG": "C.UTF-8", "XDG_DATA_HOME": str(folder), **variables}  # fmt: skip
        env = {name: value for name, value in env.items() if value}
        # quick agents, whose games the tests know by heart
        command = ["-m", "troef", "play", "rikken", "uniform", *arguments]
        self.process = pexpect.spawn(
            sys.executable, command, env=env, encoding="utf-8", timeout=20, dimensions=(50, 120),
            preexec_fn=hear_signals,
        )  # fmt: skip
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


def hand_in(text: str) -> list[str]:
    """The lines of the last hand shown."""
    rows = re.findall(r"^ {4}[♠♥♣♦] [A-Z] {3}.*$", text, re.MULTILINE)
    return [re.sub(r"\[\d+\] ", "", row) for row in rows]


def play_out(table: Any, text: str) -> str:
    """Choose the first option until the deal is over; everything printed."""
    shown = text
    while not text.endswith(("to leave: ", "stoppen: ")):
        text = table.type("1", PROMPT)
        shown += text
    return shown


def test_a_whole_deal_by_numbers(terminal: Sit) -> None:
    table = terminal("--seed", "1", "--language", "en")
    first = table.until()
    assert "Welcome to Rikken" in first
    assert "── Deal 1" in first
    assert "[1] pass" in first
    assert len(hand_in(first)) == 4
    shown = play_out(table, first)
    assert shown.count("Trick 13:") <= 1
    assert "Deal 1 is over" in shown
    assert "The hands were:" in shown
    assert re.search(r"this deal +[+-]\d", shown)
    again = table.type("", PROMPT)
    assert "── Deal 2" in again
    assert "you: dealer" in again
    table.process.sendline("quit")
    text, code = table.rest()
    assert "The evening is kept in" in text
    assert code == 0


def test_tricks_and_legal_cards_are_shown(terminal: Sit) -> None:
    table = terminal("--seed", "5", "--language", "en")
    table.until()
    text = table.type("pass")
    assert "trump: ♥ hearts" in text
    assert "West 0 (declarer)" in text
    assert "On the table:  West ♥J   North ♥3   East ♥4" in text
    assert "♥ H   [1] 8  [2] 7" in text
    assert "♠ S   K  10  9  2" in text  # hearts must be followed
    text = table.type("SK")
    assert "♠K is not allowed: you must follow suit, with ♥ hearts: ♥8, ♥7." in text
    text = table.type("♥8")
    assert "Trick 1:  West ♥J   North ♥3   East ♥4   you ♥8   to West" in text
    assert "♥8" in table.type("last")


def test_wrong_lines_lose_nothing(terminal: Sit) -> None:
    table = terminal("--seed", "1", "--language", "en")
    hand = hand_in(table.until())
    for line in ("zz", "99", "0", "-1", "[1]", "{x}", "pass pass", "[red]x", "é\t", "x" * 500):
        text = table.type(line)
        assert "means nothing here. Type a number up to 15 or a word such as" in text
    assert "can be:" in table.type("open")
    assert "Do you mean number 8 (solo 10) or solo 8? Type #8 or 4." in table.type("8")
    assert hand_in(table.type("show")) == hand
    assert "nothing to take back" in table.type("undo")


def test_undo_and_the_same_answers(terminal: Sit) -> None:
    table = terminal("--seed", "5", "--language", "en")
    table.until()
    table.type("1")
    first = table.type("1")
    assert "Taken back: ♥8." in table.type("u")
    other = table.type("2")
    assert "you ♥7" in other
    assert "Taken back: ♥7." in table.type("undo")
    again = table.type("1")
    assert again.split("Trick 1:")[1] == first.split("Trick 1:")[1]


def test_help_and_why(terminal: Sit) -> None:
    table = terminal("--seed", "5", "--language", "nl")
    table.until()
    assert "neem je laatste keuze terug" in table.type("?")
    assert "als de ronde is afgelopen" in table.type("waarom")
    text = play_out(table, table.type("1"))
    assert "Spel 1 is afgelopen" in text
    assert "bij toeval gekozen" in table.type("waarom", PROMPT)
    assert "West koos" in table.type("waarom West", PROMPT)
    assert "West koos troef" in table.type("waarom W harten", PROMPT)
    assert "geen van de anderen" in table.type("waarom foetsie", PROMPT)
    assert "terugnemen kan niet meer" in table.type("u", PROMPT)


def test_dutch_cards_and_switching(terminal: Sit) -> None:
    table = terminal("--seed", "5", LANG="nl_NL.UTF-8")
    assert "♦ R   H  V  5  4" in table.until()
    table.type("pas")
    text = table.type("hh")  # hartenheer lies elsewhere
    assert "♥H mag niet: je hebt ♥H niet" in text
    text = table.type("english")
    assert "In English from now on." in text
    assert "♦ D   K  Q  5  4" in text
    assert "Vanaf nu" in table.type("nl")


def test_leaving_in_every_way_and_coming_back(terminal: Sit) -> None:
    """Quit, Ctrl-D, Ctrl-C, SIGTERM, a lost terminal, SIGKILL: the same deal, hand and table."""
    table = terminal("--seed", "5", "--language", "en")
    table.until()
    table.type("1")
    shown = table.type("1")
    ways: list[tuple[Callable[[Any], Any], int]] = [
        (lambda process: process.sendline("q"), 0),
        (lambda process: process.sendeof(), 0),
        (lambda process: process.sendintr(), 130),
        (lambda process: process.kill(signal.SIGTERM), 143),
        (lambda process: process.kill(signal.SIGHUP), 129),
        (lambda process: process.kill(signal.SIGKILL), -9),
    ]
    for leave, expected in ways:
        leave(table.process)
        text, code = table.rest()
        assert code == expected
        assert ("The evening is kept in" in text) == (code >= 0)
        table = terminal()
        back = table.until()
        assert "Welcome back" in back
        assert "Trick 1:  West ♥J   North ♥3   East ♥4   you ♥8   to West" in back
        assert back.split("── Trick 2")[1] == shown.split("── Trick 2")[1]


def test_coming_back_between_deals(terminal: Sit) -> None:
    table = terminal("--seed", "3", "--language", "en")
    shown = play_out(table, table.until())
    table.process.kill(signal.SIGKILL)
    table.rest()
    table = terminal()
    back = table.until(PROMPT)
    assert back.split("Deal 1 is over")[1] == shown.split("Deal 1 is over")[1]
    assert "── Deal 2" in table.type("", PROMPT)


@pytest.mark.parametrize("variables", [{"TERM": "dumb"}, {"TERM": "dumb", "NO_COLOR": "1"}])
def test_a_dumb_terminal_gets_no_escape_codes(terminal: Sit, variables: dict[str, str]) -> None:
    table = terminal("--seed", "1", "--language", "nl", **variables)
    play_out(table, table.until())
    assert "\x1b" not in table.raw


def test_what_was_typed_can_not_be_leafed_back_to(terminal: Sit) -> None:
    """The next person at the screen may press the arrow keys."""
    table = terminal("--seed", "1", "--language", "en")
    table.until()
    table.type("xyzzy")
    table.process.send("\x1b[A")
    assert "xyzzy" not in table.type("")


def test_people_who_leave_in_mid_deal_leave_nothing_on_the_screen(terminal: Sit) -> None:
    table = terminal("--seed", "1", "--language", "en", "--people", "Anna,Bob")
    table.until("can see it. ")
    assert "Your hand" in table.type("a")
    table.process.sendline("quit")
    table.rest()
    _, _, left = table.raw.rpartition("\x1b[3J")
    assert "Your hand" in table.raw
    assert "Your hand" not in left
    assert KEPT in left


def test_without_colour_the_text_is_the_same(terminal: Sit, tmp_path: Path) -> None:
    texts = []
    for name, variables in (("a", {}), ("b", {"NO_COLOR": "1"})):
        path = str(tmp_path / f"{name}.txt")
        table = terminal("--seed", "1", "--language", "en", "--save", path, **variables)
        texts.append(play_out(table, table.until()))
        assert ("[1;31m" in table.raw) == (name == "a")
    assert texts[0] == texts[1]


def test_letters_where_symbols_can_not_be_printed(terminal: Sit) -> None:
    table = terminal("--seed", "5", "--language", "en", PYTHONIOENCODING="ascii")
    text = table.until()
    assert "    S   K  10  9  2" in text
    shown = play_out(table, table.type("1"))
    assert (text + shown).isascii()
    assert "On the table:  West HJ   North H3   East H4" in shown


def test_a_damaged_file_is_kept(terminal: Sit, tmp_path: Path) -> None:
    path = tmp_path / KEPT
    path.parent.mkdir(parents=True)
    for content in (b"", b"hello", b"\xff\xfe\x00", b"troef evening 1\ngame: chess\n"):
        path.write_bytes(content)
        text, code = terminal("--language", "en").rest()
        assert code == 2
        assert "this is no kept evening that can be read" in text
        assert "Traceback" not in text
        assert path.read_bytes() == content
    table = terminal("--language", "en", "--new")
    table.until()
    assert path.with_name("rikken-1.txt").read_bytes() == content


def test_one_evening_one_table(terminal: Sit) -> None:
    table = terminal("--language", "en")
    table.until()
    text, code = terminal("--language", "en").rest()
    assert code == 2
    assert "in another window" in text


def test_another_evening_than_asked_for(terminal: Sit) -> None:
    table = terminal("--language", "en", "--seed", "4")
    table.until()
    table.process.sendline("q")
    table.rest()
    for arguments in (("--seed", "5"), ("--people", "Anna,Bob"), ("--house", "called_ace=first")):
        text, code = terminal("--language", "en", *arguments).rest()
        assert code == 2
        assert "holds an evening with" in text


def test_a_place_that_can_not_be_written(terminal: Sit) -> None:
    text, code = terminal("--language", "en", "--save", "/proc/none/evening.txt").rest()
    assert code == 2
    assert "cannot be kept" in text


def test_seats_are_filled_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from troef.games import GAMES
    from troef.table.kept import load
    from troef.table.terminal import play as play_evening

    path = tmp_path / "evening.txt"
    game = GAMES["rikken"]()
    assert play_evening(game, [None, "uniform"], "en", path, 1, stream=io.StringIO()) == 0
    assert load(path).specs == (None, "uniform", "uniform", "uniform")
    for seats in ([None] * 5, ["uniform"] * 4, [None, "nobody"]):
        assert play_evening(game, seats, "en", path) == 2
    assert play_evening(game, None, "en", path, seed=2**63) == 2
    assert "Traceback" not in capsys.readouterr().err


def run(folder: Path, lines: str, *arguments: str, **variables: str) -> Any:
    """The program with its lines from a pipe."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(folder), **variables}
    command = [sys.executable, "-m", "troef", "play", "rikken", "--language", "en"]
    return subprocess.run(
        [*command, *arguments], input=lines.encode(), capture_output=True, env=env, timeout=120
    )


def test_a_pipe_and_bytes_that_are_no_text(tmp_path: Path) -> None:
    result = run(tmp_path, "1\n" * 20, "--seed", "2", NUMBA_DISABLE_JIT="1", PYTHONUTF8="1")
    assert result.returncode == 0
    assert b"Deal 1 is over" in result.stdout
    assert b"\x1b" not in result.stdout
    assert result.stderr == b""


def test_compiled_rules_play_the_same_evening(tmp_path: Path) -> None:
    lines = "1\n" * 14 + "\n" + "2\n" * 10
    texts = []
    for name, plain in (("a", "1"), ("b", "0")):
        result = run(tmp_path / name, lines, "--seed", "2", NUMBA_DISABLE_JIT=plain)
        assert result.returncode == 0
        texts.append(result.stdout.decode().split("Goodbye")[0])
        assert not result.stderr or b"once per machine" in result.stderr
    assert texts[0] == texts[1]


def test_killed_at_any_moment(tmp_path: Path) -> None:
    """Kill the program while it plays; each time it goes on where the file says, never back."""
    from troef.table.kept import load

    env = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": "1"}
    path = tmp_path / "evening.txt"
    command = [sys.executable, "-m", "troef", "play", "rikken", "uniform", "--save", str(path)]
    seen: list[tuple[int, list[int]]] = [(0, [])]
    for turn in range(5):
        process = subprocess.Popen(
            command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"1\n" * 8 + b"\n" * 2 + b"1\n" * 60)
        process.stdin.flush()
        process.stdout.read(2000)  # it is at play
        time.sleep(0.01 * turn)
        process.kill()
        process.communicate()
        evening = load(path)
        number, actions = seen[-1]
        assert evening.number >= number
        if evening.number == number:
            assert evening.table.actions[: len(actions)] == actions
        seen.append((evening.number, evening.table.actions))
    assert seen[-1] != seen[0]
