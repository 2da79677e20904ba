"""The contracts of Rikken in bidding order, with their goals and rewards.

Source: thesis 000, tables 2.1 and 2.2; that the position in the table is the bidding order: readings
R2; who leads: 000, 2.1.4 with readings R8.
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
ALL = (1 << len(TABLE)) - 2
"""Every contract but the pass, as bits."""
RESEARCHED = 1 << RIK | 1 << SOLO_8 | 1 << PIEK | 1 << MISERE
"""The four contracts that thesis 000 experiments with (2.1.3)."""
SHAREABLE = (
    1 << PIEK | 1 << MISERE | 1 << OPEN_PIEK | 1 << OPEN_MISERE
    | 1 << OPEN_PIEK_PLUS | 1 << OPEN_MISERE_PLUS
)  # fmt: skip
"""Contracts that several players may play together, where the house allows it (peers)."""


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
