"""Rikken in words: the notation of records, and what a table shows in Dutch and English."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import (
    DECK,
    SUIT_LETTERS,
    NotationError,
    parse_card,
    parse_cards,
    parse_hand,
    parse_suit,
    say_card,
    say_hand,
)  # fmt: skip
from ...fields import Row
from ...game import Game
from ...notation import card_words, named_lines, parse_seat, sort_hand, suit_words, without
from ...scene import Scene, SceneSeat
from ...tricks import tricks_laid
from .auction import force, skip_auction, start
from .contracts import GOAL, PARTNER, PAS, SCHOPPEN_MIE, TABLE, WORDS
from .scoring import made, tricks_of_side
from .state import (
    BID,
    BIDDING,
    CALL,
    CALLING,
    NAME,
    NAMING,
    NOBODY,
    ONE_OR_FIVE,
    OVER,
    PLAYING,
    SEATS,
    State,
)  # fmt: skip
from .tricks import QUEEN_OF_SPADES

CONTRACTS = {
    "pas": ("pas", "pass"),
    "rik": ("rik", "rik"),
    "rik_beter": ("rik beter", "better rik"),
    "solo_8": ("8 alleen", "solo 8"),
    "troela": ("troela", "troela"),
    "piek": ("piek", "piek"),
    "solo_9": ("9 alleen", "solo 9"),
    "misere": ("misère", "misère"),
    "solo_10": ("10 alleen", "solo 10"),
    "open_piek": ("open piek", "open piek"),
    "solo_11": ("11 alleen", "solo 11"),
    "open_piek_plus": ("open piek met praatje", "open piek with discussion"),
    "open_misere": ("open misère", "open misère"),
    "solo_12": ("12 alleen", "solo 12"),
    "open_misere_plus": ("open misère met praatje", "open misère with discussion"),
    "solo": ("solo (alle slagen)", "solo (all tricks)"),
    "schoppen_mie": ("schoppen mie", "schoppen mie"),
}
"""What each contract is called, in Dutch and English."""

TEXT = {
    "nl": {
        "contract": "contract", "nothing": "nog niets geboden", "trump": "troef",
        "called": "gevraagd", "blind": "blind", "dealer": "gever", "declarer": "speler",
        "partner": "maat", "bid": "bod",
        "trick": "slag", "deal": "spel", "none": "geen", "goal": "doel", "calls": "vraagt",
        "names": "troef", "exactly": "precies", "atleast": "minstens", "tricks": "slagen",
        "mie": "geen ♠V en niet de laatste slag", "passed": "iedereen past", "or": "of",
        "no_trick": "geen enkele slag", "made": "gehaald met", "down": "niet gehaald met",
        "last_trick": "laatste slag",
    },
    "en": {
        "contract": "contract", "nothing": "no bid yet", "trump": "trump", "called": "called",
        "blind": "blind", "dealer": "dealer", "declarer": "declarer", "partner": "partner",
        "bid": "bid",
        "trick": "trick", "deal": "deal", "none": "none", "goal": "goal", "calls": "calls",
        "names": "trump", "exactly": "exactly", "atleast": "at least", "tricks": "tricks",
        "mie": "no ♠Q and not the last trick", "passed": "all passed", "or": "or",
        "no_trick": "no trick at all", "made": "made with", "down": "failed with",
        "last_trick": "last trick",
    },
}  # fmt: skip


class Notation(Game[State]):
    """The part of the game that has to do with text."""

    # -- records ---------------------------------------------------------------------------

    def say(self, state: State, action: int) -> str:
        if action >= CALL:
            return "call " + say_card(action - CALL)
        if action >= NAME:
            return "trump " + SUIT_LETTERS[action - NAME]
        if action >= BID:
            return WORDS[action - BID]
        return say_card(action)

    def parse(self, state: State, text: str) -> int:
        """The action that a text means: `rik`, `trump H` or `H`, `call SA` or `SA`, `HT`."""
        word = text.strip()
        if state.phase == BIDDING:
            return BID + parse_contract(word)
        if state.phase == NAMING:
            return NAME + parse_suit(without(word, "trump"))
        if state.phase == CALLING:
            return CALL + parse_card(without(word, "call"))
        if state.phase == PLAYING:
            return parse_card(word)
        raise NotationError(f"'{text}': expected nothing more, the deal is over")

    def heading(self, state: State) -> str:
        if state.phase == PLAYING:
            return f"trick {int(state.tricks) + 1}"
        return "bids" if state.phase == BIDDING else "contract"

    def say_deal(self, state: State) -> list[str]:
        lines = [f"dealer: {self.seat_names[state.dealer]}"]
        if self.house["auction"] == "none":
            lines.append(f"mate: {self.seat_names[state.partner]}")
        for seat, name in enumerate(self.seat_names):
            lines.append(f"{name}: {say_hand(int(state.hands[seat]) | int(state.played[seat]))}")
        return lines

    def parse_deal(self, lines: Sequence[str]) -> Row[State]:
        states = self.new()
        state = states[0]
        found = named_lines(lines, self._deal_names())
        state.dealer = parse_seat(found["dealer"], self.seat_names)
        state.deals = 1
        seen = 0
        for seat, name in enumerate(self.seat_names):
            hand = parse_hand(found[name])
            if hand & seen:
                twice = say_hand(hand & seen)
                raise NotationError(f"{name}: {twice} also lies in another hand")
            if hand.bit_count() != 13:
                raise NotationError(f"{name}: expected 13 cards, found {hand.bit_count()}")
            seen |= hand
            state.hands[seat] = hand
        if seen != DECK:
            raise NotationError(f"expected all 52 cards, {say_hand(DECK & ~seen)} is missing")
        start(state)
        if self.house["auction"] == "forced":
            force(state)
        if "mate" in found:
            self._seat_mate(state, parse_seat(found["mate"], self.seat_names))
        return states

    def _deal_names(self) -> list[str]:
        mate = ["mate"] if self.house["auction"] == "none" else []
        return ["dealer", *mate, *self.seat_names]

    def _seat_mate(self, state: State, mate: int) -> None:
        """Begin the game without auction with this partner."""
        skip_auction(state, 0)
        if mate == state.declarer:
            raise NotationError("mate: expected another seat than the declarer's")
        if self.house["mate"] != "random" and mate != state.partner:
            expected = self.seat_names[state.partner]
            raise NotationError(
                f"mate: expected {expected}, by the house rule mate={self.house['mate']}"
            )
        state.partner = mate

    # -- people ----------------------------------------------------------------------------

    def parse_cards(self, text: str) -> list[int]:
        return parse_cards(text)

    def card_in(self, action: int) -> int | None:
        return action if action < BID else None

    def words(self, state: State, action: int, language: str) -> str:
        if action >= CALL:
            return f"{TEXT[language]['calls']} {card_words(action - CALL, language)}"
        if action >= NAME:
            return f"{TEXT[language]['names']} {suit_words(action - NAME, language)}"
        if action >= BID:
            return contract_words(action - BID, language)
        return card_words(action, language)

    def scene(self, view: State, language: str) -> Scene:
        text = TEXT[language]
        scene = Scene(seat=int(view.viewer), turn=None if view.turn == NOBODY else int(view.turn))
        scene.headline = [(text["deal"], str(view.deals)), *_facts(view, language)]
        for seat in range(SEATS):
            scene.seats.append(_seat_facts(self, view, seat, text, language))
        if view.viewer != NOBODY:
            scene.hand = sort_hand(int(view.hands[view.viewer]))
        scene.table, scene.last = tricks_laid(view)
        return scene


def parse_contract(text: str) -> int:
    """The contract that a word means, in the notation, Dutch or English."""
    word = text.strip().lower().replace(" ", "_").replace("è", "e").replace("+", "_plus")
    for number, contract in enumerate(WORDS):
        names = (contract, *CONTRACTS[contract])
        if word in (name.replace(" ", "_").replace("è", "e") for name in names):
            return number
    raise NotationError(f"'{text}' is no bid: expected one of {', '.join(WORDS)}")


def contract_words(contract: int, language: str) -> str:
    """A contract as a person says it."""
    dutch, english = CONTRACTS[WORDS[contract]]
    return dutch if language == "nl" else english


def _facts(view: State, language: str) -> list[tuple[str, str]]:
    """What holds for the table: contract, goal, trump, called card."""
    text = TEXT[language]
    contract = int(view.contract)
    if contract == PAS:
        return [(text["contract"], text["passed"] if view.phase == OVER else text["nothing"])]
    facts = [(text["contract"], contract_words(contract, language))]
    if view.phase == BIDDING:
        return facts
    facts.append((text["goal"], _goal_words(view, text)))
    if view.trump != NOBODY:
        facts.append((text["trump"], suit_words(int(view.trump), language)))
    if view.called != NOBODY:
        blind = f" ({text['blind']})" if view.blind else ""
        facts.append((text["called"], card_words(int(view.called), language) + blind))
    return facts


def _goal_words(view: State, text: dict[str, str]) -> str:
    """What the declarer must reach."""
    contract = int(view.contract)
    if contract == SCHOPPEN_MIE:
        return text["mie"]
    if not GOAL[contract]:
        return text["no_trick"]
    how = text["exactly"] if TABLE[contract].exact else text["atleast"]
    if GOAL[contract] > 1:
        return f"{how} {GOAL[contract]} {text['tricks']}"
    if view.piek == ONE_OR_FIVE:
        return f"{how} 1 {text['or']} 5 {text['tricks']}"
    return f"{how} 1 {text['trick']}"


def _result_notes(view: State, seat: int, text: dict[str, str], language: str) -> list[str]:
    """What became of this seat's contract, once the deal is over."""
    if view.contract == SCHOPPEN_MIE:
        return _mie_notes(view, seat, text, language)
    secret = PARTNER[view.contract] and view.partner == NOBODY
    if not (int(view.declarers) >> seat) & 1 or secret:
        return []
    tricks = int(tricks_of_side(view, seat))
    how = text["made"] if made(view, seat) else text["down"]
    return [f"{how} {tricks} {text['trick'] if tricks == 1 else text['tricks']}"]


def _mie_notes(view: State, seat: int, text: dict[str, str], language: str) -> list[str]:
    """Who took the queen of spades and who the last trick."""
    trick = [int(one) for one in view.order].index(QUEEN_OF_SPADES) // SEATS
    notes = [card_words(QUEEN_OF_SPADES, language)] if view.takers[trick] == seat else []
    return notes + ([text["last_trick"]] if view.takers[-1] == seat else [])


def _seat_facts(
    game: Game, view: State, seat: int, text: dict[str, str], language: str
) -> SceneSeat:
    """What everybody may see of one seat."""
    notes = []
    if seat == view.dealer:
        notes.append(text["dealer"])
    if view.phase == BIDDING:
        if view.bid[seat] != NOBODY:
            notes.append(f"{text['bid']}: {contract_words(int(view.bid[seat]), language)}")
    else:
        if (int(view.declarers) >> seat) & 1:
            notes.append(text["declarer"])
        if PARTNER[view.contract] and seat == view.partner:
            notes.append(text["partner"])
        if view.phase == OVER and view.contract != PAS:
            notes += _result_notes(view, seat, text, language)
    seen = seat != view.viewer and view.hands[seat]
    return SceneSeat(
        name=game.seat_names[seat],
        notes=notes,
        tricks=int(view.won[seat]),
        cards=13 - int(view.played[seat]).bit_count(),
        shown=sort_hand(int(view.hands[seat])) if seen else [],
        total=int(view.chips[seat]),
    )
