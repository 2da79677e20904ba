"""5.1."""

from .methods import summary as reproduce

__all__ = ["reproduce"]
