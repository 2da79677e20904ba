"""House rules: what people who play the same game decide before they deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..outside import visible


class HouseError(ValueError):
    """A game or a house rule that does not exist, or a choice that it does not have."""


@dataclass(frozen=True)
class Switch:
    """One house rule: its choices (the first is the default) and where they come from."""

    name: str
    choices: tuple[str, ...]
    about: str
    source: str
    free: Callable[[str], object] | None = None
    """Where other words than the choices are allowed: raises ValueError for those that are not."""

    def word(self, given: object) -> str:
        """A choice as its own word; raises HouseError for what is no choice."""
        text = _word(given)
        if text in self.choices:
            return text
        try:
            if self.free is None:
                raise ValueError(f"choose one of {', '.join(self.choices)}")
            if text.split() != [text]:  # else the text of the game would not read back
                raise ValueError("expected one word, without spaces")
            self.free(text)
        except ValueError as error:
            raise HouseError(f"house rule {self.name}={visible(text, 60)}: {error}") from None
        return text

    def number(self, word: str) -> int:
        """The number of a choice, as the state holds it; free words have none."""
        return self.choices.index(word) if word in self.choices else -1


def _word(given: object) -> str:
    """A choice as text; numbers without end are no choice anywhere."""
    if isinstance(given, bool):
        return "yes" if given else "no"
    if isinstance(given, int) and abs(given) >= 1 << 63:
        return "a number beyond all bounds"
    return str(given)


def choices(switches: Sequence[Switch]) -> Callable[[str, str], int]:
    """The numbers of choices, by the names of the house rule and of the choice: what a state holds.

    >>> number = choices([Switch("piek", ("one", "one_or_five"), "how many tricks", "000")])
    >>> number("piek", "one_or_five")
    1
    """
    known = {switch.name: switch.choices for switch in switches}
    return lambda name, word: known[name].index(word)
