"""What a seat knows: its view tells nothing hidden, and deals that are drawn from it could be true."""

from __future__ import annotations

import numpy as np

from ..fields import Row
from ..game import appears, draw, hide, over, plan, play, sample, turn
from ..rulebook import languages_of
from ..state import S
from ..words import DEFAULT
from .ground import Ground, different, listed
from .replayed import contradiction, tells_later


class Knowing(Ground[S]):
    """The part of a check that looks at views and at what is drawn from them."""

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

    def observed(self, view: S, viewer: int) -> None:
        """What a seat observes is made of numbers, and of nothing but its view."""
        self.observation = self.game.observe(view)
        if not np.isfinite(self.observation).all():
            parts = self.game.observation_parts.items()
            wrong = [
                name for name, (start, length, *_) in parts
                if not np.isfinite(self.observation[start : start + length]).all()
            ]  # fmt: skip
            self.fail(f"`observe` gives no number in {listed(wrong)}")
        if not np.array_equal(self.game.observe(view), self.observation):
            self.fail(
                f"`observe` gives another vector for the same view of {self.seat_name(viewer)}"
            )

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
                f"the view of {self.seat_name(viewer)} shows hidden cards: {listed(names)} "
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
                        f"{listed(names)} of the view differ"
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
            self.fail(f"a deal drawn for {name} does not fit the view: {listed(names)} differ")
        if closely:
            self.replayed(worlds[0], viewer)
            self.played_out(worlds[0], name)
            if viewer == turn(self.state):
                for language in languages_of(self.game):
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
