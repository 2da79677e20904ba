"""Results for programs that are not ours: as JSON, stored runs as CSV or Parquet files with a row for each
played deal, kept deals as text."""

import csv
import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from math import isfinite
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from . import files
from .data import Plain
from .declare import stored
from .files import whole
from .store import Run, Store

Rows: TypeAlias = Sequence[Mapping[str, Any]] | Mapping[str, Sequence[Any]]
"""A list of rows, each a dict by column; or one dict of columns, all of one length."""


def to_json(data: object) -> str:
    """Plain data as one line of JSON. What is no number, or has no end, is null: JSON has no word for it,
    and readers other than Python's stumble over Infinity.

    >>> to_json({"mean": 0.5, "ci95": (float("-inf"), float("inf"))})
    '{"mean": 0.5, "ci95": [null, null]}'
    """
    return json.dumps(_finite(data), allow_nan=False)


def _finite(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {name: _finite(each) for name, each in data.items()}
    if isinstance(data, list | tuple):
        return [_finite(each) for each in data]
    return None if isinstance(data, float) and not isfinite(data) else data


def to_csv(rows: Rows, path: str | Path) -> None:
    """Write `rows` with a header line; what a row lacks stays empty."""
    table = columns(rows)
    with whole(path) as draft, draft.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table)
        writer.writerows(zip(*table.values(), strict=True))


def to_parquet(rows: Rows, path: str | Path) -> None:
    """Write `rows` as a Parquet file; what a row lacks is null. Needs pyarrow."""
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise ImportError(
            "Parquet files need pyarrow: install it with  pip install 'troef[lab]'"
        ) from error
    table = arrow.table(columns(rows))
    with whole(path) as draft:
        parquet.write_table(table, draft)


def columns(rows: Rows) -> dict[str, list[object]]:
    """`rows` as lists by column, columns in order of first appearance.

    >>> columns([{"agent": "ann", "mean": 1.5}, {"agent": "bob", "n": 3}])
    {'agent': ['ann', 'bob'], 'mean': [1.5, None], 'n': [None, 3]}
    """
    if isinstance(rows, Mapping):
        table = {name: _plain(column) for name, column in rows.items()}
        if len({len(column) for column in table.values()}) > 1:
            lengths = ", ".join(f"{name} {len(column)}" for name, column in table.items())
            raise ValueError(f"columns of different lengths: {lengths}")
        return table
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def _plain(column: Sequence[Any]) -> list[Any]:
    """A column as a list; NumPy arrays become Python numbers."""
    tolist = getattr(column, "tolist", None)
    return list(tolist() if tolist else column)


# -- a stored run ---------------------------------------------------------------------------

WRITERS = {".csv": to_csv, ".parquet": to_parquet}


class ExportError(ValueError):
    """A store or a file that cannot be used."""


def choose(store: Store, name: str | None) -> Run:
    """The run that was asked for, or the only one."""
    runs = store.runs()
    if not runs:
        raise ExportError(f"{store.path} holds no run")
    if name is not None:
        return store.run(name)
    if len(runs) > 1:
        listed = "; ".join(f"{run.id} of {run.created}" for run in runs)
        raise ExportError(f"{store.path} holds {len(runs)} runs, choose one with --run: {listed}")
    return runs[0]


def write_records(run: Run, out: Path) -> int:
    """The kept deals of a run as one file for `troef replay`; returns the number of games."""
    texts = [text for _, _, text in run.records()]
    if not texts:
        raise ExportError(f"run {run.id} keeps no deals: `troef tournament --records` does")
    files.write(out, "\n".join(texts))
    return len(texts)


def export(path: Path, out: Path, name: str | None = None) -> int:
    """Write a run of the store at `path` to `out`; returns the number of rows.

    .csv or .parquet: results; .txt: the records of its deals, where they were kept.
    """
    if out.suffix not in (*WRITERS, ".txt"):
        raise ExportError(f"{out}: the name must end in {', '.join(WRITERS)} or .txt")
    if not path.exists():
        raise ExportError(f"there is no store {path}")
    with Store.read(path) as store:
        run = choose(store, name)
        if out.suffix == ".txt":
            return write_records(run, out)
        experiment = stored(run.declaration)
        parts = [experiment.columns(number, results) for number, results in run.results()]
    if not parts:
        raise ExportError(f"run {run.id} has no results yet")
    table: Plain = {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}
    try:
        WRITERS[out.suffix](table, out)
    except ImportError as error:
        raise ExportError(str(error)) from None
    return len(next(iter(table.values())))
