"""4.1.1."""

from .methods import setup as reproduce

__all__ = ["reproduce"]
