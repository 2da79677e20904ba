"""Rikken on a score sheet: who declared what, with whom, and how many tricks that side took."""

from __future__ import annotations

from collections.abc import Sequence

from ....game import Game
from ....sheets import Option, Question, Scored
from ....words import Words
from .. import scoring
from ..auction import start
from ..contracts import PARTNER, PAS, SCHOPPEN_MIE, SHAREABLE, TABLE, WORDS, in_order
from ..notation import CONTRACTS
from ..state import BID_NONE, OVER, SEATS, TOGETHER, TRICKS, State
from ..tricks import QUEEN_OF_SPADES

TEXT = Words(__file__)
ALONE = SEATS
"""The answer that nobody else plays along."""


def to_choose(game: Game) -> list[int]:
    """The contracts that can be played in this house, from low to high, after the pass."""
    return _contracts(game.new()[0])


def _contracts(state: State) -> list[int]:
    if state.auction == BID_NONE:
        return [WORDS.index("rik")]
    return [each for each in in_order() if each == PAS or (int(state.biddable) >> each) & 1]


class Sheet(Scored[State]):
    """Answers: the contract; who declared it; in a house where several may play the same misere, who
    else; the partner; the tricks of each declaring side. In schoppen mie: who took the queen of spades,
    and who the last trick."""

    def question(self, game: Game, state: State, answers: Sequence[int]) -> Question | None:
        if not answers:
            options = tuple(
                Option(each, WORDS[each], CONTRACTS.later(WORDS[each]))
                for each in _contracts(state)
            )
            return Question(TEXT, "contract", options=options)
        contract, rest = answers[0], list(answers[1:])
        if contract == PAS:
            return None
        if contract == SCHOPPEN_MIE:
            return self._mie(rest)
        if not rest:
            return Question(TEXT, "declarer", seats=tuple(range(SEATS)))
        declarers, rest = self._declarers(state, contract, rest)
        if declarers[-1] != ALONE and self._shared(state, contract) and len(declarers) < SEATS:
            others = tuple(seat for seat in range(SEATS) if seat not in declarers)
            nobody = (Option(ALONE, "nobody", TEXT.later("nobody")),)
            return Question(TEXT, "together", options=nobody, seats=others)
        if PARTNER[contract] and not rest:
            others = tuple(seat for seat in range(SEATS) if seat != declarers[0])
            return Question(TEXT, "partner", seats=others, about=declarers[0])
        tricks = rest[1:] if PARTNER[contract] else rest
        playing = [seat for seat in declarers if seat != ALONE]
        if len(tricks) == len(playing):
            return None
        left = range(TRICKS - sum(tricks) + 1)
        key = "tricks_of_side" if PARTNER[contract] else "tricks"
        return Question(TEXT, key, numbers=left, about=playing[len(tricks)])

    def _mie(self, answers: Sequence[int]) -> Question | None:
        if len(answers) == 2:
            return None
        return Question(TEXT, ("queen", "last")[len(answers)], seats=tuple(range(SEATS)))

    def _shared(self, state: State, contract: int) -> bool:
        return state.together == TOGETHER and bool((SHAREABLE >> contract) & 1)

    def _declarers(
        self, state: State, contract: int, answers: list[int]
    ) -> tuple[list[int], list[int]]:
        """Who declared, ALONE last if that was said, and the answers after it."""
        if not self._shared(state, contract):
            return answers[:1], answers[1:]
        first = answers[:SEATS]  # what comes later are tricks, which can be as many as ALONE
        n = first.index(ALONE) + 1 if ALONE in first else len(first)
        return answers[:n], answers[n:]

    def settle(self, game: Game, state: State, answers: Sequence[int]) -> None:
        start(state)
        state.contract = contract = answers[0]
        if contract == SCHOPPEN_MIE:
            queen, last = answers[1:]
            state.order[0] = QUEEN_OF_SPADES
            state.takers[0], state.takers[TRICKS - 1] = queen, last
        elif contract != PAS:
            said, rest = self._declarers(state, contract, list(answers[1:]))
            declarers = [seat for seat in said if seat != ALONE]
            state.declarer = declarers[0]
            state.declarers = sum(1 << seat for seat in declarers)
            if TABLE[contract].partner:
                state.partner, *rest = rest
            for seat, tricks in zip(declarers, rest, strict=True):
                state.won[seat] = tricks
        state.phase = OVER
        scoring.settle(state, state.chips)


SHEET = Sheet()
