"""5.5, Table 5 (Figure 3)."""

from .budgets import table_5 as reproduce

__all__ = ["reproduce"]
