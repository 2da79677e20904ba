"""What is played for thesis 000: forced contracts, agents placed by role (4.1.1, 4.1.2), what methods
predict in them, and how much the Monte Carlo player wavers (3.4.3).

What the text leaves open are readings: how the pack is made for the next deal (docs/readings.md, R17), and
what is bid on (R22).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from functools import cached_property

import numpy as np

from ... import agents as agent_list
from ...agents import MIND, Agent
from ...agents.agent import Mind
from ...agents.rikken.bidding import low_count, strongest_suits, trick_percentages, winning_tricks
from ...agents.rikken.montecarlo import average_tricks
from ...cards import NO_SUIT
from ...chance import below, generator, stream
from ...fields import Floats, Numbers, rows
from ...game import actions_of, deal
from ...games.rikken import Rikken
from ...games.rikken.state import State
from ...jit import lowest
from ...loop import DEALING, OK, MatchError, actor, actors_for, ask
from ...match import Table
from ..published import allowed
from ..series import Reading, Series
from .play import MADE, WIDTH, play_forced

SETTINGS = {"random": "", "basic": "", "advanced": "", "montecarlo": ""}
"""The four players of the thesis, by the names of our agents -> their settings."""
KINDS = tuple(SETTINGS)
PLAYERS = KINDS[1:]
"""Those that do not play at random."""
METHODS = ("tpc", "ltc", "mc")
"""Trick percentages, losing trick count (the low-hand count without trump), simulations."""
HIGH, LOW = ("rik", "solo_8"), ("piek", "misere")
CONTRACTS = (*HIGH, *LOW)
"""Those that the thesis researched."""
SHUFFLED = Reading("shuffled")
RIK_DECKS = Reading("Rik decks", house={"deck": "rik"})
FEW = 30
"""What rests on fewer games is compared with nothing: six of six would look certain."""
EQUAL = allowed(__package__)["equal"]
QUICK, SLOW, EVENING = 4096, 16, 64
"""Deals in a portion; where the pack is not shuffled, EVENING of them follow from each other."""
BUDGETS = (10, 20, 50, 100, 200, 500, 1000, 2000)
"""Simulations."""
ASKED = "troef.agents.rikken.montecarlo", "troef.agents.rikken.bidding"
"""Where hands are evaluated."""


@dataclass(frozen=True)
class Forced(Series):
    """Deals of one contract with these agents."""

    contract: str
    roles: tuple[str, str, str, str]
    """Agents as declarer, partner and opponents; without a partner, the last three are opponents."""
    deals: int
    seed: int
    around: bool = False
    """Whether every place at the table declares in turn (R7), or always the first player."""
    house: dict[str, str] = field(default_factory=dict)

    kind = "forced"
    played_by = ("troef.theses.s000.play",)

    @cached_property
    def rules(self) -> Rikken:
        return Rikken(auction="forced", forced=self.contract, **self.house)

    @cached_property
    def players(self) -> list[Agent]:
        return [agent_list.compiled(spec, self.rules) for spec in self.roles]

    @property
    def portion(self) -> int:
        if self.rules.chained:
            return EVENING
        return SLOW if any(agent.slow for agent in self.players) else QUICK

    def play_from(self, first: int, deals: int) -> Numbers:
        """[deal, WIDTH]"""
        game = self.rules
        pointers, minds = actors_for(game, self.players)
        out, report = np.zeros((deals, WIDTH), np.int64), np.zeros(2, np.int64)
        status = play_forced(
            game.new(), game.new(), game.new(), pointers, minds, self.seed, first, self.around, out, report
        )  # fmt: skip
        if status != OK:
            raise MatchError(f"deal {report[1]}: action {report[0]} is not legal")
        return out


CASES: list[tuple[str, ...]] = [
    (contract, declarer, opponents, partner)
    for contract in CONTRACTS
    for declarer in KINDS
    for opponents in KINDS
    if opponents != declarer
    for partner in (KINDS if contract == "rik" else (opponents,))
]
"""Everything that is played in a deal of `Strength`; without a partner, opponents twice."""


@dataclass(frozen=True)
class Strength(Series):
    """Deals, each played by every case."""

    deals: int
    seed: int
    agents: tuple[str, ...]
    """The players, in the order of KINDS."""

    kind = "strength"
    played_by = ("troef.theses.s000.play",)
    portion = 8

    @cached_property
    def rules(self) -> Rikken:
        return Rikken(auction="forced")

    @cached_property
    def players(self) -> list[Agent]:
        return [agent_list.compiled(spec, self.rules) for spec in self.agents]

    @cached_property
    def series(self) -> list[Forced]:
        return [self._forced(*case) for case in CASES]

    def _forced(self, contract: str, declarer: str, opponents: str, partner: str) -> Forced:
        agents = dict(zip(KINDS, self.agents, strict=True))
        roles = (agents[declarer], agents[partner], agents[opponents], agents[opponents])
        return Forced(contract, roles, self.deals, self.seed)

    def warm_up(self) -> None:
        for contract in CONTRACTS:
            roles = ("random", "basic", "advanced", "montecarlo:simulations=1")
            Forced(contract, roles, 1, 0).warm_up()

    def play_from(self, first: int, deals: int) -> Numbers:
        """Whether each case made the contract: [deal, case]."""
        played = [each.play_from(first, deals)[:, MADE] for each in self.series]
        return np.column_stack(played).astype(np.int8)


@dataclass(frozen=True)
class Predictions(Series):
    """What the methods predict for chosen deals of a series."""

    series: Forced
    simulations: int
    """For the Monte Carlo method; 0: leave it out."""
    per_point: int
    chosen: Numbers = field(repr=False, compare=False)
    """[game, (deal, cards, trump, players before)]; follows from the series."""

    kind = "predictions"
    played_by = ("troef.theses.s000.play", *ASKED)
    portion = 64

    @property
    def rules(self) -> Rikken:
        return self.series.rules

    @property
    def players(self) -> list[Agent]:
        return self.series.players

    def declaration(self) -> dict[str, object]:
        return {
            "kind": self.kind,
            "series": asdict(self.series),
            "simulations": self.simulations,
            "per_point": self.per_point,
        }

    @property
    def deals(self) -> int:  # type: ignore[override]
        return len(self.chosen)

    def warm_up(self) -> None:
        predict(self.chosen[0], self.series.contract, min(self.simulations, 1), 0)

    def play_from(self, first: int, deals: int) -> Floats:
        """[game, method]"""
        contract, seed = self.series.contract, self.series.seed
        games = self.chosen[first : first + deals]
        told = [predict(game, contract, self.simulations, seed) for game in games]
        return np.array(told, float).reshape(-1, len(METHODS))


def predict(
    game: Numbers, contract: str, simulations: int, seed: int
) -> tuple[float, float, float]:
    """The tricks that each method predicts for a hand.

    Trick percentages serve every contract; the losing trick count those with trump, the low-hand count
    the others; simulations take the trump that the declarer named, and look for the highest average or
    the lowest (000, 3.2.1, 3.3.1, 3.4.1; R21, R26 to R28).
    """
    deal, hand, trump, before = (int(value) for value in game)
    simulated = np.nan
    if simulations:
        rng = generator(seed, deal, 0, 9)
        high, low = average_tricks(hand, trump, simulations, rng, before)
        simulated = high if contract in HIGH else low
    counted = winning_tricks(hand) if contract in HIGH else low_count(hand)
    return trick_percentages(hand), counted, simulated


@dataclass(frozen=True)
class BiddingConsistency(Series):
    """Random hands, each evaluated several times with every budget (R29)."""

    deals: int
    seed: int
    budgets: tuple[int, ...] = BUDGETS
    repeats: int = 20

    kind = "bidding consistency"
    played_by = ("troef.match", *ASKED)
    rules = Rikken()
    players = ()

    def warm_up(self) -> None:
        average_tricks(0x1FFF, 0, 1, generator(0))

    def play_from(self, first: int, deals: int) -> Floats:
        """The standard deviations of one hand, with trump and without: [1, budget, 2]."""
        state = self.rules.new()
        deal(state[0], generator(self.seed, first, 0, DEALING))
        hand = int(state[0].hands[0])
        trump = int(lowest(strongest_suits(hand, 15)))
        rng = generator(self.seed, first, 0, 9)
        found = np.zeros((1, len(self.budgets), 2))
        for place, budget in enumerate(self.budgets):
            for kind, suit in enumerate((trump, NO_SUIT)):
                values = [
                    average_tricks(hand, suit, budget, rng, first % 4)[kind]
                    for _ in range(self.repeats)
                ]
                found[0, place, kind] = np.std(values, ddof=1)
        return found


@dataclass(frozen=True)
class PlayingConsistency(Series):
    """Situations, each put to the Monte Carlo player many times with every budget."""

    deals: int
    """Situations."""
    seed: int
    repeats: int = 100
    budgets: tuple[int, ...] = BUDGETS

    kind = "playing consistency"
    played_by = ("troef.match",)
    rules = Rikken()

    @property
    def players(self) -> list[Agent]:
        return [agent_list.compiled(name, self.rules) for name in ("basic", "montecarlo")]

    def warm_up(self) -> None:
        PlayingConsistency(1, self.seed, 1, (1,)).play(0)

    def play_from(self, first: int, deals: int) -> Floats:
        """One situation: [1, (tricks played, cards to choose from, share for each budget)]."""
        game, view = situation(self.seed, first)
        found = [float(view.tricks), float(len(actions_of(game, view)))]
        for budget in self.budgets:
            agent = agent_list.compiled(f"montecarlo:simulations={budget}", game)
            pointers = (actor(agent.act, game),)
            mind = rows(MIND, Mind, 1)[0]
            agent.prepare(mind)
            stream(mind.rng, self.seed, first, 1, 9)
            cards = Counter(int(ask(pointers, view, mind)) for _ in range(self.repeats))
            found.append(cards.most_common(1)[0][1] / self.repeats)
        return np.array([found])


MOST_CHOICES = 45
"""Decisions with more than one card that a deal has about."""


def situation(seed: int, number: int) -> tuple[Rikken, State]:
    """A view with more than one card to choose from, somewhere in a deal of basic players."""
    game = Rikken(auction="forced", forced=CONTRACTS[number % len(CONTRACTS)])
    rng = generator(seed, number, 0, 8)
    table = Table(game, [agent_list.compiled("basic", game)] * game.seats)
    while True:
        table.deal(generator(seed, number, 0, DEALING))
        table.reseed(seed, number, 1)
        wait = int(below(rng, MOST_CHOICES))
        while int(table.state.tricks) < 12:
            seat = int(table.state.turn)
            if int(table.state.leader) >= 0 and len(actions_of(game, table.view(seat))) > 1:
                if wait == 0:
                    return game, table.view(seat)
                wait -= 1
            table.act(table.decide())
