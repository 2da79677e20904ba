"""Every rule of the basic player (thesis 000, 3.2.2), each with a position that asks for it."""

import pytest

from agents.rikken.positions import plays, seen
from troef.agents.rikken import notes as why

PIEK = {"contract": "piek", "trump": ""}
MISERE = {"contract": "misere", "trump": ""}

CASES = {
    # -- rik and solo 8, first to play (rule 1)
    "leads a card that is the highest of its suit": (
        seen("SA5 HQ2 D3"), "SA", why.LEADS_HIGHEST,
    ),
    "leads a queen once ace and king are out": (
        seen("S5 HQ2 D3", gone="HAK C23"), "HQ", why.LEADS_HIGHEST,
    ),
    "several highest: any of them": (seen("SA5 HA D3"), "SA HA", why.LEADS_HIGHEST),
    "no highest: any card": (seen("SK5 HQ"), "SK S5 HQ", why.LEADS_ANY),
    # -- second or third (rule 2)
    "the highest of the suit asked": (seen("SA3 H2", "S9"), "SA", why.HOLDS_HIGHEST),
    "third: the highest of the suit asked": (seen("SA3 H2", "S9 SQ"), "SA", why.HOLDS_HIGHEST),
    "the highest of the suit, on a trump too: it looks at the suit alone": (
        seen("SA3", "S9 H2"), "SA", why.HOLDS_HIGHEST,
    ),
    "the highest of those still in play (readings R31)": (
        seen("SQ3 H2", "S9", gone="SAK C23"), "SQ", why.HOLDS_HIGHEST,
    ),
    "figure 3.1: the queen led, the king held, the ace out": (
        seen("SK52 H2", "SQ"), "SK S5 S2", why.MAY_WIN,
    ),
    "third, can beat the table: any of the suit": (seen("SK52", "S3 SQ"), "SK S5 S2", why.MAY_WIN),
    "cannot beat the table: the lowest": (seen("SJ52 H2", "SQ"), "S2", why.CANNOT_WIN),
    "a king under the ace is not the highest": (seen("SK2", "SA"), "S2", why.CANNOT_WIN),
    "third on a trumped trick: the lowest": (seen("SK2", "S3 H2"), "S2", why.CANNOT_WIN),
    "void with trumps: the lowest trump": (seen("H52 D32", "SQ"), "H2", why.LOWEST_TRUMP),
    "the lowest trump even if it cannot win (readings R33)": (
        seen("H52 D32", "SQ HK"), "H2", why.LOWEST_TRUMP,
    ),
    "void without trump: the lowest of some suit": (
        seen("DK93 CQ2", "SQ"), "D3 C2", why.THROWS_LOW,
    ),
    "not a card that is the highest of its suit": (
        seen("DA CQ2", "SQ"), "C2", why.THROWS_LOW,
    ),
    "unless all are": (seen("DA CA", "SQ"), "DA CA", why.THROWS_LOW),
    # -- last (rule 3)
    "last: the lowest card that wins": (seen("SAK2", "S9 SQ S3"), "SK", why.WINS_LOW),
    "last, cannot win: the lowest": (seen("SJ2", "S9 SQ S3"), "S2", why.CANNOT_WIN),
    "last, follows on a trumped trick": (seen("SA2", "S9 HQ S3"), "S2", why.CANNOT_WIN),
    "last, void: the lowest trump that wins": (seen("HAJ2 D3", "S9 H5 S3"), "HJ", why.WINS_LOW),
    "last, void: beaten trumps are kept": (seen("H42 D93 C8", "S9 H5 S3"), "D3 C8", why.THROWS_LOW),
    "last, void, only beaten trumps (readings R34)": (seen("H42", "S9 H5 S3"), "H2", why.THROWS_LOW),
    # -- solos are played alike
    "solo 11 like solo 8": (seen("SA5 HQ2 D3", contract="solo_11"), "SA", why.LEADS_HIGHEST),
    # -- piek
    "piek, declarer without a trick: the highest": (
        seen("SQ52 HA", "SK", declarer="S", **PIEK), "SQ", why.WANTS_ONE,
    ),
    "piek, declarer leads: the highest of some suit": (
        seen("SQ52 H93", declarer="S", **PIEK), "SQ H9", why.WANTS_ONE,
    ),
    "piek, declarer is void (readings R35)": (
        seen("SQ52 H93", "CA", declarer="S", **PIEK), "SQ H9", why.THROWS_HIGH,
    ),
    "piek, declarer with his trick: as misere": (
        seen("SQ52 HA", "S9", declarer="S", won={"S": 1}, **PIEK), "S5", why.DUCKS,
    ),
    "piek, declarer with two tricks: as misere (readings R36)": (
        seen("SQ52 HA", "S9", declarer="S", won={"S": 2}, **PIEK), "S5", why.DUCKS,
    ),
    "piek, defender, declarer without a trick: any legal card": (
        seen("SQ52 HA", "S9", **PIEK), "SQ S5 S2", why.STILL_NONE,
    ),
    "piek, defender, declarer with his trick: as misere": (
        seen("SQ52 HA", "S9", won={"W": 1}, **PIEK), "S5", why.DUCKS,
    ),
    # -- misere
    "misere, first: the lowest of some suit": (
        seen("SQ52 H93", declarer="S", **MISERE), "S2 H3", why.LEADS_LOW,
    ),
    "misere, declarer: the highest below the trick": (
        seen("SQ852", "S4 S9", declarer="S", **MISERE), "S8", why.DUCKS,
    ),
    "misere, declarer: else the lowest": (
        seen("SQJT", "S4 S9", declarer="S", **MISERE), "ST", why.CANNOT_DUCK,
    ),
    "misere, declarer void: the highest of some suit": (
        seen("SQ52 H93", "C2", declarer="S", **MISERE), "SQ H9", why.THROWS_HIGH,
    ),
    "misere, declarer wins: stay below him": (
        seen("SQ52", "S3 S9", declarer="E", **MISERE), "S5", why.DUCKS,
    ),
    "misere, declarer wins and nothing is lower: the lowest": (
        seen("SQJT", "S3 S9", declarer="E", **MISERE), "ST", why.CANNOT_DUCK,
    ),
    "misere, declarer played and does not win: the highest": (
        seen("SQ52", "S9 S3", declarer="E", **MISERE), "SQ", why.GETS_RID,
    ),
    "misere, declarer still to play: stay below": (
        seen("SQ52", "S9 S3", declarer="W", **MISERE), "S5", why.DUCKS,
    ),
    "misere, declarer still to play, nothing lower: the lowest": (
        seen("SQJT", "S9 S3", declarer="W", **MISERE), "ST", why.CANNOT_DUCK,
    ),
    "misere, defender void: the highest of some suit": (
        seen("SQ52 H93", "C2", declarer="W", **MISERE), "SQ H9", why.THROWS_HIGH,
    ),
    "schoppen mie: everybody avoids tricks": (
        seen("SQ52", "S9 S3", declarer="E", contract="schoppen_mie", trump=""), "S5", why.DUCKS,
    ),
    # -- house rules come first
    "the called ace must fall": (
        seen("SA32", "S9", declarer="E", partner="S", called="SA", called_ace="first"),
        "SA",
        why.HOLDS_HIGHEST,
    ),
    "who must trump does": (
        seen("H52 D32", "SQ HK S2", forced_trump="yes"), "H2", why.THROWS_LOW,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_basic(name):
    view, expected, reason = CASES[name]
    assert plays("basic", view) == (set(expected.split()), {reason})
