"""Score sheets as a client sees them: questions and answers over the line, kept in the terminal's own file."""

import pytest
import websockets.exceptions as gone
from served import Served

from troef.cli import main
from troef.games import find
from troef.table.sheet import Sheet
from troef.table.sheet.kept import read
from troef.web.limits import MOST_DEALS
from troef.web.scoring import Sheets

FOUR = ("Anna", "Bob", "Carla", "Dirk")


class Writer:
    """Somebody who looks at a sheet, and writes."""

    def __init__(self, server, key, **more):
        self.client = server.sit(key, **more)
        self.welcome = self.client.hear()
        assert (self.welcome["kind"], self.welcome["sheet"]) == ("welcome", True)
        self.now = self.client.hear("sheet")

    def choose(self, words):
        """Answer with what a button says, or with a number; what comes of it."""
        choices = self.now["question"]["choices"]
        found = [each["value"] for each in choices if each["words"] == words]
        return self.give(found[0] if found else int(words))

    def give(self, value, **more):
        told = self.client.ask("answer", value=value, **{"at": self.now["at"], **more})
        if told["kind"] == "taken":
            self.now = self.client.hear("sheet")
        return told

    def write(self, *words):
        for each in words:
            assert self.choose(each)["kind"] == "taken"
        return self.now

    def change(self, deal, *answers, **more):
        at = {"at": self.now["at"], **more}
        return self.client.ask("change", deal=deal, answers=list(answers), **at)


def path_of(server, key):
    return Sheets(server.folder, None)._path(key)


@pytest.mark.parametrize(
    ("game", "people", "language", "line"),
    [
        ("rikken overtricks=yes", 5, "nl", "8 alleen,Bob,9"),
        ("boerenbridge rounds=2", 4, "en", "1,0,0,0,1,0,0,1"),
        ("tysiac", 3, "pl", "Bob,100,60,40,20"),
        ("kuhhandel players=3", 3, "de", "Anna," * 9 + "Bob"),
    ],
)
def test_each_game_is_asked_and_scored_as_in_the_terminal(
    server, tmp_path, game, people, language, line
):
    names = (*FOUR, "Els")[:people]
    key = server.sheet(game, *names, language=language)
    one = Writer(server, key, language=language)
    assert one.welcome["language"] == language
    assert one.welcome["people"] == list(names)
    one.write(*line.split(","))
    typed = Sheet(find(game), names, tmp_path / "typed.txt", language)
    typed.answer(line)
    assert path_of(server, key).read_text(encoding="utf-8") == typed.text()
    assert one.client.ask("record")["text"] == typed.text()
    assert [row["points"] for row in one.now["deals"]] == [list(typed.deals[0].points)]
    assert one.now["sums"][0]["points"] == list(typed.totals())
    one.client.close()


def test_what_is_asked_over_the_line(server):
    one = Writer(server, server.sheet("boerenbridge rounds=5", *FOUR), language="nl")
    assert one.now["heading"] == ["Spel 1", "ronde 1 van 5, ieder 5 kaarten", "Anna geeft"]
    assert one.now["question"]["words"] == "Hoeveel slagen biedt Bob?"
    assert one.now["question"]["span"] is None
    one.write("2", "0", "1")
    hook = [each for each in one.now["question"]["choices"] if each["why"]]
    assert [each["value"] for each in hook] == [2]
    refused = one.give(2)
    assert refused["key"] == "refused"
    assert refused["words"].startswith("niet 2: dat mag de gever niet bieden")
    assert one.give(99)["words"] == "'99' is geen getal van 0 tot en met 5"
    assert [(each["who"], each["answer"]) for each in one.now["answers"]] == [
        ("Bob", "2"),
        ("Carla", "0"),
        ("Dirk", "1"),
    ]
    one.client.close()
    other = Writer(server, server.sheet("tysiac", *FOUR[:3]))
    other.write("Bob")
    assert other.now["question"]["span"] == {"least": 100, "most": 400, "step": 10}
    assert other.give(105)["words"] == "'105' is no number from 100 to 400 in steps of 10"
    other.client.close()


def test_several_look_at_one_sheet_each_in_a_language(server):
    key = server.sheet("rikken", *FOUR)
    anna, bob = Writer(server, key), Writer(server, key, language="nl")
    anna.write("solo 8")
    seen = bob.client.hear("sheet")
    assert seen["question"]["words"] == "Wie speelde het?"
    assert seen["answers"][0]["answer"] == "8 alleen"
    late = bob.give(0, at=bob.now["at"])
    assert late["key"] == "too_late"
    assert late["words"].startswith("Er is intussen iets opgeschreven")
    bob.now = seen
    bob.write("Bob", "9")
    assert bob.now["deals"][0]["words"] == "8 alleen, Bob, 9"
    anna.client.hear("sheet")
    assert anna.client.hear("sheet")["deals"][0]["words"] == "solo 8, Bob, 9"
    for each in (anna, bob):
        each.client.close()


def test_what_is_sent_twice_is_written_once(server):
    one = Writer(server, server.sheet("rikken", *FOUR))
    first = one.client.ask("answer", "same", value=0, at=0)
    again = one.client.ask("answer", "same", value=0, at=0)
    assert first["kind"] == again["kind"] == "taken"
    assert one.client.ask("answer", "same", value=0, at=1)["kind"] == "taken"  # something else
    assert one.client.ask("record")["text"].endswith("1: pas\n2: pas\n")
    one.client.close()


def test_taking_back_and_writing_anew(server):
    key = server.sheet("rikken", *FOUR)
    one = Writer(server, key, language="nl")
    back = lambda: one.client.ask("take_back", at=one.now["at"])  # noqa: E731
    assert back()["words"] == "Er is niets om terug te nemen."
    one.write("rik", "Bob", "Carla", "9", "pas", "rik", "Anna")
    assert back()["words"] == "Teruggenomen."
    one.now = one.client.hear("sheet")
    assert [each["answer"] for each in one.now["answers"]] == ["rik"]
    before = read(path_of(server, key))
    first, *rest = before.deals[0].answers
    asked = one.change(1)
    assert (asked["kind"], asked["deal"], asked["was"]) == ("asked", 1, first)
    asked = one.change(1, first)
    assert asked["question"]["words"] == "Wie speelde het?"
    assert asked["was"] == rest[0]
    other = (rest[0] + 1) % 4
    assert one.change(1, first, other)["was"] is None
    assert one.change(1, first, other, other)["words"].startswith(
        f"'{other}' is hier geen antwoord"
    )
    assert one.change(2, 0, 5)["words"].startswith("'5' is meer dan dit spel nodig heeft")
    assert one.change(9)["words"] == "regel 9 is er niet: er zijn regels 1 tot en met 2"
    assert one.change(1, first, at=0)["key"] == "too_late"
    assert read(path_of(server, key)).text() == before.text()
    done = one.change(1, first, *rest[:-1], 7)
    assert done["kind"] == "taken"
    assert done["words"].startswith("Regel 1 is gewijzigd")
    after = one.client.hear("sheet")
    assert after["deals"][0]["words"] == "rik, Bob, Carla, 7"
    assert [each["answer"] for each in after["answers"]] == ["rik"]
    assert "1: rik, Bob, Carla, 7\n2: pas\nnow: rik\n" in path_of(server, key).read_text()
    one.client.close()


def test_killed_nothing_is_lost_and_results_read_it(tmp_path, capsys):
    server = Served(tmp_path)
    try:
        key = server.sheet("rikken", *FOUR, "Els")
        one = Writer(server, key)
        one.write("rik", "Bob", "Carla", "9", "misère", "Els")
        before = one.now
        server.kill()
        server.start()
        again = Writer(server, key)
        assert again.welcome["run"] != one.welcome["run"]
        assert again.now["question"] == before["question"]
        assert again.now["answers"] == before["answers"]
        again.write("0")
        assert len(again.now["deals"]) == 2
        again.client.close()
    finally:
        server.kill()
    path = path_of(server, key)
    assert path.stat().st_mode & 0o077 == 0
    assert main(["results", str(path)]) == 0
    assert "Els" in capsys.readouterr().out


# -- refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ({"game": "canasta", "people": FOUR}, "Dat spel is er niet"),
        ({"game": "evil.py:Game", "people": FOUR}, "Dat spel is er niet"),
        ({"game": "rikken pays=never", "people": FOUR}, "pays"),
        ({"game": "rikken", "people": ["Anna", "", " "]}, "rikken is voor 4 mensen, en er zijn er 1"),
        ({"game": "rikken", "people": [*FOUR[:3], "anna"]}, "niet uit elkaar te houden"),
        ({"game": "rikken", "people": [*FOUR[:3], "../x"]}, "'../x' kan hier geen naam zijn"),
        ({"game": "rikken", "people": [f"p{n}" for n in range(13)]}, "hoogstens 12"),
        ({"game": "kuhhandel", "people": FOUR[:2]}, "2 mensen past niet"),
        ({"game": "rikken", "people": []}, "Noem iedereen die meespeelt"),
        ({"game": "rikken", "people": "Anna,Bob"}, "Noem iedereen die meespeelt"),
        ({"game": "rikken", "people": [1, 2, 3, 4]}, "Noem iedereen die meespeelt"),
        ({"game": "rikken"}, "Noem iedereen die meespeelt"),
        (b"x" * 10_000, "Verwacht een spel"),
    ],
)  # fmt: skip
def test_bad_orders_are_told_what_is_wrong(one_by_one, order, says):
    status, told = one_by_one.post(order, language="nl", to="sheets")
    assert status == 400
    assert says in told["words"]
    assert not list(one_by_one.folder.glob("sheets/*"))


@pytest.fixture(scope="module")
def one_by_one(tmp_path_factory):
    server = Served(tmp_path_factory.mktemp("none"))
    yield server
    server.kill()


def test_other_pages_and_floods_are_turned_away(server, tmp_path):
    order = {"game": "rikken", "people": FOUR}
    assert server.post(order, "http://evil.example", to="sheets")[0] == 403
    few = Served(tmp_path, {"TROEF_LINES": "4"})
    try:
        found = [few.post(order, to="sheets")[0] for _ in range(6)]
        assert found[0] == 200
        assert found[-1] == 429
    finally:
        few.kill()


def test_a_key_opens_its_own_sheet_and_nothing_else(server):
    key = server.sheet("rikken", *FOUR)
    path = path_of(server, key)
    assert path.exists()
    for other in (path.name, path.stem, str(path), f"../sheets/{path.name}", "", key[:-1]):
        told = server.sit(other[:64]).hear()
        assert (told["kind"], told["key"]) == ("wrong", "no_link")
    old = server.sit(key, version=0).hear()
    assert (old["kind"], old["key"]) == ("wrong", "old_client")


def test_what_belongs_elsewhere_is_refused(server):
    one = Writer(server, server.sheet("rikken", *FOUR))
    table = server.sit(server.table("rikken", *["beginner"] * 3))
    table.turn()
    for client, message in (
        (one.client, {"kind": "act", "id": "1", "text": "pas", "at": 0}),
        (one.client, {"kind": "answer", "id": "1", "value": "rik", "at": 0}),
        (one.client, {"kind": "answer", "id": "1", "value": 10**7, "at": 0}),
        (one.client, {"kind": "change", "id": "1", "deal": 1, "answers": [0] * 41, "at": 0}),
        (one.client, {"kind": "change", "id": "1", "deal": 1, "answers": ["x"], "at": 0}),
        (one.client, {"kind": "hello", "version": 1, "key": "x"}),
        (table, {"kind": "answer", "id": "1", "value": 0, "at": 0}),
    ):
        client.send(message)
        assert client.hear("refused")["key"] == "bad_message"
    one.write("pass")
    one.client.close()
    table.close()


def test_a_file_that_cannot_be_read_is_left_alone(server):
    key = server.sheet("rikken", *FOUR)
    path = path_of(server, key)
    broken = path.read_text().replace("people: Anna", "people: Bob")
    path.write_text(broken)
    told = server.sit(key, language="nl").hear()
    assert (told["kind"], told["key"]) == ("wrong", "broken_sheet")
    assert told["words"].startswith("Deze scorelijst")
    assert path.read_text() == broken


def test_a_sheet_can_be_full(server):
    key = server.sheet("rikken", *FOUR)
    path = path_of(server, key)
    path.write_text(path.read_text() + "".join(f"{n + 1}: pas\n" for n in range(MOST_DEALS)))
    one = Writer(server, key)
    assert one.give(0)["key"] == "sheet_full"
    assert one.client.ask("take_back", at=one.now["at"])["kind"] == "taken"
    one.now = one.client.hear("sheet")
    one.write("pass")
    one.client.close()


def test_a_line_that_floods_is_closed(server):
    one = Writer(server, server.sheet("rikken", *FOUR))
    with pytest.raises(gone.ConnectionClosed):
        drown(one.client)


def drown(client):
    for _ in range(300):
        client.send({"kind": "record", "id": "x"})
    while True:
        client.hear()
