"""5.3, Figures 5.1, 5.2."""

from .phases import chips_phase_1 as reproduce

__all__ = ["reproduce"]
