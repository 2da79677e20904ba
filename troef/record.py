"""One played deal as readable text: write, read, replay.

    troef 1
    game: rikken called_ace=first
    players: S=anna W=uniform N=uniform E=uniform
    deal:
      dealer: E
      S: SAKJ2 HQ DKJ4 CQJT86
      ...
    play:
      bids: S rik, W pas, N pas, E pas
      contract: S trump C, S call HA
      trick 1: S CQ, W CA, N C2, E C5
      ...
    scores: S +2, W -2, N +2, E -2

A deal that is not finished has no line `scores`. Where all that was left was laid out after a claim or a
concession, a line `settled: 37` before it tells from which action on. Several records in one file are
separated by an empty line. Reading replays every action by the rules, so a record that can be read is a
legal game with the scores that it tells; what is wrong is said with its line number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np

from .cards import NotationError
from .fields import Row
from .game import Game, HouseError, allows, over, play, scores, turn
from .games import find
from .outside import whole_number
from .state import Action, State

VERSION = 1


@dataclass
class Record:
    """A deal, who played it, and what they did."""

    game: Game
    players: tuple[str, ...]
    deal: list[str]
    """The deal as the game notes it."""
    actions: list[Action] = field(default_factory=list)
    settled: int | None = None
    """From which action on nobody thought about it any more, after a claim or a concession."""

    def start(self) -> Row[State]:
        """An array with the state as dealt."""
        return self.game.parse_deal(self.deal)

    def replay(self) -> Row[State]:
        """An array with the state after the last action."""
        states = self.start()
        for action in self.actions:
            play(states[0], action)
        return states

    def __str__(self) -> str:
        return write(self)

    def scores(self) -> list[float] | None:
        """The scores, or None if the deal was not finished."""
        state = self.replay()[0]
        if not over(state):
            return None
        out = np.zeros(self.game.seats)
        scores(state, out)
        return [float(score) for score in out]


# -- writing --------------------------------------------------------------------------------


def write(record: Record) -> str:
    """A record as text."""
    state, told = record.start()[0], []
    for action in record.actions:
        told.append(tell(record.game, state, action))
        play(state, action)
    points = None
    if over(state):
        out = np.zeros(record.game.seats)
        scores(state, out)
        points = [float(score) for score in out]
    return compose(record.game, record.players, record.deal, told, record.settled, points)


Told: TypeAlias = tuple[str, str]
"""An action as a record has it: the heading under which it stands, who did it and what."""


def tell(game: Game, state: State, action: Action) -> Told:
    """An action of whoever's turn it is."""
    return game.heading(state), f"{game.seat_names[turn(state)]} {game.say(state, action)}"


def compose(
    game: Game, players: Sequence[str], deal: Sequence[str], told: Sequence[Told],
    settled: int | None, points: Sequence[float] | None,
) -> str:  # fmt: skip
    """The text of a record, from what is in it."""
    named = zip(game.seat_names, players, strict=True)
    lines = [f"troef {VERSION}", f"game: {game.spec()}"]
    lines.append("players: " + " ".join(f"{n}={'_'.join(p.split())}" for n, p in named))
    lines += ["deal:", *(f"  {line}" for line in deal), "play:"]
    heading = None
    for under, word in told:
        if under != heading:
            heading = under
            lines.append(f"  {heading}: {word}")
        else:
            lines[-1] += f", {word}"
    if settled is not None:
        lines.append(f"settled: {settled}")
    if points is not None:
        lines.append("scores: " + say_scores(game, points))
    return "\n".join(lines) + "\n"


def say_scores(game: Game, points: Sequence[float]) -> str:
    """Scores as text: `S +2, W -2`."""
    return ", ".join(f"{n} {p:+g}" for n, p in zip(game.seat_names, points, strict=True))


# -- reading --------------------------------------------------------------------------------


class _Lines:
    """Lines with their numbers, read one by one."""

    def __init__(self, numbered: Sequence[tuple[int, str]]) -> None:
        self.numbered = numbered
        self.at = 0

    def peek(self) -> str | None:
        return self.numbered[self.at][1] if self.at < len(self.numbered) else None

    @property
    def number(self) -> int:
        return self.numbered[min(self.at, len(self.numbered) - 1)][0]

    def error(self, message: str) -> NotationError:
        return NotationError(f"line {self.number}: {message}")

    def take(self, name: str) -> str:
        """The rest of the next line, which must begin with this name."""
        line = self.peek()
        if line is None or not line.startswith(name):
            raise self.error(f"expected '{name}', found {repr(line) if line else 'the end'}")
        self.at += 1
        return line[len(name) :].strip()

    def indented(self) -> Iterable[str]:
        """The following indented lines."""
        while (line := self.peek()) is not None and line.startswith("  "):
            yield line.strip()
            self.at += 1


def read(text: str) -> list[Record]:
    """The records in a text; raises NotationError saying where and what was expected."""
    blocks: list[list[tuple[int, str]]] = [[]]
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            blocks[-1].append((number, line.rstrip()))
        elif blocks[-1]:
            blocks.append([])
    records = [_read_one(_Lines(block)) for block in blocks if block]
    if not records:
        raise NotationError("line 1: expected 'troef 1', found nothing: the file is empty")
    return records


def _read_one(lines: _Lines) -> Record:
    version = lines.take("troef")
    if version != str(VERSION):
        lines.at -= 1
        raise lines.error(f"this is record version '{version}', only {VERSION} can be read")
    game = _read_game(lines)
    players = _read_players(lines, game)
    lines.take("deal:")
    first = lines.number
    deal = list(lines.indented())
    record = Record(game, players, deal)
    try:
        state = record.start()[0]
    except NotationError as error:
        raise NotationError(f"deal at line {first}: {error}") from None
    lines.take("play:")
    for line in lines.indented():
        _read_actions(lines, record, state, line)
    _read_settled(lines, record)
    _read_scores(lines, game, state)
    if lines.peek() is not None:
        raise lines.error(f"expected an empty line or the end, found '{lines.peek()}'")
    return record


def _read_game(lines: _Lines) -> Game:
    spec = lines.take("game:")
    try:
        return find(spec)
    except HouseError as error:
        lines.at -= 1
        raise lines.error(str(error)) from None


def _read_players(lines: _Lines, game: Game) -> tuple[str, ...]:
    words = [word.partition("=") for word in lines.take("players:").split()]
    if [name + equals for name, equals, _ in words] != [f"{name}=" for name in game.seat_names]:
        lines.at -= 1
        expected = " ".join(f"{name}=..." for name in game.seat_names)
        raise lines.error(f"expected '{expected}'")
    return tuple(player for _, _, player in words)


def _read_actions(lines: _Lines, record: Record, state: State, line: str) -> None:
    """Play the actions of one line, as `trick 1: S CQ, W CA`."""
    game = record.game
    heading, colon, rest = line.partition(":")
    if not colon:
        raise lines.error(f"'{line}': expected a heading and a colon, like 'trick 1: ...'")
    for word in rest.split(","):
        if over(state):
            raise lines.error(f"'{word.strip()}': expected nothing more, the deal is over")
        if heading != game.heading(state):
            raise lines.error(f"expected '{game.heading(state)}:', found '{heading}:'")
        seat = game.seat_names[turn(state)]
        name, _, action_text = word.strip().partition(" ")
        if name != seat:
            raise lines.error(f"'{word.strip()}': it is {seat}'s turn, expected '{seat} ...'")
        try:
            action = game.parse(state, action_text)
        except NotationError as error:
            raise lines.error(str(error)) from None
        if not allows(state, action):
            raise lines.error(f"'{word.strip()}': {seat} may not do that here")
        play(state, action)
        record.actions.append(action)


def _read_settled(lines: _Lines, record: Record) -> None:
    """From which action on the rest was only laid out, if it was."""
    if (lines.peek() or "").startswith("settled:"):
        record.settled = whole_number(lines.take("settled:"), 0, len(record.actions))
        if record.settled is None:
            lines.at -= 1
            most = len(record.actions)
            raise lines.error(f"settled: expected a number of actions from 0 to {most}")


def _read_scores(lines: _Lines, game: Game, state: State) -> None:
    """Check that the scores told are those of the game."""
    if lines.peek() is None and not over(state):
        return
    if not over(state):
        raise lines.error("expected more play: the deal is not over, so it has no scores")
    told = lines.take("scores:")
    out = np.zeros(game.seats)
    scores(state, out)
    if told != say_scores(game, list(out)):
        lines.at -= 1
        raise lines.error(f"expected 'scores: {say_scores(game, list(out))}', found '{told}'")
