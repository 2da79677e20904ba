"""The Monte Carlo player of thesis 004. Sources: 004, 4.5 and 4.6; docs/readings.md, K19 to K47."""

from dataclasses import replace

import numpy as np
import pytest
from games.kuhhandel.by_hand import at, ending, give, place
from playing import do, seen_by

from agents.kuhhandel.positions import asked
from troef import agents, chance
from troef.agents import MIND
from troef.agents.kuhhandel import montecarlo
from troef.agents.kuhhandel.notes import MEAN, MOST_MOVES, MOVES, SIMULATIONS, TRIED
from troef.games.kuhhandel import Kuhhandel
from troef.games.kuhhandel.state import BID, PASS
from troef.match import actor, ask


def test_montecarlo_takes_the_last_set():
    """The cow is all that is left, and B cannot match 500."""
    game, state = ending(A="3 cow", B="1 cow", C="4 dog", D="4 pig")
    give(state, A="10+500", B="50")
    assert asked(montecarlo.AGENT, game, state)[0] == "trade B cow"
    do(game, state, "trade B cow")
    offer, why = asked(montecarlo.AGENT, game, state)
    assert "500" in offer
    assert "simulations" in why


@pytest.mark.parametrize(
    "setting",
    ["staged=1", "staged=3", "merge=1", "merge=2", "track=0", "fitness=1", "fitness=2", "common=1",
     "steps=1"],
)  # fmt: skip
def test_montecarlo_settings_find_the_set(setting):
    name, _, number = setting.partition("=")
    game, state = ending(A="3 cow", B="1 cow", C="4 dog", D="4 rooster")
    give(state, A="10+500", B="50")
    do(game, state, "trade B cow")
    assert "500" in asked(montecarlo.AGENT, game, state, **{name: float(number)})[0]


def test_montecarlo_offers_what_it_chose_with_the_trade():
    """004, 4.5.1: no more thought is given to it."""
    game, state = ending(A="3 cow", B="1 cow", C="4 dog", D="4 pig")
    give(state, A="10+500", B="50")
    minds = np.zeros(1, MIND)
    minds[0].rng = chance.generator(1)
    montecarlo.AGENT.prepare(minds[0])
    act = (actor(montecarlo.AGENT.act, game),)
    do(game, state, game.say(state, int(ask(act, seen_by(game, state, 0), minds[0]))))
    before = minds[0].rng.copy()
    view = seen_by(game, state, 0)
    assert "500" in game.say(state, int(ask(act, view, minds[0])))
    assert minds[0].rng == before, "no chance was needed"


def moves_of(state, viewer, merge=0, steps=0):
    view = seen_by(Kuhhandel(), state, viewer)
    sums = montecarlo.sums_to_try(view, merge, steps)
    firsts = np.zeros(montecarlo.count_moves(view, len(sums)), np.int64)
    thens = np.full(len(firsts), -1)
    montecarlo.list_moves(view, sums, firsts, thens)
    return firsts, thens


def test_montecarlo_moves():
    """readings K26, K27, K29: what is compared at each point of a turn."""
    game, state = at()
    place(state, A="1 cow", B="1 cow", C="2 cow")
    firsts, thens = moves_of(state, 0)
    assert len(firsts) == 2 + 2 * 29, "auction twice, and 29 sums for two trades"
    assert thens[:2].tolist() == [montecarlo.NEVER, montecarlo.ALWAYS]
    assert len(set(zip(firsts.tolist(), thens.tolist(), strict=True))) == len(firsts)
    assert len(moves_of(state, 0, 2)[0]) == 2 + 2 * 10, "sums 0, 10, ... 90"
    assert len(moves_of(state, 0, steps=1)[0]) == 4, "auction twice, and two trades"
    do(game, state, "auction")
    assert moves_of(state, 1)[0].tolist() == [PASS, BID + 1]
    do(game, state, "bid 90")
    assert moves_of(state, 2)[0].tolist() == [PASS]


@pytest.mark.parametrize(
    ("moves", "each"), [(2, 50), (400, 50), (401, 49), (800, 25), (14000, 1), (50000, 1)]
)
def test_the_cap_of_moves(moves, each):
    """readings K28."""
    minds = np.zeros(1, MIND)
    montecarlo.AGENT.prepare(minds[0])
    assert montecarlo.share(minds[0], moves, 0) == each


def test_montecarlo_with_more_moves_than_simulations_takes_equal_sums_as_one():
    """One simulation for each of 23,622 moves would be more than a decision has."""
    game, state = at()
    place(state, A="1 cow 1 pig 1 dog", B="1 cow 1 pig 1 dog", C="2 cow", D="1 pig")
    give(state, A="4x0+6x10+4x50+2x100+2x200+2x500")
    assert len(moves_of(state, 0)[0]) > 400 * 50
    _, why = asked(montecarlo.AGENT, game, state)
    assert f"of {len(moves_of(state, 0, merge=2)[0])} moves" in why


def test_montecarlo_picks_the_best_for_the_next_stage():
    """readings K32, K33."""
    totals, times = np.array([3.0, 9.0, 8.0, 1.0]), np.array([1, 3, 1, 1])
    assert montecarlo.best_of(totals, times, 2).tolist() == [2, 0]
    assert sorted(montecarlo.best_of(totals, times, 100).tolist()) == [0, 1, 2, 3]


@pytest.mark.parametrize("staged", [1, 3])
def test_montecarlo_plays_a_move_that_came_through_all_stages(staged):
    """004, 5.1.3: the best 100 of all moves, and the best 10 of these; never a move that was lucky once."""
    game, state = at()
    place(state, A="1 cow 1 pig", B="1 cow 1 pig", C="2 cow", D="1 pig")
    give(state, A="4x0+6x10+2x50")
    agent = replace(
        montecarlo.AGENT, settings={**montecarlo.AGENT.settings, "staged": float(staged)}
    )
    view, act = seen_by(game, state, 0), (actor(agent.act, game),)
    for seed in range(5):
        minds = np.zeros(1, MIND)
        minds[0].rng = chance.generator(seed)
        agent.prepare(minds[0])
        played = int(ask(act, view, minds[0]))
        moves, simulations = (int(minds[0].note[at]) for at in (TRIED, SIMULATIONS))
        noted = minds[0].note[MOVES : MOVES + 3 * MOST_MOVES].reshape(-1, 3)
        assert noted[0, 0] == played
        assert set(noted[:, 2]) <= {0, staged + 10 + 100}, "times that the noted moves were tried"
        assert moves > 100
        assert simulations == moves * staged + 100 * 10 + 10 * 100


@pytest.mark.parametrize("simulations", [1, 50])
def test_stages_try_every_move_however_many_simulations_others_get(simulations):
    """004, 5.1.3: every move gets its simulations first; readings K33: there is no cap."""
    game, state = at()
    place(state, A="1 cow 1 pig", B="1 cow 1 pig", C="2 cow", D="1 pig")
    give(state, A="4x0+6x10+2x50")
    moves = len(moves_of(state, 0)[0])
    assert 400 < moves < montecarlo.MOST_TRIED
    settings = {"staged": 1.0, "simulations": float(simulations)}
    _, why = asked(montecarlo.AGENT, game, state, **settings)
    assert f"of {moves} moves" in why


def test_montecarlo_keeps_to_its_time():
    """All moves in turn, one simulation each, until the time is over; what was not tried is not played."""
    game, state = at()
    place(state, A="1 cow 1 pig", B="1 cow 1 pig", C="2 cow", D="1 pig")
    give(state, A="4x0+6x10+2x50")
    settings = {**montecarlo.AGENT.settings, "milliseconds": 0.001}
    minds = np.zeros(1, MIND)
    minds[0].rng = chance.generator(1)
    replace(montecarlo.AGENT, settings=settings).prepare(minds[0])
    action = int(ask((actor(montecarlo.AGENT.act, game),), seen_by(game, state, 0), minds[0]))
    noted = minds[0].note[MOVES : MOVES + 3 * MOST_MOVES].reshape(-1, 3)
    assert minds[0].note[SIMULATIONS] == 1, "the first simulation took all of it"
    assert noted[0].tolist() == [action, minds[0].note[MEAN], 1]


@pytest.mark.parametrize(
    "spec",
    [
        "montecarlo:milliseconds=-1",
        "montecarlo:simulations=0",
        "montecarlo:milliseconds=5,staged=1",
    ],
)
def test_settings_of_montecarlo_that_make_no_sense(spec):
    with pytest.raises(agents.AgentError):
        agents.find(spec, Kuhhandel())
