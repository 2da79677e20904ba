"""4.2.2, Figures 4.13-4.16 (basic AI players)."""

from .players import basic_claims, figure_group

reproduce = figure_group("basic", 13, basic_claims)
