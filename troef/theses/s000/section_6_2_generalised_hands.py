"""6.2."""

from .golden import generalised_hands as reproduce

__all__ = ["reproduce"]
