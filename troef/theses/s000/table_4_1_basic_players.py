"""4.2.1, Table 4.1 (Figures 4.1-4.4)."""

from .tables import table_4_1 as reproduce

__all__ = ["reproduce"]
