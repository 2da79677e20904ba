"""OpenSpiel's bots as agents of ours: `troef tournament rikken openspiel_ismcts basic basic basic`.

A bot of OpenSpiel is handed a complete state. The one it gets here is not the true one: it is drawn from
what the seat sees, every deal that fits being equally likely, those with other cards left undealt among
them. So even a bot that looks at all hands learns nothing that its seat may not know.
"""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import numpy as np

from ..agents.seat import SeatView
from ..fields import Row
from ..state import State
from .needed import needed
from .openspiel import SpielGame, SpielState, drawn_state, load

SPIEL = needed("pyspiel", "OpenSpiel")
MOST = 1 << 31


class BotAgent:
    """A bot of OpenSpiel as an agent: subclass it, and make the bot in `bot`."""

    slow = True

    def bot(self, game: SpielGame, player: int, chance: np.random.RandomState) -> object:
        """A bot for this player, which draws from this chance."""
        raise NotImplementedError

    def act(self, seat: SeatView) -> int:
        game = _spiel(seat.game.spec())
        view = cast("Row[State]", np.frombuffer(seat.view.tobytes(), seat.game.dtype).copy())
        state = drawn_state(game, view, seat.rng, b"")
        bot: Any = self.bot(game, seat.seat, np.random.RandomState(seat.random(MOST)))
        refuse_compiled(bot)
        if hasattr(bot, "set_resampler"):  # its own draws by a seed that nobody can set
            bot.set_resampler(lambda one, player: cast(SpielState, one).redrawn(player, seat.rng))
        return seat.game.action_of(int(bot.step(state)))


def refuse_compiled(bot: object) -> None:
    """OpenSpiel's C++ bots end the whole process when they step in a game that is written in Python."""
    if type(bot).__module__ == SPIEL.__name__:
        raise TypeError(
            f"{type(bot).__name__} is a C++ bot of OpenSpiel, which cannot play games written in Python "
            "(it crashes, in OpenSpiel 1.6.13 to 2.0.2): take one of open_spiel.python.algorithms"
        )


@cache
def _spiel(spec: str) -> SpielGame:
    """One deal at a time: that is what a bot looks ahead to."""
    return load(spec, deals=1)


class Ismcts(BotAgent):
    """Information set Monte Carlo tree search as OpenSpiel has it in Python, with random rollouts."""

    def __init__(self, simulations: int = 50, uct: float = 20.0) -> None:
        if not isinstance(simulations, int) or simulations < 1:
            raise ValueError(f"simulations={simulations}: expected a whole number from 1 on")
        self.simulations, self.uct = simulations, float(uct)

    def bot(self, game: SpielGame, player: int, chance: np.random.RandomState) -> object:
        from open_spiel.python.algorithms import ismcts, mcts

        rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
        return ismcts.ISMCTSBot(game, rollouts, self.uct, self.simulations, random_state=chance)
