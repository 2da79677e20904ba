"""5.2.2, Table 5.6."""

from .rulebased import table_5_6 as reproduce

__all__ = ["reproduce"]
