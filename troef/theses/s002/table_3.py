"""Table 3 of thesis 002: a rule based agent among random ones."""

from __future__ import annotations

from ..published import Section
from ..result import Row
from ..rows import blamed, computed
from .quick import AGENT_SLIPS, REASONS, Found, Table, better_than_others
from .series import FIRST, OTHERS, absolute_of_wins, share_of_points, wins_row


def percentages(section: Section, found: Found) -> list[Row]:
    """The three percentages in the text under the table: from the printed counts, and from ours."""
    wins, victories = section["wins"], section["absolute_victories"]
    rows = []
    for key, part, whole, games, ours in (
        ("rule_based_absolute_share_of_wins", victories[0], wins[0], wins[0],
         lambda each: absolute_of_wins(each, FIRST)),
        ("random_absolute_share_of_wins", sum(victories[1:]), sum(wins[1:]), sum(wins[1:]),
         lambda each: absolute_of_wins(each, *OTHERS)),
        ("rule_based_share_of_points", section["points"][0], section["total_points"], 0, share_of_points),
    ):  # fmt: skip
        said = key.replace("_", " ")
        rows.append(computed(f"printed {said}", section[key], part / whole, 0.00005))
        for name, each in found.items():
            row = wins_row(f"{said}, {name}", part / whole, ours(each), games)
            rows.append(blamed(row, REASONS[name]))
    return rows


reproduce = Table({"better": better_than_others}, AGENT_SLIPS, percentages)
