"""docs/python.md: its examples run, and its list of what a seat sees is the list there is.

After a change: TROEF_GOLDEN=write python -m pytest tests/test_python_docs.py, and read the difference.
"""

import os
import re

from pages import ROOT, blocks, run_page

import troef
from troef.games import GAMES
from troef.view import TrickView, View

PAGE = ROOT / "docs" / "python.md"
BETWEEN = re.compile(r"(<!-- views: .*? -->\n).*?(<!-- end of views -->)", re.DOTALL)


def rows(properties):
    yield "| | |"
    yield "|---|---|"
    for name, meaning in properties.items():
        yield f"| `{name}` | {meaning} |"
    yield ""


def views():
    """What a seat sees: in every game, in games of tricks, and in each."""
    yield "In every game:\n"
    yield from rows(View.properties())
    yield "In games of tricks:\n"
    yield from rows({n: m for n, m in TrickView.properties().items() if n not in View.properties()})
    for game in GAMES.values():
        kind = game.view_type
        above = (TrickView if issubclass(kind, TrickView) else View).properties()
        yield f"In {game.title}:\n"
        yield from rows({n: m for n, m in kind.properties().items() if n not in above})


def test_the_page_lists_what_a_seat_sees():
    page = PAGE.read_text(encoding="utf-8")
    now = BETWEEN.sub(lambda found: f"{found[1]}\n" + "\n".join(views()) + f"\n{found[2]}", page)
    if os.environ.get("TROEF_GOLDEN") == "write":
        PAGE.write_text(now, encoding="utf-8")
    assert page == now or os.environ.get("TROEF_GOLDEN") == "write"


def test_every_property_says_what_it_is():
    for game in GAMES.values():
        assert all(meaning.endswith(".") for meaning in game.view_type.properties().values())


def test_the_page_names_the_whole_surface():
    page = PAGE.read_text(encoding="utf-8")
    hidden = {"__version__", "Choice", "Search", "Sitting", "Steps", "View", "Game", "Record"}
    assert [
        name for name in troef.__all__ if name not in hidden and f"troef.{name}" not in page
    ] == []


def test_the_examples_run(tmp_path):
    assert len(blocks(PAGE, "python")) > 7
    assert "W may not do 'rik': choose from" in run_page(PAGE, tmp_path)
