"""5.2, Table 5.4."""

from .players import table

reproduce = table("misere")
