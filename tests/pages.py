"""Pages whose examples run: what a page tells to type is typed."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```', re.DOTALL | re.MULTILINE)


def blocks(page: Path, language: str, titled: bool = False) -> list[tuple[str, str]]:
    """The blocks of a page in this language, each with its title."""
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [
        (title, text) for kind, title, text in found if kind == language and bool(title) == titled
    ]


def run_page(page: Path, folder: Path) -> str:
    """Do what a page tells: save the blocks with a title as files (those of one title are one file), run its
    Python as one program, then what it types in a shell; returns what was printed."""
    for language in ("python", "toml"):
        for title, text in blocks(page, language, titled=True):
            with open(folder / title, "a", encoding="utf-8") as file:
                file.write(text + "\n\n")
    said = ""
    program = "\n".join(text for _, text in blocks(page, "python"))
    if program:
        (folder / "page.py").write_text(program, encoding="utf-8")
        said += _run([sys.executable, "page.py"], folder)
    for _, text in blocks(page, "sh"):
        if "pip install" not in text:
            said += _run(["bash", "-euc", text], folder)
    return said


def _run(command: list[str], folder: Path) -> str:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=600, cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "120"},
    )  # fmt: skip
    assert done.returncode == 0, f"{command[-1]}\n{done.stderr}"
    return done.stdout
