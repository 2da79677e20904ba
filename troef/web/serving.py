"""`troef serve`: the server, from the command line."""

from __future__ import annotations

import errno
import socket
import sys
import threading
import webbrowser
from pathlib import Path

from ..outside import say
from ..table.evening import EveningError
from ..table.kept import held
from ..table.private import home, make_folder
from ..words import usual_language
from .texts import text

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
BACKLOG = 256


def serve(host: str, port: int, show: bool, folder: Path | None) -> int:
    """Serve tables until told to stop; returns an exit code."""
    import uvicorn

    from .app import application
    from .limits import LARGEST

    language = usual_language()
    folder = folder or home() / "tables"
    try:
        make_folder(folder)
        with held(folder / "tables"), listening(host, port) as line:
            address = address_at(host, line.getsockname()[1])
            say(text(language, "serving", address=address, folder=folder))
            sys.stdout.flush()
            if show:
                threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
            app = application(folder, LOOPBACK if host in LOOPBACK else None)
            config = uvicorn.Config(
                app, log_level="error", ws="websockets-sansio", ws_max_size=LARGEST, lifespan="on",
                access_log=False, server_header=False, ws_max_queue=8, timeout_graceful_shutdown=1,
            )  # fmt: skip
            uvicorn.Server(config).run([line])
    except EveningError as error:
        key = "tables_busy" if error.key == "busy" else "no_folder"
        return _complain(text(language, key, folder=folder, reason=error.fields.get("reason", "")))
    except OSError as error:
        return _complain(_why(error, host, port, folder, language))
    return 0


def listening(host: str, port: int) -> socket.socket:
    """A line that takes calls at this address; raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    line = socket.socket(family, socket.SOCK_STREAM)
    try:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        line.bind((host, port))
        line.listen(BACKLOG)
    except BaseException:
        line.close()
        raise
    return line


def address_at(host: str, port: int) -> str:
    """Where a browser finds it: a server that listens everywhere is also here."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def _why(error: OSError, host: str, port: int, folder: Path, language: str) -> str:
    if error.errno == errno.EADDRINUSE:
        return text(language, "port_taken", port=port, other=port + 1)
    if error.errno == errno.EACCES and error.filename is None:
        return text(language, "port_forbidden", port=port)
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return text(language, "no_address", host=host)
    return text(language, "no_folder", folder=folder, reason=error.strerror)


def _complain(words: str) -> int:
    say(f"troef: {words}", sys.stderr)
    return 2
