"""The README is run as it stands, and what it leaves to the pages about measuring and about Python."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README, MEASURE, PYTHON = (
    (ROOT / file).read_text(encoding="utf-8")
    for file in ("README.md", "docs/measure.md", "docs/python.md")
)


def block(mark: str, page: str = README) -> str:
    """The code block after a comment."""
    found = re.search(rf"<!-- {mark} -->\n```\w+\n(.*?)```", page, re.DOTALL)
    assert found, f"there is no block '{mark}'"
    return found.group(1)


def shell(command: str, folder: Path, **more: str) -> subprocess.CompletedProcess:
    command = re.sub(r"^ *(\.venv/bin/)?troef ", f"{sys.executable} -m troef ", command)
    return subprocess.run(
        command, shell=True, capture_output=True, text=True, timeout=300, cwd=folder, check=False,
        env={**os.environ, **more},
    )  # fmt: skip


def test_main_job(tmp_path):
    """The tournament of the first command, without its installation, with fewer deals."""
    command = block("main job").strip().split("&&")[-1]
    done = shell(re.sub(r"--deals \d+", "--deals 400", command), tmp_path)
    assert done.returncode == 0, done.stderr
    assert list((tmp_path / "reports").glob("*.svg"))


def test_agent_and_its_tournament(tmp_path):
    (tmp_path / "mine.py").write_text(block("agent"))
    assert len(block("agent").splitlines()) <= 20
    command = re.search(r"^.*mine\.py:.*$", README, re.MULTILINE)
    assert command
    done = shell(command.group(0).replace("--deals 400", "--deals 40 --workers 1"), tmp_path)
    assert done.returncode == 0, done.stderr
    assert "lowest" in done.stdout.lower()


@pytest.mark.parametrize(
    ("mark", "page", "printed"), [("python", README, "scores: S "), ("bidding", PYTHON, "6.15")]
)
def test_python_examples(mark, page, printed, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", block(mark, page)],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert printed in done.stdout


def test_what_was_learned_sits_down(tmp_path):
    learn = re.search(r"^troef learn .*$", MEASURE, re.MULTILINE)
    assert learn
    for command in (learn.group(0), block("learned", MEASURE)):
        few = re.sub(r"--deals \d+", "--deals 400 --workers 1", command)
        done = shell(few, tmp_path)
        assert done.returncode == 0, done.stderr
    assert "adaptive" in done.stdout


def test_other_commands(tmp_path):
    section = README.split("## Measure")[1]
    commands = [line for line in section.splitlines() if line.startswith(".venv/bin/troef")][:3]
    assert len(commands) == 3
    for command in commands:
        done = shell(command, tmp_path)
        assert done.returncode == 0, done.stderr


def test_learning_and_the_score_sheet(tmp_path):
    section = README.split("## Learn")[1].split("\n## ")[0]
    commands = [line for line in section.splitlines() if line.startswith(".venv/bin/troef")]
    assert [command.split()[1] for command in commands] == ["rules", "rules", "guide", "score"]
    for command in commands:
        done = shell(f"{command} < /dev/null", tmp_path, XDG_DATA_HOME=str(tmp_path))
        assert done.returncode == 0, done.stderr
        assert done.stdout
    assert (tmp_path / "troef" / "sheets" / "rikken.txt").exists()


def test_it_stays_short():
    assert len(README.splitlines()) < 180


def test_ci_finds_the_test_command():
    assert "pytest" in block("test command")
    done = subprocess.run(["grep", "-c", "test command", ".ci/run"], cwd=ROOT, capture_output=True)
    assert done.returncode == 0
