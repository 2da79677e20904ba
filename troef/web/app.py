"""What the browser asks for: the page, what can be chosen, a new table or score sheet, and the line to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Sent
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..table.evening import EveningError
from ..table.proof import commitment
from ..table.sheet.reading import Refused
from ..words import DEFAULT, told
from . import wire
from .desk import Desk
from .lessons import lesson
from .limits import BURST, LARGEST, RATE, Bucket, Clients
from .line import Host, Line
from .minds import Minds
from .offered import BadOrder, game_of, offer, people_of, rules, seats_of
from .room import Room
from .rooms import Rooms, TooMany
from .scoring import Sheets
from .seating import name_from
from .texts import not_saved, of_page, spoken, spoken_at, text

STATIC = Path(__file__).with_name("static")
SPOKEN = 4000
"""Closed after a message that says why; the page does not try again."""
HELLO = 10.0
"""Seconds in which a client must say who it is."""
MOST_BODY = 4096
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
         ".html": "text/html; charset=utf-8", ".webmanifest": "application/manifest+json"}  # fmt: skip


class Server:
    """The tables, and what is asked of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clients = Clients()
        self.minds = Minds()
        self.desk = Desk()
        self.rooms = Rooms(folder, self.minds, self.desk)
        self.sheets = Sheets(folder, self.desk)

    # -- pages and choices -----------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        return Response(FILES["index.html"], media_type=KINDS[".html"])

    async def static(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in FILES:
            return JSONResponse({"words": text(DEFAULT, "no_page")}, 404)
        return Response(FILES[name], media_type=KINDS[Path(name).suffix])

    async def words(self, request: Request) -> Response:
        return JSONResponse(of_page(language_of(request)))

    async def offer(self, request: Request) -> Response:
        language = language_of(request)
        return JSONResponse(await self.desk.do(lambda: offer(language)))

    async def rules(self, request: Request) -> Response:
        language, spec = language_of(request), request.query_params.get("game", "")
        return JSONResponse(await self.desk.do(lambda: rules(spec, language)))

    async def lesson(self, request: Request) -> Response:
        language, spec = language_of(request), request.query_params.get("game", "")
        found = await self.desk.do(lambda: lesson(game_of(spec, language), language))
        return JSONResponse(*((found,) if found else ({"words": text(language, "no_lesson")}, 404)))

    async def table(self, request: Request) -> Response:
        """A new table; the key of the first seat."""
        language = language_of(request)
        ordered = await self._ordered(request, language)
        game = game_of(ordered.get("game"), language)
        levels = seats_of(game, ordered.get("seats"), language)
        try:
            name = name_from(ordered.get("name"))
            room = self.rooms.open(game, levels, 0, name, spoken_at(game, language))
        except TooMany:
            raise BadOrder(text(language, "full"), 503) from None
        room.warm()
        return JSONResponse(
            {"key": room.seating.places[0].key, "commitment": commitment(room.seating.secret)}
        )

    async def sheet(self, request: Request) -> Response:
        """A new score sheet; its key."""
        language = language_of(request)
        ordered = await self._ordered(request, language)
        game = game_of(ordered.get("game"), language)
        speaks = spoken_at(game, language)
        try:
            people = people_of(ordered.get("people"), language)
            return JSONResponse({"key": await self.sheets.begin(game, people, speaks)})
        except Refused as error:
            raise BadOrder(told(error, speaks)) from None
        except EveningError as error:
            raise BadOrder(not_saved(error, language), 500) from None
        except TooMany:
            raise BadOrder(text(language, "full"), 503) from None

    async def _ordered(self, request: Request, language: str) -> wire.Message:
        """What a page of ours asks to have made; raises BadOrder."""
        if not same_origin(request.headers.get("origin"), request.headers.get("host")):
            raise BadOrder(text(language, "other_origin"), 403)
        if not self.clients.may_open_table(address_of(request.scope)):
            raise BadOrder(text(language, "too_many_tables"), 429)
        body = await limited_body(request)
        try:
            ordered = json.loads(body)
        except (ValueError, RecursionError):
            ordered = None
        if not isinstance(ordered, dict):
            raise BadOrder(text(language, "no_order"))
        return ordered

    # -- the line --------------------------------------------------------------------------

    async def line(self, socket: WebSocket) -> None:
        """A line to a seat, until one side hangs up."""
        origin, host = socket.headers.get("origin"), socket.headers.get("host")
        if origin is not None and not same_origin(origin, host):
            await socket.close(
                1008
            )  # refused before it is a line: the browser sees a failed request
            return
        address = address_of(socket.scope)
        if not self.clients.open_line(address):
            await socket.close(1013)
            return
        try:
            await socket.accept()
            await self._talk(socket)
        except (WebSocketDisconnect, RuntimeError):
            pass  # hung up, perhaps while we were speaking
        finally:
            self.clients.close_line(address)

    async def _talk(self, socket: WebSocket) -> None:
        found = await self._hello(socket)
        if found is None:
            return
        host, line = found
        both = [
            asyncio.create_task(speak(socket, line)),
            asyncio.create_task(self._listen(socket, host, line)),
        ]
        try:
            await host.join(line)
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in both:
                each.cancel()
            ended = await asyncio.gather(*both, return_exceptions=True)
            host.leave(line)
            if host.lines:
                await host.tell()
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _hello(self, socket: WebSocket) -> tuple[Host, Line] | None:
        """Who it is, and where to; None after somebody was told why he cannot be there."""
        try:
            message = wire.read(await asyncio.wait_for(received(socket), HELLO))
            if message["kind"] != "hello":
                raise wire.BadMessage("hello must be the first message")
        except TimeoutError:
            return await refused(socket, "no_hello", text(DEFAULT, "no_hello"))
        except wire.BadMessage as error:
            return await refused(socket, "bad_message", str(error))
        language = spoken(message.get("language"))
        if message["version"] != wire.VERSION:
            return await refused(socket, "old_client", text(language, "old_client"))
        key, why = message["key"], ""
        try:
            if (sheet := self.sheets.find(key)) is not None:
                game = (await sheet.open()).game
                return sheet, Line(language=spoken_at(game, language))
            found = self.rooms.find(key)
            if found is not None:
                return await self._sit(*found, message, language)
            why = "used_link" if self.rooms.was_used(key) else "no_link"
        except EveningError:
            why = "broken_sheet"
        except (OSError, ValueError, KeyError, TypeError):
            why = "broken_table"
        except TooMany:
            why = "full"
        return await refused(socket, why, text(language, why))

    async def _sit(
        self, room: Room, seat: int, message: wire.Message, language: str
    ) -> tuple[Host, Line]:
        """Somebody sits down at a table, or is back."""
        room.seating.bring(seat, message.get("seed", ""))
        if message["key"] == room.seating.places[seat].invitation:
            name = name_from(message.get("name"))
            self.rooms.sit(room, seat, name, spoken_at(room.game, language))
        elif "language" in message:
            await room.speak(seat, language)
        return room, Line(seat)

    async def _listen(self, socket: WebSocket, host: Host, line: Line) -> None:
        bucket = Bucket(RATE, BURST)
        while not line.broken:
            data = await received(socket)
            if not bucket.take():
                await refuse(socket, "too_fast", text(host.language_of(line), "too_fast"))
                return
            try:
                message = wire.read(data, host.kinds)
            except wire.BadMessage as error:
                line.send({"kind": "refused", "key": "bad_message", "words": str(error), "id": ""})
                continue
            await host.ask(line, message)

    async def close(self) -> None:
        for room in self.rooms.rooms.values():
            await room.close()
        self.minds.close()
        self.desk.shutdown()


async def received(socket: WebSocket) -> str:
    """What comes over a line as text; what is too large or no text ends it."""
    got = await socket.receive()
    if got["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(got.get("code", 1000))
    data = got.get("text")
    if data is None:
        data = (got.get("bytes") or b"").decode("utf-8", "replace")
    if len(data) > LARGEST:
        raise WebSocketDisconnect(1009)
    return str(data)


async def speak(socket: WebSocket, line: Line) -> None:
    """Send what waits for a line."""
    while (message := await line.waiting.get()) is not None:
        await socket.send_text(message)
    await socket.close(1013)


async def refused(socket: WebSocket, key: str, words: str) -> tuple[Host, Line] | None:
    """Say why, in place of whoever cannot be there."""
    await refuse(socket, key, words)
    return None


async def refuse(socket: WebSocket, key: str, words: str) -> None:
    """Say why, and hang up."""
    await socket.send_text(wire.written({"kind": "wrong", "key": key, "words": words}))
    await socket.close(SPOKEN)


async def limited_body(request: Request) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BODY:
            return b""
    return body


def language_of(request: Request) -> str:
    return spoken(request.query_params.get("language"))


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a page of this server asks.

    >>> same_origin("http://here:80", "here:80"), same_origin("http://evil.example", "here:80")
    (True, False)
    """
    return origin is not None and host is not None and urlsplit(origin).netloc == host


FILES = {file.name: file.read_bytes() for file in STATIC.glob("*") if file.suffix in KINDS}
"""The page, in memory: two dozen small files are asked for at once, and none of them waits for a disk."""


# -- what holds for every answer ----------------------------------------------------------------------


class Guarded:
    """Headers that keep the page to itself, and no names of hosts but those that are meant."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] | None = None) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if self.hosts is not None and (urlsplit(f"//{host}").hostname or "") not in self.hosts:
            if scope["type"] == "http":
                words = text(DEFAULT, "other_host")
                await JSONResponse({"words": words}, 421)(scope, receive, send)
            else:
                await WebSocket(scope, receive, send).close(1008)
            return

        async def guarded(message: Sent) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *guards(host)]
            await send(message)

        await self.app(scope, receive, guarded)


def guards(host: str) -> list[tuple[bytes, bytes]]:
    """No code but ours, no frame, no word of where somebody came from. Older browsers do not count the line
    to this host as this host: it is named, if it can be one."""
    plain = "".join(c for c in host if c.isalnum() or c in ".-:[]")
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self' ws://{plain} wss://{plain}; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )
    return [
        (b"content-security-policy", policy.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cache-control", b"no-cache"),
    ]


async def bad_order(request: Request, error: Exception) -> Response:
    return JSONResponse({"words": str(error)}, getattr(error, "status", 400))


def application(folder: Path, hosts: frozenset[str] | None = None) -> Starlette:
    """The server of the tables in a folder, which answers to these names; None: to any."""
    server = Server(folder)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        yield
        await server.close()

    app = Starlette(
        routes=[
            Route("/", server.page),
            Route("/static/{name}", server.static),
            Route("/words", server.words),
            Route("/offer", server.offer),
            Route("/rules", server.rules),
            Route("/lesson", server.lesson),
            Route("/tables", server.table, methods=["POST"]),
            Route("/sheets", server.sheet, methods=["POST"]),
            WebSocketRoute("/line", server.line),
        ],
        middleware=[Middleware(Guarded, hosts=hosts)],
        exception_handlers={BadOrder: bad_order},
        lifespan=life,
    )
    app.state.server = server
    return app
