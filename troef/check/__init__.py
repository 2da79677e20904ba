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

import numpy as np

from .. import chance
from ..game import Game, allows, appears, deal, facts, finished, over, play, sample, turn
from ..state import S
from .ground import CheckError, Summary, different, listed
from .knowing import Knowing
from .saying import Saying
from .uncompiled import ACTIONS, DEALS, LOOKS, PlainError, compare

__all__ = ["CheckError", "Summary", "check", "different"]

SAMPLES = 50
"""How often `sample` is called for each legal action."""
MANY = 200
"""Of more legal actions than this only some are looked at."""


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


class _Run(Knowing[S], Saying[S]):
    """One check: deals played through, and all that must hold before every action."""

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
            self.fail(f"the same seed gave another game: {listed(names)} differ at the end")
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
        self.actions = []
        self.seen = [[] for _ in range(self.game.seats)]
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

    def some(self, actions: list[int]) -> list[int]:
        """These actions, or some of them if there are very many."""
        if len(actions) <= MANY:
            return actions
        return [actions[int(chance.below(self.looks, len(actions)))] for _ in range(MANY)]

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
