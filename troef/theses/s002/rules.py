"""2."""

from .rest import rules as reproduce

__all__ = ["reproduce"]
