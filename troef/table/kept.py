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
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO, cast

import numpy as np

from .. import chance, record
from ..cards import NotationError
from ..chance import Rng
from ..fields import Row
from ..games import find
from ..match import MatchError
from ..words import LANGUAGES
from .evening import MOST_SEED, PERSON, VERSION, Evening, EveningError


def path_for(name: str) -> Path:
    """Where the evening of a game is kept unless somebody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "troef" / "evenings" / f"{name}.txt"


# -- reading --------------------------------------------------------------------------------


def load(path: Path) -> Evening:
    """The evening in a file, as it was left; raises EveningError and leaves the file alone."""
    try:
        return _read(path, path.read_bytes().decode("utf-8"))
    except UnicodeDecodeError:
        raise EveningError("unreadable", path=path, reason="this is no text (UTF-8)") from None
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
    if language not in LANGUAGES:
        expected = " or ".join(LANGUAGES)
        raise NotationError(f"'{language}' is no language of this table: expected {expected}")
    evening = Evening(game, specs, path, language, seed, names)
    if seed is None:
        evening.choices = _number(values["choices"])
        evening.source = _generator(values["chance"])
        evening.begin()
    return evening


def _is_person(word: str) -> bool:
    return word.partition(" ")[0] == PERSON


def _number(text: str) -> int:
    if not text.isdecimal() or int(text) > MOST_SEED:
        raise NotationError(f"'{text[:60]}': expected a number from 0 to {MOST_SEED}")
    return int(text)


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
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = open(path.with_name(f".{path.name}.lock"), "w")  # noqa: SIM115 (closed below)
    except OSError as error:
        raise EveningError("not_saved", path=path, reason=error.strerror) from error
    with lock:
        _lock(lock, path)
        yield


def _lock(lock: TextIO, path: Path) -> None:
    try:
        import fcntl
    except ImportError:  # not on this system: then people must mind it themselves
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise EveningError("busy", path=path) from None
    except OSError:  # a file system without locks
        return


def put_aside(path: Path) -> Path | None:
    """Rename an old evening to make room for a new one; nothing is ever deleted."""
    if not path.exists():
        return None
    number = 1
    while (old := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    os.replace(path, old)
    return old
