"""One sitting at the table: what is asked, and what happens then. `teller` tells it."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from ..game import actions_of
from ..state import State
from ..words import LANGUAGES
from .evening import Evening
from .reading import Misread, Reader, printable
from .screen import Screen
from .teller import Teller, tricks_in
from .texts import command, names_of, text, to_speak

Ask = Callable[[str], str]
"""Asks with this prompt for a line; raises Leave when there are no more."""


class Leave(BaseException):
    """Somebody leaves the table; with the exit code of the program. No error: an agent that is thinking
    meanwhile has not failed."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


class Session(Teller):
    """One sitting at the table."""

    def __init__(
        self,
        evening: Evening,
        screen: Screen,
        ask: Ask,
        delay: float = 0.0,
        undisturbed: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        super().__init__(evening, screen)
        self.ask = ask
        self.delay = delay
        self.undisturbed = undisturbed
        """Holds back signals while an action is done and kept: it is done whole or not at all."""
        self.told: dict[int, int] = {}
        """Seat of a person -> how many actions of this deal were told there."""

    def run(self) -> None:
        """Play until somebody leaves."""
        self.greet()
        if self.evening.running and self.alone:
            self.tell_so_far()
        while True:
            if self.evening.running:
                self.play_deal()
            if self.evening.has_dealt:
                self.finish()
            with self.undisturbed():
                self.evening.deal()
            self.told = {}
            if self.alone:
                self.open_deal()

    def play_deal(self) -> None:
        while self.evening.running:
            if self.evening.turn in self.evening.people:
                if not self.alone:
                    self.hand_over(self.evening.turn)
                self.ask_person()
            elif self.alone:
                time.sleep(self.delay)
                self.do(self.evening.decide())
            else:  # told to each person when the screen is theirs
                with self.undisturbed():
                    self.evening.act(self.evening.decide())

    def hand_over(self, seat: int) -> None:
        """Let the next person have the screen, and nothing of anybody else's stay on it."""
        if seat == self.viewer and self.told.get(seat, -1) == len(self.evening.table.actions):
            return
        if seat != self.viewer or seat not in self.told:
            self.screen.wipe()
            line = self.ask(
                self.screen.fit(text(self.language, "hand_over", seat=self.screen.name(seat)))
            )
            if (found := command(line)) and found[0] == "quit":
                raise Leave
        self.viewer = seat
        self.tell_so_far(self.told.get(seat, 0))

    # -- telling ---------------------------------------------------------------------------

    def tell_so_far(self, first: int = 0) -> None:
        """What happened in this deal, from its `first` action on, as the viewer saw it."""
        actions = len(self.evening.table.actions)
        if first == 0:
            self.open_deal()
        if actions > first:
            self.screen.say("so_far" if first == 0 else "since_then")
        for ply, (who, before, action, after) in enumerate(self.evening.plies(self.viewer)):
            if ply >= first:
                self.tell(who, before, action, after)
        self.told[self.viewer] = actions

    def do(self, action: int) -> None:
        """Play an action and tell what the viewer sees of it."""
        who, table = self.evening.turn, self.evening.table
        before = table.view(self.viewer)
        with self.undisturbed():
            self.evening.act(action)
        self.tell(who, before, action, table.view(self.viewer))
        self.told[self.viewer] = len(table.actions)

    # -- asking ----------------------------------------------------------------------------

    def ask_person(self) -> None:
        """Show the position and ask until somebody acts, or until it must be shown again."""
        view = self.evening.table.view(self.viewer)
        scene = self.screen.scene(view)
        every = actions_of(self.game, view)
        cards = [card for card in scene.hand if card in every]
        legal = cards + [action for action in every if action not in scene.hand]
        playing = bool(cards)  # with a marriage, perhaps
        if playing:
            self.screen.rule(text(self.language, "trick", number=tricks_in(scene) + 1))
        else:
            self.screen.print("")
        self.screen.print(*self.screen.position(view, legal))
        reader = Reader(self.game, view, legal, scene.hand, self.language)
        prompt = self.prompt(reader, playing)
        while True:
            line = self.ask(self.screen.fit(prompt))
            found = command(line)
            if found and self.obey(*found):
                return
            if found or (not line.strip() and len(legal) > 1):
                continue
            try:
                action = reader.read(line)
            except Misread as why:
                self.screen.print(str(why))
                continue
            self.do(action)
            return

    def prompt(self, reader: Reader, playing: bool) -> str:
        """The question, with what may be answered."""
        if len(reader.legal) == 1:
            key = "choose_only" if playing else "choose_one"
            return text(self.language, key, action=reader.words(reader.legal[0]))
        key = "choose_card" if playing else "choose"
        numbers = reader.menu() or [1, len(reader.shown)]
        return text(self.language, key, first=min(numbers), last=max(numbers))

    def obey(self, name: str, rest: str) -> bool:
        """Do a command; whether the position must be shown again."""
        if name == "quit":
            raise Leave
        if name in LANGUAGES:
            self.speak(name)
        elif name == "undo":
            return self.undo()
        elif name == "help":
            self.help()
        elif name == "last":
            self.tell_last()
        elif name == "score":
            self.tell_score()
        elif name == "why":
            self.why(rest)
        return name == "show" or name in LANGUAGES

    def speak(self, language: str) -> None:
        """Go on in this language."""
        self.screen.language = self.evening.language = language
        with self.undisturbed():
            self.evening.save()
        self.screen.say("language")

    def help(self) -> None:
        """What can be typed: a game without cards in suits brings lines of its own."""
        other = next(s for s in range(self.game.seats) if s != self.viewer)
        seat, you = self.screen.seat(other, self.viewer), text(self.language, "you")
        own = self.game.help(self.language)
        kind = "other" if own else "cards"
        fields = {
            "who": text(self.language, "help_alone" if self.alone else "help_shared", you=you),
            "what": "\n".join(own) or text(self.language, "help_cards"),
            "last": text(self.language, f"help_last_{kind}"),
            "why": text(self.language, f"help_why_{kind}", seat=seat),
            **to_speak(self.language),
        }
        self.screen.print(*text(self.language, "help", **fields).splitlines())

    def undo(self) -> bool:
        """Take back the last action of who asks; whether there was one. What another person has done
        since stays: it may have told something that was not known before."""
        if not self.evening.running:
            self.screen.say("undo_over")
            return False
        last = self.evening.last_choice()
        if last is not None and not self.alone and last[0] != self.viewer:
            self.screen.say("undo_other", seat=self.screen.name(last[0]))
            return False
        with self.undisturbed():
            taken = self.evening.undo()
        if taken is None:
            self.screen.say("nothing_to_undo")
            return False
        if self.alone:
            self.viewer = self.evening.turn
        left = len(self.evening.table.actions)
        self.told = {seat: min(seen, left) for seat, seen in self.told.items()}
        words = self.game.words(self.evening.table.view(self.viewer), taken, self.language)
        self.screen.say("undone", action=words)
        return True

    # -- after the deal --------------------------------------------------------------------

    def finish(self) -> None:
        """Show how the deal ended, and wait for the next."""
        self.tell_result()
        while True:
            key = "next" if self.evening.done[-1].facts is not None else "next_round"
            line = self.ask(self.screen.fit(text(self.language, key)))
            found = command(line)
            if found:
                if self.obey(*found):
                    self.tell_result()
            elif line.strip():
                self.screen.say("not_here", text=printable(line))
            else:
                return

    def why(self, rest: str) -> None:
        """Tell why an agent did something, once that can give nothing away."""
        if self.evening.running:
            self.screen.say("why_later")
            return
        seats = range(self.game.seats)
        first, _, others = rest.partition(" ")
        asked = [seat for seat in seats if first.lower() in self.names_of(seat)]
        what = others.strip() if asked else rest
        found = None
        for ply, (who, before, action, _) in enumerate(self.evening.plies(self.viewer)):
            mine = who not in self.evening.people and who in (asked or seats)
            if mine and self.meant(what, before, action):
                found = ply, who, self.game.words(before, action, self.language)
        if found is None:
            other = next(s for s in seats if s not in self.evening.people)
            self.screen.say("why_what", seat=self.screen.seat(other, self.viewer))
            return
        ply, who, words = found
        reason = self.evening.explain(ply, self.language)
        key = "why_none" if reason is None else "why"
        seat = self.screen.seat(who, self.viewer)
        self.screen.say(key, seat=seat, action=words, reason=reason)

    def names_of(self, seat: int) -> set[str]:
        """What people call a seat."""
        return {self.screen.name(seat).lower(), *names_of(self.game.seat_names[seat])}

    def meant(self, what: str, view: State, action: int) -> bool:
        """Whether these words mean this action; no words mean any."""
        if not what or what.isdecimal():
            return not what
        try:
            return Reader(self.game, view, [action], [], self.language).read(what) == action
        except Misread:
            return False
