"""Table 5.3 of thesis 000: who plays piek best, and against whom."""

from .strength import contract_table

reproduce = contract_table("piek")
