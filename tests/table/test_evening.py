"""An evening and its file: the same after every way of leaving, and nothing believed unseen."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from troef import record
from troef.game import actions_of
from troef.games import GAMES
from troef.table.evening import Evening, EveningError
from troef.table.kept import held, load, path_for, put_aside
from troef.table.notes import Notes

New = Callable[..., Evening]


@pytest.fixture
def new_evening(tmp_path: Path) -> New:
    """Makes evenings of Rikken that are kept in a folder of this test."""

    def make(
        seed: int | None = 1, language: str = "en", people: Iterable[int] = (0,), **house: Any
    ) -> Evening:
        game = GAMES["rikken"](**house)
        specs = [None if seat in people else "uniform" for seat in range(game.seats)]
        return Evening(game, specs, tmp_path / "evening.txt", language, seed)

    return make


def step(evening: Evening) -> None:
    """One action: the last legal one for a person, the agent's own for an agent."""
    if evening.turn in evening.people:
        evening.act(actions_of(evening.game, evening.table.view(evening.turn))[-1])
    else:
        evening.act(evening.decide())


def play(evening: Evening, deals: int) -> None:
    for _ in range(deals):
        evening.deal()
        while evening.running:
            step(evening)


def same(one: Evening, other: Evening) -> bool:
    """Whether two evenings stand alike, to the last bit of the state."""
    return (
        one.table.states.tobytes() == other.table.states.tobytes()
        and one.table.actions == other.table.actions
        and one.done == other.done
        and one.totals() == other.totals()
        and one.text() == other.text()
        and one.rng.tobytes() == other.rng.tobytes()
    )


HOUSES: list[dict[str, str]] = [
    {},
    {"deck": "rik", "called_ace": "first"},
    {"deck": "collected", "pattern": "4-5-4"},
    {"auction": "none", "mate": "random", "mate_known": "no"},
]


@pytest.mark.parametrize("seed", [None, 7])
@pytest.mark.parametrize("house", HOUSES)
def test_resuming_after_every_action(new_evening: New, house: dict[str, str], seed: Any) -> None:
    """Chips, dealer, the order of the pack: all is as it was, whatever the house rules."""
    evening = new_evening(seed=seed, **house)
    evening.save()
    assert same(load(evening.path), evening)
    play(evening, 1)
    evening.deal()
    while evening.running:
        step(evening)
        if len(evening.table.actions) % 15 == 0 or not evening.running:
            assert same(load(evening.path), evening)
    resumed = load(evening.path)
    for one in (evening, resumed):
        play(one, 1)
    assert same(resumed, evening)


def test_totals_are_the_chips_of_the_game(new_evening: New) -> None:
    evening = new_evening()
    play(evening, 4)
    assert evening.totals() == [float(chips) for chips in evening.table.state.chips]
    assert sum(evening.totals()) == 0


def test_the_file_holds_readable_records(new_evening: New) -> None:
    evening = new_evening()
    play(evening, 2)
    evening.deal()
    text = evening.path.read_text()
    records = record.read(text.split("\n\n", 1)[1])
    assert len(records) == 3
    assert records[0].players == ("person", "uniform", "uniform", "uniform")
    assert records[2].scores() is None


def test_a_seed_gives_one_evening_and_chance_gives_others(new_evening: New) -> None:
    texts = []
    for seed in (3, 3, 4, None, None):
        evening = new_evening(seed=seed)
        play(evening, 2)
        texts.append(evening.text())
    assert texts[0] == texts[1]
    assert len(set(texts)) == 4


def test_a_seed_deals_the_cards_of_a_match(new_evening: New) -> None:
    from troef import chance
    from troef.match import DEALING, Table

    evening = new_evening(seed=11)
    table = Table(evening.game, [None] * 4)
    table.deal(chance.generator(11, 0, 0, DEALING))
    evening.deal()
    assert evening.game.say_deal(evening.table.state) == evening.game.say_deal(table.state)


def test_undo_takes_back_the_persons_last_action(new_evening: New) -> None:
    evening = new_evening()
    evening.deal()
    assert evening.undo() is None
    while evening.turn != 0:
        step(evening)
    at = list(evening.table.actions)
    before = evening.table.states.tobytes()
    step(evening)
    mine = evening.table.actions[-1]
    while evening.running and evening.turn != 0:
        step(evening)
    after = list(evening.table.actions)
    assert evening.undo() == mine
    assert evening.table.actions == at
    assert evening.table.states.tobytes() == before
    assert same(load(evening.path), evening)
    evening.act(mine)  # the same again: the others answer the same
    while evening.running and evening.turn != 0:
        step(evening)
    assert evening.table.actions == after


def test_nothing_is_taken_back_after_the_deal(new_evening: New) -> None:
    evening = new_evening()
    play(evening, 1)
    assert evening.undo() is None
    assert len(evening.done) == 1


def test_several_people(new_evening: New) -> None:
    evening = new_evening(people=(0, 2))
    evening.deal()
    assert evening.people == [0, 2]
    while evening.turn != 2:
        step(evening)
    step(evening)
    taken = evening.table.actions[-1]
    assert evening.undo() == taken
    assert evening.turn == 2


def test_reasons_are_those_of_the_decision(new_evening: New) -> None:
    evening = new_evening()
    play(evening, 1)
    plies = [ply for ply, (who, _, _, _) in enumerate(evening.plies(0)) if who != 0]
    assert {evening.explain(ply, "en") for ply in plies} == {"chosen at random"}


# -- files that are not believed --------------------------------------------------------------


def damaged(text: str) -> list[str]:
    lines = text.splitlines(keepends=True)
    return [
        "",
        "\n\n",
        "something else entirely\n",
        text.replace("troef evening 1", "troef evening 9"),
        text.replace("game: rikken", "game: chess"),
        text.replace("game: rikken", "game: rikken called_ace=never"),
        text.replace("game: rikken", "game:"),
        text.replace("seat W: uniform", "seat W: nobody"),
        text.replace("seat W: uniform\n", ""),
        text.replace("language: en", "language: fr"),
        text.replace("seed: 1\n", "seed: -1\n"),
        text.replace("seed: 1\n", "seed: 99999999999999999999\n"),
        text.replace("seed: 1\n", "chance: 00\nchoices: 1\n"),
        text.replace("seed: 1\n", f"chance: {'0' * 64}\nchoices: 1\n"),
        text.replace("seed: 1\n", "seed: 2\n"),  # other deals than those played
        text.replace("dealer: E", "dealer: N"),
        text.replace("scores: ", "scores: S +99, "),
        text[: len(text) // 2],
        "".join(lines[:-3]) + "what is this\n",
        text.replace("troef 1", "troef 2"),
    ]


def test_damaged_files_are_refused_and_kept(new_evening: New) -> None:
    evening = new_evening()
    play(evening, 2)
    whole = evening.path.read_text()
    for text in damaged(whole):
        assert text != whole
        evening.path.write_text(text)
        with pytest.raises(EveningError) as caught:
            load(evening.path)
        assert caught.value.key == "unreadable"
        assert evening.path.read_text() == text
    evening.path.write_bytes(b"\xff\xfe")
    with pytest.raises(EveningError):
        load(evening.path)


def test_cut_off_after_a_whole_action_it_is_just_an_earlier_moment(new_evening: New) -> None:
    evening = new_evening()
    play(evening, 1)
    text = evening.path.read_text()
    evening.path.write_text(text[: text.index("scores:")].rsplit(",", 1)[0] + "\n")
    earlier = load(evening.path)
    assert earlier.running
    assert earlier.table.actions == evening.table.actions[:-1]


def test_writing_is_all_or_nothing(new_evening: New, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = new_evening()
    play(evening, 1)
    before = evening.path.read_text()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(EveningError) as caught:
        evening.deal()
    assert caught.value.fields["reason"] == "No space left on device"
    assert evening.path.read_text() == before


@pytest.mark.parametrize(("spec", "at_once"), [("uniform", False), ("flat:milliseconds=1", True)])
def test_in_a_hurry_what_might_be_decided_otherwise_is_written_at_once(
    tmp_path: Path, spec: str, at_once: bool
) -> None:
    """What people have seen stays so, whenever the server is killed."""
    game = GAMES["rikken"]()
    evening = Evening(game, [None, spec, spec, spec], tmp_path / "evening.txt", "en", 1)
    evening.hurried = True
    evening.deal()
    written = []
    while evening.running and len(evening.table.actions) < 12:
        agents_next = evening.turn not in evening.people
        step(evening)
        if agents_next and evening.turn not in evening.people:
            written.append(load(evening.path).table.actions == evening.table.actions)
    assert written
    assert all(each == at_once for each in written)


def test_one_table_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "evening.txt"
    with held(path), pytest.raises(EveningError, match="busy"), held(path):
        pass
    with held(path):
        pass


def test_old_evenings_are_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "rikken.txt"
    assert put_aside(path) is None
    for number in (1, 2):
        path.write_text(str(number))
        old = put_aside(path)
        assert old is not None
        assert old.name == f"rikken-{number}.txt"
        assert old.read_text() == str(number)
    assert not path.exists()


def test_the_usual_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert path_for("rikken") == tmp_path / "troef" / "evenings" / "rikken.txt"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert path_for("rikken") == tmp_path / ".local" / "share" / "troef" / "evenings" / "rikken.txt"


# -- whose the files are ----------------------------------------------------------------------


@pytest.fixture
def open_handed() -> Iterator[None]:
    """Whatever is made is for everybody, unless somebody minds."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("open_handed")
def test_evenings_are_for_their_owner_only(tmp_path: Path, monkeypatch: Any) -> None:
    """They hold all hands, and the seed of those to come."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    path = path_for("rikken")
    path.parent.mkdir(parents=True)
    assert mode(path.parent) == 0o777
    with held(path):
        evening = Evening(GAMES["rikken"](), [None, *["uniform"] * 3], path, "en", 1)
        evening.save()
        assert {mode(each) for each in path.parent.iterdir()} == {0o600}
    assert mode(path.parent) == mode(path.parent.parent) == 0o700
    assert mode(tmp_path / "share") == 0o777, "not ours to close"
    path.chmod(0o644)
    old = put_aside(path)
    assert old is not None
    assert mode(old) == 0o600


@pytest.mark.usefixtures("open_handed")
def test_notes_are_for_their_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "notes.txt"
    notes = Notes(path, GAMES["rikken"](), 0)
    assert (mode(path), mode(path.parent)) == (0o600, 0o700)
    path.chmod(0o666)
    notes.keep("W")
    assert mode(path) == 0o600
    assert path.read_text().splitlines()[1:] == ["W"]
