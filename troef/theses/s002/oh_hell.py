"""Our agents at a table of OpenSpiel's oh_hell, with three of its C++ IS-MCTS:
`python -m troef.theses.s002.oh_hell AGENT... --simulations 10000 --rounds 50`.

Single rounds of Boerenbridge are dealt here and played in both programs at once. Each agent sits at every
seat of the same rounds. What counts are our points of a round, which are oh_hell's with its penalty for
bids that were missed: ten and the tricks for an exact bid, else less one for each trick too many or too
few. Their search plays for the same points. It is told the true state, and draws the others' cards from those
that are really in play: in rounds of twelve, which leave four cards undealt, that tells it little. It draws
them by a seed that nobody can set, so that results are not the same to the digit when they are played again.
"""

from __future__ import annotations

import argparse
import sys
from typing import Protocol, cast

import numpy as np
from rich.table import Table as Lines

from ... import agents, chance
from ...cards import RANK_LETTERS, SUIT_LETTERS
from ...commandline import answered, natural, positive
from ...console import Console, whole
from ...field.needed import needed
from ...fields import Floats
from ...game import over, turn
from ...games.boerenbridge import Boerenbridge
from ...games.boerenbridge.state import BID, State
from ...games.boerenbridge.tricks import rank_of, suit_of
from ...lab.progress import bar
from ...lab.stats import interval
from ...match import Table

THEIR_SUITS = "CDSH"
SEATS = 4
CARDS = len(SUIT_LETTERS) * len(RANK_LETTERS)
"""Their actions from this number on are bids."""


class Their(Protocol):
    """A state of OpenSpiel."""

    def apply_action(self, action: int) -> None: ...
    def returns(self) -> list[float]: ...


class Searcher(Protocol):
    """A bot of OpenSpiel."""

    def step(self, state: Their) -> int: ...


def theirs(state: State, action: int) -> int:
    """Our action as a number of theirs."""
    if action >= BID:
        return CARDS + action - BID
    suit = THEIR_SUITS.index(SUIT_LETTERS[suit_of(state, action)])
    return len(THEIR_SUITS) * rank_of(state, action) + suit


def ours(state: State, action: int) -> int:
    """Their action as a number of ours."""
    if action >= CARDS:
        return BID + action - CARDS
    suit = SUIT_LETTERS.index(THEIR_SUITS[action % len(THEIR_SUITS)])
    return suit << int(state.shift) | action // len(THEIR_SUITS)


def mirrored(state: State) -> Their:
    """The same deal as a state of OpenSpiel."""
    spiel, size = needed("pyspiel", "OpenSpiel"), int(state.cards)
    their_game = f"oh_hell(players={SEATS},num_tricks_fixed={size},off_bid_penalty=true)"
    there = cast(Their, spiel.load_game(their_game).new_initial_state())
    hands = [
        [one for one in range(64) if int(state.hands[seat, 0]) >> one & 1] for seat in range(SEATS)
    ]
    there.apply_action(size)
    there.apply_action(int(state.dealer))
    for number in range(size):
        for seat in range(SEATS):
            there.apply_action(theirs(state, hands[seat][number]))
    there.apply_action(theirs(state, int(state.trump_card)))
    return there


def search(simulations: int, seed: int) -> Searcher:
    """Their search."""
    spiel = needed("pyspiel", "OpenSpiel")
    best = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    rollouts = spiel.RandomRolloutEvaluator(1, seed)
    return cast(
        Searcher,
        spiel.ISMCTSBot(seed, rollouts, EXPLORATION, simulations, -1, best, False, False),
    )


EXPLORATION = 14.0
"""Their constant of exploration, of the size of what is at stake."""


def round_among(
    game: Boerenbridge, spec: str, mine: int, seed: int, number: int, simulations: int
) -> Floats:
    """The points of all seats in one round, of this agent at its seat and their search at the others."""
    seated = [agents.find(spec, game) if seat == mine else None for seat in range(SEATS)]
    table = Table(game, seated)
    table.deal(chance.generator(seed, number))
    table.reseed(seed, number, mine)
    there = mirrored(table.state)
    bots = [search(simulations, 1000 * seed + 10 * number + seat) for seat in range(SEATS)]
    while not over(table.state):
        seat = int(turn(table.state))
        if seat == mine:
            action = table.decide()
            told = theirs(table.state, action)
        else:
            told = bots[seat].step(there)
            action = ours(table.state, told)
        table.act(action)
        there.apply_action(told)
    found = table.scores()
    if not np.array_equal(found, there.returns()):
        raise AssertionError(f"{found.tolist()} here and {there.returns()} there")
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    options.add_argument("agents", nargs="+")
    options.add_argument("--simulations", type=positive, default=1000, help="of their search")
    options.add_argument("--rounds", type=positive, default=50)
    options.add_argument("--cards", type=positive, default=12)
    options.add_argument("--seed", type=natural, default=1)
    given = options.parse_args()
    game, console = Boerenbridge(rounds=str(given.cards)), Console(stderr=True)
    found = {spec: np.zeros(given.rounds) for spec in given.agents}
    with bar("rounds", console, transient=True) as progress:
        task = progress.add_task("rounds", total=given.rounds * len(given.agents))
        for number in range(given.rounds):
            for spec in given.agents:
                for mine in range(SEATS):
                    points = round_among(game, spec, mine, given.seed, number, given.simulations)
                    others = (points.sum() - points[mine]) / (SEATS - 1)
                    found[spec][number] += (points[mine] - others) / SEATS
                progress.advance(task)
    lines = Lines(whole("agent"), "points a round more than each of the others (95%)")
    for spec, values in found.items():
        told = interval(values)
        lines.add_row(spec, f"{told.mean:+.2f} ({told.lo:+.2f} to {told.hi:+.2f})")
    Console().print(lines)


if __name__ == "__main__":
    sys.exit(answered(main))
