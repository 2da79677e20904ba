"""Files that appear whole or not at all, also when the disk is full or the process is killed, and locks."""

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


class Busy(Exception):
    """Another process is at work there."""


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Be the only process in here with this path, which names a file for nothing else; raises Busy if
    another one is. The lock ends with the process, however it ends; a file that is left over locks nothing."""
    try:
        import fcntl
    except ImportError:  # not on this system: then people must mind it themselves
        yield
        return
    while True:
        with open(path, "w", opener=_private) as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Busy from None
            except OSError:  # a file system without locks
                pass
            if not _is_at(lock.fileno(), path):
                continue  # whoever had it has just taken it away
            try:
                yield
            finally:
                with suppress(FileNotFoundError):
                    path.unlink()
            return


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _is_at(file: int, path: Path) -> bool:
    """Whether this open file is still the one at the path."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False
