"""Whether a drawn deal could have come about: what was seen is played again in it.

A deal that fits a view as it stands can still contradict how the view came about: a hand with hearts in
it, of somebody who did not follow hearts before.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..fields import Row
from ..game import Game, actions_of, allows, appears, over, play, turn
from ..state import S, State


def contradiction(game: Game[S], world: S, viewer: int, seen: Sequence[int]) -> str | None:
    """What somebody did that was not open to him in this complete deal; None if all was. `seen` are the
    actions so far, as they appeared to the viewer."""
    return _replay(game, game.as_dealt(world), viewer, seen, 0)


def tells_later(game: Game[S], state: S, lines: Sequence[str]) -> bool:
    """Whether a game still tells the deal as it was dealt, now that some of it was played."""
    try:
        return game.say_deal(state) == list(lines)
    except ValueError:
        return False


def _replay(game: Game[S], states: Row[S], viewer: int, seen: Sequence[int], at: int) -> str | None:
    """Play on from here; where something was done in secret, any way that looks the same will do."""
    while at < len(seen):
        state = states[0]
        if over(state):
            return f"it would have been over before action {at}"
        if not allows(state, seen[at]) or appears(state, seen[at], viewer) != seen[at]:
            return _replay_secret(game, states, viewer, seen, at)
        play(state, seen[at])
        at += 1
    return None


def _replay_secret(
    game: Game[S], states: Row[S], viewer: int, seen: Sequence[int], at: int
) -> str | None:
    name = game.seat_names[int(turn(states[0]))]
    wrong: str | None = f"action {at} was not open to {name}: {_said(game, states[0], seen[at])}"
    for action in actions_of(game, states[0]):
        if appears(states[0], action, viewer) == seen[at]:
            after = states.copy()
            play(after[0], action)
            wrong = _replay(game, after, viewer, seen, at + 1)
            if wrong is None:
                return None
    return wrong


def _said(game: Game, state: State, action: int) -> str:
    try:
        return game.say(state, action)
    except (ValueError, IndexError):
        return str(np.int64(action))
