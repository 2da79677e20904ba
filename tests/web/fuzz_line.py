"""Messages that were broken, sent to a server: each ends in an answer or a closed line.

python tests/web/fuzz_line.py --cases 100000
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

import websockets.exceptions as gone
from served import Client, Served

from troef.web.limits import BURST
from troef.web.wire import SCHEMA

TEXTS = [
    "",
    "SA",
    "pas",
    "rik",
    "call HA",
    "bid 10",
    "💥" * 9,
    "\x00",
    "x" * 300,
    "../..",
    "{}",
    "nan",
    "-1",
]
VALUES: list[object] = [
    *TEXTS,
    None,
    True,
    -1,
    0,
    3,
    2**31,
    2**70,
    1.5,
    1e308,
    [],
    {},
    [[]],
    {"a": 1},
]
AT_ONCE = int(BURST) - 15


def broken(rng: random.Random, key: str) -> str:
    """A message that may be right, or wrong in some way."""
    kind = rng.choice([*SCHEMA, "fly", ""])
    message: dict[str, object] = {"kind": kind}
    for name in SCHEMA.get(kind, {}):
        if rng.random() < 0.9:
            message[name] = (
                rng.choice(VALUES) if rng.random() < 0.5 else key if name == "key" else "1"
            )
    if rng.random() < 0.2:
        message[rng.choice(["seat", "kind", "x" * 50, "__proto__", "id"])] = rng.choice(VALUES)
    text = json.dumps(message)
    how = rng.random()
    if how < 0.2:
        at = rng.randrange(len(text) + 1)
        text = (
            text[:at]
            + rng.choice(["", "}", "\\", '"', "null", "[" * 50])
            + text[at + rng.randrange(4) :]
        )
    elif how < 0.25:
        text = rng.choice(
            ["[" * 2000, "1" * 3000, '"' + "a" * 3000, "\x00\x01", "null", "[]", "{}"]
        )
    return text


def fuzz(server: Served, cases: int, seed: int) -> Counter[str]:
    """Send so many; what came of them. A line that says nothing any more raises TimeoutError."""
    rng, found = random.Random(seed), Counter[str]()
    table = server.table("rikken", *["beginner"] * 3)
    sheet = server.sheet("rikken", "Anna", "Bob", "Carla", "Dirk")
    while cases > 0:
        key = rng.choice([table, table, sheet])
        client = server.sit(key) if rng.random() < 0.9 else Client(server.address)
        sent = min(cases, AT_ONCE)
        cases -= sent
        try:
            for _ in range(sent):
                client.send(broken(rng, key))
            client.send(json.dumps({"kind": "record", "id": "last"}))
            while (heard := client.hear()).get("id") != "last":
                found[heard["kind"]] += 1
        except gone.ConnectionClosed:
            found["closed"] += 1
        client.close()
    return found


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--cases", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder))
        began = time.monotonic()
        found = fuzz(server, asked.cases, asked.seed)
        alive = server.sit(server.table("rikken", *["beginner"] * 3)).turn()["position"]["choices"]
        print(
            asked.cases,
            "messages,",
            dict(found),
            f"{time.monotonic() - began:.0f} s, alive: {bool(alive)}",
        )
        server.kill()


if __name__ == "__main__":
    main()
