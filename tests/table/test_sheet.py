"""Score sheets: scored as the games score, seated fairly, corrected, kept and read back."""

import io
from pathlib import Path

import numpy as np
import pytest

from troef import chance, sheets
from troef.cli import main
from troef.game import finished, over, scores
from troef.games import find
from troef.games.rikken.contracts import PARTNER, PAS, SCHOPPEN_MIE, WORDS
from troef.games.rikken.tricks import QUEEN_OF_SPADES
from troef.match import Table
from troef.table import results
from troef.table.evening import EveningError
from troef.table.sheet import Sheet
from troef.table.sheet.games import games_on
from troef.table.sheet.kept import read
from troef.table.sheet.people import for_people
from troef.table.sheet.reading import Refused
from troef.table.sheet.terminal import Talk
from troef.words import told

FIVE = ("Anna", "Bob", "Carla", "Dirk", "Els")


def sheet_of(tmp_path: Path, game: str = "rikken", people=FIVE[:4], language="en") -> Sheet:
    return Sheet(find(game), people, tmp_path / "sheet.txt", language)


def refusal(sheet: Sheet, line: str, language: str = "en") -> str:
    before = sheet.text()
    with pytest.raises(Refused) as why:
        sheet.answer(line)
    assert sheet.text() == before
    return told(why.value, language)


# -- the same points as the game that was played ---------------------------------------------


def played(game, seed: int):
    """Deals of one table of players by chance: the state after each."""
    from troef.agents import find as agent

    table = Table(game, [agent("uniform", game)] * game.seats)
    rng = chance.generator(seed)
    for seat, mind in enumerate(table.minds):
        chance.stream(mind.rng, seed, 0, 1, 1 + seat)
    while True:
        table.deal(rng)
        while not over(table.state):
            table.act(table.decide())
        yield table.state


def points_of(game, state) -> list[float]:
    out = np.zeros(game.seats)
    scores(state, out)
    return [float(p) for p in out]


def rikken_line(state, names) -> str:
    contract = int(state.contract)
    if contract == PAS:
        return "pas"
    if contract == SCHOPPEN_MIE:
        trick = [int(one) for one in state.order].index(QUEEN_OF_SPADES) // 4
        takers = (int(state.takers[trick]), int(state.takers[12]))
        return "schoppen_mie, " + ", ".join(names[seat] for seat in takers)
    declarers = [seat for seat in range(4) if (int(state.declarers) >> seat) & 1]
    answers = [WORDS[contract], *(names[seat] for seat in declarers)]
    if len(declarers) > 1 or (state.together and WORDS[contract] in SHARED):
        answers += ["nobody"] if len(declarers) < 4 else []
    tricks = [int(state.won[seat]) for seat in declarers]
    if PARTNER[contract]:
        answers.append(names[int(state.partner)])
        tricks = [tricks[0] + int(state.won[int(state.partner)])]
    return ", ".join([*answers, *map(str, tricks)])


SHARED = ("piek", "misere", "open_piek", "open_misere", "open_piek_plus", "open_misere_plus")


@pytest.mark.parametrize(
    "rules",
    ["", "pays=one", "pays=declarer overtricks=yes", "together=yes piek=one_or_five",
     "contracts=leiden overtricks=yes", "contracts=schoppen_mie"],
)  # fmt: skip
def test_rikken_is_scored_as_it_is_played(tmp_path, rules):
    game = find(f"rikken {rules}".strip())
    people = FIVE[:4]
    sheet = Sheet(game, people, tmp_path / "sheet.txt", "en")
    names = [people[(seat - 3) % 4] for seat in range(4)]  # the last seat deals first
    seen = set()
    for _, state in zip(range(60), played(game, 5), strict=False):
        seen.add(int(state.contract))
        deal = sheet.answer(rikken_line(state, names))
        assert deal is not None
        expected = points_of(game, state)
        assert [deal.points[people.index(names[seat])] for seat in range(4)] == expected
        assert sum(deal.points) == 0
    assert seen != {PAS}


def test_boerenbridge_is_scored_as_it_is_played(tmp_path):
    for rules in (
        "rounds=5",
        "rounds=4 points=5 losing_factor=2",
        "players=3 rounds=3 order=down_up",
    ):
        game = find(f"boerenbridge {rules}")
        n = game.seats
        deals = played(game, 3)
        for number in range(6):
            sheet = Sheet(game, FIVE[:n], tmp_path / f"{number}.txt", "en")
            first = None
            while True:
                state = next(deals)
                dealer = int(state.dealer)
                first = dealer if first is None else first
                order = [(dealer + 1 + i) % n for i in range(n)]
                assert sheet.seating().dealer == (dealer - first) % n
                line = [*(state.bid[s] for s in order), *(state.won[s] for s in order)]
                deal = sheet.answer(" ".join(str(int(x)) for x in line))
                expected = points_of(game, state)
                assert [deal.points[(s - first) % n] for s in range(n)] == expected
                assert [deal.totals[(s - first) % n] for s in range(n)] == list(state.total)
                assert deal.ends == bool(finished(state))
                if deal.ends:
                    break


@pytest.mark.parametrize("rules", ["target=300", "target=300 stay=three", "target=300 barrel=no"])
def test_tysiac_is_scored_as_it_is_played(tmp_path, rules):
    game = find(f"tysiac {rules}")
    sheet = Sheet(game, FIVE[:3], tmp_path / "sheet.txt", "en")  # person i sits at seat i
    games = 0
    for _, state in zip(range(120), played(game, 11), strict=False):
        if state.thrown:
            continue
        bid = 90 + 10 * int(state.level)
        seated = sheet.seating().seated
        points = [int(state.points[person]) for person in seated]
        deal = sheet.answer(f"{FIVE[int(state.declarer)]} {bid} {' '.join(map(str, points))}")
        assert list(deal.points) == points_of(game, state)
        assert deal.ends == bool(finished(state))
        games += deal.ends
        if not deal.ends:
            assert list(deal.totals) == [float(t) for t in state.total]
            # a state that is over keeps what the next deal begins with
            assert sheet._carried["stuck"] == [int(n) for n in state.stuck]
        if games == 3:
            break
    assert sheet.deals


def test_kuhhandel_is_scored_as_it_is_played(tmp_path):
    game = find("kuhhandel players=3 wealth=counts")
    state = next(played(game, 2))
    from troef.games.kuhhandel.animals import herd
    from troef.games.kuhhandel.money import worth

    herds = [herd(int(state.animals[seat])) for seat in range(3)]
    owners = [next(s for s in range(3) if herds[s][kind] == 4) for kind in range(10)]
    sheet = Sheet(game, FIVE[:3], tmp_path / "sheet.txt", "en")
    people = [FIVE[i] for i in sheet.seating().seated]
    coins = [str(int(worth(int(state.money[seat])))) for seat in range(3)]
    deal = sheet.answer(" ".join([*(people[s] for s in owners), *coins]))
    assert [deal.points[FIVE.index(name)] for name in people] == points_of(game, state)


def test_four_people_take_turns_at_a_game_for_three(tmp_path):
    """Everybody's total, barrel and all, goes along to the next seat."""
    sheet = sheet_of(tmp_path, "tysiac target=300")
    sheet.answer("Bob 200 200 0 0")  # Anna deals and sits out
    assert sheet.totals() == (0, 200, 0, 0)
    assert sheet.notes().keys() == set()  # Bob deals now, so he sits out
    sheet.answer("Anna 100 100 20 0")
    assert [sheet.people[i] for i in sheet.seating().out] == ["Carla"]
    assert {sheet.people[i] for i in sheet.notes()} == {"Bob"}  # in the barrel from 200 on
    sheet.answer("Dirk 100 120 0 0")
    assert sheet.totals()[1] == 200
    deal = sheet.deals[-1]
    assert deal.points[sheet.people.index("Dirk")] in (100, -100)


def test_all_four_may_play_the_same_misere(tmp_path):
    """And four tricks are not taken for the answer that nobody else plays."""
    sheet = sheet_of(tmp_path, "rikken together=yes")
    deal = sheet.answer("misere Anna Bob Carla Dirk 0 4 9 0")
    assert deal.points == (0, 0, 0, 0)  # nobody is left to pay
    deal = sheet.answer("piek Anna Bob Carla nobody 1 4 1")
    assert deal.points == (3, -3, 3, -3)


# -- seats ------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [4, 5, 6, 7])
def test_everybody_deals_and_sits_out_as_often(tmp_path, n):
    people = ("Anna", "Bob", "Carla", "Dirk", "Els", "Fien", "Gijs")[:n]
    sheet = sheet_of(tmp_path, people=people)
    dealt, out = [0] * n, [0] * n
    for _ in range(2 * n):
        seating = sheet.seating()
        assert len(seating.seated) == 4
        assert sorted((*seating.seated, *seating.out)) == list(range(n))
        assert (seating.dealer in seating.out) == (n > 4)
        dealt[seating.dealer] += 1
        for person in seating.out:
            out[person] += 1
        sheet.answer("pas")
    assert set(dealt) == {2}
    assert set(out) == {2 * (n - 4)}


def test_too_few_people_is_said(tmp_path):
    with pytest.raises(Refused) as why:
        sheet_of(tmp_path, people=("Anna", "Bob"))
    assert told(why.value, "nl").startswith("rikken is voor 4 mensen, en er zijn er 2")


def test_a_game_for_several_numbers_takes_them_from_the_people():
    assert for_people(find("boerenbridge rounds=3"), 6).spec() == "boerenbridge players=6 rounds=3"
    assert for_people(find("kuhhandel"), 3).seats == 3
    assert for_people(find("kuhhandel"), 7).seats == 5
    assert for_people(find("rikken"), 6) == find("rikken")
    with pytest.raises(Refused):
        for_people(find("kuhhandel"), 2)


# -- answers ----------------------------------------------------------------------------------


def test_answers_one_by_one_or_on_one_line(tmp_path):
    one, other = sheet_of(tmp_path), sheet_of(tmp_path)
    for word in ("8 alleen", "carla", "9"):
        one.answer(word)
    other.answer("solo 8, Carla 9")
    assert one.deals == other.deals
    assert one.deals[0].points == (-1, -1, 3, -1)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("xyzzy", "'xyzzy' is no answer here: pas, rik"),
        ("rik", None),
        (
            "open",
            "'open': which is meant? open_piek, open_piek_plus, open_misere, open_misere_plus",
        ),
        ("rik Ana", "'Ana': which is meant? Anna"),
        ("rik Anna Anna", "'Anna' is no answer here: Bob, Carla, Dirk"),
        ("rik Anna Bob 14", "'14' is no number from 0 to 13"),
        ("rik Anna Bob 9 9", "'9' is more than this deal needs: nothing was written down"),
        ("", "nothing was typed: answer the question, or type ? for help"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(tmp_path, line, why):
    sheet = sheet_of(tmp_path)
    if why is None:
        assert sheet.answer(line) is None
    else:
        assert refusal(sheet, line).startswith(why)
        assert sheet.now == []


def test_who_sits_out_cannot_declare(tmp_path):
    sheet = sheet_of(tmp_path, people=FIVE)
    assert refusal(sheet, "rik Anna", "nl") == "Anna zit dit spel stil: Bob, Carla, Dirk, Els"


def test_the_dealers_forbidden_bid_and_the_sum_of_tricks(tmp_path):
    sheet = sheet_of(tmp_path, "boerenbridge rounds=5")
    sheet.answer("2 0 1")
    assert refusal(sheet, "2", "nl") == (
        "niet 2: dat mag de gever niet bieden: samen zou het precies de 5 slagen zijn die er zijn"
    )
    sheet.answer("3")
    sheet.answer("1 1 1")
    assert refusal(sheet, "1") == "not 1: together they must be the 5 tricks there are"
    assert sheet.answer("2").points == (-1.0, -1.0, -1.0, 11.0)
    free = sheet_of(tmp_path, "boerenbridge rounds=5 screw_the_dealer=no")
    free.answer("2 0 1 2")


def test_points_of_tysiac_must_be_possible(tmp_path):
    sheet = sheet_of(tmp_path, "tysiac", FIVE[:3])
    sheet.answer("Bob 100 50 50")
    assert "all cards count 120" in refusal(sheet, "21")
    assert sheet.answer("20")
    assert refusal(sheet, "Bob 105").startswith("'105' is no number from 100 to 400 in steps of 10")


# -- corrections ------------------------------------------------------------------------------


def test_undo_takes_back_answers_and_then_lines(tmp_path):
    sheet = sheet_of(tmp_path)
    sheet.answer("rik Anna Bob 9")
    sheet.answer("misere Carla")
    assert sheet.undo()
    assert sheet.text().endswith("now: misere\n")
    assert sheet.undo()
    assert sheet.undo()
    assert sheet.deals == []
    assert not sheet.undo()


def test_a_line_can_be_changed_and_the_rest_is_scored_again(tmp_path):
    sheet = sheet_of(tmp_path, "tysiac target=300", FIVE[:3])
    sheet.answer("Bob 100 100 20 0")
    sheet.answer("Bob 100 0 20 100")
    sheet.answer("Carla 120")
    before = sheet.totals()
    assert before == (20, 200, 20)
    sheet.change(1, "Bob 100 90 30 0")
    assert sheet.totals()[1] == before[1] - 200
    assert len(sheet.deals) == 2
    assert sheet.text().endswith("now: Carla, 120\n")
    for number, line in ((0, "pas"), (3, "Bob 100 100 20 0"), (1, "Bob"), (1, "Zed 100 1 1 1")):
        kept = sheet.text()
        with pytest.raises(Refused):
            sheet.change(number, line)
        assert sheet.text() == kept


def test_a_change_after_which_a_later_line_cannot_be_is_refused(tmp_path):
    """With nine, the game ends earlier, and then others sit at the table."""
    people = ("Anna", "Bob", "Carla", "Dirk")
    sheet = Sheet(find("boerenbridge players=3 rounds=2"), people, tmp_path / "s.txt", "en")
    sheet.answer("0 0 1 0 1 1")
    sheet.answer("0 0 0 0 0 1")
    assert sheet.games == 1
    sheet.answer("0 0 1 0 1 1")
    with pytest.raises(Refused) as why:
        sheet.change(1, "0 0 2 0 1 1")
    assert "add up" in told(why.value, "en")


# -- the file ---------------------------------------------------------------------------------


def test_kept_after_every_answer_and_read_back(tmp_path):
    sheet = sheet_of(tmp_path, "rikken pays=one", FIVE, "nl")
    for line in ("solo 8 Bob 7", "pas", "misere", "Els"):
        sheet.answer(line)
        again = read(sheet.path)
        assert again.text() == sheet.text() == sheet.path.read_text(encoding="utf-8")
        assert again.deals == sheet.deals
        assert again.now == sheet.now
        assert again.totals() == sheet.totals()
    assert sheet.path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("troef sheet 1", "troef sheet 9"), "line 1"),
        (("game: rikken", "game: chess"), "chess"),
        (("people: Anna", "people: Bob"), "line 3"),
        (("people: Anna, Bob, Carla, Dirk", "people: Anna"), "needs 4 people"),
        (("language: en", "language: xx"), "line 4"),
        (("1: rik", "2: rik"), "line 6: expected '1: ...'"),
        (("Bob, 9", "Bob, 99"), "line 6: '99' is no number"),
        (("Bob, 9", "Bob"), "line 6: this line is not complete"),
        (("2: pas", "hello"), "line 7"),
    ],
)
def test_a_file_that_was_damaged_says_where(tmp_path, change, why):
    sheet = sheet_of(tmp_path)
    sheet.answer("rik Anna Bob 9")
    sheet.answer("pas")
    sheet.path.write_text(sheet.text().replace(*change), encoding="utf-8")
    with pytest.raises(EveningError) as error:
        read(sheet.path)
    assert why in str(error.value.fields["reason"])


def test_results_chart_a_sheet(tmp_path, capsys):
    sheet = sheet_of(tmp_path, people=FIVE)
    for line in ("solo 8 Bob 7", "pas", "misere Els 0"):
        sheet.answer(line)
    (game,) = results.played(sheet.path)
    assert game.players == FIVE
    assert game.points == (-5, -8, 1, -4, 16)
    assert game.deals == (2, 2, 2, 3, 3)
    assert game.curves[4] == (1, 1, 16)
    assert main(["results", str(sheet.path), "--report", str(tmp_path / "charts")]) == 0
    assert list((tmp_path / "charts").glob("*.svg"))
    assert "Els" in capsys.readouterr().out


def test_each_finished_game_of_several_rounds_is_one(tmp_path):
    sheet = sheet_of(tmp_path, "boerenbridge rounds=2 absolute_victory=no")
    for line in ("1 0 0 0 1 0 0 1", "1 1 0 1 0 0 0 1", "0 0 1 2 0 0 1 1"):
        sheet.answer(line)
    (game,) = games_on(sheet)
    assert game.points == tuple(sheet.deals[1].totals)
    assert [told_of["made"] for told_of in game.told] == [
        sum(deal.points[p] > 0 for deal in sheet.deals[:2]) for p in range(4)
    ]


# -- the terminal -----------------------------------------------------------------------------


def talk(sheet: Sheet, *lines: str) -> str:
    out = io.StringIO()
    assert Talk(sheet, io.StringIO("".join(f"{line}\n" for line in lines)), out).run() == 0
    return out.getvalue()


def test_an_evening_in_the_terminal(tmp_path):
    sheet = sheet_of(tmp_path, people=FIVE, language="nl")
    said = talk(sheet, "8 alleen", "Bob", "7", "?", "lijst", "wijzig 1 8 alleen Bob 8", "u", "q")
    assert "Spel 1. Anna geeft. Anna zit stil." in said
    assert "Spel 2. Bob geeft. Bob zit stil." in said
    assert "Regel 1 is gewijzigd" in said
    assert "Teruggenomen" in said
    assert sheet.deals == []
    assert "Alles staat in" in said


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("game", ["rikken", "boerenbridge", "tysiac", "kuhhandel"])
def test_every_question_of_every_game_is_put_in_words(tmp_path, game, language):
    seats = find(game).seats
    sheet = sheet_of(tmp_path, game, FIVE[:seats], language)
    for _ in range(20):
        question = sheet.question()
        said = question.text(language, sheet.names())
        assert said.endswith("?")
        assert "{" not in said
        answers = [
            *(option.notation for option in question.options),
            *(sheet.names()[seat] for seat in question.seats),
            *(str(n) for n in question.numbers or () if n not in question.refused),
        ]
        sheet.answer(answers[min(1, len(answers) - 1)])
    assert sheets.of(sheet.game) is not None


def test_the_command_goes_on_with_its_sheet_and_says_what_is_wrong(tmp_path, capsys, monkeypatch):
    path = str(tmp_path / "sheet.txt")
    monkeypatch.setattr("sys.stdin", io.StringIO("pas\n"))
    people = ["--people", "Anna,Bob,Carla,Dirk"]
    assert main(["score", "rikken", *people, "--save", path, "--language", "en"]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["score", "rikken", "--save", path]) == 0
    assert "deals so far: 1." in capsys.readouterr().out
    for arguments, why in (
        (["rikken", "--people", "Anna,Bob,Carla,Els", "--save", path], "--new"),
        (["tysiac", *people, "--save", path], "--new"),
        (["rikken", "--save", str(tmp_path / "other.txt")], "--people"),
        (["rikken", "--people", "Anna,Bob", "--save", str(tmp_path / "other.txt")], "needs 4"),
    ):
        assert main(["score", *arguments, "--language", "en"]) == 2
        assert why in capsys.readouterr().err
    assert main(["score", "rikken", *people, "--save", path, "--new"]) == 0
    assert (tmp_path / "sheet-1.txt").exists()
