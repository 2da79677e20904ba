"""The same games with compiled rules and with plain Python ones: whether they are."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

from .. import chance
from ..game import Game, deal, draw, facts, hide, over, plan, play, sample, scores
from ..jit import ENABLED

DEALS, ACTIONS, LOOKS = 0, 1, 2
"""The streams of chance: for the cards, for the actions played, for what is looked at."""
SECONDS = 300
"""Plain Python is slow: no comparison takes longer."""
NO_MODULE = "not compared: the game is not in a module that can be imported"


class PlainError(AssertionError):
    """What differs, in one sentence."""


def signature(game: Game, deals: int, seed: int) -> str:
    """A digest of whole games: every action, state, score, and a few views and drawn deals."""
    sums = hashlib.sha256()
    states, views, worlds, plans = game.new(), game.new(), game.new(), game.plans()
    points = np.zeros(game.seats)
    told = np.zeros(max(1, len(game.fact_names)))
    for number in range(deals):
        rng = chance.generator(seed, number, 0, ACTIONS)
        looks = chance.generator(seed, number, 0, LOOKS)
        deal(states[0], chance.generator(seed, number, 0, DEALS))
        ply = 0
        while not over(states[0]):
            if ply % 7 == 0:
                hide(states[0], (ply + number) % game.seats, views)
                plan(views[0], plans)
                draw(views[0], plans, looks, worlds)
                sums.update(_bytes(views[0]) + _bytes(worlds[0]))
            action = int(sample(states[0], rng))
            play(states[0], action)
            sums.update(f"{action} ".encode() + _bytes(states[0]))
            ply += 1
        scores(states[0], points)
        facts(states[0], told)
        sums.update(points.tobytes() + told.tobytes())
    return sums.hexdigest()


def _bytes(record: Any) -> bytes:
    """The contents of all fields, without the room between them."""
    return b"".join(np.ascontiguousarray(record[name]).tobytes() for name in record.dtype.names)


def print_signature(module: str, name: str, house: str, deals: str, seed: str) -> None:
    """What the process without compiler runs."""
    try:
        game_type: Any = importlib.import_module(module)
        for part in name.split("."):
            game_type = getattr(game_type, part)
    except (ImportError, AttributeError):
        print(NO_MODULE)
        return
    print(signature(game_type(**json.loads(house)), int(deals), int(seed)))


def compare(game: Game, deals: int, seed: int) -> str:
    """Play the same deals with the plain Python rules; a word on how that went. Raises PlainError."""
    kind = type(game)
    source = getattr(sys.modules.get(kind.__module__), "__file__", None)
    if not ENABLED:
        return "not compared: the rules already run as plain Python"
    if source is None or kind.__module__ == "__main__" or "<" in kind.__qualname__:
        return NO_MODULE
    try:
        found = _signature_of_plain(game, Path(source), deals, seed)
    except subprocess.TimeoutExpired:
        return f"not compared: it took longer than {SECONDS} seconds"
    if found != NO_MODULE and found != signature(game, deals, seed):
        raise PlainError(
            "compiled and plain Python rules play different games (compare with NUMBA_DISABLE_JIT=1)"
        )
    return found if found == NO_MODULE else "the same games"


def _signature_of_plain(game: Game, source: Path, deals: int, seed: int) -> str:
    """What a process without compiler prints."""
    kind = type(game)
    above = source.resolve().parents[kind.__module__.count(".")]
    paths = [str(Path(__file__).resolve().parents[2]), *sys.path, str(above)]
    arguments = [kind.__module__, kind.__qualname__, json.dumps(game.house), str(deals), str(seed)]
    code = "import sys; from troef.check.uncompiled import print_signature; print_signature(*sys.argv[1:])"
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=environment, capture_output=True, text=True, timeout=SECONDS,
    )  # fmt: skip
    if done.returncode:
        error = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise PlainError(f"the rules fail as plain Python: {error}")
    return done.stdout.strip().splitlines()[-1]
