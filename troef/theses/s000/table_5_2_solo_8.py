"""5.2, Table 5.2."""

from .players import table

reproduce = table("solo_8")
