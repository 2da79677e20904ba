"""The adaptive player: it bids what it won before with hands like this one.

Its memory has a line for each of the 194 groups of hands (`generalised`), with the games that it played
and the victories that it had in each of rik, solo 8, piek and misere. It bids the highest of these four
whose share of victories is high enough; cards it plays like `advanced`. What is in the memory depends
on who sat at the table when it was filled (`troef.lab.learn`), so it bids more against weak opponents
than against strong ones. With an empty memory it always passes.

Source: thesis 000, 6.2; readings R72. Ours are `curious`, without which a player that has stopped bidding
could never find out that weaker opponents have come, and the least number of games that tells anything.
"""

from __future__ import annotations

import numpy as np

from ...cards import JACK
from ...chance import below, unit
from ...games.rikken import auction
from ...games.rikken.contracts import MISERE, PAS, PIEK, RESEARCHED, RIK, SOLO_8, WORDS
from ...games.rikken.scoring import made
from ...games.rikken.state import BID, BIDDING, State
from ...jit import lowest, rule
from ..agent import Agent, Mind, Setting, places
from ..notes import because
from . import advanced, notes
from .ducking import HIGH
from .generalised import GROUPS, group_of

SETTINGS = {
    "threshold": Setting(
        0.5, "share of victories from which a contract is bid; a half breaks even", most=1
    ),
    "least": Setting(10, "games from which that share is believed"),
    "curious": Setting(0, "chance to bid any of the four contracts, to find out", most=1),
}
THRESHOLD, LEAST, CURIOUS = places(SETTINGS, "threshold least curious")

BIDS = np.array([RIK, SOLO_8, PIEK, MISERE])
"""The contracts that it bids, from low to high (000, 2.1.3); a kind is a place here."""
KINDS = tuple(WORDS[contract] for contract in BIDS)
NONE = -1
"""None of these kinds."""
GAMES, VICTORIES = range(2)
SHAPE = (len(GROUPS), len(BIDS), 2)
"""A memory: group of hands, kind of contract -> games and victories."""


# -- the memory -----------------------------------------------------------------------------


@rule
def games(mind: Mind, group: int, kind: int) -> float:
    """How many games it remembers."""
    return mind.memory[2 * (len(BIDS) * group + kind) + GAMES]


@rule
def share(mind: Mind, group: int, kind: int) -> float:
    """The share of them that were victories."""
    played = games(mind, group, kind)
    if played == 0:
        return 0.0
    return mind.memory[2 * (len(BIDS) * group + kind) + VICTORIES] / played


@rule
def is_known(mind: Mind, group: int, kind: int) -> bool:
    """Whether it remembers enough games to go by."""
    return games(mind, group, kind) > 0 and games(mind, group, kind) >= mind.settings[LEAST]


@rule
def wanted(mind: Mind, group: int, opened: int) -> int:
    """The highest kind, of those open (contracts as bits), that was won often enough; or NONE."""
    best = NONE
    for kind in range(len(BIDS)):
        if (opened >> BIDS[kind]) & 1 and is_known(mind, group, kind):
            if share(mind, group, kind) >= mind.settings[THRESHOLD]:
                best = kind
    return best


@rule
def nearest(mind: Mind, group: int, opened: int) -> int:
    """The kind, of those open and played often enough, with the highest share; or NONE."""
    best = NONE
    for kind in range(len(BIDS)):
        if (opened >> BIDS[kind]) & 1 and is_known(mind, group, kind):
            if best == NONE or share(mind, group, kind) > share(mind, group, best):
                best = kind
    return best


@rule
def declared(state: State, seat: int) -> int:
    """The kind of contract that this seat declared, NONE if it did not."""
    if (state.declarers >> seat) & 1:
        for kind in range(len(BIDS)):
            if BIDS[kind] == state.contract:
                return kind
    return NONE


@rule
def won(state: State, seat: int) -> bool:
    """Whether this seat made what it declared, when the deal is over."""
    return made(state, seat)


# -- decisions ------------------------------------------------------------------------------


@rule
def act(view: State, mind: Mind) -> int:
    if view.phase == BIDDING:
        return bid(view, mind)
    mind.settings[HIGH] = JACK  # a setting of `advanced` that this agent does not offer
    return advanced.act(view, mind)


@rule
def bid(view: State, mind: Mind) -> int:
    """The highest contract that was won often enough with hands like this, else pass (000, 6.2)."""
    opened, group = auction.bids_open(view), group_of(view.hands[view.viewer])
    note(mind, group, NONE)
    tried = try_out(view, mind, opened)
    if tried != NONE:
        note(mind, group, tried)
        return because(mind, notes.TRIES_OUT, BID + BIDS[tried])
    kind = wanted(mind, group, opened)
    if kind != NONE:
        note(mind, group, kind)
        return because(mind, notes.REMEMBERS, BID + BIDS[kind])
    if not opened & 1:  # passing is forbidden: the lowest bid there is
        return because(mind, notes.MUST_BID, BID + lowest(opened))
    if not opened & RESEARCHED:
        return because(mind, notes.PASSES_UNASKED, BID + PAS)
    kind = nearest(mind, group, opened)
    note(mind, group, kind)
    reason = notes.KNOWS_TOO_LITTLE if kind == NONE else notes.REMEMBERS_LOSING
    return because(mind, reason, BID + PAS)


@rule
def try_out(view: State, mind: Mind, opened: int) -> int:
    """Now and then, before it has bid anything: any of the four kinds if it is open; or NONE."""
    if mind.settings[CURIOUS] == 0 or view.bid[view.viewer] >= PAS:
        return NONE
    if unit(mind.rng) >= mind.settings[CURIOUS]:
        return NONE
    kind = below(mind.rng, len(BIDS))
    return kind if (opened >> BIDS[kind]) & 1 else NONE


@rule
def note(mind: Mind, group: int, kind: int) -> None:
    """Note down what is known of a kind of contract with this group of hands."""
    mind.note[notes.GROUP] = group
    mind.note[notes.KIND] = kind
    mind.note[notes.GAMES] = 0.0 if kind == NONE else games(mind, group, kind)
    mind.note[notes.SHARE] = 0.0 if kind == NONE else share(mind, group, kind)


AGENT = Agent(
    "adaptive",
    act,
    "bids what it won before with hands like this, from memory=FILE (thesis 000, 6.2)",
    SETTINGS,
    learns=True,
)
