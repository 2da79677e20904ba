"""Files of people: hands, names and seeds are for their owner's eyes only."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Literal, TextIO

FILE, FOLDER = 0o600, 0o700


def home() -> Path:
    """Where what people keep lies, unless they say otherwise."""
    share = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(share) / "troef"


def make_folder(folder: Path) -> None:
    """Make a folder and those above it; the ones made here, and ours, are private."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(FOLDER, exist_ok=True)
    for each in (folder, *folder.parents):
        if home() in (each, *each.parents):
            os.chmod(each, FOLDER)


def write_whole(path: Path, text: str, firmly: bool = True) -> None:
    """Write a file so that it is always whole, the old one or the new one; nobody else can read it. Not
    `firmly`: it is there for every process, but a power cut may lose it."""
    beside = path.with_name(f".{path.name}.new")
    with open_private(beside, "w") as file:
        file.write(text)
        file.flush()
        if firmly:
            os.fsync(file.fileno())
    os.replace(beside, path)


def open_private(path: Path, mode: Literal["w", "a"]) -> TextIO:
    """Open a text file to write to, or to add to; one that others could read is closed to them."""
    file = open(  # noqa: SIM115 (the caller closes it)
        path, mode, encoding="utf-8", opener=lambda name, flags: os.open(name, flags, FILE)
    )
    if path.is_file():  # what else there is, such as /dev/null, is not ours to close
        with suppress(PermissionError):  # somebody else's, who lets us write
            os.chmod(path, FILE)
    return file
