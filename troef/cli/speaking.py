"""Help in the language of the user's system.

Options are written in English; a file of another language has English -> that language, so that whoever adds an
option need not know of it. What a file leaves out is said in English.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from ..words import usual_language

HERE = Path(__file__).parent / "help"
USAGE = "usage: "


@cache
def texts(language: str) -> dict[str, str]:
    """English -> this language; nothing for English itself."""
    file = HERE / f"{language}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


class Formatter(argparse.HelpFormatter):
    """Says `usage` in the language of the user's system."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        spoken = texts(usual_language()).get(USAGE, USAGE)
        super().add_usage(usage, actions, groups, spoken if prefix is None else prefix)


def speak(parser: argparse.ArgumentParser) -> None:
    """Let the help of a command be in the language of the user's system."""
    said = texts(usual_language())
    parser.description = said.get(parser.description or "", parser.description)
    for group in parser._action_groups:
        group.title = said.get(group.title or "", group.title)
    for action in actions(parser):
        action.help = said.get(action.help or "", action.help)


def actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """All that the help of a parser tells about: its own options, and the commands below it."""
    own = list(parser._actions)
    commands = [each for each in own if isinstance(each, argparse._SubParsersAction)]
    return [*own, *(choice for each in commands for choice in each._choices_actions)]
