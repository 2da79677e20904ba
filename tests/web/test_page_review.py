"""Reviews at a table: of deals that are over alone, worked out elsewhere, drawn on the same table."""

import asyncio
import itertools
import json

import pytest
from browser import PATIENCE

from troef.game import actions_of
from troef.games import GAMES
from troef.web.desk import Desk
from troef.web.line import Line
from troef.web.minds import Minds
from troef.web.room import Room
from troef.web.seating import Place, Seating

IDS = itertools.count()


def table_of_one(folder, game):
    """A table of somebody against programs."""
    rules = GAMES[game]()
    places = [Place("beginner") for _ in range(rules.seats)]
    places[0] = Place(None, key="key", name="Anna")
    room = Room(Seating(folder, rules, places), Minds(), Desk())
    room.think = lambda: None  # we play for everybody
    return room


def play_out(core):
    """The first thing that is allowed, until the deal is over."""
    while core.running:
        core._do(actions_of(core.game, core.evening.table.state)[0])


async def asked(room, line, **message):
    """What comes of a question, until it is more than that it takes a while."""
    await room.ask(line, {"id": str(next(IDS)), **message})
    while True:
        heard = json.loads(await line.waiting.get())
        if heard["kind"] not in ("working", "table"):
            return heard


async def closed(room):
    await room.close()
    room.minds.close()
    room.desk.shutdown()


def test_a_deal_that_is_over_is_reviewed_and_no_other(tmp_path):
    async def person():
        room, line = table_of_one(tmp_path, "boerenbridge"), Line(0)
        room.lines.append(line)
        core = room._open()
        for deal in (0, 1, 2, 1 << 30):  # the first is still being played
            told = await asked(room, line, kind="review", deal=deal)
            assert (told["kind"], told["key"]) == ("refused", "review_later")
        play_out(core)
        told = await asked(room, line, kind="review", deal=1)
        assert (told["kind"], told["deal"]) == ("review", 1)
        assert told["seats"][0]["name"] == "Anna"
        steps = told["steps"]
        assert len(steps) == 1 + len(core.evening.table.actions)
        assert len({card for hand in steps[0]["hands"] for card in hand}) == 4 * len(
            steps[0]["hands"][0]
        )
        assert all(not hand for hand in steps[-1]["hands"])
        assert len(told["mistakes"]) <= 3
        for mistake in told["mistakes"]:
            step = steps[mistake["step"]]
            assert step["wrong"]
            assert max(step["lost"]) > 0
        dear = [steps[each["step"]]["lost"][0] for each in told["mistakes"]]
        assert dear == sorted(dear, reverse=True)
        assert (await asked(room, line, kind="review", deal=1)) == {**told, "seq": line.seq}
        told = await asked(room, line, kind="review", deal=2)
        assert told["key"] == "review_later"
        await closed(room)

    asyncio.run(person())


def test_only_who_asked_gets_it(tmp_path):
    async def people():
        room = table_of_one(tmp_path, "boerenbridge")
        room.seating.places[2] = Place(None, key="other", name="Bob")
        mine, other = Line(0), Line(2)
        room.lines += [mine, other]
        play_out(room._open())
        assert (await asked(room, mine, kind="review", deal=1))["kind"] == "review"
        assert other.waiting.empty()
        await closed(room)

    asyncio.run(people())


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_deal_is_looked_back_at_on_the_page(player, language):
    one = player(language=language).begin("boerenbridge")
    page = one.page
    while one.ready():
        one.choose()
    one.settle()
    page.click(".result .look")
    page.wait_for_selector(".felt.review[data-state=shown]", timeout=4 * PATIENCE)  # compiled first
    assert page.inner_text(".panel.review .title") == {"en": "Review", "nl": "Terugblik"}[language]
    assert page.is_hidden(".felt.play")
    where = {"en": "of", "nl": "van"}[language]
    page.click("[data-go=first]")
    last = len(page.query_selector_all(".chip"))
    assert page.inner_text(".where") == f"0 {where} {last}"
    held = len(page.query_selector_all(".hand.open .card"))
    page.keyboard.press("ArrowRight")
    assert page.inner_text(".where") == f"1 {where} {last}"
    page.click(f".chip[data-step='{last}']")
    assert page.query_selector_all(".hand.open .card") == []
    assert held > 0
    page.keyboard.press("Home")
    for mistake in page.query_selector_all("[data-mistake]"):
        mistake.click()
        at = mistake.get_attribute("data-mistake")
        assert page.inner_text(".where") == f"{at} {where} {last}"
        assert page.get_attribute(f".chip[data-step='{at}']", "aria-current") is not None
        assert "wrong" in page.get_attribute(f".chip[data-step='{at}']", "class")
        assert page.inner_text(".cost")
    page.click("[data-tool=leave_review]")
    assert page.is_visible(".result .next")
    page.click(".result .next")
    page.wait_for_selector(".result", state="detached")
    page.click("[data-tool=review]")  # the deal before, while the next one is played
    page.wait_for_selector(".felt.review[data-state=shown]")
