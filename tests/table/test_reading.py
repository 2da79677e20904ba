"""What typed lines mean. A wrong guess costs a trick, so doubt must be asked about."""

from __future__ import annotations

import pytest

from troef.game import actions_of, hide, play, turn
from troef.games import GAMES
from troef.table.reading import Misread, Reader, fold, printable

DEAL = [
    "dealer: E",
    "S: SAKQJ HK2 DK3 CKQ432",
    "W: ST98 HAQJ DA54 CAJT9",
    "N: S765 HT987 DQJT C876",
    "E: S432 H6543 D98762 C5",
]


TYSIAC = [
    "number: 1",
    "dealer: E",
    "totals: 0 0 0",
    "stuck: 0 0 0",
    "S: SAT HKQ DA9 C9",
    "W: SKQ HAT DT CAT",
    "E: S9J HJ DKQJ CK",
    "prikup: H9 CQJ",
]


def reader(language: str, *actions: str, deal: list[str] = DEAL) -> Reader:
    """For the seat whose turn it is after these actions."""
    game = GAMES["rikken" if deal is DEAL else "tysiac"]()
    states = game.parse_deal(deal)
    for word in actions:
        play(states[0], game.parse(states[0], word))
    view = game.new()
    hide(states[0], int(turn(states[0])), view)
    every = actions_of(game, view[0])
    hand = game.scene(view[0], language).hand
    cards = [card for card in hand if card in every]
    return Reader(game, view[0], cards + [a for a in every if a not in hand], hand, language)


def test_a_card_is_enough_to_give_it_away() -> None:
    """Cards in hand are no cards to play then."""
    for language, line in (("en", "hq"), ("nl", "hv"), ("nl", "♥V"), ("pl", "cd")):
        giving = reader(language, "100", "pass", "pass", deal=TYSIAC)
        assert meant(giving, line) == "give HQ"


def test_a_card_in_the_whole_words_of_a_language_of_this_game() -> None:
    playing = reader("pl", "100", "pass", "pass", "give C9", "give D9", "stay", deal=TYSIAC)
    for line in ("as pik", "As  Pik", "pik as", "ace of spades", "PA"):
        assert meant(playing, line) == "SA"


RIK = ("rik", "pas", "pas", "pas")
PLAYING = (*RIK, "trump S", "call HA")


def meant(one: Reader, line: str) -> str:
    return one.game.say(one.view, one.read(line))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1", "pas"), ("pas", "pas"), ("PASS", "pas"), (" pas ", "pas"), ("pa", "pas"),
        ("rik", "rik"), ("rik beter", "rik_beter"), ("better rik", "rik_beter"),
        ("rik_beter", "rik_beter"), ("misère", "misere"), ("Misere", "misere"), ("mis", "misere"),
        ("8 alleen", "solo_8"), ("solo 8", "solo_8"), ("solo_8", "solo_8"), ("piek", "piek"),
        ("open piek", "open_piek"), ("solo", "solo"), ("#8", "solo_10"), ("open mis+", ""),
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", ["nl", "en"])
def test_bids(language: str, line: str, said: str) -> None:
    if not said:
        with pytest.raises(Misread):
            reader(language).read(line)
    else:
        assert meant(reader(language), line) == said


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize(
    "line", ["8", "open", "9", "alleen x", "", "p", "0", "16", "-3", "#", "1.5"]
)
def test_doubtful_bids(language: str, line: str) -> None:
    with pytest.raises(Misread):
        reader(language).read(line)


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize(
    ("before", "line", "said"),
    [
        ((), "110", "110"), ((), "160", "160"), ((), "1", "pass"), ((), "2", "100"),
        (("100", "pass", "pass", "C9", "D9"), "100", "stay"),
        (("100", "pass", "pass", "C9", "D9"), "110", "raise 110"),
        (("100", "pass", "pass", "C9", "D9"), "120", ""),
        (("110",), "100", ""), (("110",), "105", ""), ((), "#110", ""), ((), "410", ""),
    ],
)  # fmt: skip
def test_numbers_that_are_bids(
    language: str, before: tuple[str, ...], line: str, said: str
) -> None:
    """A number that is no option's own number is the option in which it stands."""
    one = reader(language, *before, deal=TYSIAC)
    if said:
        assert meant(one, line) == said
    else:
        with pytest.raises(Misread):
            one.read(line)


def test_a_bid_that_was_passed_by_is_not_another_one() -> None:
    """'piek' after misere is not read as open piek."""
    for line in ("piek", "rik", "solo 8", "8 alleen"):
        with pytest.raises(Misread):
            reader("nl", "pas", "misere").read(line)


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("nl", "harten", "trump H"), ("nl", "ruiten", "trump D"), ("nl", "r", "trump D"),
        ("nl", "k", "trump C"), ("nl", "♠", "trump S"), ("nl", "h", "trump H"),
        ("nl", "troef h harten", "trump H"), ("nl", "trump c", "trump C"), ("nl", "troef", ""),
        ("en", "hearts", "trump H"), ("en", "d", "trump D"), ("en", "♥", "trump H"),
        ("en", "trump H", "trump H"), ("en", "2", "trump D"), ("en", "k", ""),
    ],
)  # fmt: skip
def test_trumps(language: str, line: str, said: str) -> None:
    one = reader(language, *RIK)
    if said:
        assert meant(one, line) == said
    else:
        with pytest.raises(Misread):
            one.read(line)


@pytest.mark.parametrize("line", ["HA", "ha", "♥A", "call HA", "vraagt ♥A", "ah", "3"])
def test_calls(line: str) -> None:
    assert meant(reader("nl", *RIK, "trump S"), line) == "call HA"


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("en", "SA", "SA"), ("en", "sa", "SA"), ("en", "♠A", "SA"), ("en", "♤a", "SA"),
        ("en", "AS", "SA"), ("en", "hk", "HK"), ("en", "kh", "HK"), ("en", "c4", "C4"),
        ("en", "4c", "C4"), ("en", "ck", "CK"), ("en", "kc", "CK"), ("en", "sv", "SQ"),
        ("nl", "SV", "SQ"), ("nl", "SB", "SJ"), ("nl", "HH", "HK"), ("nl", "KH", "CK"),
        ("nl", "KV", "CQ"), ("nl", "RH", "DK"), ("nl", "R3", "D3"), ("nl", "CK", "CK"),
        ("nl", "HK", "HK"), ("nl", "sq", "SQ"), ("nl", "♣V", "CQ"), ("nl", "as", "SA"),
    ],
)  # fmt: skip
def test_cards(language: str, line: str, said: str) -> None:
    assert meant(reader(language, *PLAYING), line) == said


@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_card_in_every_spelling_is_itself(language: str) -> None:
    one = reader(language, *PLAYING)
    for number, action in enumerate(one.legal, start=1):
        assert one.read(str(number)) == action
        assert one.read(one.words(action)) == action
        assert one.read(one.game.say(one.view, action)) == action
        for other in ("nl", "en"):
            assert one.read(one.game.words(one.view, action, other)) == action


def test_a_card_that_may_not_be_played_is_never_another() -> None:
    """West must follow spades; all else is named and refused."""
    one = reader("nl", *PLAYING, "SA")
    assert [one.game.say(one.view, action) for action in one.legal] == ["ST", "S9", "S8"]
    for line in ("HA", "KA", "R4", "RA", "HV", "SA", "KH", "S7", "HK"):
        with pytest.raises(Misread, match=r"mag niet: (je moet|je hebt|.. is al)"):
            one.read(line)


def test_enter_plays_the_only_card() -> None:
    one = reader("en", *PLAYING)
    with pytest.raises(Misread):
        one.read("")
    one.legal = one.legal[:1]
    assert one.read("") == one.legal[0]


@pytest.mark.parametrize(
    "line", ["\x1b[2J", "\x00", "{0}", "%s", "é" * 300, "♠", "s10x", "½", "#", "##1x"]
)
def test_no_line_breaks_the_reader(line: str) -> None:
    with pytest.raises(Misread) as caught:
        reader("nl", *PLAYING).read(line)
    assert str(caught.value).isprintable()


def test_folding_and_printing() -> None:
    assert fold("  Open  MISÈRE_x ") == "open misere x"
    assert printable("a\x1b[31mb") == "a\\x1b[31mb"
    assert len(printable("x" * 500)) < 50
