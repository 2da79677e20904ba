"""3.2.1, Table 3.2."""

from .golden import trump_points as reproduce

__all__ = ["reproduce"]
