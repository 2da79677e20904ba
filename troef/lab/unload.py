"""Stored results as a table, one row a played deal, for programs that are not ours; kept deals as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

import numpy as np

from . import files
from .experiment import Experiment
from .export import to_csv, to_parquet
from .rate import Pool
from .store import Run, Store

WRITERS = {".csv": to_csv, ".parquet": to_parquet}


class UnloadError(ValueError):
    """A store or a file that can not be used."""


class Told(Protocol):
    """What tells the results of a portion as columns, a row for each deal."""

    def columns(self, portion: int, results: Any) -> dict[str, Any]: ...


Kinds = Mapping[str, Callable[[dict[str, Any]], Told]]
"""Kind of a run -> makes from its declaration what tells its columns."""


def declared(declaration: dict[str, Any], kinds: Kinds) -> Told:
    """The experiment that a stored declaration declares."""
    if declaration.get("kind") in kinds:
        return kinds[declaration["kind"]](declaration)
    if "seating" not in declaration:
        kind = declaration.get("kind", "another kind")
        raise UnloadError(f"this run ({kind}) keeps no table of deals, so it can not be exported")
    kind = Pool if declaration["seating"] == "pool" else Experiment
    return kind(**{**declaration, "agents": tuple(declaration["agents"])})


def choose(store: Store, name: str | None) -> Run:
    """The run that was asked for, or the only one."""
    runs = store.runs()
    if not runs:
        raise UnloadError(f"{store.path} holds no run")
    if name is not None:
        return store.run(name)
    if len(runs) > 1:
        listed = "; ".join(f"{run.id} of {run.created}" for run in runs)
        raise UnloadError(f"{store.path} holds {len(runs)} runs, choose one with --run: {listed}")
    return runs[0]


def write_records(run: Run, out: Path) -> int:
    """The kept deals of a run as one file for `troef replay`; returns the number of games."""
    texts = [text for _, _, text in run.records()]
    if not texts:
        raise UnloadError(f"run {run.id} keeps no deals: `troef tournament --records` does")
    files.write(out, "\n".join(texts))
    return len(texts)


def unload(
    path: Path, out: Path, name: str | None = None, kinds: Kinds = MappingProxyType({})
) -> int:
    """Write a run of the store at `path` to `out`; returns the number of rows.

    .csv or .parquet: results; .txt: the records of its deals, where they were kept. `kinds` are
    those of runs that are no experiment of the lab's own.
    """
    if out.suffix not in (*WRITERS, ".txt"):
        raise UnloadError(f"{out}: the name must end in {', '.join(WRITERS)} or .txt")
    if not path.exists():
        raise UnloadError(f"there is no store {path}")
    with Store.read(path) as store:
        run = choose(store, name)
        if out.suffix == ".txt":
            return write_records(run, out)
        experiment = declared(run.declaration, kinds)
        parts = [experiment.columns(number, results) for number, results in run.results()]
    if not parts:
        raise UnloadError(f"run {run.id} has no results yet")
    table: dict[str, Any] = {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}
    try:
        WRITERS[out.suffix](table, out)
    except ImportError as error:
        raise UnloadError(str(error)) from None
    return len(next(iter(table.values())))
