"""Whether a run comes out the same the next time, and why not.

Games follow from the seed, unless an agent thinks by the clock, or takes its chance from elsewhere, or
remembers what an object of another seat or portion has seen. The last two show when the same deal is
played twice.
"""

from __future__ import annotations

import sys

import numpy as np

from ..agents.settings import thinks_by_clock
from .data import Plain
from .experiment import Experiment
from .store import Run

MARKS = "varies", "varies isolated"
"""Under which names a store keeps it: an agent can be steady in a process of its own alone."""


def told(why: str) -> Plain:
    """It as plain data, beside the results."""
    return {"repeatable": False, "why": why} if why else {"repeatable": True}


def why_not(experiment: Experiment, kept: Run | None = None, isolated: bool = False) -> str:
    """Why the same command may give other numbers the next time; empty if it cannot. The user is told,
    and a store keeps it: part of a run may have been played before."""
    marked = [kept.marked(name) if kept is not None else None for name in MARKS]
    why = next(filter(None, marked), marked[isolated])
    if why is None:
        why = by_the_clock(experiment) or by_itself(experiment, isolated)
        if kept is not None:
            kept.mark(MARKS[isolated], why)
    if why:
        print(f"troef: the same command may give other numbers: {why}", file=sys.stderr)
    return why


def by_the_clock(experiment: Experiment) -> str:
    """Whose results depend on how fast the machine is."""
    for spec, player in zip(experiment.agents, experiment.players, strict=True):
        if thinks_by_clock(player):
            return f"'{spec}' thinks by the clock"
    return ""


def by_itself(experiment: Experiment, isolated: bool) -> str:
    """Which of somebody's own agents decides otherwise when the first block is played again."""
    for portion in experiment.with_own():
        once, again = (experiment.first_block(portion, isolated) for _ in range(2))
        if not np.array_equal(once, again):
            shorter = min(len(once), len(again))
            at = int(np.argmax(once[:shorter] != again[:shorter]))
            who = experiment.who(portion, once, at)
            return (
                f"'{who}' does not decide the same when the same deal is played again (chance that is not "
                "`seat.random`, or memory outside its object)"
            )
    return ""
