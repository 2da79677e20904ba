"""4.2.1, Table 4.2 (Figures 4.5-4.8)."""

from .tables import table_4_2 as reproduce

__all__ = ["reproduce"]
