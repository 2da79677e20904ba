"""Where compiled rules are kept, and how they are never stale.

Numba looks only at the file of a function itself, so the cache folder is named after a digest of that
module and of all that it imports; and since a generic name can stand for rules that a loop does not
import, the type of a state names the digest of its game's rules (`game.state_type`;
docs/decisions.md).
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from numba.core import config

from .sources import digest

settings: Any = config
"""Numba's own settings."""


def cache_root() -> Path:
    """Where compiled rules are kept: $TROEF_CACHE, else the user's cache folder."""
    if "TROEF_CACHE" in os.environ:
        return Path(os.environ["TROEF_CACHE"])
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "troef"


def writable(folder: Path) -> Path:
    """This folder, made if needed; a temporary one where that is not allowed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".used").touch()
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"troef-{os.getuid()}" / folder.name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".used").touch()
    return folder


@cache
def folder_for(module: str) -> Path:
    """The cache folder of a module's rules, named after all that they could call.

    What a rule calls is imported before the rule is made, so everything is known by then.
    """
    return writable(cache_root() / digest(module))


def forget_old(days: int = 30) -> None:
    """Delete what was compiled from sources that nobody has used for so long."""
    oldest = time.time() - days * 24 * 3600
    for mark in cache_root().glob("*/.used"):
        if mark.stat().st_mtime < oldest:
            shutil.rmtree(mark.parent, ignore_errors=True)


@contextmanager
def cached_in(folder: Path) -> Iterator[None]:
    """Numba reads its cache folder from a global when a function is decorated."""
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
