"""4.4, 4.5, 4.6."""

from .rules import agent_parameters as reproduce

__all__ = ["reproduce"]
