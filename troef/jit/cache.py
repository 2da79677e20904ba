"""Where compiled rules are kept, and how they are never stale.

Numba looks only at the file of a function itself, so the cache folder is named after a digest of that
module and of all that it imports; and since a generic name can stand for rules that a loop does not
import, the type of a state names the digest of its game's rules (`game.state_type`;
docs/decisions.md).
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from numba.core import config

from .. import own
from .kept import cannot_keep
from .sources import digest

CHECKED = os.environ.get("TROEF_CHECKED", "0") not in ("", "0")
"""Whether an index out of range is an error. Rules are then slower, and kept apart from the others."""

settings: Any = config
"""Numba's own settings."""


def cache_root() -> Path:
    """Where compiled rules are kept: $TROEF_CACHE, else the user's cache folder."""
    if "TROEF_CACHE" in os.environ:
        return Path(os.environ["TROEF_CACHE"])
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "troef"


def writable(folder: Path) -> Path:
    """This folder, made if needed; where that is not allowed, or where others may write, one in a
    temporary folder. What Numba keeps are pickles: whoever can write there can run what he likes."""
    try:
        if _is_private(folder.parent) and _is_private(folder):
            (folder / ".used").touch()
            return folder
    except OSError:
        pass
    folder = _temporary() / folder.name
    folder.mkdir(0o700, exist_ok=True)
    (folder / ".used").touch()
    return folder


def _is_private(folder: Path) -> bool:
    """Whether a folder, made if needed, is the user's own and nobody else may write there."""
    for each in (*reversed(folder.parents), folder):
        if not each.exists():
            each.mkdir(0o700, exist_ok=True)
    if not hasattr(os, "getuid"):  # Windows, where homes are private as they are
        return True
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & 0o022


@cache
def _temporary() -> Path:
    """A cache folder for this process and its workers, removed at its end."""
    print(
        f"troef: compiled rules cannot be kept in {cache_root()}: it must be a folder of your own that "
        "nobody else can write to (TROEF_CACHE names another); until then everything is compiled anew",
        file=sys.stderr,
    )
    folder = Path(tempfile.mkdtemp(prefix="troef-"))
    os.environ["TROEF_CACHE"] = str(folder)  # for the workers
    atexit.register(_remove, folder, os.getpid())
    return folder


def _remove(folder: Path, made_by: int) -> None:
    if os.getpid() == made_by:
        shutil.rmtree(folder, ignore_errors=True)


def folder_for(module: str) -> Path:
    """The cache folder of a module's rules, named after all that they could call.

    What a rule calls is imported before the rule is made, so everything is known by then.
    """
    return _folder_for(module, own.edition(module))


@cache
def _folder_for(module: str, edition: int) -> Path:
    folder = cache_root() / (digest(module) + "-checked" * CHECKED)
    try:
        return writable(folder)
    except OSError as error:
        cannot_keep(folder, error)
        return folder


def forget_old(days: int = 30) -> None:
    """Delete what was compiled from sources that nobody has used for so long."""
    oldest = time.time() - days * 24 * 3600
    with suppress(OSError):  # another process may be forgetting them too
        for mark in cache_root().glob("*/.used"):
            if mark.stat().st_mtime < oldest:
                shutil.rmtree(mark.parent, ignore_errors=True)
