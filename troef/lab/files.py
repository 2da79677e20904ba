"""Files that appear whole or not at all, also when the disk is full or the process is killed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def whole(path: str | Path) -> Iterator[Path]:
    """A draft to write to, renamed to `path` at the end, removed when the writing failed."""
    path = Path(path).resolve()  # a link stays one
    if path.exists() and not path.is_file():  # such as /dev/stdout, which must not be renamed over
        yield path
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        yield draft
        os.replace(draft, path)
    finally:
        with suppress(FileNotFoundError):
            draft.unlink()


def write(path: Path, text: str) -> None:
    """Write a whole text."""
    with whole(path) as draft:
        draft.write_text(text, encoding="utf-8")
