"""The expert of Kuhhandel: flat search in which others follow the rules of thesis 004 half of the time.

Whoever plays by rules alone is too easy to foresee, and whoever plays by chance too weak: simulations are
played by `rulebased`, from which chance as the random player has it takes a share of the actions. A trade is
chosen before the money for it, since the best of hundreds of noisy averages is mostly a lucky one, and of
the sums of equal worth one is tried, with the fewest cards; and with `bluff` the same and all its zeros on top:
whoever is asked sees how many cards it is, and not what they are worth. What it reaches is in
docs/expert/kuhhandel.md.
"""

from __future__ import annotations

from ...chance import unit
from ...fields import Ints
from ...games.kuhhandel.auction import can_buy, least_bid
from ...games.kuhhandel.money import code_of, number
from ...games.kuhhandel.rules import legal
from ...games.kuhhandel.state import (
    ACCEPT,
    ANSWERING,
    BID,
    BIDDING,
    BUY,
    BUYING,
    CHOOSING,
    OFFER,
    OFFERING,
    PASS,
    SELL,
    State,
)  # fmt: skip
from ...jit import actions_for, rule
from ..agent import YES_NO, Agent, Mind, Setting, places
from ..search import flat
from ..search.expert import expert
from . import rulebased
from .by_chance import choose
from .montecarlo import EQUAL_WORTH, bid_limit, sums_to_try

INSIDE = {
    **rulebased.SETTINGS,
    "chance": Setting(0.5, "the share of actions that are those of the random player", most=1),
}
(CHANCE,) = places(INSIDE, "chance")


@rule
def act_inside(view: State, mind: Mind) -> int:
    """The rules, or chance."""
    if unit(mind.rng) < mind.settings[CHANCE]:
        return choose(view, mind.rng, 0)
    return rulebased.act(view, mind)


SETTINGS = {
    **flat.SETTINGS,
    "bluff": Setting(0, "whether an offer is also tried with all its zeros on top", choices=YES_NO),
}
(BLUFF,) = places(SETTINGS, "bluff")
MODEL = Agent("rulebased (half by chance)", act_inside, "rules or chance", INSIDE)


@rule
def act(view: State, mind: Mind) -> int:
    actions = actions_for(view)
    bluffs = view.phase == OFFERING and mind.settings[BLUFF] == 1
    return flat.decide(view, mind, actions, worth_trying(view, actions, bluffs))


@rule
def worth_trying(view: State, actions: Ints, bluffs: bool) -> int:
    """Fill in the actions to try; returns how many: an auction or any trade; to pass or to raise by the
    least; to buy or to sell; to accept, or one of the sums of each worth."""
    if view.phase == CHOOSING:
        return legal(view, actions)
    if view.phase == BIDDING:
        actions[0], actions[1] = PASS, BID + least_bid(view) // 10
        return 2 if least_bid(view) <= bid_limit(view) else 1
    if view.phase == BUYING:
        actions[0], actions[1] = SELL, BUY
        return 2 if can_buy(view) else 1
    n = 0
    if view.phase == ANSWERING and not view.tied:
        actions[0], n = ACCEPT, 1
    zeros = number(view.money[view.viewer], 0) if bluffs else 0
    for money in sums_to_try(view, EQUAL_WORTH, 0):
        actions[n] = OFFER + code_of(money)
        n += 1
        more = zeros - number(money, 0)
        if more > 0:
            actions[n] = OFFER + code_of(money + more)  # zeros are the lowest bits
            n += 1
    return n


AGENT = expert(act, MODEL, SETTINGS, simulations=2000, value=1, halving=1)
