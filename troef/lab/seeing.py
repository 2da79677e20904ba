"""Who sees all cards: whatever shows or keeps a result says so, and asks here.

Standings, comparisons, ratings, reports and figures name such an agent by `named`; plain data has a list
`sees_all`; a store notes it of the run, so that what is made of it later says so too.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..agents import Agent, Player
from .data import Plain
from .experiment import Experiment
from .store import Run

WORDS = "sees all cards"
"""As people read it, and what a store calls it."""


def seers(specs: Sequence[str], players: Sequence[Player]) -> list[str]:
    """Those of these agents that see all cards, each once."""
    seeing = {
        spec: isinstance(player, Agent) and player.sees_all
        for spec, player in zip(specs, players, strict=True)
    }
    return [spec for spec, sees in seeing.items() if sees]


def seers_of(experiment: Experiment) -> list[str]:
    """Those of the agents of an experiment."""
    return seers(experiment.agents, experiment.players)


def named(agent: str, seeing: Sequence[str]) -> str:
    """An agent as people read its name beside a result.

    >>> named("oracle", ["oracle"]), named("random", ["oracle"])
    ('oracle (sees all cards)', 'random')
    """
    return f"{agent} ({WORDS})" if agent in seeing else agent


def renamed(rows: Sequence[Plain], seeing: Sequence[str]) -> list[Plain]:
    """Rows of a table whose agents have such names."""
    return [{**row, "agent": row["agent"] and named(row["agent"], seeing)} for row in rows]


def note(experiment: object, run: Run) -> None:
    """Note of a run in a store who sees all cards, if somebody does."""
    if isinstance(experiment, Experiment) and (seeing := seers_of(experiment)):
        run.mark(WORDS, json.dumps(seeing))


def noted(run: Run) -> list[str]:
    """Who sees all cards in a stored run; its agents are not looked for."""
    seeing = json.loads(run.marked(WORDS) or "[]")
    return [str(each) for each in seeing] if isinstance(seeing, list) else []
