"""What comes from outside is shown and never obeyed, and read within bounds."""

import io

import pytest
from rich.table import Table
from rich.text import Text

from troef.console import Console
from troef.outside import read_text, say, visible, whole_number

NASTY = "[/red]A\x1b[31m\x1b]0;t\x07\u202eB\r\x9b2J\u2028"


@pytest.mark.parametrize(
    "sign",
    ["\x00", "\x1b", "\x07", "\x7f", "\x9b", "\u202e", "\u2066", "\u200b", "\ufeff", "\udc80"],
)
def test_what_a_terminal_obeys_becomes_an_escape(sign):
    assert visible(f"a{sign}b").isprintable()
    assert visible(f"a{sign}b") != "ab"


def test_letters_and_symbols_stay():
    assert visible("Zoë ♠10 [x] Żółć 漢") == "Zoë ♠10 [x] Żółć 漢"


def shown(draw, encoding="utf-8", colour=False):
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding)
    console = Console(file=file)
    draw(console)
    file.flush()
    return raw.getvalue().decode(encoding)


def table(console):
    drawn = Table("name", title=f"title {NASTY}", caption=NASTY)
    drawn.add_row(NASTY)
    console.print(drawn)


@pytest.mark.parametrize(
    "draw",
    [
        lambda console: console.print(NASTY),
        lambda console: console.print(Text(NASTY)),
        lambda console: console.print("a", NASTY, highlight=False, soft_wrap=True),
        lambda console: console.rule(NASTY),
        table,
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_a_console_shows_all_and_obeys_nothing(draw, encoding):
    seen = shown(draw, encoding)
    assert "[/red]A" in seen.replace("\n", "")
    assert all(line.isprintable() for line in seen.split("\n"))


def test_lines_are_said_in_any_encoding():
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding="ascii")
    say(f"Zoë {NASTY}\nnext", file)
    file.flush()
    assert raw.getvalue().decode("ascii").count("\n") == 2
    assert b"\x1b" not in raw.getvalue()


@pytest.mark.parametrize(
    "text", ["", "-", "--1", "+1", "1_0", "1e3", "٣", "²", "9" * 5000, "101", "-1"]
)
def test_numbers_that_are_none(text):
    assert whole_number(text, 0, 100) is None


def test_files_without_end_and_files_of_no_text_are_refused(tmp_path):
    with pytest.raises(ValueError, match="larger than 1,000 bytes"):
        read_text("/dev/zero", 1000)
    broken = tmp_path / "broken.txt"
    broken.write_bytes(b"one\ntwo \xff\n")
    with pytest.raises(ValueError, match="line 2: this is no text"):
        read_text(broken, 1000)
