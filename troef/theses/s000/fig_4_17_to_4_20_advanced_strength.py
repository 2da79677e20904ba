"""4.2.2, Figures 4.17-4.20 (advanced AI players)."""

from .players import advanced_claims, figure_group

reproduce = figure_group("advanced", 17, advanced_claims)
