"""The random player: every decision by chance. A yardstick for the others.

It bids a contract drawn from all that the house allows, and passes when the draw is not higher than
the bid on the table (thesis 000, 3.1; readings R6). In the tournament it never bids (000, 5.3):
`random:bids=0`.
"""

from __future__ import annotations

from ...cards import any_card
from ...game import sample
from ...games.rikken import auction
from ...games.rikken.contracts import PAS
from ...games.rikken.state import BID, BIDDING, State
from ...jit import lowest, rule
from ..agent import YES_NO, Agent, Mind, Setting, places
from ..notes import because
from . import notes

SETTINGS = {"bids": Setting(1, "no: it passes whenever that is allowed", choices=YES_NO)}
(BIDS,) = places(SETTINGS, "bids")


@rule
def act(view: State, mind: Mind) -> int:
    if view.phase == BIDDING:
        return bid(view, mind)
    return because(mind, notes.CHANCE, sample(view, mind.rng))


@rule
def bid(view: State, mind: Mind) -> int:
    """A contract by chance if it is open, else the pass, else whatever must be bid."""
    opened, bids = auction.bids_open(view), mind.settings[BIDS] != 0
    if bids:
        contract = any_card(mind.rng, view.biddable)
        if (opened >> contract) & 1:
            return because(mind, notes.CHANCE, BID + contract)
    if not opened & 1:
        return because(mind, notes.MUST_BID, BID + lowest(opened))
    return because(mind, notes.CHANCE if bids else notes.NEVER_BIDS, BID + PAS)


AGENT = Agent(
    "random",
    act,
    "bids and plays by chance (thesis 000, 3.1)",
    SETTINGS,
)
