"""A package of the field, or a message that says what to install."""

from __future__ import annotations

import importlib
from types import ModuleType


def needed(name: str, package: str) -> ModuleType:
    """The module with this name, of this package; raises ImportError, which says what to install."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != name.partition(".")[0]:
            raise  # it is there, but lacks something of its own
        raise ImportError(
            f"this needs {package}, which is not installed: pip install 'troef[field]'", name=name
        ) from None
