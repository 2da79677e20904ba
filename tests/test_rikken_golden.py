"""One short golden playthrough of Rikken, and exact counts of what can still happen in endings.

After a change of the rules that is meant: TROEF_GOLDEN=write python -m pytest
tests/test_rikken_golden.py, and read the difference.
"""

import copy
from pathlib import Path

import numpy as np
import pytest
from conftest import dealt, do, hold_to, perft, play_random, random_deal, referee, score

from troef import chance
from troef.cards import say_hand
from troef.game import actions_of, facts, hide, legal, over, play, sample, turn
from troef.games.rikken import Rikken

GOLDEN = Path(__file__).parent / "golden" / "rikken.txt"

DEALS = [
    ({"contracts": "rik"}, 11),
    ({"contracts": "open_misere_plus+open_piek"}, 3),
    ({"contracts": "schoppen_mie", "pattern": "4-5-4"}, 8),
    ({"auction": "none", "mate": "random", "mate_known": "no"}, 7),
]


def told(game, state):
    """What each seat sees: the hands, and who it knows to be partner."""
    views = game.new()
    for seat in range(4):
        hide(state, seat, views)
        hands = [
            f"{name} {say_hand(int(hand))}"
            for name, hand in zip("SWNE", views[0].hands, strict=True)
            if hand
        ]
        partner = "SWNE-"[int(views[0].partner)]
        yield f"    {'SWNE'[seat]} sees {', '.join(hands) or 'nothing'}; partner {partner}"


def playthrough(house, seed):
    game = Rikken(**house)
    states = random_deal(game, seed)
    state = states[0]
    rng = chance.generator(seed, 0, 1)
    yield repr(game)
    yield from (f"  {line}" for line in game.say_deal(state))
    heading = ""
    while not over(state):
        if game.heading(state) != heading:
            heading = game.heading(state)
            yield f"  {heading}"
            if heading in ("bids", "trick 1", "trick 3", "trick 8", "trick 13"):
                yield from told(game, state)
        action = sample(state, rng)
        seat = game.seat_names[turn(state)]
        yield f"    {seat} {game.say(state, action)} of {len(actions_of(game, state))}"
        play(state, action)
    out = np.zeros(len(game.fact_names))
    facts(state, out)
    yield "  " + " ".join(
        f"{name}={int(value)}" for name, value in zip(game.fact_names, out, strict=True)
    )
    yield f"  chips {score(game, state)}"


def test_golden_playthrough():
    lines = [line for house, seed in DEALS for line in playthrough(house, seed)]
    hold_to(GOLDEN, "\n".join(lines) + "\n")


# -- exact counts ---------------------------------------------------------------------------


def count_by_hand(hands, trick, turn, trump):
    """The same with nothing but lists: follow suit, the highest card takes the trick."""
    if len(trick) == 4:
        led = trick[0][1][0]
        order = "23456789TJQKA"
        taker = max(
            trick,
            key=lambda one: (one[1][0] == trump, one[1][0] == led, order.index(one[1][1])),
        )[0]
        return count_by_hand(hands, [], taker, trump)
    hand = hands[turn]
    if not hand:
        return 1
    cards = [card for card in hand if trick and card[0] == trick[0][1][0]] or hand
    return sum(
        count_by_hand(
            [[c for c in h if c != card] for h in hands],
            [*trick, (turn, card)],
            (turn + 1) % 4,
            trump,
        )
        for card in cards
    )


def hands_left(state):
    return [
        [
            f"{suit}{rank}"
            for word in say_hand(int(hand)).split()
            for suit in word[0]
            for rank in word[1:]
        ]
        if hand
        else []
        for hand in state.hands
    ]


ENDINGS = [
    # seed of the deal, tricks left, lines of play
    (1, 1, 1),
    (1, 2, 8),
    (1, 3, 528),
    (2, 3, 240),
    (3, 3, 500),
    (4, 3, 1296),
]


@pytest.mark.parametrize(("seed", "left", "lines"), ENDINGS)
def test_lines_of_play_in_an_ending(seed, left, lines):
    game = Rikken(contracts="solo_8")
    states = random_deal(game, seed)
    do(game, states[0], "solo_8, pas, pas, pas, trump H")
    play_random(game, states[0], chance.generator(seed, 1), lambda s: s.tricks == 13 - left)
    state = states[0]
    by_hand = count_by_hand(hands_left(state), [], int(state.turn), "CDHS"[state.trump])
    assert perft(game, states) == by_hand == lines


def lines_by_referee(judge):
    if judge.over:
        return 1
    lines = 0
    for text in judge.legal():
        after = copy.deepcopy(judge)
        after.play(text)
        lines += lines_by_referee(after)
    return lines


@pytest.mark.parametrize("custom", ["free", "first", "kept", "asked"])
def test_lines_of_play_under_the_customs_of_the_called_ace(custom):
    """Two tricks from the end with the called ace still out, both referees."""
    game = Rikken(contracts="rik", called_ace=custom, forced_trump="yes")
    counted = 0
    for seed in range(300):
        states = random_deal(game, seed)
        judge = referee(game, states[0])
        line = play_random(game, states[0], chance.generator(seed, 1), lambda s: s.tricks == 11)
        if over(states[0]) or states[0].partner_shown:
            continue
        for text in line:
            judge.play(text)
        assert perft(game, states) == lines_by_referee(judge), f"seed {seed}"
        counted += 1
    assert counted


def test_bids_that_can_be_made():
    """Auctions of two contracts without aces: every way that pass, rik and solo can be said."""
    game = Rikken(contracts="rik+solo")
    states = dealt(game)

    def auctions(states):
        if states[0].phase != 0:
            return 1
        found, buffer = 0, np.zeros(17, np.int64)
        for action in buffer[: legal(states[0], buffer)].tolist():
            after = states.copy()
            play(after[0], action)
            found += auctions(after)
        return found

    def by_hand(to_speak, bid):
        """Seats still to speak, in order; `bid` is None, 'rik' or 'solo' and its bidder waits."""
        if not to_speak:
            return 1
        rest = to_speak[1:]
        found = by_hand(rest, bid)  # pass
        if bid is None:
            found += by_hand(rest, "rik")
        if bid in (None, "rik"):
            # after solo over rik the rik player is asked once more, and can only pass
            found += by_hand(rest, "solo")
        return found

    assert auctions(states) == by_hand([0, 1, 2, 3], None)
