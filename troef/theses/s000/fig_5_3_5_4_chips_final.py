"""5.3, Figures 5.3, 5.4."""

from .phases import chips_final as reproduce

__all__ = ["reproduce"]
