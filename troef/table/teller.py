"""What people at the table are told: what happened and how things stand, as the core has it for a seat."""

from __future__ import annotations

from collections.abc import Sequence

from .core import Core
from .messages import Dealt, Did, Ended, Event, Told, Took, Undone
from .screen import INDENT, Screen
from .seen import NOBODY
from .texts import seat_word, text


class Teller:
    """Tells the viewer, the person who has the screen."""

    def __init__(self, core: Core, screen: Screen) -> None:
        self.core = core
        self.evening = core.evening
        self.game = core.game
        self.screen = screen
        self.viewer = self.evening.people[0]
        self.told: dict[int, int] = {}
        """Seat of a person -> the last event that was told there."""

    @property
    def language(self) -> str:
        return self.screen.language

    @property
    def alone(self) -> bool:
        """Whether one person has the screen."""
        return len(self.evening.people) == 1

    @property
    def names(self) -> Sequence[str]:
        """What the viewer calls the seats."""
        return self.core.eyes(self.viewer, self.language).names

    def called(self, seat: int) -> str:
        """A seat as everybody calls it."""
        return self.core.eyes(NOBODY, self.language).names[seat]

    def greet(self) -> None:
        number, title = self.evening.number, self.game.title_in(self.language)
        self.screen.say("back" if number else "welcome", title=title, number=number)
        seats = [self._who(seat) for seat in range(self.game.seats)]
        self.screen.say("seats", seats=", ".join(seats))
        if rules := self.game.house_words(self.language):
            self.screen.say("house", rules=", ".join(rules))
        if self.evening.done:
            self.tell_score()

    def _who(self, seat: int) -> str:
        """Who sits there: a person, an opponent by name and level, or an agent by its text."""
        place = seat_word(self.language, self.game.seat_names[seat])
        spec, company = self.evening.specs[seat], self.core.company
        if spec is None:
            name = company.names.get(seat)
            key = "you_at" if self.alone and not name else "person_at"
            return text(self.language, key, seat=place, name=name or self.evening.player(seat))
        if seat in self.evening.called:
            level = text(self.language, f"level_{company.levels.get(seat, 'own')}")
            return text(
                self.language, "opponent_at", seat=place, name=company.names[seat], level=level
            )
        return f"{place} {spec}"

    # -- what happened ---------------------------------------------------------------------

    def catch_up(self) -> None:
        """Tell the viewer what has happened since he was told last."""
        for event in self.core.events(self.viewer, self.told.get(self.viewer, -1)):
            self.tell(event)
            self.told[self.viewer] = event.number

    def tell(self, event: Event) -> None:
        """A card is told with its trick, anything else at once."""
        what = event.what
        if isinstance(what, Dealt):
            self.open_deal(what)
        elif isinstance(what, Did):
            if what.card is None:
                self.screen.print(INDENT + what.words)
            self.screen.print(*(INDENT * 2 + line for line in what.news))
        elif isinstance(what, Took):
            self.tell_trick(what, self.names)
        elif isinstance(what, Undone):
            key = "undone" if what.seat == self.viewer else "undone_by"
            self.screen.say(key, action=what.words, seat=self.names[what.seat])
        elif isinstance(what, Told):
            self.screen.print(INDENT + what.words)
        elif isinstance(what, Ended):
            self.tell_result(what)

    def open_deal(self, dealt: Dealt) -> None:
        """The head of a deal: what is known before anybody acts."""
        self.screen.rule(dealt.deal)
        line = list(dealt.notes)
        if dealt.first is not None:
            key = "starts_you" if dealt.first == self.viewer else "starts"
            line.append(text(self.language, key, seat=self.names[dealt.first]))
        self.screen.print(INDENT + " · ".join(line))

    def tell_trick(self, took: Took, names: Sequence[str]) -> None:
        cards, you = self.screen.trick(took.cards, names), names[took.seat] == self._you()
        key = "taken_by_you" if you else "taken"
        seat = names[took.seat]
        line = text(self.language, key, number=took.number, cards=cards, seat=seat)
        self.screen.print(INDENT + line)

    def _you(self) -> str:
        return text(self.language, "you")

    def tell_last(self) -> None:
        now = self.core.position(self.viewer)
        if any(seat.tricks is None for seat in now.seats):
            self.screen.print(INDENT + self.screen.facts(now.facts))
        elif now.last:
            names = self.names if self.alone or self.core.running else self._everybody()
            self.screen.say("last", cards=self.screen.trick(now.last, names))
        else:
            self.screen.say("no_last")

    def _everybody(self) -> Sequence[str]:
        return self.core.eyes(NOBODY, self.language).names

    # -- the score -------------------------------------------------------------------------

    def tell_score(self) -> None:
        """The score of the last deals and of the evening, or of the game that is being played."""
        if not self.evening.done:
            self.screen.say("no_score")
            return
        names = self.names if self.alone else self._everybody()
        self.screen.print(*self.screen.scores(self.core.scores(self.language), names))

    def tell_result(self, ended: Ended) -> None:
        """Who made what, all hands, and the score; where several look on, everybody goes by name."""
        if not self.alone:
            ended = self._for_all(ended)
        names = [seat.name for seat in ended.seats]
        self.screen.rule(text(self.language, "over", name=ended.deal))
        self.screen.print(INDENT + self.screen.facts(ended.facts))
        self.screen.print(*self.screen.about_seats(ended.seats, tricks=True))
        if ended.hands:
            self.screen.say("hands")
            self.screen.print(*self.screen.hands(ended))
        self.screen.print("", *self.screen.scores(ended.scores, names))
        if ended.winners is not None:
            self.tell_winners(ended.winners, names)

    def _for_all(self, ended: Ended) -> Ended:
        """The same as nobody in particular sees it."""
        return self.core.ended_for_all(self.language) or ended

    def tell_winners(self, winners: Sequence[int], names: Sequence[str]) -> None:
        """Who won the game that has just ended."""
        if not winners:
            self.screen.say("nobody_won")
        elif self.alone and winners == (self.viewer,):
            self.screen.say("you_won")
        else:
            self.screen.say("won", seats=", ".join(names[seat] for seat in winners))

    def last_trick_for_all(self) -> None:
        """The trick with which a deal ended, for everybody at the screen."""
        events = self.core.events(self.viewer)
        took = [event.what for event in events[-4:] if isinstance(event.what, Took)]
        if took:
            self.tell_trick(took[-1], self._everybody())
