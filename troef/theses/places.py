"""Which module reproduces a section."""

import importlib
import importlib.util

from .published import published
from .reproduce import Experiment
from .result import ReproduceError


def place(name: str) -> tuple[str, str]:
    """The module that reproduces a section, and its function: those of its name, unless the section says
    by which it is done, as those do that share one.

    >>> place("s001_table_1")
    ('troef.theses.s001.table_1', 'reproduce')
    >>> place("s000_table_3_3_ltc_example")
    ('troef.theses.s000.examples', 'table_3_3')
    """
    thesis, _, rest = name.partition("_")
    module, _, function = published()[name].get("ours", {}).get("by", rest).partition(":")
    return f"{__package__}.{thesis}.{module}", function or "reproduce"


def can_be_reproduced(name: str) -> bool:
    return importlib.util.find_spec(place(name)[0]) is not None


def experiment(name: str) -> Experiment:
    """How a section is reproduced."""
    if not can_be_reproduced(name):
        raise ReproduceError(f"{name} cannot be reproduced yet: see  troef reproduce --list")
    module, function = place(name)
    found: Experiment = getattr(importlib.import_module(module), function)
    return found
