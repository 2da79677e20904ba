"""Names for what the lab hands around."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]
"""The results of a portion, of whatever numbers: [block, table, scores and facts], for instance."""
OnPortion: TypeAlias = Callable[[int, Array], None]
"""Who is told of the results of a portion, by its number."""
Plain: TypeAlias = dict[str, Any]
"""Plain data, as JSON can hold it: what a command prints and a report shows."""
Declaration: TypeAlias = Mapping[str, Any]
"""What is played, as plain data."""
