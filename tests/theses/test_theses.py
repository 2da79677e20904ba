"""Published numbers measured again: when numbers agree, what is printed, what is kept."""

import io
import json
import math
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from promised import keeps_its_promise
from rich.console import Console

from troef.cli import main
from troef.lab.stats import Estimate, wilson
from troef.lab.store import Store
from troef.theses import counted, everything
from troef.theses import lab as laboratory
from troef.theses.document import RENEWED, document, part, table, theses
from troef.theses.glance import sampled
from troef.theses.judge import judge, judgements, rejudged
from troef.theses.kept import WAITING, age, keep, load, load_all
from troef.theses.places import can_be_reproduced, experiment
from troef.theses.published import full_id, published
from troef.theses.questions import QUESTIONS, answers
from troef.theses.reasons import reasons
from troef.theses.result import (
    AGREES,
    DIFFERS,
    MEASURED,
    NOT_COMPARABLE,
    SHOWN,
    UNDECIDED,
    WORKED,
    ReproduceError,
    Result,
    Row,
)
from troef.theses.rows import computed, limits, measured, share_limits, share_row
from troef.theses.runner import run, show
from troef.theses.s001 import fig_4_tricks_per_round_row_8 as fig_4
from troef.theses.s001 import rounds, table_1, table_2_first_card
from troef.theses.s001.play import DECLARER, MATE, OPPONENT_1, TRICKS, WIDTH
from troef.theses.s001.series import RIGHT, TEXT, Roles, won
from troef.theses.stamps import PLAYED, TOLD, judging, older
from troef.theses.stated import of_numbers, stated, undecided
from troef.theses.tables import together

DOCS = Path(__file__).parents[2] / "docs"
SMALL = 0.0005
"""A scale at which every series is as short as it gets."""


# -- when numbers agree ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("published", "games", "verdict"),
    [
        (0.50, 1000, AGREES),
        (0.54, 1000, UNDECIDED),
        (0.60, 1000, DIFFERS),
        (0.56, 100, AGREES),  # the published one knows less
        (0.545, 0, DIFFERS),  # nothing known of its games: taken as exact
    ],
)
def test_verdicts_count_both_errors(published, games, verdict):
    assert share_row("x", published, wilson(5000, 10_000), games, 0.01).verdict == verdict


def test_half_of_a_digit_counts():
    assert limits(0.9, 0, rounding=0.1) == pytest.approx((0.85, 0.95))
    assert share_limits(0.9, 100, 0, 0.1)[0] < share_limits(0.9, 100, 0)[0]


def test_without_a_published_number_nothing_is_compared():
    assert measured("x", None, wilson(5, 10), why="lost").verdict == NOT_COMPARABLE
    assert measured("x", 0.5, Estimate(math.nan, 0, 1, 0), (0.4, 0.6)).verdict == NOT_COMPARABLE


def test_computed_numbers_must_come_to_what_is_printed():
    assert computed("x", 0.33, 1 / 3, 0.005).verdict == AGREES
    assert computed("x", 0.33, 1 / 3).verdict == DIFFERS


def test_the_rows_of_a_table_are_also_taken_together():
    alone = together("x", [2.7])
    assert "1 of 1 rows are off" in alone
    assert "1 are at 5%" in alone
    many = together("x", [2.7, *[0.1] * 40])
    assert "1 of 41 rows are off" in many
    assert "0 are at 5%" in many


# -- ids and data ---------------------------------------------------------------------------


def test_every_section_has_a_module_of_its_name():
    assert [name for name in published() if not can_be_reproduced(name)] == []
    for name, section in published().items():
        assert {"thesis", "where", "setup"} <= set(section), name


def test_every_section_names_a_function_that_is_there():
    assert [name for name in published() if not callable(experiment(name))] == []


def test_only_claims_are_judged():
    for name, section in published().items():
        assert set(section.get("judged", {})) <= set(section.get("claims", {})), name


def test_ids_may_be_shortened_but_not_guessed():
    assert full_id("s001_table_1") == "s001_table_1"
    assert full_id("s001_fig_3") == "s001_fig_3_playout_parameter"
    with pytest.raises(ReproduceError, match="could be"):
        full_id("s001_fig")
    for text in ("s009_table_1", "", "table"):
        with pytest.raises(ReproduceError):
            full_id(text)


@pytest.mark.parametrize("name", [n for n, s in published().items() if s.get("golden")])
def test_worked_examples_come_out(name):
    result, _ = run(name)
    assert result.rows
    assert [row for row in result.rows if row.verdict != AGREES] == []
    assert [claim for claim in result.claims if claim.holds is False] == []


def test_what_the_seats_can_tell_is_judged():
    result, _ = run("s000_fig_3_2")
    assert [claim.holds for claim in result.claims] == [True] * 4


def test_the_slip_of_table_3_5_is_found_and_explained():
    result, _ = run("s000_table_3_5")
    differing = [row for row in result.rows if row.verdict == DIFFERS]
    assert [row.name for row in differing] == ["winners in suit 4", "total"]
    assert all("R19" in row.blame for row in differing)


# -- the game by roles ----------------------------------------------------------------------


def test_roles_are_seated_as_the_house_rule_says():
    """A trick is led by the rikker and by its takers; the mate's seat shows in who wins with whom."""
    opposite = Roles(("greedy", "random", "random", "random"), 200, 1)
    right = Roles(("greedy", "random", "random", "random"), 200, 1, {"mate": "right"})
    a, b = opposite.play(0), right.play(0)
    assert a.shape == b.shape == (200, WIDTH)
    assert (a[:, TRICKS:] == b[:, TRICKS:]).all()  # same cards, same first card
    assert not (a == b).all()
    assert set(np.unique(a[:, :TRICKS])) == {0, 1, 2, 3}


def test_wins_are_the_tricks_of_rikker_and_mate():
    played = np.full((2, WIDTH), 2, np.int8)
    played[0, :4], played[0, 4:8], played[1, :7] = 0, 1, 0
    assert won(played).tolist() == [True, False]


@pytest.mark.statistical
def test_four_random_players_win_as_often_as_published():
    played = [Roles(("random",) * 4, 20_000, 5).play(portion) for portion in range(5)]
    ours = wilson(int(won(np.concatenate(played)).sum()), 20_000)
    assert ours.lo < 0.479443 < ours.hi


# -- running --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in published() if name.startswith("s001")])
def test_json_has_the_promised_fields(name, capsys, tmp_path):
    store = str(tmp_path / "s.sqlite")
    arguments = ["reproduce", name, "--scale", str(SMALL), "--workers", "1", "--store", store]
    assert main([*arguments, "--json", "--report", str(tmp_path)]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["scale"] == SMALL
    keeps_its_promise(result, name)
    assert (tmp_path / f"{name}.html").exists()
    again, _ = run(name, scale=SMALL, store=Path(store))
    assert (
        again.data()["rows"]
        == Result.from_data(result, published()[name].get("claims", {})).data()["rows"]
    )


def test_scale_is_the_share_of_the_published_games():
    for scale, games in ((0.001, 100), (0.002, 200)):
        result, _ = run("s001_table_2", scale=scale)
        assert {row.games for row in result.rows if row.games} == {games}


def test_numbers_that_need_no_games_come_out():
    """The standard errors of table 1, and what is counted before table 2 (docs/readings.md, L20)."""
    for name, count in (("s001_table_1", 9), ("s001_table_2", 4)):
        result, _ = run(name, scale=SMALL)
        counted = [row for row in result.rows if not row.games]
        assert [row.verdict for row in counted] == [AGREES] * count


def test_results_are_the_same_for_any_number_of_workers():
    one, two = (run("s001_fig_3", scale=SMALL, workers=workers)[0] for workers in (1, 2))
    assert (one.rows, one.claims) == (two.rows, two.claims)


BAD = {
    "unknown": (["s009"], "no" + "thing published has the id 's009'"),
    "scale": (["s001_table_1", "--scale", "0"], "above 0"),
    "scale word": (["s001_table_1", "--scale", "much"], "--scale"),
    "endless": (["s001_table_1", "--scale", "inf"], "is no number"),
    "nothing": ([], "nothing to do"),
    "no results": (["--document", "x.md", "--results", "nowhere"], "nowhere"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_line(case, capsys):
    arguments, expected = BAD[case]
    assert main(["reproduce", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert expected in err
    assert len(err.splitlines()) == 1


def test_the_list_names_every_section(capsys):
    assert main(["reproduce", "--list"]) == 0
    listed = capsys.readouterr().out
    assert all(name in listed for name in published())


# -- judging --------------------------------------------------------------------------------


def printed_rates():
    rows = published()["s001_table_1"]["rows"]
    return {row["row"]: wilson(row["wins"], row["games"]) for row in rows}


def test_the_claims_hold_for_the_printed_table_itself():
    section = published()["s001_table_1"]
    claims = judge(section, table_1.claimed(section, printed_rates()))
    assert [claim.name for claim in claims if not claim.holds] == []


def test_a_bare_mean_decides_nothing():
    """Row 5 above row 1, in so few games that chance can do it."""
    rates = {n: wilson(round(100 * each.mean), 100) for n, each in printed_rates().items()}
    assert rates[5].mean > rates[1].mean
    section = published()["s001_table_1"]
    claims = judge(section, table_1.claimed(section, rates))
    assert {claim.name: claim.holds for claim in claims}["more_simulating"] is None


def test_claims_are_known_by_their_names():
    with pytest.raises(ReproduceError, match="headline"):
        judge(published()["s001_table_1"], {"equal_teams": []})


def test_statements_about_numbers_are_read():
    found = {"a": wilson(90, 100), "b": wilson(50, 100), "c": wilson(20, 100)}
    section = {"judged": {"one": "a > rest", "several": ["b > 0.3", "0.7 > b", "c in 0.1 to 0.3"]}}
    parts = stated(section, of_numbers(found))
    assert [part.text for part in parts["one"]] == ["a 0.900 > b 0.500", "a 0.900 > c 0.200"]
    assert [part.text for part in parts["several"]] == ["b 0.500 > 0.3", "0.7 > b 0.500", "c 0.200"]
    assert (parts["several"][2].low, parts["several"][2].high) == (0.1, 0.3)


def test_a_statement_that_cannot_be_read_is_refused():
    read = of_numbers({"a": wilson(90, 100)})
    with pytest.raises(ReproduceError, match="called"):
        read("a > d")
    with pytest.raises(ReproduceError, match="nobody knows"):
        undecided("a is fine")
    assert undecided("undecided: too long ago").decide() is None


def test_claims_on_the_printed_first_cards():
    section = published()["s001_table_2_first_card"]
    printed = np.array([section["non_trump"], section["trump"]])
    assert printed[1].sum() == section["total_trump"]
    baseline = np.tile([[4791.0], [2901.0]], (1, 13))  # 37.7% trumps (docs/readings.md, L17)
    claims = judge(section, table_2_first_card.claimed(printed, baseline))
    assert [claim.holds for claim in claims] == [False, True, True, True]


@pytest.mark.parametrize(("deals", "verdict"), [(100_000, DIFFERS), (300, UNDECIDED)])
def test_a_peak_beside_the_printed_round_differs_only_beyond_chance(deals, verdict):
    section = {"games": 10_000, "peak": 11, "margin": {"peak": 0.01}}
    shares = [0.2, 0.2, 0.39, 0.44, 0.2]  # of rounds 9 to 13
    rng = np.random.default_rng(4)
    won = [rng.uniform(size=deals) < share for share in shares]
    row = rounds.peak_row("x", section, "peak", won, 9, "")
    assert (row.published, row.verdict) == (11, verdict)
    assert rounds.peak_row("x", {**section, "peak": 12}, "peak", won, 9, "").verdict == (
        AGREES if verdict == DIFFERS else UNDECIDED
    )


def test_few_published_games_get_more_of_ours_by_the_text():
    row = {each["row"]: each for each in published()["s001_table_1"]["rows"]}
    games = [table_1.longer(row[n], TEXT)["games"] for n in (1, 2, 5, 7, 8)]
    assert games == [1_000_000, 10_000, 10_000, 10_000, 10_000]
    assert table_1.longer(row[2], RIGHT)["games"] == 1000


@pytest.mark.parametrize(("turn", "holds"), [(5, True), (6, False)])
def test_the_mate_is_ahead_in_the_round_of_the_text(turn, holds):
    """001, 5.4: "up until round 5, where the Monte Carlo player starts winning slightly more"."""
    takers = np.full((400, TRICKS), DECLARER, np.int8)
    takers[:, turn - 1 : 7] = MATE
    takers[::40] = OPPONENT_1
    section = published()["s001_fig_4_tricks_per_round_row_8"]
    parts = fig_4.claimed(section, rounds.Rounds(takers))
    assert judgements(parts)["mate_from_round_5"][0] is holds
    assert set(parts) == set(section["claims"])


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


def test_what_is_shown_fits_a_narrow_terminal():
    """A reason stands below the table, once, and rows point at it."""
    rows = [
        Row("a", 0.5, 0.6, (0.55, 0.65), 900, DIFFERS, "the same reason"),
        Row("b", 0.5, 0.6, (0.55, 0.65), 900, DIFFERS, "the same reason"),
        Row("c", 0.5, 0.5, (0.45, 0.55), 900, AGREES),
    ]
    result = Result("s001_table_1", 1.0, 0.0, 1, rows, [], [])
    console = Console(width=80, file=io.StringIO())
    show(result, console)
    text = console.file.getvalue()
    assert text.count("the same reason") == 1
    assert text.count("differs (1)") == 2
    assert "0.5500 to 0.6500" in text
    assert max(map(len, text.splitlines())) <= 80
