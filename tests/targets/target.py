"""What all targets of the fuzzer have in common."""

from pathlib import Path
from random import Random

from mutation import as_file, mutated

LONGEST = 2000
"""Characters of what is said, besides those of the input."""


class Target:
    """Something that reads: `seeds` are valid inputs, `read` takes a broken one and judges what was
    accepted; it raises what the package raises."""

    errors: tuple[type[Exception], ...] = ()
    """What may be raised; empty: any error of the package, since the command line tells those."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seeds: list[str] = self.valid()
        for number, seed in enumerate(self.seeds):
            self.read(seed, Random(number))  # valid inputs are accepted

    def valid(self) -> list[str]:
        raise NotImplementedError

    def read(self, text: str, rng: Random) -> None:
        raise NotImplementedError

    def case(self, number: int) -> tuple[str, Random]:
        rng = Random(f"{type(self).__name__} {number}")
        return mutated(self.seeds, rng), rng

    def may(self, error: Exception, text: str) -> bool:
        """Whether this error answers bad input as it should: it may say the input again, not many times."""
        said = str(error)
        known = isinstance(error, self.errors) or (
            not self.errors and type(error).__module__.startswith("troef.")
        )
        return known and said.strip() != "" and len(said) < LONGEST + 3 * len(text)

    def file(self, text: str, rng: Random, name: str) -> Path:
        path = self.folder / name
        path.write_bytes(as_file(text, rng))
        return path
