"""5.1.2, Table 5.1."""

from .montecarlo import table_5_1 as reproduce

__all__ = ["reproduce"]
