"""What commands share: options that several of them have, and the kinds of values that options take."""

from __future__ import annotations

import argparse
import importlib.util
import os
from pathlib import Path
from typing import TYPE_CHECKING

from ..commandline import finite, natural, number_in
from ..outside import visible, whole_number
from ..words import LANGUAGES, SOMEWHERE

if TYPE_CHECKING:
    from ..lab.pool import Cluster


def add_game(command: argparse.ArgumentParser, needed: bool = True) -> None:
    command.add_argument(
        "game",
        metavar="GAME",
        nargs=None if needed else "?",
        help="which game, as in `troef games`, or your own: path.py:Name",
    )
    command.add_argument("--house", action="append", default=[], metavar="RULE=CHOICE",
                         help="a house rule, as in `troef games GAME`; may be given again")  # fmt: skip


def add_own_game(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--game", metavar="FILE.py:NAME",
        help="the game of your own that it is about: a file that data names is never run",
    )  # fmt: skip


def add_any_language(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--language", choices=sorted({*LANGUAGES, *SOMEWHERE}),
        help="the language; Polish for tysiac and German for kuhhandel",
    )  # fmt: skip


def add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print one JSON document")


def add_run(command: argparse.ArgumentParser, seed: bool = True) -> None:
    """What commands share that play many deals."""
    if seed:
        command.add_argument(
            "--seed", type=natural, default=1, help="same seed, same games (default 1)"
        )
    command.add_argument("--workers", type=some, default=os.cpu_count() or 1,
                         help="processes (default: all cores)")  # fmt: skip
    command.add_argument(
        "--cluster", dest="workers", type=cluster, metavar="ADDRESS",
        help="instead: on other machines, by the address of their scheduler: tcp://host:8786 (docs/cluster.md)",
    )  # fmt: skip
    add_json(command)
    command.add_argument(
        "--store", type=Path, metavar="FILE", help="keep results, resume from them"
    )
    command.add_argument(
        "--report",
        type=report_folder,
        metavar="DIR",
        help="write figures and a page to this folder",
    )


def add_records(command: argparse.ArgumentParser) -> None:
    command.add_argument("--records", action="store_true", help="keep every deal too, in the store")


def add_isolate(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--isolate", action="store_true",
        help="let plain Python agents play in processes of their own, which see nothing but their views",
    )  # fmt: skip


# -- kinds of values -------------------------------------------------------------------------


def port(text: str) -> int:
    """A port of this machine."""
    number = whole_number(text, 0, 65535)
    if number is None:
        raise argparse.ArgumentTypeError("expected a port from 0 to 65535")
    return number


def budget(text: str) -> int:
    """Simulations of a decision."""
    return number_in(text, 4, 1_000_000, "from 4 to 1000000")


def some(text: str) -> int:
    """A number of processes."""
    return number_in(text, 1, 1024, "above 0, at most 1024")


def scheduler(text: str) -> str:
    """The address of a scheduler; Dask, which speaks to it, must be there."""
    if importlib.util.find_spec("distributed") is None:
        raise argparse.ArgumentTypeError("a cluster needs Dask: pip install 'troef[cluster]'")
    return text


def cluster(text: str) -> Cluster:
    """Workers on other machines."""
    from ..lab.pool import Cluster

    return Cluster(scheduler(text))


def seconds(text: str) -> float:
    """A while, at most ten seconds."""
    number = finite(text)
    if not 0 <= number <= 10:
        raise argparse.ArgumentTypeError(f"'{visible(text, 60)}' is no number from 0 to 10")
    return number


def report_folder(text: str) -> Path:
    """A folder for figures that is there or can be made: said now, not after hours of playing."""
    if importlib.util.find_spec("matplotlib") is None:
        raise argparse.ArgumentTypeError("figures need matplotlib: pip install 'troef[lab]'")
    folder = Path(text)
    there = folder.absolute()
    while not os.path.lexists(there):
        there = there.parent
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        why = "nothing may be written there" if there.is_dir() else "this is no folder"
        raise argparse.ArgumentTypeError(f"cannot make the folder '{text}': {there}: {why}")
    return folder


def people(text: str) -> tuple[str, ...]:
    """Names with commas between, each of one word."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if not name.replace("-", "").replace("_", "").isalnum() or len(name) > 20:
            raise argparse.ArgumentTypeError(
                f"'{name}' is no name: expected one word of letters and digits, as in Anna,Bob"
            )
    if len({name.lower() for name in names}) < len(names):
        raise argparse.ArgumentTypeError(f"'{text}': two people have the same name")
    return names
