"""3.3.1, Table 3.3."""

from .golden import losing_tricks as reproduce

__all__ = ["reproduce"]
