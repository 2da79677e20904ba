"""Figure 4.29 of thesis 000: misere in phase 1."""

from .phases import contract_figure

reproduce = contract_figure(
    "4.29",
    "misere",
    win_share="advanced > montecarlo > basic",
    games_won="montecarlo > advanced > basic",
)
