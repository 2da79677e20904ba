"""4.2.3, Figure 4.25."""

from .phases import bidding_phase_1 as reproduce

__all__ = ["reproduce"]
