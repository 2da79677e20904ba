"""Tables 1 to 4 of thesis 002, with figure 2: four random agents, a trumping one among random ones, and a rule
based one among random and among trumping ones."""

from ...lab.stats import Estimate
from ..judge import Part, Within, higher, paired
from ..reproduce import Findings, Lab, Row, Section, published
from ..rows import blamed, computed, limits, measured
from ..series import Reading
from ..stated import statements
from . import series
from .quick import AGENT_SLIPS, REASONS, Found, Measured, Table, better_than_others, play_both
from .series import AS_PUBLISHED, FIRST, OTHERS, play, wins

HOUSE_SLIPS = (
    Reading("only the dealer's slip", "B5", {"dealer_slip": "yes"}),
    Reading("only a trump in round 1", "B6", {"first_trump": "random"}),
    Reading("only the scan for the trump card", "B7", {"trump_draw": "scan"}),
)


def ties(of: Measured) -> list[Part]:
    """Every share lies slightly under a quarter: "each share in ... to ..."."""
    (text,) = statements(of.section)["ties"]
    low, high = (float(end) for end in text.removeprefix("each share in ").split(" to "))
    shares = {f"player {seat + 1}": wins(of.found, seat) for seat in range(4)}
    return [
        Within(f"{name} wins {each.mean:.4f}", each, low, high) for name, each in shares.items()
    ]


def mean_share(section: Section, found: Found) -> list[Row]:
    four = series.decided(found[AS_PUBLISHED.name])
    mean = Estimate(four.mean / 4, four.lo / 4, four.hi / 4, four.n)
    within = limits(section["mean_win"], section["margin"]["share"], rounding=0.01)
    return [
        measured("mean share of wins", section["mean_win"], mean, within, reading=AS_PUBLISHED.name)
    ]


def victories(of: Measured) -> list[Part]:
    """The first player has more absolute victories than each of the others."""
    mine = series.absolute(of.found, FIRST)
    others = {f"player {seat + 1}": series.absolute(of.found, seat) for seat in OTHERS}
    return [
        paired(f"absolute victories {mine.mean():.4f} > {name} {each.mean():.4f}", mine, each)
        for name, each in others.items()
    ]


def percentages(section: Section, found: Found) -> list[Row]:
    """The three percentages in the text under the table: from the printed counts, and from ours."""
    won, early = section["wins"], section["absolute_victories"]
    all_points = section["total_points"]
    rows = []
    for key, part, whole, games, ours in (
        ("rule_based_absolute_share_of_wins", early[0], won[0], won[0],
         lambda each: series.absolute_of_wins(each, FIRST)),
        ("random_absolute_share_of_wins", sum(early[1:]), sum(won[1:]), sum(won[1:]),
         lambda each: series.absolute_of_wins(each, *OTHERS)),
        ("rule_based_share_of_points", section["points"][0], all_points, 0, series.share_of_points),
    ):  # fmt: skip
        said = key.replace("_", " ")
        rows.append(computed(f"printed {said}", section[key], part / whole, 0.00005))
        for name, each in found.items():
            row = series.wins_row(said, part / whole, ours(each), section, name, games)
            rows.append(blamed(row, REASONS[name]))
    return rows


def trouble(of: Measured) -> list[Part]:
    """It wins less among trumping agents than among random ones."""
    random = play(of.lab, published()["s002_table_3"], of.reading, of.found.games)
    many, few = wins(random), wins(of.found)
    text = f"wins against random {many.mean:.4f} > against trumping {few.mean:.4f}"
    return [higher(text, many, few)]


table_1 = Table({"ties": ties}, HOUSE_SLIPS, mean_share)
table_2 = Table({"better": better_than_others, "victories": victories})
table_3 = Table({"better": better_than_others}, AGENT_SLIPS, percentages)


def table_4(section: Section, lab: Lab) -> Findings:
    """With figure 2: the rule based agent of table 3 and that of this one."""
    found = Table({"better": better_than_others, "trouble": trouble}, AGENT_SLIPS)(section, lab)
    tables = {"random": published()["s002_table_3"], "trumping": section}
    bars = [
        (f"{{}}, v {who}", table, FIRST, play_both(table, lab)) for who, table in tables.items()
    ]
    found.figures.append(series.figure(2, bars))
    return found
