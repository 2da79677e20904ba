"""Row 9 of table 1 with other agents: `python -m troef.theses.s001.search AGENT... --deals 1000`.

Rikker and mate are the agent, against two greedy opponents (thesis 001: 62.1% of the games are won), with the
mate opposite and at the rikker's right. All agents of one seed play the same deals.
"""

from __future__ import annotations

import argparse
import sys

from rich.table import Table

from ...commandline import answered, natural, positive
from ...console import Console
from ...lab.progress import bar
from ...lab.stats import wilson
from .series import RIGHT, TEXT, Roles, won

AGAINST = "greedy"


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    options.add_argument("agents", nargs="+")
    options.add_argument("--deals", type=positive, default=1000)
    options.add_argument("--seed", type=natural, default=1)
    given = options.parse_args()
    table = Table("rikker and mate", "the mate sits", "won (95%)")
    with bar("deals", Console(stderr=True), transient=True) as progress:
        task = progress.add_task("deals", total=2 * given.deals * len(given.agents))
        for spec in given.agents:
            for reading in (TEXT, RIGHT):
                roles = (spec, spec, AGAINST, AGAINST)
                series = Roles(roles, given.deals, given.seed, reading.house)
                made = 0
                for first in range(0, given.deals, series.portion):
                    deals = min(series.portion, given.deals - first)
                    made += int(won(series.play_from(first, deals)).sum())
                    progress.advance(task, deals)
                share = wilson(made, given.deals)
                told = f"{share.mean:.3f} ({share.lo:.3f} to {share.hi:.3f})"
                table.add_row(spec, reading.house.get("mate", "opposite"), told)
    Console().print(table)


if __name__ == "__main__":
    sys.exit(answered(main))
