"""The agents of Rikken at the table: legal under every house rule, the same compiled and plain, blind
to hidden cards, and able to say why."""

import json

import numpy as np
import pytest
from uncompiled import plain_python

from agents.rikken.positions import bidding, decide
from troef.agents import find
from troef.agents.rikken import notes as why
from troef.agents.rikken.reasons import REASONS
from troef.chance import generator
from troef.game import hide, over, turn
from troef.games.rikken import Rikken
from troef.games.rikken.contracts import ALL, LEIDEN, PAS, WORDS
from troef.games.rikken.contracts import SCHOPPEN_MIE as MIE
from troef.games.rikken.state import SWITCHES, WORDS_TO_FORCE
from troef.match import Table, actor, play_games

AGENTS = {
    # with few simulations: what matters here is what they do, not how well
    "random": "random",
    "basic": "basic",
    "advanced": "advanced",
    "greedy": "greedy",
    "montecarlo": "montecarlo:simulations=6,bid_simulations=6",
    "constrained": "montecarlo:simulations=6,bid_simulations=6,constrained=1",
    "leiden": "leiden:n=0.1",
    "equal": "leiden:n=0.2,choice=2",
    "unseeing": "leiden:n=0.1,voids=0",
}
NEEDS = {
    "forced": {"auction": "forced"},
    "declares": {"auction": "forced"},
    "mate": {"auction": "none"},
    "mate_known": {"auction": "none"},
}
"""Switches that say nothing without another."""
HOUSES = [
    {**NEEDS.get(switch.name, {}), switch.name: word}
    for switch in SWITCHES
    for word in switch.choices[1:]
]
HOUSES += [
    {},
    {"auction": "forced", "forced": WORDS_TO_FORCE[0]},
    {"contracts": "schoppen_mie"},
    {"contracts": "rik+troela", "troela": "forced"},
    {"contracts": "piek+misere", "together": "yes"},
    {"auction": "none", "mate": "random", "mate_known": "no"},
    {"called_ace": "kept", "asked_ruff": "loses", "forced_trump": "yes", "troela": "forced"},
]


@pytest.mark.parametrize(
    "house", HOUSES, ids=lambda house: "+".join(map(str, house.values())) or "default"
)
def test_every_action_is_legal(house):
    """Against random players, who see to it that every contract is bid; the match loop raises an
    error at the first illegal action."""
    game = Rikken(**house)
    chancy = find("random", game)
    for spec in AGENTS.values():
        agents = [find(spec, game), chancy]
        points, told = play_games(game, agents, [[0, 1, 0, 1], [0, 0, 0, 0]], 11, 0, 200)
        assert np.all(points.sum(axis=-1) == 0)
        if house.get("auction") == "forced":
            forced = house.get("forced", WORDS_TO_FORCE[0])
            assert np.all(told[:, :, 0] == WORDS.index(forced))


@pytest.mark.parametrize(("contracts", "bits"), [("all", ALL & ~(1 << MIE)), ("leiden", LEIDEN)])
def test_every_contract_is_played(contracts, bits):
    """So that the test above means something."""
    game = Rikken(contracts=contracts)
    _, told = play_games(game, [find("random", game)], [[0, 0, 0, 0]], 11, 0, 60_000)
    played = {int(contract) for contract in told[:, 0, 0]}
    assert {contract for contract in range(len(WORDS)) if (bits >> contract) & 1} <= played


QUICK = AGENTS | {
    # as plain Python takes a thousand times as long
    "montecarlo": "montecarlo:simulations=3,bid_simulations=3",
    "constrained": "montecarlo:simulations=3,bid_simulations=3,constrained=1",
    "leiden": "leiden:n=0.05",
    "equal": "leiden:n=0.1,choice=2",
    "unseeing": "leiden:n=0.05,voids=0",
}


def scores_of(spec, deals=2):
    game = Rikken()
    points, told = play_games(
        game, [find(spec, game), find("random", game)], [[0, 1, 0, 0]], 5, 0, deals
    )
    return [points.tolist(), told.tolist()]


PLAIN = """
import json
from agents.rikken.test_matches import QUICK, scores_of
print(json.dumps({name: scores_of(spec) for name, spec in QUICK.items()}))
"""


@pytest.mark.slow
def test_plain_python_plays_the_same():
    plain = json.loads(plain_python(PLAIN))
    assert plain == {name: scores_of(spec) for name, spec in QUICK.items()}


@pytest.mark.parametrize("name", AGENTS)
def test_hidden_cards_change_nothing(name):
    """Trade cards that a seat does not see: with the same chance it decides the same."""
    game = Rikken()
    agent = find(AGENTS[name], game)
    act, rng = actor(agent.act, Rikken), generator(8)
    table = Table(game, [agent, find("basic", game)] * 2)
    for number in range(3):
        table.deal(generator(8, number))
        table.reseed(8, number, 1)
        while not over(table.state):
            seat = int(turn(table.state))
            if seat == 0:
                mind = table.minds[seat].copy()
                swapped, view = game.swaps(table.state, seat, rng), game.new()
                hide(swapped[0], seat, view)
                elsewhere = int(act(view[0], mind))
            action = table.decide()
            assert seat != 0 or action == elsewhere
            table.act(action)


@pytest.mark.parametrize("name", AGENTS)
def test_reasons_in_both_languages(name):
    """Every decision can be explained in every contract, with all figures filled in."""
    houses = [{}, {}, {}, {}, *({"auction": "forced", "forced": word} for word in WORDS_TO_FORCE)]
    for number, house in enumerate(houses):
        game = Rikken(**house)
        agent = find(AGENTS[name], game)
        table = Table(game, [agent] * 4)
        table.deal(generator(9, number))
        table.reseed(9, number, 1)
        while not over(table.state):
            seat = int(turn(table.state))
            view, action = table.view(seat), table.decide()
            said = [
                agent.explain(game, view, table.minds[seat], action, lang) for lang in ("nl", "en")
            ]
            assert all(text and "{" not in text for text in said)
            assert said[0] != said[1]
            table.act(action)


@pytest.mark.statistical
def test_tournament_order():
    """Rules beat chance: in a tournament with permuted seats the random player, who never bids,
    loses chips to the others (000, 5.3)."""
    game = Rikken(contracts="researched")
    specs = ["basic", "advanced", "greedy", "random:bids=0"]
    seatings = [np.roll(np.arange(4), turn) for turn in range(4)]
    points, told = play_games(game, [find(spec, game) for spec in specs], seatings, 3, 0, 2000)
    chips = np.zeros(4)
    for t, seating in enumerate(seatings):
        for seat in range(4):
            chips[seating[seat]] += points[:, t, seat].sum()
    assert chips[3] < 0
    assert chips[1] > 0
    assert (told[:, :, 0] != PAS).mean() > 0.5


def test_random_never_bids_in_the_tournament():
    game = Rikken(contracts="researched")
    points, told = play_games(game, [find("random:bids=0", game)], [[0, 0, 0, 0]], 3, 0, 50)
    assert not points.any()
    assert not told[:, 0, 0].any()


def test_settings_are_read_from_text():
    game = Rikken()
    agent = find("montecarlo:simulations=50,constrained=1", game)
    assert agent.settings["simulations"] == 50
    assert agent.spec() == "montecarlo:simulations=50,constrained=1"


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        ((), why.PASSES),
        (("misere",), why.PASSES_HIGH),
        (("solo",), why.PASSES_UNASKED),
    ],
)
def test_montecarlo_explains_a_pass_by_what_it_looked_into(before, reason):
    house = {"contracts": "rik+piek+misere+solo"}
    _, mind = decide("montecarlo", bidding("SA32 HQ432 DJ32 CQ32", *before, **house))
    assert mind.note[0] == reason


def test_montecarlo_tells_only_the_low_estimate_where_no_bid_with_trump_is_left():
    view = bidding("SA32 HQ432 DJ32 CQ32", "piek", contracts="researched")
    _, mind = decide("montecarlo", view)
    assert mind.note[0] == why.PASSES_LOW


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (why.CHANCE, "by chance"),
        (why.BID_ONCE, "has made its bid and goes no higher"),
        (why.MUST_BID, "with three aces passing is not allowed"),
        (why.HOLDS_HIGHEST, "plays the highest card of the suit asked"),
        (why.DUCKS, "ducks: the highest card that does not win the trick"),
        (why.DRAWS, "draws trumps"),
        (why.LOST, "the trick is lost: the card that it can best spare"),
        (why.COVER, "the cover card is the only high card left"),
        (why.ONLY_CARD, "the only card that is allowed"),
        (why.WON_SHARE, "{wins:.0f} of {simulations:.0f} simulations won, the greatest share"),
    ],
)
def test_numbers_and_words_of_reasons_go_together(reason, words):
    assert REASONS.words["en"][REASONS.names[reason]] == words
