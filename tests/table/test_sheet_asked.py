"""What a score sheet asks, as any face of it shows it: what is offered can be written, by number as by word."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from troef.games import find
from troef.table.evening import EveningError
from troef.table.sheet import Sheet
from troef.table.sheet.kept import read
from troef.table.sheet.people import MOST_PEOPLE, begin
from troef.table.sheet.reading import Refused, say_answer, write_answer
from troef.table.sheet.telling import announced, answered, asked, line_of, outcome
from troef.words import told

PEOPLE = ("An", "Anna", "Bob", "Carla", "Dirk")  # one name begins as another does
GAMES = {
    "rikken": 5,
    "rikken together=yes overtricks=yes": 4,
    "boerenbridge rounds=4": 5,
    "boerenbridge players=3 rounds=3": 4,
    "tysiac target=300": 4,
    "kuhhandel players=3 wealth=counts": 4,
}


def sheet_of(tmp_path: Path, game: str, people: int, name: str = "sheet") -> Sheet:
    return begin(find(game), PEOPLE[:people], tmp_path / f"{name}.txt", "en")


def can_be(sheet: Sheet) -> list[int]:
    """What the sheet offers."""
    shown = asked(sheet, "nl")
    if shown.span is None:
        return [each.value for each in shown.choices if not each.why]
    numbers = range(shown.span.least, shown.span.most + 1, shown.span.step)
    return [n for n in numbers if n not in sheet.question().refused]


def any_answer(sheet: Sheet, rng: random.Random) -> int:
    return rng.choice(can_be(sheet))


@pytest.mark.parametrize("game", GAMES)
def test_answers_by_number_are_those_by_word(tmp_path, game):
    """Two sheets side by side, one written as the page does, the other as the terminal does, and both kept."""
    rng = random.Random(7)
    page, typed = (sheet_of(tmp_path, game, GAMES[game], name) for name in ("page", "typed"))
    while len(page.deals) < 6:
        value = any_answer(page, rng)
        word = write_answer(page.question(), value, page.names())
        page.give(value)
        typed.answer(word)
        assert page.text() == typed.text() == page.path.read_text(encoding="utf-8")
        assert page.deals == typed.deals
    assert read(page.path).deals == page.deals


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_can_be_and_nothing_else(tmp_path, game):
    rng = random.Random(3)
    sheet = sheet_of(tmp_path, game, GAMES[game])
    for _ in range(40):
        shown = asked(sheet, "en")
        assert (shown.span is None) == bool(shown.choices)
        offered = can_be(sheet)
        for value in {-1, 0, 1, 4, 13, 14, 105, 401, 10_001, 10**6, *rng.sample(range(450), 8)}:
            assert _takes(sheet, value) == (value in offered), (shown.words, value)
        for each in shown.choices:
            if each.why:
                with pytest.raises(Refused) as why:
                    sheet.give(each.value)
                assert each.why in told(why.value, "en")
        sheet.give(any_answer(sheet, rng))


def _takes(sheet: Sheet, value: int) -> bool:
    """Whether an answer would be taken; the sheet stays as it is."""
    before = sheet.text()
    try:
        sheet._apart().take(value)
    except Refused:
        return False
    finally:
        assert sheet.text() == before
    return True


@pytest.mark.parametrize("game", GAMES)
def test_a_line_written_anew_by_numbers_is_one_written_by_words(tmp_path, game):
    rng = random.Random(11)
    one, other = (sheet_of(tmp_path, game, GAMES[game], name) for name in ("one", "other"))
    while len(one.deals) < 5:
        value = any_answer(one, rng)
        one.give(value)
        other.give(value)
    kept = one.text()
    for number in (1, 3, 5):
        trial = one.before(number)
        assert trial.deals == one.deals[: number - 1]
        while len(trial.deals) < number:
            trial.take(any_answer(trial, rng))
        assert one.text() == kept
        line = ", ".join(trial.deals[-1].said)
        by_number = _refusal(one.follow, trial)
        assert by_number == _refusal(other.change, number, line)
        kept = one.text()
        assert kept == other.text() == one.path.read_text(encoding="utf-8")
        assert one.deals == other.deals


def _refusal(write, *what) -> str:
    """Why it cannot be written; nothing: it was."""
    try:
        write(*what)
    except Refused as error:
        return told(error, "en")
    return ""


def test_an_answer_too_many_is_refused(tmp_path):
    sheet = sheet_of(tmp_path, "rikken", 4)
    trial = sheet._apart()
    with pytest.raises(Refused) as why:
        trial.take_all([0, 3])
    assert told(why.value, "nl").startswith("'3' is meer dan dit spel nodig heeft")


def test_numbers_that_are_the_exception_say_why_and_others_are_left_out(tmp_path):
    sheet = sheet_of(tmp_path, "boerenbridge rounds=5", 4)
    sheet.answer("2 0 1")
    shown = asked(sheet, "nl")
    assert [each.value for each in shown.choices] == list(range(6))
    assert [each.value for each in shown.choices if "gever" in each.why] == [2]
    sheet.answer("3 1 1 1")
    assert [each.value for each in asked(sheet, "nl").choices] == [2]
    tysiac = sheet_of(tmp_path, "tysiac", 3)
    tysiac.answer("Bob 100")
    span = asked(tysiac, "en").span
    assert (span.least, span.most, span.step) == (0, 400, 1)
    tysiac.answer("60 40")
    values = [each.value for each in asked(tysiac, "en").choices]
    assert values[:3] == [20, 60, 80]
    assert all(a < b for a, b in pairwise(values))


def test_people_stand_in_the_same_order_whoever_deals(tmp_path):
    sheet = sheet_of(tmp_path, "rikken", 5)
    for out in ("An", "Anna", "Bob"):
        assert out in announced(sheet, "en")[-1]
        sheet.answer("rik")
        shown = [each.words for each in asked(sheet, "en").choices]
        assert shown == [name for name in PEOPLE if name != out]
        sheet.undo()
        sheet.answer("pas")


def test_several_who_sit_out_are_told_together(tmp_path):
    people = (*PEOPLE, "Els", "Fien")
    sheet = begin(find("rikken"), people, tmp_path / "sheet.txt", "nl")
    assert announced(sheet, "nl") == ["Spel 1", "An geeft", "An, Els en Fien zitten stil"]
    tysiac = sheet_of(tmp_path, "tysiac", 3)  # which counts its deals itself
    assert announced(tysiac, "en") == ["Deal 1", "An deals"]


def test_answers_are_told_in_any_language(tmp_path):
    sheet = sheet_of(tmp_path, "rikken", 4)
    sheet.answer("solo_8 Anna")
    (first, second) = answered(sheet, "nl")
    assert (first.words, first.answer, first.who) == ("Wat is er gespeeld?", "8 alleen", "")
    assert (second.words, second.answer) == ("Wie speelde het?", "Anna")
    sheet.answer("9")
    assert line_of(sheet, sheet.deals[0], "nl") == ["8 alleen", "Anna", "9"]
    question = sheet.deals[0].asked[0]
    assert say_answer(question, sheet.deals[0].answers[0], sheet.names(), "en") == "solo 8"
    assert outcome(sheet, sheet.deals[0]) is None
    bridge = sheet_of(tmp_path, "boerenbridge rounds=2 absolute_victory=no", 4)
    bridge.answer("1 0 0 0 1 0")
    whose = [each.who for each in answered(bridge, "en")]
    assert whose == ["Anna", "Bob", "Carla", "An", "Anna", "Bob"]
    bridge.answer("0 1")
    assert outcome(bridge, bridge.deals[0]) is None
    bridge.answer("1 1 0 1 0 0 0 1")
    assert outcome(bridge, bridge.deals[1]).in_language("nl").startswith("Het spel is uit")


@pytest.mark.parametrize(
    ("people", "why"),
    [
        (("Anna", "Bob"), "rikken is voor 4 mensen, en er zijn er 2"),
        (("Anna", "Bob", "anna", "Dirk"), "Anna en anna zijn niet uit elkaar te houden"),
        (("René", "Bob", "Rene", "Dirk"), "René en Rene zijn niet uit elkaar te houden"),
        (("Jan Piet", "Bob", "Anna", "Dirk"), "'Jan Piet' kan hier geen naam zijn"),
        (("x" * 21, "Bob", "Anna", "Dirk"), "kan hier geen naam zijn"),
        (("../../x", "Bob", "Anna", "Dirk"), "kan hier geen naam zijn"),
        (tuple(f"p{n}" for n in range(MOST_PEOPLE + 1)), "hoogstens 12 mensen"),
    ],
)
def test_people_who_cannot_be_are_told_why(tmp_path, people, why):
    with pytest.raises(Refused) as error:
        begin(find("rikken"), people, tmp_path / "sheet.txt", "nl")
    assert why in told(error.value, "nl")
    assert not (tmp_path / "sheet.txt").exists()


def test_what_could_not_be_kept_was_not_written(tmp_path):
    sheet = sheet_of(tmp_path, "rikken", 4)
    sheet.answer("rik")
    sheet.path.unlink()
    sheet.path.mkdir()  # nothing can be put in its place
    (sheet.path / "x").touch()
    before = sheet.text()
    for write in (lambda: sheet.give(0), sheet.undo, lambda: sheet.answer("Anna Bob 8")):
        with pytest.raises(EveningError):
            write()
        assert sheet.text() == before


def test_who_is_called_what_an_option_is_cannot_be_mistaken_for_it(tmp_path):
    """What is written can be read back, whatever people are called."""
    people = ("Nobody", "Bob", "Carla", "Dirk")
    sheet = begin(find("rikken together=yes"), people, tmp_path / "sheet.txt", "en")
    sheet.answer("misere Bob")
    seat = sheet.names().index("Nobody")
    assert not _takes(sheet, seat)
    assert _takes(sheet, sheet.names().index("Carla"))
    assert read(sheet.path).text() == sheet.text()
