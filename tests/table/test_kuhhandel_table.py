"""Kuhhandel at the table: money instead of a hand, no tricks, and secrets between people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from test_advise import Talk
from test_session import New, Scripted, new_evening

from troef import chance
from troef.game import actions_of, deal, hide
from troef.games import GAMES
from troef.games.kuhhandel.animals import held
from troef.games.kuhhandel.notation import parse_money
from troef.games.kuhhandel.scene import money_words
from troef.games.kuhhandel.state import OFFERING
from troef.table.reading import Misread, Reader

__all__ = ["new_evening"]  # a fixture
SEEN = re.compile(r"puts (down )?(\d+ cards?|nothing)( against it)?$")


def test_two_people_keep_their_money_secret(new_evening: New) -> None:
    """Nothing on the screen of one hangs on money that only the other knows."""
    evening = new_evening(people=(0, 2), names=("Anna", "Bob"), rules="kuhhandel", seed=2)
    table = Scripted(evening)
    rng = chance.generator(4)
    asked, swapped = {0: 0, 2: 0}, 0

    def people() -> Iterator[str]:
        nonlocal swapped
        start = 0
        while not evening.done and sum(asked.values()) < 120:
            screen = table.out.getvalue()[start:]
            if key := table.passed():
                start = len(table.out.getvalue())
                yield key
                continue
            seat = table.session.viewer
            asked[seat] += 1
            check_screen(screen, evening.table.state, seat)
            real = evening.table.states.copy()
            shows = []
            for states in (real, evening.game.swaps(real[0], seat, rng)):
                evening.table.states[:] = states
                swapped += states.tobytes() != real.tobytes()
                before = len(table.out.getvalue())
                yield from ("show", "last")
                shows.append(table.out.getvalue()[before:])
            evening.table.states[:] = real
            assert shows[0] == shows[1]
            if last := re.search(r"\(1-(\d+)\): $", shows[0]):
                yield f"#{1 + chance.below(rng, int(last[1]))}"
            else:
                yield ""

    text = table.run(people())
    assert min(asked.values()) > 20
    assert swapped > 20
    assert "C Bob:" in text
    assert "A Anna:" in text
    assert "ricks" not in text
    assert "Your hand" not in text


def check_screen(screen: str, state: object, seat: int) -> None:
    """The own money is there, and of money that the other put down only the number of cards."""
    own = money_words(int(state.money[seat]), "en")  # type: ignore[attr-defined]
    assert re.findall(r"Your money: (.*) \(", screen)[-1] == own
    other = "Bob" if seat == 0 else "Anna"
    for line in screen.splitlines():
        said = line.strip().removeprefix(f"{other}: ")
        if said.startswith("puts down") and said != line.strip():
            assert SEEN.search(said), line


def test_a_whole_game_is_told_without_tricks(new_evening: New) -> None:
    evening = new_evening(rules="kuhhandel", seed=3, language="nl")
    text = Scripted(evening).run(["1"] * 400)
    assert "Spel 1 is afgelopen" in text
    assert "onder de hamer: " in text
    assert "ieder krijgt 500 van de bank" in text
    assert "krijgt de dieren" in text
    for word in ("Slag", "Jouw hand", "None"):
        assert word not in text
    assert re.search(r"\.\.\. en nog \d+: typ wat je wilt, zoals (leg|bied) \S+", text)
    assert re.search(r"^  A jij: .*geldkaarten \d+", text, re.MULTILINE)


def test_the_winner_is_named(new_evening: New) -> None:
    evening = new_evening(rules="kuhhandel", seed=3, language="nl")
    text = Scripted(evening).run(["1"] * 400)
    points = evening.done[0].points
    won = [
        f"{'jij' if seat == 0 else 'ABCD'[seat]}"
        for seat in range(4)
        if points[seat] == max(points)
    ]
    says = "Jij hebt het spel gewonnen." if won == ["jij"] else f"gewonnen door {', '.join(won)}."
    assert says in text
    assert "spel: afgelopen" in text


HELP = {
    "en": ("trade B cow", "offer 2x10+50", "what lies on the table"),
    "nl": ("koehandel B koe", "leg 2x10+50", "wat er op tafel ligt"),
}
CARDS = ("SA", "HQ", "HV", "♠", "trick", "slag")


@pytest.mark.parametrize("language", ["en", "nl"])
def test_help_is_about_this_game(new_evening: New, language: str) -> None:
    text = Scripted(new_evening(rules="kuhhandel", seed=3, language=language)).run(["?"])
    for words in HELP[language]:
        assert words in text
    for word in CARDS:
        assert word not in text


@pytest.mark.parametrize(("people", "programs"), [((0,), True), ((0, 2), False)])
def test_help_calls_no_person_a_program(new_evening: New, people: Any, programs: bool) -> None:
    text = Scripted(new_evening(people=people, rules="kuhhandel", seed=3)).run(["A", "?", "A", "?"])
    assert "ou sit A" in text
    assert ("the others are programs" in text) == programs


# -- many sums of money -----------------------------------------------------------------------

RICH = "4x0+6x10+4x50+2x100+2x200+2x500"
"""7 * 5 * 5 * 27 - 1 sums."""


def offering(money: str, language: str = "en") -> Reader:
    """A person who has this money and trades."""
    game = GAMES["kuhhandel"]()
    states = game.new()
    state = states[0]
    deal(state, chance.generator(1))
    state.phase, state.master, state.turn, state.target, state.animal = OFFERING, 0, 0, 1, 8
    state.money[0] = parse_money(money)
    view = game.new()
    hide(state, 0, view)
    return Reader(game, view[0], actions_of(game, view[0]), [], language)


def meant(one: Reader, line: str) -> str:
    return one.game.say(one.view, one.read(line))


@pytest.mark.parametrize(
    ("money", "line", "said"),
    [
        (RICH, "offer 10+50", "offer 10+50"), (RICH, "2x10+500", "offer 2x10+500"),
        (RICH, "leg 3x10", "offer 3x10"), (RICH, "50", "offer 50"), (RICH, "500", "offer 500"),
        (RICH, "0", "offer 0"), (RICH, "#10", "offer 2x10"), (RICH, "12", "offer 2x0+2x10"),
        ("2x0+4x10+50", "50", "offer 50"), ("2x0+4x10+50", "20", "offer 2x0+10+50"),
        ("2x0+4x10+50", "10+50", "offer 10+50"),
    ],
)  # fmt: skip
def test_sums_are_read(money: str, line: str, said: str) -> None:
    assert meant(offering(money), line) == said


@pytest.mark.parametrize(
    "line",
    ["20", "13", "#13", "5999", "offer 3x500", "10+5", "offer", "xyz", "3 cards", "leg 3 kaarten"],
)
def test_only_numbers_that_are_shown_count(line: str) -> None:
    one = offering(RICH)
    assert len(one.legal) > 4000
    with pytest.raises(Misread) as why:
        one.read(line)
    assert len(str(why.value)) < 600


def test_a_number_that_is_money_as_well_is_asked_about() -> None:
    with pytest.raises(Misread, match=r"Type #10 or 5\."):
        offering(RICH).read("10")


@pytest.mark.parametrize("line", ["offer 10+50", "offer 3x500", "xyz", "20", "10"])
def test_reading_one_of_many_options_does_not_spell_them_all(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, spelled = offering(RICH), []
    words = type(one.game).words
    monkeypatch.setattr(
        type(one.game), "words", lambda *given: spelled.append(given) or words(*given)
    )
    with suppress(Misread):
        one.read(line)
    assert len(spelled) < 100


# -- advice ---------------------------------------------------------------------------------


OPENING = ("B", "auction", "cow", "bid 20", "pass", "pass", "sell", "2x10")


def talk(*lines: str, path: Path | None = None) -> tuple[Talk, str]:
    one = Talk(path, game=GAMES["kuhhandel"](), agent="rulebased")
    return one, one.run(*lines)


def test_what_is_seen_is_asked_for() -> None:
    one, text = talk(*OPENING)
    assert "What is seen? animal/dier 1: " in text
    assert "What is seen? paid/betaald: C, 1: " in text
    view = one.adviser.view[0]
    lists = [money_words(int(money), "en") for money in view.known[0][:4]]
    assert lists == ["nothing", "2x0 + 6x10 + 50", "2x0 + 2x10 + 50", "2x0 + 4x10 + 50"]


@pytest.mark.parametrize("paid", ["50", "3x10", "500", "20", "cow", "B"])
def test_what_can_not_have_been_paid_is_refused(paid: str) -> None:
    _, text = talk(*OPENING[:-1], paid)
    assert text.count("What is seen? paid/betaald: C, 1: ") == 2


PASSES = ("pass",) * 3
COWS = ("B", "auction", "cow", *PASSES, "auction", "cow", *PASSES, "auction", "pig", *PASSES)
"""B and C have a cow each, and it is our turn."""


@pytest.mark.parametrize("winner", ["B", "C"])
def test_a_trade_of_others_is_told_by_numbers_and_by_who_won(winner: str) -> None:
    one, text = talk(*COWS, "auction", "pig", *PASSES, "trade C cow", "3 cards", "2 cards", winner)
    assert "B: puts down 3 cards" in text
    assert "C: puts 2 cards against it" in text
    view = one.adviser.view[0]
    assert list(view.cards[:4]) == [7, 6, 8, 7]
    assert int(held(int(view.animals["ABCD".index(winner)]), 8)) == 2
    assert view.known[0][1] == view.known[0][2] == 0


def test_an_offer_is_seen_when_it_was_answered() -> None:
    """C trades with us: what lay on the table we learn afterwards."""
    lines = ("A", "auction", "cow", *PASSES, "auction", "pig", *PASSES, "auction", "cow", *PASSES)
    lines += ("auction", "pig", *PASSES, "auction", "dog", *PASSES, "auction", "dog", *PASSES)
    one, text = talk(*lines, "trade A cow", "2 cards", "50", "10+500", "10", "2x10")
    assert text.count("What is seen? offer/bod: C, 1.1: ") == 3  # a 500 and one card cannot be
    view = one.adviser.view[0]
    assert money_words(int(view.money[0]), "en") == "2x0 + 6x10"
    assert held(int(view.animals[0]), 8) == 2
    assert money_words(int(view.known[0][2]), "en") == "2x0 + 2x10 + 2x50"


def test_the_last_thing_can_be_taken_back_instead() -> None:
    one, text = talk("B", "auction", "u", "auction", "horse")
    assert "Taken back." in text
    assert one.adviser.game.shown(one.adviser.view[0]) == {"animal/dier 1": [9]}


def test_kept_notes_are_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    first, _ = talk(*OPENING, path=path)
    again, _ = talk(path=path)
    assert first.adviser.view.tobytes() == again.adviser.view.tobytes()
