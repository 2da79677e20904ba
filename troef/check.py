"""check(game): prove by playing that a game keeps the contract of `troef.game`.

For whoever writes a game, inside this package or outside it:

    from troef.check import check
    print(check(MyGame()))

Random deals are played through the contract alone. At every action the cards must be conserved,
the rules must agree with each other, no view may change when hidden cards are swapped, every complete
deal drawn from a view must fit that view and allow all that was done before, and where the game is put in
numbers, actions and numbers must go with each other and observations tell no more than views. The first
thing that is wrong raises CheckError with one sentence: which game, which deal, which action, what was seen.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Generic, NoReturn

import numpy as np

from . import chance
from .fields import Row
from .game import (
    RULES,
    Game,
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
    sample,
    scores,
    turn,
    values,
)
from .jit import ACTIONS as ROOM
from .jit import RULES as GIVEN
from .replayed import contradiction, tells_later
from .state import S, State
from .uncompiled import ACTIONS, DEALS, LOOKS, PlainError, compare
from .words import DEFAULT, LANGUAGES

NUMBERS = range(-2, 260)
"""Numbers that `allows` is asked about besides the legal actions."""
SAMPLES = 50
"""How often `sample` is called for each legal action."""
MANY = 200
"""Of more legal actions than this only some are looked at."""


class CheckError(AssertionError):
    """A rule of the contract that a game breaks; says which one, where, and what was seen."""


@dataclass
class Summary:
    """What was looked at."""

    game: str
    deals: int = 0
    actions: int = 0
    views: int = 0
    swaps: int = 0
    worlds: int = 0
    replays: int = 0
    playouts: int = 0
    plain: str = "not compared"
    """Whether compiled and plain Python rules gave the same games, or why that was not compared."""

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.deals} deals, {self.actions} actions, {self.views} views, "
            f"{self.swaps} swaps, {self.worlds} worlds, {self.replays} "
            f"replayed, {self.playouts} played out; "
            f"plain Python: {self.plain}"
        )


def check(game: Game, deals: int = 20, seed: int = 1, plain: int = 2) -> Summary:
    """Check a game by playing random deals; raises CheckError at the first thing that is wrong.

    The first `plain` deals are played again by the plain Python rules, in a process of their own.
    """
    run = _Run(game, seed)
    for number in range(deals):
        run.deal(number)
    run.finish()
    if plain:
        try:
            run.summary.plain = compare(game, plain, seed)
        except PlainError as error:
            raise CheckError(f"{game!r}, seed {seed}: {error}") from None
    return run.summary


def different(one: State, other: State) -> list[str]:
    """The names of the fields in which two records differ; bytes between fields do not count."""
    if one.tobytes() == other.tobytes():
        return []
    return [name for name in one.dtype.names or () if not np.array_equal(one[name], other[name])]


class _Run(Generic[S]):
    """One check: the deal that is being played, and room to work in."""

    def __init__(self, game: Game[S], seed: int) -> None:
        self.game, self.seed = game, seed
        self.summary = Summary(repr(game))
        self.states, self.views, self.others = game.new(), game.new(), game.new()
        self.plans = game.plans()
        self.buffer = np.zeros(max(4 * game.most_actions, 64), np.int64)
        self.number = self.ply = 0
        self.all_cards: int | None = None
        self.numbers = set(NUMBERS)
        for name in RULES:
            if name not in GIVEN[game.dtype]:
                self.fail(f"`fulfil` was given no rule `{name}`")
        self.texts: dict[str, int] = {}  # text -> number of an action
        self.surprise, self.freedom = 0.0, 0  # of `sample`, as chi-square
        self.first, self.over = True, False  # whether a game begins with this deal, and is finished

    @property
    def state(self) -> S:
        return self.states[0]

    def fail(self, what: str) -> NoReturn:
        raise CheckError(
            f"{self.game!r}, seed {self.seed}, deal {self.number}, action {self.ply}: {what}"
        )

    def seat_name(self, seat: int) -> str:
        return self.game.seat_names[seat]

    # -- one deal --------------------------------------------------------------------------

    def deal(self, number: int) -> None:
        """Play one deal twice: straight through, then with a close look at every position.

        Deals follow on the ones before until a whole game is played and one deal more.
        """
        self.number = number
        self.first = number % (self.game.most_deals + 1) == 0
        if self.first:
            self.states = self.game.new()
        before = self.states.copy()
        self.play_through(looking=False)
        self.scored(self.state, "at the end")
        after, self.states = self.states, before
        self.play_through(looking=True)
        if names := different(after[0], self.state):
            self.fail(f"the same seed gave another game: {_list(names)} differ at the end")
        self.retold()
        self.ended()
        self.summary.deals += 1
        self.summary.actions += self.ply

    def play_through(self, looking: bool) -> None:
        """Deal, and play random actions to the end."""
        self.ply = 0
        rng = chance.generator(self.seed, self.number, 0, ACTIONS)
        self.looks = chance.generator(self.seed, self.number, 0, LOOKS)
        deal(self.state, chance.generator(self.seed, self.number, 0, DEALS))
        self.cards_conserved(self.state, "after dealing")
        self.actions: list[int] = []
        self.seen: list[list[int]] = [[] for _ in range(self.game.seats)]
        if looking:
            self.deal_notation()
        while not over(self.state):
            self.on_turn()
            if looking:
                self.position()
            action = int(sample(self.state, rng))
            if not allows(self.state, action):
                self.fail(f"`sample` gave action {action}, which `allows` forbids")
            for viewer, seen in enumerate(self.seen):
                seen.append(int(appears(self.state, action, viewer)))
            play(self.state, action)
            self.actions.append(action)
            self.ply += 1
            self.cards_conserved(self.state, "after this action")

    def cards_conserved(self, state: S, when: str) -> None:
        cards = self.game.cards(state)
        if self.all_cards is None:
            self.all_cards = cards
        if cards != self.all_cards:
            self.fail(f"{when} there are {cards} cards instead of {self.all_cards}")

    def ended(self) -> None:
        """A deal that is over tells its facts, and still hides what is hidden."""
        self.before = self.states.copy()
        for seat in range(self.game.seats):
            self.view(seat)
            self.swapped(seat)
        last = (self.number + 1) % (self.game.most_deals + 1) == self.game.most_deals
        self.over = bool(finished(self.state)) or (not self.first and self.over)
        if last and not self.over:
            self.fail(f"the game is not finished after {self.game.most_deals} deals (`most_deals`)")
        told = np.full(max(1, len(self.game.fact_names)), np.nan)
        facts(self.state, told)
        for name, value in zip(self.game.fact_names, told, strict=False):
            if math.isnan(value):
                self.fail(f"`facts` leaves out '{name}'")

    def scored(self, state: State, when: str) -> None:
        points = np.full(self.game.seats, np.nan)
        scores(state, points)
        if np.isnan(points).any():
            self.fail(f"{when} `scores` leaves out a seat: {points.tolist()}")
        if self.game.zero_sum and abs(points.sum()) > 1e-9:
            self.fail(f"{when} the scores {points.tolist()} add up to {points.sum():g}, not to 0")
        for way, name in enumerate(self.game.evaluations):
            worth = np.full(self.game.seats, np.nan)
            values(state, way, worth)
            if not np.isfinite(worth).all():
                self.fail(f"{when} `values` by '{name}' gives no number: {worth.tolist()}")

    def finish(self) -> None:
        """What only shows over all deals together."""
        if self.summary.swaps == 0:
            self.fail("`swaps` never gave a state with other hidden cards, so no leak can be seen")
        if self.freedom and self.surprise > self.freedom + 7 * math.sqrt(2 * self.freedom):
            self.fail(
                f"`sample` does not choose uniformly: chi-square {self.surprise:.0f} with "
                f"{self.freedom} degrees of freedom"
            )

    # -- one position ----------------------------------------------------------------------

    def on_turn(self) -> None:
        """A deal that is not over has a seat on turn, and that seat can do something."""
        if self.ply >= self.game.most_plies:
            self.fail(f"the deal is not over after {self.game.most_plies} actions (`most_plies`)")
        seat = int(turn(self.state))
        if not 0 <= seat < self.game.seats:
            self.fail(f"`turn` is {seat}, expected a seat from 0 to {self.game.seats - 1}")
        self.legal(self.state)

    def position(self) -> None:
        """Everything that must hold before an action."""
        self.before = self.states.copy()
        closely = self.ply < 4 or chance.below(self.looks, 4) == 0
        actions = self.legal(self.state)
        self.allowed(self.state, actions, closely)
        some = self.some(actions)
        self.notation(some)
        if self.game.vectors is not None:
            self.numbered(some)
        if closely:
            self.sampled(actions)
        for viewer in range(self.game.seats):
            self.view(viewer)
            self.swapped(viewer)
            if viewer == turn(self.state):
                self.legal_on_view(actions)
            if closely:
                self.appearance(viewer, some)
        for viewer in range(self.game.seats):
            self.view(viewer)
            self.drawn(viewer, closely)
        self.unchanged()

    def unchanged(self) -> None:
        if names := different(self.before[0], self.state):
            self.fail(f"looking at the state changed {_list(names)}")

    def some(self, actions: list[int]) -> list[int]:
        """These actions, or some of them if there are very many."""
        if len(actions) <= MANY:
            return actions
        return [actions[int(chance.below(self.looks, len(actions)))] for _ in range(MANY)]

    def legal(self, state: State) -> list[int]:
        if self.game.most_actions > ROOM[self.game.dtype]:
            self.fail(
                f"`fulfil` was told of {ROOM[self.game.dtype]} actions at most, `most_actions` "
                f"is {self.game.most_actions}"
            )
        n = int(legal(state, self.buffer))
        if not 1 <= n <= self.game.most_actions:
            self.fail(f"`legal` gives {n} actions, expected 1 to {self.game.most_actions}")
        actions = [int(action) for action in self.buffer[:n]]
        if len(set(actions)) != n:
            self.fail(f"`legal` gives an action twice: {actions}")
        return actions

    def allowed(self, state: State, actions: list[int], closely: bool) -> None:
        """`allows` says yes to the legal actions and no to all others."""
        listed = set(actions)
        self.numbers |= listed
        for action in self.numbers if closely else actions:
            if bool(allows(state, action)) != (action in listed):
                yes, no = ("allows", "lacks") if action not in listed else ("forbids", "has")
                self.fail(f"`allows` {yes} action {action}, which `legal` {no}: {actions}")

    def sampled(self, actions: list[int]) -> None:
        """`sample` gives every legal action, equally often, and nothing else."""
        counts = dict.fromkeys(actions, 0)
        if len(actions) > MANY:
            if any(int(sample(self.state, self.looks)) not in counts for _ in range(MANY)):
                self.fail(
                    f"`sample` gave an action that is not one of the {len(actions)} legal ones"
                )
            return
        for _ in range(SAMPLES * len(actions)):
            action = int(sample(self.state, self.looks))
            if action not in counts:
                self.fail(f"`sample` gave action {action}, which is not legal: {actions}")
            counts[action] += 1
        for action, n in counts.items():
            if n == 0:
                self.fail(f"`sample` never gave the legal action {action}")
            self.surprise += (n - SAMPLES) ** 2 / SAMPLES
        self.freedom += len(actions) - 1

    # -- what a seat knows -----------------------------------------------------------------

    def view(self, viewer: int) -> None:
        """Put what this seat may know into `views`."""
        hide(self.state, viewer, self.views)
        self.unchanged()
        self.summary.views += 1
        view = self.views[0]
        if int(view["viewer"]) != viewer:
            self.fail(f"the view of {self.seat_name(viewer)} names seat {view['viewer']} as viewer")
        if turn(view) != turn(self.state) or bool(over(view)) != bool(over(self.state)):
            self.fail(f"`turn` or `over` changes in the view of {self.seat_name(viewer)}")
        if self.game.vectors is not None:
            self.observed(view, viewer)

    def legal_on_view(self, actions: list[int]) -> None:
        """The seat on turn must be able to choose by its view alone."""
        view = self.views[0]
        seen = self.legal(view)
        if seen != actions:
            self.fail(
                f"`legal` gives {seen} on the view of the seat on turn, {actions} on the state"
            )
        self.allowed(view, actions, False)
        if int(sample(view, self.looks)) not in actions:
            self.fail("`sample` gives an illegal action on the view of the seat on turn")

    def swapped(self, viewer: int) -> None:
        """The view must not change when cards that it hides change places."""
        swapped = self.game.swaps(self.state, viewer, self.looks)
        if swapped.tobytes() == self.states.tobytes():
            return  # nothing is hidden here, or only one hand
        self.cards_conserved(swapped[0], "after `swaps`")
        hide(swapped[0], viewer, self.others)
        self.summary.swaps += 1
        if names := different(self.views[0], self.others[0]):
            self.fail(
                f"the view of {self.seat_name(viewer)} shows hidden cards: {_list(names)} "
                "change when hidden cards are swapped"
            )
        if self.game.vectors is not None and not np.array_equal(
            self.game.observe(self.others[0]), self.observation
        ):
            self.fail(f"`observe` shows hidden cards to {self.seat_name(viewer)}")

    def appearance(self, viewer: int, actions: list[int]) -> None:
        """Who acts knows what he did; others see no difference between what looks the same to them."""
        alike: dict[int, tuple[int, tuple[Row[S], str]]] = {}
        for action in actions:
            seen = int(appears(self.state, action, viewer))
            if viewer == turn(self.state):
                if seen != action:
                    self.fail(f"to who does it, action {action} `appears` as {seen}")
                continue
            view, words = self.after(viewer, action)
            first, (known, told) = alike.setdefault(seen, (action, (view, words)))
            names = different(known[0], view[0])
            if names or told != words:
                self.fail(
                    f"actions {first} and {action} `appear` the same to {self.seat_name(viewer)}, but "
                    + (
                        f"{_list(names)} of the view differ"
                        if names
                        else f"are '{told}', '{words}'"
                    )
                )

    def after(self, viewer: int, action: int) -> tuple[Row[S], str]:
        """The view of a seat after an action, and the words for that action before it."""
        state, view = self.states.copy(), self.game.new()
        hide(state[0], viewer, view)
        words = self.game.words(view[0], action, DEFAULT)
        play(state[0], action)
        hide(state[0], viewer, view)
        return view, words

    def drawn(self, viewer: int, closely: bool) -> None:
        """A complete deal drawn from a view must give the same view, and be playable."""
        view, name = self.views[0], self.seat_name(viewer)
        plan(view, self.plans)
        if "weight" in (self.plans.dtype.names or ()):
            if self.plans["weight"].min() < 0:
                self.fail("`plan_type` was told of fewer cards or places than `plan` needs")
            if not self.plans["weight"].sum() > 0:
                self.fail(f"`plan` finds no deal that fits the view of {name}")
        worlds = self.game.new()
        draw(view, self.plans, self.looks, worlds)
        self.summary.worlds += 1
        self.cards_conserved(worlds[0], f"in a deal drawn for {name}")
        hide(worlds[0], viewer, self.others)
        if names := different(view, self.others[0]):
            self.fail(f"a deal drawn for {name} does not fit the view: {_list(names)} differ")
        if closely:
            self.replayed(worlds[0], viewer)
            self.played_out(worlds[0], name)
            if viewer == turn(self.state):
                for language in LANGUAGES:
                    self.game.scene(view, language)

    def replayed(self, world: S, viewer: int) -> None:
        """What was seen so far could have been done in a drawn deal, if the game still tells how a deal
        began."""
        if not tells_later(self.game, self.state, self.lines):
            return
        wrong = contradiction(self.game, world, viewer, self.seen[viewer])
        if wrong is not None:
            self.fail(
                f"a deal drawn for {self.seat_name(viewer)} contradicts what was seen: {wrong}"
            )
        self.summary.replays += 1

    def played_out(self, world: S, name: str) -> None:
        """A drawn deal can be played to its end."""
        for _ in range(self.game.most_plies - self.ply):
            if over(world):
                break
            self.legal(world)
            play(world, sample(world, self.looks))
        if not over(world):
            self.fail(f"a deal drawn for {name} is not over after {self.game.most_plies} actions")
        self.cards_conserved(world, f"in a deal drawn for {name} and played out")
        self.scored(world, f"in a deal drawn for {name} and played out")
        self.summary.playouts += 1

    # -- in numbers ------------------------------------------------------------------------

    def numbered(self, actions: list[int]) -> None:
        """Actions and their numbers go with each other, and a number has one text in all positions."""
        game = self.game
        for action in actions:
            number = int(game.in_numbers.encode(self.state, action))
            if not 0 <= number < game.action_count:
                self.fail(f"`encode` numbers action {action} as {number} of {game.action_count}")
            back = int(game.in_numbers.decode(self.state, number))
            if back != action:
                self.fail(f"`decode` makes action {back} of number {number}, which is {action}")
            if game.number_of(action) != number:
                self.fail(f"`encode` numbers action {action} as {number} here and not elsewhere")
            text = game.say(self.state, action)
            if self.texts.setdefault(text, number) != number:
                self.fail(f"'{text}' is the text of actions {self.texts[text]} and {number}")

    def observed(self, view: S, viewer: int) -> None:
        """What a seat observes is made of numbers, and of nothing but its view."""
        self.observation = self.game.observe(view)
        if not np.isfinite(self.observation).all():
            parts = self.game.observation_parts.items()
            wrong = [
                name for name, (start, length, *_) in parts
                if not np.isfinite(self.observation[start : start + length]).all()
            ]  # fmt: skip
            self.fail(f"`observe` gives no number in {_list(wrong)}")
        if not np.array_equal(self.game.observe(view), self.observation):
            self.fail(
                f"`observe` gives another vector for the same view of {self.seat_name(viewer)}"
            )

    # -- notation --------------------------------------------------------------------------

    def notation(self, actions: list[int]) -> None:
        """Every legal action can be written and read back."""
        self.game.heading(self.state)
        for action in actions:
            text = self.game.say(self.state, action)
            try:
                found = self.game.parse(self.state, text)
            except ValueError as error:
                self.fail(f"`parse` cannot read '{text}', which `say` wrote: {error}")
            if found != action:
                self.fail(f"`say` writes action {action} as '{text}', `parse` reads {found}")
            for language in LANGUAGES:
                if not self.game.words(self.state, action, language):
                    self.fail(f"`words` has none in '{language}' for action {action}")

    def deal_notation(self) -> None:
        """The text of a deal rebuilds the state as dealt; of one that follows on others, it need not
        hold what was counted in those (see `retold`)."""
        self.lines = self.game.say_deal(self.state)
        try:
            self.told = self.game.parse_deal(self.lines)
        except ValueError as error:
            self.fail(f"`parse_deal` cannot read what `say_deal` wrote: {error}")
        if self.first and (names := different(self.told[0], self.state)):
            self.fail(f"`parse_deal` does not rebuild the deal: {_list(names)} differ")

    def retold(self) -> None:
        """The deal that its text rebuilds goes the same way, with the same scores."""
        for action in self.actions:
            if over(self.told[0]) or not allows(self.told[0], action):
                self.fail(f"the deal that `parse_deal` rebuilt does not allow action {action}")
            play(self.told[0], action)
        points, again = np.zeros(self.game.seats), np.zeros(self.game.seats)
        scores(self.state, points)
        scores(self.told[0], again)
        if not np.array_equal(points, again):
            self.fail(
                f"the deal that `parse_deal` rebuilt scores {again.tolist()}, not {points.tolist()}"
            )
        if bool(finished(self.told[0])) != bool(finished(self.state)):
            self.fail(
                "the deal that `parse_deal` rebuilt does not end the game where the deal does"
            )


def _list(names: list[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)
