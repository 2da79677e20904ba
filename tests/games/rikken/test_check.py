"""check(game): Rikken keeps the contract, under every house rule."""

import million
import pytest

from troef.check import check
from troef.games.rikken import Rikken
from troef.games.rikken.state import SWITCHES

CONTEXT = {
    "mate": {"auction": "none"},
    "mate_known": {"auction": "none", "mate": "random"},
    "forced": {"auction": "forced"},
    "declares": {"auction": "forced", "forced": "rik"},
    "called_ace": {"contracts": "rik+rik_beter"},
    "asked_ruff": {"contracts": "rik+rik_beter", "called_ace": "first"},
    "forced_trump": {"contracts": "rik+troela"},
    "troela": {"contracts": "rik+troela+schoppen_mie"},
    "troela_trump": {"contracts": "rik+troela", "troela": "forced"},
    "troela_lead": {"contracts": "rik+troela", "troela": "forced"},
    "piek": {"contracts": "piek+open_piek+open_piek_plus"},
    "together": {"contracts": "misere+open_misere+open_piek_plus"},
    "pays": {"contracts": "rik+troela"},
}
"""House rules without which a switch would have nothing to decide."""

CASES = [
    {**CONTEXT.get(switch.name, {}), switch.name: choice}
    for switch in SWITCHES
    for choice in switch.choices
] + [
    {"contracts": "schoppen_mie"},
    {"contracts": "rik+schoppen_mie", "forced_trump": "yes", "called_ace": "kept"},
    {"contracts": "rik", "called_ace": "asked", "asked_ruff": "loses", "forced_trump": "yes"},
    {"contracts": "rik", "called_ace": "asks", "asked_ruff": "forbidden", "forced_trump": "yes"},
    {"contracts": "rik", "called_ace": "follow", "asked_ruff": "forbidden"},
    {"contracts": "rik+troela", "called_ace": "first", "troela": "forced", "deck": "collected"},
    {"contracts": "open_misere_plus+open_piek_plus", "together": "yes", "piek": "one_or_five"},
    {"auction": "none", "mate": "right", "mate_known": "no", "forced_trump": "yes"},
    {"contracts": "troela+solo_9", "troela": "forced", "troela_trump": "fourth", "deck": "rik"},
    {"pattern": "3-3-3-4", "overtricks": "yes", "pays": "one"},
]


@pytest.mark.parametrize(
    "house", CASES, ids=lambda house: ",".join(f"{k}={v}" for k, v in house.items())
)
def test_rikken_keeps_the_contract(house):
    summary = check(Rikken(**house), deals=2 if "deck" in house else 1, seed=7, plain=0)
    assert summary.swaps > 0
    assert summary.worlds > 0


def test_every_choice_of_every_switch_is_among_the_cases():
    seen = {(name, word) for house in CASES for name, word in Rikken(**house).house.items()}
    for switch in SWITCHES:
        assert {(switch.name, choice) for choice in switch.choices} <= seen


def test_thousands_of_deals_under_mixed_house_rules():
    """The script that plays a million, with fewer."""
    houses, actions, positions = million.run(2000, seed=3, size=20)
    assert houses >= 90
    assert actions > 2000 * 20
    assert positions > 2000
