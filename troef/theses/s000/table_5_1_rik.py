"""Table 5.1 of thesis 000: who plays rik best, and against whom."""

from .strength import contract_table

reproduce = contract_table("rik")
