"""5.2.1, Table 5.4."""

from .rulebased import table_5_4 as reproduce

__all__ = ["reproduce"]
