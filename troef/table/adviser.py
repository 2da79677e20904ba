"""What one seat at a table of real cards knows, and what its agent would do there.

The adviser knows no more than its seat. It keeps one complete deal that fits all that was seen: not
the real one, but one that looks the same from its seat. What somebody does is tried on deals drawn
from that seat's view until one allows it; then the view goes on from there. So this works for every
game, through the contract alone, and what no possible deal allows is refused.

All that is known at some moment is one value (`Known`), which is never changed: taking back is going
back to the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from .. import chance
from ..agents import MIND, Agent, Player
from ..agents.agent import Mind
from ..agents.seat import decision
from ..cards import NotationError
from ..fields import Row, rows
from ..game import (
    Game,
    actions_of,
    allows,
    appears,
    deal,
    draw,
    facts,
    finished,
    hide,
    legal,
    over,
    plan,
    play,
    scores,
    turn,
)
from ..loop import actor, ask
from ..match import made
from ..state import State
from ..words import DEFAULT
from .evening import Done
from .worlds import (
    AGAIN,
    ANYHOW,
    LOOKS,
    NONE,
    OPENINGS,
    TRIES,
    UNKNOWN,
    WORLDS,
    Plans,
    find_world,
    look_at,
)


@dataclass(frozen=True, eq=False)
class Known:
    """All that was told up to some moment."""

    world: Row[State]
    """A complete deal that looks like the real one from this seat."""
    view: Row[State]
    begun: bool = False
    """Whether it is known who acts first in this deal."""
    joined: int = 0
    """The number of the deal to come, where somebody joined there; 0: it follows the one before."""
    holding: bool = False
    """Whether the own hand was told."""
    told: frozenset[str] = frozenset()
    """The places where cards lie open that were told."""
    fallen: Mapping[int, int] = field(default_factory=dict)
    """Card -> who played it in this deal."""
    before: Row[State] | None = None
    """The world before the last action."""
    last: tuple[int, int] | None = None
    """The last action, and whether it ended the deal."""
    seen: Mapping[str, list[int]] = field(default_factory=dict)
    """What came to light with it."""
    start: Known | None = None
    """What was known before this deal."""
    done: tuple[Done, ...] = ()
    """The deals before this one."""


class Adviser:
    """What one seat knows of a game at a real table, and what its agent would do there."""

    def __init__(self, game: Game, seat: int, agent: Player | None) -> None:
        self.game = game
        self.seat = seat
        self.agent = agent
        self.rng = chance.fresh()
        self.now = Known(game.new(), self._seen_in(game.new()))
        self.past: list[Known] = []
        self.openings: dict[int, Row[State]] = {}
        """First seat to act -> a deal in which it is, for the deal to come."""
        self.minds = rows(MIND, Mind, 1)
        self.minds[0].rng = chance.fresh()
        if isinstance(agent, Agent):
            agent.prepare(self.minds[0])
        elif agent is not None:
            self.mate = made(agent)
        self.decided: tuple[Known, int] | None = None
        """What the agent decided last, and when."""

    @property
    def view(self) -> Row[State]:
        return self.now.view

    def _go_on(self, world: Row[State], **changes: Any) -> None:
        """This was told."""
        self.past.append(self.now)
        self.openings = {}
        self.now = replace(self.now, world=world, view=self._seen_in(world), **changes)

    def _seen_in(self, world: Row[State]) -> Row[State]:
        view = self.game.new()
        hide(world[0], self.seat, view)
        return view

    def undo(self) -> bool:
        """Take back the last thing that was told; False if there is none."""
        if not self.past:
            return False
        self.now = self.past.pop()
        self.openings = {}
        return True

    # -- dealing ---------------------------------------------------------------------------

    def starters(self) -> list[int]:
        """Who could act first in the deal to come."""
        self.openings = self._openings()
        return sorted(self.openings)

    def deal(self, first: int) -> None:
        """Deal unknown cards, so that this seat acts first."""
        openings = self.openings or self._openings()
        self._go_on(
            openings[first], begun=True, joined=0, holding=False, told=frozenset(), fallen={}, before=None,
            last=None, seen={}, start=self.now,
        )  # fmt: skip
        if len(openings) == 1:  # nobody was asked, so there is nothing to take back
            self.past.pop()

    def redeal(self) -> None:
        """Begin this deal again, as if nothing of it had been told."""
        self.past.append(self.now)
        self.openings = {}
        self.now = self.now.start or self.now

    def join(self, number: int) -> None:
        """The deal to come is the one with this number of its game; what was told of this one is
        dropped, but not the score. Raises NotationError."""
        over = not self.now.begun or self.over
        world = (self.now if over else self.now.start or self.now).world.copy()
        self.game.join(world[0], number, 0)
        if number > 1:
            self.game.stand(world[0], [int(total) for total in self.totals()])
        self._go_on(world, begun=False, joined=number, done=self.done())

    def close(self) -> None:
        """This deal is done with."""
        self._go_on(self.now.world, begun=False, done=self.done())

    def _openings(self) -> dict[int, Row[State]]:
        """A game may choose its first dealer by chance, or let the dealer go round; where it begins
        with a dealer of its own choice, at a real table it can be anybody."""
        world, found = self.now.world, dict[int, Row[State]]()
        if self.now.joined:
            return self._joined()
        for _ in range(OPENINGS * self.game.seats):
            fresh = world.copy()
            deal(fresh[0], self.rng)
            self.game.imagined(fresh[0], world[0])
            found.setdefault(int(turn(fresh[0])), fresh)
            if len(found) == self.game.seats:
                return found
        if len(found) == 1 and self._begins():
            passed_on = world.copy()
            for _ in range(self.game.seats):
                deal(passed_on[0], self.rng)
                first = self.game.parse_deal(self.game.say_deal(passed_on[0]))
                found.setdefault(int(turn(first[0])), first)
        return found

    def _joined(self) -> dict[int, Row[State]]:
        """Who joins half-way may find anybody dealing."""
        found = {}
        for dealer in range(self.game.seats):
            fresh = self.now.world.copy()
            self.game.join(fresh[0], self.now.joined, dealer)
            deal(fresh[0], self.rng)
            found[int(turn(fresh[0]))] = fresh
        return found

    def _begins(self) -> bool:
        """Whether the deal to come is the first, here or of the next game of several deals."""
        return self.now.start is None or (self.game.most_deals > 1 and self.finished)

    # -- cards -----------------------------------------------------------------------------

    def hand(self) -> list[int]:
        """The cards of this seat."""
        return list(self.game.scene(self.view[0], DEFAULT).hand)

    def pending(self) -> list[str]:
        """Where cards came to lie open that were not told yet."""
        return [where for where in self.game.shown(self.view[0]) if where not in self.now.told]

    def hold(self, cards: Sequence[int]) -> bool:
        """These are the cards of this seat; False if no deal has them there. Raises NotationError for
        a hand that the game would not have dealt."""
        world = self._placed(self.hand(), cards)
        if world is None:
            return False
        self.game.parse_deal(self.game.say_deal(world[0]))
        self._go_on(world, holding=True)
        return True

    def show(self, where: str, cards: Sequence[int]) -> bool:
        """These are the cards that were shown there; False if no deal that we find has them there."""
        told = self.now.told | {where}
        if not self.game.placed(where):
            return self._draw_again({**self.now.seen, where: sorted(cards)}, told)
        world = self._placed(self.game.shown(self.view[0])[where], cards)
        if world is None:
            return False
        self._go_on(world, told=told)
        return True

    def _placed(self, there: Sequence[int], cards: Sequence[int]) -> Row[State] | None:
        """A deal with these cards in the place of those that lie there, that fits all that was seen;
        None if there is none."""
        world = self.now.world.copy()
        leaving = [card for card in there if card not in cards]
        coming = [card for card in cards if card not in there]
        for one, other in zip(leaving, coming, strict=True):
            self.game.swap(world[0], one, other)
        view = self._seen_in(world)
        plans = self._plans(view)
        if plans is None:
            return None
        draw(view[0], plans, self.rng, world)
        return world

    def _plans(self, view: Row[State]) -> Plans | None:
        """What this view leaves open; None if no deal fits it."""
        plans = self.game.plans()
        plan(view[0], plans)
        return plans if self.game.possible(plans) else None

    def _draw_again(self, seen: dict[str, list[int]], told: frozenset[str]) -> bool:
        """Go back before the last action and find a deal in which it brings all this to light."""
        if self._shows(self.view[0], seen):
            self._go_on(self.now.world, seen=seen, told=told)
            return True
        if self.now.last is None or self.now.before is None:
            return False
        before, world, work = self._seen_in(self.now.before), self.game.new(), self.game.new()
        try:
            for where, cards in seen.items():
                self.game.assume(before[0], where, cards)
        except NotationError:
            return False
        plans = self._plans(before)
        action, ends = self.now.last
        if plans is None:
            return False
        for _ in range(AGAIN):
            done = find_world(before[0], plans, self.rng, action, 0, ends, world, work, TRIES)
            if done == NONE:
                return False
            play(world[0], done)
            if self._shows(self._seen_in(world)[0], seen):
                self._go_on(world, seen=seen, told=told)
                return True
        return False

    def _shows(self, view: State, seen: dict[str, list[int]]) -> bool:
        """Whether all this lies open there."""
        shown = self.game.shown(view)
        return all(sorted(shown.get(where, [])) == cards for where, cards in seen.items())

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
        found: dict[int, int] = {}
        room = np.zeros(self.game.most_actions, np.int64)
        looks = np.zeros(self.game.most_actions, np.int64)
        for world in self.worlds(WORLDS):
            actions = room[: legal(world[0], room)]
            look_at(world[0], actions, self.seat, looks)
            for look, first in zip(
                *np.unique(looks[: len(actions)], return_index=True), strict=True
            ):
                found.setdefault(int(look), int(actions[first]))
        return sorted(found.values())

    def worlds(self, number: int) -> Iterator[Row[State]]:
        """Some deals that fit all that was seen."""
        plans, world = self._plans(self.view), self.game.new()
        if plans is None:
            return
        for _ in range(number):
            draw(self.view[0], plans, self.rng, world)
            yield world

    def act(self, action: int, ends: bool | None = None) -> bool:
        """The seat on turn did this; False if no deal that fits what was seen allows it. Whether that
        ended the deal can hang on cards that we do not see: then `ends` says so."""
        if self.turn == self.seat and not allows(self.view[0], action):
            return False
        world, done = self.now.world.copy(), action
        if self.turn != self.seat or ends is not None:
            done = self._fit(action, ends, TRIES, world)
        if done == NONE:
            return False
        seat, shown = self.turn, frozenset(self.game.shown(self.view[0]))
        play(world[0], done)
        card = self.game.card_in(done)
        fallen = dict(self.now.fallen)
        if card is not None and not self._is_held(world, card):
            fallen[card] = seat
        last = action, ANYHOW if ends is None else int(ends)
        self._go_on(world, before=self.now.world, last=last, seen={}, told=shown, fallen=fallen)
        return True

    def endings(self, action: int) -> list[bool]:
        """Whether the deal can go on after this, and whether it can be over, for all we know."""
        world = self.game.new()
        return [ends for ends in (False, True) if self._fit(action, ends, LOOKS, world) != NONE]

    def _fit(self, action: int, ends: bool | None, tries: int, world: Row[State]) -> int:
        """Write a deal in which this action is possible, or one that looks like it: which, or NONE."""
        plans, work = self._plans(self.view), self.game.new()
        if plans is None:
            return NONE
        seen = int(appears(self.now.world[0], action, self.seat))
        known = UNKNOWN if ends is None else int(ends)
        return int(
            find_world(self.view[0], plans, self.rng, action, seen, known, world, work, tries)
        )

    def hand_in(self, world: Row[State], seat: int) -> list[int]:
        """The cards of a seat in some deal."""
        view = self.game.new()
        hide(world[0], seat, view)
        return list(self.game.scene(view[0], DEFAULT).hand)

    def _is_held(self, world: Row[State], card: int) -> bool:
        return any(card in self.hand_in(world, seat) for seat in range(self.game.seats))

    # -- advice and score ------------------------------------------------------------------

    def advice(self, language: str) -> tuple[int, str]:
        """What the agent would do, and why. It decides once."""
        view, mind = self.view[0], self.minds[0]
        if self.decided is None or self.decided[0] is not self.now:
            self.decided = self.now, self._decide(view, mind)
        action = self.decided[1]
        explain = self.agent.explain if isinstance(self.agent, Agent) else None
        return action, explain(self.game, view, mind, action, language) if explain else ""

    def _decide(self, view: State, mind: Mind) -> int:
        if isinstance(self.agent, Agent):
            return int(ask((actor(self.agent.act, self.game),), view, mind))
        if self.agent is None:
            raise TypeError("nobody advises at this table")
        return decision(self.mate, self.game, view, mind)

    def scores(self) -> list[float]:
        """What each seat scored in this deal."""
        out = np.zeros(self.game.seats)
        scores(self.now.world[0], out)
        return [float(point) for point in out]

    def totals(self) -> list[float]:
        """What each seat has in this game, or over all deals."""
        return [float(about.total) for about in self.game.scene(self.view[0], DEFAULT).seats]

    def stand(self, totals: Sequence[int]) -> None:
        """Let the seats have these totals; raises NotationError."""
        world, before = self.now.world.copy(), self.totals()
        self.game.stand(world[0], totals)
        missed = [total - had for total, had in zip(totals, before, strict=True)]
        self._go_on(world, done=(*self.now.done, Done("", missed, None, counts=False)))

    @property
    def finished(self) -> bool:
        return bool(finished(self.now.world[0]))

    def done(self) -> tuple[Done, ...]:
        """All deals that are over."""
        if not self.now.begun or not self.over:
            return self.now.done
        return (*self.now.done, self._outcome())

    def _outcome(self) -> Done:
        """What came of this deal."""
        told = np.zeros(max(1, len(self.game.fact_names)))
        facts(self.now.world[0], told)
        counts = self.game.counts(self.now.world[0])
        seen = self.view.tobytes().hex()
        return Done(seen, self.scores(), told.tolist() if self.finished else None, counts)

    def rehearse(self) -> None:
        """Do once, on a deal of no account, what is done at the table: that compiles it."""
        scratch = Adviser(self.game, self.seat, self.agent)
        others = [seat for seat in scratch.starters() if seat != self.seat]
        scratch.deal(others[0] if others else self.seat)
        scratch.hold(scratch.hand())
        for action in scratch.options()[:1]:
            scratch.endings(action)
            scratch.act(action)
        scratch._outcome()
