"""Actions are numbered once and for all: who has learned something must be able to use it tomorrow.

The golden file keeps how many actions each game has, the first and the last of each kind, and a digest
of all texts in order; and of observations, where each part lies. After a change that is meant:
TROEF_GOLDEN=write python -m pytest tests/games/test_numbering.py, and say so in CHANGELOG.md.
"""

import hashlib

import numpy as np
import pytest
from goldens import hold_to

from troef import chance
from troef.game import actions_of, deal, hide, over, play, sample, turn
from troef.games import find

HOUSES = ["rikken", "tysiac", "boerenbridge", "boerenbridge players=6 suits=8 ranks=15", "kuhhandel",
          "kuhhandel players=3"]  # fmt: skip
SAMPLED = 20_000
"""Of more actions than that not all are written out."""


def texts(game, numbers):
    return [game.say(game.new()[0], game.action_of(number)) for number in numbers]


def told():
    for spec in HOUSES:
        game = find(spec)
        count = game.action_count
        yield f"{spec}: {count} actions"
        step = count // SAMPLED + 1
        said = texts(game, range(0, count, step))
        yield f"  {' | '.join([*said[:4], '...', *said[-3:]])}"
        yield f"  {hashlib.sha256(chr(10).join(said).encode()).hexdigest()[:16]}, every {step}"
        yield f"  observation of {game.observation_type.itemsize // 4}"
        for name, (start, _, shape, meaning) in game.observation_parts.items():
            yield f"    {start} {name} {'x'.join(map(str, shape))}: {meaning}"


def test_the_numbering_is_as_it_was():
    hold_to("numbering", "\n".join(told()) + "\n")


@pytest.mark.parametrize("spec", HOUSES)
def test_numbers_and_actions_go_with_each_other(spec):
    """Every number is an action's, and none is two actions'."""
    game = find(spec)
    step = game.action_count // SAMPLED + 1
    numbers = range(0, game.action_count, step)
    actions = [game.action_of(number) for number in numbers]
    assert [game.number_of(action) for action in actions] == list(numbers)
    assert len(set(actions)) == len(numbers)
    said = texts(game, numbers)
    assert len(set(said)) == len(said)
    for wrong in (-1, game.action_count):
        with pytest.raises(IndexError):
            game.action_of(wrong)


def positions(game, seed, played=None):
    """The positions of a random deal; what is done goes to `played` as (seat, text)."""
    states, views, rng = game.new(), game.new(), chance.generator(seed)
    deal(states[0], rng)
    while not over(states[0]):
        hide(states[0], turn(states[0]), views)
        yield states[0], views[0]
        action = int(sample(states[0], rng))
        if played is not None:
            played.append((int(turn(states[0])), game.say(states[0], action)))
        play(states[0], action)


@pytest.mark.parametrize("spec", HOUSES)
def test_masks_name_the_legal_actions(spec):
    game = find(spec)
    for number, (_, view) in enumerate(positions(game, seed=2)):
        if number % 5 == 0:
            found = np.flatnonzero(game.mask(view))
            assert {game.action_of(int(n)) for n in found} == set(actions_of(game, view))


@pytest.mark.parametrize("spec", ["rikken", "tysiac", "boerenbridge", HOUSES[3]])
def test_an_observation_tells_who_played_what_and_when(spec):
    """As the seat on turn sees it: every card since the deal, by whom, and in which trick."""
    game, laid = find(spec), []
    names = texts(game, range(game.observation_parts["hand"].length))
    for state, view in positions(game, seed=4, played=laid):
        me, seen = int(turn(state)), parts(game, view)
        by_seat = [np.flatnonzero(seen["played"][(s - me) % game.seats]) for s in range(game.seats)]
        told = {(seat, int(card)) for seat, found in enumerate(by_seat) for card in found}
        laid[:] = [(seat, text.removeprefix("marry ")) for seat, text in laid]
        done = [(seat, names.index(text)) for seat, text in laid if text in names]
        assert told == set(done)
        assert [seen["when"][card] for _, card in done] == [
            at // game.seats + 1 for at in range(len(done))
        ]
        assert seen["table"].sum() == len(done) % game.seats
    assert len(done) > len(names) // 2


def parts(game, view):
    """An observation by the names of its parts."""
    vector = game.observe(view)
    return {
        name: vector[start : start + length].reshape(shape)
        for name, (start, length, shape, _) in game.observation_parts.items()
    }


def test_bids_are_told_by_seat():
    """Also of those who bid twice, and of those who are not asked again."""
    game = find("rikken")
    state = game.new()
    deal(state[0], chance.generator(5))
    said = [("rik", 0), ("pas", 1), ("solo_8", 2), ("pas", 3), ("solo_9", 0), ("pas", 2)]
    for text, seat in said:
        assert turn(state[0]) == seat
        play(state[0], game.parse(state[0], text))
    view = game.new()
    hide(state[0], 1, view)
    bids = parts(game, view[0])["bids"]
    words = ["pas", "rik", "rik_beter", "solo_8", "troela", "piek", "solo_9"]
    found = {(words[bid], (1 + step) % 4) for step, bid in zip(*np.nonzero(bids), strict=True)}
    assert found == set(said)
