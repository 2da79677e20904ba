"""3.2.1, Table 3.1."""

from .golden import trick_percentages as reproduce

__all__ = ["reproduce"]
