"""Table 4 of thesis 003: the games against people."""

from __future__ import annotations

from ...lab.stats import wilson
from ..judge import Judgement, claims
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import computed, not_ours

PEOPLE = "six persons played; nobody can play those games again"


def reproduce(section: Section, lab: Lab) -> Findings:
    """Table 4: whether its numbers add up, and what six games can tell."""
    players = [section[f"player_{n}"] for n in range(1, 7)]
    computer = section["computer"]
    rows = [
        computed(f"{name}: won and lost", each["played"], each["won"] + each["lost"])
        for name, each in [("computer", computer)] + [(f"player {n}", p) for n, p in enumerate(players, 1)]
    ]  # fmt: skip
    seats = 2 * section["games"]
    rows += [
        computed("seats of people, two a game", seats, sum(each["played"] for each in players)),
        computed("games won by somebody", section["games"], computer["won"] + sum(p["won"] for p in players)),
        computed("games lost by people", seats - 1, sum(each["lost"] for each in players)),
    ]  # fmt: skip
    share = wilson(computer["won"], computer["played"])
    why = f"{PEOPLE}; of the printed games alone: {share.lo:.2f} to {share.hi:.2f} (95%)"
    rows.append(not_ours("games won by the computer", share.mean, why))
    for key in ("human_end_score_min", "human_end_score_max"):
        rows.append(not_ours(key.replace("_", " "), section[key], PEOPLE))
    reasons = {
        "five_of_six": f"the table says so, and with six games the share may be {share.lo:.2f} to "
        f"{share.hi:.2f}; {PEOPLE}",
        "steady": f"figure 12 is lost; {PEOPLE}",
        "lost_game": f"figure 13 is lost; {PEOPLE}",
        "learning": f"figures 14 and 15 are lost; {PEOPLE}",
    }
    judged: dict[str, Judgement] = {name: (None, why) for name, why in reasons.items()}
    note = (
        "People can play the same program: `troef play tysiac --people Anna,Bob --save FILE`, and "
        "`troef results FILE --report DIR` draws the score of every player and game."
    )
    return Findings(rows, claims(section, judged), [note])
