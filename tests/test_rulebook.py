"""The rules in words: nothing the code knows is missing, and what they count is what the rules count."""

import json
import string
from pathlib import Path

import pytest

from troef import rulebook
from troef.cli import main
from troef.games import GAMES, find
from troef.games.kuhhandel.state import NAMES, VALUES
from troef.games.rikken.contracts import TABLE, WORDS
from troef.rulebook import NoTopic, lines, markdown, topic, topics
from troef.words import LANGUAGES, told

BOOKS = {name: rulebook.of(find(name)) for name in GAMES}
ALL = [(name, language) for name, book in BOOKS.items() for language in book.languages]
PROJECT = Path(__file__).parent.parent
DOCS = PROJECT / "docs" / "rules"

WANTED = {
    "rikken": WORDS,
    "boerenbridge": (),
    "tysiac": ("pass", "bid", "give", "stay", "raise", "marry", "nines"),
    "kuhhandel": ("auction", "bid", "pass", "buy", "sell", "trade", "offer", "accept", *NAMES),
}
"""What must have an entry: contracts, what can be said, animals."""


def test_which_languages_there_are():
    for book in BOOKS.values():
        assert set(LANGUAGES) <= set(book.languages)
    assert "pl" in BOOKS["tysiac"].languages
    assert "de" in BOOKS["kuhhandel"].languages


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize(("name", "language"), ALL)
def test_everything_the_code_knows_has_its_words(name, language):
    book, game = BOOKS[name], find(name)
    text = book.text(language)
    english = book.text("en")
    assert set(text.get("entries", {})) == set(WANTED[name])
    assert [*text["house"]] == [switch.name for switch in game.switches]
    assert [*text["chapters"]] == [*english["chapters"]]
    assert text["words"].keys() == english["words"].keys()
    for kind in ("chapters", "entries", "house"):
        for one, here in text.get(kind, {}).items():
            assert here["text"].strip(), one
            assert fields(here["text"]) == fields(english[kind][one]["text"]), one
            assert kind == "entries" or here["title"].strip(), one
    for switch in game.switches:
        for word in switch.choices:
            means = book.choice(switch, word, language)
            assert means.strip() or word.isdecimal(), (switch.name, word)
        own = text["house"][switch.name].get("choices", {})
        assert set(own) <= set(switch.choices), switch.name


@pytest.mark.parametrize(("name", "language"), ALL)
def test_no_field_is_left_open_under_any_house_rule(name, language):
    kind = GAMES[name]
    houses = [{}] + [{s.name: word} for s in kind.switches for word in s.choices[1:3]]
    for house in houses:
        game = kind(**house)
        for one in topics(game, language):
            assert "{" not in one.text
            assert one.title
            assert all(value for _, value in one.facts)
            for choice in one.choices:
                assert "{" not in choice.text
            assert len({len(row) for row in one.table}) <= 1


# -- what they count --------------------------------------------------------------------------


def test_bids_of_rikken_have_the_rank_goal_and_value_of_the_code():
    game = find("rikken")
    ranked = [one for one in topics(game, "en") if one.kind == "entries" and len(one.facts) == 4]
    assert [one.name for one in ranked] == [
        contract.word for contract in TABLE[1:16]
    ]  # table 2.1 of thesis 000 is the order of bids
    for place, one in enumerate(ranked, start=1):
        told_of, contract = dict(one.facts), TABLE[WORDS.index(one.name)]
        assert told_of["rank"] == f"{place} of 15"
        assert told_of["worth"].split()[0] == str(contract.reward)
        assert ("with a partner" in told_of["how"]) == contract.partner
        if not contract.exact:
            assert str(contract.tricks) in told_of["goal"]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        # rik with 9, rik with 7, solo 8 with 9, piek with 1, misere with 2: worked out by hand
        ("", ["Anna +2, Carla +2, Bob and Dirk -2", "Anna -2, Carla -2", "takes 9: +3", "brings her +9",
              "is -15 for her and +5"]),
        ("pays=one", ["Anna +1, Carla +1, Bob and Dirk -1", "Anna -1, Carla -1", "takes 9: +3"]),
        ("pays=declarer", ["Anna +2, Carla 0, Bob and Dirk -1", "Anna -2, Carla 0"]),
        ("overtricks=yes", ["Anna +4, Carla +4, Bob and Dirk -4", "takes 9: +6", "brings her +9"]),
    ],
)  # fmt: skip
def test_the_example_of_rikken(rules, expected):
    said = topic(find(f"rikken {rules}".strip()), "example", "en").text
    for words in expected:
        assert words in said


def test_the_example_of_boerenbridge():
    said = topic(find("boerenbridge"), "example", "en").text
    for words in ("takes 3: +13", "takes 0: +10", "takes 1: -1", "gets -2"):
        assert words in said
    table = topic(
        find("boerenbridge points=5 trick_factor=2 losing_factor=3"), "points", "en"
    ).table
    assert table[1:3] == (("0", "+5", "-3", "-6", "-9"), ("1", "+7", "-3", "-6", "-9"))


def test_the_example_of_tysiac():
    said = topic(find("tysiac"), "example", "en").text
    assert "Anna +120, Bob +50, Carla +20" in said  # 45 is rounded up, 23 down
    assert "got 0 instead of +50" in said
    assert "Anna -110, Bob (with 12) +10, Carla (with 80) +80" in said
    no_barrel = topic(find("tysiac barrel=no"), "example", "en").text
    assert "got +50 instead of +50" in no_barrel
    cards = topic(find("tysiac"), "cards", "en")
    assert cards.table == (
        ("card", *"A", "10", *"KQJ9"),
        ("points", "11", "10", "4", "3", "2", "0"),
    )
    marriages = topic(find("tysiac"), "marriages", "en").table
    assert [row[1] for row in marriages[1:]] == ["40", "60", "80", "100"]


def test_the_example_of_kuhhandel():
    said = topic(find("kuhhandel"), "example", "en").text
    assert "together 850, times 3 is 2550" in said
    assert "Bob has only the horses: 1000" in said
    animals = topic(find("kuhhandel"), "animals", "en").table
    assert [row[1] for row in animals[1:]] == [str(value) for value in VALUES]


# -- finding a topic --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "typed", "name"),
    [
        ("rikken", "piek", "piek"),
        ("rikken", "Misère", "misere"),
        ("rikken", "8 alleen", "solo_8"),
        ("rikken", "open misere", "open_misere"),
        ("rikken", "called_ace", "called_ace"),
        ("rikken", "de aas vragen", "partner"),
        ("rikken", "afreken", "scoring"),
        ("boerenbridge", "verboden bod", "dealer"),
        ("boerenbridge", "hook", "dealer"),
        ("tysiac", "beczka", "barrel"),
        ("tysiac", "huwelijk", "marriages"),
        ("kuhhandel", "koe", "cow"),
        ("kuhhandel", "Esel", "donkey"),
    ],
)
def test_a_topic_by_any_of_its_words_in_any_language(game, typed, name):
    for language in BOOKS[game].languages:
        assert topic(find(game), typed, language).name == name


def test_a_bid_brings_along_the_house_rule_of_its_name():
    found = topic(find("rikken piek=one_or_five"), "piek", "nl")
    assert found.kind == "entries"
    assert [choice.word for choice in found.choices if choice.chosen] == ["one_or_five"]
    assert dict(found.facts)["doel"] == "precies 1 of 5 slagen"


@pytest.mark.parametrize(
    ("typed", "near"), [("trolea", "troela"), ("pik", "piek"), ("mis", "misère")]
)
def test_what_is_not_there_suggests_what_was_meant(typed, near):
    with pytest.raises(NoTopic) as error:
        topic(find("rikken"), typed, "nl")
    assert near in error.value.near
    assert f"bedoel je {error.value.near[0]}" in told(error.value, "nl")


def test_what_is_like_nothing_lists_what_there_is():
    with pytest.raises(NoTopic) as error:
        topic(find("rikken"), "xyzzy", "en")
    assert error.value.near == ()
    assert "schoppen mie" in str(error.value)


def test_only_bids_of_the_house_are_listed():
    names = [one.name for one in topics(find("rikken contracts=rik+misere"), "nl")]
    assert "piek" in names  # the house rule is still there
    kinds = {one.name: one.kind for one in topics(find("rikken contracts=rik+misere"), "nl")}
    assert [name for name, kind in kinds.items() if kind == "entries"] == ["pas", "rik", "misere"]


# -- as text ----------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [80, 60, 40])
@pytest.mark.parametrize(("name", "language"), ALL)
def test_lines_are_no_wider_than_asked_for(name, language, width):
    for one in topics(find(name), language):
        for line in lines(one, language, width):
            assert len(line) <= max(width, max(map(len, line.split() or [""]))), line


@pytest.mark.parametrize(("name", "language"), ALL)
def test_the_documents_are_the_book(name, language):
    """`troef rules GAME --language xx --markdown > docs/rules/GAME.xx.md` writes them anew."""
    kept = (DOCS / f"{name}.{language}.md").read_text(encoding="utf-8")
    assert kept == markdown(find(name), language)


def test_the_readme_says_what_the_books_say():
    readme = (PROJECT / "README.md").read_text(encoding="utf-8").lower()
    for name, book in BOOKS.items():
        row = next(line for line in readme.splitlines() if line.startswith(f"| `{name}`"))
        assert book.summary("en").rstrip(".").lower() in row


def test_no_document_is_left_over():
    assert {file.name for file in DOCS.glob("*.md")} == {f"{n}.{each}.md" for n, each in ALL}


# -- the command ------------------------------------------------------------------------------


def test_the_command(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["rules", "rikken", "troela", "--language", "nl"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("troela\n")
    assert "rang: 4 van 15" in said
    assert main(["rules", "tysiac", "--language", "pl"]) == 0
    assert "musik" in capsys.readouterr().out
    assert main(["rules", "rikken", "--house", "pays=one"]) == 0
    assert "pays=one: Who pays whom, one loser pays one winner" in capsys.readouterr().out


def test_the_command_as_data(capsys):
    assert main(["rules", "kuhhandel", "donkey", "--language", "de", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["language"] == "de"
    (one,) = found["topics"]
    assert (one["name"], one["title"], one["facts"]) == ("donkey", "Esel", [["Quartett", "500"]])


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["rikken", "nonsense"], "is not in the rules"),
        (["rikken", "--language", "pl"], "nl, en"),
        (["whist"], "there is no game 'whist'"),
        (["rikken", "--house", "pays=nobody"], "pays"),
    ],
)
def test_bad_input_gets_a_reason(capsys, monkeypatch, arguments, why):
    monkeypatch.setenv("LC_ALL", "C")
    assert main(["rules", *arguments]) == 2
    assert why in capsys.readouterr().err


def test_a_game_without_a_book_says_so():
    kind = type("Bare", (GAMES["rikken"],), {"name": "bare", "__module__": "somewhere"})
    assert rulebook.of(kind()) is None
    assert topics(kind(), "en") == []
    with pytest.raises(NoTopic):
        topic(kind(), "piek", "en")


def test_a_house_rule_of_ones_own_choice_is_shown():
    one = next(t for t in topics(find("tysiac target=500"), "en") if t.name == "target")
    assert [(c.word, c.chosen) for c in one.choices] == [("1000", False), ("500", True)]
