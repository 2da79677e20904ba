"""4.3.5, Table 4 (Figures 12-15)."""

from .rest import humans as reproduce

__all__ = ["reproduce"]
