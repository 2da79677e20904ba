"""Deals of Tysiac written by hand, for the tests."""

from typing import Any

from playing import do

from games.tysiac.referee import Referee
from troef import chance
from troef.cards import cards_of, each, parse_hand
from troef.games.tysiac import Tysiac
from troef.games.tysiac.knowledge import dealt
from troef.games.tysiac.notation import said, say_cards
from troef.games.tysiac.state import LETTERS, PACK, SWITCHES

S, W, E = range(3)


def cards(text: str) -> int:
    return parse_hand(text, LETTERS)


def laid_out(game: Any, dealer="E", totals="0 0 0", stuck="0 0 0", number=1, **partial: str) -> Any:
    """A deal in which these seats (and `prikup`) have these cards; the others fill up, low cards
    first, but the nines are spread over all places."""
    names = (*game.seat_names, "prikup")
    hands = {name: cards(partial.get(name, "-")) for name in names}
    left = list(each(PACK & ~cards_of(c for hand in hands.values() for c in each(hand))))
    nines = [one for one in left if said(one)[1] == "9"]
    left = [one for one in left if one not in nines]
    sizes = {name: 3 if name == "prikup" else 7 for name in names}
    for name in names:
        if nines and hands[name].bit_count() < sizes[name]:
            hands[name] |= 1 << nines.pop()
    left += nines
    for name in names:
        while hands[name].bit_count() < sizes[name]:
            hands[name] |= 1 << left.pop(0)
    lines = [f"number: {number}", f"dealer: {dealer}", f"totals: {totals}", f"stuck: {stuck}"]
    return game.parse_deal([*lines, *(f"{name}: {say_cards(hands[name])}" for name in names)])


def at(line="", dealer="E", hands=None, totals="0 0 0", stuck="0 0 0", number=1, **house: Any):
    """A game and its state after this line, from a deal with these hands."""
    game = Tysiac(**house)
    states = laid_out(game, dealer, totals, stuck, number, **(hands or {}))
    do(game, states[0], line)
    return game, states[0]


def referee(game: Any, state: Any) -> Referee:
    """The second referee for the deal of this state, from its first action on."""
    hands = [[said(one) for one in each(int(dealt(state, seat)))] for seat in range(3)]
    prikup = [said(one) for one in each(int(state.prikup))]
    totals = [int(total) for total in state.total]
    return Referee(
        game.house, hands, prikup, int(state.dealer), totals, [int(n) for n in state.stuck]
    )


def random_house(rng: Any, **fixed: str) -> dict[str, str]:
    """A random choice for every switch."""
    house = {s.name: s.choices[chance.below(rng, len(s.choices))] for s in SWITCHES}
    house["target"] = ("1000", "200", "300")[chance.below(rng, 3)]
    return {**house, **fixed}
