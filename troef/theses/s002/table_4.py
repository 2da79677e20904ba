"""5.4, Table 4 (Figure 2)."""

from .tables import table_4 as reproduce

__all__ = ["reproduce"]
