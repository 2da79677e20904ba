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
    game = record.game
    names = game.seat_names
    lines = [f"troef {VERSION}", f"game: {game.spec()}"]
    lines.append(
        "players: "
        + " ".join(f"{n}={'_'.join(p.split())}" for n, p in zip(names, record.players, strict=True))
    )
    lines += ["deal:", *(f"  {line}" for line in record.deal), "play:"]
    lines += [f"  {line}" for line in _play_lines(record)]
    if record.settled is not None:
        lines.append(f"settled: {record.settled}")
    points = record.scores()
    if points is not None:
        lines.append("scores: " + say_scores(game, points))
    return "\n".join(lines) + "\n"


def _play_lines(record: Record) -> list[str]:
    """The actions, a line for each heading."""
    game = record.game
    state = record.start()[0]
    lines: list[str] = []
    heading = None
    for action in record.actions:
        word = f"{game.seat_names[turn(state)]} {game.say(state, action)}"
        if game.heading(state) != heading:
            heading = game.heading(state)
            lines.append(f"{heading}: {word}")
        else:
            lines[-1] += f", {word}"
        play(state, action)
    return lines


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
