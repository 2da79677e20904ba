"""What the way of dealing changes in Rikken (000, 2.2 and 5; 001, 2.1 and 6): both theses describe packs
that are not shuffled, and measure with shuffled ones or leave open what that matters.

Evenings of 64 deals by four equal agents, the pack collected as it was played. Printed for each way: hands
with a void, with six cards of a suit or more, deals that all pass, contracts made, and chips that a
declarer wins, with 95% intervals over evenings. `python -m troef.theses.s000.dealing --evenings 100`
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

import numpy as np

from ...agents import find
from ...cards import lane
from ...commandline import answered, natural, positive
from ...games.rikken import Rikken
from ...games.rikken.contracts import PAS
from ...lab.stats import Estimate, interval
from ...match import deals_at

EVENING = 64
WAYS = {
    "shuffled": {},
    "Rik decks, 7-6": {"deck": "rik"},
    "Rik decks, 6-7": {"deck": "rik", "pattern": "6-7"},
    "Rik decks, 4-5-4": {"deck": "rik", "pattern": "4-5-4"},
    "collected and cut, 7-6": {"deck": "collected"},
    "collected and cut, 4-5-4": {"deck": "collected", "pattern": "4-5-4"},
}
"""House rules by name."""
MEASURES = ("a void", "six or more of a suit", "all pass", "made", "chips of the declarer")


def lengths(cards: int) -> list[int]:
    """How many cards of each suit."""
    return [(cards & lane(suit)).bit_count() for suit in range(4)]


def deals(house: dict[str, str], agent: str, seed: int, first: int) -> Iterator[list[float]]:
    """An evening, deal by deal: a number for each measure, which is none where nothing was played."""
    game = Rikken(contracts="researched", **house)
    for _, table in deals_at(game, [find(agent, game)] * game.seats, seed, first, EVENING, 0):
        suits = [lengths(int(hand)) for hand in table.state.hands]
        table.play_on()
        state, scores = table.state, table.scores()
        passed = int(state.contract) == PAS
        chips = np.nan if passed else float(scores[int(state.declarer)])
        yield [
            float(np.mean([min(each) == 0 for each in suits])),
            float(np.mean([max(each) >= 6 for each in suits])),
            float(passed),
            np.nan if passed else float(chips > 0),
            chips,
        ]


def measure(house: dict[str, str], agent: str, seed: int, evenings: int) -> list[Estimate]:
    """The mean of each measure, over evenings: deals of one hang together."""
    means = [
        np.nanmean(list(deals(house, agent, seed, EVENING * evening)), axis=0)
        for evening in range(evenings)
    ]
    return [interval(column) for column in np.array(means).T]


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--evenings", type=positive, default=100, help="of 64 deals (default 100)")
    options.add_argument("--agent", default="advanced", help="who plays (default advanced)")
    options.add_argument("--seed", type=natural, default=1)
    given = options.parse_args()
    print(f"| dealt | {' | '.join(MEASURES)} |")
    print(f"|---|{'---|' * len(MEASURES)}")
    for name, house in WAYS.items():
        found = measure(house, given.agent, given.seed, given.evenings)
        cells = [f"{each.mean:.3f} ±{(each.hi - each.lo) / 2:.3f}" for each in found]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    sys.exit(answered(main))
