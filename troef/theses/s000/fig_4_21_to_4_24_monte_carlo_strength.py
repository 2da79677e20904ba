"""4.2.2, Figures 4.21-4.24 (Monte-Carlo players)."""

from .players import figure_group, montecarlo_claims

reproduce = figure_group("montecarlo", 21, montecarlo_claims)
