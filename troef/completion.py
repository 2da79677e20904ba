"""Scripts with which a shell completes what is typed: commands, options, games, their agents and house rules.

They are written from the parser and the registries, so they know what this version knows; whoever installs
another one writes them anew. Nothing is asked while somebody types: that would take a second at every key.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from . import agents, games


@dataclass(frozen=True)
class Known:
    """What can be typed."""

    commands: Mapping[str, argparse.ArgumentParser]
    agents: Mapping[str, Sequence[str]]
    """By game."""
    house: Mapping[str, Sequence[str]]
    """By game, as RULE=CHOICE."""

    def options(self, command: str) -> list[str]:
        return [word for each in self._actions(command) for word in each.option_strings]

    def choices(self, command: str) -> dict[str, list[str]]:
        """What may follow an option, where that is one of a few words."""
        return {
            word: [str(choice) for choice in each.choices]
            for each in self._actions(command)
            if each.choices
            for word in each.option_strings
        }

    def takes_game(self, command: str) -> bool:
        return any(
            each.dest == "game" and not each.option_strings for each in self._actions(command)
        )

    def _actions(self, command: str) -> list[argparse.Action]:
        return self.commands[command]._actions


def known(parser: argparse.ArgumentParser) -> Known:
    """Everything that this version of the command line takes."""
    (those,) = (each for each in parser._actions if isinstance(each, argparse._SubParsersAction))
    all_games = {name: kind() for name, kind in games.GAMES.items()}
    return Known(
        those.choices,
        {name: agents.playing(game) for name, game in all_games.items()},
        {
            name: [f"{rule.name}={choice}" for rule in game.switches for choice in rule.choices]
            for name, game in all_games.items()
        },
    )


def script(shell: str, parser: argparse.ArgumentParser) -> str:
    """What a shell is to read at its start."""
    all_known = known(parser)
    lines = fish(all_known) if shell == "fish" else bash(all_known)
    if shell == "zsh":
        lines = ["autoload -Uz compinit bashcompinit && compinit && bashcompinit", *lines]
    return "\n".join(lines) + "\n"


def bash(known: Known) -> list[str]:
    """A function for bash, which zsh understands too. A word that matches nothing may be a file."""
    return [
        "_troef() {",
        "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}",
        "  local command=${COMP_WORDS[1]} game=${COMP_WORDS[2]-} words=",
        "  # where = and : part words, a choice is completed behind its rule",
        "  [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD-3]} "
        "&& word=${COMP_WORDS[COMP_CWORD-2]}=$word",
        "  if ((COMP_CWORD == 1)); then words='" + " ".join(known.commands) + "'; else",
        '  case "$command $before" in',
        *(f"    {pattern}) words='{words}';;" for pattern, words in _after_options(known)),
        "    *' --house') case $game in",
        *(f"      {name}) words='{' '.join(rules)}';;" for name, rules in known.house.items()),
        "      esac;;",
        '    *) case "$command $word" in',
        *(
            f"      {command}' '-*) words='{' '.join(known.options(command))}';;"
            for command in known.commands
        ),
        f"      *) case $command in {'|'.join(_with_games(known))})",
        f"        if ((COMP_CWORD == 2)); then words='{' '.join(known.agents)}'; else case $game in",
        *(f"          {name}) words='{' '.join(each)}';;" for name, each in known.agents.items()),
        "        esac; fi;; esac;;",
        "      esac;;",
        "  esac; fi",
        '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
        "  # bash replaces what follows the = only",
        '  [[ $word == *=* ]] && COMPREPLY=("${COMPREPLY[@]#*=}")',
        "  return 0",
        "}",
        "complete -o default -F _troef troef",
    ]


def _after_options(known: Known) -> Iterator[tuple[str, str]]:
    for command in known.commands:
        for option, words in known.choices(command).items():
            yield f"'{command} {option}'", " ".join(words)


def _with_games(known: Known) -> list[str]:
    return [command for command in known.commands if known.takes_game(command)]


def fish(known: Known) -> list[str]:
    """A line for each word."""
    first = "not __fish_seen_subcommand_from " + " ".join(known.commands)
    lines = [f"complete -c troef -n '{first}' -f -a {command}" for command in known.commands]
    for command in known.commands:
        here = f"complete -c troef -n '__fish_seen_subcommand_from {command}'"
        choices = known.choices(command)
        for option in known.options(command):
            name = f"-l {option[2:]}" if option.startswith("--") else f"-s {option[1:]}"
            words = f" -x -a '{' '.join(choices[option])}'" if option in choices else ""
            lines.append(f"{here} {name}{words}")
    for name, playing in known.agents.items():
        some = " ".join(_with_games(known))
        there = f"__fish_seen_subcommand_from {some}"
        lines.append(f"complete -c troef -n '{there}' -a {name}")
        seen = f"{there}; and __fish_seen_subcommand_from {name}"
        lines.append(f"complete -c troef -n '{seen}' -a '{' '.join(playing)}'")
        lines.append(
            f"complete -c troef -n '{seen}' -l house -x -a '{' '.join(known.house[name])}'"
        )
    return lines
