"""4.2.3, Figure 4.27."""

from .phases import contract_phase_1

reproduce = contract_phase_1("solo_8")
