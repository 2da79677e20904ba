"""An adviser at a table of real cards: you type what is seen there, it says what it would do.

The adviser knows no more than its seat. It keeps one complete deal that fits all that was seen: not
the real one, but one that looks the same from its seat. What somebody does is tried on deals drawn
from that seat's view until one allows it; then the view goes on from there. So this works for every
game, through the contract alone, and what no possible deal allows is refused.

Everything typed is kept in a file, if there is one: the same command goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .. import chance
from ..agents import MIND, Agent
from ..cards import NotationError
from ..game import (
    Game,
    actions_of,
    allows,
    appears,
    deal,
    draw,
    finished,
    hide,
    legal,
    over,
    plan,
    play,
    sample,
    scores,
    turn,
)
from ..jit import rule
from ..match import SeatView, actor, ask
from .reading import Misread, Reader, printable
from .screen import Screen
from .session import Ask, Leave
from .texts import NOTATION, command, text

TRIES = 1_000_000
"""Deals that are drawn before something is called impossible."""
WORLDS = 200
"""Deals that are drawn to see what somebody could do."""
LOOKS = 20_000
"""Deals that are drawn to see whether an action could end the deal."""
AGAIN = 20_000
"""Deals that are drawn to find one that shows what was seen."""
ALIKE = 64
"""Actions that are tried in a deal to find one that looks like what was done."""
UNKNOWN = -1
ANYHOW = -2
NONE = -1


@rule
def find_world(
    view: Any, plans: Any, rng: Any, action: int, seen: int, ends: int, out: Any, work: Any, tries: int
) -> int:  # fmt: skip
    """Draw a deal that fits the view and in which this action is legal and appears like this; or, if
    that is known, in which the deal is over with it or goes on. Returns the action, or one that the
    viewer can not tell from it; NONE if nothing was found."""
    for _ in range(tries):
        draw(view, plans, rng, out)
        done = alike(out[0], action, view.viewer, rng)
        if done == NONE:
            continue
        if ends == ANYHOW:
            return done
        if ends == UNKNOWN:
            if appears(out[0], done, view.viewer) == seen:
                return done
        else:
            work[0] = out[0]
            play(work[0], done)
            if over(work[0]) == (ends == 1):
                return done
    return NONE


@rule
def alike(world: Any, action: int, viewer: int, rng: Any) -> int:
    """This action, or a legal one that looks the same to the viewer, or NONE."""
    if allows(world, action):
        return action
    look = appears(world, action, viewer)
    if look != action:  # it was not seen as it is
        for _ in range(ALIKE):
            other = sample(world, rng)
            if appears(world, other, viewer) == look:
                return int(other)
    return NONE


@rule
def look_at(world: Any, actions: Any, viewer: int, looks: Any) -> None:
    """How each of these actions appears to the viewer."""
    for i in range(len(actions)):
        looks[i] = appears(world, actions[i], viewer)


class Adviser:
    """What one seat knows of a game at a real table, and what its agent would do there."""

    def __init__(self, game: Game, seat: int, agent: Any) -> None:
        self.game = game
        self.seat = seat
        self.agent = agent
        self.rng = chance.fresh()
        self.world = game.new()
        """A complete deal that looks like the real one from this seat."""
        self.view = game.new()
        self.dealt = False
        self.fallen: dict[int, int] = {}
        """Action -> who did it in this deal."""
        self.minds: Any = np.zeros(1, MIND)
        self.minds[0].rng = chance.fresh()
        if isinstance(agent, Agent):
            agent.prepare(self.minds[0])
        self.earlier: list[tuple[Any, dict[int, int]]] = []
        self.last: tuple[int, int] | None = None
        """What was done last, and whether it ended the deal."""
        self.seen: dict[str, list[int]] = {}
        """What was shown since."""

    @property
    def free(self) -> bool:
        """Whether cards come in numbers that only who sees them can tell."""
        return type(self.game).swap is Game.swap

    # -- dealing ---------------------------------------------------------------------------

    def starters(self) -> list[int]:
        """Who could act first in the deal to come."""
        return sorted(self._openings())

    def deal(self, first: int) -> None:
        """Deal unknown cards, so that this seat acts first."""
        self.world = self._openings()[first]
        self.dealt = True
        self.fallen = {}
        self.earlier = []
        self._look()

    def _openings(self) -> dict[int, Any]:
        """First seat to act -> a deal in which it is. A game may choose its first dealer by chance,
        or let the dealer go round."""
        found: dict[int, Any] = {}
        for _ in range(8 * self.game.seats):
            fresh = self.world.copy()
            deal(fresh[0], self.rng)
            found.setdefault(int(turn(fresh[0])), fresh)
        if len(found) == 1 and not self.dealt:
            passed_on = self.world.copy()
            for _ in range(self.game.seats):
                deal(passed_on[0], self.rng)
                found.setdefault(int(turn(passed_on[0])), passed_on.copy())
        return found

    def hand(self) -> list[int]:
        """The cards of this seat."""
        return list(self.game.scene(self.view[0], "en").hand)

    def hold(self, cards: Sequence[int]) -> None:
        """These are the cards of this seat."""
        self._place(self.hand(), cards)

    def show(self, where: str, cards: Sequence[int]) -> bool:
        """These are the cards that were shown there; False if no deal that we find has them there."""
        if self.free:
            return self._draw_again({**self.seen, where: sorted(cards)})
        self._place(self.game.shown(self.view[0])[where], cards)
        return True

    def _draw_again(self, seen: dict[str, list[int]]) -> bool:
        """Go back before the last action and find a deal in which it brings all this to light."""
        if self._shows(self.view[0], seen):
            self.seen = seen
            return True
        if self.last is None:
            return False
        before, after, work = self.game.new(), self.game.new(), self.game.new()
        hide(self.earlier[-1][0][0], self.seat, before)
        try:
            for where, cards in seen.items():
                self.game.assume(before[0], where, cards)
        except NotationError:
            return False
        plans, world = self.game.plans(), self.game.new()
        plan(before[0], plans)
        action, ends = self.last
        for _ in range(AGAIN):
            done = find_world(before[0], plans, self.rng, action, 0, ends, world, work, TRIES)
            if done == NONE:
                return False
            play(world[0], done)
            hide(world[0], self.seat, after)
            if self._shows(after[0], seen):
                self.world, self.seen = world, seen
                self._look()
                return True
        return False

    def _shows(self, view: Any, seen: dict[str, list[int]]) -> bool:
        """Whether all this lies open there."""
        shown = self.game.shown(view)
        return all(sorted(shown.get(where, [])) == cards for where, cards in seen.items())

    def _place(self, there: Sequence[int], cards: Sequence[int]) -> None:
        """Put these cards in the place of those that lie there."""
        leaving = [card for card in there if card not in cards]
        coming = [card for card in cards if card not in there]
        for one, other in zip(leaving, coming, strict=True):
            self.game.swap(self.world[0], one, other)
        self._look()

    def _look(self) -> None:
        hide(self.world[0], self.seat, self.view)

    # -- playing ---------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        return int(turn(self.view[0]))

    @property
    def over(self) -> bool:
        return bool(over(self.view[0]))

    def options(self) -> list[int]:
        """What the seat on turn could do: of actions that look the same from here, one."""
        if self.turn == self.seat:
            return actions_of(self.game, self.view[0])
        plans, world = self.game.plans(), self.game.new()
        plan(self.view[0], plans)
        found: dict[int, int] = {}
        room = np.zeros(self.game.most_actions, np.int64)
        looks = np.zeros(self.game.most_actions, np.int64)
        for _ in range(WORLDS):
            draw(self.view[0], plans, self.rng, world)
            actions = room[: legal(world[0], room)]
            look_at(world[0], actions, self.seat, looks)
            for look, first in zip(
                *np.unique(looks[: len(actions)], return_index=True), strict=True
            ):
                found.setdefault(int(look), int(actions[first]))
        return sorted(found.values())

    def act(self, action: int, ends: bool | None = None) -> bool:
        """The seat on turn did this; False if no deal that fits what was seen allows it. Whether that
        ended the deal can hang on cards that we do not see: then `ends` says so."""
        kept = self.world.copy()
        if self.turn == self.seat and not allows(self.view[0], action):
            return False
        done = action
        if self.turn != self.seat or ends is not None:
            done = self._fit(action, ends, TRIES)
        if done == NONE:
            return False
        self.earlier.append((kept, dict(self.fallen)))
        self.fallen[action] = self.turn
        play(self.world[0], done)
        self.last = action, ANYHOW if ends is None else int(ends)
        self.seen = {}
        self._look()
        return True

    def endings(self, action: int) -> list[bool]:
        """Whether the deal can go on after this, and whether it can be over, for all we know."""
        kept = self.world
        found = [ends for ends in (False, True) if self._fit(action, ends, LOOKS) != NONE]
        self.world = kept
        return found

    def _fit(self, action: int, ends: bool | None, tries: int) -> int:
        """Go on with a deal in which this action is possible, or one that looks like it: which, or
        NONE."""
        seen = int(appears(self.world[0], action, self.seat))
        plans, world = self.game.plans(), self.game.new()
        plan(self.view[0], plans)
        known = UNKNOWN if ends is None else int(ends)
        work = self.game.new()
        done = int(
            find_world(self.view[0], plans, self.rng, action, seen, known, world, work, tries)
        )
        if done != NONE:
            self.world = world
        return done

    def undo(self) -> bool:
        """Take back the last action; False if there is none in this deal."""
        if not self.earlier:
            return False
        self.world, self.fallen = self.earlier.pop()
        self.last = None
        self._look()
        return True

    def advice(self, language: str) -> tuple[int, str]:
        """What the agent would do, and why."""
        view, mind = self.view[0], self.minds[0]
        if not isinstance(self.agent, Agent):
            return int(self.agent.act(SeatView(self.game, view, mind.rng))), ""
        action = int(ask((actor(self.agent.act, self.game),), view, mind))
        explain = self.agent.explain
        return action, explain(self.game, view, mind, action, language) if explain else ""

    def scores(self) -> list[float]:
        out = np.zeros(self.game.seats)
        scores(self.world[0], out)
        return [float(point) for point in out]

    @property
    def finished(self) -> bool:
        return bool(finished(self.world[0]))


# -- the conversation -------------------------------------------------------------------------


class Notes:
    """What was typed, kept in a file so that the same command goes on with it."""

    def __init__(self, path: Path | None, head: str) -> None:
        self.path = path
        self.lines: list[str] = []
        if path is None:
            return
        if path.exists():
            first, *self.lines = path.read_text(encoding="utf-8").splitlines() or [""]
            if first != head:
                raise NotationError(
                    f"{path} holds '{printable(first)}', and '{head}' was asked for"
                )
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(head + "\n", encoding="utf-8")

    def keep(self, line: str) -> None:
        if self.path is not None:
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(line + "\n")


class Conversation:
    """Asks what happens at the table, and says what to do."""

    def __init__(self, adviser: Adviser, screen: Screen, ask: Ask, notes: Notes) -> None:
        self.adviser = adviser
        self.game = adviser.game
        self.screen = screen
        self.ask_person = ask
        self.notes = notes
        self.again = list(notes.lines)

    @property
    def language(self) -> str:
        return self.screen.language

    def run(self) -> None:
        """Advise deal after deal, until somebody leaves."""
        name = self.screen.name(self.adviser.seat)
        self.screen.say("advise_welcome", title=self.game.title, seat=name)
        while True:
            self.open_deal()
            while not self.adviser.over:
                self.step()
            self.close_deal()

    def name(self, seat: int) -> str:
        return self.screen.seat(seat, self.adviser.seat)

    def hear(self, prompt: str) -> tuple[str, bool]:
        """The next line, and whether it was typed just now: what is in the file comes first."""
        if self.again:
            return self.again.pop(0), False
        line = self.ask_person(self.screen.fit(prompt)).strip()
        found = command(line)
        if found and found[0] == "quit":
            raise Leave
        return line, True

    def accept(self, line: str, fresh: bool) -> None:
        if fresh:
            self.notes.keep(line)

    # -- the deal --------------------------------------------------------------------------

    def open_deal(self) -> None:
        starters = self.adviser.starters()
        first = starters[0] if len(starters) == 1 else self.ask_starter(starters)
        self.adviser.deal(first)
        self.screen.rule(text(self.language, "advise_deal", seat=self.name(first)))
        if hand := self.adviser.hand():
            self.adviser.hold(self.ask_cards(text(self.language, "advise_hand"), len(hand), []))
        self.ask_shown({})

    def ask_starter(self, starters: Sequence[int]) -> int:
        """Who acts first."""
        names = [self.game.seat_names[seat] for seat in starters]
        while True:
            prompt = text(self.language, "advise_first", seats=", ".join(names))
            line, fresh = self.hear(prompt)
            for seat, name in zip(starters, names, strict=True):
                if line.lower() in (name.lower(), self.screen.name(seat).lower()):
                    self.accept(line, fresh)
                    return seat
            self.screen.say("advise_no_seat", text=printable(line), seats=", ".join(names))

    def ask_cards(self, prompt: str, number: int, taken: Sequence[int]) -> list[int]:
        """So many cards, none of which lies elsewhere."""
        while True:
            line, fresh = self.hear(text(self.language, "advise_cards", what=prompt, number=number))
            try:
                cards = self.game.parse_cards(self.international(line))
                twice = [card for card in cards if card in taken]
                if len(cards) != number:
                    self.screen.say("advise_number", number=number, found=len(cards))
                elif twice:
                    self.screen.say("advise_taken", card=self.card(twice[0]))
                else:
                    self.accept(line, fresh)
                    return cards
            except NotationError as error:
                self.screen.print(str(error))

    def international(self, line: str) -> str:
        """Cards in the letters of this language, in those of the notation."""
        suits, ranks = NOTATION[self.language]
        words = line.upper().replace(",", " ").split()
        return " ".join(word[:1].translate(suits) + word[1:].translate(ranks) for word in words)

    def card(self, card: int) -> str:
        return self.screen.card(self.adviser.view[0], card)

    def ask_shown(self, before: dict[str, list[int]]) -> None:
        """Ask for what has come to lie open since then."""
        for where, cards in self.game.shown(self.adviser.view[0]).items():
            if where not in before:
                taken = [card for card in self.adviser.hand() if card not in cards]
                names = dict(zip(self.game.seat_names, range(self.game.seats), strict=True))
                place = self.name(names[where]) if where in names else where
                if self.adviser.free:
                    if not self.ask_open(where):
                        return
                    continue
                prompt = text(self.language, "advise_shown", where=place)
                self.adviser.show(where, self.ask_cards(prompt, len(cards), taken))

    def ask_open(self, where: str) -> bool:
        """What came to light there, in a game where only who sees it knows how much that is; False if
        the last action is taken back instead."""
        while True:
            line, fresh = self.hear(text(self.language, "advise_open", where=where))
            found = command(line)
            if found and self.obeyed(line, fresh):
                if found[0] == "undo":
                    return False
                continue
            try:
                if self.adviser.show(where, self.game.parse_cards(line)):
                    self.accept(line, fresh)
                    return True
                self.screen.say("advise_never", text=printable(line))
            except NotationError as error:
                self.screen.print(str(error))

    # -- actions ---------------------------------------------------------------------------

    def step(self) -> None:
        """Ask for the next action, after advising if it is ours."""
        adviser = self.adviser
        ours = adviser.turn == adviser.seat
        legal = self.different(adviser.options())
        advised, why = adviser.advice(self.language) if ours and not self.again else (None, "")
        reader = Reader(self.game, adviser.view[0], legal, [], self.language)
        if advised is not None:
            self.screen.print(*self.screen.position(adviser.view[0], []))
            words = reader.words(advised)
            self.screen.say("advise" if why else "advise_only", action=words, why=why)
            prompt = text(self.language, "advise_done", action=words)
        else:
            prompt = text(self.language, "advise_other", seat=self.name(adviser.turn))
        line, fresh = self.hear(prompt)
        if self.obeyed(line, fresh):
            return
        if not line and advised is not None:
            action = advised
        else:
            try:
                action = self.read(reader, line)
            except Misread as why_not:
                self.screen.print(str(why_not))
                return
        self.do(action, fresh)

    def different(self, actions: Sequence[int]) -> list[int]:
        """Of actions that are told in the same words, the first."""
        view = self.adviser.view[0]
        told = {self.game.words(view, each, self.language): each for each in reversed(actions)}
        return sorted(told.values(), key={each: at for at, each in enumerate(actions)}.__getitem__)

    def obeyed(self, line: str, fresh: bool) -> bool:
        """Whether this was a command, and was done."""
        found = command(line)
        if not found or found[0] not in ("undo", "help", "nl", "en", "show"):
            return False
        if found[0] == "undo":
            done = self.adviser.undo()
            self.screen.say("advise_undone" if done else "nothing_to_undo")
            self.accept(line, fresh)
        elif found[0] == "help":
            self.screen.print(*text(self.language, "advise_help").splitlines())
        elif found[0] == "show":
            self.screen.print(*self.screen.position(self.adviser.view[0], []))
        else:
            self.screen.language = found[0]
        return True

    def read(self, reader: Reader, line: str) -> int:
        """The action that was typed; one that seems impossible is tried too, to say why."""
        try:
            return reader.read(line)
        except Misread:
            for typed in (line, self.international(line)):
                try:
                    return int(self.game.parse(self.adviser.view[0], typed))
                except NotationError:
                    continue
            raise

    def do(self, action: int, fresh: bool) -> None:
        adviser = self.adviser
        before = self.game.shown(adviser.view[0])
        seat, words = adviser.turn, self.game.words(adviser.view[0], action, self.language)
        said = self.game.say(adviser.view[0], action)
        ends = self.ask_end(action, fresh)
        if not adviser.act(action, ends):
            self.screen.say("advise_impossible", action=words, why=self.why_not(action, seat))
            return
        self.accept(said, fresh)
        if ends is not None:
            self.accept("yes" if ends else "no", fresh)
        self.screen.print("  " + text(self.language, "did", seat=self.name(seat), action=words))
        if not adviser.over:
            self.ask_shown(before)

    def ask_end(self, action: int, fresh: bool) -> bool | None:
        """Whether the deal is over with this action; None where that is plain."""
        if not fresh:
            known = bool(self.again) and self.again[0] in ("yes", "no")
            return self.again.pop(0) == "yes" if known else None
        if len(self.adviser.endings(action)) < 2:
            return None
        while True:
            answer = self.ask_person(text(self.language, "advise_ends")).strip().lower()
            if answer[:1] in ("y", "j"):
                return True
            if answer[:1] in ("", "n"):
                return False

    def why_not(self, action: int, seat: int) -> str:
        """Why nobody can have done this, as far as can be told."""
        if action in self.adviser.fallen:
            who = self.name(self.adviser.fallen[action])
            return text(self.language, "advise_fallen", seat=who)
        if seat != self.adviser.seat and action in self.adviser.hand():
            return text(self.language, "advise_own")
        return text(self.language, "advise_unfit")

    def close_deal(self) -> None:
        points = [(text(self.language, "this_deal"), self.adviser.scores())]
        self.screen.print("", *self.screen.scores(points, self.adviser.seat))
        if self.adviser.finished and self.game.most_deals > 1:
            self.screen.say("advise_game_over")
        while True:
            line, fresh = self.hear(text(self.language, "next"))
            if not line:
                self.accept(line, fresh)
                return
            if (found := command(line)) and found[0] == "undo" and self.adviser.undo():
                self.accept(line, fresh)
                self.screen.say("advise_undone")
                while not self.adviser.over:
                    self.step()
                self.screen.print("", *self.screen.scores(points, self.adviser.seat))
