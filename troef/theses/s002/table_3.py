"""5.4, Table 3."""

from .tables import table_3 as reproduce

__all__ = ["reproduce"]
