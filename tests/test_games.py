"""A game has its text: `find` reads it, `spec` writes it."""

import pytest

from troef.game import HouseError
from troef.games import GAMES, find
from troef.games.rikken import Rikken
from troef.lab import declare
from troef.record import Record, read, write

EVERY = [
    (name, switch.name, choice)
    for name, kind in GAMES.items()
    for switch in kind.switches
    for choice in switch.choices
]


@pytest.mark.parametrize("name", GAMES)
def test_by_name_alone_a_game_has_its_default_rules(name):
    assert find(name) == GAMES[name]()
    assert find(name).spec() == name


def test_every_choice_of_every_house_rule_can_be_read_back():
    for name, switch, choice in EVERY:
        try:
            game = GAMES[name](**{switch: choice})
        except HouseError:  # a choice that goes with others only
            continue
        assert find(game.spec()) == game
        default = game.switches[[each.name for each in game.switches].index(switch)].choices[0]
        assert (f"{switch}={choice}" in game.spec()) == (choice != default)


def test_rules_are_written_in_the_order_of_the_switches():
    given = find("rikken piek=one_or_five auction=none called_ace=first")
    names = [switch.name for switch in given.switches]
    written = [word.partition("=")[0] for word in given.spec().split()[1:]]
    assert written == sorted(written, key=names.index)
    assert find(given.spec()) == given


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no game '': choose from rikken, tysiac, boerenbridge, kuhhandel"),
        ("chess", "there is no game 'chess': choose from rikken"),
        ("rikken ace=first", "rikken has no house rule 'ace': choose from auction"),
        ("rikken called_ace=never", "house rule called_ace=never: choose one of free, first"),
        ("rikken called_ace", "'called_ace': expected a house rule RULE=CHOICE"),
        ("rikken piek=one piek=one", "'piek=one': the house rule piek is given twice"),
    ],
)
def test_what_is_wrong_is_said(text, said):
    with pytest.raises(HouseError, match=said):
        find(text)


def test_rules_may_be_given_apart_but_not_twice():
    assert find("rikken", called_ace="first") == Rikken(called_ace="first")
    with pytest.raises(HouseError, match="given twice"):
        find("rikken called_ace=first", called_ace="free")


class Homespun(Rikken):
    """A game that no list has."""

    name = "homespun"


def test_a_game_from_outside_goes_where_others_go():
    game = Homespun(auction="none")
    experiment = declare.tournament(game, ("uniform",) * 4, 4, 1, "rotate")
    assert experiment.rules == game
    deal = ["dealer: E", "mate: N", "S: SAKQJT98765432", "W: HAKQJT98765432",
            "N: DAKQJT98765432", "E: CAKQJT98765432"]  # fmt: skip
    record = Record(game, ("a", "b", "c", "d"), deal)
    assert read(write(record)) == [record]
