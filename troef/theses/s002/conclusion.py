"""6."""

from .rest import conclusion as reproduce

__all__ = ["reproduce"]
