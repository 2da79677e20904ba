"""Card play in rik against RikkenGame, a program of somebody else (github.com/soldoutbudokan/RikkenGame).

    python tools/rikkengame.py path/to/RikkenGame advanced expert:simulations=2000 --deals 250 --seed 1

It needs node and a checkout of that repository, of which nothing is kept here. Every deal is a rik with its
trump and its called card, and is played twice: once our agent plays the declarer and his partner against
their two defenders, once their program plays the declarer's side against ours. It prints how many of a
hundred contracts each side made, and ours less theirs with a 95% interval over deals; and the same in points
of their counting, where each trick above seven, or below eight, is a point that every loser pays every winner.
All agents of one seed meet the same deals; choose the number of deals beforehand.

Each side gets what its seat may see and no more: their program the cards of its seat, with blanks for those of
the others. Every trick counts for both, as it does there; with `--counts made` ours is told that nothing counts
but whether the contract is made, as usual in Rikken. `--bids advanced` takes deals in which four `advanced`
came to a rik, `--bids theirs` those in which their program opens with one, the first to bid from the dealer's
left, and everybody else passes.
"""

from __future__ import annotations

import argparse
import csv
import json
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol, cast

from rich.table import Table as Printed

import troef
from troef import agents
from troef.cards import RANK_LETTERS
from troef.console import Console
from troef.games.rikken.view import RikkenView
from troef.lab.progress import bar, compiling
from troef.lab.stats import interval

HERE = Path(__file__).parent
HOUSE = "rikken called_ace=first"
"""Their rules of card play: the called card falls the first time its suit is led, also by its holder."""
COUNTS = {"tricks": f"{HOUSE} overtricks=yes", "made": HOUSE}
"""What our agents play for: each trick over or under the goal, as theirs does, or the contract alone."""
GOAL = 8
SPREAD = 1_000_000
"""Deals of one seed begin so far from those of the next."""
THEIR_SUITS = "SHCD"
"""As their program sorts a hand, with the highest first."""
BLANK = {"s": "X", "r": 0, "id": "X0"}
"""A card that the seat does not see."""
ADVANCED, THEIRS = "advanced", "theirs"


def seen(table: troef.Table, seat: str | None = None) -> RikkenView:
    """What a seat sees: the one whose turn it is, if none is named."""
    return cast(RikkenView, table.view(seat))


# -- their words for cards and positions ------------------------------------------------------------


def to_theirs(card: str) -> dict[str, Any]:
    """`HT` as their program has it."""
    rank = RANK_LETTERS.index(card[1]) + 2
    return {"s": card[0], "r": rank, "id": f"{card[0]}{rank}"}


def from_theirs(name: str) -> str:
    """`H10` as ours has it."""
    return name[0] + RANK_LETTERS[int(name[1:]) - 2]


def sorted_hand(cards: Sequence[str]) -> list[dict[str, Any]]:
    hand = [to_theirs(card) for card in cards]
    return sorted(hand, key=lambda card: (THEIR_SUITS.index(card["s"]), -card["r"]))


def position(view: RikkenView, level: str) -> dict[str, Any]:
    """What a seat sees in a rik, as their program keeps it; blanks stand for the cards of the others."""
    names = view.game.seat_names
    held = [13] * 4
    voids: list[dict[str, bool]] = [{} for _ in names]
    shown: list[dict[str, int]] = [{} for _ in names]
    for trick in view.tricks:
        led = trick[0][1][0]
        for name, card in trick:
            seat, suit = names.index(name), card[0]
            held[seat] -= 1
            shown[seat][suit] = shown[seat].get(suit, 0) + 1
            if suit != led:
                voids[seat][led] = True
    played = [card for _, card in view.played]
    hands: list[list[dict[str, Any]]] = [[BLANK] * number for number in held]
    hands[view.seat] = sorted_hand(view.hand)
    assert view.called is not None, "a card is called in every rik"
    contract = {
        "key": "rik",
        "declarer": names.index(view.declarers[0]),
        "trump": view.trump,
        "called": to_theirs(view.called),
        "partner": None if view.partner is None else names.index(view.partner),
        "revealed": view.called in played,
        "soloTroela": False,
    }
    return {
        "hands": hands,
        "trick": [
            {"seat": names.index(name), "card": to_theirs(card)} for name, card in view.table
        ],
        "trump": view.trump,
        "contract": contract,
        "playedIds": [to_theirs(card)["id"] for card in played],
        "aiSkill": level,
        "tricksBySeat": [view.won[name] for name in names],
        "voids": voids,
        "playedCount": shown,
        "openHand": None,
    }


# -- who plays ---------------------------------------------------------------------------------------


class Plays(Protocol):
    def card(self, view: RikkenView, seed: int) -> str:
        """What it plays here, with chance from this seed."""


class Theirs:
    """Their program, in a process of node that answers line by line."""

    def __init__(self, checkout: Path, level: str = "hardest") -> None:
        node = shutil.which("node")
        if node is None:
            raise FileNotFoundError("their program runs in node, which is not installed here")
        file = checkout / "Rikken.jsx" if checkout.is_dir() else checkout
        if not file.is_file():
            raise FileNotFoundError(f"{file} is not there: clone RikkenGame and give its folder")
        self.level = level
        self.process = subprocess.Popen(
            [node, str(HERE / "rikkengame.mjs"), str(file)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, **question: Any) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("their program ended; what it said stands above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def card(self, view: RikkenView, seed: int) -> str:
        found = self.ask(seed=seed, seat=view.seat, game=position(view, self.level))
        legal = {from_theirs(name) for name in found["legal"]}
        if legal != set(view.choices):  # then the two do not play the same game
            raise RuntimeError(f"they allow {sorted(legal)}, we {sorted(view.choices)}")
        return from_theirs(found["card"])

    def bid(self, hand: Sequence[str], seed: int) -> dict[str, Any]:
        """What they open with."""
        bid: dict[str, Any] = self.ask(seed=seed, hand=sorted_hand(hand))["bid"]
        return bid

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


class Ours:
    """One of our agents. It sits down anew for every card, so that its chance, too, is that of the seed."""

    def __init__(self, spec: str, game: troef.Game) -> None:
        self.found, self.game = agents.find(spec, game), game
        self.seconds, self.cards = 0.0, 0

    def card(self, view: RikkenView, seed: int) -> str:
        started = time.perf_counter()
        action = troef.agent(self.found, self.game, seed).choose(view)
        self.seconds, self.cards = self.seconds + time.perf_counter() - started, self.cards + 1
        return next(text for text, number in view.choices.items() if number == action)


# -- deals -------------------------------------------------------------------------------------------


def riks(
    game: troef.Game, seed: int, bids: str, theirs: Theirs
) -> Iterator[tuple[int, troef.Table]]:
    """Deals at the first card of a rik, with a number for their chance."""
    for number in range(seed * SPREAD, (seed + 1) * SPREAD):
        table = troef.Table(game, number)
        done = bid_ours(table) if bids == ADVANCED else bid_theirs(table, theirs, number)
        if done and seen(table).contract == "rik":
            yield number, table


def bid_ours(table: troef.Table) -> bool:
    """Let four `advanced` bid; whether cards are played after that."""
    agent = troef.agent("advanced", table.game)
    while not table.over and seen(table).phase != "playing":
        table.play(agent.choose(seen(table)))
    return not table.over


def bid_theirs(table: troef.Table, theirs: Theirs, seed: int) -> bool:
    """Whether the first of theirs to open opens with rik; then everybody else passes."""
    while not table.over and seen(table).contract is None:
        bid = theirs.bid(seen(table).hand, mixed(seed, seen(table).seat))
        if bid["key"] == "rik":
            table.play("rik")
            while seen(table).phase == "bidding":
                table.play("pas")
            table.play(bid["trump"])
            try:
                table.play(from_theirs(bid["called"]["id"]))
            except troef.IllegalAction:  # they also call aces of suits of which they have no card
                return False
            return True
        if bid["key"] != "pass":
            return False
        table.play("pas")
    return False


def mixed(number: int, turn: int) -> int:
    """A seed for one turn of a deal, below 2 to the 32nd: neighbours are far apart."""
    return (number * 0x9E3779B1 + turn * 0x85EBCA6B) % (1 << 32)


def tricks(table: troef.Table, declaring: Plays, defending: Plays, number: int) -> int:
    """Play a rik out; how many tricks the declarer's side won."""
    names, first = table.game.seat_names, seen(table)
    declarer = first.declarers[0]
    partner = next(name for name in names if first.called in seen(table, name).hand)
    played = table.copy()
    turn = 0
    while not played.over:
        side = declaring if played.turn in (declarer, partner) else defending
        played.play(side.card(seen(played), mixed(number, 100 + turn)))
        turn += 1
    won = seen(played, declarer).won
    return int(won[declarer] + won[partner])


def points(tricks: int) -> int:
    """What one winner gets of one loser by their counting, for the declarer's side."""
    return tricks - GOAL + 1 if tricks >= GOAL else tricks - GOAL


# -- the command -------------------------------------------------------------------------------------


def told(values: Sequence[float]) -> str:
    found = interval(values)
    return f"{found.mean:+.2f} ({found.lo:+.2f} to {found.hi:+.2f})"


def row(spec: str, found: Sequence[tuple[int, int]], milliseconds: float) -> tuple[str, ...]:
    """A line of the table: (tricks of our declarers, of theirs) for each deal."""
    ours, theirs = ([100.0 * (pair[side] >= GOAL) for pair in found] for side in (0, 1))
    return (
        spec,
        f"{sum(ours) / len(ours):.1f}",
        f"{sum(theirs) / len(theirs):.1f}",
        told([a - b for a, b in zip(ours, theirs, strict=True)]),
        told([float(points(a) - points(b)) for a, b in found]),
        f"{milliseconds:.1f}",
    )


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    options.add_argument("checkout", type=Path, help="the folder of RikkenGame, or its Rikken.jsx")
    options.add_argument("agents", nargs="+", help="ours")
    options.add_argument("--deals", type=int, default=250)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--bids", choices=(ADVANCED, THEIRS), default=ADVANCED)
    options.add_argument(
        "--counts", choices=tuple(COUNTS), default="tricks", help="what ours plays for"
    )
    options.add_argument("--level", default="hardest", help="how well theirs plays")
    options.add_argument("--keep", type=Path, help="a file for the tricks of every deal")
    given = options.parse_args()
    measure(given, Theirs(given.checkout, given.level))


def measure(given: argparse.Namespace, theirs: Theirs) -> None:
    game, console = troef.find(COUNTS[given.counts]), Console(stderr=True)
    printed = Printed(
        "agent", "ours make", "theirs make", "ours less theirs (95%)", "points a deal", "ms a card"
    )
    kept: list[tuple[str, int, int, int]] = []
    with compiling(console), bar("deals", console, transient=True) as progress:
        source = riks(game, given.seed, given.bids, theirs)
        dealt = [next(source) for _ in range(given.deals)]
        task = progress.add_task("deals", total=given.deals * len(given.agents))
        for spec in given.agents:
            player, found = Ours(spec, game), []
            for number, table in dealt:
                ours = tricks(table, player, theirs, number)
                found.append((ours, tricks(table, theirs, player, number)))
                kept.append((spec, number, *found[-1]))
                progress.advance(task)
            printed.add_row(*row(spec, found, 1000 * player.seconds / player.cards))
    theirs.close()
    if given.keep:
        with given.keep.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("agent", "deal", "ours", "theirs"), *kept])
    Console().print(printed)


if __name__ == "__main__":
    main()
