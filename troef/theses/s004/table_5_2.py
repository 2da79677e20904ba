"""5.1.2, Table 5.2."""

from .montecarlo import table_5_2 as reproduce

__all__ = ["reproduce"]
