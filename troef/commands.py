"""What each command does: it finds what the arguments name and hands over to whoever does the work,
which is imported only now, so that `troef --help` answers at once."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Game


class UsageError(Exception):
    """Bad input: one clear line on standard error, exit code 2."""


def find_game(name: str, house: Sequence[str] = ()) -> Game:
    """The game of this name, under these house rules."""
    from .games import find

    return find(" ".join([name, *house]))


def games(arguments: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.table import Table

    from .games import GAMES

    if arguments.game is None:
        for kind in GAMES.values():
            first = (sys.modules[kind.__module__].__doc__ or "").strip().splitlines()[0]
            print(f"{kind.name:14} {kind.sizes()} players. {first}")
        return 0
    game = find_game(arguments.game)
    table = Table("house rule", "choices (default first)", "about", "source", title=game.title)
    for switch in game.switches:
        table.add_row(switch.name, ", ".join(switch.choices), switch.about, switch.source)
    Console().print(table)
    return 0


def agents(arguments: argparse.Namespace) -> int:
    from .agents import ANY, WHERE, load

    if arguments.name is not None:
        return show_agent(find_game(arguments.game), arguments.name)
    only = None if arguments.game is None else find_game(arguments.game).name
    for game, names in WHERE.items():
        if only is not None and game not in (ANY, only):
            continue
        print(f"{game or 'every game'}:")
        for name in names:
            agent = load(name, game)
            settings = ", ".join(f"{key}={value:g}" for key, value in agent.settings.items())
            print(f"  {name:14} {agent.about}" + (f" [{settings}]" if settings else ""))
    return 0


def show_agent(game: Game, name: str) -> int:
    from rich.console import Console
    from rich.table import Table

    from .agents import compiled, explain_settings

    agent = compiled(name, game)
    print(f"{agent.name}: {agent.about}")
    if agent.takes:
        table = Table("setting (default)", "what it means", "what it can be")
        for each in explain_settings(agent, game):
            table.add_row(*each)
        Console().print(table)
        if "value" in agent.takes:
            for name, meaning in game.evaluations.items():
                print(f"value={name}: {meaning}")
    return 0


def play(arguments: argparse.Namespace) -> int:
    from .table.terminal import play

    game = find_game(arguments.game, arguments.house)
    named = arguments.people or ()
    return play(
        game,
        [*[None] * max(1, len(named)), *arguments.agents] if arguments.agents or named else None,
        language=arguments.language,
        path=arguments.save,
        seed=arguments.seed,
        new=arguments.new,
        names=named,
    )


def advise(arguments: argparse.Namespace) -> int:
    from .table.terminal import advise

    game = find_game(arguments.game, arguments.house)
    return advise(game, arguments.seat, arguments.agent, arguments.language, arguments.save)


def tournament(arguments: argparse.Namespace) -> int:
    from .jit import forget_old
    from .lab import declare
    from .lab.tournament import tournament

    game = find_game(arguments.game, arguments.house)
    experiment = declare.tournament(
        game, tuple(arguments.agents), arguments.deals, arguments.seed, arguments.seating
    )
    forget_old()
    return tournament(
        experiment, arguments.workers, arguments.json, arguments.store, arguments.report,
        keeps_records(arguments),
    )  # fmt: skip


def compare(arguments: argparse.Namespace) -> int:
    from .lab.compare import command

    game = find_game(arguments.game, arguments.house)
    return command(
        game, arguments.a, arguments.b, arguments.seed, arguments.workers, arguments.margin,
        arguments.limit, arguments.json, arguments.store, arguments.report, arguments.by,
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    from .lab.declare import read
    from .lab.tournament import tournament

    experiment, measure = read(arguments.file)
    return tournament(
        experiment, arguments.workers, arguments.json, arguments.store, arguments.report,
        keeps_records(arguments), measure,
    )  # fmt: skip


def keeps_records(arguments: argparse.Namespace) -> bool:
    if arguments.records and arguments.store is None:
        raise UsageError("--records keeps deals in a store: name one with --store FILE")
    return bool(arguments.records)


def rate(arguments: argparse.Namespace) -> int:
    from .lab.declare import lineups
    from .lab.ratings import command

    game = find_game(arguments.game, arguments.house)
    pool = lineups(game, tuple(arguments.agents), arguments.deals, arguments.seed)
    return command(pool, arguments.workers, arguments.json, arguments.store, arguments.report)


def learn(arguments: argparse.Namespace) -> int:
    from .agents import load, playing
    from .lab.learn import command
    from .theses.s000.lessons import Lessons

    game = find_game(arguments.game, arguments.house)
    if not any(load(name, game.name).learns for name in playing(game)):
        raise UsageError(f"no agent learns to play {game.name}: choose another game")
    met = [arguments.field, *([agent] for agent in arguments.meets)]
    lessons = Lessons(
        f"adaptive:curious={arguments.curious:g}" if arguments.curious else "adaptive",
        tuple(tuple(each * 3 if len(each) == 1 else each) for each in met),
        arguments.deals, arguments.seed, game.changed(), arguments.fade,
    )  # fmt: skip
    return command(lessons, arguments.workers, arguments.json, arguments.store, arguments.report)


def reproduce(arguments: argparse.Namespace) -> int:
    from rich.console import Console

    from .theses.document import write
    from .theses.runner import command, listing

    if arguments.list:
        listing(Console())
        return 0
    if not arguments.ids and arguments.document is None:
        raise UsageError("nothing to do: name an ID, or give --list or --document FILE")
    if arguments.ids:
        command(
            arguments.ids, arguments.scale, arguments.seed, arguments.workers, arguments.json,
            arguments.store, arguments.report, arguments.results,
        )  # fmt: skip
    if arguments.document is not None:
        write(arguments.document, arguments.results)
    return 0


def export(arguments: argparse.Namespace) -> int:
    from .lab.export import export

    rows = export(arguments.store, arguments.out, arguments.name)
    print(f"{arguments.out}: {rows:,} rows")
    return 0


def results(arguments: argparse.Namespace) -> int:
    from .table.evening import EveningError
    from .table.results import command
    from .table.texts import text
    from .words import usual_language

    try:
        return command(arguments.files, arguments.json, arguments.report)
    except EveningError as error:
        raise UsageError(text(usual_language(), error.key, **error.fields)) from None


def replay(arguments: argparse.Namespace) -> int:
    from .table.replay import replay

    if str(arguments.file) == "-":
        return replay(sys.stdin.read(), arguments.json)
    try:
        text = arguments.file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{arguments.file} is no text file") from None
    except OSError as error:
        raise UsageError(f"cannot read {arguments.file}: {error.strerror}") from None
    return replay(text, arguments.json)


def bench(arguments: argparse.Namespace) -> int:
    if arguments.signature:
        from .lab.signature import as_text

        print(as_text(), end="")
        return 0
    from .lab.bench import ROWS, bench

    for name in arguments.rows:
        if name not in ROWS:
            raise UsageError(f"there is no bench row '{name}': choose from {', '.join(ROWS)}")
    return bench(arguments.rows, arguments.json)
