"""How many tables a server carries: scripted people against agents, who choose after a moment of thought.

    python tests/web/load.py --tables 200 --seconds 60 --think 5

Says how long it took from a choice until it was answered, and until it was somebody's turn again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from served import Served
from websockets.asyncio.client import connect

GAMES = {"rikken": 4, "boerenbridge": 4, "tysiac": 3}


class Person:
    """Somebody who plays whatever is allowed."""

    def __init__(self, key: str, address: str, think: float, rng: random.Random) -> None:
        self.key, self.address, self.think, self.rng = key, address, think, rng
        self.answered: list[float] = []
        self.back: list[float] = []

    async def play(self, until: float) -> None:
        async with connect(f"ws://{self.address}/line") as line:
            await line.send(json.dumps({"kind": "hello", "version": 1, "key": self.key}))
            at, asked, number = -1, 0.0, 0
            while time.monotonic() < until:
                try:
                    message = json.loads(
                        await asyncio.wait_for(line.recv(), until - time.monotonic())
                    )
                except TimeoutError:
                    return
                if message["kind"] == "taken":
                    self.answered.append(time.monotonic() - asked)
                if message["kind"] != "table":
                    continue
                position = message["position"]
                if position["at"] == at or not (position["choices"] or position["turn"] is None):
                    continue
                if asked:
                    self.back.append(time.monotonic() - asked)
                at = position["at"]
                await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.think)
                number, asked = number + 1, time.monotonic()
                if position["turn"] is None:
                    await line.send(json.dumps({"kind": "next", "id": str(number)}))
                    continue
                text = self.rng.choice(position["choices"])["text"]
                await line.send(
                    json.dumps({"kind": "act", "id": str(number), "text": text, "at": at})
                )


def table(address: str, game: str) -> str:
    order = {"game": game, "seats": ["person", *["beginner"] * (GAMES[game] - 1)]}
    headers = {"Origin": f"http://{address}"}
    while True:
        request = urllib.request.Request(
            f"http://{address}/tables", json.dumps(order).encode(), headers
        )
        try:
            return str(json.load(urllib.request.urlopen(request))["key"])
        except urllib.error.HTTPError as error:
            if error.code != 429:  # too many at once from one address: that is what we are
                raise
            time.sleep(1)


def said(times: list[float]) -> str:
    if not times:
        return "never"
    times = sorted(times)
    part = {q: times[min(len(times) - 1, int(q * len(times)))] * 1000 for q in (0.5, 0.95, 0.99)}
    return f"{len(times)} times, ms: " + ", ".join(
        f"p{100 * q:g} {ms:.0f}" for q, ms in part.items()
    )


async def load(address: str, tables: int, seconds: float, think: float, game: str | None) -> None:
    names = [game] if game else [*GAMES]
    keys = [table(address, names[n % len(names)]) for n in range(tables)]
    people = [Person(key, address, think, random.Random(n)) for n, key in enumerate(keys)]
    until = time.monotonic() + seconds
    await asyncio.gather(*(each.play(until) for each in people))
    answered = [one for each in people for one in each.answered]
    print(f"{tables} tables for {seconds:g} s, a choice every {think:g} s")
    print("answered:", said(answered))
    print("turn again:", said([one for each in people for one in each.back]))
    print(f"{len(answered) / seconds:.0f} choices of people a second")


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--think", type=float, default=5)
    options.add_argument("--game", choices=GAMES)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), {"TROEF_LINES": str(asked.tables + 10)})
        try:
            asyncio.run(load(server.address, asked.tables, asked.seconds, asked.think, asked.game))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
