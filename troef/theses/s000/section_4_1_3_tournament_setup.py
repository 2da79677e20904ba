"""4.1.3, 5.3."""

from .speed import setup as reproduce

__all__ = ["reproduce"]
