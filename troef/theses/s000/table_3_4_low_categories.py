"""3.3.1, Table 3.4 and bullet list."""

from .golden import low_categories as reproduce

__all__ = ["reproduce"]
