"""Rik without an auction, agents placed by role: the game of thesis 001.

South declares in every deal; the mate sits where the house rule `mate` puts him; opponents count
clockwise from South (errata L27). Every deal begins afresh with South to lead. All series with one seed
play the same cards, so that they can be compared deal by deal.

This module is compiled: it imports nothing of the lab, so that work there recompiles nothing here.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from typing import Any

import numpy as np

from ... import agents as agent_list
from ...cards import rank_of, ranks_in, suit_of
from ...chance import RNG, stream
from ...game import Game, allows, deal, hide, play
from ...games import GAMES
from ...jit import count, rule
from ...match import DEALING, OK, MatchError, actors_for, play_deal

DECLARER, MATE, OPPONENT_1, OPPONENT_2 = range(4)
ROLES = ("rikker", "mate", "opponent_1", "opponent_2")
TRICKS = 13
LEAD_RANK, LEAD_TRUMP, TRUMPS = TRICKS, TRICKS + 1, TRICKS + 2
WIDTH = TRICKS + 3
"""A deal as numbers: the role that won each trick (-1: not played), the rank of the first card, whether
it is a trump, and how many trumps the declarer was dealt."""
QUICK, SLOW = 4096, 16
"""Deals in a portion."""


@rule
def seat_roles(state: Any, seats: Any) -> None:
    """seats[seat] -> role, for the deal on the table."""
    opponent = OPPONENT_1
    for step in range(4):
        seat = (state.declarer + step) % 4
        if step == 0:
            seats[seat] = DECLARER
        elif seat == state.partner:
            seats[seat] = MATE
        else:
            seats[seat] = opponent
            opponent += 1


@rule
def play_roles(
    fresh: Any, state: Any, view: Any, actors: Any, minds: Any,
    seed: int, first: int, whole: bool, out: Any, report: Any,
) -> int:  # fmt: skip
    """Play deals `first`, `first` + 1, ... into `out`; only the first card unless `whole`."""
    rngs = np.zeros(1, RNG)  # kept: a record alone does not keep its memory
    seats = np.zeros(4, np.int64)
    for d in range(len(out)):
        state[0] = fresh[0]
        stream(rngs[0], seed, first + d, 0, DEALING)
        deal(state[0], rngs[0])
        seat_roles(state[0], seats)
        for seat in range(4):
            stream(minds[seats[seat]].rng, seed, first + d, 1, 1 + seat)
        hand = state[0].hands[state[0].declarer]
        report[1] = first + d
        if whole:
            status = play_deal(state[0], view, actors, seats, minds, report)
        else:
            status = lead(state[0], view, actors, minds, report)
        if status != OK:
            return status
        one = state[0].order[0]
        out[d, LEAD_RANK] = rank_of(one)
        out[d, LEAD_TRUMP] = suit_of(one) == state[0].trump
        out[d, TRUMPS] = count(ranks_in(hand, state[0].trump))
        for trick in range(TRICKS):
            out[d, trick] = seats[state[0].takers[trick]] if whole else -1
    return OK


@rule
def lead(state: Any, view: Any, actors: Any, minds: Any, report: Any) -> int:
    """Only the first card of the deal."""
    hide(state, state.declarer, view)
    action = actors[DECLARER](view[0], minds[DECLARER])
    if not allows(state, action):
        report[0] = action
        return OK + 1
    play(state, action)
    return OK


@dataclass(frozen=True)
class Series:
    """So many deals with these agents; equal declarations give equal results."""

    roles: tuple[str, str, str, str]
    """Agents as rikker, mate, first and second opponent."""
    deals: int
    seed: int
    house: dict[str, str] = field(default_factory=dict)
    whole: bool = True
    """Play the deal to its end, or only its first card."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, each.name) for each in fields(self))

    def declaration(self) -> dict[str, Any]:
        """The series as plain data, by which a store knows it."""
        return {"kind": "roles", **asdict(self)}

    @classmethod
    def from_declaration(cls, declaration: dict[str, Any]) -> Series:
        known = {name: value for name, value in declaration.items() if name != "kind"}
        return cls(**{**known, "roles": tuple(known["roles"])})

    @cached_property
    def rules(self) -> Game:
        return GAMES["rikken"](auction="none", **self.house)

    @cached_property
    def players(self) -> list[Any]:
        return [agent_list.find(spec, self.rules) for spec in self.roles]

    @property
    def portion(self) -> int:
        return SLOW if any(agent.slow for agent in self.players) else QUICK

    @property
    def portions(self) -> int:
        return -(-self.deals // self.portion)

    def warm_up(self) -> None:
        """Have everything compiled here, so that workers find it."""
        self._play(0, 1)

    def play(self, portion: int) -> Any:
        """The results of a portion: [deal, WIDTH] as bytes."""
        first = portion * self.portion
        return self._play(first, min(self.portion, self.deals - first))

    def _play(self, first: int, deals: int) -> Any:
        game = self.rules
        pointers, minds = actors_for(game, self.players)
        out, report = np.zeros((deals, WIDTH), np.int8), np.zeros(2, np.int64)
        status = play_roles(
            game.new(), game.new(), game.new(), pointers, minds, self.seed, first, self.whole, out, report
        )  # fmt: skip
        if status != OK:
            raise MatchError(f"deal {report[1]}: action {report[0]} is not legal")
        return out

    def columns(self, portion: int, results: Any) -> dict[str, Any]:
        """The results of a portion as columns, one row a deal, for other programs."""
        names = [f"taker_{trick + 1}" for trick in range(TRICKS)]
        names += ["lead_rank", "lead_trump", "trumps"]
        columns = {"deal": portion * self.portion + np.arange(len(results))}
        if self.whole:
            columns["won"] = won(results).astype(np.int8)
        return {**columns, **{name: results[:, i] for i, name in enumerate(names)}}


def won(results: Any) -> Any:
    """Which deals the rikker and his mate won: eight tricks or more (001, 2.4)."""
    return ((results[:, :TRICKS] == DECLARER) | (results[:, :TRICKS] == MATE)).sum(axis=1) >= 8
