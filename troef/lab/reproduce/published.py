"""The published numbers, from `troef/lab/data/published.toml`."""

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
    text = files("troef.lab").joinpath("data/published.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


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
