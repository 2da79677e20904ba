"""All ways to come to an experiment: from a command, from a file, from a store.

A file says what is played, and what is measured besides the scores:

    game = "boerenbridge"
    agents = ["rulebased", "trumping", "random", "random"]
    deals = 4000                  # games, where a game takes several deals
    seed = 1
    seating = "rotate"            # every rotation; or permute, distinct, fixed
    measure = ["rounds", "made"]  # facts that the game tells of a deal

    [house]
    rounds = 10

Only `game` and `agents` must be there. A fact that the game tells of each seat (`made_S`, `made_W`, ...)
is measured for each agent by its name without the seat.
"""

from __future__ import annotations

import importlib
import tomllib
from pathlib import Path
from typing import Protocol, cast

from ..game import Game, HouseError
from ..games import find
from .data import Array, Declaration, Plain
from .experiment import Experiment
from .lineups import Lineups
from .standings import measurable

KEYS = {"game": str, "agents": list, "deals": int, "seed": int, "seating": str, "measure": list,
        "house": dict}  # fmt: skip
SEATINGS = ("rotate", "permute", "distinct", "fixed")
DEALS = 20_000
KINDS = {"roles": "troef.theses.s001.series:Roles"}
"""What a store calls runs -> the class that declares them and tells their deals; named and not imported:
they stand above this one."""


class DeclarationError(ValueError):
    """What declares no experiment; the message says what to change."""


# -- from a command -------------------------------------------------------------------------


def tournament(
    rules: Game, agents: tuple[str, ...], deals: int, seed: int, seating: str
) -> Experiment:
    """The experiment with at least this many deals, in whole blocks."""
    one = Experiment(rules.name, agents, 1, seed, rules.changed(), seating)
    blocks = -(-deals // len(one.seatings))
    whole = Experiment(rules.name, agents, blocks, seed, rules.changed(), seating)
    _ = whole.players  # complain about unknown agents before anything is played
    return whole


def comparison(game: Game, a: str, b: str, seed: int, limit: int) -> Experiment:
    """Half of the seats for each of two agents: at most `limit` deals, in whole blocks."""
    half = -(-game.seats // 2)
    agents = (a,) * half + (b,) * half
    house = game.changed()
    tables = len(Experiment(game.name, agents, 1, seed, house, "distinct").seatings)
    blocks = max(1, limit // tables)
    return Experiment(game.name, agents, blocks, seed, house, "distinct")


def lineups(game: Game, agents: tuple[str, ...], deals: int, seed: int) -> Lineups:
    """A pool that plays at least this many deals, in whole rounds of line-ups."""
    pool = Lineups(game.name, agents, 1, seed, game.changed(), "pool")
    pool.check()
    a_round = len(pool.lineups) * pool.portion
    rounds = max(1, round(deals / (a_round * game.seats)))
    return Lineups(game.name, agents, rounds * a_round, seed, game.changed(), "pool")


# -- from a file ----------------------------------------------------------------------------


def read(path: Path) -> tuple[Experiment, tuple[str, ...]]:
    """The experiment that a file declares, and what it measures."""
    told = _checked(path)
    try:
        rules = find(told["game"], **told.get("house", {}))
    except HouseError as error:
        raise DeclarationError(f"{path}: {error}") from None
    seating = told.get("seating", "rotate")
    if seating not in SEATINGS:
        raise DeclarationError(f"{path}: seating is one of {', '.join(SEATINGS)}, not '{seating}'")
    deals = told.get("deals", DEALS)
    if deals < 1 or told.get("seed", 1) < 0:
        raise DeclarationError(f"{path}: deals must be above 0, and seed not below it")
    experiment = tournament(rules, tuple(told["agents"]), deals, told.get("seed", 1), seating)
    measure = tuple(told.get("measure", ()))
    for name in measure:
        if name not in measurable(experiment):
            listed = ", ".join(measurable(experiment))
            raise DeclarationError(f"{path}: {rules.name} tells no '{name}': choose from {listed}")
    return experiment, measure


def _checked(path: Path) -> Plain:
    """The keys of a file, each of its type."""
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DeclarationError(f"{path} is not a TOML file: {error}") from None
    for name, value in told.items():
        if name not in KEYS:
            raise DeclarationError(f"{path}: '{name}' is unknown: choose from {', '.join(KEYS)}")
        if not isinstance(value, KEYS[name]) or isinstance(value, bool):
            raise DeclarationError(f"{path}: {name} must be a {KEYS[name].__name__}, not {value!r}")
    for name in ("game", "agents"):
        if name not in told:
            raise DeclarationError(f"{path}: '{name}' is missing")
    return told


# -- from a store ---------------------------------------------------------------------------


class Tabled(Protocol):
    """What can tell its results as columns, one row a deal, for other programs."""

    def columns(self, portion: int, results: Array) -> Plain: ...


def stored(declaration: Declaration) -> Tabled:
    """The experiment that a stored declaration declares."""
    kind = declaration.get("kind", "")
    if kind in KINDS:
        module, _, name = KINDS[kind].partition(":")
        declared = getattr(importlib.import_module(module), name)
        return cast(Tabled, declared.from_declaration(declaration))
    if "seating" not in declaration:
        raise DeclarationError(
            f"this run ({kind or 'another kind'}) keeps no table of deals, so it cannot be exported"
        )
    plain = Lineups if declaration["seating"] == "pool" else Experiment
    return plain.from_declaration(declaration)
