"""What a table draws of Rikken, in words of each language."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import DECK
from ...notation import card_words, sort_hand, suit_words
from ...scene import Drawn, Names, Scene, SceneSeat
from ...tricks import sure_tricks, tricks_laid
from ...words import Words
from .contracts import GOAL, PARTNER, PAS, SCHOPPEN_MIE, TABLE
from .notation import contract_words
from .refusing import refusal
from .scoring import made, tricks_of_side
from .sides import lost_for_good, sides
from .state import ASK, BID, BIDDING, CALL, NAME, NOBODY, ONE_OR_FIVE, OVER, PLAYING, SEATS, State
from .tricks import QUEEN_OF_SPADES

TEXT = Words(__file__)


class Drawing(Drawn[State]):
    """Rikken as a table draws it."""

    def words(self, state: State, action: int, language: str, names: Names = None) -> str:
        return _words(state, action, language, "calls", "asks")

    def choice(self, view: State, action: int, language: str, names: Names = None) -> str:
        return _words(view, action, language, "call", "ask")

    def scene(self, view: State, language: str, names: Names = None) -> Scene:
        scene = Scene(seat=int(view.viewer), turn=None if view.turn == NOBODY else int(view.turn))
        scene.headline = [(TEXT[language]["deal"], str(view.deals)), *_facts(view, language)]
        for seat, name in enumerate(self.seat_names):
            scene.seats.append(_seat_facts(view, seat, name, language))
        if view.viewer != NOBODY:
            scene.hand = sort_hand(int(view.hands[view.viewer]))
        scene.table, scene.last = tricks_laid(view)
        scene.news = _unmasked(view, language, names or self.seat_names)
        scene.sides = sides(view, language)
        return scene

    def refusal(self, view: State, action: int, language: str, names: Names = None) -> str:
        return refusal(view, action, language)

    def claim(self, view: State) -> list[int]:
        if view.phase != PLAYING or view.in_trick or view.contract == SCHOPPEN_MIE:
            return []
        hand = int(view.hands[view.viewer])
        out = DECK & ~hand & ~sum(int(cards) for cards in view.played)
        return sure_tricks(hand, out, int(view.trump))

    def settled(self, view: State) -> bool:
        return view.phase == PLAYING and lost_for_good(view)


def _words(state: State, action: int, language: str, calls: str, asks: str) -> str:
    """An action in words; calling and asking have forms of their own for who does it."""
    if action >= ASK:
        card, called = (card_words(one, language) for one in (action - ASK, int(state.called)))
        return TEXT.say(language, asks, card=card, called=called)
    if action >= CALL:
        return TEXT.say(language, calls, card=card_words(action - CALL, language))
    if action >= NAME:
        return TEXT.say(language, "names", suit=suit_words(action - NAME, language))
    if action >= BID:
        return contract_words(action - BID, language)
    return card_words(action, language)


def _facts(view: State, language: str) -> list[tuple[str, str]]:
    """What holds for the table: contract, goal, trump, called card."""
    text = TEXT[language]
    contract = int(view.contract)
    if contract == PAS:
        return [(text["contract"], text["all_passed" if view.phase == OVER else "no_bid"])]
    facts = [(text["contract"], contract_words(contract, language))]
    if view.phase == BIDDING:
        return facts
    facts.append((text["goal"], _goal(view, language)))
    if view.trump != NOBODY:
        facts.append((text["trump"], suit_words(int(view.trump), language)))
    if view.called != NOBODY:
        card = card_words(int(view.called), language)
        blind = TEXT.say(language, "called_blind", card=card) if view.blind else card
        facts.append((text["called"], blind))
    return facts


def _goal(view: State, language: str) -> str:
    """What the declarer must reach: all tricks, some of them, none, or in a piek exactly one."""
    contract = int(view.contract)
    if contract == SCHOPPEN_MIE:
        return TEXT[language]["mie"]
    if not GOAL[contract]:
        return TEXT[language]["no_trick"]
    if TABLE[contract].exact:
        return TEXT[language]["one_or_five" if view.piek == ONE_OR_FIVE else "one_trick"]
    return TEXT.say(language, "at_least", tricks=GOAL[contract])


def _unmasked(view: State, language: str, names: Sequence[str]) -> list[str]:
    """That the called card has just been played, and who the partner is therefore."""
    laid = SEATS * int(view.tricks) + int(view.in_trick)
    if view.called == NOBODY or laid == 0 or int(view.order[laid - 1]) != int(view.called):
        return []
    seat = next(s for s in range(SEATS) if (int(view.played[s]) >> int(view.called)) & 1)
    key = "unmasked_you" if seat == view.viewer else "unmasked"
    card = card_words(int(view.called), language)
    return [TEXT.say(language, key, card=card, seat=names[seat])]


def _seat_facts(view: State, seat: int, name: str, language: str) -> SceneSeat:
    """What everybody may see of one seat."""
    seen = seat != view.viewer and view.hands[seat]
    return SceneSeat(
        name=name,
        notes=_notes(view, seat, language),
        tricks=int(view.won[seat]),
        cards=13 - int(view.played[seat]).bit_count(),
        shown=sort_hand(int(view.hands[seat])) if seen else [],
        total=int(view.chips[seat]),
    )


def _notes(view: State, seat: int, language: str) -> list[str]:
    """Who sits there: dealer, declarer, partner, and what came of it."""
    text = TEXT[language]
    notes = [text["dealer"]] if seat == view.dealer else []
    if view.phase == BIDDING:
        if view.bid[seat] != NOBODY:
            contract = contract_words(int(view.bid[seat]), language)
            notes.append(TEXT.say(language, "bid", contract=contract))
        return notes
    if (int(view.declarers) >> seat) & 1 and view.contract != SCHOPPEN_MIE:
        notes.append(text["declarer"])
    if PARTNER[view.contract] and seat == view.partner:
        notes.append(text["partner"])
    if view.phase == OVER and view.contract != PAS:
        notes += _result(view, seat, language)
    return notes


def _result(view: State, seat: int, language: str) -> list[str]:
    """What became of this seat's contract, once the deal is over."""
    if view.contract == SCHOPPEN_MIE:
        return _mie_result(view, seat, language)
    secret = PARTNER[view.contract] and view.partner == NOBODY
    if not (int(view.declarers) >> seat) & 1 or secret:
        return []
    tricks = int(tricks_of_side(view, seat))
    how = "made" if made(view, seat) else "down"
    return [TEXT.say(language, f"{how}_with_one" if tricks == 1 else how, tricks=tricks)]


def _mie_result(view: State, seat: int, language: str) -> list[str]:
    """Who took the queen of spades and who the last trick."""
    trick = [int(one) for one in view.order].index(QUEEN_OF_SPADES) // SEATS
    notes = [card_words(QUEEN_OF_SPADES, language)] if view.takers[trick] == seat else []
    return notes + ([TEXT[language]["last_trick"]] if view.takers[-1] == seat else [])
