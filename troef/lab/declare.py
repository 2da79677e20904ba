"""All ways to come to an experiment: from a command, from a file, from a store.

A file says what is played, and what is measured besides the scores:

    game = "boerenbridge"
    agents = ["rulebased", "trumping", "random", "random"]
    deals = 4000                  # games, where a game takes several deals
    seed = 1
    seating = "rotate"            # every rotation, neighbours change; or permute, distinct, fixed
    measure = ["rounds", "made"]  # facts that the game tells of a deal

    [house]
    rounds = 10

Only `game` and `agents` must be there. A fact that the game tells of each seat (`made_S`, `made_W`, ...)
is measured for each agent by its name without the seat.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from math import perm
from pathlib import Path
from typing import Protocol, cast

from ..agents import Agent
from ..agents import find as find_agent
from ..game import Game, HouseError
from ..games import find, load, text_of
from ..outside import read_text
from ..own import is_file, split
from .among import Among
from .data import Array, Declaration, Plain
from .experiment import Experiment
from .lineups import Lineups
from .standings import measurable

KEYS = {"game": str, "agents": list, "deals": int, "seed": int, "seating": str, "measure": list,
        "house": dict}  # fmt: skip
WORDS = {str: "a text", list: "a list", int: "a whole number", dict: "a table of house rules"}
RANGES = {"deals": (1, 10**15 + 1), "seed": (0, 1 << 63)}
MOST_ORDERS, MOST_TABLES = 100_000, 1000
"""Orders of the seats that are looked through, and tables at which one deal is played."""
LARGEST = 1 << 20
"""Bytes of a declaration."""
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
    one = Experiment(text_of(rules), agents, 1, seed, rules.changed(), seating)
    orders = 1 if seating in ("rotate", "fixed") else perm(len(agents), rules.seats)
    if orders > MOST_ORDERS or one.tables > MOST_TABLES:
        raise DeclarationError(
            f"seating {seating}: {len(agents)} agents can sit in too many orders; rotate has room for all"
        )
    whole = replace(one, blocks=-(-deals // one.tables))
    _ = whole.players  # complain about unknown agents before anything is played
    return whole


def spelled(agent: str, game: Game) -> str:
    """The one text by which all texts for the same agent are known: `basic:rik=5` is `basic`.

    >>> from troef.games import find
    >>> spelled("ismcts:value=score", find("rikken")), spelled("ismcts:value=0", find("rikken"))
    ('ismcts', 'ismcts')
    """
    if is_file(agent):
        path, name = split(agent)
        return f"{Path(path).resolve()}:{name}"
    found = find_agent(agent, game)
    return found.spec() if isinstance(found, Agent) else agent


def comparison(
    game: Game, a: str, b: str, seed: int, limit: int, field: Sequence[str] = ()
) -> Experiment:
    """Half of the seats for each of two agents, or each alone in a field (one agent: at all other seats): at
    most `limit` deals, in whole blocks."""
    if spelled(a, game) == spelled(b, game):
        raise DeclarationError(f"'{a}' and '{b}' are the same agent: name two different ones")
    half, name, house = -(-game.seats // 2), text_of(game), game.changed()
    if field:
        others = tuple(field) * (game.seats - 1 if len(field) == 1 else 1)
        one: Experiment = Among(name, (a, b, *others), 1, seed, house, "among")
    else:
        one = Experiment(name, (a,) * half + (b,) * half, 1, seed, house, "distinct")
    return replace(one, blocks=max(1, limit // one.tables))


def lineups(game: Game, agents: tuple[str, ...], deals: int, seed: int) -> Lineups:
    """A pool that plays at least this many deals, in whole rounds of line-ups."""
    pool = Lineups(text_of(game), agents, 1, seed, game.changed(), "pool")
    pool.check()
    seen: dict[str, str] = {}
    for agent in agents:
        other = seen.setdefault(spelled(agent, game), agent)
        if other != agent:
            raise DeclarationError(f"'{other}' and '{agent}' are the same agent: name it once")
    a_round = len(pool.lineups) * pool.portion
    rounds = max(1, round(deals / (a_round * game.seats)))
    return Lineups(text_of(game), agents, rounds * a_round, seed, game.changed(), "pool")


# -- from a file ----------------------------------------------------------------------------


def read(path: Path) -> tuple[Experiment, tuple[str, ...]]:
    """The experiment that a file declares, and what it measures."""
    told = _checked(path)
    try:
        rules = load(told["game"], **told.get("house", {}))
    except HouseError as error:
        raise DeclarationError(f"{path}: {error}") from None
    seating = told.get("seating", "rotate")
    if seating not in SEATINGS:
        raise DeclarationError(f"{path}: seating is one of {', '.join(SEATINGS)}, not '{seating}'")
    agents, deals, seed = tuple(told["agents"]), told.get("deals", DEALS), told.get("seed", 1)
    experiment = tournament(rules, agents, deals, seed, seating)
    measure = tuple(dict.fromkeys(told.get("measure", ())))  # named twice, it is measured once
    for name in measure:
        if name not in measurable(experiment):
            listed = ", ".join(measurable(experiment))
            raise DeclarationError(f"{path}: {rules.name} tells no '{name}': choose from {listed}")
    return experiment, measure


def _checked(path: Path) -> Plain:
    """The keys of a file, each of its type."""
    try:
        told = tomllib.loads(read_text(path, LARGEST))
    except RecursionError:
        raise DeclarationError(f"{path} is not a TOML file that declares an experiment") from None
    except ValueError as error:  # a number of too many digits is one too
        raise DeclarationError(f"{path} is not a TOML file: {error}") from None
    for name, value in told.items():
        if name not in KEYS:
            raise DeclarationError(f"{path}: '{name}' is unknown: choose from {', '.join(KEYS)}")
        if not isinstance(value, KEYS[name]) or isinstance(value, bool):
            raise DeclarationError(f"{path}: {name} must be {WORDS[KEYS[name]]}")
        if isinstance(value, list) and not all(isinstance(each, str) for each in value):
            raise DeclarationError(f'{path}: {name} must be a list of texts, like ["random"]')
        if name in RANGES and value not in range(*RANGES[name]):
            least, end = RANGES[name]
            above = "above 0" if least else "at least 0"
            raise DeclarationError(f"{path}: {name} must be {above} and at most {end - 1:,}")
    for name in ("game", "agents"):
        if name not in told:
            raise DeclarationError(f"{path}: '{name}' is missing")
    return told


# -- from a store ---------------------------------------------------------------------------


class Tabled(Protocol):
    """What can tell its results as columns, one row a deal, for other programs, and deals that were kept
    as text."""

    def columns(self, portion: int, results: Array) -> Plain: ...

    def records(self, portion: int, results: Array, actions: Array) -> list[str]: ...


def stored(declaration: Declaration, portion: int, game: Game | None = None) -> Tabled:
    """The experiment that a stored declaration declares, with portions of this size. No agent is looked
    for and no file run: a game from a file must be given, as the user named it."""
    kind = str(declaration.get("kind", ""))
    if kind in KINDS:
        module, _, name = KINDS[kind].partition(":")
        declared = getattr(importlib.import_module(module), name)
        return cast(Tabled, declared.kept(declaration, portion))
    seating = declaration.get("seating")
    if seating is None or kind:
        raise DeclarationError(
            f"this run ({kind or 'another kind'}) keeps no table of deals, so it cannot be exported"
        )
    plain = {"pool": Lineups, "among": Among}.get(str(seating), Experiment)
    plain.from_declaration(declaration)  # complains about what declares nothing
    if seating not in (*SEATINGS, "pool", "among"):
        raise DeclarationError(f"this run has an unknown seating '{seating}': restore the file")
    return plain.kept(declaration, portion, rules=_rules(declaration, game))


def _rules(declaration: Declaration, game: Game | None) -> Game:
    """The game of a stored declaration; one from a file only if it is the one that was given."""
    text, house = declaration["game"], declaration["house"]
    if game is None or not is_file(text):
        return find(text, **house)
    if text_of(game).rpartition(":")[2] != text.rpartition(":")[2]:
        raise DeclarationError(f"this run is of '{text}', not of '{text_of(game)}'")
    return type(game)(**house)
