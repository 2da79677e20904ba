"""The contracts of Rikken with their goals, their rewards, and the order in which they are bid.

Source: thesis 000, tables 2.1 and 2.2; that the position in the table is the bidding order: readings
R2; who leads: 000, 2.1.4 with readings R8. More tricks with a partner: thesis 001, 2.1; readings L26.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...fields import Ints


@dataclass(frozen=True)
class Contract:
    """One line of the table."""

    word: str
    tricks: int
    reward: int
    exact: bool = False
    partner: bool = False
    trump: bool = False
    open: bool = False
    discussion: bool = False
    declarer_leads: bool = False


TABLE = (
    Contract("pas", 0, 0),
    Contract("rik", 8, 1, partner=True, trump=True),
    Contract("rik_beter", 8, 1, partner=True, trump=True),
    Contract("solo_8", 8, 1, trump=True),
    Contract("troela", 8, 2, partner=True, trump=True),
    Contract("piek", 1, 3, exact=True),
    Contract("solo_9", 9, 4, trump=True),
    Contract("misere", 0, 5, exact=True),
    Contract("solo_10", 10, 6, trump=True),
    Contract("open_piek", 1, 6, exact=True, open=True),
    Contract("solo_11", 11, 8, trump=True),
    Contract("open_piek_plus", 1, 10, exact=True, open=True, discussion=True, declarer_leads=True),
    Contract("open_misere", 0, 10, exact=True, open=True),
    Contract("solo_12", 12, 12, trump=True),
    Contract("open_misere_plus", 0, 15, exact=True, open=True, discussion=True, declarer_leads=True),
    Contract("solo", 13, 22, trump=True, declarer_leads=True),
    Contract("schoppen_mie", 0, 2),
    Contract("rik_9", 9, 4, partner=True, trump=True),
    Contract("rik_10", 10, 6, partner=True, trump=True),
    Contract("rik_11", 11, 8, partner=True, trump=True),
    Contract("rik_12", 12, 12, partner=True, trump=True),
    Contract("rik_13", 13, 22, partner=True, trump=True),
)  # fmt: skip

WORDS = tuple(contract.word for contract in TABLE)
PAS = WORDS.index("pas")
RIK = WORDS.index("rik")
RIK_BETER = WORDS.index("rik_beter")
SOLO_8 = WORDS.index("solo_8")
TROELA = WORDS.index("troela")
PIEK = WORDS.index("piek")
SOLO_9 = WORDS.index("solo_9")
MISERE = WORDS.index("misere")
SOLO_10 = WORDS.index("solo_10")
OPEN_PIEK = WORDS.index("open_piek")
SOLO_11 = WORDS.index("solo_11")
OPEN_PIEK_PLUS = WORDS.index("open_piek_plus")
OPEN_MISERE = WORDS.index("open_misere")
SOLO_12 = WORDS.index("solo_12")
OPEN_MISERE_PLUS = WORDS.index("open_misere_plus")
SOLO = WORDS.index("solo")
SCHOPPEN_MIE = WORDS.index("schoppen_mie")
RIK_9, RIK_10, RIK_11, RIK_12, RIK_13 = range(WORDS.index("rik_9"), len(WORDS))
ALL = (1 << RIK_9) - 2
"""Every contract of thesis 000 but the pass, as bits."""
LEIDEN = sum(1 << each for each in (RIK, SOLO_8, SOLO_9, SOLO_10, SOLO_11, SOLO_12, SOLO)) | sum(
    1 << each for each in (RIK_9, RIK_10, RIK_11, RIK_12, RIK_13)
)
"""The contracts of thesis 001: from eight tricks up, with a partner or alone (2.1)."""
RESEARCHED = 1 << RIK | 1 << SOLO_8 | 1 << PIEK | 1 << MISERE
"""The four contracts that thesis 000 experiments with (2.1.3)."""
SHAREABLE = (
    1 << PIEK | 1 << MISERE | 1 << OPEN_PIEK | 1 << OPEN_MISERE
    | 1 << OPEN_PIEK_PLUS | 1 << OPEN_MISERE_PLUS
)  # fmt: skip
"""Contracts that several players may play together, where the house allows it (peers)."""


def in_order() -> list[int]:
    """The contracts from low to high: as in the table, and n tricks with a partner just below n alone,
    so that they are also higher than n - 1 alone (001, 2.1). Schoppen mie stands outside, at the end."""
    order = [number for number in range(RIK_9) if number != SCHOPPEN_MIE]
    solos = (SOLO_9, SOLO_10, SOLO_11, SOLO_12, SOLO)
    for rik, solo in zip(range(RIK_9, len(TABLE)), solos, strict=True):
        order.insert(order.index(solo), rik)
    return [*order, SCHOPPEN_MIE]


PLACE: Ints = np.argsort(in_order())
"""Where each contract stands in the order of bids."""
HIGHER: Ints = np.array([sum(1 << other for other in in_order()[at + 1 : -1]) for at in PLACE])
"""The contracts that outbid each, as bits."""
FROM_TROELA = 1 << TROELA | int(HIGHER[TROELA])
"""Troela and the contracts that outbid it."""


def column(name: str) -> Ints:
    """One property of all contracts, for compiled code."""
    return np.array([int(getattr(contract, name)) for contract in TABLE], np.int64)


GOAL = column("tricks")
REWARD = column("reward")
EXACT = column("exact")
PARTNER = column("partner")
TRUMP = column("trump")
OPEN = column("open")
DISCUSSION = column("discussion")
DECLARER_LEADS = column("declarer_leads")
