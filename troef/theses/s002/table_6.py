"""5.5, Table 6 (Figure 4)."""

from .budgets import table_6 as reproduce

__all__ = ["reproduce"]
