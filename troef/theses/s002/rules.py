"""The rules of thesis 002, asked of the game itself, and its worked examples."""

from math import factorial

from ...game import actions_of, play
from ...games.boerenbridge import Boerenbridge
from ..reproduce import Findings, Lab, Section
from ..rows import computed

EXAMPLE = {
    "dealer": "E", "total": "0 0 0 0", "made": "0 0 0 0", "earnable": "0 0 0 0", "trump": "CA",
    "S": "S765432", "W": "H765432", "N": "D765432", "E": "C765432",
}  # fmt: skip
"""The deal of the example: East, the dealer, bids last."""


def reproduce(section: Section, lab: Lab) -> Findings:
    game = Boerenbridge()
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
    example, orders = (
        section["screw_the_dealer_example"],
        float(section["first_round_permutations"]),
    )
    rows = [computed(name.replace("_", " "), section[name], ours) for name, ours in found.items()]
    rows += [
        computed("suits times ranks", section["cards"], size.suits * size.ranks),
        computed("the bid that the dealer may not make", example["forbidden"], closed(example)),
        computed("orders of all cards", orders, float(factorial(size.cards)), orders / 1000),
    ]
    return Findings(rows)


def closed(example: Section) -> int:
    """The one bid that is not legal for the dealer after these bids."""
    game = Boerenbridge()
    lines = {"round": game.sizes_of.rounds + 1 - example["tricks"], **EXAMPLE}
    state = game.parse_deal([f"{name}: {text}" for name, text in lines.items()])[0]
    for bid in example["bids"]:
        play(state, game.parse(state, f"bid {bid}"))
    open_bids = {game.say(state, action) for action in actions_of(game, state)}
    (missing,) = (n for n in range(example["tricks"] + 1) if f"bid {n}" not in open_bids)
    return missing
