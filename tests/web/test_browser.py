"""The page in a real browser: deals by mouse and by keys, on a phone, in two languages, by two people."""

import pytest
from browser import PATIENCE
from ready import visit

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["", "rikken", "kuhhandel"])
def test_a_page_takes_few_bytes(chromium, server, game):
    """Until there is something to choose; how long that takes is measured by `ready.py` itself."""
    _, size = visit(chromium, server.address, game and server.table(game, *["beginner"] * 3))
    assert 50_000 < size < 300_000


@pytest.mark.parametrize("game", ["rikken", "boerenbridge", "tysiac"])
def test_a_deal_by_mouse(player, game):
    one = player().begin(game)
    chosen = 0
    while one.ready():
        one.choose("[data-choice=rik], [data-choice=rik_beter]")  # else all may pass
        chosen += 1
    assert chosen > 4
    page = one.page
    assert page.inner_text(".result h2") in ("The deal is over", "The game is over")
    assert page.query_selector(".log li.ended")
    before = one.at()
    page.click(".result .next")
    page.wait_for_function(
        "at => document.querySelector('.table-page').dataset.at !== at", arg=before
    )
    page.wait_for_selector(".result", state="detached")


def test_a_game_of_kuhhandel_by_mouse(player):
    """Some turns, an auction among them; then it is given up, and chance plays to the end."""
    one = player().begin("kuhhandel")
    for _ in range(6):
        assert one.ready()
        one.choose("[data-choice='auction']")
    assert one.page.query_selector(".money")
    one.ready()
    one.page.click("[data-tool=concede]")
    one.page.click("dialog .main")
    one.page.wait_for_selector(".result .next", timeout=5 * PATIENCE)  # hundreds of decisions
    assert "won" in one.page.inner_text(".result h2") or "over" in one.page.inner_text(".result h2")


def test_a_deal_by_keys_alone(player):
    one = player().begin("tysiac")
    page = one.page
    while one.ready():
        one.settle()
        before = one.at()
        if not page.evaluate("document.activeElement.matches('.hand .may, .options button')"):
            page.keyboard.press("Tab")
            continue
        if page.evaluate("document.activeElement.matches('.hand .may')"):
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "at => document.querySelector('.table-page').dataset.at !== at", arg=before
        )
    page.wait_for_function("document.activeElement.matches('.next')")
    page.keyboard.press("Enter")
    page.wait_for_selector(".result", state="detached")


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844)])
def test_on_a_phone_nothing_is_cut_off(player, width, height):
    one = player(width=width, height=height, has_touch=True).begin("rikken")
    page = one.page
    for _ in range(3):
        assert one.ready()
        one.settle()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for card in page.query_selector_all(".hand .card"):
            box = card.bounding_box()
            assert box["x"] >= -1
            assert box["x"] + box["width"] <= width + 1
            assert box["y"] + box["height"] <= height + 1
        one.choose("[data-choice=rik], [data-choice=rik_beter]")  # else all may pass


@pytest.mark.parametrize(
    ("game", "language"), [("rikken", "nl"), ("tysiac", "pl"), ("kuhhandel", "de")]
)
def test_what_is_asked_before_a_game_fits_a_phone(player, game, language):
    one = player(width=320, height=568, language=language)
    page = one.page
    page.goto(one.address)
    page.click(f"[data-game={game}]")
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    names = "[...document.querySelectorAll('.tile b')].filter(each => each.scrollWidth > each.clientWidth)"
    assert page.evaluate(f"{names}.map(each => each.innerText)") == []


def test_cards_that_may_not_be_played_say_why(player):
    one = player().begin("boerenbridge")
    page = one.page
    while one.ready():
        one.settle()
        if refused := page.query_selector(".hand .no"):
            assert refused.get_attribute("aria-disabled") == "true"
            assert "may not be played" in refused.get_attribute("aria-label")
            refused.click(force=True)  # it says that it is disabled, and answers all the same
            page.wait_for_selector(".ask[data-kind=refused]")
            assert "follow suit" in page.inner_text(".ask")
            return
        one.choose()
    raise AssertionError("every card could be played in a whole round")


def test_a_hint_is_asked_for_seen_and_followed(player):
    one = player().begin("boerenbridge")
    page = one.page
    while one.ready():
        one.settle()
        if len(page.query_selector_all(".hand .may")) > 1:
            break
        one.choose()
    assert page.is_hidden("#hint")
    page.keyboard.press("h")
    page.wait_for_selector("#hint[data-state=shown]", timeout=2 * PATIENCE)  # may be compiled first
    assert page.inner_text("#hint p").startswith("Best: ")
    lines = page.query_selector_all("#hint li")
    assert len(lines) > 1
    for line in lines:
        assert "points" in line.inner_text()
        assert "tricks" in line.inner_text()
    before, best = one.at(), page.get_attribute("#hint li.best", "data-estimate")
    page.press(f".hand [data-card='{best}']", "Enter")
    page.wait_for_function(
        "at => document.querySelector('.table-page').dataset.at !== at", arg=before
    )
    page.wait_for_selector("#hint", state="hidden")
    assert page.query_selector(f".hand [data-card='{best}']") is None
    assert one.ready()
    one.settle()
    page.click("[data-tool=hint]")
    page.wait_for_selector("#hint[data-state=shown]")


def test_a_lost_line_comes_back(player):
    one = player().begin("rikken")
    one.ready()
    one.settle()
    hand = one.page.inner_html(".hand")
    one.page.evaluate("document.querySelector('.table-page').drop()")
    one.page.wait_for_selector("[data-line=lost]")
    one.page.wait_for_selector("[data-line=open]")
    one.settle()
    assert one.page.inner_html(".hand") == hand
    one.page.reload()
    one.ready()
    one.settle()
    assert one.page.inner_html(".hand") == hand
    one.choose("[data-choice=pas]")


def test_two_people_in_two_languages(player):
    anna, bob = player(), player(language="nl")
    page = anna.page
    page.goto(anna.address)
    page.click("[data-game=rikken]")
    page.click(".order details summary")
    page.locator(".seats-list select").nth(1).select_option("person")
    page.click(".order .main")
    link = page.get_attribute("[data-link]", "data-link")
    bob.page.goto(link)
    bob.page.fill("input", "Bob")
    bob.page.click(".main")
    anna.ready()
    assert page.inner_text(".plate[aria-label=Bob] b") == "Bob"
    assert "Your hand" in page.get_attribute(".hand", "aria-label")
    bob.page.wait_for_selector(".hand .card")
    assert "Je hand" in bob.page.get_attribute(".hand", "aria-label")
    assert bob.page.get_attribute("html", "lang") == "nl"
    anna.choose("[data-choice=pas]")
    bob.ready()
    bob.choose("[data-choice=pas]")
    third = player()
    third.page.goto(link)
    third.page.click(".main")
    third.page.wait_for_selector("[data-wrong=used_link]")


def test_another_language_at_the_table(player):
    one = player().begin("rikken")
    one.ready()
    one.page.click("[data-tool=settings]")
    one.page.select_option("dialog select >> nth=0", "nl")
    one.page.wait_for_selector(".ask:has-text('Wat bied je?')")
    # the table may say so before the page is drawn anew
    one.page.wait_for_selector("[data-tool=undo]:text-is('Terug')")


def test_rules_and_the_trick_before(player):
    one = player().begin("boerenbridge")
    page = one.page
    for _ in range(3):
        one.ready()
        one.choose()
    one.ready()
    one.settle()
    page.click("[data-tool=last]")
    assert len(page.query_selector_all(".back-trick .card")) == 4
    page.click("[data-tool=rules]")
    page.wait_for_selector(".book details")
    page.click(".book .main")
    page.wait_for_selector(".book", state="detached")


def test_a_broken_link_says_what_to_do(player):
    one = player()
    one.page.goto(one.address + "#broken")
    one.page.wait_for_selector("[data-wrong=no_link]")
    one.page.click(".main")
    one.page.wait_for_selector(".tile")
