"""Kept results and the pages made of them: what is older is refused, what counts, what is measured again."""

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from troef.cli import main
from troef.lab.store import Store
from troef.theses import counted, everything
from troef.theses import lab as laboratory
from troef.theses.document import RENEWED, document, part, table, theses
from troef.theses.glance import sampled
from troef.theses.judge import rejudged
from troef.theses.kept import WAITING, age, keep, load, load_all
from troef.theses.published import published
from troef.theses.questions import QUESTIONS, answers
from troef.theses.reasons import reasons
from troef.theses.result import (
    AGREES,
    DIFFERS,
    MEASURED,
    SHOWN,
    UNDECIDED,
    WORKED,
    ReproduceError,
    Result,
    Row,
)
from troef.theses.runner import run
from troef.theses.stamps import PLAYED, TOLD, judging, older

DOCS = Path(__file__).parents[2] / "docs"
SMALL = 0.0005
"""A scale at which every series is as short as it gets."""


# -- what is kept ---------------------------------------------------------------------------


def test_results_survive_their_file(tmp_path):
    result, _ = run("s001_playout_budget")
    assert load(result.save(tmp_path)) == result
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(ReproduceError, match="no kept result"):
        load(tmp_path / "bad.json")


KEPT = load_all(DOCS / "results")
INDEX = DOCS / "reproduction.md"


@cache
def pages():
    """As they must be."""
    return document(INDEX, DOCS / "results")


@pytest.mark.parametrize("thesis", QUESTIONS)
def test_questions_are_answered_by_kept_results(thesis):
    heading, asked = QUESTIONS[thesis]
    told = (
        pages()[DOCS / "reproduction" / f"{thesis}.md"].split(f"## {heading}")[1].split("\n## ")[0]
    )
    assert all(f"**{each.name}: {each.text}**" in told for each in asked)
    assert "not measured yet" not in told
    assert told.count("](#s00") == sum(len(each.claims + each.notes) for each in asked)
    assert "not measured yet" in answers({}, thesis)


@pytest.mark.parametrize("result", KEPT, ids=lambda result: result.id)
def test_kept_results_are_judged_by_todays_judge_and_say_why(result):
    again = f"run  troef reproduce {result.id} --results docs/results"
    assert result.stamp.judged == judging(), "run  troef reproduce --judge docs/results"
    assert rejudged(result, published()[result.id]) == result, again
    said = zip(result.rows, reasons(result.rows), strict=True)
    assert [row.name for row, why in said if row.verdict == DIFFERS and not why] == [], again


@pytest.mark.parametrize("name", ["../reproduction", *theses()])
def test_the_pages_are_those_of_the_kept_results(name):
    """So they also say which results are older than what plays and counts them today."""
    path = INDEX if name.startswith(".") else DOCS / "reproduction" / f"{name}.md"
    assert path.read_text(encoding="utf-8") == pages()[path], (
        "run  troef reproduce --document docs/reproduction.md"
    )


def test_a_result_that_is_older_is_said_to_be():
    """By its digests; the page has a mark for each, and counts them apart."""
    told = "\n".join(pages().values())
    old = [result for result in KEPT if age(result)]
    assert sum(told.count(f"**{why[0].upper()}{why[1:]}.**") for why in (PLAYED, TOLD)) == len(old)
    assert ("with an earlier version" in pages()[INDEX]) is bool(old)


def test_the_index_counts_claims_once():
    """What another section prints too counts there."""
    column = re.findall(r"\| (\d+) of (\d+) \|", pages()[INDEX])
    told = re.findall(r"(\d+) hold, (\d+) do not, (\d+) undecided", pages()[INDEX])
    assert sum(int(held) for held, _ in column) == sum(int(held) for held, *_ in told)
    assert sum(int(all_) for _, all_ in column) == sum(int(n) for each in told for n in each)


def test_what_is_only_computed_is_folded_away_from_what_is_measured():
    result = next(each for each in KEPT if each.id == "s002_table_1")
    lines = table(result.rows)
    worked = {row.name for row in result.rows if row.kind == WORKED}
    folded = lines.index("<details>")
    assert "worked examples" in lines[folded + 1]
    places = {
        name: next(i for i, line in enumerate(lines) if f"| {name} |" in line) for name in worked
    }
    assert places
    assert min(places.values()) > folded
    alone = next(each for each in KEPT if each.id == "s004_rules")
    assert "<details>" not in table(alone.rows), "there is nothing else to read"


def test_the_index_fits_a_screen():
    assert len(pages()[INDEX].splitlines()) <= 45


def test_digests_tell_what_changed(monkeypatch, tmp_path):
    result, _ = run("s001_fig_3", scale=SMALL)
    module = "troef.theses.s001.fig_3_playout_parameter"
    assert older(result.stamp, result.id, module) == ""
    assert "troef.agents.rikken.leiden" in result.stamp.by
    other = replace(result.stamp, played="of other agents")
    assert older(other, result.id, module) == PLAYED
    section = {**published()[result.id], "games": 999}
    monkeypatch.setitem(published(), result.id, section)
    assert older(result.stamp, result.id, module) == TOLD
    replace(result, stamp=replace(result.stamp, judged="of another judge")).save(tmp_path)
    with pytest.raises(ReproduceError, match="--judge"):
        document(tmp_path / "page.md", tmp_path)
    (tmp_path / "s001_table_1.json").write_text('{"id": "s001_table_1", "rows": []}')
    with pytest.raises(ReproduceError, match="troef reproduce s001_table_1 --results"):
        document(tmp_path / "page.md", tmp_path)


def test_an_older_result_is_refused_unless_it_waits(tmp_path):
    """The kept ones of this repository are held to it by every test of the pages."""
    result, _ = run("s001_fig_4", scale=SMALL)
    page, list_ = tmp_path / "page.md", tmp_path / WAITING
    keep(result, tmp_path)
    assert document(page, tmp_path)
    old = replace(result, stamp=replace(result.stamp, played="of other rules"))
    keep(old, tmp_path)
    with pytest.raises(ReproduceError, match=rf"{result.id}.*--renew.*{WAITING}"):
        document(page, tmp_path)
    list_.write_text(f"# for the night\n{result.id}  # an hour\n")
    told = document(page, tmp_path)
    assert "with an earlier version" in told[page]
    keep(result, tmp_path)
    assert list_.read_text() == "# for the night\n", "what is measured again waits no more"
    assert "with an earlier version" not in document(page, tmp_path)[page]
    list_.write_text(f"{result.id}\n")
    with pytest.raises(ReproduceError, match=f"take off {result.id}"):
        document(page, tmp_path)


def test_kept_numbers_are_judged_again_without_a_game(tmp_path, capsys):
    result, _ = run("s001_fig_4", scale=SMALL)
    wrong = replace(result.rows[0], verdict="agrees", limits=(2.0, 3.0))
    kept = replace(result, rows=[wrong, *result.rows[1:]], stamp=replace(result.stamp, judged="x"))
    kept.save(tmp_path)
    assert main(["reproduce", "--judge", str(tmp_path)]) == 0
    assert "agrees, now differs" in capsys.readouterr().out
    again = load(tmp_path / f"{result.id}.json")
    assert again.rows[0].verdict == DIFFERS
    assert again.stamp == result.stamp
    assert main(["reproduce", "--judge", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"changed": []}


def test_an_older_result_is_renewed_if_a_sample_of_its_games_is_the_same(tmp_path, capsys):
    result = sampled(run("s001_fig_4", scale=SMALL)[0])
    assert result.stamp.sampled == 80
    assert sampled(replace(result, seed=2)).stamp.sample != result.stamp.sample
    path = replace(result, stamp=replace(result.stamp, played="of other rules")).save(tmp_path)
    assert main(["reproduce", "--renew", str(tmp_path)]) == 0
    assert "renewed, 80 games came out the same" in capsys.readouterr().out
    assert load(path).stamp == replace(result.stamp, renewed=True)
    assert RENEWED.format(games=80) in part(load(path))
    for sample, told in (
        ({"sample": "of other games"}, "plays otherwise"),
        ({"counted": "otherwise"}, "is counted otherwise"),
        ({"sampled": 0}, "no sample"),
    ):
        stamp = replace(result.stamp, played="of other rules", **sample)
        replace(result, stamp=stamp).save(tmp_path)
        assert main(["reproduce", "--renew", str(tmp_path), "--json"]) == 0
        assert told in json.loads(capsys.readouterr().out)["changed"][0]
        assert load(path).stamp == stamp


def test_everything_is_measured_again_and_goes_on_where_it_stopped(tmp_path, monkeypatch, capsys):
    """Two sections stand for all: the first is done before the second fails."""
    names = ["s001_playout_budget", "s001_fig_3_playout_parameter"]
    monkeypatch.setattr(everything, "published", lambda: {n: published()[n] for n in names})
    kept, new = tmp_path / "kept", tmp_path / "new"
    for name in names:
        replace(run(name, scale=SMALL)[0], scale=1.0, cost=7200.0).save(kept)
    arguments = [
        "reproduce",
        "--all",
        "--scale",
        str(SMALL),
        "--workers",
        "1",
        "--against",
        str(kept),
    ]
    arguments += ["--results", str(new)]

    def failing(name, *rest):
        if name == names[1]:
            raise KeyboardInterrupt
        return run(name, *rest)

    monkeypatch.setattr(everything, "run", failing)
    assert main(arguments) == 130
    assert "2 sections to measure, 0 done: about 7 s on 1 core" in capsys.readouterr().out
    monkeypatch.setattr(everything, "run", run)
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert "1 sections to measure, 1 done" in told
    assert "nothing changed" in told
    assert (new / everything.GAMES).is_file()
    changed = replace(load(kept / f"{names[0]}.json"), rows=[])
    changed.save(kept)
    assert main([*arguments, "--json"]) == 0
    assert any(": new, agrees" in line for line in json.loads(capsys.readouterr().out)["changed"])


def test_games_from_a_store_cost_what_they_cost(tmp_path, monkeypatch):
    """The section that played them has their cost again, others do not; and a section that was stopped goes on
    with what it had spent."""
    clock = iter(range(0, 100_000, 100))
    monkeypatch.setattr(laboratory, "processor_time", lambda workers: next(clock))
    store = tmp_path / "s.sqlite"
    first, again = (run("s001_fig_4", SMALL, store=store)[0] for _ in range(2))
    assert again.cost > 400 > first.cost, "100 seconds for each of five series"
    with Store.open(store) as opened:
        assert {kept.marked(f"cost {first.id}") for kept in opened.runs()} == {"100.000"}
        assert {kept.marked("cost s001_table_1") for kept in opened.runs()} == {None}
    assert [laboratory.seconds(each) for each in ("2.5", "-1", "inf", "x")] == [2.5, 0, 0, 0]


def test_counting_kept_games_again_does_not_make_them_cheaper(tmp_path):
    result = replace(run("s001_playout_budget")[0], cost=7.0)
    keep(result, tmp_path)
    costs = []
    for change in (
        {"cost": 1.0}, {"cost": 9.0}, {"cost": 1.0, "seed": 2},
        {"cost": 2.0, "stamp": replace(result.stamp, played="otherwise")},
    ):  # fmt: skip
        costs.append(load(keep(replace(result, **change), tmp_path)).cost)
    assert costs == [7.0, 9.0, 1.0, 2.0]


# -- the count ------------------------------------------------------------------------------


def counted_result(*rows):
    return Result("s001_table_1", 1.0, 0.0, 1, list(rows), [], [])


def test_a_number_counts_once_as_it_is_read_first():
    def row(name, verdict, reading="", kind=MEASURED):
        return Row(name, 0.5, 0.5, None, 9, verdict, reading=reading, kind=kind)

    result = counted_result(
        row("a", DIFFERS, "text"), row("b", AGREES, "text"), row("c", DIFFERS, "text"),
        row("a", AGREES, "other"), row("c", AGREES, "other"), row("c", AGREES, "third"),
        row("d", AGREES, kind=WORKED), row("e", UNDECIDED, kind=SHOWN),
    )  # fmt: skip
    assert counted.first_reading(result) == {AGREES: 1, DIFFERS: 2}
    assert counted.best_reading(result) == ("other", {AGREES: 3})
    assert counted.worked(result) == {AGREES: 1}
    assert counted.under(result, "other") == {AGREES: 2}
    assert counted.under(result, "nobody's") == {}
    page = part(result)
    assert page.index("| a |") < page.index("other: 0.5000, agrees") < page.index("| b |")


def test_sections_that_repeat_numbers_do_not_count_them_again():
    repeating = [name for name, section in published().items() if section.get("told_in")]
    assert repeating == ["s002_ordering", "s002_conclusion", "s004_conclusion"]
    assert all(other in published() for n in repeating for other in published()[n]["told_in"])
