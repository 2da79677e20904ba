"""The rule book of Boerenbridge: what its words take from the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from ....game import Game
from ....rulebook import Row, Rulebook, signed
from ....sheets import scored
from .. import Boerenbridge
from ..rounds import hand_size

EXAMPLES = {"anna": (3, 3), "bob": (0, 0), "carla": (2, 1), "dirk": (1, 3)}
"""Bids and tricks of four people in the worked example, a round of seven cards."""
MOST_OFF = 3
"""Up to how many tricks too many or too few the table of points goes."""


def points(game: Game, bid: int, won: int) -> str:
    """What this bid brings with so many tricks, by the rules."""
    nothing = [0] * (game.seats - 1)
    return signed(scored(game, [bid, *nothing, won, *nothing])[0])


class Book(Rulebook):
    """Sizes and points by the house rules that are asked for."""

    def entries(self, game: Game) -> Sequence[str]:
        return ()

    def fields(self, game: Game, language: str) -> Mapping[str, object]:
        sizes = cast("Boerenbridge", game).sizes_of
        state = game.new()[0]
        hands = [int(hand_size(state, number)) for number in range(sizes.deals)]
        shown = [str(hand) for hand in hands]
        if len(hands) > 8:
            shown = [*shown[:3], "...", *shown[-3:]]
        found: dict[str, object] = {
            "players": sizes.players,
            "cards": sizes.cards,
            "rounds": sizes.deals,
            "largest": sizes.rounds,
            "hands": ", ".join(shown),
            "exact": game.house["points"],
            "trick": game.house["trick_factor"],
            "lost": game.house["losing_factor"],
        }
        for name, (bid, won) in EXAMPLES.items():
            found |= {f"{name}_bid": bid, f"{name}_won": won, name: points(game, bid, won)}
        return found

    def table(self, game: Game, chapter: str, language: str) -> Sequence[Row]:
        if chapter != "scoring":
            return ()
        word = self.word
        names = (word(language, "bid"), word(language, "exactly"))
        off = [word(language, "off", tricks=n) for n in range(1, MOST_OFF + 1)]
        largest = min(5, cast("Boerenbridge", game).sizes_of.rounds)
        return [
            (*names, *off),
            *(
                (str(bid), *(points(game, bid, bid + n) for n in range(MOST_OFF + 1)))
                for bid in range(largest + 1)
            ),
        ]


BOOK = Book(__file__)
