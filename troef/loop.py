"""The compiled loops of a match, and what they take: agents as pointers, minds, seatings.

`play_block` plays many games between compiled agents without returning to Python for a card. Where a
plain Python agent sits it comes back for the turns of that seat alone, so it is a generator. It notes what
everybody does, so that the very games that were scored can be told afterwards.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from .agents.agent import MIND, MOST_SEATS, Act, Agent, AgentError, Mind
from .agents.uniform import act as by_chance
from .chance import RNG, Rng, stream
from .fields import Floats, Ints, Numbers, Row, rows
from .game import allows, deal, facts, finished, hide, legal, over, play, scores, turn
from .jit import CompileError, pointer, rule
from .state import S, State

if TYPE_CHECKING:  # an edit there compiles no loop anew
    from .agents.seat import Player
    from .game import Game

DEALING = 0
"""The cards of a game come from table 0, its deals counting as seats from DEALING on; seats have
streams 1 and up at tables 1 and up."""
MOST_DEALS = 1 << 20
"""A game that has not finished by then never will; a game has a limit of its own well below it."""
OK, ILLEGAL = 0, 1
DEALT, WAITS, FULL = 2, 3, 4
"""Why the loop comes back before its end: cards have been dealt to a plain agent, one must act, the list
of actions is full."""
ACTION, DEAL, TABLE, SEAT, COUNT, STOP, REPORTED = range(7)
"""What the loop reports: an action, of which deal, table and seat; how many actions there are to choose
from, or in the list. It ends if STOP is set when it is taken up again: one that is left in the middle
would keep all its memory."""
Actors: TypeAlias = tuple[Act, ...]
"""Compiled agents, as a loop takes them."""
Flags: TypeAlias = npt.NDArray[np.bool_]
Actions: TypeAlias = npt.NDArray[np.int32]
"""Everything that was done, in the order of tables, games and deals."""


class MatchError(RuntimeError):
    """An agent that did something illegal or failed; names the agent, the deal and the seat."""


@rule
def play_deal(
    state: S, view: Row[S], actors: Actors, seats: Ints, minds: Row[Mind], report: Ints
) -> int:
    """Play a dealt state to its end; returns OK, or ILLEGAL with the action in `report`."""
    while not over(state):
        seat = turn(state)
        hide(state, seat, view)
        agent = seats[seat]
        action = actors[agent](view[0], minds[agent])
        if not allows(state, action):
            report[0] = action
            return ILLEGAL
        play(state, action)
    return OK


@rule
def hand_over(one: Rng, other: Rng) -> None:
    """Let a generator go on where another has got to; one that an agent has wiped out would never stir."""
    if one.a | one.b | one.c | one.d:
        other.a, other.b, other.c, other.d = one.a, one.b, one.c, one.d


@rule
def play_block(
    fresh: Row[S], state: Row[S], view: Row[S], actors: Actors, minds: Row[Mind], plain: Flags,
    seers: Flags, seatings: Numbers, seed: int, first: int, table: int, points: Floats, facts_told: Floats,
    log: Actions, choices: Numbers, lent: Row[Rng], report: Numbers,
) -> Iterator[int]:  # fmt: skip
    """Play games `first`, `first` + 1, ... at every seating, into `points` and `facts_told`.

    `seatings[n % len(seatings)][t][seat]` is the agent at a seat of table t in game n; `points[g][t][seat]`
    are the scores. All tables get the same cards. Within a block the dealer moves on, and so does the pack
    if it is not shuffled; each block starts with a fresh one, so blocks can be played in any order.

    It comes back where a `plain` agent must be asked, which finds its view in `view`, its legal actions in
    `choices` and its chance in `lent`, and leaves its action in `report`; and where `log` is full. Without
    room in `log` nothing is noted. Those among `seers` alone are given the complete state.
    """
    rngs = np.zeros(1, RNG)  # kept: a record alone does not keep its memory in compiled code
    gained = np.zeros(points.shape[2])
    noted = 0
    for t in range(seatings.shape[1]):
        state[0] = fresh[0]
        report[TABLE] = t
        for g in range(len(points)):
            report[DEAL] = first + g
            order = (first + g) % len(seatings)
            for seat in range(seatings.shape[2]):
                stream(minds[seatings[order, t, seat]].rng, seed, first + g, table + t, 1 + seat)
            for number in range(MOST_DEALS):
                stream(rngs[0], seed, first + g, 0, DEALING + number)
                deal(state[0], rngs[0])
                for seat in range(seatings.shape[2]):
                    agent = seatings[order, t, seat]
                    if plain[agent]:
                        hide(state[0], seat, view)
                        report[SEAT] = seat
                        hand_over(minds[agent].rng, lent[0])
                        yield DEALT
                        if report[STOP]:
                            return
                        hand_over(lent[0], minds[agent].rng)
                while not over(state[0]):
                    seat = turn(state[0])
                    agent = seatings[order, t, seat]
                    if seers[agent]:
                        view[0] = state[0]  # a copy: what it writes there changes nothing
                    else:
                        hide(state[0], seat, view)
                    if plain[agent]:
                        report[SEAT], report[COUNT] = seat, legal(view[0], choices)
                        hand_over(minds[agent].rng, lent[0])
                        yield WAITS
                        if report[STOP]:
                            return
                        hand_over(lent[0], minds[agent].rng)
                        action = report[ACTION]
                    else:
                        action = actors[agent](view[0], minds[agent])
                    if not allows(state[0], action):
                        report[ACTION], report[SEAT] = action, seat
                        yield ILLEGAL
                        return
                    play(state[0], action)
                    if len(log) > 0:
                        if noted == len(log):
                            report[COUNT] = noted
                            yield FULL
                            if report[STOP]:
                                return
                            noted = 0
                        log[noted] = action
                        noted += 1
                scores(state[0], gained)
                for seat in range(len(gained)):  # not as arrays: that takes seconds to compile
                    points[g, t, seat] += gained[seat]
                if finished(state[0]):
                    break
            facts(state[0], facts_told[g, t])
    report[COUNT] = noted


@rule
def ask(actors: Actors, view: State, mind: Mind) -> int:
    """One decision of a compiled agent; a pointer called from Python would run as plain Python."""
    return actors[0](view, mind)


@contextmanager
def raised() -> Iterator[list[BaseException]]:
    """Collects what compiled agents raise: a compiled loop does not stop for it, and hands it to
    Python's hook for errors that nobody can catch."""
    found: list[BaseException] = []
    hook = sys.unraisablehook

    def take(args: sys.UnraisableHookArgs) -> None:
        # Numba names no object, only a text; what is raised elsewhere meanwhile is not ours
        if args.exc_value is not None and isinstance(args.object, str):
            found.append(args.exc_value)
        else:
            hook(args)

    sys.unraisablehook = take
    try:
        yield found
    finally:
        sys.unraisablehook = hook


def actor(act: Act, game: Game) -> Act:
    """An agent's function as a pointer for the states of this game."""
    return _actor(act, game.dtype)


@cache
def _actor(act: Act, dtype: np.dtype[np.record]) -> Act:
    try:
        return pointer(act, dtype, MIND)
    except CompileError as error:
        raise AgentError(str(error)) from None


def actors_for(game: Game, agents: Sequence[Player]) -> tuple[Actors, Row[Mind]]:
    """The pointers and the minds of these agents, in the shape that the loops take; those that are not
    compiled have one that is never called."""
    acts = [agent.act if isinstance(agent, Agent) else by_chance for agent in agents]
    pointers = [actor(act, game) for act in acts]
    pointers += [pointers[0]] * (MOST_SEATS - len(pointers))
    minds = rows(MIND, Mind, MOST_SEATS)
    for i, mind in enumerate(minds):
        stream(mind.rng, 0, 0, 0, i)  # a generator that is all zeros would never stir
        if i < len(agents) and isinstance(agent := agents[i], Agent):
            agent.prepare(mind)
    return tuple(pointers), minds
