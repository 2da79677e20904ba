"""Pages of the site that are made from what the code and the kept results know, so that nothing is told twice.

MkDocs calls this when it builds the site (`hooks` in mkdocs.yml): a page for each game, and the files for
contributors that stand above `docs`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from troef.plainly import choose

choose()  # one deal of each game is played: that needs no compiling

from mkdocs.structure.files import File, Files  # noqa: E402

import troef  # noqa: E402
from troef import listing, rulebook  # noqa: E402
from troef.games import GAMES  # noqa: E402
from troef.theses import document, kept, questions  # noqa: E402

ROOT = Path(__file__).parent.parent
THESES = {
    "rikken": ("s000", "s001"),
    "boerenbridge": ("s002",),
    "tysiac": ("s003",),
    "kuhhandel": ("s004",),
}
"""Game -> the theses about it."""
LANGUAGES = {"en": "English", "nl": "Dutch", "pl": "Polish", "de": "German"}


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are made."""
    for name in GAMES:
        files.append(File.generated(config, f"games/{name}.md", content="\n".join(page(name))))
    for name in ("contributing", "changelog"):
        text = (ROOT / f"{name.upper()}.md").read_text(encoding="utf-8")
        files.append(File.generated(config, f"{name}.md", content=text.replace("](docs/", "](")))
    return files


def page(name: str) -> Iterator[str]:
    """The page of a game: the same sections for each."""
    game = troef.find(name)
    book = rulebook.of(game)
    yield f"# {game.title}\n"
    yield f"{book.summary('en')} {type(game).sizes().capitalize()} players.\n"
    yield "## Rules\n"
    yield from rules(name, game)
    yield "## House rules\n"
    yield "The ways in which people play it differently; the first choice is played if nothing is said. On the"
    yield f'command line: `--house RULE=CHOICE`; in Python: `troef.find("{name} RULE=CHOICE")`.\n'
    rows = [
        (f"`{s.name}`", ", ".join(f"`{c}`" for c in s.choices), s.about, s.source)
        for s in game.switches
    ]
    yield from table(("house rule", "choices", "about", "source"), rows)
    yield "## Notation\n"
    yield from notation(game)
    yield "## Agents\n"
    yield from agents(name)
    yield "## What the thesis found, and what we found\n"
    for thesis in THESES[name]:
        yield from findings(thesis)


def rules(name: str, game: troef.Game) -> Iterator[str]:
    aim = rulebook.topic(game, "aim", "en")
    yield from rulebook.lines(aim, "en", 10_000)[1:]
    told = sorted((ROOT / "docs" / "rules").glob(f"{name}.*.md"))
    links = [f"[{LANGUAGES[file.suffixes[0][1:]]}](../rules/{file.name})" for file in told]
    yield f"\nThe whole book: {', '.join(links)}. In the terminal: `troef rules {name}`.\n"


def notation(game: troef.Game) -> Iterator[str]:
    """A deal as records have it, played by chance."""
    chance, table = random.Random(2), troef.Table(game, seed=2)
    while not table.over:
        table.play(chance.choice(table.legal))
    yield "A deal as it is written, played by chance; `troef replay` reads it, and in Python `troef.read`.\n"
    yield f"```text\n{table.record}\n```\n"
    yield f"Learners get {game.action_count:,} numbered actions ([how](../python.md#learning)).\n"


def agents(name: str) -> Iterator[str]:
    listed: Any = listing.agents(name)
    rows = []
    for each in listed["agents"]:
        settings = ", ".join(f"`{key}={value:g}`" for key, value in each["settings"].items())
        where = "" if each["game"] else "every game"
        rows.append((f"`{each['name']}`", each["about"], where, settings))
    yield from table(("agent", "what it does", "", "settings"), rows)
    yield f"`troef agents {name} NAME` tells what each setting means.\n"


def findings(thesis: str) -> Iterator[str]:
    """What was measured of a thesis: the count, and its questions answered."""
    about = document.theses()[thesis].strip().rstrip(".")
    mine = [result for result in results() if result.id.startswith(thesis)]
    place = f"../reproduction/{thesis}.md"
    yield f"### {about}\n"
    yield document.count(mine)
    told = questions.answers({result.id: result for result in results()}, thesis)
    yield re.sub(r"^## ", "#### ", told, flags=re.MULTILINE).replace("](#", f"]({place}#")
    yield f"[Every number beside ours]({place}).\n"


@cache
def results() -> list[Any]:
    return kept.load_judged(ROOT / "docs" / "results")


def table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        yield f"| {' | '.join(each.replace('|', '&#124;') for each in row)} |"
    yield ""
