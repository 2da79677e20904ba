"""Damage stores in many ways, and see that no wrong result comes of any.

    python tests/lab/damage.py [STORES]

A page of a sound store is overwritten, turned round or loses a bit, or its end is missing. A run that is
taken up from it gives the same result as the sound one, or refuses in one line. The tests damage every page
twice; by hand 220 stores are damaged.
"""

import contextlib
import io
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from troef.cli import main

PAGE = 4096
ARGUMENTS = [
    "tournament",
    "rikken",
    *["uniform"] * 4,
    "--deals",
    "40000",
    "--json",
    "--workers",
    "1",
]


def flipped(page: bytes, rng: Random) -> bytes:
    """With another value of one bit."""
    bit = rng.randrange(8 * len(page))
    changed = bytearray(page)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


WAYS: dict[str, Callable[[bytes, Random], bytes]] = {
    "zeros": lambda page, rng: bytes(len(page)),
    "turned round": lambda page, rng: page[::-1],
    "by chance": lambda page, rng: rng.randbytes(len(page)),
    "a bit": flipped,
}
"""What becomes of a page."""


def told(store: Path) -> tuple[int, str, str]:
    """The exit code of the run, what it prints and what it complains of."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main([*ARGUMENTS, "--store", str(store)])
    return code, out.getvalue(), err.getvalue()


def seats(said: str) -> object:
    return json.loads(said)["seats"]


class Stores:
    """A sound store, and what its run says."""

    def __init__(self, folder: Path) -> None:
        self.damaged = folder / "damaged.sqlite"
        code, said, _ = told(folder / "sound.sqlite")
        assert code == 0
        self.sound, self.data = seats(said), (folder / "sound.sqlite").read_bytes()

    @property
    def pages(self) -> range:
        return range(0, len(self.data), PAGE)

    def refused(self, first: int, page: bytes) -> bool:
        """Whether a store with this page instead is refused; AssertionError if it gives another result."""
        return self.refuses(self.data[:first] + page + self.data[first + PAGE :])

    def refuses(self, data: bytes) -> bool:
        for beside in self.damaged.parent.glob("damaged.sqlite*"):
            beside.unlink()
        self.damaged.write_bytes(data)
        code, said, complained = told(self.damaged)
        if code == 0:
            assert seats(said) == self.sound
            return False
        assert code == 2, complained
        assert complained.startswith("troef: ")
        assert complained.count("\n") == 1, complained
        return True


if __name__ == "__main__":
    many, rng = int(sys.argv[1]) if len(sys.argv) > 1 else 220, Random(1)
    with tempfile.TemporaryDirectory() as folder:
        stores, refused = Stores(Path(folder)), 0
        for number in range(many):
            way = [*WAYS, "cut"][number % (len(WAYS) + 1)]
            first = rng.choice(stores.pages)
            if way == "cut":
                refused += stores.refuses(stores.data[: rng.randrange(len(stores.data))])
            else:
                page = stores.data[first : first + PAGE]
                refused += stores.refused(first, WAYS[way](page, rng))
    print(f"{many} damaged stores: {refused} refused, {many - refused} as if sound, none wrong")
