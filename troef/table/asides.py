"""What people may ask beside the play: hints, reviews, reasons, rules, what can be typed."""

from __future__ import annotations

import time

from .. import rulebook
from ..record import read as read_record
from ..review.reviewing import read_review
from ..review.saying import Sayer
from ..rulebook import NoTopic, languages_of
from ..state import State
from ..words import told
from .compiling import Bar
from .core import Core, Wanted
from .hinting import Hinter, HinterHere, Reviewed, Worked
from .hints import Hinted
from .messages import Refused
from .reading import Misread, Reader
from .screen import Screen
from .teller import Teller
from .texts import names_of, text, to_speak
from .thinking import Because, Compiling, Failed, Here, Thinker

LOOK = 0.2
"""Seconds between two looks at what programs have to say."""
PATIENCE = 4.0
"""Seconds that somebody who asks for a hint or a review waits before being asked on."""


class Asides(Teller):
    """Answers what is asked beside the play."""

    def __init__(
        self, core: Core, screen: Screen, thinker: Thinker | Here, hinter: Hinter | HinterHere
    ) -> None:
        super().__init__(core, screen)
        self.thinker = thinker
        self.hinter = hinter

    def hint(self) -> None:
        """What the viewer is advised to do. Nobody waits long: what is not there yet is asked for again."""
        wanted = self.core.hint_wanted(self.viewer)
        if isinstance(wanted, Refused):
            self.screen.print(wanted.words)
            return
        self.hinter.hint(wanted, self.language)
        worked = self._worked()
        found = self.core.hint(self.viewer, worked) if isinstance(worked, Hinted) else None
        if found is not None:
            self.screen.print(*self.screen.hint(found))
        elif isinstance(worked, Failed):
            self.screen.say("hint_failed", reason=worked.why)
        else:
            self.screen.say("hint_soon")

    def review(self) -> None:
        """What the last deal cost the people at the table, once it is over."""
        if self.core.running or not self.evening.done:
            self.screen.say("review_later")
            return
        kept = self.evening.done[-1].text
        self.hinter.review(self.core.at, kept, self.evening.number)
        worked = self._worked()
        if isinstance(worked, Reviewed):
            record = read_record(kept)[0]
            names = self.names if self.alone else self._everybody()
            sayer = Sayer(read_review(record, worked.found), self.language, names)
            self.screen.print(*sayer.short(self.evening.people))
            self.screen.say("review_more", path=self.evening.path)
        elif isinstance(worked, Failed):
            self.screen.say("review_failed", reason=worked.why)
        else:
            self.screen.say("review_soon")

    def _worked(self) -> Worked | None:
        """What was worked out; None: it takes longer than anybody waits."""
        end = time.monotonic() + PATIENCE
        with Bar(self.language) as bar:
            while time.monotonic() < end:
                worked = self.hinter.hear(LOOK)
                if isinstance(worked, Compiling):
                    bar.say(worked.name)
                elif worked is not None:
                    return worked
        return None

    def explain(self, topic: str) -> None:
        """What the rule book says of something."""
        try:
            found = rulebook.topic(self.game, topic, self.language)
        except NoTopic as error:
            self.screen.print(told(error, self.language))
            return
        self.screen.print(*rulebook.lines(found, self.language, self.screen.width))

    def help(self) -> None:
        """What can be typed: a game without cards in suits brings lines of its own."""
        other = next(s for s in range(self.game.seats) if s != self.viewer)
        own = self.game.help(self.language)
        kind = "other" if own else "cards"
        place = self.core.eyes(-1, self.language).place(self.viewer)
        fields = {
            "who": text(self.language, "help_alone" if self.alone else "help_shared", seat=place),
            "what": "\n".join(own) or text(self.language, "help_cards"),
            "last": text(self.language, f"help_last_{kind}"),
            "why": text(self.language, f"help_why_{kind}", seat=self.names[other]),
            **to_speak(self.language, languages_of(self.game)),
        }
        self.screen.print(*text(self.language, "help", **fields).splitlines())

    def why(self, rest: str) -> None:
        """Tell why an agent did something, once that can give nothing away."""
        if self.core.running:
            self.screen.say("why_later")
            return
        seats = range(self.game.seats)
        first, _, others = rest.partition(" ")
        asked = [seat for seat in seats if first.lower() in self.names_of(seat)]
        if asked and all(seat in self.evening.people for seat in asked):
            self.screen.say("why_person", seat=self.called(asked[0]))
            return
        what = others.strip() if asked else rest
        found = None
        for ply, (who, before, action, _) in enumerate(self.evening.plies(self.viewer)):
            mine = who not in self.evening.people and who in (asked or seats)
            if mine and self.meant(what, before, action):
                found = ply, who, self.game.words(before, action, self.language, self.names)
        decision = self.core.decision_at(found[0]) if found else None
        if found is None or decision is None:
            programs = [s for s in seats if s not in self.evening.people]
            seat = self.names[programs[0]] if programs else "?"
            self.screen.say("why_what", seat=seat)
            return
        _, who, words = found
        reason = self._reason(*decision)
        key = "why_none" if reason is None else "why"
        self.screen.say(key, seat=self.names[who], action=words, reason=reason)

    def _reason(self, wanted: Wanted, action: int) -> str | None:
        self.thinker.explain(wanted, action, self.language)
        with Bar(self.language) as bar:
            while True:
                heard = self.thinker.hear(LOOK)
                if isinstance(heard, Compiling):
                    bar.say(heard.name)
                elif isinstance(heard, Because):
                    return heard.reason
                elif isinstance(heard, Failed):
                    return None

    def names_of(self, seat: int) -> set[str]:
        """What people call a seat."""
        return {self.called(seat).lower(), *names_of(self.game.seat_names[seat])}

    def meant(self, what: str, view: State, action: int) -> bool:
        """Whether these words mean this action; no words mean any."""
        if not what:
            return True
        if what.isdecimal():
            return what in self.game.words(view, action, self.language).split()
        try:
            return Reader(self.game, view, [action], [], self.language).read(what) == action
        except Misread:
            return False
