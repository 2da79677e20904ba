"""What people met at the table, point by point, and that no word breaks: in the terminal's own lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_session import New, Scripted, new_evening

from troef.agents import ELSEWHERE, LEVELS, OPPONENTS, compiled
from troef.agents.kuhhandel import notes
from troef.cli import main
from troef.game import actions_of, hide, play, turn
from troef.games import GAMES
from troef.table.evening import Evening
from troef.table.levels import described, levels_of
from troef.table.reading import Misread, Reader
from troef.table.screen import KEEP, wrapped
from troef.table.terminal import play as play_evening

__all__ = ["new_evening"]  # a fixture

DEAL = [
    "dealer: E", "S: SAT9 HAQT DQJ2 C9876", "W: SKQJ HKJ9 DAKT CAKQT", "N: S8765 H8765 D987 CJ5",
    "E: S432 H432 D6543 C432",
]  # fmt: skip


def reader(game: Any, state: Any, language: str = "en") -> Reader:
    view = game.new()
    hide(state, int(turn(state)), view)
    hand = game.scene(view[0], language).hand
    every = actions_of(game, view[0])
    cards = [card for card in hand if card in every]
    return Reader(game, view[0], cards + [a for a in every if a not in hand], hand, language)


def at_play(language: str = "en", *more: str) -> Reader:
    """Everybody passes but South, who plays solo 8 with spades, and leads."""
    game = GAMES["rikken"]()
    state = game.parse_deal(DEAL)[0]
    for word in ("solo_8", "pas", "pas", "pas", "trump S", *more):
        play(state, game.parse(state, word))
    return reader(game, state, language)


def means(one: Reader, line: str) -> str:
    return one.game.say(one.view, one.read(line))


def test_a_rank_alone_is_a_card_where_only_one_is_meant() -> None:
    """Point 4: `Q` left the table, `A` and `K` meant nothing."""
    one = at_play()
    for line, doubtful in (("A", True), ("Q", True), ("J", False)):
        if doubtful:
            with pytest.raises(Misread, match="Which one"):
                one.read(line)
        else:
            assert means(one, line) == "DJ"
    assert one.is_rank("Q")
    assert not one.is_rank("q")
    assert means(at_play("nl"), "B") == "DJ"


def test_ten_is_a_ten_before_it_is_a_number() -> None:
    """Point 4: `10` played number 10 of the list although a ten was held."""
    one = at_play()
    assert one.words(one.legal[9]) not in ("♠10", "♥10")
    with pytest.raises(Misread, match="Do you mean number 10"):
        one.read("10")
    assert one.read("#10") == one.legal[9]


def test_a_bid_that_is_too_low_is_no_number_of_the_list() -> None:
    """Point 4: with 20 bid, `10` bid 110."""
    game = GAMES["kuhhandel"](starts="first")
    state = game.parse_deal([
        "first: A", *["deck: " + " ".join(
            ["rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse"])] * 4,
    ])[0]  # fmt: skip
    for word in ("auction", "bid 20"):
        play(state, game.parse(state, word))
    state.money[int(turn(state))] += 5 << 8 * 5  # rich enough for a list of forty
    with pytest.raises(Misread, match="20 was bid: the next bid is 30 or more, not 10"):
        reader(game, state).read("10")
    assert means(reader(game, state), "30") == "bid 30"


def test_the_dealer_is_told_why_a_bid_is_forbidden() -> None:
    """Point 6: it was not understood at all."""
    game = GAMES["boerenbridge"](rounds="7")
    from troef import chance
    from troef.match import Table

    table = Table(game, [None] * 4)
    table.deal(chance.generator(3))
    for _ in range(3):
        table.act(game.parse(table.state, "0"))
    for language, why in (("en", "forbidden to the dealer"), ("nl", "mag de gever niet")):
        with pytest.raises(Misread, match=why):
            reader(game, table.state, language).read(str(int(table.state.cards)))
    with pytest.raises(Misread, match="means nothing"):
        reader(game, table.state).read("99")


def test_the_beginning_of_a_word_is_enough() -> None:
    """Point 8: one letter was refused. Where it can be several words they are named."""
    game = GAMES["rikken"]()
    start = game.parse_deal(DEAL)[0]
    with pytest.raises(Misread, match="can be: pass, piek"):
        reader(game, start).read("p")
    assert means(reader(game, start, "nl"), "beter") == "rik_beter"


@pytest.mark.parametrize(
    "line", ["ruitenvrouw", "ruiten vrouw", "queen of diamonds", "diamonds queen"]
)
def test_cards_in_whole_words(line: str) -> None:
    assert means(at_play("nl"), line) == "DQ"


@pytest.mark.parametrize(
    ("language", "line", "why"),
    [
        ("en", "HK", "you do not hold"), ("nl", "HH", "je hebt ♥H niet"),
        ("en", "S2", "you do not hold"), ("nl", "S2", "je hebt ♠2 niet"),
    ],
)  # fmt: skip
def test_a_card_that_is_not_held_is_refused_with_that_reason(
    language: str, line: str, why: str
) -> None:
    with pytest.raises(Misread, match=why):
        at_play(language).read(line)


def test_following_suit_is_named() -> None:
    with pytest.raises(Misread, match="you must follow suit, with ♦ diamonds: ♦A, ♦K, ♦10"):
        at_play("en", "DQ").read("HK")


# -- two people ---------------------------------------------------------------------------------------


def two(new_evening: New, rules: str = "rikken", **house: str) -> Scripted:
    evening = new_evening(people=(0, 2) if rules != "tysiac" else (0, 1), names=("Anna", "Bob"),
                          rules=rules, **house)  # fmt: skip
    return Scripted(evening)


def first_choices(
    table: Scripted, deals: int = 1, then: tuple[str, ...] = (), pick: int = 0
) -> Iterator[str]:
    while len(table.evening.done) < deals:
        if key := table.passed():
            yield key
        elif not table.core.running:
            yield ""
        else:
            now = table.core.position(table.session.viewer)
            yield (
                f"#{now.choices[min(pick, len(now.choices) - 1)].number}"
                if len(now.choices) > 1
                else ""
            )
    yield from then


def test_the_last_trick_stands_above_the_result(new_evening: New) -> None:
    """Point 3: two people never saw it."""
    table = two(new_evening, "boerenbridge", rounds="1")
    text = table.run(first_choices(table))
    above = text.split("is over")[0]
    assert "Trick 1:" in above
    assert "Anna ♠" in above or "Anna ♥" in above or "Anna ♦" in above or "Anna ♣" in above


def test_everybody_goes_by_name_after_the_deal(new_evening: New) -> None:
    """Point 9: results said Anna and Bob, `score` and `last` said you; `why Bob` failed."""
    table = two(new_evening, "boerenbridge", rounds="1")
    text = table.run(first_choices(table, then=("score", "last", "why Bob", "why W")))
    after = text.split("is over", 1)[1]
    assert "you" not in after.replace("you have", "").split("W chose")[0].replace("your", "")
    assert "Bob is a person" in after
    assert "West chose" in after


def test_reasons_can_be_asked_for_by_number(new_evening: New) -> None:
    """Point 9: `why East 2` failed where `why East 2 tricks` worked."""
    table = Scripted(new_evening(rules="boerenbridge", rounds="3", seed=3))
    words = []

    def person() -> Iterator[str]:
        yield from first_choices(table)
        for who, before, action, _ in table.evening.plies(0):
            said = table.evening.game.words(before, action, "en")
            if who == 1 and "trick" in said:
                words.append(said)
                yield f"why West {said.split()[0]}"

    text = table.run(person())
    assert f"West chose {words[0]}:" in text


def test_what_is_typed_ahead_shows_no_hand(new_evening: New) -> None:
    """Point 2: any line counted as Enter."""
    table = two(new_evening)
    text = table.run(["", "?", "2", "1", "b", "Bob"])
    assert "Your hand" not in text
    assert text.count("Only A and Enter") == 6
    assert "Your hand" in two(new_evening).run(["a"])


def test_keys_of_people_are_never_the_same(new_evening: New) -> None:
    evening = new_evening(people=(0, 2), names=("Anna", "Anton"))
    session = Scripted(evening).session
    assert (session.key_of(0), session.key_of(2)) == ("Ann", "Ant")


# -- words --------------------------------------------------------------------------------------------


def test_in_schoppen_mie_nobody_declares(new_evening: New) -> None:
    """Point 10."""
    text = Scripted(new_evening(seed=0, contracts="schoppen_mie")).run(["1"] * 14)
    assert "declarer" not in text


def test_people_keep_their_names_in_what_is_told(new_evening: New) -> None:
    """Point 10: they became A or South."""
    table = two(new_evening, "kuhhandel")
    text = table.run(
        line for _, line in zip(range(150), first_choices(table, pick=1), strict=False)
    )
    assert "A pays" not in text
    assert "you pay " in text or "Bob pays" in text or "Anna pays" in text
    assert "you pays" not in text


def test_an_evening_of_others_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Point 11."""
    path = tmp_path / "evening.txt"
    game = GAMES["rikken"]()
    Evening(game, [None, *["uniform"] * 3], path, "en", 4).save()
    assert play_evening(game, None, "en", path, seed=7) == 2
    told = capsys.readouterr().err
    assert "--new" in told
    assert "--save" in told


def test_an_offer_of_nothing_goes_above_nothing() -> None:
    """Point 12: an offer of 2x0 went over an estimate of 92."""
    game = GAMES["kuhhandel"]()
    agent = compiled("rulebased", game)
    from troef.agents.agent import MIND, Mind
    from troef.fields import rows

    mind = rows(MIND, Mind, 1)[0]
    mind.note[0], mind.note[notes.EXPECTED] = notes.COUNTERS, 92
    view = game.new()[0]
    view.phase = 4
    assert agent.explain is not None
    action = game.parse(view, "offer 2x0")
    assert "cannot go above" in agent.explain(game, view, mind, action, "en")
    action = game.parse(view, "offer 100")
    assert "goes above it" in agent.explain(game, view, mind, action, "en")


def test_no_reason_calls_a_card_low_that_may_be_high() -> None:
    """Point 12: a queen was a low card."""
    folder = Path(__file__).parents[2] / "troef" / "agents" / "rikken" / "words"
    assert "een lage kaart" not in (folder / "nl.toml").read_text(encoding="utf-8")
    assert "a low card" not in (folder / "en.toml").read_text(encoding="utf-8")


def test_play_alone_says_what_to_name(capsys: pytest.CaptureFixture[str]) -> None:
    """Point 13; at a terminal it is the start menu."""
    assert main(["play"]) == 2
    assert "name a game, as in `troef play rikken`" in capsys.readouterr().err


def test_evenings_can_be_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Point 5."""
    path = tmp_path / "evening.txt"
    evening = Evening(GAMES["rikken"](), [None, *["uniform"] * 3], path, "en", 4)
    for _ in range(2):
        evening.deal()
        while evening.running:
            mine = evening.turn == 0
            evening.act(
                actions_of(evening.game, evening.table.view(0))[0] if mine else evening.decide()
            )
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.count("replayed: ") == 2


def test_the_partner_is_unmasked_and_tricks_are_counted(new_evening: New) -> None:
    for seed in range(12):
        text = Scripted(new_evening(seed=seed, contracts="rik")).run(["2", *["1"] * 20])
        if "is the partner" in text or "are the partner" in text:
            break
    else:
        pytest.fail("nobody was unmasked")
    assert "of 8 tricks" in text
    assert "defenders" in text


@pytest.mark.parametrize("game", GAMES)
def test_levels_are_agents_that_play(game: str) -> None:
    rules = GAMES[game]()
    assert list(levels_of(rules)) == ["beginner", "club", "quick", "normal", "strong"]
    assert LEVELS[game]["club"] == OPPONENTS[game]
    for spec in levels_of(rules).values():
        compiled(spec, rules)
    assert described("quick", "nl") == "vlotte expert: speelt meteen"


def test_where_the_strongest_does_not_play_another_does() -> None:
    usual, small = (levels_of(GAMES["boerenbridge"](players=seats)) for seats in ("4", "3"))
    assert usual == LEVELS["boerenbridge"]
    assert small == {**usual, **ELSEWHERE["boerenbridge"]} != usual
    for spec in small.values():
        compiled(spec, GAMES["boerenbridge"](players="3"))


# -- widths -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [24, 40, 60, 80])
def test_lines_break_between_words(width: int) -> None:
    line = "  Tricks:  you 0 (dealer) · West 0 (declarer) · North 12 · East 1 and quite some more of it"
    parts = wrapped(line, width)
    assert max(map(len, parts)) <= width
    assert " ".join(" ".join(parts).split()) == " ".join(line.split())
    assert KEEP not in "".join(wrapped(f"a{KEEP}b", width))


@pytest.mark.parametrize(
    ("game", "house", "language", "words"),
    [
        ("kuhhandel", {"players": "3"}, "nl", ["3 spelers"]),
        ("rikken", {"called_ace": "first"}, "en",
         ["the called ace is played the first time its suit is led"]),
        ("rikken", {"deck": "rik"}, "en", ["deck=rik"]),
    ],
)  # fmt: skip
def test_house_rules_in_words(
    game: str, house: dict[str, str], language: str, words: list[str]
) -> None:
    assert GAMES[game](**house).house_words(language) == words
