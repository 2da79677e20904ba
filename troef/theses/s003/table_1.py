"""4.3.2, Table 1 (Figures 4-6)."""

from .tables import table_1 as reproduce

__all__ = ["reproduce"]
