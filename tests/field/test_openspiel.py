"""OpenSpiel: its own test of every game, its search and its solver on ours, its bots at our tables."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability

import troef
from troef import chance
from troef.agents import find as find_agent
from troef.field import openspiel
from troef.field.bots import BotAgent, Ismcts
from troef.field.listing import all_deals
from troef.games import GAMES, find
from troef.match import play_games

TINY = "boerenbridge players=2 suits=2 ranks=2 rounds=1"
"""Four cards, one for each of two, one turned up."""


def dealt(game, seed=1):
    """A state in which cards have been dealt by chance."""
    chooser, state = np.random.RandomState(seed), game.new_initial_state()
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chooser.choice(outcomes, p=odds)))
    return state


def play_on(state, steps, seed=1):
    """Random play; yields at each position."""
    chooser = np.random.RandomState(seed)
    for _ in range(steps):
        if state.is_terminal() or state.is_chance_node():
            return
        yield state
        state.apply_action(int(chooser.choice(state.legal_actions())))


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_is_content(name):
    """With every state taken through text and back."""
    assert f"troef_{name}" in openspiel.register()
    pyspiel.random_sim_test(pyspiel.load_game(f"troef_{name}(deals=1)"), 1, True, False)


def test_several_deals_and_house_rules():
    game = openspiel.load("rikken called_ace=first pattern=4-5-4")
    assert game.kit.game == find("rikken called_ace=first pattern=4-5-4")
    assert pyspiel.load_game(str(game)).kit.game == game.kit.game
    pyspiel.random_sim_test(openspiel.load("tysiac", deals=2), 1, True, False)
    for wrong, told in (
        ("troef_rikken(house=called_ace:never)", "choose one of"),
        ("troef_rikken(chance=dice)", "choose from bytes, deals"),
        ("troef_rikken(deals=-1)", "0 deals"),
    ):
        with pytest.raises(ValueError, match=told):
            pyspiel.load_game(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_drawn_anew_tells_nothing_that_is_hidden(name):
    """It looks the same to its player, and neither history nor text lead back to the true deal."""
    state, others, rng = dealt(openspiel.load(name, deals=1)), 0, chance.generator(3)
    for step, here in enumerate(play_on(state, 40)):
        if step % 8:
            continue
        for player in range(here.num_players()):
            sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
            for world in (here.redrawn(player, rng), here.resample_from_infostate(player, sampler)):
                told = world.information_state_string(player)
                assert told == here.information_state_string(player)
                assert world.observation_string(player) == here.observation_string(player)
                assert world.observation_tensor(player) == here.observation_tensor(player)
                assert world.current_player() == here.current_player()
                assert world.history() == []
                others += world.states.tobytes() != here.states.tobytes()
                again = here.get_game().deserialize_state(world.serialize())
                assert again.states.tobytes() == world.states.tobytes()
    assert others > 10


def test_the_cards_that_are_not_dealt_are_not_known():
    """Of four cards a seat sees its own and the one turned up: each of the other two is the opponent's in
    half of the draws. Who knew which card is away would always be right."""
    state, rng = dealt(openspiel.load(TINY, deals=1)), chance.generator(1)
    drawn = [state.redrawn(0, rng).states[0]["hands"][1].tobytes() for _ in range(400)]
    truth = state.states[0]["hands"][1].tobytes()
    assert len(set(drawn)) == 2
    assert abs(drawn.count(truth) - 200) < 5 * 10


def test_information_states_remember_everything():
    """Two ways to the same position are told apart by those who saw them."""
    game = openspiel.load("kuhhandel")
    seen = set()
    state = dealt(game)
    for number, here in enumerate(play_on(state, 60)):
        seen.add(here.information_state_string(0))
        assert len(seen) == number + 1
    before = openspiel.load("rikken").new_initial_state()
    assert before.information_state_string(0) == "S: not dealt"


def test_all_deals_are_listed():
    """4 x 3 x 2 ways to deal, and either may be the dealer."""
    game = find(TINY)
    dealers = {int(deal[0]["dealer"]) for deal in all_deals(game, game.new())}
    assert len(all_deals(game, game.new())) == 24 * len(dealers)
    with pytest.raises(ValueError, match="more than 5,000 deals"):
        openspiel.load("rikken", chance="deals")


def test_cfr_finds_better_play_on_a_tiny_game():
    game = openspiel.load(TINY, deals=1, chance="deals")
    solver = cfr.CFRSolver(game)
    for _ in range(6):
        solver.evaluate_and_update_policy()
    found = exploitability.nash_conv(game, solver.average_policy())
    by_chance = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert found < by_chance / 4


# -- bots -------------------------------------------------------------------------------------


def test_our_agents_play_in_openspiel():
    game = openspiel.load("rikken")
    ends = []
    for _ in range(2):
        bots = [openspiel.bot("basic", game, player, seed=2) for player in range(4)]
        ends.append(pyspiel.evaluate_bots(dealt(game), bots, 1))
    assert ends[0] == ends[1]
    assert sum(ends[0]) == 0
    state = dealt(game)
    table = troef.Table.of(find("rikken"), state.states)
    agent = troef.agent("basic", "rikken", seed=2)
    chosen = openspiel.bot("basic", game, 0, seed=2).step(state)
    assert table.game.action_of(chosen) == agent.choose(table.view(0))
    with pytest.raises(ValueError, match="players 0 to 3"):
        openspiel.bot("basic", game, 4)
    with pytest.raises(ValueError, match="there is no agent"):
        openspiel.bot("nobody", game, 0)


def test_its_search_sits_at_our_table():
    """By its name, as the command line asks for it; same seed, same play."""
    game = find("rikken")
    search = find_agent("openspiel_ismcts:simulations=2", game)
    basic = find_agent("basic", game)
    played = [play_games(game, [search, basic, basic, basic], [range(4)], 1, 0, 1)[0] for _ in "ab"]
    assert np.array_equal(*played)
    with pytest.raises(ValueError, match="expected a whole number"):
        find_agent("openspiel_ismcts:simulations=0", game)


@pytest.mark.parametrize("name", [name for name in GAMES if name != "rikken"])
def test_its_search_plays_every_game(name):
    table = troef.Table(name, seed=1)
    for _ in range(2):
        table.play(troef.agent(Ismcts(simulations=2), name).choose(table.view()))


class Compiled(BotAgent):
    """A C++ bot, which would end the process."""

    def bot(self, game, player, chance):
        return pyspiel.make_uniform_random_bot(player, 1)


class Peeking(BotAgent):
    """One that looks at all hands, and notes them."""

    seen: list = []  # noqa: RUF012

    def bot(self, game, player, chance):
        class Bot(pyspiel.Bot):
            def step(self, state):
                Peeking.seen.append(state.states.tobytes())
                return state.legal_actions()[0]

        return Bot()


def test_a_compiled_bot_is_refused():
    table = troef.Table("rikken", seed=1)
    with pytest.raises(TypeError, match="C\\+\\+ bot of OpenSpiel"):
        troef.agent(Compiled(), "rikken").choose(table.view())


def test_a_bot_that_looks_at_all_hands_sees_others_than_there_are():
    table = troef.Table("rikken", seed=1)
    for seed in range(5):
        troef.agent(Peeking(), "rikken", seed=seed).choose(table.view())
    assert len(set(Peeking.seen)) == 5
    assert table._table.states.tobytes() not in Peeking.seen
