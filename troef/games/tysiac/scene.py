"""Tysiac as a table draws it: what somebody does, and what a seat sees."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import SUIT_SYMBOLS, SUITS, Card, lane, suit_of
from ...notation import card_words, sort_hand, suit_names, suit_words
from ...scene import Drawn, Names, Scene, SceneSeat, Side
from ...tricks import sure_tricks, tricks_laid
from ...words import Words
from .auction import amount, receiver
from .knowledge import cards_now, is_covered, sees_gift
from .refusing import refusal
from .scoring import in_barrel
from .state import (
    ANY_CARD,
    BID,
    BIDDING,
    COUPLE,
    DEMAND,
    GIVE,
    LETTERS,
    MARRIAGE,
    NOBODY,
    OVER,
    PACK,
    PLAYING,
    RAISE,
    SEATS,
    WED,
    State,
)  # fmt: skip
from .tricks import couples

WORDS = Words(__file__)
CHOICES = Words(__file__, "choices")
SEAT_WORDS = Words(__file__, "seats")

text = WORDS.say
"""A text in a language, with its fields filled in."""


class Drawing(Drawn[State]):
    """Tysiac as a table draws it."""

    def words(self, state: State, action: int, language: str, names: Names = None) -> str:
        return _words(WORDS, state, action, language, names or seat_words(language))

    def choice(self, view: State, action: int, language: str, names: Names = None) -> str:
        return _words(CHOICES, view, action, language, names or seat_words(language))

    def refusal(self, view: State, action: int, language: str, names: Names = None) -> str:
        return refusal(view, action, language)

    def claim(self, view: State) -> list[int]:
        if view.phase != PLAYING or view.in_trick:
            return []
        hand = int(view.hands[view.viewer])
        if _can_wed(view):
            return []
        out = PACK & ~hand & ~sum(int(cards) for cards in view.played)
        return sure_tricks(hand, out, int(view.trump))

    def scene(self, view: State, language: str, names: Names = None) -> Scene:
        scene = Scene(seat=int(view.viewer), turn=None if view.turn == NOBODY else int(view.turn))
        scene.headline = [(text(language, "deal"), str(view.deals)), *_facts(view, language)]
        if view.phase < PLAYING and any(view.total):  # how high one bids hangs on it
            scene.headline.append(
                (text(language, "standing"), _standing(view, names or seat_words(language)))
            )
        for seat, name in enumerate(self.seat_names):
            scene.seats.append(_seat_facts(view, seat, name, language))
        called = names or seat_words(language)
        if view.viewer != NOBODY:
            scene.hand = sort_hand(int(view.hands[view.viewer]))
            scene.headline += _held(view, language)
        scene.table, scene.last = tricks_laid(view)
        scene.news = _wedding(view, language, called)
        scene.sides = _sides(view, language)
        return scene


def in_words(one: Card, language: str) -> str:
    """A card as a person says it."""
    return card_words(one, language, LETTERS)


def seat_words(language: str) -> tuple[str, ...]:
    """The seats as people call them who have no names."""
    return tuple(SEAT_WORDS[language].values())


def _words(said: Words, state: State, action: int, language: str, names: Sequence[str]) -> str:
    """An action: as what somebody does, or as what one may choose."""
    if action == DEMAND:
        return said[language]["demands"]
    if action >= WED:
        card, suit = action - WED, suit_names(language)[suit_of(action - WED)]
        return text(language, "wedding", card=in_words(card, language), suit=suit)
    if action == RAISE:
        return said.say(language, "stays", bid=amount(int(state.level)))
    if action > RAISE:
        return said.say(language, "raises", bid=amount(action - RAISE))
    if action == BID:
        return said[language]["pass"]
    if action > BID:
        return said.say(language, "bids", bid=amount(action - BID))
    if action >= GIVE:
        return _gift(said, state, action - GIVE, language, names)
    return in_words(action, language)


def _gift(said: Words, state: State, one: Card, language: str, names: Sequence[str]) -> str:
    """A card that is given away, as the viewer of this state sees it."""
    to = int(receiver(state))
    seen = state.viewer == NOBODY or sees_gift(state, state.viewer, to)
    card = in_words(one, language) if seen else text(language, "card")
    seat = text(language, "you") if to == state.viewer else names[to]
    return said.say(language, "gives", card=card, seat=seat)


def _can_wed(view: State) -> bool:
    """Whether somebody else might announce a marriage: that is trump from then on."""
    return view.marriages == ANY_CARD


def _sides(view: State, language: str) -> list[Side]:
    """The points of the declarer against the bid."""
    if view.phase != PLAYING:
        return []
    seat, bid = int(view.declarer), amount(int(view.level))
    points = int(view.points[seat])
    words = text(language, "points_of", points=points, bid=bid)
    return [Side(text(language, "declarer"), [seat], points, bid, words)]


def _facts(view: State, language: str) -> list[tuple[str, str]]:
    """What holds for the table: the bid, the prikup, trump."""
    if view.thrown:
        return [(text(language, "bid"), text(language, "thrown"))]
    if view.level == 0:
        return [(text(language, "bid"), text(language, "nothing"))]
    bid = str(amount(int(view.level)))
    facts = [(text(language, "bid"), text(language, "forced", bid=bid) if view.forced else bid)]
    if view.phase == BIDDING:
        return facts
    prikup = sort_hand(int(view.prikup))
    facts.append((text(language, "prikup"), " ".join(in_words(one, language) for one in prikup)))
    trump = suit_words(int(view.trump), language) if view.trump >= 0 else text(language, "none")
    facts.append((text(language, "trump"), trump))
    return facts


def _held(view: State, language: str) -> list[tuple[str, str]]:
    """The marriages in the viewer's own hand, with what they count, as the program of the thesis tells
    them beside its hand (003, 3.2.1: `print`)."""
    hand = int(view.hands[view.viewer])
    suits = [suit for suit in SUITS if hand & int(couples(hand)) & int(lane(suit))]
    held = [f"{SUIT_SYMBOLS[suit]} {MARRIAGE[suit]}" for suit in suits]
    return [(text(language, "held"), ", ".join(held))] if held else []


def _wedding(view: State, language: str, names: Sequence[str]) -> list[str]:
    """The marriage that was announced with the last card: the first of its couple to be played."""
    laid = int(SEATS * view.tricks + view.in_trick)
    if laid == 0:
        return []
    one = int(view.order[laid - 1])
    suit = suit_of(one)
    seat = int(view.wed[suit])
    if seat == NOBODY or int(view.played[seat]) & (COUPLE << 16 * suit) != 1 << one:
        return []
    marriage = text(language, "marriage", suit=suit_words(suit, language))
    points = int(MARRIAGE[suit])
    return [text(language, "announced", marriage=marriage, seat=names[seat], points=points)]


def _standing(view: State, names: Sequence[str]) -> str:
    """The totals of all seats."""
    totals = zip(names, view.total, strict=True)
    return ", ".join(f"{name} {total}" for name, total in totals)


def _seat_notes(view: State, seat: int, language: str) -> list[str]:
    """Dealer, bid, points, marriages, gifts and the barrel, as far as the viewer knows."""
    notes = [text(language, "dealer")] if seat == view.dealer else []
    if in_barrel(view, int(view.total[seat])) and view.phase != OVER:
        notes.append(text(language, "barrel"))
    if is_covered(view):
        if (int(view.passed) >> seat) & 1:
            notes.append(text(language, "passed"))
        elif view.bid[seat]:
            notes.append(f"{text(language, 'bid')}: {amount(int(view.bid[seat]))}")
        return notes
    if seat == view.declarer:
        notes.append(text(language, "declarer"))
    if view.given[seat] >= 0:
        notes.append(text(language, "given", card=in_words(int(view.given[seat]), language)))
    for suit, who in enumerate(view.wed):
        if who == seat:
            notes.append(text(language, "marriage", suit=f"{SUIT_SYMBOLS[suit]} {MARRIAGE[suit]}"))
    if view.points[seat]:
        notes.append(text(language, "points", points=int(view.points[seat])))
    if view.phase == OVER and seat == view.declarer and not view.thrown:
        notes.append(text(language, "made" if view.gained[seat] > 0 else "down"))
    return notes


def _seat_facts(view: State, seat: int, name: str, language: str) -> SceneSeat:
    """What the viewer may see of one seat."""
    return SceneSeat(
        name=name,
        notes=_seat_notes(view, seat, language),
        tricks=int(view.won[seat]),
        cards=int(cards_now(view, seat)),
        shown=[],
        total=int(view.total[seat]),
    )
