"""5.2 Summary."""

from .players import summary as reproduce

__all__ = ["reproduce"]
