"""The Monte Carlo player: random ends of the game for every move (004, 4.5).

For each simulation the unknown money is dealt and the deck shuffled anew; the move is made, and all
seats go on by chance as the random player. The move with the highest average is played: the own
score, or its distance to those of the others (`fitness`). At the start of a turn the moves are an
auction without buying, an auction with buying, and every trade with every sum of money (readings
K22 to K29).

Sums that are alike can be taken as one (`merge`), which the thesis proposes for speed (004, 5.1.3).
With `common` all moves are tried in the same worlds. With `steps` a trade is chosen before the money
for it: the best of hundreds of noisy averages is mostly a lucky one, so that a player who compares
all sums at once trades too often.
"""

from __future__ import annotations

import numpy as np

from ...chance import Rng, shuffle, stream
from ...fields import Floats, Ints, Numbers, Row
from ...game import Game
from ...games.kuhhandel.auction import can_buy, count_trades, least_bid, most_bid
from ...games.kuhhandel.knowledge import draw, study
from ...games.kuhhandel.money import (
    MOST_CARDS,
    choice,
    choices,
    code_of,
    contains,
    random_bits,
    size,
    worth,
)
from ...games.kuhhandel.rules import STATE, legal, play
from ...games.kuhhandel.scoring import values
from ...games.kuhhandel.state import (
    ACCEPT,
    ANSWERING,
    AUCTION,
    BID,
    BIDDING,
    BUY,
    BUYING,
    CHOOSING,
    KINDS,
    MOST_SEATS,
    OFFER,
    OFFERING,
    OVER,
    PASS,
    PLAN,
    SELL,
    TRADE,
    Plan,
    State,
)  # fmt: skip
from ...jit import nanoseconds, rule
from ..agent import YES_NO, Agent, AgentError, Mind, Setting, places
from ..notes import because
from ..search.budget import spent
from . import notes
from .by_chance import choose
from .notes import MOST_MOVES, MOVES

SETTINGS = {
    "simulations": Setting(50, "for a move", least=1, whole=True),
    "milliseconds": Setting(0, "above 0: the time for a decision, all moves in turn"),
    "fitness": Setting(
        0, "what it plays for", choices=("the own score", "the distance to the others", "winning")
    ),  # the evaluations of the game, in their order
    "staged": Setting(
        0,
        "above 0: this many simulations for every move, 10 for the best 100, 100 for the best 10",
        whole=True,
    ),
    "cap": Setting(
        400, "up to this many moves get all simulations; more share them", least=1, whole=True
    ),
    "track": Setting(1, "whether it remembers money of the others", choices=YES_NO),
    "merge": Setting(
        0,
        "which sums of money it tries",
        choices=("all", "one of equal worth and number of cards", "one of equal worth"),
    ),
    "common": Setting(
        0, "whether every move meets the same worlds and the same chance", choices=YES_NO
    ),
    "moves": Setting(0, "as the random player's, for the simulations", choices=YES_NO),
    "steps": Setting(
        0, "whether it first chooses the trade, with any sum, and then the sum", choices=YES_NO
    ),
}
SIMULATIONS, MILLISECONDS, FITNESS, STAGED, CAP, TRACK, MERGE, COMMON, EQUAL, STEPS = places(
    SETTINGS, "simulations milliseconds fitness staged cap track merge common moves steps"
)
ALL_SUMS, ALIKE, EQUAL_WORTH = range(3)
"""Which sums are tried, as `merge` has them; the last leaves the fewest."""
NOTHING = -1
NEVER, ALWAYS = -2, -3
"""Instead of money on the table: what to do when the auction ends."""
MOST_TRIED = round(SETTINGS["cap"].default * SETTINGS["simulations"].default)
MOST_ROUNDS = 1 << 40
MOST_SUMS = 512
SIZES = MOST_CARDS + 1


@rule
def act(view: State, mind: Mind) -> int:
    if view.phase == OFFERING and decided(view, mind):
        return because(mind, notes.DECIDED, OFFER + code_of(int(mind.note[notes.DECIDED_MONEY])))
    sums = sums_to_try(view, int(mind.settings[MERGE]), int(mind.settings[STEPS]))
    if count_moves(view, len(sums)) > most_moves(mind):
        sums = sums_to_try(view, EQUAL_WORTH, int(mind.settings[STEPS]))
    firsts = np.zeros(count_moves(view, len(sums)), np.int64)
    thens = np.full(len(firsts), NOTHING)
    list_moves(view, sums, firsts, thens)
    if len(firsts) == 1:
        return because(mind, notes.ONLY_MOVE, firsts[0])
    totals, times = np.zeros(len(firsts)), np.zeros(len(firsts), np.int64)
    chosen = study_moves(view, mind, firsts, thens, totals, times)
    best = note_best(mind, firsts, totals, times, chosen)
    mind.note[notes.DECIDED_TURN] = view.turns
    mind.note[notes.DECIDED_TRADE] = firsts[best]
    mind.note[notes.DECIDED_MONEY] = max(0, thens[best])
    return because(mind, notes.BEST, firsts[best])


@rule
def most_moves(mind: Mind) -> int:
    """Above this many moves sums of equal worth are tried as one: in a rich game they run into the hundred
    thousands. It is as many as the simulations of a decision (readings K28); in stages, or with a time,
    these have no number, and the limit is what it is by default."""
    if mind.settings[STAGED] > 0 or mind.settings[MILLISECONDS] > 0:
        return MOST_TRIED
    return max(1, int(mind.settings[CAP])) * max(1, int(mind.settings[SIMULATIONS]))


@rule
def decided(view: State, mind: Mind) -> bool:
    """Whether the money for this trade was chosen with it."""
    trade = TRADE + KINDS * view.target + view.animal
    fits = mind.note[notes.DECIDED_TURN] == view.turns and mind.note[notes.DECIDED_TRADE] == trade
    money = int(mind.note[notes.DECIDED_MONEY])
    own = view.money[view.viewer]
    return fits and not view.tied and contains(own, money) and (money > 0 or own == 0)


# -- moves --------------------------------------------------------------------------------------


@rule
def sums_to_try(view: State, merge: int, steps: int) -> Numbers:
    """The sums of money that are told apart; none where no money is put down, and any sum, as one,
    where a trade is chosen first."""
    own = view.money[view.viewer]
    if view.phase == CHOOSING and steps:
        return np.full(1, NOTHING)
    if view.phase == BIDDING or view.phase == BUYING:
        return np.zeros(0, np.int64)
    n = choices(own)
    sums = np.zeros(n, np.int64)
    found = 0
    fewest = np.full(MOST_SUMS * (SIZES if merge == ALIKE else 1), -1)
    for index in range(n):
        money = choice(own, index)
        key = worth(money) // 10
        if merge == ALIKE:
            key = SIZES * key + size(money)
        if merge == ALL_SUMS:
            sums[found] = money
            found += 1
        elif fewest[key] < 0:
            fewest[key] = found
            sums[found] = money
            found += 1
        elif size(money) < size(sums[fewest[key]]):
            sums[fewest[key]] = money
    return sums[:found]


@rule
def count_moves(view: State, sums: int) -> int:
    if view.phase == CHOOSING:
        return (2 if view.left > 0 else 0) + count_trades(view) * sums
    if view.phase == BIDDING:
        return 2 if least_bid(view) <= bid_limit(view) else 1
    if view.phase == BUYING:
        return 2 if can_buy(view) else 1
    return sums + (1 if view.phase == ANSWERING and not view.tied else 0)


@rule
def bid_limit(view: State) -> int:
    """It never bids more than it has."""
    return min(most_bid(view), worth(view.money[view.viewer]))


@rule
def list_moves(view: State, sums: Ints, firsts: Ints, thens: Ints) -> None:
    """Fill in the moves: an action, and what comes with it."""
    n = 0
    if view.phase == CHOOSING:
        trades = np.zeros(1 + KINDS * MOST_SEATS, np.int64)
        for i in range(legal(view, trades)):
            if trades[i] == AUCTION:
                thens[0], thens[1] = NEVER, ALWAYS
                n = 2
            else:
                for money in sums:
                    firsts[n], thens[n] = trades[i], money
                    n += 1
    elif view.phase == BIDDING:  # raise by the least, or pass (readings K29)
        firsts[0] = PASS
        if len(firsts) == 2:
            firsts[1] = BID + least_bid(view) // 10
    elif view.phase == BUYING:
        firsts[0] = SELL
        if len(firsts) == 2:
            firsts[1] = BUY
    else:
        if len(firsts) > len(sums):
            firsts[0] = ACCEPT
            n = 1
        for money in sums:
            firsts[n] = OFFER + code_of(money)
            n += 1


# -- simulations --------------------------------------------------------------------------------


@rule
def study_moves(
    view: State, mind: Mind, firsts: Ints, thens: Ints, totals: Floats, times: Numbers
) -> Numbers:
    """Share the simulations out over the moves, evenly or in stages (004, 4.5 and 5.1.3): the best 100
    of all moves go on, and the best 10 of these. With a time for the decision every move gets one after
    the other, until it is over. Returns the moves that came through all stages.

    `try_out` is called from this one place: it holds a copy of all rules.
    """
    n = len(firsts)
    plans = np.zeros(1, PLAN)
    study(view, plans, int(mind.settings[TRACK]))
    staged, timed = int(mind.settings[STAGED]), mind.settings[MILLISECONDS] > 0
    chosen = np.arange(n)
    if timed:
        shuffle(mind.rng, chosen)  # there may be time for some of them only
    began, stages = nanoseconds(), 3 if staged else 1
    for stage in range(MOST_ROUNDS if timed else stages):
        if staged and stage > 0:
            chosen = chosen[best_of(totals[chosen], times[chosen], 100 if stage == 1 else 10)]
        each = share(mind, n, stage)
        try_out(view, mind, plans, firsts, thens, chosen, each, totals, times, began)
        if timed and spent(mind, began, 0) >= 1:
            return chosen[times[chosen] > 0]
    return chosen


@rule
def share(mind: Mind, moves: int, stage: int) -> int:
    """How many simulations a move gets in this stage: more than 400 moves share as many as 400 would
    have (004, 4.5; readings K28), but not where there are stages (readings K32, K33)."""
    if mind.settings[MILLISECONDS] > 0:
        return 1
    if stage > 0:
        return 10 if stage == 1 else 100
    if mind.settings[STAGED] > 0:
        return int(mind.settings[STAGED])
    simulations, cap = int(mind.settings[SIMULATIONS]), int(mind.settings[CAP])
    if moves <= cap or cap <= 0:
        return max(1, simulations)
    return max(1, cap * simulations // moves)


@rule
def best_of(totals: Floats, times: Numbers, most: int) -> Numbers:
    """The moves with the highest averages, as many as asked for if there are (readings K33)."""
    means = totals / times
    chosen = np.zeros(min(most, len(means)), np.int64)
    for i in range(len(chosen)):
        chosen[i] = np.argmax(means)
        means[chosen[i]] = -np.inf
    return chosen


@rule
def try_out(
    view: State, mind: Mind, plans: Row[Plan], firsts: Ints, thens: Ints, chosen: Ints, each: int,
    totals: Floats, times: Numbers, began: int,
) -> None:  # fmt: skip
    """Simulate these moves `each` times, or until the time for them is over."""
    worlds, value = np.zeros(1, STATE), np.zeros(MOST_SEATS)
    me, way = view.viewer, int(mind.settings[FITNESS])
    common, equal = int(mind.settings[COMMON]), int(mind.settings[EQUAL])
    seed = random_bits(mind.rng)
    for move in chosen:
        for i in range(each):
            if common:
                study(view, plans, int(mind.settings[TRACK]))  # as it was: `draw` shuffles it
                stream(mind.rng, seed, i, 0, 0)
            draw(view, plans, mind.rng, worlds)
            play_on(worlds[0], mind.rng, firsts[move], thens[move], equal)
            values(worlds[0], way, value)
            totals[move] += value[me]
        times[move] += each
        if mind.settings[MILLISECONDS] > 0 and spent(mind, began, 0) >= 1:
            return


@rule
def play_on(state: State, rng: Rng, first: int, then: int, equal: int) -> None:
    """Make a move, and go on by chance to the end. A player who means to buy does so when the auction
    that he opened ends."""
    action, turn = first, state.turns
    while True:
        play(state, action)
        if state.phase == OVER:
            return
        if then >= 0:
            action = OFFER + code_of(then)
            then = NOTHING
        elif then < NOTHING and state.phase == BUYING and state.turns == turn:
            action = BUY if then == ALWAYS and can_buy(state) else SELL
            then = NOTHING
        else:
            action = choose(state, rng, equal)


@rule
def note_best(mind: Mind, firsts: Ints, totals: Floats, times: Numbers, chosen: Ints) -> int:
    """The best of the chosen moves, with the best few of different actions noted."""
    means = np.full(len(firsts), -np.inf)
    for move in chosen:
        means[move] = totals[move] / times[move]
    best = int(np.argmax(means))
    mind.note[notes.MEAN] = means[best]
    mind.note[notes.TRIED] = len(firsts)
    mind.note[notes.SIMULATIONS] = times.sum()
    noted = 0
    mind.note[MOVES : MOVES + 3 * MOST_MOVES] = 0.0
    for _ in range(4 * MOST_MOVES):
        move = int(np.argmax(means))
        if noted == MOST_MOVES or means[move] == -np.inf:
            break
        new = True
        for i in range(noted):
            if mind.note[MOVES + 3 * i] == firsts[move]:
                new = False
        if new:
            mind.note[MOVES + 3 * noted] = firsts[move]
            mind.note[MOVES + 3 * noted + 1] = means[move]
            mind.note[MOVES + 3 * noted + 2] = times[move]
            noted += 1
        means[move] = -np.inf
    return best


def check(game: Game, given: dict[str, float]) -> None:
    """Raise AgentError for settings that do not go together."""
    if given["milliseconds"] and given["staged"]:
        raise AgentError("milliseconds and staged: expected one of them, not both")


AGENT = Agent(
    "montecarlo",
    act,
    "random ends of the game for every move (thesis 004, 4.5)",
    SETTINGS,
    slow=True,
    check=check,
)
