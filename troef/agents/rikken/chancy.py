"""The random player: every decision by chance. A yardstick for the others.

It bids a contract drawn from all that the house allows, and passes when the draw is not higher than
the bid on the table (thesis 000, 3.1; errata R6). In the tournament it never bids (000, 5.3):
`random:bids=0`.
"""

from __future__ import annotations

from typing import Any

from ...cards import any_card
from ...game import sample
from ...games.rikken import auction
from ...games.rikken.contracts import PAS
from ...games.rikken.state import BID, BIDDING
from ...jit import lowest, rule
from .. import YES_NO, Agent, Setting
from ..reasons import because
from . import reasons

SETTINGS = {"bids": Setting(1, "no: it passes whenever that is allowed", choices=YES_NO)}


@rule
def act(view: Any, mind: Any) -> int:
    if view.phase == BIDDING:
        return because(mind, reasons.CHANCE, BID + draw_bid(view, mind))
    return because(mind, reasons.CHANCE, sample(view, mind.rng))


@rule
def draw_bid(view: Any, mind: Any) -> int:
    """A contract by chance if it is open, else the pass, else whatever must be bid."""
    opened = auction.bids_open(view)
    if mind.settings[0]:
        contract = any_card(mind.rng, view.biddable)
        if (opened >> contract) & 1:
            return contract
    return PAS if opened & 1 else lowest(opened)


AGENT = Agent(
    "random",
    act,
    "bids and plays by chance (thesis 000, 3.1)",
    SETTINGS,
    games=("rikken",),
    explain=reasons.explain,
)
