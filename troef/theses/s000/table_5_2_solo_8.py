"""Table 5.2 of thesis 000: who plays solo_8 best, and against whom."""

from .strength import contract_table

reproduce = contract_table("solo_8")
