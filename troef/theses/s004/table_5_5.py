"""5.2.1, Table 5.5."""

from .rulebased import table_5_5 as reproduce

__all__ = ["reproduce"]
