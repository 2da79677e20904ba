"""The file of a result store: its tables, its versions, and whether a file is one."""

import sqlite3
from contextlib import closing
from pathlib import Path

from troef import __version__

SCHEMA = 2
"""The version of the tables below; a change in them counts it up."""
READ = ("1", "2")
"""Versions that can be read; version 1 has no `marks` and keeps deals as text, in `records`. It gets the
new tables when a run is begun in it."""

TABLES = """
create table meta (key text primary key not null, value text not null);
create table runs (
    id text primary key not null,
    declaration text not null,
    created text not null,
    version text not null
);
create table blocks (
    run text not null references runs (id),
    block integer not null,
    payload blob not null,
    primary key (run, block)
);
"""
SINCE_2 = """
create table actions (
    run text not null,
    block integer not null,
    payload blob not null,
    primary key (run, block)
);
create table marks (
    run text not null,
    name text not null,
    value text not null,
    primary key (run, name)
);
"""

PATIENCE = 30.0
"""Seconds to wait for another process that is writing."""


class StoreError(Exception):
    """The store cannot be opened or written; the message says what is the matter and what to do."""


def tables_of(db: sqlite3.Connection) -> set[str]:
    return {name for (name,) in db.execute("select name from sqlite_master where type = 'table'")}


def look(path: Path) -> sqlite3.Connection:
    """The database at `path`, opened so that nothing is written."""
    # A log beside the file holds newer pages. Without one nobody writes, and `immutable` keeps
    # SQLite from making a log of its own.
    log = path.with_name(path.name + "-wal")
    mode = "mode=ro" if log.exists() else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.resolve().as_uri()}?{mode}", uri=True, timeout=PATIENCE)


def is_new(path: Path) -> bool:
    """Whether a store must be made at `path`; raise StoreError, touching nothing, if none can be.

    Opening a database the usual way may already write to it, so the look is a read-only one.
    """
    if not path.parent.is_dir():
        raise StoreError(f"cannot make {path}: there is no folder {path.parent}")
    try:
        if not path.exists() or path.stat().st_size == 0:
            return True
        with path.open("rb") as file:
            magic = file.read(16)
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error
    if magic != b"SQLite format 3\0":
        raise StoreError(f"{path} is not a result store: give another file name")
    try:
        with closing(look(path)) as db:
            tables = tables_of(db)
            if not tables:
                return True  # killed while it was made
            schema = None
            if {"meta", "runs", "blocks"} <= tables:
                schema = db.execute("select value from meta where key = 'schema'").fetchone()
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{path} cannot be read ({error}): restore it from a copy") from error
    if schema is None:
        raise StoreError(f"{path} is a database, but not a result store: give another file name")
    if schema[0] not in READ:
        raise StoreError(
            f"{path} has store version {schema[0]} and this troef {__version__} reads version "
            f"{SCHEMA}: use the troef that made it, or give another file name"
        )
    return False
