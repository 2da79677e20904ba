"""Workers that die in the middle of handing over a large result: nobody waits for the rest of it."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from threading import Thread

import numpy as np

from troef.lab.pool import run_blocks

LARGE = 8_000_000
"""Numbers in a result: far more than a pipe holds, so that handing over takes a while."""

BLOCKS = 16


def large(block):
    return np.full(LARGE, block)


def die_handing_over(folder, block):
    """The first time, be killed while the result is on its way: at another moment for each block."""
    mark = Path(folder) / str(block)
    if not mark.exists():
        mark.touch()
        Thread(
            target=lambda: (time.sleep(0.008 * block), os.kill(os.getpid(), signal.SIGKILL))
        ).start()
    return large(block)


class Enough(Exception):
    pass


def stop_at_once():
    """Leave a run at its first result, when another worker is handing over its own."""

    def leave(block, result):
        time.sleep(0.05)  # let the other one begin
        raise Enough

    for _ in range(10):
        try:
            run_blocks(large, range(4), 2, leave)
        except Enough:
            print("left")


def survive(folder):
    found = {}
    run_blocks(
        partial(die_handing_over, folder),
        range(BLOCKS),
        2,
        lambda b, r: found.update({b: int(r[0])}),
    )
    assert found == {block: block for block in range(BLOCKS)}
    print("found all")


def run_here(call):
    """Run a function of this file in a process of its own: a hang must not hang the tests."""
    code = f"import test_pool_large as here; here.{call}"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parent, capture_output=True, text=True,
        timeout=120, check=True,
    ).stdout  # fmt: skip


def test_a_run_can_be_left_while_results_are_on_their_way():
    assert run_here("stop_at_once()").count("left") == 10


def test_workers_killed_while_handing_over_are_replaced(tmp_path):
    assert run_here(f"survive({str(tmp_path)!r})") == "found all\n"
