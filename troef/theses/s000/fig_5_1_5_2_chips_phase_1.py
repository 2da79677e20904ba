"""Figures 5.1 and 5.2 of thesis 000: chips in phase 1, and what comes of corrected bids."""

from ..reproduce import Findings, Lab, Row, Section
from ..shown import unprinted
from . import phases
from .series import KINDS, PLAYERS, SHUFFLED
from .tournament import CORRECTED, PER, PHASE_1

FIELD = ("random", "basic", "advanced", "advanced")
"""Players who take no time."""
NEVER = {"random": "bids=0"}
BY_PREDICTION = {
    "basic": "rik=4,solo=7.5,piek=-1,misere=-1",
    "advanced": "solo=9,piek=2",
}
"""Conditions under which as many tricks are won on average as 4.1.3 asks for, with shuffled packs: what
`correct.needed` gives, rounded. Below 0 nothing is predicted: the contract is never bid."""
CONDITIONS: dict[str, dict[str, str]] = {
    "minimal conditions": {},
    "corrected by outcome": CORRECTED.settings,
    "corrected by prediction": BY_PREDICTION,
}


def reproduce(section: Section, lab: Lab) -> Findings:
    tournaments = phases.play(section, lab)
    found = phases.findings(section, tournaments, KINDS)
    found.rows += correction_rows(lab)
    text = tournaments[SHUFFLED.name]
    best = sorted(PLAYERS, key=lambda kind: -text.chips_won(kind).value)
    found.notes += [
        f"By chips with shuffled packs the order is {', '.join(best)}; the first two reach the final.",
        trap_note(tournaments),
    ]
    return found


def correction_rows(lab: Lab) -> list[Row]:
    """Chips of the corrected players, among players who take no time."""
    found = {}
    for name, change in CONDITIONS.items():
        agents = [f"{kind}:{({**change, **NEVER}).get(kind, '')}".rstrip(":") for kind in FIELD]
        played = PHASE_1.play_agents(lab, name, tuple(agents), {})
        for kind in BY_PREDICTION:
            label = f"{kind}, {name}: chips in {PER} deals"
            found[label] = played.chips_won(kind).estimate()
            found[f"{label}, as declarer"] = played.chips_won(kind, own=True).estimate()
    return unprinted(found, f"ours; {', '.join(FIELD)} at the table (R22)")


def trap_note(found: phases.Found) -> str:
    """What comes of bids that are corrected as the thesis proposes."""
    before, after = found[SHUFFLED.name], found[CORRECTED.name]
    told = [
        f"{kind} {before.chips_won(kind, own=True).value:+.1f} to {after.chips_won(kind, own=True).value:+.1f}"
        for kind in PLAYERS
    ]
    best = max(KINDS, key=lambda kind: after.chips_won(kind).value)
    return (
        f"Corrected bids are a trap: as declarers the players go from {', '.join(told)} chips in {PER} deals, "
        f"and {best} wins the most. What a method is off by at the tricks that were won is not what it is "
        "off by at the tricks that it predicts. The last rows correct by the prediction instead (see "
        "decisions.md, corrected bids)."
    )
