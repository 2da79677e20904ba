"""Every reading of a thesis that is cited by name has a line in docs/readings.md."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLACES = ("README.md", "CONTRIBUTING.md", "docs/*.md", "troef/**/*.py", "tests/**/*.py")
NAME = re.compile(r"\b([RLBTK])([1-9]\d?)\b(?: to \1?([1-9]\d?)\b)?")
"""A name like R17, or a range like R26 to R28."""
HEADS = re.compile(r"^- \*\*([RLBTK][1-9]\d?)\*\* \S", re.MULTILINE)


def cited():
    """Name -> a file that cites it."""
    found = {}
    for place in PLACES:
        for file in sorted(ROOT.glob(place)):
            if file.name == "readings.md":
                continue
            for letter, first, last in NAME.findall(file.read_text(encoding="utf-8")):
                for number in range(int(first), int(last or first) + 1):
                    found.setdefault(f"{letter}{number}", file.relative_to(ROOT).as_posix())
    return found


def test_every_cited_reading_is_explained_once():
    heads = HEADS.findall((ROOT / "docs" / "readings.md").read_text(encoding="utf-8"))
    assert len(heads) == len(set(heads))
    assert {name: file for name, file in cited().items() if name not in heads} == {}


def test_names_and_ranges_are_found():
    assert NAME.findall("readings R26 to R28, L2 (c)") == [("R", "26", "28"), ("L", "2", "")]
    assert len(cited()) > 200
