"""5.2, Table 1."""

from .tables import table_1 as reproduce

__all__ = ["reproduce"]
