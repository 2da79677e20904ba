"""One sitting at the terminal: what is asked, and what happens then. `teller` tells it."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from ..agents import OPPONENTS
from ..state import State
from .asides import LOOK, Asides
from .compiling import Bar
from .core import Core, Wanted
from .hinting import Hinter, HinterHere
from .messages import Act, Answer, Ask, Claim, Concede, Ended, Next, Position, Refused, Speak, Undo
from .reading import Misread, Reader, printable
from .screen import Screen
from .seen import in_order
from .texts import SPEAK, command, text
from .thinking import Compiling, Decided, Failed, Here, Thinker

Hear = Callable[[str], str]
"""Asks with this prompt for a line; raises Leave when there are no more."""
LIMIT = 60.0
"""Seconds that a program may think; starting and compiling are not counted."""
STARTING = 600.0
"""Seconds without a sign after which nothing will come of starting it either."""
SHORTCUT = "q"
"""What leaves the table, unless it can mean a queen."""


class Leave(BaseException):
    """Somebody leaves the table; with the exit code of the program. No error: an agent that is thinking
    meanwhile has not failed."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


class Session(Asides):
    """One sitting at the table."""

    def __init__(
        self,
        core: Core,
        screen: Screen,
        ask: Hear,
        thinker: Thinker | Here,
        hinter: Hinter | HinterHere,
        pause: float = 0.0,
        undisturbed: Callable[[], AbstractContextManager[None]] = nullcontext,
        forget: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(core, screen, thinker, hinter)
        self.hear = ask
        self.pause = pause
        self.undisturbed = undisturbed
        """Holds back signals while an action is done and kept: it is done whole or not at all."""
        self.forget = forget
        """Throws away what was typed before it was asked for."""
        self.limit = LIMIT
        """Seconds without a sign after which a program is taken to hang."""
        self.sat = False
        """Whether the viewer has had the screen yet."""
        self.leaving = False

    def ask(self, prompt: str) -> str:
        return self.hear(self.screen.prompt(prompt))

    def take(self, ask: Ask) -> Answer:
        """Ask this of the table; why it refuses is printed."""
        with self.undisturbed():
            answer = self.core.take(ask)
        if isinstance(answer, Refused):
            self.screen.print(answer.words)
        return answer

    def run(self) -> None:
        """Play until somebody leaves."""
        self.greet()
        if self.core.running and self.alone:
            self._resume()
        while True:
            self.play_deal()
            if self.evening.has_dealt:
                self.finish()
            self.take(Next(self.viewer))
            views = {seat: self.core.view(seat).tobytes() for seat in range(self.game.seats)}
            self.thinker.new_deal(self.evening.number, views)

    def _resume(self) -> None:
        """What happened in this deal before."""
        events = self.core.events(self.viewer)
        for number, event in enumerate(events):
            if number == 1:
                self.screen.say("so_far")
            self.tell(event)
            self.told[self.viewer] = event.number

    def play_deal(self) -> None:
        while self.core.running:
            if self.core.wanted() is not None:
                self.think()
            elif not self.alone:
                assert self.core.turn is not None
                self.hand_over(self.core.turn)
                self.ask_person()
            else:
                self.catch_up()
                self.ask_person()

    def think(self) -> None:
        """Let a program decide; what it does is told to whoever has the screen alone."""
        wanted = self.core.wanted()
        assert wanted is not None
        self.thinker.decide(wanted)
        began = stirred = time.monotonic()
        with Bar(self.language) as bar:
            while self.core.at == wanted.at:
                heard = self.thinker.hear(LOOK)
                now = time.monotonic()
                if heard is not None:
                    began = stirred = now
                elif not self.thinker.ready:  # it is being started, or compiled
                    stirred = now
                if now - stirred > self.limit or now - began > STARTING:
                    break
                with self.undisturbed():
                    if isinstance(heard, Decided):
                        self.core.decided(heard.at, heard.action)
                    elif isinstance(heard, Failed):
                        self.core.faltered(heard.at, heard.why)
                if isinstance(heard, Compiling):
                    bar.say(heard.name)
        if self.core.at == wanted.at:
            self.stuck(wanted)
        elif self.alone and self.core.running:
            time.sleep(self.pause)
            self.catch_up()

    def stuck(self, wanted: Wanted) -> None:
        """A program takes too long: its thinking is stopped, and people say how to go on."""
        self.thinker.interrupt()
        name, spec = self.called(wanted.seat), OPPONENTS.get(self.game.name, "uniform")
        self.screen.say("stuck", seat=name, seconds=f"{self.limit:g}", other=spec)
        while True:
            line = self.ask(text(self.language, "stuck_how")).strip()
            found = command(line)
            if found and found[0] == "quit":
                raise Leave
            if not line:
                self.core.faltered(wanted.at, f"took more than {self.limit:g} s")
                return
            if line.lower() in self.screen.words_for("stuck_again"):
                return  # it is asked anew
            if line.lower() in self.screen.words_for("stuck_other"):
                self.thinker.replace(wanted.seat, spec)
                self.core.replace(wanted.seat, spec)
                return

    def hand_over(self, seat: int) -> None:
        """Let the next person have the screen, and nothing of anybody else's stay on it. Only the key that
        is named counts, and nothing that was typed before it was asked for."""
        if seat != self.viewer or not self.sat:
            self.screen.wipe()
            self.forget()
            key, name = self.key_of(seat), self.called(seat)
            while True:
                line = self.ask(text(self.language, "hand_over", seat=name, key=key)).strip()
                if line.lower() == key.lower():
                    break
                if (found := command(line)) and found[0] == "quit":
                    raise Leave
                self.screen.say("hand_over_only", seat=name, key=key)
                self.forget()
        elif not self.core.events(seat, self.told.get(seat, -1)):
            return
        self.viewer, self.sat = seat, True
        first = self.told.get(seat, -1) < 0
        events = self.core.events(seat, self.told.get(seat, -1))
        if events and not first:
            self.screen.say("since_then")
        for number, event in enumerate(events):
            if first and number == 1:
                self.screen.say("so_far")
            self.tell(event)
            self.told[seat] = event.number

    def key_of(self, seat: int) -> str:
        """The beginning of a person's name that nobody else's has."""
        names = {each: self.called(each) for each in self.evening.people}
        mine = names.pop(seat)
        for length in range(1, len(mine)):
            if not any(other.lower().startswith(mine[:length].lower()) for other in names.values()):
                return mine[:length]
        return mine

    # -- asking ----------------------------------------------------------------------------

    def ask_person(self) -> None:
        """Show the position and ask until somebody acts, or until it must be shown again."""
        now, view = self.core.position(self.viewer), self.core.view(self.viewer)
        plays = {choice.text for choice in now.choices}
        playing = any(card.text in plays for card in now.hand)  # with a marriage, perhaps
        if playing:
            number = 1 + sum(seat.tricks or 0 for seat in now.seats)
            self.screen.rule(text(self.language, "trick", number=number))
        else:
            self.screen.print("")
        self.screen.print(*self.screen.position(now))
        reader = self.reader(view)
        while True:
            line = self.ask(self.prompt(now, playing))
            if self._meant_a_card(line, reader):
                continue
            found = None if reader.is_rank(line) else command(line)
            if found and self.obey(*found):
                return
            if found or (not line.strip() and len(reader.legal) > 1):
                continue
            try:
                said = self.game.say(view, reader.read(line))
            except Misread as why:
                self.screen.print(str(why))
                continue
            if not isinstance(self.take(Act(self.viewer, said)), Refused):
                if self.core.running:
                    self.catch_up()
                return

    def reader(self, view: State) -> Reader:
        hand = self.game.scene(view, self.language).hand
        legal = in_order(self.game, view, hand)
        return Reader(self.game, view, legal, hand, self.language, self.names)

    def _meant_a_card(self, line: str, reader: Reader) -> bool:
        """Whether this may be a queen instead of leaving: then it is asked once more."""
        if line.strip() != SHORTCUT or self.leaving or not reader.queens():
            return False
        self.leaving = True
        self.screen.say("leave_or_queen", cards=", ".join(reader.queens()))
        return True

    def prompt(self, now: Position, playing: bool) -> str:
        """The question, with what may be answered."""
        if len(now.choices) + now.more == 1:
            key = "choose_only" if playing else "choose_one"
            return text(self.language, key, action=now.choices[0].words)
        key = "choose_card" if playing else "choose"
        numbers = [choice.number for choice in now.choices]
        return text(self.language, key, first=min(numbers), last=max(numbers))

    def obey(self, name: str, rest: str) -> bool:
        """Do a command; whether the position must be shown again."""
        if name == "quit":
            raise Leave
        if name in SPEAK:
            self.speak(name)
        elif name == "undo":
            return self.undo()
        elif name in ("claim", "concede"):
            kind = Claim if name == "claim" else Concede
            return not isinstance(self.take(kind(self.viewer)), Refused)
        elif name == "help":
            self.explain(rest) if rest else self.help()
        elif name == "last":
            self.tell_last()
        elif name == "score":
            self.tell_score()
        elif name == "hint":
            self.hint()
        elif name == "why":
            self.why(rest)
        elif name == "review":
            self.review()
        elif name == "pause":
            self.set_pause(rest)
        return name == "show" or name in SPEAK

    def speak(self, language: str) -> None:
        """Go on in this language."""
        if any(isinstance(self.take(Speak(s, language)), Refused) for s in self.evening.people):
            return
        self.screen.language = language
        self.screen.say("language")

    def set_pause(self, rest: str) -> None:
        """How long to wait after each card of an opponent."""
        try:
            self.pause = min(10.0, max(0.0, float(rest.replace(",", "."))))
        except ValueError:
            self.screen.say("pause_how")
            return
        self.screen.say("pause_set", seconds=f"{self.pause:g}")

    def undo(self) -> bool:
        """Take back the last action of who asks; whether there was one."""
        if isinstance(self.take(Undo(self.viewer)), Refused):
            return False
        self.catch_up()
        return True

    # -- after the deal --------------------------------------------------------------------

    def finish(self) -> None:
        """Show how the deal ended, and wait for the next."""
        if self.alone:
            self.catch_up()
        else:
            self.last_trick_for_all()
            ended = self.core.ended_for_all(self.language)
            if ended:
                self.tell_result(ended)
        for failure in self.core.failures:
            self.screen.say("agent_failed", reason=failure)
        self.core.failures.clear()
        self.told = dict.fromkeys(self.evening.people, self._last_event())
        self.sat = False
        while True:
            key = "next" if self.evening.done[-1].facts is not None else "next_round"
            line = self.ask(text(self.language, key))
            found = command(line)
            if found:
                if self.obey(*found):
                    self._again()
            elif line.strip():
                self.screen.say("not_here", text=printable(line))
            else:
                return

    def _last_event(self) -> int:
        return max((event.number for event in self.core.events(self.viewer)), default=-1)

    def _again(self) -> None:
        events = self.core.events(self.viewer)
        if events and isinstance(ended := events[-1].what, Ended):
            self.tell_result(ended)
