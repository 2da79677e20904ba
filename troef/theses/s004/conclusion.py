"""6."""

from .rulebased import conclusion as reproduce

__all__ = ["reproduce"]
