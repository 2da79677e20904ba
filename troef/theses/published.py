"""The published numbers, from `published.toml` in the folder of each thesis."""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from .result import ReproduceError

Section = dict[str, Any]
"""What was printed about one table or figure; `claims` are its claims in words, by name."""


@cache
def published() -> dict[str, Section]:
    """All sections by their id."""
    return {name: each for found in files_called("published.toml") for name, each in found.items()}


def files_called(name: str) -> Iterator[Section]:
    """What the files of this name say, thesis by thesis."""
    for folder in sorted(files("troef.theses").iterdir(), key=lambda folder: folder.name):
        file = folder.joinpath(name)
        if file.is_file():
            yield tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def allowed(thesis: str) -> dict[str, float]:
    """What words of a thesis are taken to allow ("about equal", "similar") where many of its claims use them,
    from `allowed.toml` in its folder; what one claim allows stands in its section, under `judged`."""
    file = files(thesis).joinpath("allowed.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


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
