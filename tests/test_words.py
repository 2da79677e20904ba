"""All languages say the same things: the same names, with the same fields."""

import ast
import string
import tomllib
from pathlib import Path

import pytest

import troef
from troef import rulebook
from troef.cards import NotationError
from troef.games import GAMES, find
from troef.guide import find_lesson
from troef.rulebook import languages_of
from troef.words import DEFAULT, LANGUAGES, SOMEWHERE, Words, languages_in, told, usual_language

ROOT = Path(troef.__file__).parent
FOLDERS = sorted({file.parent for file in ROOT.rglob("words/*.toml")})
NAMES_ITSELF = "languages"
"""The one table in which a language need not have all names: what it calls the others."""


def texts(folder: Path, language: str) -> dict[str, str]:
    """All texts of a file, those of a table under its name too."""
    whole = tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
    found = {}
    for name, value in whole.items():
        if isinstance(value, str):
            found[name] = value
        elif name != NAMES_ITSELF:
            found |= {f"{name}.{each}": text for each, text in value.items()}
    return found


def fields(text: str) -> set[str | int]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_all_languages_say_the_same_things(folder):
    spoken = languages_in(folder)
    assert set(LANGUAGES) <= set(spoken) <= {*LANGUAGES, *SOMEWHERE}
    expected = texts(folder, DEFAULT)
    for language in spoken:
        there = texts(folder, language)
        assert there.keys() == expected.keys()
        for name, text in there.items():
            assert isinstance(text, str), name
            assert text.strip(), name
            assert fields(text) == fields(expected[name]), name


def test_tables_keep_their_order_in_every_language():
    for folder in FOLDERS:
        assert len({tuple(texts(folder, language)) for language in languages_in(folder)}) == 1


@pytest.mark.parametrize("language", SOMEWHERE)
def test_a_language_of_some_games_is_spoken_whole(language):
    """Words of a game need a file for it in every folder of words, but for those of other games."""
    speak = {name for name in GAMES if language in languages_of(find(name))}
    assert speak
    for folder in FOLDERS:
        of_a_game = set(folder.relative_to(ROOT).parts) & set(GAMES)
        assert (folder / f"{language}.toml").exists() == (of_a_game <= speak), folder
    for name in speak:
        book, lesson = rulebook.of(find(name)), find_lesson(find(name))
        assert book is None or language in book.languages
        assert lesson is None or language in lesson.languages


def test_a_language_of_some_games_is_english_in_others():
    assert Words(str(ROOT / "games" / "tysiac" / "scene.py"))["pl"]["prikup"] == "musik"
    assert Words(str(ROOT / "games" / "tysiac" / "scene.py"))["de"]["prikup"] == "prikup"
    assert languages_of(find("tysiac")) == (*LANGUAGES, "pl")
    assert languages_of(find("rikken")) == LANGUAGES


def test_no_language_is_named_where_words_are_chosen():
    """A third language is files of words and nothing else."""
    files = [ROOT / f"{name}.py" for name in ("notation", "cards", "record", "commands")]
    for room in ("table", "games", "agents", "theses", "cli"):
        files += (ROOT / room).rglob("*.py")
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            named = isinstance(node, ast.Constant) and node.value in (*LANGUAGES, *SOMEWHERE)
            assert not named, f"{file}, line {node.lineno}"


@pytest.fixture
def words(tmp_path):
    """Words of somebody else's game, who speaks no Dutch."""
    (tmp_path / "words").mkdir()
    text = 'hello = "hello {name}"\n[animals]\ncow = "a cow"\n'
    (tmp_path / "words" / "en.toml").write_text(text, encoding="utf-8")
    return tmp_path / "game.py"


def test_where_a_language_is_missing_english_is_spoken(words):
    assert Words(str(words)).say("nl", "hello", name="Anna") == "hello Anna"
    assert Words(str(words), "animals")["nl"] == {"cow": "a cow"}
    with pytest.raises(KeyError):
        Words(str(words))["xx"]


def test_what_people_type_comes_from_every_language(words):
    (words.parent / "words" / "nl.toml").write_text('marry = "trouw, meld"\n', encoding="utf-8")
    (words.parent / "words" / "en.toml").write_text('marry = "marry, wed"\n', encoding="utf-8")
    assert set(Words(str(words)).words_for("marry")) == {"marry", "wed", "trouw", "meld"}


def test_a_text_in_every_language_is_said_once(words):
    (words.parent / "words" / "nl.toml").write_text(
        'cow = "koe"\nhand = "hand"\n', encoding="utf-8"
    )
    (words.parent / "words" / "en.toml").write_text(
        'cow = "cow"\nhand = "hand"\n', encoding="utf-8"
    )
    assert Words(str(words)).everywhere("cow") == "cow/koe"
    assert Words(str(words)).everywhere("hand") == "hand"


def test_an_error_is_told_in_the_language_of_who_listens():
    error = NotationError(Words(str(ROOT / "notation.py")).later("score_stays", title="Rikken"))
    assert str(error) == "Rikken: the score cannot be set"
    assert told(error, "nl") == "Rikken: de stand kan niet worden gezet"
    assert told(NotationError("no card"), "nl") == "no card"


@pytest.mark.parametrize(
    ("setting", "language"), [("nl_NL.UTF-8", "nl"), ("en_GB", "en"), ("C.UTF-8", "en"), ("", "en")]
)
def test_the_usual_language_is_that_of_the_system(monkeypatch, setting, language):
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", setting)
    assert usual_language() == language


def test_a_game_may_know_the_language_of_the_system(monkeypatch):
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert usual_language(languages_of(find("tysiac"))) == "pl"
    assert usual_language(languages_of(find("rikken"))) == DEFAULT
