"""Commands as processes that are told to stop, and all the processes that belong to them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOON = 10.0
"""Seconds after which a process that should have ended never will: a command has one second, and the machine
may be busy. What is told to stop here would go on for minutes."""


def start(*arguments: str, **options: object) -> subprocess.Popen:
    """A command in a session of its own, as if typed at a terminal."""
    return subprocess.Popen(
        [sys.executable, "-m", "troef", *arguments],
        cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, preexec_fn=hear_signals, **options,
    )  # fmt: skip


def hear_signals() -> None:
    """What a shell starts in the background would not; nor would it hear a hang-up under nohup."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def session(leader: int) -> dict[int, int]:
    """The processes of a session that are alive, each with its parent."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == leader and fields[0] not in "ZX":
                found[int(entry.name)] = int(fields[1])
    return found


def seconds_used(process: int) -> float:
    """Processor time of a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def until(what: Callable[[], object], seconds: float = 120.0) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def finish(process: subprocess.Popen) -> tuple[int, str, str]:
    """What is left when a command has been told to stop: exit code, output, errors, and nobody."""
    try:
        out, err = process.communicate(timeout=SOON)
        until(lambda: not session(process.pid), SOON)
        return process.returncode, out, err
    finally:
        for each in session(process.pid):  # all of them were started here
            os.kill(each, signal.SIGKILL)
