"""Whole evenings of two people in a real pseudo-terminal, of every width and in every language; and what is
typed ahead whenever the screen is passed on."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest
from test_terminal import ESCAPES, ROOT

from troef.table.kept import read

PASSED = r"(?:type|typ)\s+(\w+)\s+(?:and|en)\s+Enter\s+(?:when|als).{0,60}?(?:see\s+it|meekijkt)\. "
CHOICE = r"(?:\(\d+-\d+\)|\(Enter.{0,90}?\)+): "
NEXT = r"(?:to\s+leave|om\s+te\s+stoppen): "
SILENT = 60
"""Seconds of silence after which something is typed again; a table that is only slow is waited for."""
WIPED = "\x1b[3J"
HANDS = ("Your hand", "Jouw hand", "Your money", "Jouw geld")

EVENINGS = [
    ("rikken", [], 80, "en"),
    ("rikken", [], 40, "nl"),
    ("boerenbridge", ["--house", "rounds=2"], 60, "nl"),
    ("tysiac", ["--house", "cap=1"], 40, "en"),
    ("kuhhandel", ["--house", "players=3"], 40, "nl"),
]


@pytest.mark.parametrize(("game", "house", "width", "language"), EVENINGS)
def test_an_evening_of_two(
    tmp_path: Path, game: str, house: list[str], width: int, language: str
) -> None:
    path = tmp_path / "evening.txt"
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT), "TERM": "xterm",
           "LANG": "C.UTF-8", "XDG_DATA_HOME": str(tmp_path)}  # fmt: skip
    command = ["-m", "troef", "play", game, "uniform", "--people", "Anna,Bob", "--seed", "2", *house,
               "--language", language, "--save", str(path)]  # fmt: skip
    table = pexpect.spawn(
        sys.executable, command, env=env, encoding="utf-8", timeout=SILENT, dimensions=(40, width)
    )
    table.delaybeforesend = None
    shown, passed, last = "", 0, ""
    for turn in range(1500):
        which = table.expect([PASSED, CHOICE, NEXT, pexpect.TIMEOUT], timeout=SILENT)
        if which == 3:  # typed before the question was out, it was thrown away
            table.send(last)
            continue
        shown += table.before + table.after
        if which == 0 and WIPED not in table.before:
            continue  # asked again, for what was typed before the name
        if which == 0:
            passed += 1
            since_wiped = (table.before + table.after).rpartition(WIPED)[2]
            assert not any(hand in since_wiped for hand in HANDS), since_wiped
            for _ in range(3):
                table.send("?\r\r2\r")  # none of it shows a hand
                if table.expect([PASSED, pexpect.TIMEOUT], timeout=SILENT) == 0:
                    break
            assert not any(hand in table.before for hand in HANDS)
            shown += table.before + table.after
            last = f"{table.match[1]}\r"
            table.send(last)
        elif which == 1:
            ahead = "\r\r" if turn % 3 == 0 and game != "kuhhandel" else ""
            last = f"#{1 + turn % 2}\r"
            table.send(last + ahead)
        else:
            if read(path).done[-1].facts is not None:
                break
            table.send("\r")
    for _ in range(3):  # what was typed ahead may have begun another deal, in which q asks once
        table.send("q\r")
        if table.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=SILENT) == 0:
            break
    shown += table.before
    table.close()
    assert table.exitstatus == 0
    assert passed > 2
    assert len(read(path).games()) == 1
    lines = re.split(r"\r*\n", ESCAPES.sub("", shown))
    lines = [line for line in lines if str(path) not in line]  # one word, however long
    assert max(map(len, lines)) <= width, max(lines, key=len)
