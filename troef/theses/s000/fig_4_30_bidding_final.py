"""4.2.3, Figure 4.30."""

from .phases import bidding_final as reproduce

__all__ = ["reproduce"]
