"""Is the program of thesis 003 too careful a bidder (5.2)? What a hand makes, and what it bids.

First hands by their best marriage: how many the program opens, and how many would make 100 as highest bidder
in at least half of the deals that fit them, all playing by its rules. Then games against bidders who bid what
they make in half of such deals. `python -m troef.theses.s003.careful --hands 2000 --games 60`
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict

import numpy as np

from ... import chance
from ...agents import compiled, find
from ...agents.agent import MIND, Mind
from ...agents.tysiac.forecast import imagine, reached
from ...agents.tysiac.hands import highest_marriage
from ...commandline import answered, natural, positive
from ...fields import rows
from ...game import deal, hide, turn
from ...games.tysiac import Tysiac
from ...lab.stats import Estimate, interval, wilson
from ...match import play_games

AGGRESSIVE = "forecast:sure=0.5"
OPENING = 100
SAFE = 30
"""What the program adds to its best marriage (readings T15)."""
MOST = 401


def hands(number: int, seed: int) -> dict[int, list[int]]:
    """Best marriage -> what each hand makes in half of the deals that fit it."""
    game, agent = Tysiac(), compiled(AGGRESSIVE, Tysiac())
    states, views, minds = game.new(), game.new(), rows(MIND, Mind, 1)
    agent.prepare(minds[0])
    found = defaultdict(list)
    for each in range(number):
        minds[0].rng = chance.generator(seed, each, 0, 1)
        deal(states[0], chance.generator(seed, each))
        hide(states[0], turn(states[0]), views)
        made = np.zeros(MOST, np.int64)
        imagine(views[0], minds[0], made)
        best = int(highest_marriage(int(views[0].hands[views[0].viewer])))
        found[best].append(int(reached(made, 0.5)))
    return dict(sorted(found.items()))


def opened(made: list[int]) -> Estimate:
    """The share of hands that make the least bid in half of their deals."""
    return wilson(sum(points >= OPENING for points in made), len(made))


def games(agents: tuple[str, str, str], number: int, seed: int) -> list[Estimate]:
    """Points a game of each agent, at every seat with the same cards."""
    game = Tysiac()
    seated = [find(spec, game) for spec in agents]
    orders = [[(start + seat) % 3 for seat in range(3)] for start in range(3)]
    scores, _ = play_games(game, seated, orders, seed, 0, number)
    mine = [
        [scores[:, table, order.index(agent)] for table, order in enumerate(orders)]
        for agent in range(3)
    ]
    return [interval(np.mean(each, axis=0)) for each in mine]


def main() -> None:
    """Print both tables."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--hands", type=positive, default=2000)
    options.add_argument("--games", type=positive, default=60)
    options.add_argument("--seed", type=natural, default=1)
    given = options.parse_args()
    print("| best marriage | hands | the program opens | makes 100 in half of its deals |")
    print("|---|---|---|---|")
    for best, made in hands(given.hands, given.seed).items():
        share = opened(made)
        opens = "yes" if best and SAFE + best >= OPENING else "no"
        print(f"| {best or 'none'} | {len(made)} | {opens} | {share.mean:.3f} "
              f"({share.lo:.3f} to {share.hi:.3f}) |", flush=True)  # fmt: skip
    print("\n| points a game | | |")
    print("|---|---|---|")
    for agents in (("knowledge", "knowledge", AGGRESSIVE), ("knowledge", AGGRESSIVE, AGGRESSIVE)):
        found = games(agents, given.games, given.seed)
        cells = [f"{name} {each.mean:.0f} ±{(each.hi - each.lo) / 2:.0f}"
                 for name, each in zip(agents, found, strict=True)]  # fmt: skip
        print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    sys.exit(answered(main))
