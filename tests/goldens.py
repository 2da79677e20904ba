"""What a game once looked like, kept in a file."""

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def kept(name):
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def hold_to(name, text):
    """Hold a text to the one that is kept; TROEF_GOLDEN=write keeps this one instead."""
    if os.environ.get("TROEF_GOLDEN") == "write":
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
    before = kept(name).splitlines()
    for number, (was, now) in enumerate(zip(before, text.splitlines(), strict=False), 1):
        assert was == now, f"{name}.txt line {number}"
    assert len(before) == len(text.splitlines())
