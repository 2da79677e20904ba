"""Every game as a game of OpenSpiel, and our agents as its bots.

    from troef.field import openspiel

    game = openspiel.load("boerenbridge players=3", deals=1)
    bots = [openspiel.bot("rulebased", game, player) for player in range(3)]

`register()` makes the games known to `pyspiel.load_game` as `troef_rikken` and so on, with these parameters:

    house    house rules, `players:3 order:up`; OpenSpiel reads `=` itself, so a colon stands for it
    deals    an episode is over after so many deals; 0: with the game
    chance   `bytes`: a deal is 32 chance nodes of a byte each, together the state of the generator that
             deals, so every deal can come; `deals`: it is one chance node with all deals there are, for
             games so small that they can be listed

Actions have the numbers that learners use (`game.action_of`). A state is a complete deal, as OpenSpiel has it;
what it tells of a player (observations, information states) is made from the view of that seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import blake2b

import numpy as np
import numpy.typing as npt

from .. import chance as chances
from ..chance import RNG
from ..fields import Row
from ..game import Game, appears, deal, draw, finished, hide, over, plan, play, scores, turn
from ..games import GAMES
from ..public import Sitting, agent, find
from ..state import State
from ..view import look
from .listing import all_deals
from .needed import needed
from .seeing import Sight, in_words

needed("pyspiel", "OpenSpiel")

import pyspiel  # noqa: E402

PREFIX = "troef_"
BYTES, DEALS = "bytes", "deals"
PARAMETERS = {"house": "", "deals": 0, "chance": BYTES}
NODES = RNG.itemsize
"""Chance nodes that deal, where chance comes in bytes."""
BYTE = [(value, 1 / 256) for value in range(256)]
BEYOND = 1e7
"""No score is larger: OpenSpiel wants bounds, and our games do not tell any."""


class Kit:
    """What all states of a game share; a copy of it is itself."""

    def __init__(self, spec: str, deals: int, chance: str) -> None:
        if chance not in (BYTES, DEALS):
            raise ValueError(f"chance {chance!r}: choose from {BYTES}, {DEALS}")
        if deals < 0:
            raise ValueError(f"an episode has 0 deals (the whole game) or more, not {deals}")
        self.game: Game = find(spec)
        self.spec, self.deals, self.chance = spec, deals, chance
        self.sight, self.seen = Sight(self.game), self.game.new()
        self.most_deals = min(deals or self.game.most_deals, self.game.most_deals)

    def __deepcopy__(self, memo: object) -> Kit:
        return self

    def __reduce__(self) -> tuple[object, tuple[str, int, str]]:
        return kit, (self.spec, self.deals, self.chance)


@cache
def kit(spec: str, deals: int, chance: str) -> Kit:
    return Kit(spec, deals, chance)


# -- the games --------------------------------------------------------------------------------


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours as OpenSpiel has games; each has a class of its own (`register`)."""

    kind: type[Game]

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        house = str(given["house"]).replace(":", "=")
        self.kit = kit(
            f"{self.kind.name} {house}".strip(), int(str(given["deals"])), str(given["chance"])
        )
        game = self.kit.game
        listed = self.kit.chance == DEALS
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count,
            max_chance_outcomes=len(all_deals(game, game.new())) if listed else 256,
            num_players=game.seats,
            min_utility=-BEYOND,
            max_utility=BEYOND,
            **({"utility_sum": 0.0} if game.zero_sum else {}),
            max_game_length=self.kit.most_deals * game.most_plies,
        )
        super().__init__(game_type(self.kind), info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: object = None, params: object = None) -> Observer:
        return Observer(self.kit, bool(getattr(kind, "perfect_recall", False)))

    def max_chance_nodes_in_history(self) -> int:
        return self.kit.most_deals * (1 if self.kit.chance == DEALS else NODES)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, or the chance that deals."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.kit = game.kit
        self.states: Row[State] = self.kit.game.new()
        self.recall = [b""] * self.kit.game.seats
        """What each seat has seen from the first deal on, as a digest."""
        self.dealing: list[int] = []
        """The bytes of chance so far."""
        self.waits, self.ended, self.dealt = True, False, 0
        """Whether cards are to be dealt, whether the episode is over, and how many deals it has had."""
        self.gained = self.total = [0.0] * self.kit.game.seats

    def __str__(self) -> str:
        """The whole deal, which no seat may see."""
        if not self.dealt:
            return f"{self.kit.spec}: not dealt"
        game, state = self.kit.game, self.states[0]
        return "\n".join(in_words(look(game, self.view(seat)[0])) for seat in range(game.seats)) + (
            f"\ndeal {self.dealt}, {'over' if over(state) else 'being played'}"
        )

    # -- as OpenSpiel asks -------------------------------------------------------------------

    def current_player(self) -> int:
        if self.ended:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.waits else int(turn(self.states[0]))

    def is_terminal(self) -> bool:
        return self.ended

    def returns(self) -> list[float]:
        return self.total

    def rewards(self) -> list[float]:
        """What the last action brought; while the next deal is dealt, still that."""
        return self.gained

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.kit.chance == BYTES:
            return BYTE
        n = len(all_deals(self.kit.game, self.states))
        return [(number, 1 / n) for number in range(n)]

    def _legal_actions(self, player: int) -> list[int]:
        mask = self.kit.sight.seen(self.states, player)["action_mask"]
        found: list[int] = np.flatnonzero(mask).tolist()
        return found

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"byte {action}" if self.kit.chance == BYTES else f"deal {action}"
        return self.kit.game.say(self.states[0], self.kit.game.action_of(action))

    def _apply_action(self, action: int) -> None:
        if self.waits:
            self._deal(action)
        else:
            self._play(action)

    # -- what happens ------------------------------------------------------------------------

    def _deal(self, outcome: int) -> None:
        if self.kit.chance == BYTES:
            self.dealing = [*self.dealing, outcome]
            if len(self.dealing) < NODES:
                return
            rngs = np.frombuffer(bytes(self.dealing), RNG).copy()
            if not any(self.dealing):  # the one state from which nothing would ever stir
                rngs[0]["a"] = 1
            deal(self.states[0], rngs[0])
            self.dealing = []
        else:
            self.states = all_deals(self.kit.game, self.states)[outcome].copy()
        self.waits, self.dealt = False, self.dealt + 1
        self._remember([0] * self.kit.game.seats)

    def _play(self, number: int) -> None:
        game, state = self.kit.game, self.states[0]
        action = game.action_of(number)
        looks = [int(appears(state, action, seat)) for seat in range(game.seats)]
        play(state, action)
        self._remember(looks)
        self.gained = [0.0] * game.seats
        if over(state):
            points = np.zeros(game.seats)
            scores(state, points)
            self.gained = points.tolist()
            self.total = [sum(both) for both in zip(self.total, self.gained, strict=True)]
            self.ended = bool(finished(state)) or self.dealt == self.kit.deals
            self.waits = not self.ended

    def _remember(self, looks: Sequence[int]) -> None:
        """Let every seat remember what it saw being done, and what it sees now."""
        state, view = self.states[0], self.kit.seen
        for seat, before in enumerate(self.recall):
            hide(state, seat, view)
            self.recall[seat] = _digest(before, str(looks[seat]).encode(), view.tobytes())

    # -- what a seat may know ----------------------------------------------------------------

    def view(self, seat: int) -> Row[State]:
        """What a seat may know, as the rules have it: an array with one view."""
        view = self.kit.game.new()
        hide(self.states[0], seat, view)
        return view

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A complete deal that fits what this player has seen, each equally likely, cards that were not
        dealt among them. `sampler` is called for chance."""
        words = [int(sampler() * (1 << 32)) for _ in range(2)]
        return self.redrawn(player, chances.generator((words[0] << 31) ^ words[1]))

    def redrawn(self, player: int, rng: chances.Rng) -> SpielState:
        """The same, with chance of ours. Its history begins here: how the true deal came about, and what
        others did in secret, is not in it."""
        world = drawn_state(self.get_game(), self.view(player), rng, self.recall[player])
        world.dealt, world.total, world.gained = self.dealt, self.total, self.gained
        return world


def _digest(*parts: bytes) -> bytes:
    return blake2b(b"|".join(parts), digest_size=16).digest()


def drawn_state(game: SpielGame, view: Row[State], rng: chances.Rng, recall: bytes) -> SpielState:
    """A state of OpenSpiel in which a complete deal is drawn that fits this view. What the viewer
    remembers stays; what others have seen before is not known, so they begin with what they see now."""
    ours, viewer = game.kit.game, int(view[0].viewer)
    plans = ours.plans()
    plan(view[0], plans)
    world = game.new_initial_state()
    draw(view[0], plans, rng, world.states)
    world.waits, world.dealt = False, 1
    for seat in range(ours.seats):
        fresh = _digest(recall, world.view(seat).tobytes())
        world.recall[seat] = recall if seat == viewer else fresh
    return world


class Observer:
    """What OpenSpiel's learners get of a seat."""

    def __init__(self, kit: Kit, remembers: bool) -> None:
        self.kit, self.remembers = kit, remembers
        size = kit.game.observation_type.itemsize // 4
        self.tensor: npt.NDArray[np.float32] = np.zeros(size, np.float32)
        self.dict = {
            name: self.tensor[start : start + length].reshape(shape)
            for name, (start, length, shape, _) in kit.game.observation_parts.items()
        }

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = 0
        if state.dealt:
            self.tensor[:] = self.kit.sight.seen(state.states, player)["observation"]

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat sees as text; of what it remembers, a digest, which takes a tenth of the time."""
        name = self.kit.game.seat_names[player]
        if not state.dealt:
            return f"{name}: not dealt"
        if self.remembers:
            return f"{name} {state.recall[player].hex()}"
        return in_words(look(self.kit.game, state.view(player)[0]))


# -- making them known ------------------------------------------------------------------------


@cache
def game_type(kind: type[Game]) -> object:
    """What OpenSpiel must know of a game before it is made."""
    sizes = kind.sizes().split(" to ")
    is_type = pyspiel.GameType
    return is_type(
        short_name=f"{PREFIX}{kind.name}",
        long_name=f"{kind.title} (troef)",
        dynamics=is_type.Dynamics.SEQUENTIAL,
        chance_mode=is_type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=is_type.Information.IMPERFECT_INFORMATION,
        utility=is_type.Utility.ZERO_SUM if kind.zero_sum else is_type.Utility.GENERAL_SUM,
        reward_model=is_type.RewardModel.REWARDS,
        max_num_players=int(sizes[-1]),
        min_num_players=int(sizes[0]),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


@cache
def register() -> tuple[str, ...]:
    """Make all games known to OpenSpiel; returns the names under which it loads them."""
    for kind in GAMES.values():
        made = type(f"Spiel{kind.__name__}", (SpielGame,), {"kind": kind})
        pyspiel.register_game(game_type(kind), made)
    return tuple(f"{PREFIX}{name}" for name in GAMES)


def load(spec: str | Game, deals: int = 0, chance: str = BYTES) -> SpielGame:
    """A game by our text for it: `load("boerenbridge players=3", deals=1)`."""
    register()
    game = find(spec)
    house = " ".join(f"{name}:{word}" for name, word in game.changed().items())
    found: SpielGame = pyspiel.load_game(
        f"{PREFIX}{game.name}", {"house": house, "deals": deals, "chance": chance}
    )
    return found


# -- our agents -------------------------------------------------------------------------------


class AgentBot(pyspiel.Bot):  # type: ignore[misc]
    """An agent of ours as a bot: it is handed what its seat may know, and nothing else of the state."""

    def __init__(self, name: str, game: SpielGame, player: int, seed: int) -> None:
        super().__init__()
        self.player, self.sitting = player, _seated(name, game, player, seed)

    def step(self, state: SpielState) -> int:
        game = state.kit.game
        view = look(game, state.view(self.player)[0])
        return game.number_of(self.sitting.choose(view))

    def restart_at(self, state: SpielState) -> None:
        """It keeps nothing of the deals before."""


def _seated(name: str, game: SpielGame, player: int, seed: int) -> Sitting:
    ours = game.kit.game
    if not 0 <= player < ours.seats:
        raise ValueError(f"{ours.name} has players 0 to {ours.seats - 1}, not {player}")
    return agent(name, ours, seed + player)


def bot(name: str, game: SpielGame, player: int, seed: int = 0) -> AgentBot:
    """An agent by the text that asks for it, as a bot of OpenSpiel for this player."""
    return AgentBot(name, game, player, seed)
