"""Tysiac in words: the notation of records, and what a table shows in Dutch and English."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import (
    SUIT_SYMBOLS,
    NotationError,
    parse_card,
    parse_cards,
    parse_hand,
    say_card,
    say_hand,
    suit_of,
)  # fmt: skip
from ...fields import Row
from ...game import Game
from ...notation import card_words, named_lines, parse_seat, sort_hand, suit_words, without
from ...scene import Scene, SceneSeat
from ...tricks import tricks_laid
from ...words import Words
from .auction import amount, has_nines, receiver, start
from .knowledge import cards_now, dealt, is_covered, sees_gift
from .scoring import in_barrel
from .state import (
    BID,
    BIDDING,
    COUPLE,
    DEMAND,
    GIVE,
    GIVING,
    LETTERS,
    MARRIAGE,
    NOBODY,
    OVER,
    PACK,
    PLAYING,
    RAISE,
    RAISING,
    REDEAL,
    SEATS,
    WED,
    State,
)  # fmt: skip

WORDS = Words(__file__)
SEAT_WORDS = {"nl": ("Zuid", "West", "Oost"), "en": ("South", "West", "East")}
MARRY = ("marry", "marries", "marriage", "huwelijk", "meld", "meldt", "trouw", "trouwt")
"""What people say to announce a marriage; the first is the notation's."""
FOUR_NINES = ("nines", "four nines", "negens", "vier negens")
"""What people say to demand a new deal; the first is the notation's."""
TEXT = {
    "nl": {
        "pass": "past", "bids": "biedt {}", "stays": "blijft bij {}", "raises": "verhoogt tot {}",
        "gives": "geeft {} aan {}", "wedding": "{}, huwelijk van {}", "deal": "ronde", "bid": "bod",
        "nothing": "nog niets geboden", "forced": "{} (verplicht)", "prikup": "prikup",
        "trump": "troef", "none": "geen", "dealer": "gever", "declarer": "speler",
        "passed": "gepast", "barrel": "in de ton", "points": "{} punten", "made": "gehaald",
        "down": "niet gehaald", "given": "gekregen: {}", "thrown": "vier negens: opnieuw gegeven",
        "marriage": "huwelijk {}", "card": "een kaart", "you": "jou",
        "demands": "vier negens: eist een nieuw spel", "standing": "stand",
        "announced": "{} ({}): {} punten, en troef",
    },
    "en": {
        "pass": "passes", "bids": "bids {}", "stays": "stays at {}", "raises": "raises to {}",
        "gives": "gives {} to {}", "wedding": "{}, marriage of {}", "deal": "round", "bid": "bid",
        "nothing": "no bid yet", "forced": "{} (forced)", "prikup": "prikup", "trump": "trump",
        "none": "none", "dealer": "dealer", "declarer": "declarer", "passed": "passed",
        "barrel": "in the barrel", "points": "{} points", "made": "made", "down": "failed",
        "given": "was given {}", "thrown": "four nines: dealt again", "marriage": "marriage {}",
        "card": "a card", "you": "you", "demands": "four nines: demands a new deal",
        "standing": "score", "announced": "{} ({}): {} points, and trump",
    },
}  # fmt: skip


class Notation(Game[State]):
    """The part of the game that has to do with text."""

    # -- records ---------------------------------------------------------------------------

    def say(self, state: State, action: int) -> str:
        if action == DEMAND:
            return FOUR_NINES[0]
        if action >= WED:
            return "marry " + said(action - WED)
        if action >= RAISE:
            return f"raise {amount(action - RAISE)}" if action > RAISE else "stay"
        if action >= BID:
            return str(amount(action - BID)) if action > BID else "pass"
        if action >= GIVE:
            return "give " + said(action - GIVE)
        return said(action)

    def parse(self, state: State, text: str) -> int:
        """The action that a text means: `110`, `pass`, `give H9` or `H9`, `raise 130` or `stay`,
        `HK`, `marry HK` or `HK, marriage`; `nines` for a new deal."""
        word = text.strip()
        if word.lower() in FOUR_NINES and state.phase not in (GIVING, OVER):
            return DEMAND
        if state.phase == BIDDING:
            return BID + parse_level(word, ("pass", "pas"))
        if state.phase == RAISING:
            return RAISE + parse_level(without(word, "raise"), ("stay", "blijf"))
        if state.phase == GIVING:
            return GIVE + parse_card(without(word, "give"), LETTERS)
        if state.phase == PLAYING:
            return parse_play(word)
        raise NotationError(f"'{text}': expected nothing more, the deal is over")

    def heading(self, state: State) -> str:
        if state.phase == PLAYING:
            return f"trick {int(state.tricks) + 1}"
        return "bids" if state.phase == BIDDING else "exchange"

    def say_deal(self, state: State) -> list[str]:
        lines = [f"number: {int(state.deals)}", f"dealer: {self.seat_names[state.dealer]}"]
        for name, field in (("totals", state.total), ("stuck", state.stuck)):
            lines.append(f"{name}: " + " ".join(str(int(number)) for number in field))
        for seat, name in enumerate(self.seat_names):
            lines.append(f"{name}: {say_cards(int(dealt(state, seat)))}")
        lines.append(f"prikup: {say_cards(int(state.prikup))}")
        return lines

    def parse_deal(self, lines: Sequence[str]) -> Row[State]:
        states = self.new()
        state = states[0]
        found = named_lines(
            lines, ["number", "dealer", "totals", "stuck", *self.seat_names, "prikup"]
        )
        state.deals = _number(found["number"], 1, int(state.longest))
        state.dealer = parse_seat(found["dealer"], self.seat_names)
        totals, stuck = found["totals"].split(), found["stuck"].split()
        if len(totals) != SEATS or len(stuck) != SEATS:
            raise NotationError(f"expected {SEATS} numbers after 'totals:' and after 'stuck:'")
        for seat in range(SEATS):
            state.total[seat] = _number(totals[seat], -(10**9), int(state.goal) - 1)
            state.stuck[seat] = _number(stuck[seat], 0, 10**6)
        seen = 0
        for name, size in [*((name, 7) for name in self.seat_names), ("prikup", 3)]:
            cards = parse_hand(found[name], LETTERS)
            if cards & seen:
                raise NotationError(f"{name}: {say_cards(cards & seen)} also lies elsewhere")
            if cards.bit_count() != size:
                raise NotationError(f"{name}: expected {size} cards, found {cards.bit_count()}")
            seen |= cards
            if name == "prikup":
                state.prikup = cards
            else:
                state.hands[self.seat_names.index(name)] = cards
        assert seen == PACK
        if state.nines == REDEAL and has_nines(state):
            raise NotationError(WORDS.later("four_nines"))
        start(state)
        return states

    # -- a table of real cards ---------------------------------------------------------------

    def parse_cards(self, text: str) -> list[int]:
        return parse_cards(text, LETTERS)

    def card_in(self, action: int) -> int | None:
        if action >= BID:
            return action - WED if WED <= action < DEMAND else None
        return action - GIVE if action >= GIVE else action

    def stand(self, state: State, totals: Sequence[int]) -> None:
        """Points in a game that nobody has won yet."""
        if len(totals) != SEATS or max(totals) >= state.goal:
            goal = int(state.goal)
            raise NotationError(WORDS.later("no_totals", seats=SEATS, goal=goal))
        for seat, total in enumerate(totals):
            if total != state.total[seat]:
                state.stuck[seat] = 0  # how long it has sat there nobody said
            state.total[seat] = total

    def counts(self, state: State) -> bool:
        return not state.thrown

    def shown(self, view: State) -> dict[str, list[int]]:
        """The prikup, once it was taken; who is given a card hears of it by what the giver does."""
        return {} if is_covered(view) else {"prikup": sort_hand(int(view.prikup))}

    # -- people ----------------------------------------------------------------------------

    def words(self, state: State, action: int, language: str) -> str:
        text = TEXT[language]
        if action == DEMAND:
            return text["demands"]
        if action >= WED:
            name = suit_words(suit_of(action - WED), language)
            return text["wedding"].format(in_words(action - WED, language), name)
        if action == RAISE:
            return text["stays"].format(amount(int(state.level)))
        if action > RAISE:
            return text["raises"].format(amount(action - RAISE))
        if action >= BID:
            return text["bids"].format(amount(action - BID)) if action > BID else text["pass"]
        if action >= GIVE:
            to = int(receiver(state))
            seen = state.viewer == NOBODY or sees_gift(state, state.viewer, to)
            card = in_words(action - GIVE, language) if seen else text["card"]
            who = text["you"] if to == state.viewer else SEAT_WORDS[language][to]
            return text["gives"].format(card, who)
        return in_words(action, language)

    def scene(self, view: State, language: str) -> Scene:
        text = TEXT[language]
        scene = Scene(seat=int(view.viewer), turn=None if view.turn == NOBODY else int(view.turn))
        scene.headline = [(text["deal"], str(view.deals)), *_facts(view, language)]
        if view.phase < PLAYING and any(view.total):  # how high one bids hangs on it
            scene.headline.append((text["standing"], _standing(view, language)))
        for seat in range(SEATS):
            scene.seats.append(_seat_facts(self, view, seat, language))
        if view.viewer != NOBODY:
            scene.hand = sort_hand(int(view.hands[view.viewer]))
        scene.table, scene.last = tricks_laid(view)
        scene.news = _wedding(view, language)
        return scene


def said(one: int) -> str:
    """A card as text: `HT` is the ten of hearts."""
    return say_card(one, letters=LETTERS)


def in_words(one: int, language: str) -> str:
    """A card as a person says it."""
    return card_words(one, language, LETTERS)


def say_cards(cards: int) -> str:
    """
    >>> say_cards(parse_hand("S9A HKT", LETTERS))
    'SA9 HTK'
    """
    return say_hand(cards, letters=LETTERS)


def parse_level(text: str, nothing: Sequence[str]) -> int:
    """A bid as its level.

    >>> parse_level("120", ("pass",)), parse_level("Pass", ("pass",))
    (3, 0)
    """
    if text.strip().lower() in nothing:
        return 0
    if not text.strip().isdecimal():
        raise NotationError(f"'{text}' is no bid: expected a number like 110, or '{nothing[0]}'")
    points = int(text)
    if points % 10 or not 100 <= points <= 400:
        raise NotationError(f"'{text}' is no bid: expected a multiple of ten from 100 to 400")
    return (points - 90) // 10


def parse_play(text: str) -> int:
    """A card, with or without its marriage: before or after the card, as people say it.

    >>> parse_play("marry HK") == parse_play("HK, huwelijk van harten") == WED + parse_play("HK")
    True
    """
    words = text.replace(",", " ").split()
    cards = [word for word in words if word.lower() not in MARRY]
    if len(cards) == len(words):
        return parse_card(text, LETTERS)
    return WED + parse_card(cards[0] if cards else "", LETTERS)


def _number(text: str, low: int, high: int) -> int:
    try:
        number = int(text)
    except ValueError:
        raise NotationError(f"'{text}' is no number") from None
    if not low <= number <= high:
        raise NotationError(f"'{text}': expected a number from {low} to {high}")
    return number


def _facts(view: State, language: str) -> list[tuple[str, str]]:
    """What holds for the table: the bid, the prikup, trump."""
    text = TEXT[language]
    if view.thrown:
        return [(text["bid"], text["thrown"])]
    if view.level == 0:
        return [(text["bid"], text["nothing"])]
    bid = str(amount(int(view.level)))
    facts = [(text["bid"], text["forced"].format(bid) if view.forced else bid)]
    if view.phase == BIDDING:
        return facts
    prikup = sort_hand(int(view.prikup))
    facts.append((text["prikup"], " ".join(in_words(one, language) for one in prikup)))
    trump = suit_words(int(view.trump), language) if view.trump >= 0 else text["none"]
    facts.append((text["trump"], trump))
    return facts


def _wedding(view: State, language: str) -> list[str]:
    """The marriage that was announced with the last card: the first of its couple to be played."""
    laid = int(SEATS * view.tricks + view.in_trick)
    if laid == 0:
        return []
    one = int(view.order[laid - 1])
    suit = suit_of(one)
    seat = int(view.wed[suit])
    if seat == NOBODY or int(view.played[seat]) & (COUPLE << 16 * suit) != 1 << one:
        return []
    text = TEXT[language]
    name = text["marriage"].format(suit_words(suit, language))
    return [text["announced"].format(name, SEAT_WORDS[language][seat], MARRIAGE[suit])]


def _standing(view: State, language: str) -> str:
    """The totals of all seats."""
    totals = zip(SEAT_WORDS[language], view.total, strict=True)
    return ", ".join(f"{name} {total}" for name, total in totals)


def _seat_notes(view: State, seat: int, language: str) -> list[str]:
    """Dealer, bid, points, marriages, gifts and the barrel, as far as the viewer knows."""
    text = TEXT[language]
    notes = [text["dealer"]] if seat == view.dealer else []
    if in_barrel(view, int(view.total[seat])) and view.phase != OVER:
        notes.append(text["barrel"])
    if is_covered(view):
        if (int(view.passed) >> seat) & 1:
            notes.append(text["passed"])
        elif view.bid[seat]:
            notes.append(f"{text['bid']}: {amount(int(view.bid[seat]))}")
        return notes
    if seat == view.declarer:
        notes.append(text["declarer"])
    if view.given[seat] >= 0:
        notes.append(text["given"].format(in_words(int(view.given[seat]), language)))
    for suit, who in enumerate(view.wed):
        if who == seat:
            notes.append(text["marriage"].format(f"{SUIT_SYMBOLS[suit]} {MARRIAGE[suit]}"))
    if view.points[seat]:
        notes.append(text["points"].format(int(view.points[seat])))
    if view.phase == OVER and seat == view.declarer and not view.thrown:
        notes.append(text["made" if view.gained[seat] > 0 else "down"])
    return notes


def _seat_facts(game: Game, view: State, seat: int, language: str) -> SceneSeat:
    """What the viewer may see of one seat."""
    return SceneSeat(
        name=game.seat_names[seat],
        notes=_seat_notes(view, seat, language),
        tricks=int(view.won[seat]),
        cards=int(cards_now(view, seat)),
        shown=[],
        total=int(view.total[seat]),
    )
