"""Table 1 of thesis 001: who wins rik without an auction."""

from functools import partial

from ...lab.stats import Estimate, wilson
from ..judge import Parts
from ..reproduce import Findings, Lab, Row, Section
from ..rows import blamed, computed, guess, share_row
from ..series import Reading, share
from ..shown import drawing, points
from ..stated import of_numbers, stated
from ..tables import FAR, published_error, share_distance, together
from .series import READINGS, RIGHT, TEXT, play_row, seated, won

PUZZLE = 7
"""The row whose number no reading gives (L5)."""
TELLING = (8, 9)
"""The rows with most games among those that tell the readings apart."""

Rates = dict[int, Estimate]
"""Row -> share of deals won."""
Steps = dict[str, dict[int, float]]
"""Reading -> row -> standard errors between what is printed and ours."""


def reproduce(section: Section, lab: Lab) -> Findings:
    printed = {row["row"]: row for row in section["rows"]}
    theirs = {n: wilson(row["wins"], row["games"]) for n, row in printed.items()}
    rates = {name: measure(section, lab, reading) for name, reading in READINGS.items()}
    found = [rows_of(row, rates, section["margin"]) for row in section["rows"]]
    rows = [each[reading] for reading in READINGS for each in found if reading in each]
    rows += [
        # what the table calls standard deviation is the standard error of its share (L20)
        computed(f"row {n}: standard error of the printed share, in points", row["sd_pct"],
                 100 * published_error(theirs[n].mean, row["games"]), 0.005)
        for n, row in printed.items()
    ]  # fmt: skip
    # where nobody simulates, the rule by which simulations are read changes nothing
    same = {name: RIGHT.name if each.house else TEXT.name for name, each in READINGS.items()}
    parts = {name: claimed(section, {**rates[same[name]], **each}) for name, each in rates.items()}
    steps = {
        name: {n: share_distance(one, theirs[n].mean, theirs[n].n) for n, one in each.items()}
        for name, each in rates.items()
    }
    notes = [nearness(steps), tried(steps)]
    notes += [together(f"Table 1, {name}", list(each.values())) for name, each in steps.items()]
    marks = {
        name: {label(printed[n]): one for n, one in each.items()}
        for name, each in {"printed": theirs, **rates}.items()
    }
    caption = "Deals won by the rikker and his mate, as printed and as measured under each reading."
    draw = partial(points, marks, "share of deals won")
    figure = drawing("001", "table 1", caption, draw)
    return Findings(rows, parts, notes, [figure])


def measure(section: Section, lab: Lab, reading: Reading) -> Rates:
    """Every row under a reading, but for those that it leaves as they are because nobody simulates."""
    return {
        row["row"]: share(won(play_row(lab, longer(row, reading), reading)))
        for row in section["rows"]
        if not reading.settings or seated(row, reading) != seated(row, TEXT)
    }


def longer(row: Section, reading: Reading) -> Section:
    """The row with the games that we play for it: by the text more than were published, where these are few."""
    times = row.get("times", 1) if reading is TEXT else 1
    return {**row, "games": row["games"] * times}


def claimed(section: Section, rates: Rates) -> Parts:
    return stated(section, of_numbers({f"row {n}": each for n, each in rates.items()}))


def label(row: Section) -> str:
    return f"row {row['row']}: {row['rikker']}+{row['mate']} v {row['opp_1']}+{row['opp_2']}"


def rows_of(row: Section, rates: dict[str, Rates], margin: float) -> dict[str, Row]:
    """One printed row under every reading."""
    number, games = row["row"], row["games"]
    found = {
        reading: share_row(label(row), row["wins"] / games, each[number], games, margin,
                           why=READINGS[reading].why, reading=reading)
        for reading, each in rates.items()
        if number in each
    }  # fmt: skip
    if number != PUZZLE:
        return found
    return {reading: blamed(each, puzzle(rates[reading])) for reading, each in found.items()}


def puzzle(rates: Rates) -> str:
    return guess(
        "the printed run had a random opponent in the greedy one's place (L5), as row 2 has, where we get "
        f"{rates[2].mean:.3f}"
    )


def nearness(steps: Steps) -> str:
    """Which reading fits the table as a whole: mean squared distance over the rows that every reading
    has, the puzzling one aside; about 1 is what chance alone gives."""
    rows = [
        n for n in steps[TEXT.name] if n != PUZZLE and all(n in each for each in steps.values())
    ]
    fits = {name: sum(each[n] ** 2 for n in rows) / len(rows) for name, each in steps.items()}
    told = ", ".join(f"{name} {fit:.1f}" for name, fit in sorted(fits.items(), key=lambda f: f[1]))
    return (
        f"Mean squared distance to the table in standard errors, rows {', '.join(map(str, rows))} "
        f"(chance alone gives about 1): {told}."
    )


def tried(steps: Steps) -> str:
    """How many readings were tried, and which of them fit the two rows that tell them apart."""
    fitting = [n for n, each in steps.items() if all(abs(each[row]) <= FAR for row in TELLING)]
    return (
        f"{len(steps)} readings were measured. 'right, best share' was added after the others had left row 9 "
        "unexplained, so that it fits that row is no independent evidence. Rows 8 and 9, which have most "
        f"games, are both within {FAR:g} standard errors under: {', '.join(fitting) or 'no reading'}."
    )
