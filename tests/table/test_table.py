"""The table without a screen: what comes in, what goes out, and that it holds no more than a seat may know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from troef import chance
from troef.chance import below
from troef.fields import Row
from troef.game import actions_of, appears, draw, plan, play, turn
from troef.games import GAMES
from troef.state import State
from troef.table.core import Core
from troef.table.evening import Evening, EveningError
from troef.table.kept import load
from troef.table.log import Kind
from troef.table.messages import (
    Act,
    BadMessage,
    Claim,
    Concede,
    Did,
    Ended,
    Next,
    Refused,
    Speak,
    Taken,
    Told,
    Took,
    Undo,
    as_json,
    ask_from,
)
from troef.table.thinking import Decided, Failed, Here, Thinker

QUICK = {"rikken": {}, "boerenbridge": {"rounds": "3"}, "tysiac": {"cap": "2"}, "kuhhandel": {}}


def sit(tmp_path: Path, game: str = "rikken", seed: int = 1, people: tuple[int, ...] = (0,),
        **house: str) -> Core:  # fmt: skip
    rules = GAMES[game](**{**QUICK[game], **house})
    specs = [None if seat in people else "uniform" for seat in range(rules.seats)]
    return Core(Evening(rules, specs, tmp_path / "evening.txt", "en", seed))


def one_action(core: Core, programs: Here) -> None:
    """The first choice of a person, or what a program decides."""
    if (wanted := core.wanted()) is not None:
        programs.decide(wanted)
        heard = programs.hear(0)
        assert isinstance(heard, Decided)
        assert core.decided(heard.at, heard.action)
        return
    assert core.turn is not None
    choice = core.position(core.turn).choices[0]
    assert core.take(Act(core.turn, choice.text, core.at)) == Taken()


def played(core: Core, most: int = 400) -> Iterator[Core]:
    """A deal, action by action."""
    programs = Here(core.game, core.evening.specs)
    core.take(Next(core.evening.people[0]))
    for _ in range(most):
        yield core
        if not core.running:
            return
        one_action(core, programs)


def stream(core: Core, seat: int) -> str:
    """All that goes out to a seat, as it is sent."""
    sent = [as_json(event) for event in core.events(seat)]
    return "\n".join([*sent, as_json(core.position(seat))])


# -- nothing that is hidden goes out ------------------------------------------------------------------


@pytest.mark.parametrize("game", QUICK)
def test_swapped_cards_change_no_byte(tmp_path: Path, game: str) -> None:
    """At every moment, cards that the seat does not see are swapped; its position stays the same."""
    core, rng, swapped = sit(tmp_path, game, people=(0, 2)), chance.generator(7), 0
    for _ in played(core, 60):
        for seat in core.evening.people if core.running else ():
            real, before = core.evening.table.states.copy(), as_json(core.position(seat))
            other = core.game.swaps(real[0], seat, rng)
            swapped += other.tobytes() != real.tobytes()
            core.evening.table.states[:] = other
            after = as_json(core.position(seat))
            core.evening.table.states[:] = real
            assert after == before
    assert swapped > 20


@pytest.mark.parametrize("game", QUICK)
def test_what_was_sent_is_the_same_to_the_byte_with_hidden_cards_swapped(
    tmp_path: Path, game: str
) -> None:
    """In everything that happened, cards that the seat does not see are swapped, and what others did in secret
    is something else that looks the same; all that was sent to the seat stays as it is."""
    core, rng, swapped, secret = sit(tmp_path, game), chance.generator(3), 0, 0
    for _ in played(core, 70):
        pass
    for seat in (0, 1):
        sent = [as_json(event) for event in core.events(seat)]
        real = list(core.moments)
        for at, moment in enumerate(real):
            if moment.kind is Kind.ENDED:
                continue
            before, after = (
                core.game.swaps(each[0], seat, rng) for each in (moment.before, moment.after)
            )
            swapped += before.tobytes() != moment.before.tobytes()
            action = moment.action
            if moment.kind is Kind.DID:
                look = int(appears(moment.before[0], action, seat))
                same = [
                    each
                    for each in actions_of(core.game, moment.before[0])
                    if int(appears(moment.before[0], each, seat)) == look
                ]
                action = same[int(below(rng, len(same)))]
                secret += action != moment.action
            core.moments[at] = replace(moment, before=before, after=after, action=action)
        assert [as_json(event) for event in core.events(seat)] == sent
        core.moments[:] = real
    assert swapped > 20
    assert secret > 0 or game != "kuhhandel"


def alike(core: Core, seat: int, rng: chance.Rng) -> tuple[Row[State], list[int]] | None:
    """Another deal that looks the same from this seat up to now, and what was done in it."""
    game, view = core.game, core.view(seat)
    plans, world = game.plans(), game.new()
    plan(view, plans)
    draw(view, plans, rng, world)
    dealt = game.as_dealt(world[0])
    state, mine, done = dealt.copy(), core.evening.dealt.copy(), []
    for action in core.evening.table.actions:
        look = int(appears(mine[0], action, seat))
        may = [a for a in actions_of(game, state[0]) if int(appears(state[0], a, seat)) == look]
        if not may:
            return None  # another way of what was done in secret would be needed
        done.append(may[0])
        play(state[0], may[0])
        play(mine[0], action)
    return dealt, done


@pytest.mark.parametrize("game", ["rikken", "boerenbridge"])
def test_dealt_otherwise_all_that_was_sent_is_the_same_to_the_byte(
    tmp_path: Path, game: str
) -> None:
    """The hidden cards are dealt again so that all that was seen could have come about: the whole stream
    of the seat, from the first card on, must be the same."""
    rng, differ = chance.generator(11), 0
    house = {"rounds": "most"} if game == "boerenbridge" else {}
    for seed in range(6):
        core = sit(tmp_path, game, seed, **house)
        moments = [core.at for _ in played(core, 30) if core.running]
        if not core.running or len(moments) < 8:
            continue
        found = alike(core, 0, rng)
        if found is None:
            continue
        dealt, actions = found
        other = sit(tmp_path, game, seed, **house)
        other.take(Next(0))
        other.moments.clear()
        other.evening.dealt[:] = other.evening.table.states[:] = dealt
        other.evening.table.actions = []
        for action in actions:
            play(other.evening.table.state, action)
            other.evening.table.actions.append(action)
        other._repeat()
        assert stream(other, 0) == stream(core, 0)
        differ += dealt.tobytes() != core.evening.dealt.tobytes()
    assert differ >= 3


def test_that_test_sees_a_leak(tmp_path: Path) -> None:
    core = sit(tmp_path)
    for _ in played(core, 12):
        pass
    assert stream(core, 0) != stream(core, 2)


# -- what comes in ------------------------------------------------------------------------------------


def test_everything_is_kept_when_it_is_answered(tmp_path: Path) -> None:
    core = sit(tmp_path, people=(0, 1, 2, 3))
    for _ in played(core, 20):
        kept = load(core.evening.path)
        assert kept.table.actions == core.evening.table.actions
        assert stream(Core(kept), 1) == stream(core, 1)


def test_what_cannot_be_kept_was_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    core = sit(tmp_path, people=(0, 1, 2, 3))
    core.take(Next(0))
    before = stream(core, 0)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(EveningError):
        core.take(Act(0, "pas"))
    assert stream(core, 0) == before


@pytest.mark.parametrize(
    ("ask", "key"),
    [
        (Act(1, "pas"), "not_your_turn"), (Act(0, "pas", 99), "too_late"), (Act(0, "nonsense"), "no_action"),
        (Act(0, "x" * 500), "no_action"), (Act(0, "troela"), "rule"), (Next(0), "deal_runs"),
        (Undo(0), "nothing_to_undo"), (Claim(0), "claim_refused"), (Speak(0, "xx"), "no_language"),
        (Act(7, "pas"), "no_person"),
    ],
)  # fmt: skip
def test_what_is_refused_says_why_and_changes_nothing(tmp_path: Path, ask: Act, key: str) -> None:
    core = sit(tmp_path, people=(0, 1, 2, 3))
    core.take(Next(0))
    before = stream(core, 0)
    answer = core.take(ask)
    assert isinstance(answer, Refused)
    assert answer.key == key
    assert answer.words
    assert stream(core, 0) == before


def test_messages_from_outside_are_checked() -> None:
    assert ask_from(2, {"kind": "act", "text": "SA", "at": 4}) == Act(2, "SA", 4)
    assert ask_from(1, {"kind": "undo"}) == Undo(1)
    bad: list[object] = [
        None, [], "act", {}, {"kind": "fly"}, {"kind": "act"}, {"kind": "act", "text": 3},
        {"kind": "act", "text": "SA", "seat": 1}, {"kind": "act", "text": "SA", "at": True},
        {"kind": "undo", "text": "SA"}, {1: 2},
    ]  # fmt: skip
    for message in bad:
        with pytest.raises(BadMessage):
            ask_from(0, message)


def test_events_are_numbered_and_can_be_asked_for_from_anywhere(tmp_path: Path) -> None:
    core = sit(tmp_path)
    for _ in played(core, 40):
        pass
    events = core.events(0)
    numbers = [event.number for event in events]
    assert numbers == sorted(set(numbers))
    for at in (0, 3, len(events) - 1):
        assert core.events(0, numbers[at]) == events[at + 1 :]
    assert json.loads(as_json(events[0]))["kind"] == "dealt"


def test_each_seat_hears_its_own_language(tmp_path: Path) -> None:
    core = sit(tmp_path, people=(0, 2))
    core.take(Next(0))
    core.take(Speak(2, "nl"))
    assert core.position(0).deal == "Deal 1"
    assert core.position(2).deal == "Spel 1"


# -- taking back, claiming, conceding -----------------------------------------------------------------


def test_taking_back_is_told_and_comes_out_the_same(tmp_path: Path) -> None:
    core = sit(tmp_path, people=(0, 1, 2, 3))
    core.take(Next(0))
    before = core.position(0)
    core.take(Act(0, "pas"))
    assert isinstance(core.take(Undo(1)), Refused)
    assert core.take(Undo(0)) == Taken()
    assert core.position(0).choices == before.choices
    assert as_json(core.events(3)[-1]).startswith('{"kind":"undone"')


CLAIM = [
    "dealer: E", "S: SAKQJT98765432", "W: HAKQJT98765432", "N: DAKQJT98765432", "E: CAKQJT98765432",
]  # fmt: skip


def deal_out(core: Core, lines: list[str], *actions: str) -> None:
    """Put this deal on the table, with what was done in it."""
    core.take(Next(0))
    core.moments.clear()
    core.evening.table.states[:] = core.game.parse_deal(lines)
    core.evening.dealt = core.evening.table.states.copy()
    core._repeat()
    for action in actions:
        assert core.take(Act(core.evening.turn, action)) == Taken(), action


def test_a_claim_that_is_plain_ends_the_deal(tmp_path: Path) -> None:
    core = sit(tmp_path, people=(0, 1, 2, 3))
    deal_out(core, CLAIM, "solo", "pas", "pas", "pas", "trump S")
    assert "claim" in core.position(0).may
    assert isinstance(core.take(Claim(1)), Refused)
    assert core.take(Claim(0)) == Taken()
    assert not core.running
    assert core.evening.done[-1].points == [66.0, -22.0, -22.0, -22.0]
    told = [event.what for event in core.events(2)]
    assert any(isinstance(what, Told) and what.key == "claimed" for what in told)
    assert isinstance(told[-1], Ended)
    assert not any(isinstance(what, Took) for what in told)
    assert "settled: 5" in core.evening.path.read_text()


def test_what_is_not_certain_cannot_be_claimed(tmp_path: Path) -> None:
    """All spades are high, but hearts are trump and others have them."""
    core = sit(tmp_path, people=(0, 1, 2, 3))
    deal_out(core, CLAIM, "solo_8", "pas", "pas", "pas", "trump H")
    answer = core.take(Claim(0))
    assert isinstance(answer, Refused)
    assert answer.key == "claim_refused"


def test_a_lost_misere_need_not_be_played_to_the_end(tmp_path: Path) -> None:
    core = sit(tmp_path, people=(0, 1, 2, 3))
    deal_out(core, CLAIM, "misere", "pas", "pas", "pas", "SA", "HA", "DA", "CA")
    assert core.take(Concede(2)) == Taken()
    assert not core.running
    assert core.evening.done[-1].points[0] < 0
    assert "settled: 8" in core.evening.path.read_text()


def test_giving_up_takes_all_people(tmp_path: Path) -> None:
    core = sit(tmp_path, people=(0, 2))
    programs = Here(core.game, core.evening.specs)
    core.take(Next(0))
    core.take(Concede(0))
    assert core.running
    core.take(Concede(2))
    while core.running:
        assert core.turn not in (0, 2)
        one_action(core, programs)
    assert load(core.evening.path).text() == core.evening.text()


# -- programs -----------------------------------------------------------------------------------------


def test_a_program_that_cheats_or_fails_stops_nothing(tmp_path: Path) -> None:
    core = sit(tmp_path)
    core.take(Next(0))
    core.take(Act(0, "pas"))
    assert core.decided(core.at, 10**12)
    at = core.at
    assert core.faltered(at, "its hand was SA")
    assert not core.decided(at, 64), "too late: chance has chosen"
    assert len(core.failures) == 2
    assert "its hand" not in stream(core, 0)
    told = [event.what for event in core.events(0) if isinstance(event.what, Told)]
    assert [what.words for what in told] == ["West faltered: chance chooses instead.",
                                             "North faltered: chance chooses instead."]  # fmt: skip
    assert [type(event.what) for event in core.events(0)].count(Did) == 3


def test_programs_think_in_a_process_of_their_own(tmp_path: Path) -> None:
    """The same decisions as here; a process that is killed is replaced."""
    core = sit(tmp_path)
    thinker = Thinker(core.game, core.evening.table.seats, core.evening.specs)
    try:
        core.take(Next(0))
        core.take(Act(0, "pas"))
        for killed in (False, True):
            wanted = core.wanted()
            assert wanted is not None
            here = Here(core.game, core.evening.specs)
            here.decide(wanted)
            expected = here.hear(0)
            if killed:
                for process in thinker.processes:
                    process.process.kill()
            thinker.decide(wanted)
            heard = None
            while not isinstance(heard, Decided | Failed):
                heard = thinker.hear(5)
            assert heard == expected
    finally:
        thinker.close()


def test_whose_turn_it_is_is_never_waited_for(tmp_path: Path) -> None:
    core = sit(tmp_path)
    core.take(Next(0))
    core.take(Act(0, "pas"))
    assert core.wanted() is not None
    assert core.position(0).choices == ()
    assert isinstance(core.take(Act(0, "pas")), Refused)
    assert int(turn(core.evening.table.state)) == 1
