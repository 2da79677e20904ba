"""A server as a process of its own, and small clients of it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 120
"""Seconds after which something never comes."""


class Served:
    """`troef serve` with the tables of a folder."""

    def __init__(self, folder: Path, environment: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.environment = {**os.environ, "LANG": "en", **(environment or {})}
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "troef", "serve", "--port", "0", "--no-open", "--folder", str(self.folder)],
            cwd=ROOT, stdout=subprocess.PIPE, text=True, env=self.environment,
            start_new_session=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.address = line.split("http://")[1].split("/")[0]

    def kill(self) -> None:
        """The end without a word, of the server and of whoever watches over it."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(20)

    # -- asking ----------------------------------------------------------------------------

    def get(self, path: str, **headers: str) -> tuple[int, Any, dict[str, str]]:
        return self._ask(urllib.request.Request(f"http://{self.address}{path}", headers=headers))

    def post(
        self, data: object, origin: str | None = None, language: str = "en", to: str = "tables"
    ) -> tuple[int, Any]:
        body = data if isinstance(data, bytes) else json.dumps(data).encode()
        headers = {"Origin": origin or f"http://{self.address}"}
        url = f"http://{self.address}/{to}?language={language}"
        return self._ask(urllib.request.Request(url, body, headers))[:2]

    def _ask(self, request: urllib.request.Request) -> tuple[int, Any, dict[str, str]]:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                body, status, headers = answer.read(), answer.status, dict(answer.headers)
        except urllib.error.HTTPError as error:
            body, status, headers = error.read(), error.code, dict(error.headers)
        try:
            return status, json.loads(body), headers
        except ValueError:
            return status, body, headers

    def table(self, game: str, *others: str, name: str = "Anna") -> str:
        """A new table; the key of the first seat."""
        status, told = self.post({"game": game, "seats": ["person", *others], "name": name})
        assert status == 200, told
        return str(told["key"])

    def sheet(self, game: str, *people: str, language: str = "en") -> str:
        """A new score sheet; its key."""
        order = {"game": game, "people": people}
        status, told = self.post(order, language=language, to="sheets")
        assert status == 200, told
        return str(told["key"])

    def sit(self, key: str, **more: object) -> Client:
        client = Client(self.address)
        client.send({"kind": "hello", "version": 1, "key": key, **more})
        return client


class Client:
    """A line to a seat."""

    def __init__(self, address: str, **options: Any) -> None:
        self.line: ClientConnection = connect(f"ws://{address}/line", **options).__enter__()
        self.number = 0

    def send(self, message: object) -> None:
        self.line.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds, or of any."""
        while True:
            message = json.loads(self.line.recv(timeout=PATIENCE))
            if not kinds or message["kind"] in kinds:
                return message

    def turn(self) -> dict[str, Any]:
        """The table when it is our turn, or when the deal is over."""
        while True:
            table = self.hear("table")
            if table["position"]["choices"] or table["position"]["turn"] is None:
                return table

    def ask(self, kind: str, ident: str | None = None, **fields: object) -> dict[str, Any]:
        self.number += 1
        self.send({"kind": kind, "id": ident or str(self.number), **fields})
        return self.hear("taken", "refused", "record", "asked")

    def close(self) -> None:
        self.line.close()
