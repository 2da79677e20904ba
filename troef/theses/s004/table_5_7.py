"""5.2.2, Table 5.7."""

from .rulebased import table_5_7 as reproduce

__all__ = ["reproduce"]
