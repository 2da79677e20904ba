"""Is the page usable by everybody: axe finds nothing, on a phone and a laptop, in the dark and in the light."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser import PATIENCE
from test_page_sheet import begin, give

pytestmark = pytest.mark.browser

SIZES = ((320, 568), (1280, 800))


def found(one):
    """What axe finds wrong with the page as it is now, at every size and in both lights."""
    wrong, page = set(), one.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for light in ("light", "dark"):
            page.emulate_media(color_scheme=light, reduced_motion="reduce")
            for each in Axe().run(page).response["violations"]:
                for node in each["nodes"]:
                    why = node["any"][0]["message"] if node["any"] else ""
                    wrong.add((each["id"], width, light, node["html"][:160], why))
    page.set_viewport_size({"width": 1280, "height": 800})
    return sorted(wrong)


def test_the_start_page(player):
    one = player()
    one.page.goto(one.address)
    one.page.wait_for_selector(".tile")
    assert found(one) == []
    for game in ("rikken", "kuhhandel"):
        one.page.click(f"[data-game={game}]")
        one.page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        assert found(one) == []
    one.page.click("header .quiet >> nth=-1")
    assert found(one) == []


@pytest.mark.parametrize(
    ("game", "language"),
    [("rikken", "nl"), ("boerenbridge", "en"), ("tysiac", "pl"), ("kuhhandel", "de")],
)
def test_a_table(player, game, language):
    one = player(language=language).begin(game)
    wrong = []
    for number in range(4):
        one.ready()
        one.settle()
        if number in (0, 3):  # a bid, and a card or what comes before it
            wrong += found(one)
        one.choose("[data-choice=rik], [data-choice=rik_beter], [data-choice='auction']")
    one.ready()
    one.page.click("[data-tool=rules]")
    one.page.wait_for_selector(".book details")
    wrong += found(one)
    assert wrong == []


def test_the_end_and_the_review(player):
    one = player().begin("boerenbridge")
    while one.ready():
        one.choose()
    one.settle()
    assert found(one) == []
    one.page.click(".result .look")
    one.page.wait_for_selector(".felt.review[data-state=shown]", timeout=4 * PATIENCE)
    assert found(one) == []
    one.page.click("[data-go=last]")
    assert found(one) == []


@pytest.mark.parametrize("game", ["rikken", "kuhhandel"])
def test_a_guided_deal(player, game):
    one = player()
    one.page.goto(f"{one.address}#guide={game}")
    one.page.wait_for_selector(".lesson-page")
    assert found(one) == []
    one.page.click("[data-lesson=on]")
    assert found(one) == []


def test_axe_would_find_something(player):
    one = player()
    one.page.goto(one.address)
    one.page.wait_for_selector(".tile")
    one.page.evaluate("document.querySelector('.tile').replaceChildren()")
    assert "button-name" in {each[0] for each in found(one)}


@pytest.mark.parametrize(
    ("game", "language", "answers"),
    [("boerenbridge", "nl", ["2", "1"]), ("tysiac", "en", ["Bob", "120"])],
)
def test_a_score_sheet(player, game, language, answers):
    one = player(language=language)
    page = one.page
    page.goto(f"{one.address}#sheet=")
    page.wait_for_selector(".people input")
    page.select_option(".new-sheet .field select >> nth=0", game)
    page.click(".order > div summary")
    wrong = found(one)
    begin(one, game, "Anna", "Bob", "Carla", "Dirk")
    wrong += found(one)
    give(page, *answers)
    wrong += found(one)
    if game == "boerenbridge":
        give(page, "0", "0", *["0"] * 3, "13")
        page.click("[data-deal='1'] button")
        page.wait_for_selector("[data-changing='1'] .answer.was")
        wrong += found(one)
    assert wrong == []
