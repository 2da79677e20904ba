"""How much can still happen: lines of play, counted one by one and in more than one way."""

import copy

from troef.game import actions_of, over, play


def perft(game, state, until=over):
    """How many lines of play lead from here to the end, or until this is so of the state."""
    if until(state):
        return 1
    lines = 0
    for action in actions_of(game, state):
        after = state.copy()
        play(after, action)
        lines += perft(game, after, until)
    return lines


def lines_by_referee(judge, until=lambda judge: judge.over):
    """The same by a second referee."""
    if until(judge):
        return 1
    lines = 0
    for text in judge.legal():
        after = copy.deepcopy(judge)
        after.play(text)
        lines += lines_by_referee(after, until)
    return lines


def lines_by_lists(hands, turn, trump, trick=()):
    """The same for tricks, with nothing but lists of (suit, rank): follow suit, the highest card takes
    the trick."""
    if len(trick) == len(hands):
        led = trick[0][1][0]
        taker, _ = max(trick, key=lambda one: (one[1][0] == trump, one[1][0] == led, one[1][1]))
        return lines_by_lists(hands, taker, trump)
    hand = hands[turn]
    if not hand:
        return 1
    return sum(
        lines_by_lists(
            [[other for other in held if other != card] for held in hands],
            (turn + 1) % len(hands),
            trump,
            [*trick, (turn, card)],
        )
        for card in [card for card in hand if trick and card[0] == trick[0][1][0]] or hand
    )
