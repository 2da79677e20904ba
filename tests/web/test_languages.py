"""The page in the languages of some games: Polish for Tysiac, German for Kuhhandel, and nothing else on it."""

import re

import pytest

pytestmark = pytest.mark.browser

ENGLISH = re.compile(
    r"\b(the|you|your|yours|and|of|is|are|with|card|cards|trick|tricks|deal|play|plays|bids|offer|money|"
    r"rules|score|hint|undo|review|settings|close|next|points|thinking|waiting|what|who|pass|passes)\b",
    re.IGNORECASE,
)
"""Words that stand on every page in English, and are none in Polish or German."""
SAID = """() => [document.title, document.body.innerText,
    ...[...document.querySelectorAll('*')].flatMap((each) => ['aria-label', 'title', 'placeholder', 'alt']
        .map((name) => each.getAttribute(name) ?? ''))].join('\\n')"""
"""All that is read or read out on a page."""


def english(page):
    """English words on the page; people and programs have names."""
    names = {each.inner_text() for each in page.query_selector_all(".plate b")}
    return [w for w in ENGLISH.findall(page.evaluate(SAID)) if w not in names]


@pytest.mark.parametrize(
    ("game", "language", "hand", "prefer"),
    [
        ("tysiac", "pl", "Twoje karty", "[data-choice=stay]"),
        ("kuhhandel", "de", "Deine Karten", "[data-choice=auction]"),
    ],
)
def test_a_game_in_its_own_language(player, game, language, hand, prefer):
    one = player(language=language)
    page = one.page
    page.goto(one.address)
    page.click(f"[data-game={game}]")
    for each in page.query_selector_all(".order details"):
        each.evaluate("each => each.open = true")
    assert page.get_attribute("html", "lang") == language
    assert english(page) == []
    page.select_option(".order .row select", "beginner")
    page.click(".order .main")
    for _ in range(6):
        assert one.ready()
        one.settle()
        assert hand in page.get_attribute(".hand", "aria-label")
        assert english(page) == []
        one.choose(prefer)
    one.ready()
    one.settle()
    for tool in ("rules", "settings", "concede"):
        page.click(f"[data-tool={tool}]")
        page.wait_for_selector("dialog[open]")
        assert english(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    assert page.get_attribute("html", "lang") == language


def test_the_end_of_a_deal_in_polish(player):
    one = player(language="pl").begin("tysiac")
    one.ready()
    one.page.click("[data-tool=concede]")
    one.page.click("dialog .main")
    one.page.wait_for_selector(".result .next")
    one.settle()
    assert english(one.page) == []


def test_a_game_that_does_not_speak_it_goes_on_in_english(player):
    """The start page says so in place of what the game is about; who chooses it all the same reads English."""
    one = player(language="pl")
    page = one.page
    page.goto(one.address)
    assert english(page) == []
    page.click("[data-game=rikken]")
    page.wait_for_selector(".order form")
    assert page.get_attribute("html", "lang") == "en"
    page.click(".order .main")
    one.ready()
    assert page.get_attribute("html", "lang") == "en"
    one.page.click("[data-tool=settings]")
    assert page.locator("dialog option[value=pl]").count() == 0


def test_the_language_of_the_page_is_that_of_the_seat(player):
    """Also when it was chosen elsewhere, after the table was left."""
    one = player().begin("tysiac")
    one.ready()
    table = one.page.url
    one.page.goto(f"{one.address}?language=pl")
    one.page.wait_for_selector("html[lang=pl]")
    one.page.goto(table)
    one.page.wait_for_selector(".hand .card")
    one.ready()
    one.settle()
    assert one.page.get_attribute("html", "lang") == "pl"
    assert english(one.page) == []
