"""The same deal again: a deal of an evening that is over, played anew with the same cards.

It is practice. It lies in a file of its own beside the evening's and counts nowhere: neither in the score,
nor in the record, nor in what people look up about their evenings. Opponents have the chance that they had, so
who does the same sees the same deal.
"""

from __future__ import annotations

from pathlib import Path

from .. import record
from ..cards import NotationError
from ..outside import read_text, whole_number
from .core import Core
from .evening import Done, Evening, EveningError
from .kept import LARGEST
from .messages import Row
from .texts import text

HEAD = "troef again "


class SameDeal(Evening):
    """A deal of another evening, from its first card on."""

    def __init__(self, evening: Evening, deal: int, path: Path) -> None:
        """`deal` is the number of a deal that is over, the first being 1."""
        super().__init__(
            evening.game, evening.specs, path, evening.language, None, [*evening.names.values()], seated=False
        )  # fmt: skip
        self.hurried = evening.hurried
        self.names, self.called, self.choices = evening.names, evening.called, evening.choices
        self.deal_number, self.first = deal, evening.done[deal - 1]
        self.seat_agents()
        self.table.states[:] = record.read(self.first.text)[0].start()
        self.table.number = deal
        self.dealt = self.table.states.copy()
        self.has_dealt = True

    def do(self, action: int) -> None:
        super().do(action)
        if self.done:  # no game ends with it
            self.done = [self.done[0]._replace(facts=None)]

    def text(self) -> str:
        return f"{HEAD}{self.deal_number}\n\n{self.done[0].text if self.done else self._record()}"


def read_again(evening: Evening, path: Path) -> SameDeal:
    """The deal that is being played anew, from its file; raises EveningError."""
    try:
        head, _, rest = read_text(path, LARGEST).partition("\n")
        deal = whole_number(head.removeprefix(HEAD), 1, len(evening.done))
        if deal is None:
            raise NotationError(f"line 1: expected '{HEAD}' and the number of a deal that is over")
        kept = record.read("\n" + rest)[0]
        found = SameDeal(evening, deal, path)
        if kept.deal != found.game.say_deal(found.dealt[0]):
            raise NotationError(f"these are not the cards of deal {deal}")
        found.settled = kept.settled
        for action in kept.actions:
            found.do(action)
        return found
    except (ValueError, IndexError) as error:
        raise EveningError("unreadable", path=path, reason=error) from error
    except OSError as error:
        raise EveningError("no_file", path=path, reason=error.strerror) from error


class Again(Core):
    """A deal at play that was played before. The score that is shown is the evening's, without it."""

    evening: SameDeal

    def __init__(self, evening: SameDeal, first: Core, after: int) -> None:
        """`after`: the last moment that anybody heard of, so that nothing that was meant for one of before
        happens here."""
        self.first, self.after = first, after
        super().__init__(evening)
        self.languages = first.languages

    @property
    def at(self) -> int:
        return self.after + super().at

    def deal_name(self, language: str, deals: int | None = None) -> str:
        name = self.first.deal_name(language, self.evening.deal_number - 1)
        return text(language, "again_deal", deal=name)

    def scores(self, language: str) -> list[Row]:
        return self.first.scores(language)

    def standings(self, language: str, done: list[Done], running: bool) -> list[Row]:
        """What the same cards brought before."""
        return [Row(text(language, "first_time"), tuple(self.evening.first.points))]
