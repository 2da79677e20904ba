"""The file of an evening: where it lies, reading it, keeping it to ourselves, putting it aside.

The file is text: a head, then the record of every deal (`troef.record`), the running one last.

    troef evening 1
    game: rikken called_ace=first
    seat S: person Anna
    seat W: uniform
    ...
    language: nl
    chance: 5e0c...  (or `seed: 17`)
    choices: 4113...

    troef 1
    game: rikken called_ace=first
    ...

Going on deals and plays the whole evening again from its chance, so everything that passes from deal to
deal (chips, dealer, the pack) is right for any game, and a file that was tampered with is noticed.
"""

from __future__ import annotations

import contextlib
import os
import shlex
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import cast

import numpy as np

from .. import chance, record
from ..cards import NotationError
from ..chance import Rng
from ..fields import Row
from ..games import find
from ..lab.files import Busy, alone
from ..loop import MatchError
from ..outside import read_text, whole_number
from ..own import is_file
from ..rulebook import languages_of
from .evening import MOST_SEED, PERSON, VERSION, Evening, EveningError
from .private import FILE, home, make_folder

LARGEST = 1 << 26
"""Bytes of an evening: more than anybody plays in a year."""


LONGEST_NAME = 20
"""Characters of a name."""


def path_for(name: str) -> Path:
    """Where the evening of a game is kept unless somebody says otherwise."""
    return home() / "evenings" / f"{name}.txt"


# -- reading --------------------------------------------------------------------------------


def load(path: Path) -> Evening:
    """The evening in a file, as it was left, with its agents; raises EveningError."""
    evening = read(path)
    seat_agents(evening)
    return evening


def seat_agents(evening: Evening, named: Collection[str | None] = ()) -> None:
    """Let the agents of a kept evening sit down. Those from files only if their owner has named them:
    an evening from somebody else must not choose what is run here."""
    unnamed = [spec for spec in evening.specs if spec and is_file(spec) and spec not in named]
    if unnamed:
        there = shlex.join(spec for spec in evening.specs if spec)
        raise EveningError("name_agents", path=evening.path, own=unnamed[0], agents=there)
    try:
        evening.seat_agents()
    except ValueError as error:
        raise EveningError("unreadable", path=evening.path, reason=error) from error


def read(path: Path) -> Evening:
    """The evening in a file, as it was left, without its agents: they are not even looked for. Raises
    EveningError and leaves the file alone."""
    try:
        return _read(path, read_text(path, LARGEST))
    except (ValueError, MatchError) as error:  # notation, house rules, agents, actions
        raise EveningError("unreadable", path=path, reason=error) from error
    except OSError as error:
        raise EveningError("no_file", path=path, reason=error.strerror) from error


def _read(path: Path, text: str) -> Evening:
    head, _, rest = text.partition("\n\n")
    evening = _read_head(path, head.splitlines())
    # empty lines in place of the head, so that complaints name the line in the file
    above = "\n" * (head.count("\n") + 2)
    records = record.read(above + rest) if rest.strip() else []
    for number, one in enumerate(records, start=1):
        if evening.running:
            raise NotationError(f"deal {number - 1} is not finished, yet another deal follows it")
        _replay(evening, number, one)
    return evening


def _replay(evening: Evening, number: int, one: record.Record) -> None:
    """Deal and play one deal again, and see that it is the deal of the record."""
    evening.next_deal()
    evening.settled = one.settled
    if one.game != evening.game:
        raise NotationError(f"deal {number} is of another game or under other house rules")
    if one.deal != evening.game.say_deal(evening.dealt[0]):
        raise NotationError(f"deal {number} is not the deal that the chance of this evening gives")
    for action in one.actions:
        evening.do(action)


def _read_head(path: Path, lines: Sequence[str]) -> Evening:
    """The evening before its first deal."""
    if not lines or lines[0] != f"troef evening {VERSION}":
        first = repr(lines[0][:60]) if lines else "nothing"
        raise NotationError(f"line 1: expected 'troef evening {VERSION}', found {first}")
    values = {}
    for number, line in enumerate(lines[1:], start=2):
        name, colon, value = line.partition(": ")
        if not colon:
            raise NotationError(f"line {number}: expected 'name: value', found {line[:60]!r}")
        if name in values:
            raise NotationError(f"line {number}: '{name[:60]}: ...' is there twice")
        values[name] = value.strip()
    try:
        return _from_head(path, values)
    except KeyError as error:
        raise NotationError(f"the head has no line '{error.args[0]}: ...'") from None


def _from_head(path: Path, values: dict[str, str]) -> Evening:
    game = find(values["game"])
    words = [values[f"seat {seat}"] for seat in game.seat_names]
    names = [word.partition(" ")[2] for word in words if _is_person(word)]
    specs = [None if _is_person(word) else word for word in words]
    seed = _number(values["seed"]) if "seed" in values else None
    language = values["language"]
    if language not in languages_of(game):
        expected = " or ".join(languages_of(game))
        raise NotationError(f"'{language}' is no language of this table: expected {expected}")
    evening = Evening(game, specs, path, language, seed, names, seated=False)
    for seat, letter in enumerate(game.seat_names):
        if specs[seat] is not None and f"name {letter}" in values:
            evening.called[seat] = values[f"name {letter}"][:LONGEST_NAME]
    if seed is None:
        evening.choices = _number(values["choices"])
        evening.source = _generator(values["chance"])
        evening.begin()
    return evening


def _is_person(word: str) -> bool:
    return word.partition(" ")[0] == PERSON


def _number(text: str) -> int:
    number = whole_number(text, 0, MOST_SEED)
    if number is None:
        raise NotationError(f"'{text[:60]}': expected a number from 0 to {MOST_SEED}")
    return number


def _generator(text: str) -> Rng:
    """A generator from its 256 bits in hexadecimal."""
    try:
        bits = bytes.fromhex(text)
    except ValueError:
        bits = b""
    if len(bits) != chance.RNG.itemsize or not any(bits):
        raise NotationError("chance: expected 64 hexadecimal digits, not all zero")
    return cast("Row[Rng]", np.frombuffer(bits, chance.RNG).copy())[0]


# -- opening --------------------------------------------------------------------------------


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep this evening to ourselves: two tables would overwrite each other's deals."""
    with contextlib.ExitStack() as lock:
        try:
            make_folder(path.parent)
            lock.enter_context(alone(path.with_name(f".{path.name}.lock")))
        except Busy:
            raise EveningError("busy", path=path) from None
        except OSError as error:
            raise EveningError("not_saved", path=path, reason=error.strerror) from error
        yield


def put_aside(path: Path) -> Path | None:
    """Rename an old evening to make room for a new one; nothing is ever deleted."""
    if not path.exists():
        return None
    number = 1
    while (old := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    os.replace(path, old)
    os.chmod(old, FILE)
    return old
