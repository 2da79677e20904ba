"""Table 2.1 of thesis 000: goal and reward of every contract, found by asking the rules who made what."""

import numpy as np

from ...fields import Floats
from ...game import facts, scores
from ...games.rikken import Rikken
from ...games.rikken.contracts import SOLO_8
from ...games.rikken.state import BID, TRICKS
from ..judge import Fact, Parts
from ..published import Section
from .examples import Ours, worked

SOUTH, WEST, NORTH = range(3)
WON, LOST = [3, -1, -1, -1], [-3, 1, 1, 1]
"""Chips of the declarer of a solo 8, and of the others."""


def ours(section: Section) -> dict[str, Ours]:
    game = Rikken()
    found: dict[str, Ours] = {}
    for number, printed in enumerate(section["rows"]):
        word, tricks = printed["bid"], printed["tricks"]
        said = game.say(game.new()[0], BID + number)
        found[f"{word}: place in the order"] = number, number if said == word else -1
        if tricks < 0:
            continue
        made = [won for won in range(TRICKS + 1) if outcome(game, number, won)[0]]
        chips = outcome(game, number, made[0])[1]
        payers = 2 if chips[SOUTH] == chips[NORTH] else 3
        exact = len(made) == 1 and made != [TRICKS]
        found[f"{word}: tricks"] = tricks, made[0]
        found[f"{word}: exactly so many"] = printed.get("exact", False), exact
        found[f"{word}: reward"] = printed["reward"], abs(chips[SOUTH]) / payers
    return found


def claimed() -> Parts:
    win, loss = ([int(c) for c in outcome(Rikken(), SOLO_8, tricks)[1]] for tricks in (8, 7))
    return {
        "solo_8_pays": [Fact(f"{win}, {loss}", win == WON and loss == LOST)],
        "same_tactics": [Fact("an opinion about tactics, which nothing here measures", None)],
    }


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


reproduce = worked(ours, claimed)
