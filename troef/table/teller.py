"""What people at the table are told: the deal, what everybody does, the score, how it ended.

Everything told during a deal comes from the viewer's own views. The full state is used only once
the deal is over, when all cards may be seen.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..game import hide
from ..scene import Scene
from ..state import State
from .evening import Evening
from .screen import Screen
from .texts import seat_word, text

NOBODY = -1
Line = tuple[str, Sequence[float | str]]
"""A name and a score for each seat."""


class Teller:
    """Tells the viewer, the person who has the screen."""

    def __init__(self, evening: Evening, screen: Screen) -> None:
        self.evening = evening
        self.game = evening.game
        self.screen = screen
        self.viewer = evening.people[0]

    @property
    def language(self) -> str:
        return self.screen.language

    @property
    def alone(self) -> bool:
        """Whether one person has the screen."""
        return len(self.evening.people) == 1

    def greet(self) -> None:
        number = self.evening.number
        self.screen.say("back" if number else "welcome", title=self.game.title, number=number)
        seats = []
        for seat, spec in enumerate(self.evening.specs):
            name = seat_word(self.language, self.game.seat_names[seat])
            if spec is None and self.alone and seat not in self.evening.names:
                seats.append(text(self.language, "you_at", seat=name))
            else:
                seats.append(f"{name} {spec or self.evening.player(seat)}")
        self.screen.say("seats", seats=", ".join(seats))
        if rules := self.game.changed():
            self.screen.say("house", rules=", ".join(f"{k}={v}" for k, v in rules.items()))
        if self.evening.done:
            self.tell_score()

    def open_deal(self) -> None:
        """The head of a deal: what is known before anybody acts."""
        self.screen.rule(self.deal_name())
        view = self.game.new()
        hide(self.evening.dealt[0], self.viewer, view)
        scene = self.screen.scene(view[0])
        line = self.screen.notes(scene, self.viewer) if has_tricks(scene) else []
        if scene.turn is not None:
            first = self.screen.seat(scene.turn, self.viewer)
            line = [*line, text(self.language, "starts", seat=first)]
        self.screen.print("  " + " · ".join(line))

    def deal_name(self) -> str:
        """What people call this deal: the third, or the third round of a game."""
        if self.game.most_deals == 1:
            return text(self.language, "deal", number=self.evening.number)
        number = sum(each.counts for each in self.evening.this_game()) + self.evening.running
        return text(self.language, "round", number=number)

    def tell(self, who: int, before: State, action: int, after: State) -> None:
        """Tell an action: a card is told with its trick, anything else at once."""
        old, new = self.screen.scene(before), self.screen.scene(after)
        taker = taker_between(old, new)
        if taker is not None:
            cards = self.screen.trick(after, new.last, self.viewer)
            number = tricks_in(new)
            if taker == self.viewer:
                line = text(self.language, "taken_by_you", number=number, cards=cards)
            else:
                seat = self.screen.seat(taker, self.viewer)
                line = text(self.language, "taken", number=number, cards=cards, seat=seat)
            self.screen.print("  " + line)
        elif len(new.table) <= len(old.table):
            words = self.game.words(before, action, self.language)
            seat = self.screen.seat(who, self.viewer)
            self.screen.print("  " + text(self.language, "did", seat=seat, action=words))
        self.screen.print(*(f"    {line}" for line in new.news))

    def tell_score(self) -> None:
        """The score of the last deals and of the evening, or of the game that is being played."""
        if not self.evening.done:
            self.screen.say("no_score")
            return
        several = self.game.most_deals > 1
        key, deals = ("round", self.evening.this_game()) if several else ("deal", self.evening.done)
        rows: list[Line] = [
            (text(self.language, key, number=number), each.points)
            for number, each in list(enumerate(deals, start=1))[-8:]
        ]
        self.screen.print(*self.screen.scores([*rows, *self.standings()], self.viewer))

    def standings(self) -> list[Line]:
        """How things stand: in this game and in games won, or over the evening."""
        if self.game.most_deals == 1:
            return [(text(self.language, "evening"), self.evening.totals())]
        game = self.evening.totals(self.evening.this_game())
        rows: list[Line] = [(text(self.language, "this_game"), game)]
        if any(self.evening.wins()):
            wins = [str(number) for number in self.evening.wins()]
            rows.append((text(self.language, "games_won"), wins))
        return rows

    def tell_last(self) -> None:
        view = self.evening.table.view(self.viewer)
        scene = self.screen.scene(view)
        if not has_tricks(scene):
            self.screen.print("  " + self.screen.facts(scene))
        elif scene.last:
            self.screen.say("last", cards=self.screen.trick(view, scene.last, self.viewer))
        else:
            self.screen.say("no_last")

    def tell_result(self) -> None:
        """Who made what, all hands, and the score. The deal is over: everything may be seen."""
        last = self.evening.done[-1]
        viewer = self.viewer if self.alone else NOBODY
        name = self.deal_name()
        self.screen.rule(text(self.language, "over", name=name))
        scene = self.game.scene(self.evening.table.state, self.language)
        self.screen.print("  " + self.screen.facts(scene))
        self.screen.print(*self.screen.about_seats(scene, viewer, tricks=True))
        if lines := self.hands(viewer):
            self.screen.say("hands")
            self.screen.print(*lines)
        this: Line = (text(self.language, "this_deal"), last.points)
        if self.game.most_deals > 1:
            this = (name, last.points)
        self.screen.print("", *self.screen.scores([this, *self.standings()], viewer))
        chips = self.game.most_deals == 1 and self.game.zero_sum  # a deal is settled, not won
        if last.facts is not None and not chips:
            self.tell_winners(viewer)

    def tell_winners(self, viewer: int) -> None:
        """Who won the game that has just ended."""
        points = np.array(self.evening.totals(self.evening.this_game()))
        won = [seat for seat in range(self.game.seats) if self.game.winners(points)[seat]]
        if not won:
            self.screen.say("nobody_won")
        elif won == [viewer]:
            self.screen.say("you_won")
        else:
            names = ", ".join(self.screen.seat(seat, viewer) for seat in won)
            self.screen.say("won", seats=names)

    def hands(self, viewer: int) -> list[str]:
        """All hands as they were dealt, a line for each seat."""
        view = self.game.new()
        names = [self.screen.seat(seat, viewer) for seat in range(self.game.seats)]
        lines = []
        for seat, name in enumerate(names):
            hide(self.evening.dealt[0], seat, view)
            hand = self.screen.scene(view[0]).hand
            if not hand:
                continue
            cards = self.screen.row(view[0], hand)
            lines.append(f"  {name.ljust(max(map(len, names)))}  {cards}")
        return lines


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
