"""3.3.1, Table 3.5."""

from .golden import low_example as reproduce

__all__ = ["reproduce"]
