"""5.1.1."""

from .montecarlo import fitness_type as reproduce

__all__ = ["reproduce"]
