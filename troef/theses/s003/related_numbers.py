"""2.3."""

from .rest import related as reproduce

__all__ = ["reproduce"]
