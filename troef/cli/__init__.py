"""The command line: arguments only. What a command does lives elsewhere, and is imported only when
the command is given, so that `troef --help` answers at once.

`options` has the options of each command, `arguments` what commands share: kinds of values, and options.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from .. import __version__, commands
from ..commandline import answered
from ..commands import UsageError
from .options import COMMANDS
from .speaking import Formatter, speak

__all__ = ["COMMANDS", "main", "parse", "parser"]


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, and helps in the language of the user's system."""

    def format_help(self) -> str:
        self.formatter_class = Formatter
        speak(self)
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    return answered(lambda: _run(argv))


def _run(argv: Sequence[str] | None) -> int:
    given = sys.argv[1:] if argv is None else argv
    if not given and sys.stdin.isatty() and sys.stdout.isatty():
        return commands.menu()
    arguments = parse(argv)
    return int(arguments.run(arguments))


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments; agents may also be named after options, which argparse alone does not take where
    there may be none."""
    whole = parser()
    arguments, left = whole.parse_known_args(argv)
    if any(word.startswith("-") for word in left) or (left and "agents" not in arguments):
        whole.error(f"unrecognized arguments: {' '.join(left)}")
    if left:
        arguments.agents = [*arguments.agents, *left]
    return arguments


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    top = Parser(prog="troef", description="Card games with hidden cards: play, measure, compare.")
    top.add_argument("--version", action="version", version=f"troef {__version__}")
    those = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (about, options) in COMMANDS.items():
        one = those.add_parser(name, help=about)
        options(one)
        one.set_defaults(run=getattr(commands, name), parser=top)
    return top
