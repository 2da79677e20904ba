"""A scheduler and its workers on this machine, each in a session of its own."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from processes import session


class Place:
    """Where they are, and what runs there."""

    def __init__(self):
        self.running = []
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.address = f"tcp://127.0.0.1:{free.getsockname()[1]}"

    def launch(self, *command, first=""):
        """Start a module of Python, with the modules of a folder before all others if one is given."""
        paths = os.pathsep.join(filter(None, [first, str(Path(__file__).parent)]))
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", *command], start_new_session=True,
            env={**os.environ, "PYTHONPATH": paths},
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self.running.append(process)
        return process

    def scheduler(self):
        host, port = self.address.removeprefix("tcp://").split(":")
        return self.launch(
            "distributed.cli.dask_scheduler", "--host", host, "--port", port, "--no-dashboard"
        )

    def worker(self, first=""):
        return self.launch("troef", "worker", self.address, "--cores", "1", first=first)

    def workers(self, count):
        """So many, who are at work."""
        started = [self.worker() for _ in range(count)]
        for each in started:
            assert "computes on 1 core" in each.stdout.readline()
        return started

    def end(self):
        for process in self.running:
            tell(process, signal.SIGKILL)
            process.wait()
            process.stdout.close()


def tell(process, number):
    """Send a signal to a process and all that belong to it."""
    for each in session(process.pid):
        with suppress(ProcessLookupError):
            os.kill(each, number)


@contextmanager
def begun(workers):
    place = Place()
    try:
        place.scheduler()
        place.staff = place.workers(workers)
        yield place
    finally:
        place.end()
