"""What a person is told: in one language, and nothing that the seat may not know."""

from __future__ import annotations

import io
import itertools
import re
import string
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from troef import chance
from troef.game import hide, play
from troef.games import GAMES
from troef.table.core import Core
from troef.table.evening import Evening
from troef.table.hinting import HinterHere
from troef.table.kept import load
from troef.table.log import Log
from troef.table.screen import Screen
from troef.table.seen import Company, Eyes
from troef.table.session import Leave, Session
from troef.table.texts import COMMANDS, WORDS, command
from troef.table.thinking import Here
from troef.words import LANGUAGES

New = Callable[..., Evening]


@pytest.fixture
def new_evening(tmp_path: Path) -> New:
    """Makes evenings, of Rikken if nothing else is said, that are kept in a folder of this test."""

    def make(
        seed: int | None = 1,
        language: str = "en",
        people: Iterable[int] = (0,),
        names: Sequence[str] = (),
        rules: str = "rikken",
        **house: Any,
    ) -> Evening:
        game = GAMES[rules](**house)
        specs = [None if seat in people else "uniform" for seat in range(game.seats)]
        return Evening(game, specs, tmp_path / "evening.txt", language, seed, names)

    return make


class Scripted:
    """A session in this process: lines go in, text comes out."""

    def __init__(self, evening: Evening) -> None:
        self.out = io.StringIO()
        self.evening = evening
        console = Console(file=self.out, highlight=False, markup=False, width=200)
        self.core = Core(evening)
        programs = Here(evening.game, evening.specs)
        hinter = HinterHere(evening.game)
        self.session = Session(self.core, self.screen(console), self.ask, programs, hinter)
        self.lines: Iterator[str] = iter(())

    def screen(self, console: Console) -> Screen:
        return Screen(self.evening.game, console, self.evening.language)

    def passed(self) -> str | None:
        """The key that the next person is asked for, if the screen is being passed on."""
        found = re.search(r"type (\S+) and Enter when only you can see it\. $", self.out.getvalue())
        return found and found[1]

    def ask(self, prompt: str) -> str:
        self.out.write(prompt)
        line = next(self.lines, None)
        if line is None:
            raise Leave
        self.out.write(line + "\n")
        return line

    def run(self, lines: Iterable[str]) -> str:
        """Play these lines and leave; what was printed."""
        self.lines = iter(lines)
        before = len(self.out.getvalue())
        with pytest.raises(Leave):
            self.session.run()
        return self.out.getvalue()[before:]


def test_commands_are_told_apart() -> None:
    words = [word for several in COMMANDS.values() for word in several]
    assert len(words) == len(set(words))
    assert command("Waarom  West HV") == ("why", "West HV")
    assert command("last misere") is None
    assert command("") is None


@pytest.mark.parametrize(
    ("language", "asked", "told"),
    [
        ("en", "? piek", "Exactly 1 trick, alone, without trump"),
        ("nl", "? piek", "Precies 1 slag"),
        ("en", "? piik", "piek"),
        ("en", "help aim", "Whoever bids highest"),
    ],
)
def test_rules_can_be_asked_for_at_the_table(new_evening: New, language, asked, told) -> None:
    assert told in Scripted(new_evening(language=language)).run([asked])


def phrases(language: str) -> list[str]:
    """The longer pieces of this language's texts that the other does not have."""
    other = WORDS["en" if language == "nl" else "nl"].values()
    found = []
    for text in WORDS[language].values():
        for literal, _, _, _ in string.Formatter().parse(text):
            pieces = [piece.strip() for piece in literal.splitlines()]
            found += [p for p in pieces if len(p) > 6 and not any(p in text for text in other)]
    return found


GAME_WORDS = {"nl": ("gever", "speler", "slagen", "troef:"), "en": ("dealer", "declarer", "tricks")}


def everything(deals: int) -> Iterator[str]:
    """A person who tries everything."""
    for _ in range(deals):
        yield from ("?", "last", "score", "why", "show", "undo", "foo", "sa", "open", "8", "99")
        for _ in range(12):
            yield from ("1", "last", "1", "u", "2")
        yield from ("1",) * 30
        yield from ("why", "why W", "why x", "undo", "last", "score", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_in_one_language(new_evening: New, language: str) -> None:
    text = Scripted(new_evening(language=language, seed=5)).run(everything(3))
    other = "en" if language == "nl" else "nl"
    for phrase in phrases(other):
        assert phrase not in text
    for word in GAME_WORDS[other]:
        assert word not in text
    assert "{" not in text
    assert ": None" not in text
    told = [phrase for phrase in phrases(language) if phrase in text]
    assert len(told) > 30


def test_switching_changes_everything_after_it(new_evening: New) -> None:
    evening = new_evening(language="en")
    text = Scripted(evening).run(["nl", "?", "1"])
    after = text.split("Vanaf nu")[1]
    assert not [phrase for phrase in phrases("en") if phrase in after]
    assert evening.language == "nl"
    assert "language: nl" in evening.path.read_text()


def watched(table: Scripted, evening: Evening, seed: int) -> int:
    """Play a deal, at every choice swapping cards that the person cannot see; how many swaps there
    were. Not a letter on the screen may change."""
    rng = chance.generator(seed, 99)
    swapped = 0

    def person() -> Iterator[str]:
        nonlocal swapped
        while evening.running:
            real = evening.table.states.copy()
            screens = []
            for states in (real, evening.game.swaps(real[0], 0, rng)):
                evening.table.states[:] = states
                start = len(table.out.getvalue())
                yield from ("show", "last", "score", "why", "?", "zz", "99")
                screens.append(table.out.getvalue()[start:])
                swapped += states.tobytes() != real.tobytes()
            evening.table.states[:] = real
            assert screens[0] == screens[1]
            yield str(1 + chance.below(rng, 2)) if "(1-" in screens[0][-40:] else ""

    table.run(person())
    return swapped


SECRET_MATE = {"auction": "none", "mate": "random", "mate_known": "no"}


@pytest.mark.parametrize("house", [{}, SECRET_MATE])
@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_never_reach_the_screen(
    new_evening: New, seed: int, house: dict[str, str]
) -> None:
    evening = new_evening(seed=seed, **house)
    assert watched(Scripted(evening), evening, seed) > 8


def test_that_test_sees_a_leak(new_evening: New, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = new_evening()

    def everything_seen(log: Log, states: Any, seat: int) -> Any:
        view = states.copy()[0]
        view.viewer = seat
        return view

    monkeypatch.setattr(Log, "_seen", everything_seen)
    with pytest.raises(AssertionError):
        watched(Scripted(evening), evening, 1)


def test_the_screen_would_show_an_open_hand(new_evening: New) -> None:
    """The opposite of the test before: what may be seen is shown."""
    evening = new_evening(contracts="open_misere", seed=2)
    table = Scripted(evening)
    text = table.run(["1"] * 12)
    assert "Open hand of" in text


def test_the_result_tells_who_made_it(new_evening: New) -> None:
    text = Scripted(new_evening(seed=1)).run(["1"] * 14)
    assert "is over" in text
    assert "made with" in text or "failed with" in text
    hands = text.split("The hands were:")[1].splitlines()[1:5]
    assert all(line.count("♠") <= 1 and len(line.split()) >= 15 for line in hands)


@pytest.mark.parametrize("seed", range(3))
def test_all_pass_and_schoppen_mie_can_be_shown(new_evening: New, seed: int) -> None:
    text = Scripted(new_evening(seed=seed, contracts="schoppen_mie")).run(["1"] * 14)
    assert "Deal 1 is over" in text
    assert "all passed" in text or "last trick)" in text or "last trick," in text


@pytest.mark.parametrize("height", [25, 80])
def test_a_terminal_that_can_not_be_wiped_is_scrolled(new_evening: New, height: int) -> None:
    out = io.StringIO()
    console = Console(
        file=out, force_terminal=True, width=80, height=height, _environ={"TERM": "dumb"}
    )
    Screen(new_evening().game, console, "en").wipe()
    assert out.getvalue().count("\n") >= max(50, height)
    assert not out.getvalue().strip()


def test_two_people_at_one_terminal(new_evening: New) -> None:
    """Each is asked at the own seat, when everything of the other has gone from the screen."""
    evening = new_evening(people=(0, 2), names=("Anna", "Bob"))
    table = Scripted(evening)
    rng = chance.generator(3)
    asked: list[tuple[int, str]] = []

    def people() -> Iterator[str]:
        start = 0
        while not evening.done:
            screen = table.out.getvalue()[start:]
            start = len(table.out.getvalue())
            if key := table.passed():
                yield key
                continue
            seat = table.session.viewer
            asked.append((seat, screen))
            real = evening.table.states.copy()
            shows = []
            for states in (real, evening.game.swaps(real[0], seat, rng)):
                evening.table.states[:] = states
                before = len(table.out.getvalue())
                yield "show"
                shows.append(table.out.getvalue()[before:])
            evening.table.states[:] = real
            assert shows[0] == shows[1]
            yield "1"

    text = table.run(people())
    assert "South Anna, West uniform, North Bob, East uniform" in text
    assert {seat for seat, _ in asked} == {0, 2}
    for (seat, _), (following, screen) in itertools.pairwise(asked):
        passed = f"Pass the screen to {table.session.called(following)}."
        assert passed in text
        assert seat == following or "you:" not in screen.split("Enter")[0]
    wiped = text.count("\n" * 50)
    assert wiped >= sum(one[0] != other[0] for one, other in itertools.pairwise(asked))
    assert "Deal 1 is over" in text
    assert "players: S=Anna W=uniform N=Bob E=uniform" in evening.path.read_text()
    assert load(evening.path).text() == evening.text()


@pytest.mark.parametrize(("language", "said"), [("en", "nobody has won"), ("nl", "niemand heeft")])
def test_a_game_that_its_cap_ends_is_no_tie(new_evening: New, language: str, said: str) -> None:
    evening = new_evening(rules="tysiac", cap="2", language=language)
    text = Scripted(evening).run("1" if evening.running else "" for _ in range(60))
    assert said in text
    assert "tie" not in text
    assert "gelijk" not in text


def test_a_marriage_among_the_choices_is_still_a_lead() -> None:
    """Tysiac: a card can be led with or without its marriage."""
    screen = Screen(GAMES["tysiac"](), Console(file=io.StringIO()), "en")
    states = screen.game.parse_deal(
        [
            *("number: 1", "dealer: E", "totals: 0 0 0", "stuck: 0 0 0", "S: SAT HKQ DA9 C9"),
            *("W: SKQ HAT DT CAT", "E: S9J HJ DKQJ CK", "prikup: H9 CQJ"),
        ]
    )
    for word in ("100", "pass", "pass", "give C9", "give D9", "stay"):
        play(states[0], screen.game.parse(states[0], word))
    view = screen.game.new()
    hide(states[0], 0, view)
    eyes = Eyes(Company(screen.game, (0,), {}, {}), 0, "en")
    lines = screen.position(eyes.position(view[0], 0, "", ()))
    assert "  You lead." in lines
    assert any("marriage in hearts" in line for line in lines)


def test_nobody_takes_back_what_another_person_did(new_evening: New) -> None:
    evening = new_evening(people=(0, 2), names=("Anna", "Bob"))
    table = Scripted(evening)

    def people() -> Iterator[str]:
        while True:
            last = evening.last_choice()
            if key := table.passed():
                yield key
            elif last is None or last[0] == table.session.viewer:
                yield "1"
            else:
                break
        before = list(evening.table.actions)
        yield "undo"
        assert evening.table.actions == before
        yield "quit"

    assert "chose last: you can only take back your own choice" in table.run(people())
