"""Everything that reads something from outside, fed with valid inputs that were broken.

    python tests/fuzz.py --cases 100000 [--only records]

Whatever is read is either accepted or refused by an error of the package that says why in one line, in
bounded time and memory. And what is accepted must hold before a second judge: it is written and read
again to the same, and where there is a referee of the rules, that one must allow every action and come
to the same scores. `test_fuzz.py` runs a few thousand cases of each.
"""

import argparse
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from targets.at_table import Actions, Evenings, Notes, Sheets, Topics, Typed
from targets.experiments import Agents, Declarations, Rules, Stores
from targets.records import Records
from targets.target import Target

PATIENCE = 10
"""Seconds that one input may take."""
COMPILING = 300
"""Seconds for one that may name a game whose rules are not compiled yet, such as another number of
players; compiled, it is timed once more."""


class Hangs(BaseException):
    """An input takes too long."""


TARGETS: dict[str, type[Target]] = {
    kind.__name__.lower(): kind
    for kind in (
        Records,
        Evenings,
        Sheets,
        Topics,
        Notes,
        Typed,
        Actions,
        Rules,
        Agents,
        Declarations,
        Stores,
    )
}


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Give up on what takes longer; only in the main thread. A callback of the compiler swallows what is
    raised in it, and the compiler then fails by an error of its own: that is no answer either."""
    late = False

    def give_up(number: int, frame: FrameType | None) -> None:
        nonlocal late
        late = True
        raise Hangs(f"more than {seconds} s")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    except Exception as error:
        if late:
            raise Hangs(f"more than {seconds} s") from error
        raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def fails(target: Target, number: int) -> str | None:
    """What is wrong with how this case was answered; None: nothing. `accepted` where it was taken."""
    try:
        return _answered(target, number, PATIENCE)
    except Hangs:
        pass
    try:
        _answered(target, number, COMPILING)
        return _answered(target, number, PATIENCE)
    except Hangs as error:
        return f"case {number} hangs: {error}"


def _answered(target: Target, number: int, seconds: float) -> str | None:
    text, rng = target.case(number)
    try:
        with patience(seconds):
            target.read(text, rng)
        return None
    except Exception as error:
        if target.may(error, text):
            return ""
        said = f"{type(error).__name__}: {str(error)[:300]}"
        where = traceback.extract_tb(error.__traceback__)[-1]
        return f"case {number}: {said!r} at {Path(where.filename).name}:{where.lineno}"


def limit_memory(more: int) -> None:
    """Let this process take so many bytes more than it has now."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + more
    _, hardest = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (most, hardest))


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--cases", type=int, default=2000)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--only", choices=TARGETS, action="append")
    options.add_argument("--memory", type=int, default=1 << 30, help="bytes more than at the start")
    asked = options.parse_args()
    wrong = 0
    for name in asked.only or TARGETS:
        with tempfile.TemporaryDirectory() as folder:
            target = TARGETS[name](Path(folder))
            if asked.memory:
                limit_memory(asked.memory)
            began, found, taken = time.perf_counter(), Counter[str](), 0
            for number in range(asked.first, asked.first + asked.cases):
                said = fails(target, number)
                taken += said is None
                if said:
                    where = said.partition(" at ")[2] or said
                    found[where] += 1
                    if found[where] <= 3:
                        print(f"{name}: {said}", flush=True)
            seconds = time.perf_counter() - began
        wrong += sum(found.values())
        print(
            f"{name}: {asked.cases} cases, {taken} accepted, {sum(found.values())} wrong in "
            f"{len(found)} places, {seconds:.0f} s",
            flush=True,
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
