"""What was compiled of a function, on disk. A cache is only a cache: what cannot be read is compiled again,
and what cannot be kept is told of once and compiled in memory.

Numba's own files (an index for each function, pickles without a checksum) stopped every command when one was
damaged, and ran machine code with a flipped bit as it was. Here each type of arguments has a file of its own,
which begins with the checksum of the rest and holds the key it was kept by.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
from multiprocessing import parent_process
from pathlib import Path
from types import FunctionType
from typing import Any, TypeAlias

from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

SUM = hashlib.sha256().digest_size
Numbas: TypeAlias = Any
"""Things of Numba's own, which has no types for them."""


class Kept(NullCache):
    """The compiled code of one function, in the shape in which Numba asks for its cache."""

    def __init__(self, function: FunctionType, folder: Path) -> None:
        self.function = function
        self.folder = folder

    @property
    def cache_path(self) -> str:
        return str(self.folder)

    def load_overload(self, signature: object, context: Numbas) -> Numbas:
        """What was compiled for these types; None if there is nothing, or nothing sound."""
        context.refresh()
        key = self._key(signature, context.codegen())
        try:
            found, data = pickle.loads(unsealed(self._file(key).read_bytes()))
            return CompileResult._rebuild(context, *data) if found == key else None
        except Exception:  # whatever is wrong with it: compiling it again mends that
            return None

    def save_overload(self, signature: object, result: Numbas) -> None:
        """Keep what was compiled for these types, if it means the same in another process."""
        if result.lifted or result.library.has_dynamic_globals:
            return
        key = self._key(signature, result.codegen)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            replace(self._file(key), sealed(dumps((key, result._reduce()))))
        except OSError as error:
            cannot_keep(self.folder, error)

    def _key(self, signature: object, codegen: Numbas) -> str:
        """All that tells this compiled code from any other in the folder, which is named after the
        sources."""
        code, cells = self.function.__code__, self.function.__closure__ or ()
        closed_over = dumps(tuple(cell.cell_contents for cell in cells))
        return repr(
            (
                code.co_filename,
                code.co_firstlineno,
                self.function.__qualname__,
                signature,
                codegen.magic_tuple(),
                hashlib.sha256(closed_over).hexdigest(),
            )
        )

    def _file(self, key: str) -> Path:
        name = hashlib.sha256(key.encode()).hexdigest()[:24]
        return self.folder / f"{self.function.__name__}-{name}.nbc"


def sealed(data: bytes) -> bytes:
    """These bytes after their checksum."""
    return hashlib.sha256(data).digest() + data


def unsealed(whole: bytes) -> bytes:
    """The bytes that were sealed; raises ValueError if they have changed."""
    data = whole[SUM:]
    if hashlib.sha256(data).digest() != whole[:SUM]:
        raise ValueError("damaged")
    return data


def replace(file: Path, data: bytes) -> None:
    """Write a file in one step, so that others see all of it or none."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        draft.write_bytes(data)
        os.replace(draft, file)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


_told: set[str] = set()


def cannot_keep(folder: Path, error: OSError) -> None:
    """Say once, and not in every worker, that compiling will have to be done again next time."""
    if _told or parent_process() is not None:
        return
    _told.add(str(folder))
    print(
        f"troef: compiled rules cannot be kept in {folder} ({error.strerror}): this run goes on without, "
        "the next one compiles them again; make room there, or name another folder in TROEF_CACHE",
        file=sys.stderr,
    )
