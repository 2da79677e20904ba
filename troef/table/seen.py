"""What one seat sees of a table, as messages: made from its views, and from nothing else.

The complete state is looked at in one place, `ended`: then the deal is over and everything may be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..fields import Row as States
from ..game import Game, actions_of, hide, over, turn
from ..scene import Scene
from ..state import State
from .messages import (
    Choice,
    Dealt,
    Did,
    Ended,
    Fact,
    Goal,
    Laid,
    Named,
    Position,
    Row,
    Seat,
    Took,
)
from .reading import MOST_OPTIONS, SOME_OPTIONS, menu
from .texts import seat_word, text

NOBODY = -1
REMEMBERED = 3
"""Scenes that are kept, to be looked at again."""


@dataclass(frozen=True)
class Company:
    """Who sits at a table, as everybody may know."""

    game: Game
    people: tuple[int, ...]
    names: dict[int, str]
    """Seat -> name, of people and of opponents that have one."""
    levels: dict[int, str]
    """Seat -> how strong the opponent there is: a text of the table."""


class Eyes:
    """One seat's look at a table, in one language. NOBODY's calls everybody by name."""

    def __init__(self, company: Company, seat: int, language: str) -> None:
        self.company = company
        self.game = company.game
        self.seat = seat
        self.language = language
        self.names = tuple(self.name(each) for each in range(self.game.seats))
        """What this seat calls each."""
        self._scenes: dict[bytes, Scene] = {}

    def name(self, seat: int) -> str:
        if seat == self.seat:
            return text(self.language, "you")
        called = self.company.names.get(seat)
        return called or seat_word(self.language, self.game.seat_names[seat])

    def place(self, seat: int) -> str:
        """A seat by where it is, whoever sits there."""
        return seat_word(self.language, self.game.seat_names[seat])

    def scene(self, view: State) -> Scene:
        """What is seen in this view; that of before an action is asked for again as that of after the last."""
        key = view.tobytes()
        if key not in self._scenes:
            if len(self._scenes) >= REMEMBERED:
                self._scenes.pop(next(iter(self._scenes)))
            self._scenes[key] = self.game.scene(view, self.language, self.names)
        return self._scenes[key]

    # -- parts -----------------------------------------------------------------------------

    def card(self, view: State, card: int) -> Named:
        """Playing a card is the action with its number, in every game."""
        return Named(self.game.say(view, card), self.words(view, card))

    def words(self, view: State, action: int) -> str:
        return self.game.words(view, action, self.language, self.names)

    def choice(self, view: State, action: int) -> str:
        return self.game.choice(view, action, self.language, self.names)

    def cards(self, view: State, cards: Sequence[int]) -> tuple[Named, ...]:
        return tuple(self.card(view, card) for card in cards)

    def laid(self, view: State, cards: Sequence[tuple[int, int]]) -> tuple[Laid, ...]:
        return tuple(Laid(seat, self.card(view, card)) for seat, card in cards)

    def facts(self, scene: Scene) -> tuple[Fact, ...]:
        return tuple(Fact(name, value) for name, value in scene.headline)

    def goals(self, scene: Scene) -> tuple[Goal, ...]:
        return tuple(
            Goal(side.name, tuple(side.seats), side.tricks, side.needs, side.words)
            for side in scene.sides
        )

    def seats(self, view: State, scene: Scene) -> tuple[Seat, ...]:
        found = []
        for seat, about in enumerate(scene.seats):
            level = self.company.levels.get(seat)
            found.append(
                Seat(
                    seat, about.name, self.names[seat], seat in self.company.people,
                    text(self.language, f"level_{level}") if level else "", tuple(about.notes),
                    about.tricks, about.cards, self.cards(view, about.shown), float(about.total),
                    tuple(about.goods),
                )
            )  # fmt: skip
        return tuple(found)

    # -- how things stand ------------------------------------------------------------------

    def position(self, view: State, at: int, deal: str, may: Sequence[str]) -> Position:
        scene = self.scene(view)
        legal: list[int] = []
        if not over(view) and int(turn(view)) == self.seat:
            legal = in_order(self.game, view, scene.hand)
        shown = legal if len(legal) <= MOST_OPTIONS else legal[:SOME_OPTIONS]
        return Position(
            at, self.seat, deal, None if over(view) else int(turn(view)), self.facts(scene),
            self.seats(view, scene), self.goals(scene), self.laid(view, scene.table),
            self.laid(view, scene.last), self.cards(view, scene.hand), tuple(scene.own),
            self.choices(view, shown, scene.hand), len(legal) - len(shown),
            self.game.typed(view, legal[-1], self.language) if legal else "", tuple(may),
            tuple(scene.purse), tuple(scene.lot),
        )  # fmt: skip

    def choices(self, view: State, legal: Sequence[int], hand: Sequence[int]) -> tuple[Choice, ...]:
        words = [self.choice(view, action) for action in legal]
        numbers = menu(words) or range(1, len(words) + 1)
        return tuple(
            Choice(number, self.game.say(view, action), said, self._card_of(view, action, hand))
            for number, action, said in zip(numbers, legal, words, strict=True)
        )

    def _card_of(self, view: State, action: int, hand: Sequence[int]) -> str | None:
        card = action if action in hand else self.game.card_in(action)
        return self.game.say(view, card) if card is not None and card in hand else None

    # -- what happened ---------------------------------------------------------------------

    def dealt(self, view: State, deal: str) -> Dealt:
        scene = self.scene(view)
        return Dealt(deal, scene.turn, tuple(self.notes(scene)), self.facts(scene))

    def notes(self, scene: Scene) -> list[str]:
        """What is noted of the seats, in a game of tricks: who deals, who declares."""
        if not has_tricks(scene):
            return []
        return [
            f"{self.names[seat]}: {', '.join(about.notes)}"
            for seat, about in enumerate(scene.seats)
            if about.notes
        ]

    def did(self, who: int, before: State, action: int, after: State) -> list[Did | Took]:
        """What somebody did, and the trick that was complete with it."""
        old, new = self.scene(before), self.scene(after)
        taker = taker_between(old, new)
        lies = (
            new.last if taker is not None else new.table if len(new.table) > len(old.table) else []
        )
        card = self.card(after, lies[-1][1]) if lies else None
        said: list[Did | Took] = [
            Did(who, self.sentence(who, before, action), card, tuple(new.news))
        ]
        if taker is not None:
            number = tricks_in(new)
            said.append(Took(number, self.laid(after, new.last), taker, self.goals(new)))
        return said

    def sentence(self, who: int, before: State, action: int) -> str:
        """What somebody did, as a sentence; what needs no verb comes after a colon."""
        done, choice = self.words(before, action), self.choice(before, action)
        if done == choice:
            return text(self.language, "did", seat=self.names[who], action=done)
        if who == self.seat:
            said = choice if text(self.language, "own_form") == "choice" else done
            return text(self.language, "did_by_you", said=said)
        return text(self.language, "did_so", seat=self.names[who], done=done)

    def ended(
        self, state: State, dealt: States[State], deal: str, scores: Sequence[Row],
        game_over: bool, winners: Sequence[int] | None,
    ) -> Ended:  # fmt: skip
        """How a deal ended. It is over: everything may be seen."""
        scene = self.scene(state)
        view = self.game.new()
        hands = []
        for seat in range(self.game.seats):
            hide(dealt[0], seat, view)
            hand = self.game.scene(view[0], self.language).hand
            hands.append(self.cards(view[0], hand))
        return Ended(
            deal, self.facts(scene), self.seats(state, scene),
            tuple(hands) if any(hands) else (), tuple(scores), game_over,
            None if winners is None else tuple(winners),
        )  # fmt: skip


def in_order(game: Game, view: State, hand: Sequence[int]) -> list[int]:
    """What may be done, cards in hand first, as they are held."""
    every = actions_of(game, view)
    legal = set(every)
    cards = [card for card in hand if card in legal]
    return cards + [action for action in every if action not in hand]


def has_tricks(scene: Scene) -> bool:
    """Whether this game is one of tricks."""
    return all(about.tricks is not None for about in scene.seats)


def tricks_in(scene: Scene) -> int:
    """How many tricks were played."""
    return sum(about.tricks or 0 for about in scene.seats)


def taker_between(old: Scene, new: Scene) -> int | None:
    """Who took a trick between these two scenes."""
    for seat, (before, after) in enumerate(zip(old.seats, new.seats, strict=True)):
        if (after.tricks or 0) > (before.tricks or 0):
            return seat
    return None
