"""Plain lines in a terminal: said without a broken word, asked for with a prompt.

For conversations that need no more than that: rules, guided deals, score sheets. No cursor is moved, so it
reads the same in a window, through a pipe and aloud.
"""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import TextIO

from ..outside import fitting, visible

MOST_WIDTH = 76
LEAST_WIDTH = 20


def width() -> int:
    """How wide lines are: as the terminal, but no wider than reads well."""
    return max(LEAST_WIDTH, min(MOST_WIDTH, shutil.get_terminal_size().columns))


def complain(message: str) -> int:
    """Say what is wrong in one line; the exit code for it."""
    print(fitting(f"troef: {visible(message)}", sys.stderr.encoding), file=sys.stderr)
    return 2


class Lines:
    """A conversation line by line."""

    def __init__(self, stream: TextIO, out: TextIO) -> None:
        self.stream = stream
        self.out = out
        self.width = width()
        self.live = stream is sys.stdin and stream.isatty()
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a stray byte is a wrong word, not a crash

    def wrapped(self, text: str, indent: str = "") -> list[str]:
        """A text in lines."""
        return textwrap.wrap(
            " ".join(text.split()), self.width, initial_indent=indent, subsequent_indent=indent
        )

    def say(self, *texts: str) -> None:
        """Say these; what is too wide goes on in the next line, indented as it began."""
        for text in texts:
            indent = text[: len(text) - len(text.lstrip())]
            for line in self.wrapped(text, indent) if len(text) > self.width else [text]:
                print(fitting(line, self.out.encoding), file=self.out)

    def ask(self, prompt: str) -> str | None:
        """The next line; None at the end of the input."""
        *above, last = self.wrapped(prompt)
        self.say(*above)
        shown = fitting(last, self.out.encoding) + " "
        if self.live:
            try:
                return input(shown)
            except EOFError:
                print(file=self.out)
                return None
        self.out.write(shown)
        self.out.flush()
        line = self.stream.readline()
        if not self.stream.isatty():
            print(file=self.out)
        return line if line else None
