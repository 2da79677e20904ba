"""What is said to the adviser and what it answers: mistakes, commands, and what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from telling import whole
from test_advise import OPENING, Talk

from troef.cards import NotationError
from troef.check import different
from troef.games import GAMES
from troef.table.questions import known

HAND = "SAT HKQ DA9 C9"
ASKED = "The cards in our hand"


def tysiac(path: Path | None = None, language: str = "en", seat: int = 0, **house: str) -> Talk:
    return Talk(path, language, GAMES["tysiac"](**house), "knowledge", seat)


# -- what cannot be ------------------------------------------------------------------------------

NEVER = ("W", "SAKT HKQ DA C9", "130", "pass", "pass", "SQ DK CK")
"""West bid more than 120, and no marriage is left that he could have been dealt."""


def test_a_prikup_that_no_deal_has_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    text = tysiac(path).run(*NEVER)
    assert "'SQ DK CK' fits nothing: no deal of the cards agrees" in text
    assert text.count("The open cards: prikup (3): ") == 2
    again = tysiac(path)
    again.run("SQ DJ CJ", "")
    assert "prikup: ♠Q ♣J ♦J" in "".join(known(again.adviser, again.talk.screen))


def test_a_hand_that_is_not_dealt_is_refused() -> None:
    nines = "S9 H9 D9 C9 SA HA DA"
    assert "four nines" in tysiac().run("W", nines)
    assert "What does West do?" in tysiac(nines="play").run("W", nines)


def test_open_hands_that_contradict_a_pass_are_refused() -> None:
    """Who passed under forced troela did not have three aces."""
    rules = {"troela": "forced", "contracts": "rik+troela+open_misere_plus"}
    talk = Talk(game=GAMES["rikken"](**rules), agent="uniform")
    bids = ("pass", "pass", "open misere plus", "pass")
    trick = ("S6", "SK", "S4", "S7", "HJ")
    start = ("S", "S2345 H2345 D2345 C2", *bids, *trick)
    text = talk.run(*start, "SAQ HAKQ DAKQ CT987", "SAQ HAKQ DKQJ CT987")
    assert text.count("fits nothing") == 1
    assert text.count("The open cards: West (12): ") == 2


WED = ("W", HAND, "100", "pass", "pass", "SK S9 H9", "", "CT", "stay", "marry SK")
"""West gives East a card and us a ten, and leads the king of spades with its queen."""


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ((*WED, "SK"), "♠K cannot be: that card was played already (West)"),
        ((*WED, "HK"), "♥K cannot be: we hold that card ourselves"),
        ((*WED[:-1], "marry HK"), "marriage in hearts cannot be: we hold that card ourselves"),
        ((*WED[:7], "C9"), "gives ♣9 to you cannot be: we hold that card ourselves"),
        ((*WED, "SQ"), "♠Q cannot be: we know that West has that card"),
    ],
)
def test_an_impossible_card_is_refused_with_the_reason(lines: tuple[str, ...], why: str) -> None:
    assert why in tysiac().run(*lines)


OURS = ("S", HAND, "100", "pass", "pass", "SK S9 H9", "give C9", "give H9", "stay", "SA")
"""We gave a nine each to West and to East, and lead."""


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ((*OURS, "H9"), "♥9 cannot be: we know that East has that card"),
        ((*OURS, "HA", "SJ", "SK", "SQ"), "♠Q cannot be: West has no card of that suit any more"),
        ((*OURS, "SJ", "SQ", "C9"), "♣9 cannot be: we do not have that card"),
    ],
)
def test_what_we_know_of_others_is_a_reason(lines: tuple[str, ...], why: str) -> None:
    assert why in tysiac().run(*lines)


def test_reasons_in_dutch() -> None:
    text = tysiac(language="nl").run(*WED, "SH", "HH", "SV")
    assert "♠H kan niet: die kaart is al gespeeld (West)" in text
    assert "♥H kan niet: die kaart hebben wij zelf" in text
    assert "♠V kan niet: wij weten dat West die kaart heeft" in text


def test_a_card_that_lies_open_is_not_played() -> None:
    game = GAMES["boerenbridge"](rounds="2")
    text = Talk(game=game, agent="uniform").run("W", "SA HA", "D2", "0", "0", "0", "0", "D2")
    assert "♦2 cannot be: that card lies open" in text


def test_secret_bids_are_told_when_all_have_bid(tmp_path: Path) -> None:
    """Luciferen: first that somebody has bid, and how much when the matches are shown."""
    game, path = GAMES["boerenbridge"](rounds="2", bids="secret"), tmp_path / "notes.txt"
    talk = Talk(path, game=game, agent="uniform")
    text = talk.run("W", "SA HA", "D2", "", "", "", "1", "x", "3", "2", "0", "1")
    assert text.count("(Enter: has bid)") == 3
    assert text.count("What is seen? bid/bod W: ") == 3
    assert "'x' is no bid: expected a number of tricks" in text
    assert "'3' fits nothing" in text
    assert talk.adviser.view[0].bid.tolist() == [1, 2, 0, 1]
    again = Talk(path, game=game, agent="uniform")
    again.run()
    assert not different(again.adviser.view[0], talk.adviser.view[0])


@pytest.mark.parametrize("line", ["12", "1", "#1", "95", "blah"])
def test_numbers_are_not_those_of_a_menu_that_nobody_sees(line: str) -> None:
    text = tysiac().run("W", HAND, line)
    assert f"'{line}' means nothing here. Type a word such as " in text
    assert "a number up to" not in text
    assert text.count("What does West do?") == 2


# -- taking back, and other commands --------------------------------------------------------------


def test_hand_and_starter_can_be_taken_back() -> None:
    talk = tysiac()
    text = talk.run("u", "W", "SAT HKQ DA9 CA", "u", HAND, "u", "u", "S", HAND, "100")
    assert text.count("There is nothing to take back.") == 1
    assert text.count("Taken back.") == 3
    assert text.count(ASKED) == 4
    assert "New deal: first to act is you" in text
    hand = {talk.adviser.game.say(None, card) for card in talk.adviser.hand()}
    assert "C9" in hand
    assert "CA" not in hand


def test_every_question_knows_the_commands() -> None:
    text = tysiac().run(
        "?", "nl", "W", "?", "en", HAND, "130", "pass", "pass", "?", "nl", "en", "u"
    )
    assert text.count("Type what happens at the real table") == 2
    assert text.count("Typ wat er op de echte tafel gebeurt") == 1
    assert "De kaarten in onze hand (7)" in text
    assert "De open kaarten: prikup (3)" in text
    assert "is no suit" not in text
    assert "Taken back." in text


def test_a_deal_that_was_given_up_begins_again(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    talk = tysiac(path)
    played = (*OURS[:9], "score 100 200 300", "redeal", "S", HAND, "pass")
    text = talk.run(*played)
    assert "This deal begins again; the score stays." in text
    again = tysiac(path)
    again.run()
    for one in (talk, again):
        assert one.adviser.turn == 1
        assert one.adviser.view[0].phase == 0
        assert one.adviser.undo()
        assert one.adviser.undo()
        assert one.adviser.undo()
        assert one.adviser.undo()
        assert one.adviser.totals() == [100, 200, 300]


def test_the_score_can_be_set_by_who_joins_half_way() -> None:
    talk = tysiac()
    text = talk.run(
        "score", "score 1 2 3", "W", "score 1 2", "score 1 2 1000", HAND, "stand 880 120 -40"
    )
    assert "First say who acts first." in text
    assert "Type a number for each seat: South, West, East." in text
    assert "expected 3 totals, each below 1000" in text
    assert "in total" in text
    assert "+880   +120    -40" in text
    assert list(talk.adviser.view[0].total) == [880, 120, -40]


def test_who_joins_boerenbridge_says_which_round_comes(tmp_path: Path) -> None:
    """The ninth round of thirteen has five cards, whoever deals; the score is set before or after."""
    path = tmp_path / "notes.txt"
    game = GAMES["boerenbridge"]()
    talk = Talk(path, "en", game, "rulebased", 0)
    hand = "SAK HQ D2 C9"
    text = talk.run("round", "round 14", "round 9", "N", "score 31 8 -2 40", hand, "HA", "1")
    assert "Type which round of the game comes, such as: round 5." in text
    assert "a game has 13 rounds" in text
    assert "Round 9 comes." in text
    again = Talk(path, "en", game, "rulebased", 0)
    again.run()
    for one in (talk, again):
        view = one.adviser.view[0]
        assert (view.number, view.cards, view.dealer, view.bid[2]) == (8, 5, 1, 1)
        assert list(view.total) == [31, 8, -2, 40]
    later = Talk(path, "en", game, "rulebased", 0)
    assert "The cards in our hand (4): " in later.run("round 10", "W", "redeal", "E")
    view = later.adviser.view[0]
    assert (view.turn, view.cards, view.dealer) == (3, 4, 2)
    assert list(view.total) == [31, 8, -2, 40]


def test_the_round_that_follows_is_the_next() -> None:
    talk = Talk(None, "en", GAMES["boerenbridge"](), "rulebased", 0)
    talk.run("round 13", "S", "round 12", "E", "SA H2", "D3", "0", "1", "1", "1")
    view = talk.adviser.view[0]
    assert (view.number, view.phase, view.turn) == (11, 1, 3)
    talk.run("C5", "H2", "CA", "C7", "S4", "S5", "S2", "SA", "")
    assert (talk.adviser.view[0].number, talk.adviser.turn) == (12, 0)


def test_games_without_rounds_say_so() -> None:
    assert "Tysiąc: no deal of it hangs on its number" in tysiac().run("W", "round 3")
    talk = Talk(None, "nl", GAMES["rikken"](), "basic", 0)
    text = talk.run("Z", "ronde 2", "stand 12 -4 -4 -4")
    assert "Rikken: bij geen enkel spel doet het nummer ertoe" in text
    assert talk.adviser.totals() == [12, -4, -4, -4]


def test_no_question_is_answered_in_silence() -> None:
    """All passed: the deal is over at once."""
    over = ("S", "SAKQ2 HAK3 DKQ4 CQJ8", "pass", "pass", "pass", "pass")
    text = Talk().run(
        *over, "?", "foo", "u", "rik", "u", "pass", "", "S2 H2 D2 C2 S3 H3 D3 C3 S4 H4 D4 C4 S5"
    )
    assert "Type what happens at the real table" in text
    assert "'foo' cannot be done now: the deal is over." in text
    assert text.count("\n  this deal") == 2
    assert text.count(ASKED) == 2


def told(text: str) -> list[str]:
    """The scores of deals that were told."""
    return [line for line in text.splitlines() if line.startswith("  this deal")]


def test_the_score_after_an_undo_is_that_of_what_was_played() -> None:
    game = GAMES["boerenbridge"](rounds="2")
    lines, _ = whole(game, 3, deals=2)
    text = Talk(game=game, agent="uniform").run(*lines, "u", lines[-1])
    assert len(told(text)) == 3
    assert told(text)[1] == told(text)[2]
    assert text.count("The game is over.") == 2
    # the first bid of the last deal was another one
    bid = max(at for at, line in enumerate(lines) if line.startswith("bid")) - 3
    other = "bid 1" if lines[bid] == "bid 0" else "bid 0"
    back = ["u"] * (len(lines) - bid)
    text = Talk(game=game, agent="uniform").run(*lines, *back, other, *lines[bid + 1 :])
    assert len(told(text)) == 3
    assert told(text)[1] != told(text)[2]


# -- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["huwelijk SH", "meldt SH", "trouw SH", "SH huwelijk", "SH, huwelijk van schoppen", "marry SK",
     "SK marriage", "Meld sh", "♠H, huwelijk in schoppen"],
)  # fmt: skip
def test_marriages_as_people_announce_them(line: str) -> None:
    text = tysiac(language="nl").run(*WED[:-1], line, "?")
    assert "West: ♠H, huwelijk in schoppen" in text
    assert "huwelijk SH" in text


def test_questions_in_whole_sentences() -> None:
    text = tysiac().run("S", HAND, "", "pass", "pass", "SK S9 H9")
    assert "What do we do? (Enter: bids " in text
    assert "Enter if we do" not in text
    text = tysiac().run(*WED[:8])
    assert "West: gives ♣10 to you" in text
    assert "What does West do? (Enter: gives a card to East) " in text
    text = tysiac(language="nl").run("Zuid", HAND)
    assert "Wat doen wij? (Enter: biedt " in text
    assert "Wie begint? (Zuid, West, Oost) " in text


# -- what is kept ---------------------------------------------------------------------------------


def test_what_was_typed_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    first = Talk(path)
    first.run(*OPENING, "", "")
    again = Talk(path)
    again.run()
    assert not different(first.adviser.view[0], again.adviser.view[0])
    path.write_text("troef advise rikken W\n")
    with pytest.raises(NotationError, match="was asked for"):
        Talk(path)


def test_another_language_goes_on_with_it(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    first = tysiac(path, "nl")
    first.run("Zuid", "SA10 HHV RA9 K9", "", "pas", "pas", "SH S9 H9", "", "")
    kept = path.read_text().splitlines()[1:]
    assert kept[:2] == ["S", "SA ST HK HQ DA D9 C9"]
    assert kept[3:6] == ["pass", "pass", "SK S9 H9"]
    for language in ("en", "nl"):
        again = tysiac(path, language)
        again.run()
        assert not different(first.adviser.view[0], again.adviser.view[0])
    assert path.read_text().splitlines()[1:] == kept


@pytest.mark.parametrize(
    ("bad", "number"),
    [("Sud", 2), ("SAHV", 3), ("C9", 4), ("undo undo", 4), ("pass | maybe", 4), ("-", 4)],
)
def test_a_bad_line_is_refused_and_the_file_left_alone(
    tmp_path: Path, bad: str, number: int
) -> None:
    path = tmp_path / "notes.txt"
    lines = ["troef advise rikken S", *OPENING]
    lines[number - 1] = bad
    path.write_text("\n".join(lines) + "\n")
    before = path.read_bytes()
    with pytest.raises(NotationError, match=f"line {number}:"):
        Talk(path).talk.run()
    assert path.read_bytes() == before


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"troef advise rikken S\nS\n\xff\xfe\n")
    with pytest.raises(NotationError, match="line 3: this is no text"):
        Talk(path)


# -- the first dealer -----------------------------------------------------------------------------


def test_everybody_can_be_the_first_in_a_first_deal() -> None:
    for name, house in (
        ("rikken", {}),
        ("tysiac", {"first_dealer": "random"}),
        ("boerenbridge", {}),
    ):
        game = GAMES[name](**house)
        adviser = Talk(game=game, agent="uniform").adviser
        assert adviser.starters() == list(range(game.seats))
        for first in adviser.starters():
            adviser.deal(first)
            assert adviser.turn == first
            adviser.undo()


def test_the_first_deal_is_the_first() -> None:
    assert "deal: 1 ·" in Talk().run("N", "SAKQ2 HAK3 DKQ4 CQJ8", "pass", "pass")


# -- hints ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "told", "later"), [
    ("en", "Best: ", "A hint is given when it is our turn"),
    ("nl", "Het beste: ", "Een hint krijg je als wij moeten kiezen"),
])  # fmt: skip
def test_a_hint_for_the_adviser(language: str, told: str, later: str) -> None:
    hand = "SAKQJ HAK DAK C23456"
    letters = hand if language == "en" else "SAHVB HAH RAH K23456"
    talk = Talk(language=language, game=GAMES["rikken"](), agent="advanced")
    text = talk.run("hint", "S", letters, "hint")
    assert later in text
    assert told in text
    assert "%" in text
