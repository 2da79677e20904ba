"""5.2, Table 5.1."""

from .players import table

reproduce = table("rik")
