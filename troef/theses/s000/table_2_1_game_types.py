"""2.1.3, Table 2.1."""

from .golden import game_types as reproduce

__all__ = ["reproduce"]
