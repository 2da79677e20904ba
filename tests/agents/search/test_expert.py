"""The experts of all games see nothing that is hidden; hope; searching within a search."""

from dataclasses import replace

import numpy as np
import pytest
from minds import decide
from playing import seen_by
from uncompiled import plain_python

from agents.search.test_inside import decisions
from agents.search.test_parts import RIKKEN, decided
from agents.search.test_parts import views as seen
from troef.agents import WHERE, find
from troef.agents.rikken.learned import side
from troef.agents.search import notes
from troef.chance import generator
from troef.game import actions_of, deal, over, play, sample, turn
from troef.games import GAMES
from troef.games.rikken import Rikken
from troef.games.rikken.state import BIDDING, OVERTRICKS, PLAYING

EXPERTS = [(game, "expert:simulations=30") for game in GAMES if "expert" in WHERE[game]]
EXPERTS += [
    ("rikken", "answer:simulations=30"),
    ("rikken", "exact:simulations=30,tricks=9,solved=3"),
    ("rikken", "expert:simulations=30,bids=8,within=8,everybody=1"),
]


@pytest.mark.parametrize(("name", "spec"), EXPERTS)
def test_hidden_cards_change_nothing(name, spec):
    """Trade cards that a seat does not see: with the same chance it decides the same."""
    game, rng = GAMES[name](), generator(4)
    states = game.new()
    deal(states[0], rng)
    asked = 0
    for ply in range(60):
        if over(states[0]):
            break
        seat = int(turn(states[0]))
        if ply % 6 == 0 and len(actions_of(game, seen_by(game, states[0], seat))) > 1:
            swapped = game.swaps(states[0], seat, rng)
            one, mind = decide(spec, game, seen_by(game, states[0], seat))
            other, again = decide(spec, game, seen_by(game, swapped[0], seat))
            assert (one, mind.note.tolist()) == (other, again.note.tolist())
            asked += 1
        play(states[0], sample(states[0], rng))
    assert asked > 2


PLAIN = "expert:worlds=0,simulations=4000,bids=0,doubt=0,halving=0"


def views(n):
    return [each.copy() for each in seen(n)]


def means(spec, view):
    """What a search makes of each action."""
    mind = decided(find(spec, RIKKEN), view)[1].note
    n = int(mind[notes.LISTED])
    return {int(mind[notes.LIST + 3 * i]): mind[notes.LIST + 3 * i + 2] for i in range(n)}


def test_hope_takes_from_losses_alone():
    """The same simulations: with all hope losses count nothing, and half of it lies in the middle."""
    for view in [each for each in views(8) if len(actions_of(RIKKEN, each)) > 1][:3]:
        none, half, all_ = (
            means(f"flat:inside=advanced,simulations=600,hope={hope}", view)
            for hope in (0, 0.25, 0.5)
        )
        assert none.keys() == all_.keys()
        assert min(none.values()) < 0 <= min(all_.values())
        for action, mean in none.items():
            assert half[action] == pytest.approx((mean + all_[action]) / 2)


def bids(more):
    """What the best bid is worth, on average over some hands of which somebody has passed."""
    best = []
    for seed in range(6):
        view = [each.copy() for each in seen(2, seed=seed)][1]
        best.append(max(means(f"expert:worlds=0,simulations=2000,{more}", view).values()))
    return np.mean(best)


def test_a_bid_is_worth_more_to_who_goes_on_searching():
    by_rules, alone, everybody = bids("bids=0"), bids("bids=400"), bids("bids=200,everybody=1")
    assert by_rules < everybody < alone


def test_it_lets_others_play_where_its_own_bids_lose():
    """Passing is estimated like any bid: what others' contracts are worth to this seat. It is done where that
    is most, with hands that could be bid on, and not done with better ones."""
    passes, bids_on = [], 0
    for seed in range(12):
        view = next(each for each in seen(2, seed=seed) if each.phase == BIDDING)
        found = means(PLAIN, view)
        values = {RIKKEN.say(view, action): mean for action, mean in found.items()}
        best, no_bid = max(values, key=values.__getitem__), values.pop("pas")
        chosen = RIKKEN.say(view, decided(find(PLAIN, RIKKEN), view)[0])
        assert chosen == best
        if chosen == "pas":
            passes.append(no_bid)
            assert no_bid > max(values.values())
        bids_on += chosen != "pas"
    assert bids_on > 0 < len(passes)
    assert min(passes) < 0, "somebody else's contract may cost, and less than an own one"


def test_bids_have_simulations_of_their_own():
    agent, done = find("expert:simulations=90,worlds=0,bids=24", RIKKEN), {True: [], False: []}
    for view in views(30):
        if len(actions_of(RIKKEN, view)) > 1:
            note = decided(agent, view)[1].note
            done[view.phase == PLAYING].append(int(note[notes.DONE]))
    assert max(done[False]) < 40 < min(done[True])


def test_bids_of_who_plays_inside():
    """Without simulations at a bid it bids as `advanced` does, and says so; cards are searched for."""
    agent, model = find("expert:simulations=90,worlds=0,bids=-1", RIKKEN), find("advanced", RIKKEN)
    bids = cards = 0
    for view in (each for each in views(30) if len(actions_of(RIKKEN, each)) > 1):
        action, mind = decided(agent, view)
        if view.phase == PLAYING:
            cards += mind.note[notes.DONE] > 40
        else:
            assert action == decided(model, view)[0]
            assert "without a search" in agent.explain(RIKKEN, view, mind, action, "en")
            bids += 1
    assert bids > 0 < cards


def test_playing_for_tricks_is_playing_as_where_tricks_are_paid_for():
    """Cards are those of that house, bids are not, and the view is left as it was."""
    plain = "expert:simulations=300,worlds=0,bids=0"
    agent, usual = find(f"{plain},tricks=1", RIKKEN), find(plain, RIKKEN)
    cards = otherwise = 0
    for view in (each for each in views(30) if len(actions_of(RIKKEN, each)) > 1):
        paid = view.copy()
        playing = view.phase == PLAYING
        paid.overtricks = OVERTRICKS if playing else view.overtricks
        before = view.tobytes()
        action, mind = decided(agent, view)
        assert view.tobytes() == before
        same, noted = decided(usual, paid)
        assert (action, mind.note.tolist()) == (same, noted.note.tolist())
        cards += playing
        otherwise += mind.note.tolist() != decided(usual, view)[1].note.tolist()
    assert 0 < otherwise <= cards


def test_who_answers_knows_the_other_side():
    """In its simulations the own side plays by a net and the other side like `greedy`, whichever it is."""
    game, rng = Rikken(auction="none"), generator(3)
    net, greedy = (find(spec, game) for spec in ("learned", "greedy"))
    model = replace(find("answer", game).inside, memory=net.memory)
    states, asked = game.new(), {True: 0, False: 0}
    deal(states[0], rng)
    for _ in range(40):
        seat = int(turn(states[0]))
        view = seen_by(game, states[0], seat)
        for own in (0, 1):
            mine = side(states[0], seat) == own
            told = replace(model, settings={**model.settings, "side": own})
            assert decided(told, view)[0] == decided(net if mine else greedy, view)[0]
            asked[mine] += len(actions_of(game, view)) > 1
        play(states[0], sample(states[0], rng))
    assert min(asked.values()) > 5


def test_searching_within_is_the_same_in_plain_python():
    code = "from agents.search.test_inside import decisions; print(decisions('{0}'))"
    spec = "expert:simulations=8,bids=4,within=4,worlds=0"
    assert plain_python(code.format(spec)).strip() == str(decisions(spec))


def test_what_was_decided_before_changes_nothing():
    """Who plays inside has chance of its own at every decision, from that of the seat alone."""
    all_views = [each for each in views(30) if len(actions_of(RIKKEN, each)) > 1]
    agent = find("expert:simulations=90,bids=24,worlds=20", RIKKEN)
    in_order = [decided(agent, each)[1].note.tolist() for each in all_views]
    backwards = [decided(agent, each)[1].note.tolist() for each in reversed(all_views)]
    assert in_order == backwards[::-1]
