"""4.1.2, 6.1."""

from .players import setup as reproduce

__all__ = ["reproduce"]
