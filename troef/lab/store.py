"""The result store: what was measured, block by block, in one SQLite file.

A run is named by its declaration, but for how long it is, and by the code that plays it. So the same
declaration finds its blocks again and goes on where it stopped, also when more is asked for than then, unless
rules or agents have changed: then it starts anew, and what was there is kept beside it. A block is stored in
one transaction: after a kill at any moment it is there or it is not. One process writes; others may read
meanwhile (write-ahead log). Commits do not wait for the disk: a power cut may take the last blocks, never the
file.
"""

import errno
import hashlib
import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from troef import __version__

from ..lifeline import AT_STOP
from ..outside import say
from .data import Array, Declaration, Plain
from .files import Busy, alone
from .packing import pack, unpack
from .schema import PATIENCE, SCHEMA, SINCE_2, TABLES, StoreError, is_new, look, tables_of

_MOST_BLOCKS = 1 << 40


def canonical(declaration: Declaration) -> str:
    """A declaration as JSON in the one spelling that its id is computed from.

    >>> canonical({"seed": 7, "agents": ["a", "b"]})
    '{"agents":["a","b"],"seed":7}'
    """
    return json.dumps(
        declaration, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number")


def _plain(declaration: Declaration) -> Plain:
    """A declaration as it comes out of a store: JSON knows no tuples."""
    plain: Plain = json.loads(canonical(declaration))
    return plain


def _without(declaration: Declaration, name: str) -> Plain:
    return {key: value for key, value in declaration.items() if key != name}


def run_id(declaration: Declaration, played: str) -> str:
    """The name of the run that this declaration declares, played by this code: 16 hex digits of the
    SHA-256 of both."""
    return hashlib.sha256((canonical(declaration) + played).encode()).hexdigest()[:16]


# the file


@dataclass(frozen=True, slots=True)
class Store:
    """An open result store; `with Store.open(path) as store:` closes it."""

    path: Path
    _db: sqlite3.Connection = field(repr=False)
    _at_work: dict[str, ExitStack] = field(default_factory=dict, repr=False, compare=False)
    """Run -> what keeps others from it."""

    @classmethod
    def open(cls, path: str | Path) -> "Store":
        """Open the store at `path`, or make one where there is nothing.

        A file that is not ours, or of another schema version, raises StoreError unchanged.
        """
        path = Path(path)
        new = is_new(path)
        try:
            db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
        except sqlite3.OperationalError as error:
            raise StoreError(f"cannot open {path}: {error}") from error
        store = cls(path, db)
        AT_STOP.append(store.close)
        try:
            with store._explained("nothing new is stored"):
                db.execute("pragma journal_mode = wal")
                db.execute("pragma synchronous = normal")
                if new:
                    store._create()
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def read(cls, path: str | Path) -> "Store":
        """Open a store to look into it; also one on a full disk, or where nothing may be written."""
        path = Path(path)
        try:
            return cls.open(path)
        except StoreError:
            if is_new(path):  # which also complains if it is no store at all
                raise
            return cls(path, look(path))

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        with suppress(ValueError):  # only looked into, or closed before
            AT_STOP.remove(self.close)
        for lock in self._at_work.values():
            lock.close()
        self._db.close()

    def begin(self, declaration: Declaration, played: str, grows: str = "") -> "Run":
        """The run of this declaration, played by this code (`digest`): begun now, or found again with
        the blocks it has. What `grows` names says how long it is: that may be another number each time, and
        the largest is kept."""
        lasting = _without(declaration, grows)
        name, text = run_id(lasting, played), canonical(declaration)
        self._keep_to_ourselves(name)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with self._writing("the run was not begun; all earlier runs are kept"):
            if "marks" not in tables_of(self._db):
                self._make(SINCE_2)
                self._db.execute("update meta set value = ? where key = 'schema'", (str(SCHEMA),))
            begun = self._db.execute(
                "insert or ignore into runs values (?, ?, ?, ?)",
                (name, text, now, f"{__version__}+{played}"),
            )
            if grows and self.run(name).declaration[grows] < declaration[grows]:
                self._db.execute("update runs set declaration = ? where id = ?", (text, name))
        if begun.rowcount and (older := self._others(name, lasting, grows)):
            say(
                f"troef: agents or rules have changed since run {older.id} of {older.created} "
                f"(troef {older.version}): it is kept in {self.path}, and this run starts anew",
                sys.stderr,
            )
        return self.run(name)

    def _keep_to_ourselves(self, name: str) -> None:
        """Let no other process play this run until we close: it would play the same blocks."""
        if name in self._at_work:
            return
        lock = ExitStack()
        try:
            with suppress(OSError):  # no room for a lock, or none allowed
                lock.enter_context(alone(self.path.with_name(f"{self.path.name}-{name}.lock")))
        except Busy:
            raise StoreError(
                f"another troef is at work on this run in {self.path}: wait until it has ended and give "
                "the same command again, or name another store"
            ) from None
        self._at_work[name] = lock

    def _others(self, name: str, lasting: Declaration, grows: str) -> "Run | None":
        """The last run of the same declaration by other code, however long."""
        others = [run for run in self.runs() if run.id != name]
        same = [run for run in others if _without(run.declaration, grows) == _plain(lasting)]
        return same[-1] if same else None

    def run(self, name: str) -> "Run":
        """The run with this id."""
        for run in self.runs():
            if run.id == name:
                return run
        raise StoreError(f"{self.path} has no run {name}; `runs()` lists those it has")

    def runs(self) -> list["Run"]:
        """All runs, in the order in which they were begun."""
        try:
            rows = self._db.execute(
                "select id, declaration, created, version from runs order by rowid"
            ).fetchall()
        except sqlite3.DatabaseError as error:
            raise StoreError(
                f"{self.path} cannot be read ({error}): restore it from a copy"
            ) from error
        return [Run(self, id, self._declared(id, text), when, by) for id, text, when, by in rows]

    def _declared(self, id: str, text: str) -> Plain:
        """The declaration that a run keeps as text."""
        with suppress(TypeError, ValueError, RecursionError):
            declared = json.loads(text, parse_constant=_no_number)
            if isinstance(declared, dict):
                return declared
        raise StoreError(
            f"run {id} in {self.path} declares nothing that can be read: restore the file"
        )

    def _create(self) -> None:
        with self._transaction():
            # Another process may have been first.
            if not tables_of(self._db):
                self._make(TABLES + SINCE_2)
                self._db.executemany(
                    "insert into meta values (?, ?)",
                    [("schema", str(SCHEMA)), ("version", __version__)],
                )

    def _make(self, tables: str) -> None:
        for statement in tables.split(";"):
            self._db.execute(statement)

    @contextmanager
    def _writing(self, kept: str) -> Iterator[None]:
        """A transaction whose failures become StoreErrors; `kept` says what is safe."""
        with self._explained(kept), self._transaction():
            yield

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of it or nothing, with the write lock from the start."""
        self._db.execute("begin immediate")
        try:
            yield
            self._db.execute("commit")
        except BaseException:
            # A full disk may have rolled back already.
            if self._db.in_transaction:
                self._db.execute("rollback")
            raise

    @contextmanager
    def _explained(self, kept: str) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code == sqlite3.SQLITE_FULL:
                raise self._full(kept) from error
            if code == sqlite3.SQLITE_BUSY:
                raise StoreError(
                    f"another process is writing to {self.path}: {kept}; "
                    "let it end, or use another file"
                ) from error
            raise StoreError(f"cannot write to {self.path} ({error}): {kept}") from error
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise self._full(kept) from error
            raise

    def _full(self, kept: str) -> StoreError:
        return StoreError(
            f"the disk is full: {kept} in {self.path}; "
            "make room and start again with the same declaration to go on from there"
        )


@dataclass(frozen=True, slots=True)
class Run:
    """One run in a store: its declaration and its blocks."""

    store: Store = field(repr=False)
    id: str
    declaration: Plain
    created: str
    """When it was begun, UTC."""
    version: str
    """The version of troef that began it, a plus, and a digest of what played."""

    def done(self) -> set[int]:
        """The blocks that are stored."""
        rows = self.store._db.execute("select block from blocks where run = ?", (self.id,))
        return {block for (block,) in rows}

    def add(
        self, block: int, array: Array, actions: bytes | None = None, instead: bool = False
    ) -> None:
        """Store a block's results, and what was done in it (`pack_actions`), all or nothing.

        When this returns, a kill no longer takes the block away. A block is stored once: adding it
        again raises StoreError and changes nothing, unless it comes `instead` of the one that is there.
        """
        payload = pack(array)
        db = self.store._db
        try:
            with self.store._transaction():
                if instead:
                    for table in ("blocks", "actions"):
                        db.execute(
                            f"delete from {table} where run = ? and block = ?", (self.id, block)
                        )
                db.execute("insert into blocks values (?, ?, ?)", (self.id, block, payload))
                if actions is not None:
                    db.execute("insert into actions values (?, ?, ?)", (self.id, block, actions))
        except sqlite3.IntegrityError as error:
            raise StoreError(f"block {block} of run {self.id} is stored already") from error
        except (sqlite3.OperationalError, OSError) as error:
            kept = f"block {block} was not stored, the {len(self.done())} blocks before it are kept"
            with self.store._explained(kept):
                raise error

    def results(self) -> Iterator[tuple[int, Array]]:
        """All stored blocks in order of their number, read one at a time."""
        rows = self.store._db.execute(
            "select block, payload from blocks where run = ? order by block", (self.id,)
        )
        for block, payload in rows:
            yield block, unpack(payload)

    def results_of(self, experiment: object) -> Iterator[tuple[int, Array]]:
        """The same, each looked at by the experiment if it can tell its own results from others."""
        accepts = getattr(experiment, "accepts", lambda results: True)
        for block, results in self.results():
            if not 0 <= block < _MOST_BLOCKS or not accepts(results):
                raise StoreError(
                    f"block {block} of run {self.id} in {self.store.path} holds no results of what the run "
                    "declares: restore the file"
                )
            yield block, results

    def actions(self, block: int) -> Array | None:
        """What was done in a block; None if that was not kept."""
        found = self._rows("actions", "payload", "block = ?", block)
        return unpack(found[0]) if found else None

    def texts(self, block: int) -> list[str]:
        """The games of a block as text, in a store of version 1 that kept them."""
        return self._rows("records", "text", "block = ? order by deal", block)

    def keeps_deals(self) -> bool:
        """Whether what was done is stored too."""
        return bool(
            self._rows("actions", "1", "1 limit 1") or self._rows("records", "1", "1 limit 1")
        )

    def marked(self, name: str) -> str | None:
        """What is noted about this run under this name; None if nothing is."""
        found = self._rows("marks", "value", "name = ?", name)
        return found[0] if found else None

    def mark(self, name: str, value: str) -> None:
        """Note something about this run."""
        with self.store._writing(f"run {self.id} is kept"):
            self.store._db.execute(
                "insert or replace into marks values (?, ?, ?)", (self.id, name, value)
            )

    def _rows(self, table: str, column: str, where: str, *values: object) -> list[Any]:
        """A column of a table that a store of another version may lack."""
        db = self.store._db
        if table not in tables_of(db):
            return []
        found = db.execute(
            f"select {column} from {table} where run = ? and {where}", (self.id, *values)
        )
        return [value for (value,) in found]
