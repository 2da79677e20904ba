"""5.6, Table 8 (Figure 6)."""

from .budgets import table_8 as reproduce

__all__ = ["reproduce"]
