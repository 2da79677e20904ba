"""Blocks for workers elsewhere, which must be able to import them; nothing is compiled."""

import os
import signal
import time


def square(block):
    time.sleep(0.03)
    return block * block


def whose(block):
    time.sleep(0.03)
    return os.getpid()


def crash(block):
    if block == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return block


def fail(block):
    raise ZeroDivisionError(f"in block {block}")


def give(size, block):
    return b"x" * size
