"""5.6, Table 7 (Figure 5)."""

from .budgets import table_7 as reproduce

__all__ = ["reproduce"]
