"""Why something that an adviser was told cannot have been done."""

from __future__ import annotations

from ..words import DEFAULT
from .adviser import Adviser
from .worlds import WORLDS


def why_not(adviser: Adviser, action: int) -> tuple[str, int]:
    """Why the seat on turn cannot have done this, as far as can be told: the key of a text, and
    the seat that it is about."""
    seat, card = adviser.turn, adviser.game.card_in(action)
    if card is None:
        return "advise_unfit", seat
    if card in adviser.now.fallen:
        return "advise_fallen", adviser.now.fallen[card]
    if seat == adviser.seat:
        return "advise_unfit" if card in adviser.hand() else "advise_not_ours", seat
    if card in adviser.hand():
        return "advise_own", seat
    holders: set[int] = set()
    theirs: set[int] = set()
    others = [each for each in range(adviser.game.seats) if each != adviser.seat]
    for world in adviser.worlds(WORLDS):
        hands = {each: adviser.hand_in(world, each) for each in others}
        if card in hands[seat]:
            return "advise_unfit", seat
        holders |= {each for each in others if card in hands[each]}
        theirs.update(hands[seat])
    if not holders and any(card in cards for cards in adviser.game.shown(adviser.view[0]).values()):
        return "advise_lies", seat
    if _suit(adviser, card) not in {_suit(adviser, one) for one in theirs}:
        return "advise_void", seat
    return ("advise_known", holders.pop()) if len(holders) == 1 else ("advise_lacks", seat)


def _suit(adviser: Adviser, card: int) -> str:
    """The symbol of a card's suit: words begin with it."""
    return adviser.game.words(adviser.view[0], card, DEFAULT)[:1]
