"""4.3.3, Table 2 (Figures 7-9)."""

from .tables import table_2 as reproduce

__all__ = ["reproduce"]
