"""What the module of a table is written with: each has `reproduce(section: Section, lab: Lab) -> Findings`."""

from collections.abc import Callable

from .lab import Lab
from .published import Section, published
from .result import (
    AGREES,
    DIFFERS,
    HOLDS,
    NOT_COMPARABLE,
    SHOWN,
    Findings,
    Parts,
    ReproduceError,
    Row,
)

__all__ = [
    "AGREES", "DIFFERS", "HOLDS", "NOT_COMPARABLE", "SHOWN", "Experiment", "Findings", "Lab", "Parts",
    "ReproduceError", "Row", "Section", "published",
]  # fmt: skip

Experiment = Callable[[Section, Lab], Findings]
