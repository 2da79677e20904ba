"""The table itself, without a screen: people's actions come in, what each seat may see goes out.

A `Core` is an evening at play. Whoever shows it to people, a terminal or a page, is a face on it:

    answer = core.take(Act(seat, "SA"))   something that a person does: done and kept, or refused with
                                          the reason
    core.position(seat)                   all that this seat may see now, and what it may do
    core.events(seat, after)              what happened since, as this seat saw it
    core.wanted()                         the decision of a program that play waits for, if it does
    core.decided(at, action)              that decision, or `faltered(at, why)`
    core.hint_wanted(seat)                what is to be weighed for a person who asks for a hint
    core.hint(seat, found)                what was found, for that person

Nothing here waits: programs think elsewhere (`thinking`) and hand in what they decided, with the moment it
was asked for, so that an answer that comes too late is nothing. One that fails, or does what is not
allowed, has chance choose for it: nothing that a program does stops the table. Everything is in the file of
the evening before `take` and `decided` return.

What goes out to a seat is made from that seat's views (`seen`, `log`); so are hints, which are worked out
elsewhere too (`hinting`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .. import chance
from ..cards import NotationError
from ..game import actions_of, allows, hide, over, play, sample, turn
from ..outside import visible
from ..rulebook import languages_of
from ..state import State
from ..words import told
from .evening import Evening
from .hints import Hinted, hint_for
from .log import Kind, Log
from .messages import Act, Answer, Ask, Claim, Concede, Hint, Next, Refused, Speak, Taken, Undo
from .texts import text

LONGEST = 200
"""No action takes more characters to say."""


@dataclass(frozen=True)
class Wanted:
    """A decision that play waits for: of the program at this seat, at this moment."""

    at: int
    seat: int
    spec: str
    view: bytes
    """What the seat may know."""
    stream: tuple[int, int, int, int]
    """Where its chance is for this decision."""


class Core(Log):
    """An evening at play."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.failures: list[str] = []
        """What went wrong in programs, for who runs the table: it may tell of cards."""
        self.conceded: set[int] = set()
        if evening.running and evening.settled is not None:
            self.conceded = set(evening.people)

    def may(self, seat: int, view: State) -> list[str]:
        if not self.running:
            return ["next"]
        found = [] if isinstance(self._undoable(seat), Refused) else ["undo"]
        if self.turn == seat and self.game.claim(view):
            found.append("claim")
        return [*found, "concede"]

    # -- what comes in ---------------------------------------------------------------------

    def take(self, ask: Ask) -> Answer:
        """Do what a person asks for, and keep it; or say why not."""
        if ask.seat not in self.evening.people:
            return self._refuse(ask.seat, "no_person")
        takers: dict[type, Callable[[Any], Answer]] = {
            Act: self._act, Undo: self._undo, Claim: self._claim, Concede: self._concede,
            Next: self._next, Speak: self._speak,
        }  # fmt: skip
        return takers[type(ask)](ask)

    def _refuse(self, seat: int, key: str, /, **fields: object) -> Refused:
        language = self.languages.get(seat, self.evening.language)
        return Refused(key, text(language, key, **fields))

    def _act(self, ask: Act) -> Answer:
        if not self.running:
            return self._refuse(ask.seat, "deal_over")
        if ask.at is not None and ask.at != self.at:
            return self._refuse(ask.seat, "too_late")
        if self.turn != ask.seat:
            seat = self.eyes(ask.seat).names[self.evening.turn]
            return self._refuse(ask.seat, "not_your_turn", seat=seat)
        eyes, view = self.eyes(ask.seat), self.view(ask.seat)
        if len(ask.text) > LONGEST:
            return self._refuse(ask.seat, "no_action", text=visible(ask.text, 40))
        try:
            action = self.game.parse(view, ask.text)
        except NotationError as error:
            return Refused("no_action", told(error, eyes.language))
        if not allows(view, action):
            return self.why_not(ask.seat, action)
        self._do(action)
        return Taken()

    def why_not(self, seat: int, action: int) -> Refused:
        """Why this seat, whose turn it is, may not do this."""
        eyes, view = self.eyes(seat), self.view(seat)
        words = eyes.choice(view, action)
        if why := self.game.refusal(view, action, eyes.language, eyes.names):
            return Refused("rule", text(eyes.language, "not_now_since", action=words, why=why))
        options = ", ".join(choice.words for choice in self.position(seat).choices[:12])
        return self._refuse(seat, "not_now", action=words, options=options)

    def _do(self, action: int) -> None:
        """Play an action for the seat whose turn it is: kept, then noted, with all that follows by itself."""
        self._lay(action)
        while self.running and self.evening.turn in self.conceded and self._given_up():
            self._lay(self._by_chance())
        if not self.running:
            self.note(Kind.ENDED, dealt=self.evening.dealt.copy())

    def _lay(self, action: int, hidden: bool = False) -> None:
        who, before = self.evening.turn, self.evening.table.states.copy()
        self.evening.act(action)
        self.note(Kind.LAID if hidden else Kind.DID, before, who, action)

    def _given_up(self) -> bool:
        return self.conceded >= set(self.evening.people)

    def _by_chance(self) -> int:
        """Any legal action, of the stream of this action."""
        rng = chance.generator(0)
        chance.stream(rng, *self.evening.stream(len(self.evening.table.actions), self.evening.turn))
        return int(sample(self.evening.table.state, rng))

    def _next(self, ask: Next) -> Answer:
        if self.running:
            return self._refuse(ask.seat, "deal_runs")
        self.conceded.clear()
        self.evening.deal()
        self.note(Kind.DEALT)
        if not self.running:  # nothing was to be done in it
            self.note(Kind.ENDED, dealt=self.evening.dealt.copy())
        return Taken()

    def _speak(self, ask: Speak) -> Answer:
        known = languages_of(self.game)
        if ask.language not in known:
            return self._refuse(ask.seat, "no_language", languages=", ".join(known))
        self.languages[ask.seat] = self.evening.language = ask.language
        self.evening.save()
        return Taken()

    # -- taking back -----------------------------------------------------------------------

    def _undoable(self, seat: int) -> int | Refused:
        """The ply that this seat can take back. What another person has done since stays: it may have
        told something that was not known before."""
        if not self.running:
            return self._refuse(seat, "undo_over")
        last = self.evening.last_choice()
        if last is None:
            return self._refuse(seat, "nothing_to_undo")
        if last[0] != seat:
            return self._refuse(seat, "undo_other", seat=self.eyes(seat).names[last[0]])
        return last[1]

    def _undo(self, ask: Undo) -> Answer:
        ply = self._undoable(ask.seat)
        if isinstance(ply, Refused):
            return ply
        before = self.evening.table.states.copy()
        taken = self.evening.undo()
        assert taken is not None, "there is one"
        self.conceded.clear()
        self.note(Kind.UNDONE, before, ask.seat, taken, number=ply)
        return Taken()

    # -- claiming and conceding ------------------------------------------------------------

    def _claim(self, ask: Claim) -> Answer:
        """Every trick that is left, if that is certain by the cards that this seat has seen. Here an oracle
        could look at all cards; until then whoever is asked refuses what is not plain."""
        if not self.running:
            return self._refuse(ask.seat, "deal_over")
        if self.turn != ask.seat:
            return self._refuse(ask.seat, "claim_later")
        order = self.game.claim(self.view(ask.seat))
        played = self._laid_out(ask.seat, order)
        if not order or played is None:
            return self._refuse(ask.seat, "claim_refused")
        self.note(Kind.TOLD, who=ask.seat, key="claimed", number=len(order))
        self._lay_out(played)
        return Taken()

    def _laid_out(self, seat: int, order: list[int]) -> list[int] | None:
        """All that is left to be played when this seat leads these cards; None if it would not take all."""
        state, actions = self.evening.table.states.copy(), []
        for card in order:
            for _ in range(self.game.seats):
                mine = int(turn(state[0])) == seat
                action = card if mine else actions_of(self.game, state[0])[0]
                if over(state[0]) or not allows(state[0], action):
                    return None
                play(state[0], action)
                actions.append(action)
            if not over(state[0]) and int(turn(state[0])) != seat:
                return None
        return actions if over(state[0]) else None

    def _lay_out(self, actions: list[int]) -> None:
        """Play what nobody needs to think about any more."""
        self.evening.settled = len(self.evening.table.actions)
        for action in actions:
            self._lay(action, hidden=True)
        self.note(Kind.ENDED, dealt=self.evening.dealt.copy())

    def _concede(self, ask: Concede) -> Answer:
        """Where the score is settled the rest is laid out; else, when all people say so, chance plays for
        them to the end."""
        if not self.running:
            return self._refuse(ask.seat, "deal_over")
        if self.game.settled(self.view(ask.seat)):
            self.note(Kind.TOLD, who=ask.seat, key="settled")
            self.evening.settled = len(self.evening.table.actions)
            while self.running:
                self._lay(actions_of(self.game, self.evening.table.state)[0], hidden=True)
            self.note(Kind.ENDED, dealt=self.evening.dealt.copy())
            return Taken()
        self.conceded.add(ask.seat)
        self.note(Kind.TOLD, who=ask.seat, key="concedes" if self._given_up() else "would_concede")
        if self._given_up():
            self.evening.settled = len(self.evening.table.actions)
            if self.turn in self.conceded:
                self._do(self._by_chance())
        return Taken()

    # -- programs --------------------------------------------------------------------------

    def wanted(self) -> Wanted | None:
        """The decision of a program that play waits for; None: it waits for a person."""
        seat = self.turn
        if seat is None or seat in self.evening.people:
            return None
        return self._wanted(self.at, len(self.evening.table.actions), seat, self.view(seat))

    def _wanted(self, at: int, ply: int, seat: int, view: State) -> Wanted:
        spec = self.evening.specs[seat]
        assert spec is not None, "a program sits there"
        return Wanted(at, seat, spec, view.tobytes(), self.evening.stream(ply, seat))

    def decided(self, at: int, action: int) -> bool:
        """A program decided this, when asked at that moment; False if play has gone on since."""
        if at != self.at or self.wanted() is None:
            return False
        if abs(action) >= 1 << 31 or not allows(self.evening.table.state, action):
            return self.faltered(at, f"played action {action}, which is not legal")
        self._do(action)
        return True

    def faltered(self, at: int, why: str) -> bool:
        """The program that was asked at that moment failed: chance chooses for it."""
        if at != self.at or (wanted := self.wanted()) is None:
            return False
        name = self.game.seat_names[wanted.seat]
        self.failures.append(f"agent '{wanted.spec}' at seat {name}: {why}")
        self.note(Kind.TOLD, who=wanted.seat, key="faltered")
        self._do(self._by_chance())
        return True

    def replace(self, seat: int, spec: str) -> None:
        """Let another agent take the place of the one at this seat: one that hangs, for instance. Raises
        AgentError for one that does not play this game."""
        self.evening.replace(seat, spec)
        self.company = self._company()
        self.note(Kind.TOLD, who=seat, key="replaced")

    # -- hints -----------------------------------------------------------------------------

    def hint_wanted(self, seat: int) -> Wanted | Refused:
        """What is to be weighed for this person, whose turn it is: from his view, in a stream of its own."""
        if seat not in self.evening.people:
            return self._refuse(seat, "no_person")
        if not self.running:
            return self._refuse(seat, "deal_over")
        if self.turn != seat:
            return self._refuse(seat, "hint_later", seat=self.eyes(seat).names[self.evening.turn])
        stream = self.evening.stream(len(self.evening.table.actions), self.game.seats + seat)
        return Wanted(self.at, seat, "", self.view(seat).tobytes(), stream)

    def hint(self, seat: int, found: Hinted) -> Hint | None:
        """What was found, in the words of this seat; None if the table has gone on since."""
        if found.at != self.at or self.turn != seat:
            return None
        eyes = self.eyes(seat)
        return hint_for(eyes, self.view(seat), found)

    def decision_at(self, ply: int) -> tuple[Wanted, int] | None:
        """What a program was asked at this ply of the deal, and what it did, to have it explained; None of
        a person's. Only when the deal is over: it could give cards away."""
        if self.running or ply >= len(self.evening.table.actions):
            return None
        state, view = self.evening.dealt.copy(), self.game.new()
        for action in self.evening.table.actions[:ply]:
            play(state[0], action)
        seat = int(turn(state[0]))
        if seat in self.evening.people:
            return None
        hide(state[0], seat, view)
        return self._wanted(self.at, ply, seat, view[0]), self.evening.table.actions[ply]
