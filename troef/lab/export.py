"""Results for programs that are not ours: as JSON, stored runs as CSV or Parquet files with a row for each
played deal, kept deals as text."""

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from math import isfinite
from pathlib import Path
from typing import Any, TextIO, TypeAlias

import numpy as np

from ..game import Game
from .data import Plain
from .declare import Tabled, stored
from .files import whole
from .seeing import noted
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
        writer = csv.writer(_Rows(file), lineterminator="\r\n")
        writer.writerow(table)
        writer.writerows(zip(*table.values(), strict=True))


class _Rows:
    """Rows that end in a line feed. The writer thinks that they end in a carriage return too: so it puts
    names with one of them in quotes, in which it begins no other row."""

    def __init__(self, file: TextIO) -> None:
        self.file = file

    def write(self, row: str) -> None:
        self.file.write(row.removesuffix("\r\n") + "\n")


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


def write_records(run: Run, out: Path, game: Game | None) -> int:
    """The kept deals of a run as one file for `troef replay`; returns the number of games."""
    if not run.keeps_deals():
        raise ExportError(f"run {run.id} keeps no deals: `troef tournament --records` does")
    games = 0
    with whole(out) as draft, draft.open("w", encoding="utf-8") as file:
        for text in texts(run, game):
            file.write(("\n" if games else "") + text)
            games += 1
    return games


def texts(run: Run, game: Game | None = None) -> Iterator[str]:
    """The kept games of a run as text, made from what was done; older stores have the text."""
    experiment: Tabled | None = None
    for number, results in run.results():
        actions = run.actions(number)
        if actions is None:
            yield from run.texts(number)
            continue
        experiment = experiment or cut(run, game)
        yield from experiment.records(number, results, actions)


def cut(run: Run, game: Game | None) -> Tabled:
    """What a run declares, in the portions in which it was played."""
    return stored(run.declaration, _portion(run), game)


def _portion(run: Run) -> int:
    """How many deals are kept together; in a store that does not say so, as many as the largest portion
    has. Only the last one can have fewer, so one that is alone and not the first does not tell."""
    if (told := run.marked("portion")) is not None:
        return int(told)
    sizes = {number: len(results) for number, results in run.results()}
    if len(sizes) == 1 and 0 not in sizes:
        raise ExportError(
            f"run {run.id} has too few results yet to tell which deals they are of: go on with it"
        )
    return max(sizes.values(), default=1)


def with_seers(table: Plain, seeing: Sequence[str]) -> Plain:
    """Columns, with one more where an agent sees all cards: the seats of those who do, as `S N`."""
    if not seeing:
        return table
    seats = [name.removeprefix("agent_") for name in table if name.startswith("agent_")]
    there = np.array([np.isin(table[f"agent_{seat}"], seeing) for seat in seats])
    told = [" ".join(np.array(seats)[row]) for row in there.T]
    return {**table, "sees_all": np.array(told)}


def export(path: Path, out: Path, name: str | None = None, game: Game | None = None) -> int:
    """Write a run of the store at `path` to `out`; returns the number of rows. A game from a file must be
    given.

    .csv or .parquet: results; .txt: the records of its deals, where they were kept.
    """
    if out.suffix not in (*WRITERS, ".txt"):
        raise ExportError(f"{out}: the name must end in {', '.join(WRITERS)} or .txt")
    if not path.exists():
        raise ExportError(f"there is no store {path}")
    with Store.read(path) as store:
        run = choose(store, name)
        if out.suffix == ".txt":
            return write_records(run, out, game)
        experiment = cut(run, game)
        seeing = noted(run)
        parts = [
            with_seers(experiment.columns(number, results), seeing)
            for number, results in run.results_of(experiment)
        ]
    if not parts:
        raise ExportError(f"run {run.id} has no results yet")
    table: Plain = {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}
    try:
        WRITERS[out.suffix](table, out)
    except ImportError as error:
        raise ExportError(str(error)) from None
    return len(next(iter(table.values())))
