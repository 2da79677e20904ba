"""5.7, Table 9."""

from .rest import humans as reproduce

__all__ = ["reproduce"]
