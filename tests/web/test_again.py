"""The same deal again: the same cards and the same opponents, counted nowhere; and a guided first deal."""

import asyncio
import json

import pytest
from test_page_review import asked, closed, play_out, table_of_one

from troef.games import GAMES
from troef.guide import find_lesson
from troef.record import read
from troef.web.lessons import lesson
from troef.web.line import Line
from troef.web.room import Room
from troef.web.seating import Place, Seating


def at_table(folder, person, game="rikken"):
    """Somebody at a table at which one deal is over."""

    async def sit():
        room, line = table_of_one(folder, game), Line(0)
        room.lines.append(line)
        play_out(room._open())
        await person(room, line)
        await closed(room)

    asyncio.run(sit())


@pytest.mark.parametrize("game", GAMES)
def test_the_same_cards_and_no_other_score(tmp_path, game):
    async def person(room, line):
        evening = room.core.evening
        kept, dealt = evening.text(), evening.dealt.tobytes()
        scores, before = room.core.scores("en"), room.core.at
        assert (await asked(room, line, kind="again", deal=1))["kind"] == "taken"
        again = room.again
        assert again.evening.dealt.tobytes() == dealt
        assert again.at > before
        assert room._news(Line(0))["again"] == 1
        play_out(again)
        assert [*again.evening.table.actions] == [*read(evening.done[0].text)[0].actions]
        assert again.evening.done[0].points == evening.done[0].points
        assert evening.text() == kept
        assert (room.core.scores("en"), again.scores("en")) == (scores, scores)
        news = room._news(Line(0))
        assert len(news["deals"]) == 1
        assert news["events"][-1]["scores"][1]["points"] == evening.done[0].points
        assert json.loads(json.dumps(news["position"]["may"])) == ["next"]

    at_table(tmp_path, person, game)


def test_a_killed_server_has_it_again(tmp_path):
    async def person(room, line):
        assert (await asked(room, line, kind="again", deal=1))["kind"] == "taken"
        text = room.again.position(0).choices[0].text if room.again.turn == 0 else None
        while text is None:  # others bid first
            room.again._do(
                room.again.evening.table.game.parse(room.again.view(room.again.turn), "pas")
            )
            text = room.again.position(0).choices[0].text if room.again.turn == 0 else None
        told = await asked(room, line, kind="act", text=text, at=room.again.at)
        assert told["kind"] == "taken"
        after = Room(Seating(tmp_path, room.game, room.seating.places), room.minds, room.desk)
        after._open()
        assert (
            after.again.evening.table.states.tobytes() == room.again.evening.table.states.tobytes()
        )
        assert after.again.evening.deal_number == 1

    at_table(tmp_path, person)


def test_back_and_on(tmp_path):
    async def person(room, line):
        assert (await asked(room, line, kind="again", deal=1))["kind"] == "taken"
        assert (await asked(room, line, kind="back"))["kind"] == "taken"
        assert room.again is None
        assert not room.core.running
        assert (await asked(room, line, kind="again", deal=1))["kind"] == "taken"
        assert (await asked(room, line, kind="next"))["kind"] == "taken"  # leaves it, and deals
        assert room.again is None
        assert room.core.running
        assert (await asked(room, line, kind="again", deal=1))["key"] == "deal_runs"
        assert not room.seating.again_path.exists()

    at_table(tmp_path, person)


def test_who_may_not(tmp_path):
    async def person(room, line):
        for deal in (0, 2, 1 << 30):
            assert (await asked(room, line, kind="again", deal=deal))["key"] == "again_none"
        room.seating.places[2] = Place(None, key="other", name="Bob")
        assert (await asked(room, line, kind="again", deal=1))["key"] == "again_alone"

    at_table(tmp_path, person)


@pytest.mark.browser
def test_again_on_the_page(player):
    one = player().begin("boerenbridge")
    page = one.page
    one.ready()
    one.settle()
    hand = page.inner_html(".hand")
    while one.ready():
        one.choose()
    one.settle()
    evening = page.inner_text(".panel .score")
    page.click(".result .again")
    page.wait_for_selector(".practice")
    assert one.ready()
    one.settle()
    assert page.inner_html(".hand") == hand
    one.choose()
    page.reload()  # still there
    page.wait_for_selector(".practice")
    while one.ready():
        one.choose()
    one.settle()
    assert page.inner_text(".panel .score") == evening
    assert "first time" in page.inner_text(".result table")
    page.click(".result .next")
    page.wait_for_selector(".practice", state="detached")
    assert one.ready()


def test_a_lesson_has_an_answer_for_everything_that_it_offers():
    for name in GAMES:
        for language in find_lesson(GAMES[name]()).languages:
            told = lesson(GAMES[name](), language)
            assert len(told["steps"]) == len(find_lesson(GAMES[name]()).steps)
            for step in told["steps"]:
                offered = {each["text"] for each in step["position"]["choices"]}
                assert offered == ({*step["replies"], step["right"]} if "right" in step else set())


@pytest.mark.browser
@pytest.mark.parametrize("game", GAMES)
def test_a_guided_deal_on_the_page(player, game):
    """Every wrong answer is told so, the right one goes on, to the end."""
    one = player()
    page = one.page
    steps = lesson(GAMES[game](), "en")["steps"]
    page.goto(one.address)
    page.click(f"[data-game={game}]")
    page.click(".lesson")
    for number, step in enumerate(steps, start=1):
        page.wait_for_selector(f".lesson-page[data-step='{number}']")
        if "right" in step:
            for wrong in [*step["replies"]][:1]:
                choose(page, wrong)
                page.wait_for_selector(".reply[data-kind=wrong]")
            assert page.is_disabled("[data-lesson=on]")
            choose(page, step["right"])
            page.wait_for_selector(".reply[data-kind=right]")
        if number < len(steps):
            page.click("[data-lesson=on]")


def choose(page, text):
    """Click on a card or a button; some lie behind a summary, or at the end of a stepper."""
    page.evaluate("document.querySelectorAll('.others').forEach(each => each.open = true)")
    for _ in range(200):
        found = page.query_selector(f".hand [data-card='{text}'], .options [data-choice='{text}']")
        if found is not None:
            found.click(force=True)
            return
        page.click(".stepper .round >> nth=1")
    raise AssertionError(f"{text} cannot be chosen")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("game", "language", "says"), [("tysiac", "pl", "kart"), ("kuhhandel", "de", "Tier")]
)
def test_rules_and_a_guided_deal_in_the_language_of_the_game(player, game, language, says):
    one = player()
    page = one.page
    page.goto(f"{one.address}#guide={game}")
    page.select_option(".languages", language)
    page.wait_for_selector(f".told[lang={language}]")
    assert lesson(GAMES[game](), language)["steps"][0]["text"].split()[0] in page.inner_text(
        ".told"
    )
    one.begin(game)
    one.ready()
    page.click("[data-tool=rules]")
    page.select_option(".book .languages", language)
    page.wait_for_selector(f".book[lang={language}]")
    assert says in page.inner_text(f".book[lang={language}] .pages")
