"""check(game): says what it looked at, passes for a game from outside, and fails for games that break
the contract in one way each."""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import troef
from troef import jit
from troef.check import CheckError, check
from troef.games.rikken import Rikken


def test_the_summary_says_what_was_looked_at():
    summary = check(Rikken(), deals=1, plain=1)
    assert summary.plain == "the same games"
    assert summary.views > summary.actions > 52
    assert str(summary).startswith("Rikken(): 1 deals, ")


# -- a game from outside --------------------------------------------------------------------

DUEL = Path(__file__).with_name("duel.py").read_text(encoding="utf-8")

BROKEN = {
    "a_rule_is_missing": ('        "draw": draw,\n', "", "`fulfil` was given no rule `draw`"),
    "numbers_collide": ("return action - 48", "return (action - 48) // 2", "`decode` makes action"),
    "numbers_have_gaps": ("return action - 48", "return action", "`encode` numbers action"),
    "numbers_wander": (
        "return action - 48\n\n\n@rule\ndef decode(state, number):\n    return number + 48",
        "return (action - 48 + state.laid) % 12\n\n\n@rule\ndef decode(state, number):\n"
        "    return (number - state.laid) % 12 + 48",
        "here and not elsewhere",
    ),
    "observes_no_number": (
        "        out.hand[i] = ", "        out.hand[i] = np.nan  # ", "`observe` gives no number in 'hand'"
    ),
    "observes_something_else": (
        "        out.hand[i] = ",
        "        out.hand[i] = below(OWN[0], 9) + ",
        "`observe` gives another vector for the same view",
    ),
    # what is changed -> what check must say
    "leaks_a_hand": (
        "        if other != seat:\n            view",
        "        if other != seat and other != 2:\n            view",
        "shows hidden cards: 'hands'",
    ),
    "leaks_the_rest": ("    view[0].rest = 0\n", "", "shows hidden cards: 'rest'"),
    "loses_a_card": (
        "    state.played[seat] |= 1 << action\n",
        "    state.played[seat] |= 1 << action\n    state.rest &= state.rest - 1\n",
        "there are 11 cards instead of 12",
    ),
    "illegal_sample": (
        "return any_card(rng, state.hands[state.turn])",
        "return any_card(rng, state.hands[state.turn] | state.rest)",
        "which `allows` forbids",
    ),
    "lopsided_sample": (
        "return any_card(rng, state.hands[state.turn])",
        "hand = state.hands[state.turn]\n    return max(any_card(rng, hand), any_card(rng, hand))",
        "`sample` does not choose uniformly",
    ),
    "missing_sample": (
        "return any_card(rng, state.hands[state.turn])",
        "return lowest(state.hands[state.turn])",
        "`sample` never gave the legal action",
    ),
    "scores_do_not_cancel": (
        "out[seat] = state.won[seat] - 1",
        "out[seat] = state.won[seat]",
        "add up to 3, not to 0",
    ),
    "scores_left_out": (
        "for seat in range(3):\n        out[",
        "for seat in range(2):\n        out[",
        "leaves out a seat",
    ),
    "never_ends": (
        "    return state.laid == 9\n",
        "    if state.laid == 9:\n        state.laid = 0\n        for seat in range(3):\n"
        "            state.hands[seat], state.played[seat] = state.played[seat], 0\n"
        "    return False\n",
        "not over after 9 actions",
    ),
    "stops_dead": ("return state.laid == 9", "return state.laid == 10", "`most_plies`"),
    "draw_forgets_the_viewer": (
        "unseen = CARDS & ~state.hands[view.viewer]",
        "state.hands[view.viewer] = 0\n    unseen = CARDS",
        "does not fit the view: 'hands'",
    ),
    "draw_deals_a_card_twice": (
        "spread(deck, state, 7 & ~(1 << view.viewer))",
        "spread(deck, state, 7 & ~(1 << view.viewer))\n    state.rest |= state.hands[view.viewer]",
        "cards instead of 12",
    ),
    "no_plan": ("weight = 1.0", "weight = 0.0", "finds no deal that fits the view"),
    "allows_too_much": (
        "return action >= 0 and",
        "return action == 7 or action >= 0 and",
        "`allows` allows action 7, which `legal` lacks",
    ),
    "allows_too_little": ("and action < 64", "and action < 59", "which `allows` forbids"),
    "legal_twice": (
        "        n += 1\n    return n",
        "        n += 1\n    if n < 3:\n        actions[n] = actions[0]\n        n += 1\n    return n",
        "`legal` gives an action twice",
    ),
    "turn_out_of_range": ("    return state.turn\n", "    return state.turn + 1\n", "`turn` is 3"),
    "legal_needs_hidden_cards": (
        "    n, hand = 0, state.hands[state.turn]\n",
        "    n, hand = 0, state.hands[state.turn]\n"
        "    if not state.rest:\n        hand &= hand - 1\n",
        "on the view of the seat on turn",
    ),
    "chance_of_its_own": (
        "    shuffle(rng, deck)\n    state.viewer",
        "    shuffle(rng, deck)\n    shuffle(OWN[0], deck)\n    state.viewer",
        "the same seed gave another game",
    ),
    "say_is_ambiguous": (
        "return say_card(action)", "return say_card(48 + action % 2)", "`parse` reads"
    ),
    "deal_notation_turned": (
        "for hand in state.hands]",
        "for hand in state.hands[::-1]]",
        "`parse_deal` does not rebuild the deal: 'hands'",
    ),
    "fact_left_out": ("    out[0] = state.winner\n", "    pass\n", "`facts` leaves out 'winner'"),
    "values_are_no_numbers": (
        '"plan": plan,', '"values": lambda state, way, out: None, "plan": plan,', "`values` by 'score'"
    ),
    "never_finished": (
        '"plan": plan,',
        '"finished": lambda state: False, "plan": plan,',
        "not finished after 1 deals",
    ),
    "actor_forgets": (
        '"plan": plan,',
        '"appears": lambda state, action, seat: 0, "plan": plan,',
        "to who does it, action",
    ),
    "others_see_more": (
        '"plan": plan,',
        '"appears": lambda state, action, seat: action if seat == state.turn else 0, "plan": plan,',
        "`appear` the same to",
    ),
    "text_of_a_later_deal": (
        "states[0].rest = CARDS",
        "states[0].turn = self.parsed = getattr(self, 'parsed', 2) % 3 + 1 & 1\n"
        "        states[0].rest = CARDS",
        "`parse_deal`",
    ),
    "swaps_do_nothing": ("if state.hands[a]:\n", "if False:\n", "`swaps` never gave"),
    "looking_changes_it": (
        "    view[0] = state\n    view[0].viewer",
        "    state.best += 1\n    view[0] = state\n    view[0].viewer",
        "looking at the state changed 'best'",
    ),
}  # fmt: skip

RUN_BROKEN = """
import importlib, json, sys
from troef.check import CheckError, check
said = {}
for name in sys.argv[1:]:
    try:
        game = importlib.import_module(name).Duel()
        said[name] = "passed: " + str(check(game, deals=10, plain=0))
    except CheckError as error:
        said[name] = str(error)
    except Exception as error:
        said[name] = f"crashed: {type(error).__name__}: {error}"
print(json.dumps(said))
"""


@pytest.fixture(scope="module")
def said_of_broken(tmp_path_factory):
    """What check says of each broken game. As plain Python, in one process: compiling them all
    would take minutes."""
    folder = tmp_path_factory.mktemp("broken")
    own = "from troef.chance import below, generator\nOWN = [generator(1, 2, 3, 4)]\n"
    modules = {}
    for name, (old, new, _) in BROKEN.items():
        assert DUEL.count(old) == 1, f"{name} changes {DUEL.count(old)} places"
        modules[name] = DUEL.replace(old, new).replace("CARDS = ", own + "CARDS = ", 1)
    return said_of(folder, intact=DUEL, **modules)


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_caught(said_of_broken, name):
    said = said_of_broken[name]
    assert BROKEN[name][2] in said
    assert said.startswith("Duel(), seed 1, deal ")


def test_the_intact_game_passes_as_plain_python(said_of_broken):
    assert said_of_broken["intact"].startswith("passed: Duel(): 10 deals, 90 actions")


FORGETS = """
from troef.fields import rows
from troef.game import RULES, fulfil, state_type
from troef.games.rikken import Rikken, knowledge, rules
from troef.games.rikken.state import CASES, PLAN, SWITCHES, State
from troef.jit import RULES as GIVEN
from troef.drawing import plan_type

STATE = state_type(State, SWITCHES, __name__)


def plan(view, plans):
    blank = view.copy()
    {change}
    knowledge.plan(blank, plans)


PLAN = {plan}
fulfil(STATE, {{**GIVEN[rules.STATE], "plan": plan}}, PLAN, CASES)


class Duel(Rikken):
    name, dtype, plan_dtype = "forgets", STATE, PLAN
"""


def said_of(folder, **modules):
    """What check says of some games, as plain Python."""
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text)
    paths = os.pathsep.join([str(folder), str(Path(troef.__file__).parent.parent)])
    done = subprocess.run(
        [sys.executable, "-c", RUN_BROKEN, *modules],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths},
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_draws_that_contradict_what_was_seen(tmp_path):
    """A drawn hand may not have the suit that its holder did not follow: the view alone cannot tell. And
    a plan that was told of too few places must not be written over."""
    said = said_of(
        tmp_path,
        forgets_voids=FORGETS.format(change="blank.lacks[:] = 0", plan="PLAN"),
        has_no_room=FORGETS.format(change="", plan="plan_type(holders=3, cards=39, places=20)"),
        has_no_cards=FORGETS.format(change="", plan="plan_type(holders=3, cards=30, places=196)"),
    )
    assert "contradicts what was seen: action" in said["forgets_voids"]
    assert "was not open to" in said["forgets_voids"]
    for name in ("has_no_room", "has_no_cards"):
        assert "`plan_type` was told of fewer cards or places" in said[name]


def test_a_game_from_outside_passes_compiled(tmp_path, monkeypatch):
    (tmp_path / "duel_outside.py").write_text(DUEL)
    monkeypatch.syspath_prepend(str(tmp_path))
    duel = importlib.import_module("duel_outside")
    summary = check(duel.Duel(), deals=4)
    assert summary.plain == "the same games"
    assert summary.actions == 36


@pytest.mark.skipif(not jit.ENABLED, reason="there is nothing to compare when nothing is compiled")
def test_rules_that_differ_when_compiled_are_caught(tmp_path, monkeypatch):
    """Compiled code sees the value of a global when it is compiled, plain Python when it runs."""
    pick = "from troef.jit import ENABLED\nPICK = 3 if ENABLED else 0\n"
    text = DUEL.replace("CARDS = ", pick + "CARDS = ", 1)
    text = text.replace("if action > state.best:", "if action > state.best + PICK:")
    (tmp_path / "duel_two_faced.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    duel = importlib.import_module("duel_two_faced")
    with pytest.raises(CheckError, match="compiled and plain Python rules play different games"):
        check(duel.Duel(), deals=4)
