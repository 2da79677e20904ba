"""The page about a run: whole in one file, and nothing in it that asks for a network or runs."""

import re
from html.parser import HTMLParser

from troef.lab import figures
from troef.lab.report import Page


class Elements(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


def page():
    rows = [
        {"agent": "<b>x</b>", "mean": 1.0, "ci95": [0.5, 1.5]},
        {"agent": "y", "mean": -1.0, "ci95": [-2, 0]},
    ]
    made = Page("A & B")
    made.text("1 < 2")
    made.table(
        [
            {"agent": row["agent"], "mean": f"{row['mean']:+.1f}", "verdict": "agrees"}
            for row in rows
        ]
    )
    made.figure(figures.svg(figures.standings(rows, "t", "u")), 'a "caption"')
    made.facts({"seed": 7, "house": {"piek": "one"}})
    return made


def test_nothing_is_loaded_and_nothing_runs(tmp_path):
    text = page().write(tmp_path / "deep" / "page.html").read_text(encoding="utf-8")
    parser = Elements()
    parser.feed(text)
    tags = {tag for tag, _ in parser.found}
    assert not tags & {"script", "link", "img", "iframe", "object", "base"}
    for _, attributes in parser.found:
        for name in ("src", "href", "xlink:href", "action"):
            assert attributes.get(name, "#").startswith("#")
    assert not re.search(r"url\((?!#)|@import", text)
    assert {"svg", "table", "figcaption"} <= tags
    assert (
        "meta",
        {"name": "viewport", "content": "width=device-width, initial-scale=1"},
    ) in parser.found
    assert not list((tmp_path / "deep").glob(".*"))


def test_what_comes_from_outside_is_escaped():
    text = page().render()
    assert "<b>x</b>" not in text
    assert "&lt;b&gt;x&lt;/b&gt;" in text
    assert "<h1>A &amp; B</h1>" in text
    assert "a &quot;caption&quot;" in text


def test_words_with_colour_are_words_too():
    assert '<td class="good">agrees</td>' in page().render()


def test_the_page_says_how_it_was_made(monkeypatch):
    monkeypatch.setattr("sys.argv", ["/somewhere/troef", "rate", "rikken", "a b"])
    assert "troef rate rikken &#x27;a b&#x27;" in page().render()


def test_rows_of_marks_are_kept_apart():
    """The last mark of one row lies as near to the first of the next as to its own label."""
    marks = [("random", 0.5, 0.4, 0.6), ("basic", 0.6, 0.5, 0.7), ("advanced", 0.7, 0.6, 0.8)]
    figure = figures.points({"declares": marks, "stops": marks}, "Rik", "share")
    [axes] = figure.axes
    between = [line.get_ydata()[0] for line in axes.lines if list(line.get_xdata()) == [0, 1]]
    assert between == [0.5, 1.5]
    assert axes.get_ylim() == (2.5, -0.5)
