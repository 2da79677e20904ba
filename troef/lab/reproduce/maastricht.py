"""All experiments of thesis 000 by their id.

- `maastricht_play`: forced contracts, compiled; `maastricht_together`: several series as one
- `maastricht_judge`: claims decided from differences
- `maastricht_consistency`: figures 3.8 and 3.9
- `maastricht_bidding`, `maastricht_words`, `maastricht_tables`, `maastricht_methods`: 4.1.1, tables 4.1
  to 4.3, 5.1
- `maastricht_strength`, `maastricht_players`: 4.1.2, figures 4.13 to 4.24, tables 5.1 to 5.4, 5.2
- `maastricht_tournament`, `maastricht_correct`, `maastricht_phases`, `maastricht_speed`: 4.1.3, figures
  4.25 to 5.4
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import maastricht_consistency, maastricht_methods, maastricht_players, maastricht_speed
from .lab import Lab
from .result import Findings

EXPERIMENTS: dict[str, Callable[[dict[str, Any], Lab], Findings]] = {
    **maastricht_consistency.EXPERIMENTS,
    **maastricht_methods.EXPERIMENTS,
    **maastricht_players.EXPERIMENTS,
    **maastricht_speed.EXPERIMENTS,
}
