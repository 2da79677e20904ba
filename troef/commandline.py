"""What command lines have in common, that of `troef` and those of modules that run by themselves (`python -m
troef.lab.parts`): how numbers are read, and how what goes wrong is told, in a line and by the exit code."""

from __future__ import annotations

import argparse
import errno
import math
import os
import sys
from collections.abc import Callable

from .outside import say, visible, whole_number

LONGEST = 2000
"""Characters of what is said to be wrong: a file can be one line without end."""


def answered(run: Callable[[], int | None]) -> int:
    """Do what was asked; returns the exit code."""
    try:
        return run() or 0
    except BrokenPipeError:  # whoever read along has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return complain(error)
    except KeyboardInterrupt:
        print("\ntroef: stopped", file=sys.stderr)
        return 130
    except Exception as error:
        if type(error).__module__.partition(".")[0] in ("troef", "sqlite3"):
            return complain(error)
        raise


def complain(error: Exception) -> int:
    said = str(error)
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        said = "the disk is full: not everything was written; what a store holds is kept"
    if type(error).__module__ == "sqlite3":
        said = f"the store cannot be read ({said}): restore it from a copy, or name another one"
    say(f"troef: {visible(' '.join(said.split()), LONGEST)}", sys.stderr)
    return 2


# -- numbers --------------------------------------------------------------------------------


def natural(text: str) -> int:
    """A whole number from 0 to 2^63 - 1."""
    return number_in(text, 0, (1 << 63) - 1, "from 0 to 2^63 - 1")


def positive(text: str) -> int:
    return number_in(text, 1, 10**15, "above 0, at most 10^15")


def number_in(text: str, least: int, most: int, words: str) -> int:
    number = whole_number(text, least, most)
    if number is None:
        raise argparse.ArgumentTypeError(f"'{visible(text, 60)}' is no whole number {words}")
    return number


def finite(text: str) -> float:
    """A number that is one: neither nan nor infinite."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"'{visible(text, 60)}' is no number")
    return number
