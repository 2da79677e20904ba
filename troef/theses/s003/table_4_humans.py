"""Table 4 of thesis 003: whether its numbers add up, and what six games against people can tell."""

from ...lab.stats import wilson
from ..judge import Fact
from ..reproduce import Findings, Lab, Section
from ..rows import computed, not_ours

PEOPLE = "six persons played; nobody can play those games again"
LOST = {
    "steady": "figure 12 is lost",
    "lost_game": "figure 13 is lost",
    "learning": "figures 14 and 15 are lost",
}
NOTE = (
    "People can play the same program: `troef play tysiac --people Anna,Bob --save FILE`, and "
    "`troef results FILE --report DIR` draws the score of every player and game."
)


def reproduce(section: Section, lab: Lab) -> Findings:
    people = {f"player {n}": section[f"player_{n}"] for n in range(1, 7)}
    computer, seats = section["computer"], 2 * section["games"]
    sums = {key: sum(each[key] for each in people.values()) for key in ("played", "won", "lost")}
    share = wilson(computer["won"], computer["played"])
    span = f"{share.lo:.2f} to {share.hi:.2f} (95%)"
    rows = [
        *(
            computed(f"{name}: won and lost", each["played"], each["won"] + each["lost"])
            for name, each in {"computer": computer, **people}.items()
        ),
        computed("seats of people, two a game", seats, sums["played"]),
        computed("games won by somebody", section["games"], computer["won"] + sums["won"]),
        computed("games lost by people", seats - 1, sums["lost"]),
        not_ours("games won by the computer", share.mean, f"{PEOPLE}; of the printed games alone: {span}"),
        not_ours("human end score min", section["human_end_score_min"], PEOPLE),
        not_ours("human end score max", section["human_end_score_max"], PEOPLE),
    ]  # fmt: skip
    reasons = {
        "five_of_six": f"the table says so, and with six games the share may be {span}",
        **LOST,
    }
    parts = {name: [Fact(f"{why}; {PEOPLE}", None)] for name, why in reasons.items()}
    return Findings(rows, {"": parts}, [NOTE])  # fmt: skip
