"""Table 5.4 of thesis 000: who plays misere best, and against whom."""

from .strength import contract_table

reproduce = contract_table("misere")
