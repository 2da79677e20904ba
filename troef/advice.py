"""What an adviser at a table of real cards needs of a game: to be told what is seen there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from .cards import NotationError
from .scene import Drawn
from .state import S
from .words import DEFAULT, SHARED


class Advised(Drawn[S]):
    """A game that an adviser can be told about. One that leaves this out is played, not advised on."""

    title: ClassVar[str]
    plan_dtype: np.dtype[np.record]

    def parse_cards(self, text: str) -> list[int]:
        """The cards in this text, as `scene` numbers them; raises NotationError."""
        raise NotationError(f"{self.title} cannot be advised on: it has no `parse_cards`")

    def swap(self, state: S, one: int, other: int) -> None:
        """Let two cards change places, wherever they lie. A game that leaves this out has its deals
        drawn until one shows what was seen."""
        raise NotationError(f"{self.title}: its cards cannot be swapped")

    def placed(self, where: str) -> bool:
        """Whether what is shown there are cards that `swap` can lay there; else deals are drawn until
        one shows it."""
        return type(self).swap is not Advised.swap

    def parse_shown(self, where: str, text: str) -> list[int]:
        """What this text says of what is shown there, as `shown` has it; raises NotationError."""
        return self.parse_cards(text)

    def assume(self, view: S, where: str, cards: Sequence[int]) -> None:
        """Note in the view before an action what came to light with it, so that deals drawn from the
        view have it; where little hangs on it this may be left out. Raises NotationError for what
        cannot have been."""

    def possible(self, plans: npt.NDArray[np.record]) -> bool:
        """Whether any deal fits the view that `plan` studied: else none may be drawn."""
        return "weight" not in (self.plan_dtype.names or ()) or plans["weight"].sum() > 0

    def card_in(self, action: int) -> int | None:
        """The card that this action plays or gives away; None where there is none."""
        return None

    def stand(self, state: S, totals: Sequence[int]) -> None:
        """Let the seats have these totals in the game that is being played; raises NotationError."""
        raise NotationError(SHARED.later("score_stays", title=self.title))

    def join(self, state: S, number: int, dealer: int) -> None:
        """Let the next deal be the one with this number of the game, from 1, and this its dealer; raises
        NotationError."""
        raise NotationError(SHARED.later("no_rounds", title=self.title))

    def imagined(self, world: S, before: S) -> None:
        """These cards were dealt by chance in the place of real ones that are not told yet: take back
        what else chance left in the state. Before, it was this."""

    def shown(self, view: S) -> dict[str, list[int]]:
        """What lies open besides played cards, by where it lies: cards that chance or other players
        have shown. Open hands go by the name of their seat."""
        seats = self.scene(view, DEFAULT).seats
        return {seat.name: list(seat.shown) for seat in seats if seat.shown}
