"""An evening of many deals: who sits where, and what was played. `kept` reads its file.

The file is written after every action, whole, under another name and then renamed: whoever leaves, or
is killed, at any moment finds the evening as it was.

The choices of agents have a stream of their own for every action of every deal: taking something
back, or resuming, changes nothing that comes after. So a server of many tables writes what agents do when they
are through, and does not wait for the disk (`hurried`): killed before that, they do the same again.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from .. import chance, record
from ..agents import Agent, find
from ..agents.agent import MIND, Mind
from ..agents.settings import thinks_by_clock
from ..fields import rows
from ..game import Game, facts, finished, hide, over, play, turn
from ..loop import DEALING, actor, ask
from ..match import Table
from ..state import State
from .private import write_whole

VERSION = 1
PERSON = "person"
MOST_SEED = 2**63 - 1


class EveningError(Exception):
    """An evening that cannot be read, kept or gone on with. Names a text of the table."""

    def __init__(self, key: str, **fields: object) -> None:
        super().__init__(key, fields)
        self.key = key
        self.fields = fields


class Done(NamedTuple):
    """A finished deal."""

    text: str
    """Its record; of a deal that an adviser was told, all that it knows in the end."""
    points: list[float]
    facts: list[float] | None
    """What there is to tell of the game, if it ended with this deal."""
    counts: bool = True
    """Whether it counts as a deal of its game."""


def games_of(done: Sequence[Done]) -> list[list[Done]]:
    """Finished deals, game by game."""
    games: list[list[Done]] = []
    for each in done:
        if not games or games[-1][-1].facts is not None:
            games.append([])
        games[-1].append(each)
    return games


class Evening:
    """Deals one after another between the same seats. A seat without a spec is a person's."""

    def __init__(
        self,
        game: Game,
        specs: Sequence[str | None],
        path: Path,
        language: str,
        seed: int | None,
        names: Sequence[str] = (),
        seated: bool = True,
    ) -> None:
        """`names` are those of the people, in order of seats; who is not named is just a person. The
        agents are `seated` at once, or later, if ever."""
        self.game = game
        self.specs = tuple(specs)
        named = zip(self.people, names, strict=False)
        self.names = {seat: name for seat, name in named if name}
        self.called: dict[int, str] = {}
        """Seat -> what an opponent is called, where it has a name."""
        self.path = path
        self.hurried = False
        """Whether what agents do is written only when it is a person's turn."""
        self.language = language
        self.seed = seed
        self.choices = secrets.randbelow(MOST_SEED) if seed is None else seed
        self.source = chance.fresh() if seed is None else chance.generator(seed)
        self.begin()
        if seated:
            self.seat_agents()

    def begin(self) -> None:
        """Clear the table for the first deal."""
        self.table = Table(self.game, [None] * self.game.seats)
        self.rng = self.source.copy()
        self.dealt = self.table.states.copy()
        self.has_dealt = False
        self.settled: int | None = None
        """From which action on nobody has thought about this deal any more: a claim, or a concession."""
        self.done: list[Done] = []
        self.actors: list[int] = []
        """Who did each action of this deal."""
        self.told: list[record.Told] = []
        """Each action of this deal as its record has it."""

    def seat_agents(self) -> None:
        """Let the agents sit down, as the evening stands. That runs the files that they are taken from:
        see `kept.seat_agents`."""
        seats = [None if spec is None else find(spec, self.game) for spec in self.specs]
        table, before = Table(self.game, seats), self.table
        table.states[:] = before.states
        table.actions, table.number = before.actions, before.number
        self.table = table

    def replace(self, seat: int, spec: str) -> None:
        """Let another agent take the place of the one at this seat, for the rest of the evening."""
        if seat in self.people:
            raise ValueError("a person sits there")
        find(spec, self.game)
        self.specs = (*self.specs[:seat], spec, *self.specs[seat + 1 :])
        self.called.pop(seat, None)
        self.seat_agents()
        self.save()

    # -- how things stand ------------------------------------------------------------------

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, spec in enumerate(self.specs) if spec is None]

    @property
    def number(self) -> int:
        """Which deal this is, the first being 1."""
        return self.table.number

    @property
    def running(self) -> bool:
        """Whether a deal is under way."""
        return self.has_dealt and not over(self.table.state)

    @property
    def turn(self) -> int:
        """The seat that must act."""
        return int(turn(self.table.state))

    def totals(self, deals: Sequence[Done] | None = None) -> list[float]:
        """The score of each seat over these deals, or over all finished ones."""
        points = [each.points for each in (self.done if deals is None else deals)]
        return [sum(column) for column in zip([0.0] * self.game.seats, *points, strict=True)]

    def games(self) -> list[list[Done]]:
        """The finished deals, game by game; the last game may have more to come."""
        return games_of(self.done)

    def this_game(self) -> list[Done]:
        """The finished deals of the game that is being played, or that has just ended."""
        games = self.games()
        fresh = games and games[-1][-1].facts is not None and self.running
        return [] if fresh or not games else games[-1]

    def wins(self) -> list[int]:
        """How many games each seat has won."""
        won = np.zeros(self.game.seats, np.int64)
        for deals in self.games():
            if deals[-1].facts is not None:
                won += self.game.winners(np.array(self.totals(deals)))
        return [int(n) for n in won]

    def player(self, seat: int) -> str:
        """Who sits there, as records name them: one word."""
        return (self.specs[seat] or self.names.get(seat) or PERSON).replace(" ", "_")

    def plies(self, seat: int) -> Iterator[tuple[int, State, int, State]]:
        """Every action of this deal as this seat saw it: who, view before, action, view after."""
        state = self.dealt.copy()
        before, after = self.game.new(), self.game.new()
        hide(state[0], seat, after)
        for action in self.table.actions:
            before[0] = after[0]
            actor_seat = int(turn(state[0]))
            play(state[0], action)
            hide(state[0], seat, after)
            yield actor_seat, before[0], action, after[0]

    # -- playing ---------------------------------------------------------------------------

    def deal(self) -> None:
        """Deal the next deal."""
        self.next_deal()
        self.save()

    def next_deal(self) -> None:
        """Deal the next deal; it is not kept yet."""
        if self.seed is None:
            rng = self.rng
        else:  # the same cards as the games of a match with this seed
            ended = sum(each.facts is not None for each in self.done)
            began = 0 if not self.done or self.done[-1].facts is not None else len(self.games()[-1])
            rng = chance.generator(self.seed, ended, 0, DEALING + began)
        self.table.deal(rng)
        self.settled = None
        self.actors, self.told = [], []
        self.has_dealt = True
        self.dealt = self.table.states.copy()

    def decide(self) -> int:
        """What the agent does whose turn it is."""
        self._stir(self.table.minds[self.turn], len(self.table.actions), self.turn)
        return self.table.decide()

    def _stir(self, mind: Mind, ply: int, seat: int) -> None:
        """Put an agent's chance at the stream of this action."""
        chance.stream(mind.rng, *self.stream(ply, seat))

    def stream(self, ply: int, seat: int) -> tuple[int, int, int, int]:
        """The stream of chance of an action of this deal: every one has its own."""
        return self.choices, self.table.number, 1 + ply, 1 + seat

    def act(self, action: int) -> None:
        """Play an action for the seat whose turn it is, and keep it; what cannot be kept was not done."""
        before, done, who = self.table.states.copy(), len(self.done), self.turn
        self.do(action)
        try:
            if who in self.people or not self.hurried:
                self.save()
            elif not self.running or self.turn in self.people or self._may_vary(who):
                self.save(firmly=False)
        except EveningError:
            self.table.states[:] = before
            self.table.actions.pop()
            self.actors.pop()
            self.told.pop()
            del self.done[done:]
            raise

    def _may_vary(self, seat: int) -> bool:
        """Whether the agent there might do something else if it were asked again."""
        agent = self.table.seats[seat]
        return not isinstance(agent, Agent) or thinks_by_clock(agent)

    def do(self, action: int) -> None:
        """Play an action; it is not kept yet."""
        words = record.tell(self.game, self.table.state, action)
        self.actors.append(self.turn)
        self.table.act(action)
        self.told.append(words)
        if over(self.table.state):
            points = [float(point) for point in self.table.scores()]
            told = np.zeros(max(1, len(self.game.fact_names)))
            facts(self.table.state, told)
            ended = bool(finished(self.table.state))
            counts = self.game.counts(self.table.state)
            self.done.append(Done(self._record(), points, told.tolist() if ended else None, counts))

    def last_choice(self) -> tuple[int, int] | None:
        """Who of the people did something last in this deal, and at which ply; None if nobody did."""
        if len(self.actors) != len(self.table.actions):  # a deal that was laid out, not played here
            self.actors = [who for who, _, _, _ in self.plies(0)]
        chosen = [(seat, ply) for ply, seat in enumerate(self.actors) if seat in self.people]
        return chosen[-1] if chosen else None

    def undo(self) -> int | None:
        """Take back a person's last action and all that followed; which one it was, or None."""
        if not self.running or (last := self.last_choice()) is None:
            return None
        _, ply = last
        kept, taken = self.table.actions[:ply], self.table.actions[ply]
        self.table.states[:] = self.dealt
        self.table.actions = []
        self.actors, self.told = self.actors[:ply], self.told[:ply]
        self.settled = None
        for action in kept:
            self.table.act(action)
        self.save()
        return taken

    def explain(self, ply: int, language: str) -> str | None:
        """Why an agent did what it did at this ply of the deal; None if it gives no reasons."""
        state = self.dealt.copy()
        for action in self.table.actions[:ply]:
            play(state[0], action)
        seat = int(turn(state[0]))
        agent = self.table.seats[seat]
        if not isinstance(agent, Agent) or agent.explain is None:
            return None
        # deciding again in the same stream gives the same notes
        mind = rows(MIND, Mind, 1)[0]
        agent.prepare(mind)
        self._stir(mind, ply, seat)
        view = self.game.new()
        hide(state[0], seat, view)
        ask((actor(agent.act, self.game),), view[0], mind)
        return agent.explain(self.game, view[0], mind, self.table.actions[ply], language)

    # -- the file --------------------------------------------------------------------------

    def _record(self) -> str:
        """The running deal as text."""
        players = tuple(self.player(seat) for seat in range(self.game.seats))
        deal = self.game.say_deal(self.dealt[0])
        if len(self.told) != len(self.table.actions):  # a deal that was laid out, not played here
            return record.write(
                record.Record(self.game, players, deal, self.table.actions, self.settled)
            )
        points = [*self.table.scores()] if over(self.table.state) else None
        return record.compose(self.game, players, deal, self.told, self.settled, points)

    def text(self) -> str:
        """The whole evening as text."""
        lines = [f"troef evening {VERSION}", f"game: {self.game.spec()}"]
        for seat, name in enumerate(self.game.seat_names):
            person = f"{PERSON} {self.names.get(seat, '')}".rstrip()
            lines.append(f"seat {name}: {self.specs[seat] or person}")
        for seat, called in self.called.items():
            lines.append(f"name {self.game.seat_names[seat]}: {called}")
        lines.append(f"language: {self.language}")
        if self.seed is None:
            lines += [f"chance: {self.source.tobytes().hex()}", f"choices: {self.choices}"]
        else:
            lines.append(f"seed: {self.seed}")
        blocks = ["\n".join(lines) + "\n", *(each.text for each in self.done)]
        if self.running:
            blocks.append(self._record())
        return "\n".join(blocks)

    def save(self, firmly: bool = True) -> None:
        """Write the file; `firmly`: wait until the disk has it."""
        try:
            write_whole(self.path, self.text(), firmly)
        except OSError as error:
            raise EveningError("not_saved", path=self.path, reason=error.strerror) from error
