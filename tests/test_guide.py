"""Every guided deal is played by the real rules, in every language, right answers and wrong ones."""

import pytest

from troef.game import actions_of, hide, over, scores
from troef.games import GAMES, find
from troef.guide import Guide, GuideError, Lesson, find_lesson
from troef.words import LANGUAGES

LESSONS = {name: find_lesson(find(name)) for name in GAMES}
ALL = [(name, language) for name, lesson in LESSONS.items() for language in lesson.languages]


def test_every_game_has_one_in_dutch_and_english_and_in_its_own_language():
    for lesson in LESSONS.values():
        assert set(LANGUAGES) <= set(lesson.languages)
    assert "pl" in LESSONS["tysiac"].languages
    assert "de" in LESSONS["kuhhandel"].languages


def right_answer(guide: Guide) -> str:
    return guide.step.asks or guide.step.quiz[0]


def finish(guide: Guide) -> None:
    while True:
        if guide.asking():
            assert guide.answer(right_answer(guide)).right
        if not guide.go_on():
            return


@pytest.mark.parametrize(("name", "language"), ALL)
def test_it_plays_to_the_end_and_comes_to_what_it_tells(name, language):
    import numpy as np

    lesson = LESSONS[name]
    guide = Guide(lesson, language)
    while True:
        shown = guide.shown()
        assert shown.text
        assert "{" not in shown.text
        if guide.asking():
            before = guide.states.copy()
            values = [option.value for option in shown.options]
            assert right_answer(guide) in values
            for wrong in (*guide.step.answers, *values):
                if wrong != right_answer(guide):
                    reply = guide.answer(wrong)
                    assert not reply.right
                    assert reply.text
                    assert (guide.states == before).all()
            with pytest.raises(ValueError, match="answer first"):
                guide.go_on()
            assert guide.answer(right_answer(guide)).text
            assert guide.options() == ()
        if not guide.go_on():
            break
    assert over(guide.states[0])
    out = np.zeros(lesson.game.seats)
    scores(guide.states[0], out)
    assert tuple(out) == lesson.scores


@pytest.mark.parametrize("name", GAMES)
def test_all_languages_say_something_at_every_step(name):
    lesson: Lesson = LESSONS[name]
    for language in lesson.languages:
        said = lesson.said(language)
        assert list(said) == [step.name for step in lesson.steps]
        for step in lesson.steps:
            here = said[step.name]
            assert here["text"].strip()
            asks = bool(step.asks or step.quiz)
            assert {"right", "other"} <= set(here) if asks else set(here) == {"text"}
            assert list(here.get("answers", {})) == list(step.answers)
            assert set(here.get("options", {})) == set(step.quiz)


@pytest.mark.parametrize("name", GAMES)
def test_the_learner_sees_no_hidden_card(name):
    """What is shown is the view of the rules, not the state."""
    lesson = LESSONS[name]
    guide = Guide(lesson, "en")
    seen = lesson.game.new()
    hide(guide.states[0], lesson.learner, seen)
    assert (guide.shown().view == seen).all()
    assert guide.shown().view[0].viewer == lesson.learner


@pytest.mark.parametrize("name", GAMES)
def test_what_it_offers_is_legal(name):
    guide = Guide(LESSONS[name], "en")
    while True:
        if guide.asking() and guide.step.asks:
            legal = {
                guide.game.say(guide.states[0], a) for a in actions_of(guide.game, guide.states[0])
            }
            assert {option.value for option in guide.options()} <= legal
        if guide.asking():
            guide.answer(right_answer(guide))
        if not guide.go_on():
            break


def at(name: str, step: str, language: str = "nl") -> Guide:
    guide = Guide(LESSONS[name], language)
    while guide.step.name != step:
        if guide.asking():
            guide.answer(right_answer(guide))
        guide.go_on()
    return guide


@pytest.mark.parametrize("typed", ["rik", "RIK", "2"])
def test_people_type_words_or_numbers(typed):
    guide = at("rikken", "bid")
    assert guide.answer(typed).right


@pytest.mark.parametrize("typed", ["HH", "♥H", "HK", "hh"])
def test_cards_in_the_letters_of_the_language(typed):
    assert at("rikken", "first_trick").answer(typed).right


def test_what_is_not_understood_or_not_allowed_says_so():
    guide = at("rikken", "first_trick")
    assert "begrijp" in guide.answer("xyzzy").text
    assert "mag hier niet" in guide.answer("SA").text
    assert not guide.answer("").right


def test_a_step_that_breaks_the_rules_fails():
    from dataclasses import replace

    lesson = LESSONS["rikken"]
    for does, why in (("W pas", "turn"), ("E HA", "is no bid"), ("E troela", "not allowed")):
        steps = (replace(lesson.steps[0], does=does), *lesson.steps[1:])
        with pytest.raises((GuideError, ValueError), match=why):
            Guide(replace(lesson, steps=steps), "en")


def test_what_the_texts_count_is_so():
    """Trumps that are out, tricks of both sides, sure points, animals that are left."""
    guide = at("rikken", "count")
    spades = 0xFFFF << 48
    assert sum((int(guide.states[0].hands[s]) & spades).bit_count() for s in (1, 2, 3)) == 2
    assert [int(n) for n in at("rikken", "goal").states[0].won[:2]] == [6, 2]
    assert sum(int(n) for n in at("rikken", "unmasked").states[0].won[:2]) == 5
    assert int(at("boerenbridge", "enough").states[0].won[0]) == 3
    state = at("kuhhandel", "gallop").states[0]
    assert (int(state.left), int(state.donkeys)) == (0, 4)
