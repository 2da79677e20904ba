"""3.4.3, Figure 3.9."""

from .consistency import playing as reproduce

__all__ = ["reproduce"]
