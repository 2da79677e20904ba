"""Figure 4.27 of thesis 000: solo_8 in phase 1."""

from .phases import contract_figure

reproduce = contract_figure(
    "4.27",
    "solo_8",
    win_share="basic > advanced = montecarlo",
    games_won="montecarlo > advanced > basic",
)
