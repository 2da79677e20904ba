"""5.6."""

from .budgets import mc_minus_mcts as reproduce

__all__ = ["reproduce"]
