"""3.4.2."""

from .golden import average_value as reproduce

__all__ = ["reproduce"]
