"""Valid inputs, broken in the ways in which files and typing break; the same way for the same number."""

import re
from collections.abc import Callable, Sequence
from random import Random

NUMBERS = (
    "0", "-0", "-1", "--1", "+1", "1_000", "007", "1e400", "nan", "0x10", "2147483648", "9223372036854775807",
    "9223372036854775808", "18446744073709551616", "9" * 30, "9" * 5000, "-" + "9" * 5000, "٣", "²", "1.5",
)  # fmt: skip
PIECES = (
    "\x00", "\x07", "\x1b[31m", "\x1b]0;title\x07", "\r", "\t", "\x0b", "\x1c", "\x85", "\u2028", "\u202e",
    "\u200b", "\ufeff", "\u0301", "ﷺ", "ß", "İ", "ŉ", "♠", "♤", "🂡", "[/red]", "[bold]", "<b>", "&amp;", "{}",
    "{0}", "%s", "$x$", "'", '"', "\\", "=", ":", ",", ";", "-", "+", "#", "self=1", "x" * 3000, "[" * 2000,
    "{" * 2000, "(" * 2000,
)  # fmt: skip
TOKEN = re.compile(r"\s+|[^\s=,:+]+|.", re.DOTALL)
NUMBER = re.compile(r"-?\d+")


def _lines(change: Callable[[list[str], Random], None]) -> Callable[[str, Random], str]:
    def mutate(text: str, rng: Random) -> str:
        parts = text.splitlines(keepends=True) or [""]
        change(parts, rng)
        return "".join(parts)

    return mutate


def _tokens(change: Callable[[list[str], Random], None]) -> Callable[[str, Random], str]:
    def mutate(text: str, rng: Random) -> str:
        parts = TOKEN.findall(text) or [""]
        change(parts, rng)
        return "".join(parts)

    return mutate


def _delete(parts: list[str], rng: Random) -> None:
    del parts[rng.randrange(len(parts))]


def _double(parts: list[str], rng: Random) -> None:
    at = rng.randrange(len(parts))
    parts.insert(at, parts[at])


def _swap(parts: list[str], rng: Random) -> None:
    a, b = rng.randrange(len(parts)), rng.randrange(len(parts))
    parts[a], parts[b] = parts[b], parts[a]


def _overwrite(parts: list[str], rng: Random) -> None:
    parts[rng.randrange(len(parts))] = rng.choice(parts)


def _insert(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(PIECES) + text[at:]


def _flip(text: str, rng: Random) -> str:
    if not text:
        return text
    at = rng.randrange(len(text))
    return text[:at] + chr(ord(text[at]) ^ 1 << rng.randrange(7)) + text[at + 1 :]


def _renumber(text: str, rng: Random) -> str:
    found = list(NUMBER.finditer(text))
    if not found:
        return text + rng.choice(NUMBERS)
    one = rng.choice(found)
    return text[: one.start()] + rng.choice(NUMBERS) + text[one.end() :]


def _nudge(text: str, rng: Random) -> str:
    """A number that is off by a little: what is nearly right is refused least easily."""
    found = list(NUMBER.finditer(text))
    if not found:
        return text
    one = rng.choice(found)
    near = int(one[0][:18]) + rng.choice((-10, -1, 1, 10))
    return text[: one.start()] + str(near) + text[one.end() :]


def _truncate(text: str, rng: Random) -> str:
    return text[: rng.randrange(len(text) + 1)]


def _repeat(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    piece = text[at : at + rng.randrange(1, 12)]
    return text[:at] + piece * rng.choice((3, 50, 500)) + text[at:]


def _case(text: str, rng: Random) -> str:
    return rng.choice((str.upper, str.lower, str.swapcase))(text)


WAYS: tuple[Callable[[str, Random], str], ...] = (
    *(_lines(change) for change in (_delete, _double, _swap, _overwrite)),
    *(_tokens(change) for change in (_delete, _double, _swap, _overwrite, _overwrite)),
    _insert, _insert, _flip, _renumber, _renumber, _nudge, _nudge, _truncate, _repeat, _case,
)  # fmt: skip


def mutated(seeds: Sequence[str], rng: Random) -> str:
    """One of these texts, changed in a place or a few; or two of them put together."""
    text = rng.choice(seeds)
    if rng.random() < 0.05:
        other = rng.choice(seeds)
        return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(WAYS)(text, rng)
    return text


def mutated_bytes(seeds: Sequence[bytes], rng: Random) -> bytes:
    """The same for bytes that are no text."""
    found = bytearray(rng.choice(seeds))
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(found) + 1)
        way = rng.randrange(4)
        if way == 0 and at < len(found):
            found[at] ^= 1 << rng.randrange(8)
        elif way == 1:
            del found[at : at + rng.randrange(1, 9)]
        elif way == 2:
            found[at:at] = rng.randbytes(rng.randrange(1, 9))
        else:
            found[at : at + 4] = rng.choice((b"\0" * 4, b"\xff" * 4, b"\x7f\xff\xff\xff"))
    return bytes(found)


def as_file(text: str, rng: Random) -> bytes:
    """A text as the bytes of a file, which now and then are no text."""
    whole = text.encode("utf-8", "surrogatepass")
    return mutated_bytes([whole], rng) if rng.random() < 0.1 else whole
