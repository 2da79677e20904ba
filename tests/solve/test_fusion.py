"""A position in which solving drawn worlds goes wrong (docs/expert/rikken.md): it counts on knowing later what
nobody will know (strategy fusion: Frank and Basin, Artificial Intelligence 100, 1998).

South plays misere and leads with three cards each to go. What is unknown lies as in one of five worlds.
"""

import json
import re

import pytest

from troef.cli import main

RANKS = "23456789TJQKA"
SOUTH = 0
OWN = "S:C2 S5 H5"
SPADE = [
    f"{OWN} W:CK DA S4 N:S9 C4 C5 E:H9 C3 H4",
    f"{OWN} W:C5 DA S4 N:S9 C4 CK E:H9 C3 H4",
]
"""West has the low spade."""
HEART = [
    f"{OWN} W:CK DA H4 N:S9 C4 S4 E:H9 C3 C5",
    f"{OWN} W:C5 DA H4 N:S9 C4 S4 E:H9 C3 CK",
]
"""West has the low heart; the same is seen in each as in the one above."""
OTHER = [f"{OWN} W:CK DA H4 N:S9 C4 C5 E:H9 C3 S4"]


@pytest.fixture
def solved(capsys):
    """Card -> whether South takes no trick with it, all cards known, after what was played."""

    def ask(hands, played=""):
        more = ["--played", played] if played else []
        where = ["--hands", hands, "--leader", "S", "--sides", "S", "--goal", "none"]
        assert main(["solve", "rikken", *where, *more, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        return {each["card"]: each["value"] for each in found["cards"]}

    return ask


def test_what_solved_worlds_say(solved):
    """The club is best: it makes the misere in four of five worlds, a spade in three, a heart in two."""
    said = [solved(hands) for hands in SPADE + HEART + OTHER]
    assert [sum(world[card] for world in said) for card in ("C2", "S5", "H5")] == [4, 3, 2]


@pytest.mark.parametrize("pair", range(2))
def test_what_the_club_comes_to(solved, pair):
    """After it the same can happen in both worlds of a pair, and then each wants another card thrown away: so
    whoever leads the club makes it in two worlds at most, and whoever leads the spade in three."""
    won = "CK" if pair == 0 else "C5"
    played = f"S C2, W {won}, N C4, E C3, W DA, N S9, E H9"
    assert solved(SPADE[pair], played) == {"S5": True, "H5": False}
    assert solved(HEART[pair], played) == {"S5": False, "H5": True}


def lays(hand, led, first):
    """All cards that may be played: South leads this one, and then throws away the heart before the club."""
    can = [card for card in hand if card[0] == led] or list(hand)
    return [first] if first in can else can


def takes_none(hands, leader, laid, first):
    """Whether South takes no trick, whatever the others play: plain search by the rules of following suit."""
    if not any(hands) and not laid:
        return True
    if len(laid) == 4:
        best = max(
            (i for i in range(4) if laid[i][0] == laid[0][0]), key=lambda i: RANKS.index(laid[i][1])
        )
        winner = (leader + best) % 4
        return winner != SOUTH and takes_none(hands, winner, [], first)
    seat = (leader + len(laid)) % 4
    led = laid[0][0] if laid else ""
    plan = next((card for card in (first, "H5", "C2") if card in hands[seat]), "")
    return all(
        takes_none(
            [h - {card} if i == seat else h for i, h in enumerate(hands)],
            leader,
            [*laid, card],
            first,
        )
        for card in lays(hands[seat], led, plan if seat == SOUTH else "")
    )


def test_the_spade_leaves_nothing_to_guess():
    """One plan makes it in all worlds in which a spade makes it at all."""
    for worlds, made in ((SPADE + OTHER, True), (HEART, False)):
        for hands in worlds:
            each = [set(part.split()) for part in re.split(r"\s?[SWNE]:", hands)[1:]]
            assert takes_none(each, SOUTH, [], "S5") == made
