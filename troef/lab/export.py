"""Results as JSON, and tables of them as CSV or Parquet files, for programs that are not ours."""

import csv
import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from math import isfinite
from pathlib import Path
from typing import Any, TypeAlias

from .files import whole

Rows: TypeAlias = Sequence[Mapping[str, Any]] | Mapping[str, Sequence[Any]]
"""A list of rows, each a dict by column; or one dict of columns, all of one length."""


def to_json(data: Any) -> str:
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


def columns(rows: Rows) -> dict[str, list[Any]]:
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
