"""The published numbers, from `troef/lab/data/published/`, a file for each thesis."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from .result import ReproduceError

Section = dict[str, Any]


@cache
def published() -> dict[str, Section]:
    """All sections by their id."""
    folder = files("troef.lab").joinpath("data/published")
    found: dict[str, Section] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        found |= tomllib.loads(file.read_text(encoding="utf-8"))
    return found


def full_id(text: str) -> str:
    """The id that this text means: itself, or the only one that begins so.

    >>> full_id("s001_fig_3")
    's001_fig_3_playout_parameter'
    """
    if text in published():
        return text
    begun = [name for name in published() if text and name.startswith(text)]
    if len(begun) == 1:
        return begun[0]
    if not begun:
        raise ReproduceError(f"nothing published has the id '{text}': see  troef reproduce --list")
    raise ReproduceError(f"'{text}' could be {', '.join(begun)}")
