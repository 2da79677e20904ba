"""What an adaptive player does while it learns: how often it bids, and what comes of that."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from rich.table import Table

from ...agents.rikken.adaptive import KINDS
from ...lab import figures, report
from ...lab.data import Plain
from ...lab.learn import named
from ...lab.stats import interval
from .play_lessons import CHIPS, DECLARED, WANTED, WON, Games

if TYPE_CHECKING:
    from .lessons import Lessons


class Course:
    """What the learner does from portion to portion."""

    def __init__(self, lessons: Lessons) -> None:
        self.lessons = lessons
        self.results: list[Games] = []

    def add(self, portion: int, results: Games) -> None:
        self.results.append(results)

    def forced(self) -> dict[str, float]:
        """The share of each forced contract that was made."""
        forced = np.array(self.results[: self.lessons.alone])[..., WON]
        return {kind: float(forced[at :: len(KINDS)].mean()) for at, kind in enumerate(KINDS)}

    def portions(self) -> list[Plain]:
        """Every portion with its own bids as plain data."""
        first = self.lessons.alone
        return [{"portion": n, **self.row(n, n + 1)} for n in range(first, len(self.results))]

    def stages(self, pieces: int = 4) -> list[Plain]:
        """The time with each field, in this many pieces."""
        rows = []
        starts = [self.lessons.alone, *self.lessons.ends]
        for begin, end in itertools.pairwise(starts):
            cuts = np.unique(np.linspace(begin, end, pieces + 1).astype(int)).tolist()
            rows += [self.row(a, b) for a, b in itertools.pairwise(cuts)]
        return rows

    def row(self, begin: int, end: int) -> Plain:
        """These portions: the share of hands on which the learner would bid if nobody had before, of
        each contract too, the share of what it declared that it made, and its chips a deal."""
        games = np.concatenate(self.results[begin:end])
        wanted, declared = games[..., WANTED], games[..., DECLARED] >= 0
        bids = interval((wanted >= 0).mean(axis=1))
        return {
            "field": list(self.lessons.fields[self.lessons.field_at(begin)]),
            "deals": wanted.size,
            "bids": bids.mean,
            "ci95": [bids.lo, bids.hi],
            **{kind: float((wanted == at).mean()) for at, kind in enumerate(KINDS)},
            "declared": float(declared.mean()),
            "made": float(games[..., WON][declared].mean()) if declared.any() else None,
            "chips": float(games[..., CHIPS].mean()),
        }

    def summary(self, run: str | None, seconds: float) -> Plain:
        """The outcome as plain data."""
        return {
            "game": self.lessons.rules.name,
            **self.lessons.declaration(),
            "run": run,
            "seconds": round(seconds, 3),
            "forced": self.forced(),
            "stages": self.stages(),
            "portions": self.portions(),
        }

    def table(self, result: Plain) -> Table:
        """How the bids went, for the terminal."""
        rows = rows_of(result)
        shown = Table(
            title="share of hands on which it bids, with each contract; chips a deal",
            caption=said_of_forced(result),
        )
        for name in rows[0]:
            left = name == "against"
            shown.add_column(name, justify="left" if left else "right", no_wrap=not left)
        for row in rows:
            shown.add_row(*row.values())
        return shown

    def write_report(self, result: Plain, folder: Path) -> list[Path]:
        """The bids portion by portion as a figure, and one page with everything."""
        title = f"adaptive against {named(result['fields'])}"
        series = {"any contract": "bids", **{kind: kind for kind in KINDS}}
        figure = figures.lines(
            {
                name: [(row["portion"], 100 * row[key]) for row in result["portions"]]
                for name, key in series.items()
            },
            title, "portion", "hands that it bids on (%)",
        )  # fmt: skip
        for end in self.lessons.ends[:-1]:
            figure.axes[0].axvline(end, color="black", linewidth=0.6)
        drawn = figures.svg(figure)
        files = figures.save(figure, folder, "learn-rikken")
        page = report.Page(title)
        page.table(rows_of(result))
        page.figure(
            drawn, "Hands that it bids on, portion by portion; a line where other opponents come."
        )
        page.text(said_of_forced(result))
        page.facts(
            {
                name: result[name]
                for name in ("deals", "seed", "fade", "learner", "house", "seconds")
            }
        )
        return [*files, page.write(folder / "learn-rikken.html")]


def rows_of(result: Plain) -> list[dict[str, str]]:
    """The stages as text."""
    return [
        {
            "against": named([row["field"]]),
            "deals": f"{row['deals']:,}",
            "bids %": f"{100 * row['bids']:.1f} ±{50 * (row['ci95'][1] - row['ci95'][0]):.1f}",
            **{kind: f"{100 * row[kind]:.1f}" for kind in KINDS},
            "made %": "" if row["made"] is None else f"{100 * row['made']:.1f}",
            "chips": f"{row['chips']:+.2f}",
        }
        for row in result["stages"]
    ]


def said_of_forced(result: Plain) -> str:
    made = ", ".join(f"{kind} {share:.1%}" for kind, share in result["forced"].items())
    return f"Forced contracts made at first, against {named(result['fields'][:1])}: {made}."
