"""The rules of thesis 002, and its worked examples."""

from __future__ import annotations

from math import factorial
from typing import Any

from ...game import actions_of, play
from ...games import GAMES
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import computed


def reproduce(section: Section, lab: Lab) -> Findings:
    """The sizes of the game, from the rules themselves, and the example of the dealer's bid."""
    game: Any = GAMES["boerenbridge"]()
    size, state = game.sizes_of, game.new()[0]
    found = {
        "players": game.seats,
        "rounds": size.deals,
        "cards": size.players * size.rounds,
        "suits": size.suits,
        "order": size.ranks,
        "k": int(state.exact),
        "trick_factor": int(state.trick_factor),
        "losing_factor": int(state.losing_factor),
    }
    rows = [computed(name.replace("_", " "), section[name], ours) for name, ours in found.items()]
    rows.append(computed("suits times ranks", section["cards"], size.suits * size.ranks))
    example = section["screw_the_dealer_example"]
    rows.append(
        computed("the bid that the dealer may not make", example["forbidden"], closed(example))
    )
    printed = float(section["first_round_permutations"])
    rows.append(
        computed("orders of all cards", printed, float(factorial(size.cards)), printed / 1000)
    )
    return Findings(rows)


def closed(example: Section) -> int:
    """The one bid that is not legal for the dealer after these bids."""
    game: Any = GAMES["boerenbridge"]()
    lines = [f"round: {game.sizes_of.rounds + 1 - example['tricks']}", "dealer: E"]
    lines += ["total: 0 0 0 0", "made: 0 0 0 0", "earnable: 0 0 0 0", "trump: CA"]
    suits = {"S": "S", "W": "H", "N": "D", "E": "C"}
    lines += [f"{seat}: {suit}765432" for seat, suit in suits.items()]
    state = game.parse_deal(lines)[0]
    for bid in example["bids"]:
        play(state, game.parse(state, f"bid {bid}"))
    bids = {f"bid {tricks}": tricks for tricks in range(example["tricks"] + 1)}
    (missing,) = bids.keys() - {game.say(state, action) for action in actions_of(game, state)}
    return bids[missing]
