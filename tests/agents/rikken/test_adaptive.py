"""The adaptive player: groups of hands, bids from memory, reasons, and bad memory files."""

import json
import sqlite3
from dataclasses import replace

import numpy as np
import pytest
from uncompiled import plain_python

from agents.rikken.positions import bidding, mind_of
from agents.rikken.test_matches import HOUSES
from troef.agents import AgentError, find, load
from troef.agents.rikken import notes as why
from troef.agents.rikken.adaptive import KINDS, SHAPE, wanted
from troef.agents.rikken.bidding import trick_percentages
from troef.agents.rikken.generalised import GROUPS, group_of, place_of, say, tricks_in
from troef.cards import DECK, each, lane, parse_hand
from troef.chance import generator, shuffle
from troef.games.rikken import Rikken
from troef.games.rikken.contracts import PAS, WORDS
from troef.games.rikken.state import BID
from troef.lab.reproduce.published import published
from troef.match import actor, play_games

AGENT = load("adaptive", "rikken")
STRONG = "SAKQJT HAK DAK CAK32"  # 5-2-2-2
KING = "SK2 HK2 DK32 C765432"  # 1-1-1-0

# -- groups of hands ------------------------------------------------------------------------


def test_the_thesis_counts_194_groups():
    """000, 6.2; readings R72: partitions of 0 to 13 into at most four parts."""
    printed = published()["s000_section_6_2_generalised_hands"]["combinations"]
    assert len(GROUPS) == len(set(GROUPS)) == printed == 194
    by_tricks = [sum(sum(group) == tricks for group in GROUPS) for tricks in range(14)]
    assert by_tricks == [1, 1, 2, 3, 5, 6, 9, 11, 15, 18, 23, 27, 34, 39]


def test_suits_are_equal():
    """000, 6.2: 2-1-0-3 is written 3-2-1-0."""
    assert say(place_of(2, 1, 0, 3)) == "3-2-1-0"
    assert len({place_of(*order) for order in ((3, 2, 1, 0), (0, 1, 2, 3), (1, 0, 3, 2))}) == 1
    assert [place_of(*group) for group in GROUPS] == list(range(194))


def test_tricks_are_rounded_to_the_nearest():
    """Readings R20, R72: KQ2 is worth 2/3 + 2/3 = 1.33, K2 a half, which counts."""
    assert tricks_in(parse_hand("SKQ2"), 3) == 1
    assert tricks_in(parse_hand("SK2"), 3) == 1
    assert tricks_in(parse_hand("SQ2"), 3) == 0
    assert say(group_of(parse_hand("SAKQJT98765432"))) == "13-0-0-0"
    assert say(group_of(parse_hand("S234 H234 D234 C2345"))) == "0-0-0-0"


def test_every_hand_has_a_group():
    deck, rng = np.array(list(each(DECK))), generator(4)
    for _ in range(500):
        shuffle(rng, deck)
        hand = sum(1 << int(one) for one in deck[:13])
        tricks = sorted(round(trick_percentages(hand & lane(s)) + 1e-9) for s in range(4))
        assert say(group_of(hand)) == "-".join(map(str, reversed(tricks)))


# -- bids -----------------------------------------------------------------------------------


def mind_with(lines, hand=KING, **settings):
    """A mind that remembers, for the group of this hand, {kind: (games, victories)}."""
    memory = np.zeros(SHAPE)
    for kind, counts in lines.items():
        memory[group_of(parse_hand(hand)), KINDS.index(kind)] = counts
    mind = np.zeros(1, mind_of("adaptive").dtype)[0]
    mind.rng = generator(1)
    replace(AGENT, memory=memory, settings={**AGENT.settings, **settings}).prepare(mind)
    return mind


def bids(mind, *before, hand=KING, **house):
    """What it bids after these bids, and why in both languages."""
    view = bidding(hand, *before, **house)
    action = int(actor(AGENT.act, Rikken)(view, mind))
    said = [AGENT.explain(Rikken(**house), view, mind, action, lang) for lang in ("nl", "en")]
    return WORDS[action - BID], said


@pytest.mark.parametrize(
    ("lines", "before", "bid", "reason"),
    [
        ({}, (), "pas", why.KNOWS_TOO_LITTLE),
        ({"rik": (9, 9)}, (), "pas", why.KNOWS_TOO_LITTLE),
        ({"rik": (10, 5)}, (), "rik", why.REMEMBERS),
        ({"rik": (10, 4)}, (), "pas", why.REMEMBERS_LOSING),
        ({"rik": (100, 90), "piek": (100, 50)}, (), "piek", why.REMEMBERS),
        ({"rik": (100, 90), "misere": (100, 49)}, (), "rik", why.REMEMBERS),
        ({"rik": (100, 90)}, ("solo_8",), "pas", why.KNOWS_TOO_LITTLE),
        ({"rik": (100, 90)}, ("misere",), "pas", why.PASSES_UNASKED),
        ({"rik": (100, 90), "misere": (20, 12)}, ("solo_8",), "misere", why.REMEMBERS),
    ],
)
def test_it_bids_the_highest_contract_won_often_enough(lines, before, bid, reason):
    mind = mind_with(lines)
    assert bids(mind, *before)[0] == bid
    assert mind.note[0] == reason


def test_settings_move_the_line():
    lines = {"rik": (4, 3)}
    assert bids(mind_with(lines))[0] == "pas"
    assert bids(mind_with(lines, least=4))[0] == "rik"
    assert bids(mind_with(lines, least=4, threshold=0.8))[0] == "pas"


def test_only_hands_that_are_alike_count():
    mind = mind_with({"rik": (100, 100)}, hand=STRONG)
    assert bids(mind, hand=STRONG)[0] == "rik"
    assert bids(mind, hand=KING)[0] == "pas"
    assert wanted(mind, group_of(parse_hand(STRONG)), -1) == 0


def test_it_says_why():
    said = bids(mind_with({"rik": (200, 124)}))[1]
    assert said == [
        "hand 1-1-1-0, rik: 200 keer gespeeld, 62% gewonnen",
        "hand 1-1-1-0, rik: played 200 times, 62% won",
    ]
    said = bids(mind_with({"misere": (50, 5)}))[1]
    assert (
        said[0] == "hand 1-1-1-0, misère: 50 keer gespeeld, 10% gewonnen: niet genoeg voor een bod"
    )
    assert bids(mind_with({}))[1][1] == "hand 1-1-1-0: no higher bid was played often enough so far"


def test_the_curious_try_everything_out():
    mind = mind_with({}, curious=1)
    assert {bids(mind)[0] for _ in range(60)} == set(KINDS)
    assert mind.note[0] == why.TRIES_OUT


def test_an_empty_memory_passes_always():
    game = Rikken()
    _, told = play_games(game, [find("adaptive", game)], [[0, 0, 0, 0]], 3, 0, 100)
    assert (told[:, 0, 0] == PAS).all()


@pytest.mark.parametrize(
    "house", HOUSES, ids=lambda house: "+".join(map(str, house.values())) or "default"
)
def test_every_action_is_legal(house):
    """With a memory of chance, so that all four contracts are bid."""
    game, memory = Rikken(**house), np.zeros(SHAPE)
    memory[..., 0] = 100
    memory[..., 1] = np.random.default_rng(1).integers(0, 101, SHAPE[:2])
    agents = [replace(find("adaptive:curious=0.2", game), memory=memory), find("random", game)]
    points, _ = play_games(game, agents, [[0, 1, 0, 1], [0, 0, 0, 0]], 11, 0, 200)
    assert np.all(points.sum(axis=-1) == 0)


def chips(deals=3):
    """The scores of a few deals with a memory of chance."""
    game, memory = Rikken(), np.zeros(SHAPE)
    memory[..., 0] = 100
    memory[..., 1] = np.random.default_rng(1).integers(0, 101, SHAPE[:2])
    agent = replace(find("adaptive:curious=0.2", game), memory=memory)
    return play_games(game, [agent], [[0, 0, 0, 0]], 5, 0, deals)[0].tolist()


@pytest.mark.slow
def test_plain_python_plays_the_same():
    plain = plain_python("import agents.rikken.test_adaptive as t; print(t.chips())")
    assert json.loads(plain) == chips()


# -- memory files ---------------------------------------------------------------------------


def test_bad_memory_files(tmp_path):
    game = Rikken()
    text, base = tmp_path / "text", tmp_path / "base"
    text.write_text("no store, but long enough to be looked at")
    with sqlite3.connect(base) as db:
        db.execute("create table other (x)")
    db.close()
    for spec, said in (
        (f"adaptive:memory={tmp_path / 'nothing'}", "there is no file"),
        (f"adaptive:memory={tmp_path}", "there is no file"),
        (f"adaptive:memory={text}", "is not a result store"),
        (f"adaptive:memory={base}", "not a result store"),
        ("adaptive:memory=", "expected a file"),
        ("adaptive:run=12", "expected a file"),
        ("adaptive:memory", "no setting 'memory'"),
        ("advanced:memory=x", "no setting 'memory'"),
    ):
        with pytest.raises(AgentError, match=said):
            find(spec, game)
    assert text.read_text().startswith("no store")
