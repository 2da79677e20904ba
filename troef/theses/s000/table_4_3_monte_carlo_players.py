"""4.2.1, Table 4.3 (Figures 4.9-4.12)."""

from .tables import table_4_3 as reproduce

__all__ = ["reproduce"]
