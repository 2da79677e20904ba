"""3.4.3, Figure 3.8."""

from .consistency import bidding as reproduce

__all__ = ["reproduce"]
