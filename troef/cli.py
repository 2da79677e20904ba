"""The command line: arguments only. What a command does lives elsewhere, and is imported only when
the command is given, so that `troef --help` answers at once."""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from . import __version__


class UsageError(Exception):
    """Bad input: one clear line on standard error, exit code 2."""


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    try:
        arguments = parse(argv)
        return int(arguments.run(arguments))
    except BrokenPipeError:  # whoever read along has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (UsageError, OSError) as error:
        return complain(error)
    except KeyboardInterrupt:
        print("\ntroef: stopped", file=sys.stderr)
        return 130
    except Exception as error:
        if type(error).__module__.startswith("troef."):
            return complain(error)
        raise


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


def complain(error: Exception) -> int:
    print(f"troef: {' '.join(str(error).split())}", file=sys.stderr)
    return 2


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    top = Parser(prog="troef", description="Card games with hidden cards: play, measure, compare.")
    top.add_argument("--version", action="version", version=f"troef {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)

    games = commands.add_parser("games", help="list the games and their house rules")
    games.add_argument("game", nargs="?", metavar="GAME", help="show the house rules of this one")
    games.set_defaults(run=run_games)

    agents = commands.add_parser("agents", help="list the agents, what they do, their settings")
    agents.add_argument("game", nargs="?", metavar="GAME", help="only those that play this game")
    agents.add_argument(
        "name", nargs="?", metavar="NAME", help="show the settings of this one, and what they mean"
    )
    agents.set_defaults(run=run_agents)

    play = commands.add_parser("play", help="play against agents in the terminal")
    add_game(play)
    play.add_argument(
        "agents", nargs="*", metavar="AGENT", help="your opponents, in order of seats"
    )
    play.add_argument(
        "--people", metavar="NAMES", type=people,
        help="the people at this terminal: Anna,Bob; the screen is passed on in secret",
    )  # fmt: skip
    play.add_argument("--language", choices=("nl", "en"), help="language of the table")
    play.add_argument("--seed", type=whole, help="make the evening reproducible")
    play.add_argument("--save", type=Path, metavar="FILE", help="where the evening is kept")
    play.add_argument(
        "--new", action="store_true", help="begin a new evening; the old one is kept aside"
    )
    play.set_defaults(run=run_play)

    advise = commands.add_parser("advise", help="advise one seat at a table of real cards")
    add_game(advise)
    advise.add_argument("seat", metavar="SEAT", help="the seat that is advised")
    advise.add_argument("--agent", metavar="AGENT", help="who advises")
    advise.add_argument("--language", choices=("nl", "en"), help="language of the table")
    advise.add_argument(
        "--save", type=Path, metavar="FILE", help="keep what is typed, and go on with it"
    )
    advise.set_defaults(run=run_advise)

    tournament = commands.add_parser("tournament", help="let agents play each other")
    add_game(tournament)
    tournament.add_argument("agents", nargs="+", metavar="AGENT", help="an agent for each seat")
    tournament.add_argument(
        "--deals", type=positive, default=20_000, help="deals to play (default 20000)"
    )
    tournament.add_argument("--seating", choices=("rotate", "permute", "fixed"), default="rotate",
                            help="seatings of each deal: every rotation, every order, as named")  # fmt: skip
    add_run(tournament)
    add_records(tournament)
    tournament.set_defaults(run=run_tournament)

    declared = commands.add_parser("run", help="play an experiment that a file declares")
    declared.add_argument("file", type=Path, metavar="FILE", help="a TOML file, see README")
    add_run(declared, seed=False)
    add_records(declared)
    declared.set_defaults(run=run_declared)

    compare = commands.add_parser(
        "compare", help="decide whether one agent is stronger than another"
    )
    add_game(compare)
    compare.add_argument("a", metavar="A", help="the agent that may be stronger")
    compare.add_argument("b", metavar="B", help="the agent it is compared with")
    compare.add_argument(
        "--margin",
        type=float,
        help="difference a game that counts as stronger (default: the game's own); "
        "a larger one is decided sooner, and misses smaller differences",
    )
    compare.add_argument("--by", choices=("score", "wins"), default="score",
                         help="what is compared: points, or the share of games won")  # fmt: skip
    compare.add_argument(
        "--limit",
        type=positive,
        default=1_000_000,
        help="give up after so many deals (default 1000000)",
    )
    add_run(compare)
    compare.set_defaults(run=run_compare)

    rate = commands.add_parser("rate", help="rate a pool of agents against each other")
    add_game(rate)
    rate.add_argument("agents", nargs="+", metavar="AGENT", help="two agents or more")
    rate.add_argument(
        "--deals", type=positive, default=20_000,
        help="deals to play, rounded to whole rounds of line-ups (default 20000)",
    )  # fmt: skip
    add_run(rate)
    rate.set_defaults(run=run_rate)

    learn = commands.add_parser("learn", help="let the adaptive player learn what to bid")
    add_game(learn)
    learn.add_argument(
        "field", nargs="+", metavar="FIELD", help="its three opponents; one: that one at all seats"
    )
    learn.add_argument(
        "--meets", action="append", default=[], metavar="AGENT",
        help="then it meets three of these, and learns on; may be given again",
    )  # fmt: skip
    learn.add_argument(
        "--deals", type=positive, default=100_000,
        help="deals of forced contracts, and so many again against each field (default 100000)",
    )  # fmt: skip
    learn.add_argument(
        "--fade", type=float, default=1.0,
        help="what older games count after each portion (default 1: nothing is forgotten)",
    )  # fmt: skip
    learn.add_argument(
        "--curious", type=float, default=0.0, help="chance of a bid to find out (default 0)"
    )
    add_run(learn)
    learn.set_defaults(run=run_learn)

    reproduce = commands.add_parser("reproduce", help="measure published numbers again")
    reproduce.add_argument("ids", nargs="*", metavar="ID", help="what to reproduce, as in --list")
    reproduce.add_argument("--list", action="store_true", help="list everything published")
    reproduce.add_argument(
        "--scale", type=float, default=1.0, help="games, as a share of those published (default 1)"
    )
    reproduce.add_argument(
        "--results",
        type=Path,
        metavar="DIR",
        help="keep the findings as a small file in this folder",
    )
    reproduce.add_argument(
        "--document", type=Path, metavar="FILE",
        help="write the page about all kept findings (of --results, default: results beside FILE)",
    )  # fmt: skip
    add_run(reproduce)
    reproduce.set_defaults(run=run_reproduce)

    export = commands.add_parser("export", help="write stored results as CSV or Parquet")
    export.add_argument("store", type=Path, metavar="STORE", help="a file that --store made")
    export.add_argument(
        "out",
        type=Path,
        metavar="OUT",
        help="OUT.csv or OUT.parquet: results; OUT.txt: deals, if kept with --records",
    )
    export.add_argument("--run", dest="name", metavar="RUN", help="which run, if there are several")
    export.set_defaults(run=run_export)

    results = commands.add_parser("results", help="how everybody did in games at the table")
    results.add_argument("files", nargs="+", type=Path, metavar="FILE",
                         help="kept evenings, or what `advise --save` kept")  # fmt: skip
    results.add_argument("--json", action="store_true", help="print one JSON document")
    results.add_argument(
        "--report", type=report_folder, metavar="DIR", help="write charts and a page to this folder"
    )
    results.set_defaults(run=run_results)

    replay = commands.add_parser("replay", help="replay recorded deals and check them")
    replay.add_argument("file", type=Path, metavar="FILE", help="a record; - for standard input")
    replay.add_argument("--json", action="store_true", help="print one JSON document")
    replay.set_defaults(run=run_replay)

    bench = commands.add_parser("bench", help="measure speed as ratios")
    bench.add_argument("rows", nargs="*", metavar="ROW", help="only these rows")
    bench.add_argument("--json", action="store_true", help="print one JSON document")
    bench.set_defaults(run=run_bench)
    return top


def add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help="which game, as in `troef games`")
    command.add_argument("--house", action="append", default=[], metavar="RULE=CHOICE",
                         help="a house rule, as in `troef games GAME`; may be given again")  # fmt: skip


def add_run(command: argparse.ArgumentParser, seed: bool = True) -> None:
    """What commands share that play many deals."""
    if seed:
        command.add_argument(
            "--seed", type=whole, default=1, help="same seed, same games (default 1)"
        )
    command.add_argument("--workers", type=positive, default=os.cpu_count() or 1,
                         help="processes (default: all cores)")  # fmt: skip
    command.add_argument("--json", action="store_true", help="print one JSON document")
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
    command.add_argument(
        "--records", action="store_true", help="keep every deal as text too, in the store"
    )


def whole(text: str) -> int:
    """A whole number from 0 to 2^63 - 1."""
    if not text.isdigit() or int(text) >= 1 << 63:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 0 to 2^63 - 1")
    return int(text)


def positive(text: str) -> int:
    if not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number above 0")
    return int(text)


def report_folder(text: str) -> Path:
    """A folder for figures, made now: not after hours of playing."""
    if importlib.util.find_spec("matplotlib") is None:
        raise argparse.ArgumentTypeError("figures need matplotlib: pip install 'troef[lab]'")
    folder = Path(text)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise argparse.ArgumentTypeError(
            f"can not make the folder '{text}': {error.strerror}"
        ) from None
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


def find_game(name: str) -> Any:
    from .games import GAMES

    if name not in GAMES:
        raise UsageError(f"there is no game '{name}': choose from {', '.join(GAMES)}")
    return GAMES[name]


def house_rules(pairs: Sequence[str]) -> dict[str, str]:
    house = {}
    for pair in pairs:
        name, equals, choice = pair.partition("=")
        if not equals:
            raise UsageError(f"--house {pair}: expected RULE=CHOICE, like called_ace=first")
        house[name] = choice
    return house


# -- commands -------------------------------------------------------------------------------


def run_games(arguments: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.table import Table

    from .games import GAMES

    if arguments.game is None:
        for game in GAMES.values():
            first = (sys.modules[game.__module__].__doc__ or "").strip().splitlines()[0]
            print(f"{game.name:14} {game.sizes()} players. {first}")
        return 0
    game = find_game(arguments.game)
    table = Table("house rule", "choices (default first)", "about", "source", title=game.title)
    for switch in game.switches:
        table.add_row(switch.name, ", ".join(switch.choices), switch.about, switch.source)
    Console().print(table)
    return 0


def run_agents(arguments: argparse.Namespace) -> int:
    from .agents import ANY, WHERE, load

    if arguments.name is not None:
        return show_agent(find_game(arguments.game)(), arguments.name)
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


def show_agent(game: Any, name: str) -> int:
    from rich.console import Console
    from rich.table import Table

    from .agents import explain_settings, find

    agent = find(name, game)
    print(f"{agent.name}: {agent.about}")
    if agent.takes:
        table = Table("setting (default)", "what it means", "what it can be")
        for each in explain_settings(agent, game):
            table.add_row(*each)
        Console().print(table)
    return 0


def run_play(arguments: argparse.Namespace) -> int:
    from .table.terminal import play

    game = find_game(arguments.game)(**house_rules(arguments.house))
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


def run_advise(arguments: argparse.Namespace) -> int:
    from .table.terminal import advise

    game = find_game(arguments.game)(**house_rules(arguments.house))
    return advise(game, arguments.seat, arguments.agent, arguments.language, arguments.save)


def run_tournament(arguments: argparse.Namespace) -> int:
    from .jit import forget_old
    from .lab.declared import declare
    from .lab.tournament import tournament

    game = find_game(arguments.game)(**house_rules(arguments.house))
    experiment = declare(
        game, tuple(arguments.agents), arguments.deals, arguments.seed, arguments.seating
    )
    forget_old()
    return tournament(
        experiment, arguments.workers, arguments.json, arguments.store, arguments.report,
        keeps_records(arguments),
    )  # fmt: skip


def run_compare(arguments: argparse.Namespace) -> int:
    from .lab.compare import command

    game = find_game(arguments.game)(**house_rules(arguments.house))
    return command(
        game, arguments.a, arguments.b, arguments.seed, arguments.workers, arguments.margin,
        arguments.limit, arguments.json, arguments.store, arguments.report, arguments.by,
    )  # fmt: skip


def run_declared(arguments: argparse.Namespace) -> int:
    from .lab.declared import read
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


def run_rate(arguments: argparse.Namespace) -> int:
    from .lab.rate import command, declare

    game = find_game(arguments.game)(**house_rules(arguments.house))
    pool = declare(game, tuple(arguments.agents), arguments.deals, arguments.seed)
    return command(pool, arguments.workers, arguments.json, arguments.store, arguments.report)


def run_learn(arguments: argparse.Namespace) -> int:
    from .agents import load, playing
    from .lab.learn import Lessons, command

    game = find_game(arguments.game)(**house_rules(arguments.house))
    if not any(load(name, game.name).learns for name in playing(game)):
        raise UsageError(f"no agent learns to play {game.name}: choose another game")
    met = [arguments.field, *([agent] for agent in arguments.meets)]
    lessons = Lessons(
        f"adaptive:curious={arguments.curious:g}" if arguments.curious else "adaptive",
        tuple(tuple(each * 3 if len(each) == 1 else each) for each in met),
        arguments.deals, arguments.seed, game.changed(), arguments.fade,
    )  # fmt: skip
    return command(lessons, arguments.workers, arguments.json, arguments.store, arguments.report)


def run_reproduce(arguments: argparse.Namespace) -> int:
    from rich.console import Console

    from .lab.reproduce.document import write
    from .lab.reproduce.runner import command, listing

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


def run_export(arguments: argparse.Namespace) -> int:
    from .lab.unload import unload

    rows = unload(arguments.store, arguments.out, arguments.name)
    print(f"{arguments.out}: {rows:,} rows")
    return 0


def run_results(arguments: argparse.Namespace) -> int:
    from .table.evening import EveningError
    from .table.results import command
    from .table.terminal import usual_language
    from .table.texts import text

    try:
        return command(arguments.files, arguments.json, arguments.report)
    except EveningError as error:
        raise UsageError(text(usual_language(), error.key, **error.fields)) from None


def run_replay(arguments: argparse.Namespace) -> int:
    from .table.replay import replay

    if str(arguments.file) == "-":
        return replay(sys.stdin.read(), arguments.json)
    try:
        text = arguments.file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{arguments.file} is no text file") from None
    except OSError as error:
        raise UsageError(f"can not read {arguments.file}: {error.strerror}") from None
    return replay(text, arguments.json)


def run_bench(arguments: argparse.Namespace) -> int:
    from .lab.bench import ROWS, bench

    for name in arguments.rows:
        if name not in ROWS:
            raise UsageError(f"there is no bench row '{name}': choose from {', '.join(ROWS)}")
    return bench(arguments.rows, arguments.json)


if __name__ == "__main__":
    raise SystemExit(main())
