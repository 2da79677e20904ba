"""5.2, Table 5.3."""

from .players import table

reproduce = table("piek")
