"""The options of each command. Who carries a command out has its name in `troef.commands`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from ..commandline import finite, natural, positive
from ..words import LANGUAGES
from .arguments import (
    add_any_language,
    add_game,
    add_isolate,
    add_json,
    add_own_game,
    add_records,
    add_run,
    budget,
    people,
    port,
    report_folder,
    scheduler,
    seconds,
    some,
)

Options: TypeAlias = Callable[[argparse.ArgumentParser], None]

COMMANDS: dict[str, tuple[str, Options]] = {}
"""Command -> what it is for, and who adds its options; who carries it out has its name in `commands`."""


def command(name: str, about: str) -> Callable[[Options], Options]:
    """Make a command of a function that adds its options."""

    def add(options: Options) -> Options:
        COMMANDS[name] = about, options
        return options

    return add


@command("games", "list the games and their house rules")
def games_options(options: argparse.ArgumentParser) -> None:
    options.add_argument("game", nargs="?", metavar="GAME", help="show the house rules of this one")
    add_json(options)


@command("rules", "the rules of a game in words, or one thing of them")
def rules_options(options: argparse.ArgumentParser) -> None:
    add_game(options)
    options.add_argument(
        "topic",
        nargs="*",
        metavar="TOPIC",
        help="a bid, a chapter or a house rule: piek, called_ace",
    )
    add_any_language(options)
    options.add_argument(
        "--markdown", action="store_true", help="print the whole book as a document"
    )
    add_json(options)


@command("guide", "a first deal of a game, told step by step")
def guide_options(options: argparse.ArgumentParser) -> None:
    options.add_argument("game", metavar="GAME", help="which game, as in `troef games`")
    add_any_language(options)


@command("score", "the score sheet of an evening with real cards")
def score_options(options: argparse.ArgumentParser) -> None:
    add_game(options)
    options.add_argument(
        "--people", metavar="NAMES", type=people,
        help="who plays: Anna,Bob,Carla,Dirk, in the order in which they sit; the first deals first",
    )  # fmt: skip
    add_any_language(options)
    options.add_argument("--save", type=Path, metavar="FILE", help="where the sheet is kept")
    options.add_argument(
        "--new", action="store_true", help="begin a new sheet; the old one is kept aside"
    )


@command("check", "prove that a game fulfils its contract")
def check_options(options: argparse.ArgumentParser) -> None:
    add_game(options)
    options.add_argument(
        "--deals", type=positive, default=20, help="random deals to play (default 20)"
    )
    options.add_argument(
        "--seed", type=natural, default=1, help="same seed, same deals (default 1)"
    )
    add_json(options)


@command("agents", "list the agents, what they do, their settings")
def agents_options(options: argparse.ArgumentParser) -> None:
    options.add_argument("game", nargs="?", metavar="GAME", help="only those that play this game")
    options.add_argument(
        "name", nargs="?", metavar="NAME", help="show the settings of this one, and what they mean"
    )
    add_json(options)


@command("play", "play against agents in the terminal")
def play_options(options: argparse.ArgumentParser) -> None:
    add_game(options, needed=False)
    options.add_argument(
        "agents", nargs="*", default=[], metavar="AGENT", help="your opponents, in order of seats"
    )
    options.add_argument(
        "--people", metavar="NAMES", type=people,
        help="the people at this terminal: Anna,Bob; the screen is passed on in secret",
    )  # fmt: skip
    add_any_language(options)
    options.add_argument("--seed", type=natural, help="make the evening reproducible")
    options.add_argument("--save", type=Path, metavar="FILE", help="where the evening is kept")
    options.add_argument(
        "--level", metavar="LEVEL",
        help="how strong opponents are: beginner, club (usual with --seed), quick (usual), normal or strong",
    )  # fmt: skip
    options.add_argument("--pause", type=seconds, default=0.0, metavar="SECONDS",
                         help="wait so long after each card of an opponent (default 0)")  # fmt: skip
    options.add_argument(
        "--new", action="store_true", help="begin a new evening; the old one is kept aside"
    )


@command("serve", "play in a browser, alone or with friends")
def serve_options(options: argparse.ArgumentParser) -> None:
    options.add_argument("--host", default="127.0.0.1", metavar="ADDRESS",
                         help="where to listen (default 127.0.0.1: this machine alone)")  # fmt: skip
    options.add_argument(
        "--port", type=port, default=8420, help="(default 8420; 0: any that is free)"
    )
    options.add_argument(
        "--no-open", action="store_true", help="print the address, open no browser"
    )
    options.add_argument("--folder", type=Path, metavar="DIR", help="where tables are kept")


@command("verify", "whether the cards of an evening are those that the table committed itself to")
def verify_options(options: argparse.ArgumentParser) -> None:
    options.add_argument("file", type=Path, metavar="RECORD", help="the record of an ended evening")
    options.add_argument(
        "--commitment", metavar="HEX", help="what your page showed before the first deal"
    )
    add_json(options)


@command("advise", "advise one seat at a table of real cards")
def advise_options(options: argparse.ArgumentParser) -> None:
    add_game(options)
    options.add_argument("seat", metavar="SEAT", help="the seat that is advised")
    options.add_argument("--agent", metavar="AGENT", help="who advises")
    add_any_language(options)
    options.add_argument(
        "--save", type=Path, metavar="FILE", help="keep what is typed, and go on with it"
    )


@command("tournament", "let agents play each other")
def tournament_options(options: argparse.ArgumentParser) -> None:
    add_game(options)
    options.add_argument("agents", nargs="+", metavar="AGENT", help="an agent for each seat")
    options.add_argument(
        "--deals", type=positive, default=20_000, help="deals to play (default 20000)"
    )
    options.add_argument(
        "--seating", choices=("rotate", "permute", "fixed"), default="rotate",
        help="seatings of each deal: every rotation, with other neighbours from deal to deal; every "
        "order; as named",
    )  # fmt: skip
    add_run(options)
    add_records(options)
    add_isolate(options)


@command("run", "play an experiment that a file declares")
def run_options(options: argparse.ArgumentParser) -> None:
    options.add_argument("file", type=Path, metavar="FILE", help="a TOML file, see README")
    add_run(options, seed=False)
    add_records(options)
    add_isolate(options)


@command("compare", "decide which of two agents is stronger, or that neither is")
def compare_options(options: argparse.ArgumentParser) -> None:
    options.description = (
        "Plays until the 95% interval of A's score a game less B's decides: it lies above 0 (A is stronger), "
        "below 0 (B is), or between -margin and margin (no difference). It may be looked at at any "
        "time: at the stop too it misses the truth in at most 5% of runs. A block is one deal at every "
        "table with as many A as B in every order (A A B B; with an odd number of seats one A more, and "
        "then one B more), so that the luck of the cards cancels."
    )
    add_game(options)
    options.add_argument("a", metavar="A", help="an agent")
    options.add_argument("b", metavar="B", help="the agent it is compared with")
    options.add_argument(
        "--margin",
        type=finite,
        help="a smaller difference does not count: in points a game (default: the game's own), or with "
        "--by wins in the share of games won (default 0.02); a larger one is decided sooner",
    )
    options.add_argument("--by", choices=("score", "wins"), default="score",
                         help="what is compared: points, or the share of games won")  # fmt: skip
    options.add_argument(
        "--field", action="append", default=[], metavar="AGENT",
        help="another question: who does better among strangers? A sits alone among these at each seat, "
        "then B does, with the same cards; once: at all other seats, else one for each",
    )  # fmt: skip
    options.add_argument(
        "--limit",
        type=positive,
        default=1_000_000,
        help="give up after this many deals (default 1000000)",
    )
    add_run(options)
    add_isolate(options)


@command("rate", "rate a pool of agents against each other")
def rate_options(options: argparse.ArgumentParser) -> None:
    add_game(options)
    options.add_argument("agents", nargs="+", metavar="AGENT", help="two agents or more")
    options.add_argument(
        "--deals", type=positive, default=20_000,
        help="deals to play, rounded to whole rounds of line-ups (default 20000)",
    )  # fmt: skip
    add_run(options)
    add_records(options)
    add_isolate(options)


@command("learn", "let the adaptive player learn what to bid")
def learn_options(options: argparse.ArgumentParser) -> None:
    add_game(options)
    options.add_argument(
        "field", nargs="+", metavar="FIELD", help="its three opponents; one: that one at all seats"
    )
    options.add_argument(
        "--meets", action="append", default=[], metavar="AGENT",
        help="then it meets three of these, and learns on; may be given again",
    )  # fmt: skip
    options.add_argument(
        "--deals", type=positive, default=100_000,
        help="deals of forced contracts, and as many again against each field (default 100000)",
    )  # fmt: skip
    options.add_argument(
        "--fade", type=finite, default=1.0,
        help="what older games count after each portion (default 1: nothing is forgotten)",
    )  # fmt: skip
    options.add_argument(
        "--curious", type=finite, default=0.0, help="chance of a bid to find out (default 0)"
    )
    add_run(options)


@command("train", "teach an agent a game by letting it play against itself")
def train_options(options: argparse.ArgumentParser) -> None:
    options.description = (
        "Deep Monte Carlo: the agent `learned` plays whole deals against itself, and its net learns what came "
        "of each choice. Needs PyTorch (pip install 'troef[train]'); playing with what was learned does not. "
        "One core is used."
    )
    add_game(options)
    options.add_argument("--out", type=Path, required=True, metavar="FILE",
                         help="where the net is kept: learned:weights=FILE plays by it")  # fmt: skip
    options.add_argument("--minutes", type=finite, default=30.0, help="by the clock (default 30)")
    options.add_argument(
        "--rounds", type=positive, metavar="N",
        help="instead: so many rounds of 1024 deals; same seed, same net",
    )  # fmt: skip
    options.add_argument(
        "--against", action="append", default=[], metavar="AGENT",
        help="whom it is measured against on the way; may be given again",
    )  # fmt: skip
    options.add_argument(
        "--answer", metavar="AGENT",
        help="teach it to answer this agent, which plays the other side, instead of itself",
    )  # fmt: skip
    options.add_argument(
        "--points",
        type=positive,
        default=20,
        metavar="N",
        help="how often it is measured (default 20)",
    )
    options.add_argument(
        "--seed", type=natural, default=1, help="same seed, same games (default 1)"
    )
    add_json(options)
    options.add_argument("--report", type=report_folder, metavar="DIR",
                         help="write the learning curve to this folder, as data and as a figure")  # fmt: skip


@command("reproduce", "measure published numbers again")
def reproduce_options(options: argparse.ArgumentParser) -> None:
    options.add_argument("ids", nargs="*", metavar="ID", help="what to reproduce, as in --list")
    options.add_argument("--list", action="store_true", help="list everything published")
    options.add_argument(
        "--scale", type=finite, default=1.0, help="games, as a share of those published (default 1)"
    )
    options.add_argument(
        "--all", action="store_true",
        help="measure everything again, with --scale times the games of the kept results, into the new folder "
        "--results, and tell what changed; goes on where it stopped. Games are kept there too (games.sqlite), "
        "unless --store names another file",
    )  # fmt: skip
    options.add_argument(
        "--against", type=Path, metavar="DIR", default=Path("docs/results"),
        help="kept results with which --all compares (default docs/results)",
    )  # fmt: skip
    options.add_argument(
        "--results",
        type=Path,
        metavar="DIR",
        help="keep the findings as a small file in this folder, and their figures in `figures` there",
    )
    options.add_argument(
        "--renew", type=Path, metavar="DIR",
        help="look whether the kept findings in this folder that are of an earlier version would come out the "
        "same today, by a sample of their games, and keep those that do as today's",
    )  # fmt: skip
    options.add_argument(
        "--judge", type=Path, metavar="DIR",
        help="judge the kept findings in this folder again, without a game, and tell what changes",
    )  # fmt: skip
    options.add_argument(
        "--document", type=Path, metavar="FILE",
        help="write the pages about all kept findings (of --results, default: results beside FILE)",
    )  # fmt: skip
    add_run(options)


@command("worker", "compute for the scheduler of a cluster")
def worker_options(options: argparse.ArgumentParser) -> None:
    options.description = (
        "Computes for every command with `--cluster ADDRESS`, until it is stopped; a scheduler that is gone is "
        "waited for. docs/cluster.md tells how to begin."
    )
    options.add_argument(
        "address", type=scheduler, metavar="ADDRESS", help="of the scheduler: tcp://host:8786"
    )
    options.add_argument(
        "--cores", type=some, default=os.cpu_count() or 1, metavar="N",
        help="processes that compute (default: all cores)",
    )  # fmt: skip


@command("export", "write stored results as CSV or Parquet")
def export_options(options: argparse.ArgumentParser) -> None:
    options.add_argument("store", type=Path, metavar="STORE", help="a file that --store made")
    options.add_argument(
        "out",
        type=Path,
        metavar="OUT",
        help="OUT.csv or OUT.parquet: results; OUT.txt: deals, if kept with --records",
    )
    options.add_argument(
        "--run", dest="name", metavar="RUN", help="which run, if there are several"
    )
    add_own_game(options)


@command("results", "how everybody did in games at the table")
def results_options(options: argparse.ArgumentParser) -> None:
    options.add_argument(
        "files", nargs="*", type=Path, metavar="FILE",
        help="kept evenings, score sheets, or what `advise --save` kept; without one: your own evenings, with "
        "contracts, bids and chips over time",
    )  # fmt: skip
    options.add_argument("--mistakes", action="store_true",
                         help="your own evenings: also what was lost, by what could be known")  # fmt: skip
    options.add_argument("--language", choices=LANGUAGES, help="language of what is told")
    add_own_game(options)
    add_json(options)
    options.add_argument(
        "--report", type=report_folder, metavar="DIR", help="write charts and a page to this folder"
    )


@command("replay", "replay recorded deals and check them")
def replay_options(options: argparse.ArgumentParser) -> None:
    options.add_argument("file", type=Path, metavar="FILE",
                         help="a record, or a kept evening; - for standard input")  # fmt: skip
    options.add_argument(
        "--step", action="store_true", help="step through the deals, action by action"
    )
    add_any_language(options)
    add_own_game(options)
    add_json(options)


@command("review", "what every card and bid of a played deal cost")
def review_options(options: argparse.ArgumentParser) -> None:
    options.description = (
        "Tells of every card and bid what it cost, twice: with all cards known (exactly, where the oracle "
        "plays), and by what its player could know (simulations in deals that fit what he had seen)."
    )
    options.add_argument(
        "file", type=Path, metavar="RECORD",
        help="a record, a kept evening, or a store that keeps deals; - for standard input",
    )  # fmt: skip
    options.add_argument("--deal", type=positive, metavar="N",
                         help="which of several deals (default: the last; of a store the first)")  # fmt: skip
    options.add_argument("--run", dest="name", metavar="RUN", help="of a store: which run")
    options.add_argument("--html", type=Path, metavar="FILE",
                         help="write a page on which the deal can be stepped through")  # fmt: skip
    options.add_argument("--simulations", type=budget, default=1000, metavar="N",
                         help="for each choice (default 1000)")  # fmt: skip
    options.add_argument(
        "--seed", type=natural, default=0, help="same seed, same review (default 0)"
    )
    add_any_language(options)
    add_own_game(options)
    add_json(options)


@command("solve", "exact play with all cards known: what every card is worth")
def solve_options(options: argparse.ArgumentParser) -> None:
    options.add_argument(
        "what", metavar="FILE|GAME", help="a record (- for standard input), or a game with --hands"
    )
    options.add_argument("--house", action="append", default=[], metavar="RULE=CHOICE",
                         help="a house rule, with --hands; may be given again")  # fmt: skip
    options.add_argument(
        "--trick", type=positive, metavar="N", help="a record: at the start of this trick"
    )
    options.add_argument(
        "--hands", metavar="CARDS", help="the cards of every seat: 'S:SAKJ2 HQ W:...'"
    )
    options.add_argument("--trump", default="", metavar="SUIT", help="C, D, H or S (default: none)")
    options.add_argument("--leader", metavar="SEAT", help="who leads (default: the first seat)")
    options.add_argument(
        "--sides",
        default="",
        metavar="SEATS",
        help="who plays together, as SN; a record: the side of this seat",
    )
    options.add_argument(
        "--goal",
        default="most",
        help="most, least, none, exactly:K or at_least:K tricks (default most)",
    )
    options.add_argument(
        "--played", default="", metavar="CARDS", help="what was played after that: 'S CQ, W CA'"
    )
    options.add_argument(
        "--taken",
        type=natural,
        default=0,
        metavar="N",
        help="what the side has already (default 0)",
    )
    add_json(options)


@command("lost", "how far from perfect agents play: what their cards lose, by exact play")
def lost_options(options: argparse.ArgumentParser) -> None:
    add_game(options)
    options.add_argument("agents", nargs="+", metavar="AGENT", help="each plays against itself")
    options.add_argument(
        "--deals", type=positive, default=2_000, help="deals to play (default 2000)"
    )
    options.add_argument(
        "--slow", type=positive, default=200, metavar="DEALS",
        help="at most so many by agents that take their time (default 200)",
    )  # fmt: skip
    options.add_argument(
        "--seed", type=natural, default=1, help="same seed, same deals (default 1)"
    )
    options.add_argument("--workers", type=some, default=os.cpu_count() or 1,
                         help="processes (default: all cores)")  # fmt: skip
    options.add_argument("--figure", type=Path, metavar="FILE.svg", help="draw the chips lost")
    add_json(options)


@command("bench", "measure speed as ratios")
def bench_options(options: argparse.ArgumentParser) -> None:
    options.add_argument(
        "rows", nargs="*", metavar="ROW",
        help="only these of: playout, deal, deal_tuned, games, advanced, montecarlo, boerenbridge_montecarlo, "
        "boerenbridge_mcts, inside, worlds, worlds_voids, ismcts, workers, memory, records, python_agents, "
        "collect, oracle, oracle_cards, oracle_eight, oracle_alone, oracle_8_cards, batch, batch_pgx",
    )  # fmt: skip
    options.add_argument(
        "--signature", action="store_true",
        help="instead: one number for how every agent plays every game, and the parts behind it",
    )  # fmt: skip
    add_json(options)


@command("completion", "print what lets a shell complete commands, games and agents")
def completion_options(options: argparse.ArgumentParser) -> None:
    options.description = (
        'bash and zsh: eval "$(troef completion bash)" in ~/.bashrc or ~/.zshrc; fish: troef completion '
        "fish > ~/.config/fish/completions/troef.fish"
    )
    options.add_argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL",
                         help="bash, zsh or fish")  # fmt: skip
