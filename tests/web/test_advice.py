"""Hints at a table: one at a time for a seat, and none for a moment that is past."""

import asyncio
import json

import pytest

from troef.games import GAMES
from troef.web.desk import Desk
from troef.web.line import Line
from troef.web.minds import Minds
from troef.web.room import Room
from troef.web.seating import Place, Seating


@pytest.fixture
def at_table(tmp_path):
    """Runs what is to be done by the person at a table where it is his turn."""

    def run(person):
        async def sit():
            game, minds, desk = GAMES["boerenbridge"](), Minds(), Desk()
            places = [Place("beginner") for _ in range(game.seats)]
            places[0] = Place(None, key="key", name="Anna")
            room = Room(Seating(tmp_path, game, places), minds, desk)
            room.lines.append(Line(0))
            while (wanted := room._open().wanted()) is not None:
                room._heard(await minds.decide(game, wanted))
            await person(room, room.lines[0])
            await room.close()
            minds.close()
            desk.shutdown()

        asyncio.run(sit())

    return run


async def heard(line):
    return json.loads(await line.waiting.get())


async def ask(room, line, ident):
    """Ask for a hint; the answer, which comes at once."""
    await room.ask(line, {"kind": "hint", "id": ident, "at": room.core.at})
    return await heard(line)


def test_one_at_a_time(at_table):
    async def person(room, line):
        assert (await ask(room, line, "one"))["kind"] == "working"
        assert (await ask(room, line, "one"))["kind"] == "working"
        assert (await ask(room, line, "two"))["key"] == "hint_busy"
        hint = await heard(line)
        assert (hint["kind"], hint["id"]) == ("hint", "one")
        assert (await ask(room, line, "one"))["estimates"] == hint["estimates"]
        assert (await ask(room, line, "three"))["kind"] == "working"
        assert (await heard(line))["estimates"] == hint["estimates"]

    at_table(person)


def test_none_for_what_is_past(at_table):
    async def person(room, line):
        assert (await ask(room, line, "past"))["kind"] == "working"
        position = room.core.position(0)
        room.think = lambda: None
        text = position.choices[0].text
        await room.ask(line, {"kind": "act", "id": "act", "text": text, "at": position.at})
        assert [(await heard(line))["kind"] for _ in range(2)] == ["taken", "table"]
        _, work = room.hints.asked[0]
        await work
        assert line.waiting.empty()
        assert room.answers[0]["past"]["kind"] == "working"

    at_table(person)


def test_a_later_question_takes_the_place_of_an_earlier_one(at_table):
    async def person(room, line):
        assert (await ask(room, line, "earlier"))["kind"] == "working"
        _, earlier = room.hints.asked[0]
        room.core.moments.append(room.core.moments[-1])  # something was said at the table
        assert (await ask(room, line, "later"))["kind"] == "working"
        hint = await heard(line)
        assert (hint["kind"], hint["id"]) == ("hint", "later")
        assert earlier.cancelled()

    at_table(person)


def test_a_process_that_ends_is_told(at_table):
    async def person(room, line):
        assert (await ask(room, line, "one"))["kind"] == "working"
        while not room.minds.advisers:
            await asyncio.sleep(0.01)
        (crew,) = room.minds.advisers.values()
        for _ in range(2):
            while not crew.workers:
                await asyncio.sleep(0.01)
            (worker,) = crew.workers
            worker.process.process.kill()
            while worker in crew.workers:
                await asyncio.sleep(0.01)
        told = await heard(line)
        assert (told["kind"], told["key"]) == ("refused", "hint_failed")

    at_table(person)
