"""Kuhhandel in text: records, what people read, and a golden game.

After a change of the rules that is meant: TROEF_GOLDEN=write python -m pytest
tests/games/kuhhandel/test_words.py, and read the difference.
"""

import pytest
from goldens import kept
from playing import do, seen_by

from games.kuhhandel.by_hand import at, ending, give, place
from troef import record
from troef.cards import NotationError
from troef.games.kuhhandel import Kuhhandel
from troef.games.kuhhandel.notation import parse_money


def test_a_record_can_be_read_again():
    text = kept("kuhhandel")
    assert "\n".join(record.write(one) for one in record.read(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("trade X cow", "'X' is no seat"),
        ("trade B tiger", "'tiger' is no animal"),
        ("moo", "expected auction"),
    ],
)
def test_what_can_not_be_read(text, message):
    game, state = at()
    with pytest.raises(NotationError, match=message.replace("X", "x")):
        game.parse(state, text)


@pytest.mark.parametrize("text", ["11x0", "30", "ax10", "", "10-50"])
def test_what_is_no_money(text):
    with pytest.raises(NotationError):
        parse_money(text)


@pytest.mark.parametrize("text", ["bid 35", "bid x", "bid 0", "bid 99990"])
def test_what_is_no_bid(text):
    game, state = at("auction")
    with pytest.raises(NotationError, match="a bid in tens"):
        game.parse(state, text)


@pytest.mark.parametrize(
    "lines",
    [["first: Z"], ["deck: cow"], ["cows: 3"], ["first: A", "deck: " + "cow " * 40]],
    ids=str,
)
def test_what_is_no_deal(lines):
    with pytest.raises(NotationError):
        Kuhhandel().parse_deal(lines)


def test_what_a_seat_sees():
    game, state = at()
    place(state, A="1 cow 2 pig", B="1 cow")
    give(state, A="10+500")
    do(game, state, "trade B cow, offer 500")
    own = game.scene(seen_by(game, state, 0), "en")
    assert own.own == ["Your money: 10 + 500 (510 together)"]
    assert ("on the table", "500") in own.headline
    other = game.scene(seen_by(game, state, 1), "nl")
    assert ("op tafel", "1 kaart") in other.headline
    assert ("koehandel", "A met B om koe") in other.headline
    assert other.seats[0].notes == ["veilingmeester", "koe, 2x varken", "geldkaarten 2"]
    assert "heeft zeker 2x0 + 4x10 + 50" in other.seats[2].notes
    assert "500" not in str(other)
    do(game, state, "accept")
    assert ("last trade", "500, accepted") in game.scene(seen_by(game, state, 1), "en").headline
    assert "500" not in str(game.scene(seen_by(game, state, 2), "en"))


def test_an_auction_in_words():
    game, state = at("auction, bid 10, pass", top="horse")
    scene = game.scene(seen_by(game, state, 3), "nl")
    assert ("onder de hamer", "paard") in scene.headline
    assert ("hoogste bod", "10 van B") in scene.headline
    assert "past" in scene.seats[2].notes
    do(game, state, "pass")
    buy, sell = (game.parse(state, word) for word in ("buy", "sell"))
    assert game.words(state, buy, "nl") == "koopt zelf voor 10"
    assert game.words(state, sell, "en") == "sells to B for 10"


def news(game, state, viewer=2, language="en"):
    return game.scene(seen_by(game, state, viewer), language).news


def test_who_can_not_pay_is_told_with_his_money():
    """004, 2.2.1; readings K51."""
    game, state = at("auction, bid 200, pass, pass", top="cow", bluff="yes")
    give(state, B="10+50")
    do(game, state, "sell")
    assert news(game, state) == ["B cannot pay and shows 10 + 50: once more, without B"]
    assert news(game, state, language="nl") == [
        "B kan niet betalen en toont 10 + 50: opnieuw, zonder B"
    ]
    assert "cannot pay" in game.scene(seen_by(game, state, 0), "en").seats[1].notes
    do(game, state, "pass")
    assert news(game, state) == [], "it was told"
    do(game, state, "bid 300, sell, bid 300, sell")
    assert news(game, state) == [
        "you cannot pay and show 2x0 + 4x10 + 50",
        "nobody bid: the auction master gets it for nothing",
    ]


def test_a_first_tie_is_told():
    """004, 2.2.2; readings K51. What lay there only the two know."""
    game, state = at(tie="again")
    place(state, A="1 cow", B="1 cow")
    do(game, state, "trade B cow, offer 10, offer 10")
    assert news(game, state) == ["equal: both offer again"]
    assert news(game, state, 1, "nl") == [
        "gelijk: beiden bieden opnieuw",
        "vorige ruil: 10 tegen 10",
    ]
    do(game, state, "offer 50")
    assert news(game, state) == []


def test_a_second_tie_is_told():
    """004, 2.2.2; readings K51: everybody sees that nobody pays."""
    game, state = at(tie="again")
    place(state, A="1 cow", B="1 cow", C="1 cow")
    do(game, state, "trade B cow, offer 10, offer 10, offer 50, offer 50")
    assert news(game, state, 2) == [
        "equal again: A gets the animals, and both take their money back"
    ]
    assert news(game, state, 0, "nl") == [
        "weer gelijk: jij krijgt de dieren, en ieder neemt zijn geld terug",
        "vorige ruil: 50 tegen 50",
    ]
    do(game, state, "auction")
    assert state.tied == 0


def test_every_donkey_of_a_lot_is_told():
    """004, 2.2.1 and 2.4."""
    game, state = at("auction", top="cow donkey donkey", lots="3")
    assert news(game, state)[1:] == [f"everybody gets {n} from the bank" for n in (50, 100)]


def test_the_end_is_told_as_such():
    game, state = ending(A="3 cow", B="1 cow")
    do(game, state, "trade B cow, offer 10, accept")
    assert ("game", "over") in game.scene(state, "en").headline
    assert ("spel", "afgelopen") in game.scene(state, "nl").headline


def test_an_offer_that_lies_open_is_shown_to_the_one_who_is_asked():
    """readings K24."""
    game, state = at(open="offer")
    place(state, A="1 cow", B="1 cow")
    do(game, state, "trade B cow")
    offer = game.parse(state, "offer 10+50")
    asked, other = (seen_by(game, state, viewer) for viewer in (1, 2))
    assert game.words(asked, offer, "en") == "puts down 10 + 50 (60)"
    assert game.words(other, offer, "en") == "puts down 2 cards"
    do(game, state, "offer 10+50")
    assert ("on the table", "10 + 50") in game.scene(seen_by(game, state, 1), "en").headline
    assert ("on the table", "2 cards") in game.scene(seen_by(game, state, 2), "en").headline


def test_money_that_counts_is_in_the_points():
    """004, 2.4: of the others it is hidden until the end."""
    game, state = ending({"wealth": "counts"}, A="3 cow", B="1 cow")
    do(game, state, "trade B cow, offer 10, accept")
    assert [about.total for about in game.scene(state, "en").seats] == [880, 100, 90, 90]
    totals = [about.total for about in game.scene(seen_by(game, state, 1), "en").seats]
    assert totals == [800, 100, 0, 0]


@pytest.mark.parametrize(
    ("before", "dutch", "english"),
    [
        ("", "veiling", "auction"),
        ("", "koehandel B koe", "trade B cow"),
        ("auction", "bied 40", "bid 40"),
        ("auction", "bod 40", "bid 40"),
        ("auction", "pas", "pass"),
        ("auction, bid 10, pass, pass", "koop", "buy"),
        ("auction, bid 10, pass, pass", "verkoop", "sell"),
        ("trade B cow", "leg 10+50", "offer 10+50"),
        ("trade B cow", "bod 10+50", "offer 10+50"),
        ("trade B cow, offer 10", "neem", "accept"),
    ],
)
def test_dutch_words(before, dutch, english):
    game, state = at()
    place(state, A="1 cow", B="1 cow")
    do(game, state, before)
    assert game.say(state, game.parse(state, dutch)) == english
