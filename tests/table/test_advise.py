"""The adviser sees what its seat at the real table sees: no more, no less."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from troef import chance
from troef.agents import find
from troef.check import different
from troef.game import deal, hide, over, play, sample, turn
from troef.games import GAMES
from troef.table.advise import Conversation
from troef.table.adviser import Adviser
from troef.table.notes import Notes
from troef.table.screen import Screen
from troef.table.session import Leave

TABLES: list[tuple[str, dict[str, str]]] = [
    *((name, {}) for name in GAMES),
    ("rikken", {"auction": "forced", "forced": "open_misere"}),
]


def tell_deal(adviser: Adviser, real: Any) -> None:
    """Tell the adviser of a new deal what lies before its seat."""
    game = adviser.game
    adviser.deal(int(turn(real[0])))
    view = game.new()
    hide(real[0], adviser.seat, view)
    adviser.hold(game.scene(view[0], "en").hand)
    tell_shown(adviser, view, {})


def tell_shown(adviser: Adviser, view: Any, before: dict[str, list[int]]) -> None:
    for where, cards in adviser.game.shown(view[0]).items():
        if where not in before:
            adviser.show(where, cards)


@pytest.mark.parametrize(("name", "house"), TABLES, ids=str)
def test_the_adviser_sees_what_its_seat_sees(name: str, house: dict[str, str]) -> None:
    game = GAMES[name](**house)
    rng = chance.generator(11)
    seat = 1
    adviser = Adviser(game, seat, find("uniform", game))
    real, view = game.new(), game.new()
    for _ in range(3):
        deal(real[0], rng)
        tell_deal(adviser, real)
        while not over(real[0]):
            hide(real[0], seat, view)
            assert not different(adviser.view[0], view[0])
            action = int(sample(real[0], rng))
            before = game.shown(view[0])
            mover, card = game.new(), game.card_in(action)
            hide(real[0], int(turn(real[0])), mover)
            assert card is None or card in game.scene(mover[0], "en").hand
            play(real[0], action)
            assert adviser.act(action, bool(over(real[0])))
            hide(real[0], seat, view)
            tell_shown(adviser, view, before)
        assert adviser.over


def test_what_can_not_be_is_refused_and_changes_nothing() -> None:
    game = GAMES["rikken"]()
    adviser = Adviser(game, 0, find("basic", game))
    adviser.deal(0)
    adviser.hold(game.parse_cards("SAKQJT98765432"))
    for action in ("rik", "pas", "pas", "pas", "trump S"):
        assert adviser.act(game.parse(adviser.view[0], action)), action
    assert adviser.act(game.parse(adviser.view[0], "call CA"))
    assert adviser.act(game.parse(adviser.view[0], "S2"))
    before = adviser.view.copy()
    assert not adviser.act(game.parse(adviser.view[0], "S3"))
    assert not different(before[0], adviser.view[0])
    assert adviser.act(game.parse(adviser.view[0], "C2"))
    assert adviser.undo()
    assert not different(before[0], adviser.view[0])


class Talk:
    """A conversation in this process: lines go in, text comes out."""

    def __init__(
        self,
        path: Path | None = None,
        language: str = "en",
        game: Any = None,
        agent: str = "advanced",
        seat: int = 0,
    ) -> None:
        self.out = io.StringIO()
        game = game or GAMES["rikken"]()
        self.adviser = Adviser(game, seat, find(agent, game))
        console = Console(file=self.out, highlight=False, markup=False, width=200)
        notes = Notes(path, game, seat)
        self.talk = Conversation(self.adviser, Screen(game, console, language), self.ask, notes)
        self.lines: Iterator[str] = iter(())

    def ask(self, prompt: str) -> str:
        self.out.write(prompt + "\n")
        line = next(self.lines, None)
        if line is None:
            raise Leave
        return line

    def run(self, *lines: str) -> str:
        self.lines = iter(lines)
        with pytest.raises(Leave):
            self.talk.run()
        return self.out.getvalue()


OPENING = ("S", "SAKQ2 HAK3 DKQ4 CQJ8", "rik", "pass", "pass", "pass")


def test_advice_with_reasons_and_mistakes_taken_back() -> None:
    talk = Talk()
    text = talk.run(*OPENING, "", "", "SA", "s3", "u", "s4", "s5", "SA", "s6")
    assert "Our advice: trump ♠ spades, since: the strongest suit" in text
    assert "Taken back." in text
    assert "♠A cannot be: that card was played already (you)" in text
    view = talk.adviser.view[0]
    assert talk.adviser.game.scene(view, "en").last != []


def test_bad_answers_are_explained() -> None:
    text = Talk().run(
        "X",
        "S",
        "SAK",
        "SAKQ2 HAK3 DKQ4 CQJJ",
        "SAKQ2 HAKX",
        "SAKQ2 HAK3 DKQ4 CQJ8",
        "nonsense",
        "?",
    )
    assert "'X' is no seat: choose from South, West, North, East." in text
    assert "Expected 13 cards, and read 2." in text
    assert "'CQJJ' is no card" not in text
    assert "'SAKQ2 HAK3 DKQ4 CQJJ': a card stands there twice." in text
    assert "'HAKX' is no card: type a suit and then one or more ranks, like SA or HQ10." in text
    assert "'nonsense' means nothing here" in text
    assert "take back the last thing" in text


def test_bad_answers_are_explained_in_dutch() -> None:
    text = Talk(language="nl").run("Zuid", "SAHV2 HAX", "SAA", "round 2")
    assert (
        "'HAX' is geen kaart: typ een kleur en dan een of meer waarden, zoals SA of HV10." in text
    )
    assert "'SAA': daar staat een kaart twee keer in." in text
    assert "Rikken: bij geen enkel spel doet het nummer ertoe" in text
    for english in ("is no", "expected", "cannot"):
        assert english not in text


def test_dutch_letters_are_read() -> None:
    text = Talk(language="nl").run("Zuid", "SAHV2 HAH3 RHV4 KVB8", "rik")
    assert "Ons advies" in text
    assert "♦ R   H  V  4" in text

    assert "Wie begint? (Zuid, West, Noord, Oost) " in text


def test_options_are_those_of_some_possible_deal() -> None:
    game = GAMES["rikken"]()
    adviser = Adviser(game, 0, find("basic", game))
    adviser.deal(1)
    adviser.hold(game.parse_cards("SAKQJT98765432"))
    options = adviser.options()
    assert {"pas", "rik", "troela"} <= {game.say(adviser.view[0], action) for action in options}
    for action in options:
        assert adviser.act(action)
        assert adviser.undo()


TYSIAC = ("100", "pass", "pass")


def with_nines(seat: int) -> tuple[Adviser, Any]:
    """Tysiac: South plays, and has taken a prikup with the last nine; the adviser sits at a seat."""
    game = GAMES["tysiac"]()
    hands = ("SATK HATK DA", "S9 H9 D9 SQ HQ DQ CQ", "SJ HJ DTKJ CAT")
    adviser = Adviser(game, seat, find("knowledge", game))
    adviser.deal(0)
    adviser.hold(game.parse_cards(hands[seat]))
    for word in TYSIAC:
        assert adviser.act(game.parse(adviser.view[0], word))
    adviser.show("prikup", game.parse_cards("C9KJ"))
    return adviser, game


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("ends", [True, False])
def test_what_hidden_cards_decide_is_asked(seat: int, ends: bool) -> None:
    """A nine given away can bring four together, which ends the deal: not everybody can know that."""
    adviser, game = with_nines(seat)
    first, second = "give C9", "give CJ"
    assert adviser.endings(game.parse(adviser.view[0], first)) == [False]
    assert adviser.act(game.parse(adviser.view[0], first))
    last = game.parse(adviser.view[0], second)
    known = seat == 1  # West holds the nines
    assert adviser.endings(last) == ([True] if known else [False, True])
    possible = ends or not known
    assert adviser.act(last, ends) == possible
    assert adviser.over == (ends and possible)


def test_the_prikup_can_hold_what_we_thought_to_be_ours() -> None:
    game = GAMES["tysiac"]()
    talk = Talk(game=game, agent="knowledge")
    text = talk.run("S", "SAT HKQ DA9 C9", "", "pass", "pass", "SK S9 H9", "", "", "", "")
    assert "lies somewhere else" not in text
    assert "prikup: ♠K ♠9 ♥9" in text
    assert " to West" in text
    assert talk.adviser.view[0].tricks == 0
    assert talk.adviser.turn == 1
