"""Table 2.1 of thesis 000: goal and reward of every contract, found by asking the rules who made what."""

import numpy as np

from ...fields import Floats
from ...game import facts, scores
from ...games.rikken import Rikken
from ...games.rikken.contracts import SOLO_8
from ...games.rikken.state import BID, TRICKS
from ..judge import Fact, Parts
from ..reproduce import Findings, Lab, Row, Section
from ..rows import computed

SOUTH, WEST, NORTH = range(3)
WON, LOST = [3, -1, -1, -1], [-3, 1, 1, 1]
"""Chips of the declarer of a solo 8, and of the others."""


def reproduce(section: Section, lab: Lab) -> Findings:
    game = Rikken()
    rows = [row for n, printed in enumerate(section["rows"]) for row in rows_of(game, n, printed)]
    win, loss = ([int(c) for c in outcome(game, SOLO_8, tricks)[1]] for tricks in (8, 7))
    parts: Parts = {
        "solo_8_pays": [Fact(f"{win}, {loss}", win == WON and loss == LOST)],
        "same_tactics": [Fact("an opinion about tactics, which nothing here measures", None)],
    }
    return Findings(rows, {"": parts})


def rows_of(game: Rikken, number: int, printed: Section) -> list[Row]:
    """The place, goal and reward of a contract."""
    word, tricks = printed["bid"], printed["tricks"]
    said = game.say(game.new()[0], BID + number)
    place = computed(f"{word}: place in the order", number, number if said == word else -1)
    if tricks < 0:
        return [place]
    made = [won for won in range(TRICKS + 1) if outcome(game, number, won)[0]]
    chips = outcome(game, number, made[0])[1]
    payers = 2 if chips[SOUTH] == chips[NORTH] else 3
    exact = len(made) == 1 and made != [TRICKS]
    return [
        place,
        computed(f"{word}: tricks", tricks, made[0]),
        computed(f"{word}: exactly so many", printed.get("exact", False), exact),
        computed(f"{word}: reward", printed["reward"], abs(chips[SOUTH]) / payers),
    ]


def outcome(game: Rikken, contract: int, tricks: int) -> tuple[bool, Floats]:
    """Whether South, declaring, makes this contract with this many tricks; and all chips."""
    states = game.new()
    state = states[0]
    state.contract, state.declarer, state.declarers, state.partner = contract, SOUTH, 1, NORTH
    state.won[SOUTH], state.won[WEST] = tricks, TRICKS - tricks
    told, chips = np.zeros(len(game.fact_names)), np.zeros(game.seats)
    facts(state, told)
    scores(state, chips)
    return bool(told[game.fact_names.index("made")]), chips
