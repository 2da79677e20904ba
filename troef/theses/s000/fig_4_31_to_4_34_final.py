"""4.2.3, Figures 4.31-4.34."""

from .phases import contracts_final as reproduce

__all__ = ["reproduce"]
