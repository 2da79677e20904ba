"""Figure 4.25 of thesis 000: auctions won in phase 1."""

from ..judge import Parts
from .order import ordered
from .phases import AUCTIONS, PhaseFigure
from .series import CONTRACTS
from .tournament import PHASE_1, Tournament


def claimed(found: Tournament) -> Parts:
    won = {kind: found.auctions_won(kind) for kind in PHASE_1.shown}
    return {
        "declared": ordered(won, "montecarlo > advanced > basic"),
        "basic_conservative": ordered(won, "advanced, montecarlo > basic"),
    }


reproduce = PhaseFigure("4.25", "Auctions won in phase 1.", PHASE_1, AUCTIONS, CONTRACTS, claimed)
