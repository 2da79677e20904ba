"""5.1.3, Figure 5.1."""

from .time import figure_5_1 as reproduce

__all__ = ["reproduce"]
