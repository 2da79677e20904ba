"""Numbers that thesis 003 quotes from elsewhere."""

from math import factorial

from ...lab.stats import Estimate
from ..reproduce import Findings, Lab, Section
from ..rows import measured, not_ours


def reproduce(section: Section, lab: Lab) -> Findings:
    """Trees of bridge; beside them how many deals Tysiac has."""
    why = "quoted about bridge, which is no game of ours"
    rows = [
        not_ours(key.replace("_", " "), float(section[key]), why)
        for key in ("bridge_leaf_nodes_worst", "bridge_leaf_nodes_average")
    ]
    deals = factorial(24) / (factorial(7) ** 3 * factorial(3))
    ours = Estimate(deals, deals, deals, 0)
    rows.append(measured("deals of Tysiac", None, ours, why="not told; for comparison"))
    return Findings(rows)
