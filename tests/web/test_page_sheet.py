"""The score sheet on the page: written by keys and by thumb, corrected, found again, on any screen."""

import pytest
from test_languages import english

from troef.cli import main
from troef.table.sheet.kept import read

pytestmark = pytest.mark.browser

GONE_ON = "at => document.querySelector('.score-page').dataset.at !== at"
WIDE = "document.documentElement.scrollWidth"


def begin(one, game, *people):
    """A new sheet, by mouse or thumb."""
    page = one.page
    page.goto(f"{one.address}#sheet=")
    page.wait_for_selector(".people input")
    page.select_option(".new-sheet .field select >> nth=0", game)
    while page.locator(".people input").count() < len(people):
        page.click("fieldset button")
    for at, name in enumerate(people):
        page.locator(".people input").nth(at).fill(name)
    page.click(".new-sheet .main")
    page.wait_for_selector(".answers > *")


def at(page):
    return page.get_attribute(".score-page", "data-at")


def give(page, *answers):
    """Words of a button, or numbers that are typed where there is none."""
    for each in answers:
        before = at(page)
        if page.query_selector(".typed"):
            page.fill(".typed input", each)
            page.click(".typed .main")
        else:
            page.get_by_role("button", name=each, exact=True).click()
        page.wait_for_function(GONE_ON, arg=before)


def row(page, deal):
    return page.inner_text(f"[data-deal='{deal}']").split()


def kept(server, people):
    """The file of the sheet with these people."""
    files = [read(file) for file in server.folder.glob("sheets/*.txt")]
    (found,) = [sheet for sheet in files if sheet.people == tuple(people)]
    return found


# -- Rikken in Dutch, by keys alone -------------------------------------------------------------------


def tab_to(page, selector):
    """Press Tab until something of this kind has the focus."""
    for _ in range(60):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector}")


def press(page, *answers):
    """Move to each answer with the arrow keys, and press Enter."""
    for each in answers:
        before = at(page)
        page.wait_for_selector(".answer:focus")  # the question has the focus by itself
        for _ in range(20):
            if page.inner_text(":focus").split("\n")[0] == each:
                break
            page.keyboard.press("ArrowRight")
        assert page.inner_text(":focus").split("\n")[0] == each
        page.keyboard.press("Enter")
        page.wait_for_function(GONE_ON, arg=before)


def test_an_evening_of_rikken_by_keys_in_dutch(player, server, capsys):
    one = player(width=390, height=844, language="nl")
    page, people = one.page, ("Anna", "Bob", "Carla", "Dirk", "Els")
    page.goto(one.address)
    page.wait_for_selector(".tile")
    tab_to(page, ".real")
    assert page.inner_text(":focus b") == "Scorelijst"
    page.keyboard.press("Enter")
    page.wait_for_selector(".people input")
    tab_to(page, ".people input")
    for name in people[:4]:
        page.keyboard.type(name)
        if name != "Dirk":
            page.keyboard.press("Enter")  # to the next name
    tab_to(page, "fieldset button")
    page.keyboard.press("Enter")
    page.keyboard.type("Els")
    page.keyboard.press("Enter")  # nobody follows: that was all
    page.wait_for_selector(".answers")
    assert page.inner_text(".heading").split("\n") == ["Spel 1", "Anna geeft", "Anna zit stil"]
    assert page.inner_text("#question") == "Wat is er gespeeld?"
    press(page, "Rik", "Bob", "Carla", "9")
    assert page.inner_text(".told") == "Spel 1: Bob +2, Carla +2, Dirk −2, Els −2."
    assert page.inner_text(".heading").split("\n") == ["Spel 2", "Bob geeft", "Bob zit stil"]
    press(page, "Pas")
    press(page, "Misère", "Els", "0")
    press(page, "8 alleen", "Anna", "7")
    press(page, "Rik", "Carla", "Anna", "13")
    assert row(page, 1) == ["1", "·", "+2", "+2", "−2", "−2"]
    assert page.query_selector_all(".deal")[0].get_attribute("data-deal") == "5"
    assert page.inner_text(".words").strip() == "Rik, Carla, Anna, 13"
    press(page, "Troela")
    tab_to(page, "[data-tool=take_back]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".told:has-text('Teruggenomen.')")
    sheet = kept(server, people)
    assert len(sheet.deals) == 5
    assert sheet.now == []
    total = [int(each.replace("−", "-")) for each in page.inner_text(".sum").split()[1:]]
    assert total == [int(each) for each in sheet.totals()]
    assert page.evaluate(WIDE) <= 390
    assert main(["results", str(sheet.path)]) == 0
    assert "Carla" in capsys.readouterr().out


# -- Boerenbridge in English, corrected ---------------------------------------------------------------


def test_boerenbridge_corrected_reloaded_and_charted(player, server, tmp_path, capsys):
    one = player(width=390, height=844, has_touch=True)
    page, people = one.page, ("Ann", "Ben", "Cas", "Don")
    page.goto(f"{one.address}#sheet=")
    page.wait_for_selector(".people input")
    page.select_option(".new-sheet .field select >> nth=0", "boerenbridge")
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    page.fill("[data-rule=rounds] input", "2")
    page.select_option("[data-rule=absolute_victory] select", "no")
    for n, name in enumerate(people):
        page.locator(".people input").nth(n).fill(name)
    page.click(".new-sheet .main")
    page.wait_for_selector(".answers > *")
    give(page, "1", "0", "0")
    page.click(".answer.no", force=True)  # it says that it cannot be, and answers all the same
    page.wait_for_selector(".wrong:has-text('the dealer may not bid that')")
    assert page.get_attribute(".answer.no", "aria-disabled") == "true"
    give(page, "0", "1", "0", "0", "1")
    before = row(page, 1)
    page.reload()
    page.wait_for_selector("[data-deal='1']")
    assert row(page, 1) == before
    give(page, "1")
    page.click("[data-deal='1'] button")
    page.wait_for_selector("[data-changing='1'] .answer.was")
    assert page.inner_text(".heading") == "Correct deal 1"
    for number in ("1", "0", "0", "0", "1", "1", "0"):
        page.wait_for_selector(".answers[aria-busy=false]")
        known = page.locator(".so-far li").count()
        page.locator(f".answer[data-value='{number}']").click()
        page.wait_for_function("n => document.querySelectorAll('.so-far li').length > n", arg=known)
    page.locator(".answer[data-value='0']").click()
    page.wait_for_selector(".told:has-text('Line 1 is changed')")
    after = row(page, 1)
    assert after != before
    sheet = kept(server, people)
    assert sheet.deals[0].answers == (1, 0, 0, 0, 1, 1, 0, 0)
    assert sheet.now == [1]  # what was being written goes on
    give(page, "1", "0", "1", "0", "0", "0", "1")
    assert "The game is over" in page.inner_text(".outcome")
    assert "The game is over" in page.inner_text(".told")
    sheet = kept(server, people)
    assert main(["results", str(sheet.path), "--report", str(tmp_path / "charts")]) == 0
    assert list((tmp_path / "charts").glob("*.svg"))
    assert "Don" in capsys.readouterr().out
    with page.expect_download() as download:
        page.click("[data-tool=file]")
    assert download.value.suggested_filename == "troef-boerenbridge.txt"
    download.value.save_as(tmp_path / "copy.txt")
    assert (tmp_path / "copy.txt").read_text() == sheet.text()
    page.goto(one.address)
    page.click(".kept a")  # this browser knows the sheet
    page.wait_for_selector("[data-deal='2']")


def test_a_correction_can_be_left_and_stepped_back_in(player):
    one = player(language="nl")
    page = one.page
    begin(one, "rikken", "Anna", "Bob", "Carla", "Dirk")
    give(page, "8 alleen", "Anna", "8", "Rik")
    page.click("[data-deal='1'] button")
    page.wait_for_selector("[data-changing='1'] .answer.was")
    page.get_by_role("button", name="Misère", exact=True).click()
    page.wait_for_selector("#question:has-text('Wie speelde het?')")
    page.click("[data-tool=take_back]")
    page.wait_for_selector("#question:has-text('Wat is er gespeeld?')")
    page.click("[data-tool=leave]")
    page.wait_for_selector("[data-changing='']")
    assert page.inner_text("#question") == "Wie speelde het?"
    assert row(page, 1) == ["1", "+3", "−1", "−1", "−1"]
    page.click("[data-tool=take_back]")
    page.wait_for_selector("[data-tool=take_back]:text-is('Neem spel 1 terug')")
    page.click("[data-tool=take_back]")
    page.click("dialog .main")
    page.wait_for_selector("[data-deal='1']", state="detached")


# -- wherever it is looked at -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "language", "people", "answers"),
    [
        ("rikken", "nl", 6, ("Open misère met praatje", "Carla")),
        ("boerenbridge", "en", 4, ("3", "1")),
        ("tysiac", "pl", 4, ("Bob", "120", "100")),
        ("kuhhandel", "de", 5, ("Bob", "Els")),
    ],
)
def test_it_fits_every_screen_in_every_language(player, game, language, people, answers):
    one = player(width=320, height=568, language=language)
    page = one.page
    names = ("Anna", "Bob", "Carla", "Dirk", "Els", "Wilhelmina")[:people]
    page.goto(one.address)
    assert page.evaluate(WIDE) <= 320
    begin(one, game, *names)
    for words in ("", *answers):
        if words:
            give(page, words)
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 700})
            assert page.evaluate(WIDE) <= width
            boxes = [each.bounding_box() for each in page.query_selector_all(".answers button")]
            assert all(box["height"] >= 44 and box["width"] >= 44 for box in boxes)
    assert page.get_attribute("html", "lang") == language
    if language in ("pl", "de"):
        assert english(page) == []
        page.goto(f"{one.address}#sheet=")
        page.wait_for_selector(".people input")
        assert english(page) == []


def test_two_phones_and_a_lost_line(player):
    one, other = player(), player(language="nl")
    begin(one, "rikken", "Anna", "Bob", "Carla", "Dirk")
    other.page.goto(one.page.url)
    other.page.wait_for_selector("#question:has-text('Wat is er gespeeld?')")
    give(one.page, "Solo 8")
    other.page.wait_for_selector("#question:has-text('Wie speelde het?')")
    other.page.evaluate("document.querySelector('.score-page').drop()")
    give(one.page, "Anna")
    other.page.wait_for_selector("#question:has-text('Hoeveel slagen haalde Anna?')")
    give(other.page, "9")
    one.page.wait_for_selector("[data-deal='1']")
    one.page.click("[data-tool=settings]")
    one.page.select_option("dialog select >> nth=0", "nl")
    one.page.wait_for_selector("#question:has-text('Wat is er gespeeld?')")


def test_what_cannot_be_is_told_before_a_sheet(player):
    one = player(language="nl")
    page = one.page
    page.goto(f"{one.address}#sheet=")
    page.wait_for_selector(".people input")
    for names, says in (
        ((), "Noem iedereen die meespeelt."),
        (("Anna", "Bob"), "rikken is voor 4 mensen, en er zijn er 2"),
        (("Anna", "Bob", "anna", "Dirk"), "niet uit elkaar te houden"),
    ):
        for n, name in enumerate(names):
            page.locator(".people input").nth(n).fill(name)
        page.click(".new-sheet .main")
        page.wait_for_selector(f".wrong:has-text('{says}')")
    one.wrong.clear()  # the browser notes answers that refuse
    page.goto(f"{one.address}#sheet=broken")
    page.wait_for_selector("[data-wrong=no_link]")


def test_a_game_that_does_not_speak_it_goes_on_in_english(player):
    one = player(language="pl")
    page = one.page
    page.goto(f"{one.address}#sheet=")
    page.wait_for_selector(".people input")
    assert page.input_value(".new-sheet .field select >> nth=0") == "tysiac"
    page.locator(".people input").first.fill("Anna")
    page.select_option(".new-sheet .field select >> nth=0", "rikken")
    page.wait_for_selector("html[lang=en]")
    page.wait_for_selector(".new-sheet h1:has-text('Score sheet')")
    assert page.input_value(".new-sheet .field select >> nth=0") == "rikken"
    assert page.locator(".people input").first.input_value() == "Anna"
    page.select_option(".languages", "de")  # a language in which rikken is not played
    page.wait_for_selector("html[lang=de]")
    page.wait_for_selector(".new-sheet h1:has-text('Punktezettel')")
    assert page.input_value(".new-sheet .field select >> nth=0") == "kuhhandel"
