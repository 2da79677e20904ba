"""check(game): Tysiac keeps the contract, under every house rule."""

import pytest

from troef.check import check
from troef.games.tysiac import Tysiac
from troef.games.tysiac.state import SWITCHES

HOUSES = [{switch.name: word} for switch in SWITCHES for word in switch.choices[1:]]
TOGETHER = [
    {"target": "200", "cap": "2"},
    {"marriages": "any", "must_beat": "yes", "must_trump": "yes", "most": "held", "jumps": "no",
     "given_open": "yes", "nines": "play", "jumping": "wins", "stay": "three",
     "first_dealer": "random", "target": "200"},
    {"marriages": "not_first", "must_beat": "yes", "must_trump": "yes", "most": "held"},
]  # fmt: skip


def test_the_default_keeps_the_contract():
    summary = check(Tysiac(), deals=10)
    assert summary.worlds > 500
    assert summary.plain in (
        "the same games",
        "not compared: the rules already run as plain Python",
    )


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_every_house_rule_keeps_the_contract(house):
    assert check(Tysiac(**house), deals=4, plain=0).playouts > 0


@pytest.mark.parametrize("house", TOGETHER, ids=str)
def test_house_rules_together_keep_the_contract(house):
    assert check(Tysiac(**house), deals=4, plain=1).playouts > 0
