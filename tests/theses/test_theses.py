"""Published numbers measured again: when numbers agree, what is printed, what is judged."""

import io
import json
import math
from pathlib import Path

import numpy as np
import pytest
from promised import keeps_its_promise
from rich.console import Console

from troef.cli import main
from troef.lab.stats import Estimate, wilson
from troef.theses.judge import judge, judgements
from troef.theses.places import can_be_reproduced, experiment
from troef.theses.published import full_id, published
from troef.theses.result import (
    AGREES,
    DIFFERS,
    NOT_COMPARABLE,
    UNDECIDED,
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
from troef.theses.stated import of_numbers, stated, undecided
from troef.theses.tables import together

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


# -- showing ---------------------------------------------------------------------------------


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
