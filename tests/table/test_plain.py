"""Guides and score sheets in a real terminal, wide and narrow: no line is wider than it."""

import io
import sys

import pexpect
import pytest

from troef.games import GAMES, find
from troef.guide import Guide, find_lesson
from troef.table.learning.guided import Telling


def spoken(arguments: list[str], answers: list[tuple[str, str]], columns: int, tmp_path) -> str:
    """All that a command says at a terminal of this width."""
    environment = {
        "COLUMNS": str(columns), "TERM": "dumb", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
        "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path),
    }  # fmt: skip
    child = pexpect.spawn(
        sys.executable, ["-m", "troef", *arguments], encoding="utf-8", timeout=60,
        dimensions=(40, columns), env={**environment, **kept_cache()},
    )  # fmt: skip
    said = ""
    for prompt, answer in answers:
        child.expect_exact(prompt)
        said += child.before + child.after
        child.sendline(answer)
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    return said + child.before


def kept_cache() -> dict[str, str]:
    """Where compiled rules are kept already: a home of its own would compile them anew."""
    from troef.jit import cache_root

    return {"TROEF_CACHE": str(cache_root())}


@pytest.mark.parametrize("columns", [40])
def test_a_guide(tmp_path, columns):
    answers = [("stoppen)", ""), ("stoppen)", "pas"), ("stoppen)", "rik"), ("stoppen)", "S")]
    said = spoken(["guide", "rikken", "--language", "nl"], answers, columns, tmp_path)
    assert "bescheiden" in said
    assert max(len(line) for line in said.splitlines()) <= columns


@pytest.mark.parametrize("columns", [80, 40])
def test_a_score_sheet(tmp_path, columns):
    people = "Anna,Bob,Carla,Dirk,Els"
    answers = [("gespeeld?", "8 alleen Bob 7"), ("gespeeld?", "?"), ("gespeeld?", "lijst")]
    answers += [("gespeeld?", "rik Carla"), ("maat van Carla?", "u"), ("speelde het?", "q")]
    said = spoken(
        ["score", "rikken", "--people", people, "--language", "nl"], answers, columns, tmp_path
    )
    paths = (line for line in said.splitlines() if str(tmp_path) not in line)
    assert max(len(line) for line in paths) <= columns
    assert "totaal" in said


@pytest.mark.parametrize("width", [80, 40])
@pytest.mark.parametrize(
    ("name", "language"),
    [(name, each) for name in GAMES for each in find_lesson(find(name)).languages],
)
def test_a_whole_guide_in_every_language(name, language, width, monkeypatch):
    """Wrong answers first, then the right one, to the end."""
    monkeypatch.setenv("COLUMNS", str(width))
    lesson = find_lesson(find(name))
    typed = []
    for step in lesson.steps:
        typed += (
            [*step.answers, "xyzzy", step.asks or step.quiz[0]] if step.asks or step.quiz else [""]
        )
    out = io.StringIO()
    talk = Telling(Guide(lesson, language), io.StringIO("".join(f"{t}\n" for t in typed)), out)
    assert talk.run() == 0
    said = out.getvalue()
    assert all(len(line) <= width for line in said.splitlines())
    assert said.count("xyzzy") == sum(bool(step.asks or step.quiz) for step in lesson.steps)
    assert f"{len(lesson.steps)}" in said
    assert talk.guide.at == len(lesson.steps) - 1
