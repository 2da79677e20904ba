"""Deals of Rikken written by hand, for the tests."""

import itertools

from playing import do

from games.rikken.referee import Referee
from troef import chance
from troef.cards import DECK, cards_of, each, parse_hand, say_card
from troef.games.rikken import Rikken
from troef.games.rikken.state import SWITCHES

S, W, N, E = range(4)


def dealt(game, dealer="E", mate=None, **partial):
    """A deal in which these seats hold these cards; the other cards fill up the hands in order."""
    hands = {name: parse_hand(partial.get(name, "-")) for name in game.seat_names}
    left = list(each(DECK & ~cards_of(itertools.chain(*(each(hand) for hand in hands.values())))))
    lines = [f"dealer: {dealer}"] + ([f"mate: {mate}"] if mate else [])
    for name, hand in hands.items():
        missing = 13 - hand.bit_count()
        cards = [*each(hand), *left[:missing]]
        del left[:missing]
        by_suit = {
            suit: "".join(say_card(c)[1] for c in cards if say_card(c)[0] == suit)
            for suit in "SHDC"
        }
        lines.append(
            f"{name}: " + " ".join(suit + ranks for suit, ranks in by_suit.items() if ranks)
        )
    return game.parse_deal(lines)


def at(line="", dealer="E", hands=None, **house):
    """A game and its state after this line, from a deal with these hands."""
    game = Rikken(**house)
    states = dealt(game, dealer=dealer, **(hands or {}))
    do(game, states[0], line)
    return game, states[0]


def hands_of(state):
    """The hands of a state as sets of text, with the cards already played."""
    return [
        {say_card(c) for c in each(int(state.hands[s]) | int(state.played[s]))} for s in range(4)
    ]


def referee(game, state):
    """The second referee for the deal of this state, from its first action on."""
    mate = int(state.partner) if game.house["auction"] == "none" else None
    return Referee(game.house, hands_of(state), int(state.dealer), mate)


def random_house(rng, **fixed):
    """A random choice for every switch."""
    house = {s.name: s.choices[chance.below(rng, len(s.choices))] for s in SWITCHES}
    if chance.below(rng, 2):
        house["auction"] = "bid"  # the most to get wrong
    lists = (
        "rik",
        "rik+troela+schoppen_mie",
        "rik+rik_beter+solo_8",
        "piek+misere+open_misere_plus",
        "open_piek+open_misere",
        "schoppen_mie",
        "leiden",
        "rik+piek+rik_9+misere+rik_13+troela",
        "all",
    )
    house["contracts"] = lists[chance.below(rng, len(lists))]
    return {**house, **fixed}
