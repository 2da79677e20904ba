"""Figures of the theses: each has its intervals, what is printed, and other readings small beside the first;
they come out the same again, and lie beside kept results."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from troef.games.boerenbridge import Boerenbridge
from troef.lab import figures
from troef.lab.stats import Estimate
from troef.theses import pictures, runner, shown
from troef.theses.document import document
from troef.theses.lab import Lab
from troef.theses.published import published
from troef.theses.result import Figure
from troef.theses.s000 import curves as s000_curves
from troef.theses.s000 import phases, prediction_table, tournament
from troef.theses.s000 import series as s000_series
from troef.theses.s002 import budgets
from troef.theses.s003 import program, table_1, table_2, table_3
from troef.theses.s004 import fig_5_1_time
from troef.theses.series import Played

SMALL = 0.0005
DOCS = Path(__file__).parents[2] / "docs"


class Drawn(SimpleNamespace):
    """What a drawing function was given, and what it drew."""

    kind: str
    given: dict[str, Any]
    picture: Any

    @property
    def small(self) -> list[str]:
        return list(self.given["others"] or {})

    @property
    def label(self) -> str:
        return str(self.given["x"])


@pytest.fixture
def drawn(monkeypatch):
    """How a figure is drawn: by which function of the shared ones, from what."""
    calls: list[Drawn] = []
    names = {
        "beside": ("first", "marks", "others", "title", "x", "y"),
        "points": ("series", "title", "x", "others", "name"),
    }

    def recording(kind):
        real = getattr(figures, kind)

        def draw(*arguments, **named):
            given = dict(zip(names[kind], arguments, strict=False)) | named
            calls.append(Drawn(kind=kind, given=given, picture=real(*arguments, **named)))
            return calls[-1].picture

        return draw

    for kind in names:
        monkeypatch.setattr(figures, kind, recording(kind))

    def look(figure: Figure) -> Drawn:
        calls.clear()
        figure.draw()
        [call] = calls
        return call

    return look


def has_bands(call: Drawn) -> bool:
    """Whether numbers have their intervals in every picture, and the large one shows them."""
    if call.kind == "points":
        marks = [each for some in call.given["series"].values() for each in some]
        return any(low < value < high for _, value, low, high in marks)
    versions = [call.given["first"], *call.given["others"].values()]
    some = all(any(low < high for line in v.values() for _, low, _, high in line) for v in versions)
    return some and all(axes.collections for axes in call.picture.axes)


# -- figures of sections --------------------------------------------------------------------


def test_predictions_of_thesis_000(monkeypatch, drawn):
    monkeypatch.setattr(s000_curves, "SIMULATIONS", 5)
    section = published()["s000_table_4_1_basic_players"]
    for figure in prediction_table.reproduce(section, Lab(SMALL)).figures:
        call = drawn(figure)
        assert list(call.given["first"]) == [*s000_series.METHODS, prediction_table.TRUTH]
        assert has_bands(call)
        assert (call.given["name"], call.small) == ("shuffled", ["Rik decks"])
        # no point of a curve is printed: said in the picture and in the caption
        assert shown.NONE_PRINTED in call.label
        assert "not the points" in figure.caption


def played(every: int, blocks: int = 40) -> tournament.Tournament:
    """A tournament in which each kind declares rik once in each block, and fails in every so manieth deal."""
    kinds = np.array(s000_series.KINDS)
    seated = np.array([np.roll(kinds, shift) for shift in range(len(kinds))])
    shape = (blocks, len(kinds))
    return tournament.Tournament(
        seated,
        np.ones((*shape, 4)),
        np.full(shape, tournament.WORDS.index("rik")),
        np.tile(seated[:, 0], (blocks, 1)),
        np.ones(shape),
        np.arange(shape[0] * shape[1]).reshape(shape) % every > 0,
        1,
    )


@pytest.mark.parametrize(
    "name", [n for n, s in published().items() if "phase" in s.get("ours", {})]
)
def test_the_tournament_of_thesis_000(name, drawn):
    section = published()[name]
    found = {
        reading: played(every)
        for every, reading in zip((3, 5, 7), tournament.READINGS, strict=True)
    }
    [figure] = phases.findings(section, found, tournament.FINALISTS).figures
    call = drawn(figure)
    assert (call.given["name"], *call.small) == tuple(tournament.READINGS)
    told = section["ours"]["shown"] == "auctions" and "told" in section
    assert any(map(shown.is_printed, call.given["series"])) is told
    assert (shown.NONE_PRINTED in call.label) is not told
    if section["ours"]["shown"] == "shares" and "rik" in section["ours"].get("contracts", ["rik"]):
        assert has_bands(call)


def test_what_is_told_as_a_multiple_is_a_mark():
    marks = {"advanced": {"rik": Estimate(0.2, 0.1, 0.3, 50)}, "montecarlo": {}}
    told = phases.as_told(marks, {"rik auctions, montecarlo over advanced": 2.0})
    assert [each["rik"].mean for each in told.values()] == [0.4]
    assert all(map(shown.is_printed, told))


@pytest.mark.parametrize("number", [5, 6, 7, 8])
def test_budgets_of_thesis_002(number, monkeypatch, drawn):
    section, rules = published()[f"s002_table_{number}"], Boerenbridge()
    rng = np.random.default_rng(1)

    def play(lab, section, reading, games, budget=0):
        results = np.full((50, rules.seats + len(rules.fact_names)), -1.0)
        results[:, : rules.seats] = rng.integers(1, 100, (50, rules.seats))
        return Played(rules, results)

    monkeypatch.setattr(budgets.series, "play", play)
    [figure] = budgets.reproduce(section, Lab()).figures
    call = drawn(figure)
    assert list(call.given["series"]) == [shown.PRINTED, shown.OURS]
    assert (call.given["name"], call.small) == ("as published", ["by the rules"])
    assert all(shown.PRINTED in each for each in call.given["others"].values())
    assert has_bands(call)


@pytest.mark.parametrize(("module", "table"), [(table_1, 1), (table_2, 2), (table_3, 3)])
def test_lengths_of_thesis_003(module, table, drawn):
    section = published()[f"s003_table_{table}"]
    figure, *courses = module.reproduce(section, Lab(SMALL)).figures
    call = drawn(figure)
    assert has_bands(call)
    assert [call.given["name"], *call.small] == ([""] if table == 1 else list(program.READINGS))
    told = {value for _, _, value in call.given["told"]}
    keys = [key for key in section if key in table_1.series.TOLD_LENGTHS]
    assert told == {section[key] for key in keys}
    assert len(told) == 2
    assert bool(call.given["marks"]) is ("games_of_longest" in section)
    for each in courses:
        assert drawn(each).kind == "beside"


def test_times_of_thesis_004(monkeypatch, drawn):
    monkeypatch.setattr(fig_5_1_time, "seconds", lambda *_: [1.0, 2.0, 1.5])
    [figure] = fig_5_1_time.reproduce(published()["s004_fig_5_1_time"], Lab(SMALL)).figures
    call = drawn(figure)
    assert has_bands(call)
    assert shown.NONE_PRINTED in call.label


# -- how they are drawn ---------------------------------------------------------------------

LINES = {"a": {1.0: Estimate(0.5, 0.4, 0.6, 9), 2.0: Estimate(0.4, 0.3, 0.5, 9)}}


def lines(**more: Any) -> Figure:
    def draw(title: str) -> Any:
        found = {"as told": LINES, "otherwise": LINES}
        return shown.readings(found, {"a": {1.0: 0.45}}, "x", "y", title, **more)

    return shown.drawing("000", "figure 1.2", "A <b> & a c.", draw, "about it")


def marks() -> Figure:
    found: Mapping[str, Mapping[str, Estimate]] = {
        shown.PRINTED: {"row 1": Estimate(0.5, 0.5, 0.5, 9)},
        "as told": {"row 1": Estimate(0.6, 0.5, 0.7, 9)},
        "otherwise": {"row 1": Estimate(9, 8, 10, 9)},
    }
    return shown.drawing(
        "000", "table 9", "Nothing.", lambda title: shown.points(found, "z", title)
    )


@pytest.mark.parametrize("figure", [lines(), lines(log=True, across={"goal": 0.4}), marks()])
def test_a_figure_comes_out_the_same_twice(figure):
    texts = {figures.svg(figure.draw(), figure.title, figure.caption) for _ in range(2)}
    [text] = texts
    assert "<metadata>" not in text
    assert "<dc:date>" not in text
    assert f"<title>{figure.title}</title>" in text
    assert ">as told</text>" in text
    assert ">otherwise</text>" in text
    assert "mathdefault" not in text
    assert len(text) < 20_000


def test_numbers_that_are_text_keep_their_digits():
    picture = figures.beside({"0.12345": [(1, 2, 3, 4), (2, 3, 4, 5)]}, {}, {}, "1.23456", "x", "y")
    text = figures.svg(picture)
    assert ">0.12345</text>" in text
    assert ">1.23456</text>" in text


def test_the_large_picture_keeps_its_scale_where_others_reach_far():
    large, small = marks().draw().axes
    assert large.get_xlim()[1] < 1
    assert small.get_xlim()[1] > 9
    assert small.get_xlabel() == "another scale"
    large, small = lines().draw().axes
    assert large.get_xlim() == small.get_xlim()


# -- beside kept results --------------------------------------------------------------------


def test_figures_lie_beside_kept_results_and_are_on_the_page(tmp_path, capsys):
    results = tmp_path / "results"
    runner.command(["s003_table_2"], SMALL, 1, 1, False, None, None, results)
    kept = pictures.kept(pictures.of("s003_table_2", results))
    assert next(path.name for path in kept) == "s003_fig_7.svg"
    assert f"kept: {kept[0]}" in capsys.readouterr().out.replace("\n", "")
    page = document(tmp_path / "page.md", results)[tmp_path / "page" / "s003.md"]
    link = "../results/figures/s003_table_2/s003_fig_7.svg"
    assert f"![Thesis 003, figure 7: how long games last]({link})" in page
    assert (tmp_path / "page" / link).resolve() == kept[0].resolve()
    # of an earlier measurement, none is left
    pictures.keep("s003_table_2", [lines()], results)
    assert [path.name for path in pictures.kept(kept[0].parent)] == ["s000_fig_1_2.svg"]
    assert list(pictures.shown("s003_table_2", results, tmp_path / "page"))[2] == "*A <b> & a c.*"


def test_results_are_kept_where_nothing_can_be_drawn(tmp_path, monkeypatch, capsys):
    def fails(*_, **__):
        raise figures.FigureError("figures need matplotlib")

    pictures.keep("s003_table_1", [lines()], tmp_path)
    monkeypatch.setattr(figures, "canvas", fails)
    runner.command(["s003_table_1"], SMALL, 1, 1, False, None, None, tmp_path)
    assert "no figures are kept: figures need matplotlib" in capsys.readouterr().out
    assert (tmp_path / "s003_table_1.json").is_file()
    assert pictures.kept(pictures.of("s003_table_1", tmp_path)) == []


def test_figures_go_by_their_numbers(tmp_path):
    for name in ("s000_fig_4_10", "s000_fig_4_9", "s000_table_1"):
        (tmp_path / f"{name}.svg").write_text("")
    assert [path.stem for path in pictures.kept(tmp_path)] == [
        "s000_fig_4_9", "s000_fig_4_10", "s000_table_1",
    ]  # fmt: skip


def test_kept_figures_are_small_and_of_kept_results():
    kept = list((DOCS / "results" / "figures").glob("*/*.svg"))
    assert kept
    assert {path.parent.name for path in kept} <= {
        path.stem for path in (DOCS / "results").glob("*.json")
    }
    sizes = {path.name: path.stat().st_size for path in kept}
    assert {name: size for name, size in sizes.items() if size > 60_000} == {}
    assert sum(sizes.values()) < 1_500_000
