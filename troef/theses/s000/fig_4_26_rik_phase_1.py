"""Figure 4.26 of thesis 000: rik in phase 1."""

from .phases import contract_figure

reproduce = contract_figure(
    "4.26",
    "rik",
    win_share="basic > montecarlo > advanced",
    games_won="montecarlo > advanced > basic",
)
