"""3.3, Figures 3.2-3.5 (hands rebuilt from the garbled figure; all 52 cards check)."""

from .golden import hidden_information as reproduce

__all__ = ["reproduce"]
