"""4.3.1."""

from .rest import baseline as reproduce

__all__ = ["reproduce"]
