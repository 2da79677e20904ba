"""3.3.2, Table 3.6 and following paragraph."""

from .golden import discard_score as reproduce

__all__ = ["reproduce"]
