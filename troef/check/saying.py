"""Actions and deals as texts and numbers: whatever is written reads back as the same."""

from __future__ import annotations

import numpy as np

from ..game import allows, finished, over, play, scores
from ..rulebook import languages_of
from ..state import S
from .ground import Ground, different, listed


class Saying(Ground[S]):
    """The part of a check that writes and reads."""

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
            for language in languages_of(self.game):
                if not self.game.words(self.state, action, language):
                    self.fail(f"`words` has none in '{language}' for action {action}")

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

    def deal_notation(self) -> None:
        """The text of a deal rebuilds the state as dealt; of one that follows on others, it need not
        hold what was counted in those (see `retold`)."""
        self.lines = self.game.say_deal(self.state)
        try:
            self.told = self.game.parse_deal(self.lines)
        except ValueError as error:
            self.fail(f"`parse_deal` cannot read what `say_deal` wrote: {error}")
        if self.first and (names := different(self.told[0], self.state)):
            self.fail(f"`parse_deal` does not rebuild the deal: {listed(names)} differ")

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
