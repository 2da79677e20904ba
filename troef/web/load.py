"""How many tables a server carries: scripted people against agents of the level club.

    python -m troef.web.load --tables 200 --seconds 60 --think 5
    python -m troef.web.load --tables 200 --rise         think shorter and shorter, until nothing more is done
    python -m troef.web.load --tables 20 --flood         beside somebody who floods the server

A person chooses after a moment of thought. Said are the times from a choice until it was answered (`taken`:
it is on the disk), and until it was somebody's turn again, all agents having played; and how much of a core
the server took, without the agents. docs/wire.md has figures.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

GAMES = {"rikken": 4, "boerenbridge": 4, "tysiac": 3}
TOO_LONG = 0.5
"""Seconds at the 95th percentile that are too many."""
WARM = 10.0
"""Seconds that are not counted: agents are started, first deals dealt."""
STEP = 0.6
"""How much shorter people think each time that the load rises."""


@dataclass
class Heard:
    """Seconds that people waited."""

    answered: list[float] = field(default_factory=list)
    back: list[float] = field(default_factory=list)


class Person:
    """Somebody who plays whatever is allowed."""

    def __init__(self, key: str, address: str, think: float, rng: random.Random) -> None:
        self.key, self.address, self.think, self.rng = key, address, think, rng

    async def play(self, since: float, until: float, heard: Heard) -> None:
        """Play until then; what happens after `since` is counted."""
        async with connect(f"ws://{self.address}/line") as line:
            await line.send(json.dumps({"kind": "hello", "version": 1, "key": self.key}))
            at, asked, number, come = -1, 0.0, 0, secrets.token_hex(4)
            while (left := until - time.monotonic()) > 0:
                try:
                    message = json.loads(await asyncio.wait_for(line.recv(), left))
                except TimeoutError:
                    return
                waited, counts = time.monotonic() - asked, asked > since
                if message["kind"] == "taken" and counts:
                    heard.answered.append(waited)
                if message["kind"] != "table":
                    continue
                position = message["position"]
                if position["at"] == at or not (position["choices"] or position["turn"] is None):
                    continue
                if counts:
                    heard.back.append(waited)
                at = position["at"]
                await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.think)
                number, asked = number + 1, time.monotonic()
                ident = f"{come}-{number}"  # what is said twice is done once
                await line.send(json.dumps({"id": ident, **self.choice(position)}))

    def choice(self, position: dict[str, object]) -> dict[str, object]:
        choices = position["choices"]
        if not choices or not isinstance(choices, list):
            return {"kind": "next"}
        return {"kind": "act", "text": self.rng.choice(choices)["text"], "at": position["at"]}


async def flood(address: str, key: str, until: float) -> int:
    """Send as much as goes, and come back whenever the line is cut; how much was sent."""
    sent = 0
    while time.monotonic() < until:
        with suppress(WebSocketException, OSError):
            async with connect(f"ws://{address}/line") as line:
                await line.send(json.dumps({"kind": "hello", "version": 1, "key": key}))
                sent += await _drown(line, until)
    return sent


async def _drown(line: ClientConnection, until: float) -> int:
    sent = 0
    try:
        while time.monotonic() < until:
            await line.send(json.dumps({"kind": "act", "id": str(sent), "text": "x", "at": 0}))
            sent += 1
            if sent % 20 == 0:
                await asyncio.sleep(0)
    except WebSocketException:
        pass
    return sent


def table(address: str, game: str) -> str:
    """The key of the person at a new table."""
    order = {"game": game, "seats": ["person", *["club"] * (GAMES[game] - 1)]}
    request = urllib.request.Request(
        f"http://{address}/tables", json.dumps(order).encode(), {"Origin": f"http://{address}"}
    )
    return str(json.load(urllib.request.urlopen(request))["key"])


@contextmanager
def served(lines: int) -> Iterator[tuple[str, int]]:
    """A server of its own: its address, and the number of its process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "troef", "serve", "--port", "0", "--no-open"]
        process = subprocess.Popen(
            [*command, "--folder", str(Path(folder) / "tables")], stdout=subprocess.PIPE, text=True,
            env={**os.environ, "LANG": "en", "TROEF_LINES": str(lines)}, start_new_session=True,
        )  # fmt: skip
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            yield line.split("http://")[1].split("/")[0], process.pid
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def busy(pid: int) -> float:
    """Seconds that a process and its first child have computed: the command, and who ends it."""
    total = 0.0
    for each in [pid, *_children(pid)]:
        with suppress(OSError):
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(") ")[2].split()
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def _children(pid: int) -> list[int]:
    with suppress(OSError):
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        return [int(each) for each in text.split()]
    return []


def percentile(times: Sequence[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def said(times: Sequence[float]) -> str:
    parts = (f"p{100 * q:g} {1000 * percentile(times, q):.0f}" for q in (0.5, 0.95, 0.99))
    return f"{len(times)} times, ms: " + ", ".join(parts) if times else "never"


async def run(
    address: str, pid: int, keys: Sequence[str], seconds: float, think: float, flooder: str | None
) -> Heard:
    """Let everybody play for a while, and say how it went."""
    people = [Person(key, address, think, random.Random(n)) for n, key in enumerate(keys)]
    heard, since = Heard(), time.monotonic() + WARM
    until = since + seconds
    began = busy(pid)
    playing = asyncio.gather(*(each.play(since, until, heard) for each in people))
    sent = await flood(address, flooder, until) if flooder else 0
    await playing
    share = (busy(pid) - began) / (WARM + seconds)
    print(f"{len(keys)} tables for {seconds:g} s, a choice every {think:.2g} s each")
    print(f"  answered: {said(heard.answered)}")
    print(f"  turn again: {said(heard.back)}")
    print(
        f"  {len(heard.answered) / seconds:.0f} choices of people a second, {share:.0%} of a core"
    )
    if flooder:
        print(f"  a flooder sent {sent} messages meanwhile")
    return heard


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--think", type=float, default=5)
    options.add_argument("--game", choices=GAMES)
    options.add_argument("--rise", action="store_true")
    options.add_argument("--flood", action="store_true")
    asked = options.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the server is not left behind
    names = [asked.game] if asked.game else [*GAMES]
    with served(2 * asked.tables + 20) as (address, pid):
        keys = [table(address, names[n % len(names)]) for n in range(asked.tables)]
        flooder = table(address, names[0]) if asked.flood else None
        think, before = asked.think, 0
        while True:
            heard = asyncio.run(run(address, pid, keys, asked.seconds, think, flooder))
            now = len(heard.answered)
            if not asked.rise or now <= before or percentile(heard.answered, 0.95) > TOO_LONG:
                break
            think, before = STEP * think, now


if __name__ == "__main__":
    main()
