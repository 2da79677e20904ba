"""One page about one run: a single HTML file with its figures inside.

It opens without a network: no scripts, no fonts or pictures from elsewhere. Whatever comes from outside
(names of agents, a command) is escaped.
"""

from __future__ import annotations

import html
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..outside import visible
from . import files

if TYPE_CHECKING:
    from ..game import Game

STYLE = """
:root { color-scheme: light dark; --line: #8886; --soft: #8882; --good: #009E73; --bad: #D55E00; }
body { font: 1.05rem/1.55 Georgia, "Iowan Old Style", "Times New Roman", serif; margin: 0 auto;
  max-width: 50rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.2; font-weight: normal; margin: 1rem 0 1.5rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .6rem; }
table, code, dl, figcaption { font-size: .85rem; font-family: system-ui, "Segoe UI", "DejaVu Sans",
  sans-serif; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
th { font-weight: 600; border-bottom-width: 2px; }
td.number, th.number { text-align: right; white-space: nowrap; }
td.good { color: var(--good); font-weight: 600; } td.bad { color: var(--bad); font-weight: 600; }
figure { margin: 1.5rem 0; } figure svg { width: 100%; height: auto; background: #fff; }
figcaption { color: #777; }
code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; background: var(--soft); padding: .1rem .3rem;
  overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dd { margin: 0; }
"""

COLOURED = {"agrees": "good", "holds": "good", "differs": "bad", "does not hold": "bad"}
"""Words that are also told by colour; the word itself is always there."""


class Page:
    """A page that is written from top to bottom."""

    def __init__(self, title: str, varies: str = "") -> None:
        """`varies`: why the same command may give other numbers, if it may."""
        self.title = title
        self.varies = varies
        self.parts: list[str] = []

    def heading(self, text: str) -> None:
        self.parts.append(f"<h2>{_safe(text)}</h2>")

    def text(self, text: str) -> None:
        self.parts.append(f"<p>{_safe(text)}</p>")

    def table(self, rows: Sequence[Mapping[str, object]]) -> None:
        """Rows as dicts; the columns are those of the first."""
        if not rows:
            return
        numbers = {name: all(_is_number(row.get(name)) for row in rows) for name in rows[0]}
        head = "".join(
            f'<th scope="col"{_class("number" if right else "")}>{_safe(name)}</th>'
            for name, right in numbers.items()
        )
        body = "".join(
            "<tr>"
            + "".join(_cell(row.get(name), right) for name, right in numbers.items())
            + "</tr>"
            for row in rows
        )
        self.parts.append(
            f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
        )

    def figure(self, svg: str, caption: str) -> None:
        """An SVG element as `figures.svg` makes it."""
        said = _safe(caption)
        drawn = svg.replace("<svg", f'<svg role="img" aria-label="{said}"', 1)
        self.parts.append(f"<figure>{drawn}<figcaption>{said}</figcaption></figure>")

    def facts(self, facts: Mapping[str, object]) -> None:
        """Names and values, such as the seed."""
        pairs = "".join(
            f"<dt>{_safe(name)}</dt><dd>{_safe(_words(value))}</dd>"
            for name, value in facts.items()
        )
        self.parts.append(f"<dl>{pairs}</dl>")

    def render(self) -> str:
        """The whole page, with how it was made at its end."""
        again = "The same command gives the same numbers."
        if self.varies:
            again = f"The same command may give other numbers: {_safe(self.varies)}."
        made = (
            f"<h2>How this was made</h2><p><code>{_safe(command_line())}</code></p>"
            f"<p>troef {_safe(__version__)}. {again}</p>"
        )
        return (
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{_safe(self.title)}</title><style>{STYLE}</style></head><body>\n"
            f"<h1>{_safe(self.title)}</h1>\n" + "\n".join(self.parts) + f"\n{made}</body></html>\n"
        )

    def write(self, path: Path) -> Path:
        """Write the page, making its folder."""
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, self.render())
        return path


def unit(rules: Game) -> str:
    """What is scored: a deal, or a game that takes several."""
    return "deal" if rules.most_deals == 1 else "game"


def command_line() -> str:
    """The command that is running, as one would type it."""
    return shlex.join(["troef", *sys.argv[1:]])


def span(ends: Sequence[float], digits: int = 3) -> str:
    """An interval as text.

    >>> span((-0.5, 1.25))
    '-0.500 to +1.250'
    """
    return f"{ends[0]:+.{digits}f} to {ends[1]:+.{digits}f}"


def _safe(text: str) -> str:
    """Text from outside as a page shows it: escaped, and nothing in it that cannot be seen."""
    return html.escape(visible(text))


def _is_number(value: Any) -> bool:
    if isinstance(value, str):
        return value[:1] in "+-0123456789" and value[-1:].isdigit()
    return value is None or isinstance(value, int | float)


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name}={word}" for name, word in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return "" if value is None else str(value)


def _class(name: str) -> str:
    return f' class="{name}"' if name else ""


def _cell(value: Any, right: bool) -> str:
    text = _words(value)
    return f"<td{_class('number' if right else COLOURED.get(text, ''))}>{_safe(text)}</td>"
