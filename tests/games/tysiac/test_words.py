"""The notation of Tysiac, what a table shows, and one golden playthrough.

After a change of the rules that is meant: TROEF_GOLDEN=write python -m pytest
tests/games/tysiac/test_words.py, and read the difference.
"""

import pytest
from playing import do, play_random, random_deal, seen_by, texts

from games.tysiac.by_hand import E, S, W, at
from games.tysiac.playthrough import played
from troef import chance, record
from troef.cards import NotationError
from troef.check import different
from troef.games.tysiac import Tysiac
from troef.words import told


def test_a_record_gives_back_the_deal_with_its_totals():
    for one, states in played({}, 5, deals=8):
        again = record.read(record.write(one))[0]
        assert again.actions == one.actions
        names = set(different(again.replay()[0], states[0]))
        statistics = {"redeals", "voluntary", "declared", "made", "earned"}
        assert names <= statistics, "a deal needs its totals, not the statistics of its game"
    assert states[0].total.any()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("totals: 0 0", "expected 3 numbers after 'totals:'"),
        ("totals: 0 0 1000", "'1000': expected a number from"),
        ("totals: 0 0 x", "'x' is no number"),
        ("stuck: 0 0 -1", "'-1': expected a number from 0"),
        ("number: 0", "'0': expected a number from 1"),
        ("dealer: N", "'N' is no seat: expected one of S W E"),
        ("S: SA", "S: expected 7 cards, found 1"),
        ("prikup: S8", "'8' is no rank, expected one of 9JQKTA"),
        ("talon: S9", "expected a line that begins with number, dealer"),
    ],
)
def test_deals_that_can_not_be_read(line, said):
    game = Tysiac()
    lines = game.say_deal(random_deal(game, 1)[0])
    name = line.split(":")[0]
    changed = [line if one.startswith(name + ":") else one for one in lines]
    with pytest.raises(NotationError) as caught:
        game.parse_deal(changed if changed != lines else [*lines, line])
    assert said in str(caught.value)


def test_the_own_marriages_are_shown_and_no_others():
    """003, 3.2.1: the program tells its marriages beside its hand (`print`)."""
    hands = {"S": "HKQ SKQA DK9", "W": "DQJ CKQ9J"}
    game, state = at(hands=hands)
    for seat, held in ((S, "♥ 100, ♠ 40"), (W, "♣ 60"), (E, None)):
        for language, name in (("en", "marriages in hand"), ("nl", "huwelijken in de hand")):
            shown = dict(game.scene(seen_by(game, state, seat), language).headline)
            assert shown.get(name) == held


def test_deals_with_the_same_card_twice_and_with_four_nines():
    game = Tysiac()
    good = game.say_deal(random_deal(game, 1)[0])
    with pytest.raises(NotationError, match="also lies elsewhere"):
        game.parse_deal([*good[:5], "W: " + good[4][3:], *good[6:]])
    with pytest.raises(NotationError, match="all four nines"):
        game.parse_deal([*good[:4], *FOUR])
    with pytest.raises(NotationError) as caught:
        game.parse_deal([*good[:4], *FOUR])
    assert "alle vier negens" in told(caught.value, "nl")
    Tysiac(nines="play").parse_deal([*good[:4], *FOUR])


FOUR = ["S: S9A H9 D9A C9A", "W: STKQJ HTKQ", "E: HJA DTKQ CTK", "prikup: CQJ DJ"]


@pytest.mark.parametrize(
    ("line", "said", "found"),
    [
        ("", "110", "110"), ("", "PASS", "pass"), ("", "pas", "pass"),
        ("100, pass, pass", "S9", "give S9"), ("100, pass, pass", "give s9", "give S9"),
        ("100, pass, pass, give S9, give SJ", "110", "raise 110"),
        ("100, pass, pass, give S9, give SJ", "stay", "stay"),
        ("100, pass, pass, give S9, give SJ, stay", "h10", "HT"),
        ("100, pass, pass, give S9, give SJ, stay", "marry HK", "marry HK"),
    ],
)  # fmt: skip
def test_reading_actions(line, said, found):
    game, state = at(line, hands={"S": "S9J HTKQ"})
    action = game.parse(state, said)
    assert game.say(state, action) == found
    assert found in texts(game, state)


@pytest.mark.parametrize("text", ["", "105", "90", "410", "-100", "1e2", "hundred", "SA"])
def test_bids_that_can_not_be_read(text):
    game, state = at()
    with pytest.raises(NotationError, match="is no bid"):
        game.parse(state, text)


def test_words_in_two_languages():
    game, state = at("100, pass, pass, give S9", hands={"S": "S9J HTKQ"})
    action = game.parse(state, "SJ")
    assert game.words(state, action, "nl") == "geeft ♠B aan Oost"
    assert game.words(state, action, "en") == "gives ♠J to East"
    do(game, state, "SJ")
    assert game.words(state, game.parse(state, "stay"), "nl") == "blijft bij 100"
    do(game, state, "stay")
    assert game.words(state, game.parse(state, "marry HQ"), "nl") == "♥V, huwelijk in harten"
    assert game.words(state, game.parse(state, "HT"), "en") == "♥10"


def test_the_standing_is_shown_until_cards_are_played():
    game, state = at(totals="300 0 -120", hands={"S": "S9J"})
    assert ("score", "South 300, West 0, East -120") in game.scene(state, "en").headline
    assert ("stand", "Zuid 300, West 0, Oost -120") in game.scene(state, "nl").headline
    do(game, state, "100, pass, pass, give S9, give SJ, stay")
    assert "score" not in dict(game.scene(state, "en").headline)
    _, state = at()
    assert "score" not in dict(game.scene(state, "en").headline), "nobody has points yet"


def test_a_marriage_is_news():
    hands = {"S": "S9J HKQA", "W": "H9 SA", "E": "HJ SK"}
    game, state = at("100, pass, pass, give S9, give SJ, stay", hands=hands)
    told = []
    for word in ("marry HK", "H9", "HJ", "HQ"):
        do(game, state, word)
        told.append(game.scene(state, "nl").news)
    assert told == [["Zuid: huwelijk ♥ harten, 100 punten, en troef"], [], [], []]


def test_a_scene_shows_what_the_seat_may_know():
    game, state = at(
        "100, pass, pass, give S9, give SJ, stay, marry HQ", hands={"S": "S9J HTKQ"},
        totals="0 930 -40",
    )  # fmt: skip
    scene = game.scene(seen_by(game, state, W), "en")
    assert dict(scene.headline)["bid"] == "100"
    assert dict(scene.headline)["trump"] == "♥ hearts"
    assert scene.table == [(S, game.parse(state, "HQ"))]
    assert [seat.cards for seat in scene.seats] == [7, 8, 8]
    assert "was given ♠9" in scene.seats[W].notes
    assert not any("given" in note for note in scene.seats[E].notes)
    assert "in the barrel" in scene.seats[W].notes
    assert "marriage ♥ 100" in scene.seats[S].notes
    assert scene.seats[E].total == -40
    game, state = at()
    play_random(game, state, chance.generator(1), lambda s: s.tricks == 2)
    scene = game.scene(seen_by(game, state, S), "nl")
    assert len(scene.last) == 3
    assert scene.last[0][0] == state.takers[0]
    play_random(game, state, chance.generator(1))
    notes = game.scene(seen_by(game, state, S), "nl").seats[int(state.declarer)].notes
    assert {"gehaald", "niet gehaald"} & set(notes)
