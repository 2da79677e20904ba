"""5.3, Table 2."""

from .tables import table_2 as reproduce

__all__ = ["reproduce"]
