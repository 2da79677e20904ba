"""What each command does: it finds what the arguments name and hands over to whoever does the work,
which is imported only now, so that `troef --help` answers at once."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from .outside import read_text, say, text_in

if TYPE_CHECKING:
    from pathlib import Path

    from .game import Game

MOST_RECORDS = 1 << 28
"""Bytes of records that are replayed at once: some 200,000 deals."""


class UsageError(Exception):
    """Bad input: one clear line on standard error, exit code 2."""


def find_game(name: str, house: Sequence[str] = ()) -> Game:
    """The game of this name, or of this file, under these house rules."""
    from .games import load

    return load(" ".join([name, *house]))


def named_game(arguments: argparse.Namespace) -> Game | None:
    """The game from a file that data may be about: it is known from now on."""
    return None if arguments.game is None else find_game(arguments.game)


def need(what: str, extra: str, *packages: str) -> None:
    """Raise UsageError where something is missing that an extra brings."""
    from importlib.util import find_spec

    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise UsageError(f"{what} needs {', '.join(missing)}: pip install 'troef[{extra}]'")


def language_for(game: Game, wanted: str | None) -> str | None:
    """The language that was asked for, if the game is played in it; None where nobody asked."""
    from .rulebook import languages_of

    known = sorted(languages_of(game))
    if wanted is not None and wanted not in known:
        raise UsageError(
            f"{game.title} is not played in '{wanted}': choose --language {' or '.join(known)}"
        )
    return wanted


def games(arguments: argparse.Namespace) -> int:
    from . import listing

    if arguments.game is None:
        listed = listing.games()
        return as_document({"games": listed}) if arguments.json else listing.say_games(listed)
    game = find_game(arguments.game)
    return as_document(listing.house(game)) if arguments.json else listing.say_house(game)


def rules(arguments: argparse.Namespace) -> int:
    from .table.learning.rules import command

    game = find_game(arguments.game, arguments.house)
    topic = " ".join(arguments.topic) or None
    return command(game, topic, arguments.language, arguments.json, arguments.markdown)


def guide(arguments: argparse.Namespace) -> int:
    from .table.learning.guided import command

    return command(find_game(arguments.game), arguments.language)


def score(arguments: argparse.Namespace) -> int:
    from .table.sheet.terminal import command

    game = find_game(arguments.game, arguments.house)
    language = language_for(game, arguments.language)
    return command(game, arguments.people, language, arguments.save, arguments.new)


def check(arguments: argparse.Namespace) -> int:
    from .check import CheckError, check

    game = find_game(arguments.game, arguments.house)
    try:
        found = check(game, arguments.deals, arguments.seed)
    except CheckError as error:
        say(f"troef: {error}", sys.stderr)
        return 1
    if arguments.json:
        return as_document(asdict(found))
    say(str(found))
    return 0


def as_document(data: object) -> int:
    """Print plain data as one JSON document."""
    print(json.dumps(data, ensure_ascii=False))
    return 0


def agents(arguments: argparse.Namespace) -> int:
    from . import listing

    if arguments.name is not None:
        game, name = find_game(arguments.game), arguments.name
        if arguments.json:
            return as_document(listing.settings(game, name))
        return listing.say_settings(game, name)
    only = None if arguments.game is None else find_game(arguments.game).name
    return as_document(listing.agents(only)) if arguments.json else listing.say_agents(only)


MOST_PLAIN = 1 << 20
"""Bytes of a kept evening that is played again without compiling: a longer one takes its time."""


def as_plain_python(path: Path | None) -> None:
    """Let a table for people have its rules as they are; a long evening is read faster compiled."""
    from .plainly import choose

    if path is None or not path.is_file() or path.stat().st_size <= MOST_PLAIN:
        choose()


def menu(language: str | None = None) -> int:
    as_plain_python(None)
    from .table.menu import start

    return start(language)


def serve(arguments: argparse.Namespace) -> int:
    need("the table in the browser", "web", "starlette", "uvicorn", "websockets")
    as_plain_python(None)
    from .web.serving import serve

    return serve(arguments.host, arguments.port, not arguments.no_open, arguments.folder)


def verify(arguments: argparse.Namespace) -> int:
    as_plain_python(arguments.file)
    from .table.evening import EveningError
    from .table.proof import verify
    from .table.texts import text
    from .words import DEFAULT

    try:
        found, deals = verify(arguments.file)
    except EveningError as error:
        raise UsageError(text(DEFAULT, error.key, **error.fields)) from None
    except ValueError as error:
        raise UsageError(f"{arguments.file}: {error}") from None
    if arguments.commitment not in (None, found):
        raise UsageError(f"{arguments.file}: this evening keeps another commitment, {found}")
    if arguments.json:
        return as_document({"commitment": found, "deals": deals})
    say(f"{deals} deals: all of them follow from the commitment {found}")
    return 0


def play(arguments: argparse.Namespace) -> int:
    if arguments.game is None:
        if sys.stdin.isatty() and sys.stdout.isatty():
            return menu(arguments.language)  # in a language that all games have
        raise UsageError("name a game, as in `troef play rikken`; `troef games` lists them")
    as_plain_python(arguments.save)
    from .table.menu import first_start
    from .table.terminal import play

    game = find_game(arguments.game, arguments.house)
    language = language_for(game, arguments.language)
    named = arguments.people or ()
    asked = arguments.agents or arguments.house or arguments.save or arguments.seed is not None
    level = arguments.level
    if not asked:
        game, level = first_start(game, language, level, arguments.new)
    return play(
        game,
        [*[None] * max(1, len(named)), *arguments.agents] if arguments.agents or named else None,
        language=language,
        path=arguments.save,
        seed=arguments.seed,
        new=arguments.new,
        names=named,
        level=level,
        pause=arguments.pause,
    )


def advise(arguments: argparse.Namespace) -> int:
    from .table.terminal import advise

    game = find_game(arguments.game, arguments.house)
    language = language_for(game, arguments.language)
    return advise(game, arguments.seat, arguments.agent, language, arguments.save)


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
        keeps_records(arguments), isolated=arguments.isolate,
    )  # fmt: skip


def compare(arguments: argparse.Namespace) -> int:
    from .lab.compare import command

    game = find_game(arguments.game, arguments.house)
    return command(
        game, arguments.a, arguments.b, arguments.seed, arguments.workers, arguments.margin,
        arguments.limit, arguments.json, arguments.store, arguments.report, arguments.by,
        arguments.field, arguments.isolate,
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    from .lab.declare import read
    from .lab.tournament import tournament

    experiment, measure = read(arguments.file)
    return tournament(
        experiment, arguments.workers, arguments.json, arguments.store, arguments.report,
        keeps_records(arguments), measure, arguments.isolate,
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
    return command(
        pool, arguments.workers, arguments.json, arguments.store, arguments.report,
        keeps_records(arguments), arguments.isolate,
    )  # fmt: skip


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


def train(arguments: argparse.Namespace) -> int:
    need("training", "train", "torch")
    from .train.command import command, lesson

    game = find_game(arguments.game, arguments.house)
    given = lesson(
        game, arguments.against, arguments.minutes, arguments.rounds or 0, arguments.seed, arguments.points,
        arguments.answer or "",
    )  # fmt: skip
    return command(given, arguments.out, arguments.report, arguments.json)


def reproduce(arguments: argparse.Namespace) -> int:
    from .console import Console
    from .theses import everything
    from .theses.document import write
    from .theses.kept import judge_again, renew
    from .theses.runner import command, listed, listing

    if arguments.list:
        if arguments.json:
            return as_document({"published": listed()})
        listing(Console())
        return 0
    if arguments.all and (arguments.ids or arguments.results is None):
        raise UsageError("--all takes no ID, and a new folder: --all --results DIR")
    if not (
        arguments.ids or arguments.all or arguments.renew or arguments.judge or arguments.document
    ):
        raise UsageError(
            "nothing to do: name an ID, or give --list, --all, --renew DIR, --judge DIR or --document FILE"
        )
    console = Console(stderr=arguments.json)
    told: list[str] = []
    if arguments.renew is not None:
        told += renew(arguments.renew, console)
    if arguments.judge is not None:
        told += judge_again(arguments.judge)
    if arguments.all:
        told += everything.command(
            arguments.results, arguments.against, arguments.scale, arguments.workers, arguments.store, console,
        )  # fmt: skip
    if arguments.all or arguments.renew is not None or arguments.judge is not None:
        if arguments.json:
            return as_document({"changed": told})
        for line in told or ["nothing changed"]:
            console.print(line, highlight=False, soft_wrap=True)
    if arguments.ids:
        command(
            arguments.ids, arguments.scale, arguments.seed, arguments.workers, arguments.json,
            arguments.store, arguments.report, arguments.results,
        )  # fmt: skip
    if arguments.document is not None:
        write(arguments.document, arguments.results)
    return 0


def worker(arguments: argparse.Namespace) -> int:
    from .lab.worker import serve

    return serve(arguments.address, arguments.cores)


def export(arguments: argparse.Namespace) -> int:
    from .lab.export import export

    rows = export(arguments.store, arguments.out, arguments.name, named_game(arguments))
    say(f"{arguments.out}: {rows:,} rows")
    return 0


def results(arguments: argparse.Namespace) -> int:
    if not arguments.files and not arguments.mistakes:
        as_plain_python(None)
    from .table.evening import EveningError
    from .table.results import command
    from .table.texts import text
    from .words import usual_language

    named_game(arguments)
    language = arguments.language or usual_language()
    if not arguments.files:
        from .table import own_results

        if arguments.report is not None:
            raise UsageError("--report DIR charts files: name them")
        return own_results.command(language, arguments.mistakes, arguments.json)
    if arguments.mistakes:
        raise UsageError("--mistakes is about your own evenings: name no file")
    try:
        return command(arguments.files, arguments.json, arguments.report, language)
    except EveningError as error:
        raise UsageError(text(language, error.key, **error.fields)) from None


def replay(arguments: argparse.Namespace) -> int:
    from .table.replay import replay

    file = arguments.file
    as_plain_python(None if str(file) == "-" else file)
    named_game(arguments)
    text = _text_of(file)
    if arguments.step:
        from .table.replay import records_in
        from .table.terminal import step

        records = records_in(text)
        return step(records, language_for(records[0].game, arguments.language))
    return replay(text, arguments.json)


def review(arguments: argparse.Namespace) -> int:
    from .jit import forget_old
    from .rulebook import languages_of
    from .table.reviewing import command, from_store, from_text, is_store
    from .words import usual_language

    game = named_game(arguments)
    if is_store(arguments.file):
        record = from_store(arguments.file, arguments.name, arguments.deal, game)
    else:
        record = from_text(_text_of(arguments.file), arguments.deal)
    forget_old()
    language = language_for(record.game, arguments.language)
    return command(
        record, language or usual_language(languages_of(record.game)), arguments.seed, arguments.simulations,
        arguments.json, arguments.html,
    )  # fmt: skip


def solve(arguments: argparse.Namespace) -> int:
    from .oracle import SolveError
    from .record import read
    from .table.solving import show, solve_record, solve_told

    try:
        if arguments.hands is None:
            records = read(_text_of(Path(arguments.what)))
            found = solve_record(records[0], arguments.trick, arguments.goal, arguments.sides)
        else:
            game = find_game(arguments.what, arguments.house)
            leader = arguments.leader or game.seat_names[0]
            sides = arguments.sides or leader
            found = solve_told(
                game, arguments.hands, arguments.trump, leader, sides, arguments.goal,
                arguments.played, arguments.taken,
            )  # fmt: skip
    except SolveError as error:
        raise UsageError(str(error)) from None
    return show(found, arguments.json)


def _text_of(file: Path) -> str:
    """What a file of records says."""
    try:
        if str(file) == "-":
            return text_in(sys.stdin.buffer, MOST_RECORDS)
        return read_text(file, MOST_RECORDS)
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}") from None
    except ValueError as error:
        raise UsageError(f"{file}: {error}") from None


def lost(arguments: argparse.Namespace) -> int:
    from .lab.lost import command

    game = find_game(arguments.game, arguments.house)
    return command(
        game, arguments.agents, arguments.deals, arguments.slow, arguments.seed, arguments.workers,
        arguments.json, arguments.figure,
    )  # fmt: skip


def bench(arguments: argparse.Namespace) -> int:
    if arguments.signature:
        from .lab.signature import as_text, signature

        if arguments.json:
            number, parts = signature()
            return as_document({"signature": number, "parts": parts})
        print(as_text(), end="")
        return 0
    from .lab.bench import ROWS, bench

    for name in arguments.rows:
        if name not in ROWS:
            raise UsageError(f"there is no bench row '{name}': choose from {', '.join(ROWS)}")
    return bench(arguments.rows, arguments.json)


def completion(arguments: argparse.Namespace) -> int:
    from .completion import script

    print(script(arguments.shell, arguments.parser), end="")
    return 0
