"""What a table draws of Boerenbridge, in words of each language."""

from __future__ import annotations

from ...fields import Ints
from ...notation import AS_HELD, cards_refused, rank_words, suit_names
from ...scene import Names, Scene, SceneSeat, Side
from ...words import Words
from .knowledge import in_secret, sees
from .notation import SYMBOLS, WORDS, Notation, listed
from .rounds import gained
from .state import BID, BIDDING, NO_CARD, NO_TRUMP, NOBODY, OVER, PLAYING, SECRET, UNKNOWN, State

MORE_SUITS = Words(__file__, "suits")
REFUSED = Words(__file__, "refused")


def suit_words(suit: int, language: str) -> str:
    """A suit as a person says it: `★ stars`."""
    names = (*suit_names(language), *MORE_SUITS[language].values())
    return f"{SYMBOLS[suit]} {names[suit]}"


class Drawing(Notation):
    """Boerenbridge as a table draws it."""

    def words(self, state: State, action: int, language: str, names: Names = None) -> str:
        if action >= BID and state.viewer != NOBODY and in_secret(state, int(state.viewer)):
            return WORDS[language]["secret"]
        if action >= BID:
            tricks = int(action) - BID
            return WORDS.say(language, "one_trick" if tricks == 1 else "tricks", tricks=tricks)
        shift = self.sizes_of.shift
        rank = self.rank_text(int(action) & ((1 << shift) - 1)).replace("T", "10")
        return SYMBOLS[action >> shift] + rank_words(rank, language)

    def refusal(self, view: State, action: int, language: str, names: Names = None) -> str:
        if action >= BID:
            return self._bid_refused(view, int(action) - BID, language)
        return self._card_refused(view, int(action), language)

    def _bid_refused(self, view: State, tricks: int, language: str) -> str:
        size = int(view.cards)
        if view.phase != BIDDING:
            return ""
        if not 0 <= tricks <= size:
            return REFUSED.say(language, "too_many", tricks=tricks, size=size)
        bids = sum(int(bid) for bid in view.bid if bid != UNKNOWN)
        return REFUSED.say(language, "dealer", tricks=tricks, bids=bids, size=size)

    def _card_refused(self, view: State, card: int, language: str) -> str:
        hand, said = listed(view.hands[view.turn]), self.words(view, card, language)
        if view.phase != PLAYING:
            return ""
        if card not in hand:
            gone = card in listed(view.gone)
            return cards_refused(language, "was_played" if gone else "not_held", card=said)
        mine = [one for one in self.sort_hand(view.hands[view.turn]) if self._is_led(view, one)]
        cards = ", ".join(self.words(view, one, language) for one in mine)
        return cards_refused(
            language, "follow", suit=suit_words(int(view.led), language), cards=cards
        )

    def _is_led(self, view: State, card: int) -> bool:
        return card >> self.sizes_of.shift == int(view.led)

    def claim(self, view: State) -> list[int]:
        """As `tricks.sure_tricks`, for rows of words."""
        if view.phase != PLAYING or view.in_trick:
            return []
        shift, trump = self.sizes_of.shift, int(view.trump)
        hand = listed(view.hands[view.viewer])
        seen = {*hand, *listed(view.gone), int(view.trump_card)}
        out = [card for card in listed(view.deck) if card not in seen]
        if any(other > card and other >> shift == card >> shift for card in hand for other in out):
            return []
        trumps = [card for card in hand if card >> shift == trump]
        if len(trumps) < sum(card >> shift == trump for card in out):
            return []
        return [*reversed(trumps), *(card for card in reversed(hand) if card not in trumps)]

    def scene(self, view: State, language: str, names: Names = None) -> Scene:
        turn = None if view.turn == NOBODY else int(view.turn)
        scene = Scene(seat=int(view.viewer), turn=turn, headline=self._headline(view, language))
        for seat in range(self.seats):
            scene.seats.append(self._seat_facts(view, seat, language))
        if view.viewer != NOBODY:
            scene.hand = self.sort_hand(view.hands[view.viewer])
        row = int(view.tricks) & 1
        for i in range(int(view.in_trick)):
            scene.table.append(self._laid(view, row, i))
        if view.tricks:
            scene.last = [self._laid(view, 1 - row, i) for i in range(self.seats)]
        if view.phase == PLAYING:
            scene.sides = [self._side(view, seat, language) for seat in range(self.seats)]
        if view.phase == OVER and view.absolute != NOBODY:
            leader = (names or self.seat_names)[view.absolute]
            key = "stops_you" if view.absolute == view.viewer else "stops"
            left = int(view.deals) - int(view.number) - 1
            scene.news = [WORDS.say(language, key, seat=leader, left=left)]
        return scene

    def _side(self, view: State, seat: int, language: str) -> Side:
        """Everybody plays alone: the tricks against the bid."""
        won, bid = int(view.won[seat]), int(view.bid[seat])
        return Side(
            self.seat_names[seat], [seat], won, bid,
            WORDS.say(language, "won_of", won=won, bid=bid) if bid != UNKNOWN else str(won),
        )  # fmt: skip

    def _laid(self, view: State, row: int, i: int) -> tuple[int, int]:
        return (int(view.leaders[row]) + i) % self.seats, int(view.laid[row, i])

    def sort_hand(self, cards: Ints) -> list[int]:
        """Cards as people hold them: suit by suit with colours alternating, high to low."""
        suits = [*AS_HELD, 4, 5, 6, 7]
        shift = self.sizes_of.shift
        return sorted(listed(cards), key=lambda one: (suits.index(one >> shift), -one))

    def _headline(self, view: State, language: str) -> list[tuple[str, str]]:
        """What holds for the table: the round, trump, and how the bids add up."""
        text, size = WORDS[language], int(view.cards)
        number, last = int(view.number) + 1, int(view.deals)
        facts = [
            (text["round"], WORDS.say(language, "round_of", number=number, last=last)),
            (text["cards"], str(size)),
            (text["trump"], self._trump(view, language)),
        ]
        bids = [int(bid) for bid in view.bid if bid != UNKNOWN]
        if bids and not (view.bids == SECRET and view.phase == BIDDING):
            made = WORDS.say(language, "bids_of", bids=sum(bids), tricks=size)
            facts.append((text["bids"], made))
        if view.viewer != NOBODY and not sees(view, int(view.viewer), int(view.viewer)):
            facts.append((text["own"], text["hidden"]))
        return facts

    def _trump(self, view: State, language: str) -> str:
        """The trump suit, and the card that was turned up for it."""
        if view.trump == NO_TRUMP:
            return WORDS[language]["no_trump"]
        suit = suit_words(int(view.trump), language)
        if view.trump_card == NO_CARD:
            return suit
        card = self.words(view, int(view.trump_card), language)
        return WORDS.say(language, "trump_shown", suit=suit, card=card)

    def _seat_facts(self, view: State, seat: int, language: str) -> SceneSeat:
        """What everybody may see of one seat."""
        seen = seat != view.viewer and any(view.hands[seat])
        size, row = int(view.cards), int(view.tricks) & 1
        played = 0
        if view.in_trick:
            played = (seat - int(view.leaders[row])) % self.seats < int(view.in_trick)
        return SceneSeat(
            name=self.seat_names[seat],
            notes=self._notes(view, seat, language),
            tricks=int(view.won[seat]),
            cards=size - int(view.tricks) - played,
            shown=self.sort_hand(view.hands[seat]) if seen else [],
            total=int(view.total[seat]),
        )

    def _notes(self, view: State, seat: int, language: str) -> list[str]:
        """Who sits there: the dealer, what was bid, and what came of it."""
        text = WORDS[language]
        notes = [text["dealer"]] if seat == view.dealer else []
        if view.bid[seat] != UNKNOWN:
            notes.append(WORDS.say(language, "bid", tricks=int(view.bid[seat])))
        elif view.phase == BIDDING and self._has_spoken(view, seat):
            notes.append(text["secret"])
        if view.phase == OVER:
            points = int(gained(view, seat))
            name = "one_point" if abs(points) == 1 else "points"
            notes.append(WORDS.say(language, name, points=points))
            if seat == view.absolute:
                notes.append(text["absolute"])
        return notes

    def _has_spoken(self, view: State, seat: int) -> bool:
        return (seat - int(view.dealer) - 1) % self.seats < int(view.spoken)
