"""4.3.4, Table 3 (Figures 10, 11)."""

from .tables import table_3 as reproduce

__all__ = ["reproduce"]
