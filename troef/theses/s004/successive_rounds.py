"""5.1.3 'Improving performance', Table 5.3."""

from .montecarlo import successive_rounds as reproduce

__all__ = ["reproduce"]
