"""A guided first deal: prepared cards, told step by step, with questions; an engine without a screen.

The lesson stands beside the game, in its folder `guide`. `deal.toml` has the cards and the steps, the same
in every language; a file for each language has what is said at each step:

    game = "rikken"                 [bid]
    learner = "S"                   text = "What do you bid?"
    deal = ["dealer: N", ...]       right = "Just so."
                                    other = "That is not it: ..."
    [[steps]]                       answers.pas = "You are too modest: ..."
    name = "bid"
    does = "E pas"                  what is played before the text is told
    asks = "rik"                    what the learner should do then; it is played when he does
    shows = ["pas", "rik"]          what he may choose from; else all that is legal

A step with `quiz = ["b", "a", "b"]` asks something that is no action: the right answer, and then all of them,
whose words are `options.a` and so on. In texts `{SA}` is a card as people say it, and at the end `{score_S}` is
what the rules make of it. `Guide` plays all of this by the real rules: an illegal step fails.

    guide = Guide(find_lesson(game), "nl")
    guide.shown()           what to show: text, what happened, the view of the learner, options
    guide.answer("rik")     right or wrong, and what to say to it
    guide.go_on()           the next step; False after the last
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypedDict

import numpy as np

from ..cards import SUIT_SYMBOLS, NotationError
from ..fields import Row
from ..game import Game, actions_of, allows, facts, hide, over, play, scores, turn
from ..games import find
from ..notation import suit_letters
from ..rulebook import folded, signed
from ..state import State
from ..words import DEFAULT, Words, languages_in

WORDS = Words(__file__)
CARD = re.compile(r"[SHDC]([2-9TJQKA])")


class GuideError(ValueError):
    """A lesson that cannot be played: its data are wrong."""


class Said(TypedDict, total=False):
    """What one language says at a step."""

    text: str
    right: str
    other: str
    answers: dict[str, str]
    options: dict[str, str]


@dataclass(frozen=True)
class Step:
    """One step of a lesson."""

    name: str
    does: str = ""
    asks: str = ""
    shows: tuple[str, ...] = ()
    quiz: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    """Wrong answers that get a reply of their own."""


@dataclass(frozen=True)
class Lesson:
    """A prepared deal and its steps."""

    game: Game
    learner: int
    deal: tuple[str, ...]
    steps: tuple[Step, ...]
    folder: Path
    scores: tuple[float, ...]
    """What the deal must come to."""

    @property
    def languages(self) -> tuple[str, ...]:
        found = languages_in(self.folder)
        return tuple(each for each in found if each != "deal")

    def said(self, language: str) -> Mapping[str, Said]:
        known = language if language in self.languages else DEFAULT
        return _texts(self.folder, known)


@cache
def _texts(folder: Path, language: str) -> Mapping[str, Said]:
    found: Mapping[str, Said] = tomllib.loads(
        (folder / f"{language}.toml").read_text(encoding="utf-8")
    )
    return found


def find_lesson(game: Game) -> Lesson | None:
    """The lesson beside a game; None if it has none."""
    source = getattr(sys.modules.get(type(game).__module__), "__file__", None)
    folder = Path(source).parent / "guide" if source else None
    if folder is None or not (folder / "deal.toml").exists():
        return None
    data = tomllib.loads((folder / "deal.toml").read_text(encoding="utf-8"))
    played = find(data["game"])
    steps = tuple(
        Step(
            each["name"], each.get("does", ""), each.get("asks", ""), tuple(each.get("shows", ())),
            tuple(each.get("quiz", ())), tuple(each.get("answers", ())),
        )
        for each in data["steps"]
    )  # fmt: skip
    learner = played.seat_names.index(data["learner"])
    return Lesson(played, learner, tuple(data["deal"]), steps, folder, tuple(data["scores"]))


@dataclass(frozen=True)
class Option:
    """Something to choose."""

    value: str
    """As the lesson and records write it."""
    words: str


@dataclass(frozen=True)
class Shown:
    """All there is to show at a step."""

    number: int
    last: int
    happened: tuple[tuple[int, str], ...]
    """What was done since the step before, as (seat, words)."""
    text: str
    view: Row[State]
    """What the learner may see."""
    options: tuple[Option, ...]
    """To choose from; nothing: there is no question, or it has been answered."""
    over: bool


@dataclass(frozen=True)
class Reply:
    """What comes of an answer."""

    right: bool
    text: str


@dataclass
class Guide:
    """A learner in the middle of a lesson."""

    lesson: Lesson
    language: str
    at: int = 0
    answered: bool = False
    states: Row[State] = field(init=False)
    happened: list[tuple[int, str]] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.states = self.lesson.game.parse_deal(self.lesson.deal)
        self._enter()

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def game(self) -> Game:
        return self.lesson.game

    def _said(self) -> Said:
        return self.lesson.said(self.language)[self.step.name]

    def view(self) -> Row[State]:
        seen: Row[State] = self.game.new()
        hide(self.states[0], self.lesson.learner, seen)
        return seen

    def asking(self) -> bool:
        """Whether the learner must answer before it goes on."""
        return bool(self.step.asks or self.step.quiz) and not self.answered

    def shown(self) -> Shown:
        """What to show now."""
        text = self._filled(self._said()["text"])
        number, last = self.at + 1, len(self.lesson.steps)
        done = bool(over(self.states[0]))
        return Shown(number, last, tuple(self.happened), text, self.view(), self.options(), done)

    def options(self) -> tuple[Option, ...]:
        """What the learner may choose from."""
        step, state = self.step, self.states[0]
        if not self.asking():
            return ()
        if step.quiz:
            words = self._said()["options"]
            each_once = dict.fromkeys(step.quiz[1:])
            return tuple(Option(name, self._filled(words[name])) for name in each_once)
        legal = [self._parse(text) for text in step.shows] or actions_of(self.game, state)
        return tuple(
            Option(self.game.say(state, one), self.game.words(state, one, self.language))
            for one in legal
        )

    # -- answering -------------------------------------------------------------------------------

    def answer(self, text: str) -> Reply:
        """Judge an answer; a right one is played. Raises ValueError where nothing is asked."""
        if not self.asking():
            raise ValueError("nothing is asked at this step")
        chosen = self._meant(text)
        if chosen is None:
            return Reply(False, WORDS.say(self.language, "unknown", text=text.strip()[:40]))
        said, right = self._said(), self.step.asks or self.step.quiz[0]
        if chosen == right:
            self.answered = True
            if self.step.asks:
                self._do(self._parse(right))
            return Reply(True, self._filled(said["right"]))
        if self.step.asks and not allows(self.states[0], self._parse(chosen)):
            return Reply(False, WORDS.say(self.language, "not_allowed", text=text.strip()[:40]))
        return Reply(False, self._filled(said.get("answers", {}).get(chosen) or said["other"]))

    def _meant(self, text: str) -> str | None:
        """The answer that somebody typed: the number of an option, its words, or the notation."""
        options = self.options()
        typed = folded(text[:80])
        if typed.isdecimal() and 1 <= int(typed) <= len(options) and len(typed) < 4:
            numbered = options[int(typed) - 1]
            plain = [o for o in options if typed in folded(o.words).split()]
            if not plain or numbered in plain:
                return numbered.value
        found = [o.value for o in options if typed == folded(o.value)]
        found = found or [o.value for o in options if typed in self._spelled(o)]
        if not found and len(typed) > 1:
            found = [o.value for o in options if any(w.startswith(typed) for w in self._spelled(o))]
        if len(found) == 1:
            return found[0]
        if self.step.asks and typed and not found:
            try:
                return self.game.say(self.states[0], self._parse(text.strip()))
            except (NotationError, GuideError):
                return None
        return None

    def _spelled(self, option: Option) -> set[str]:
        """All ways to type an option: suits as symbols or as letters, and what follows `call` or `trump`."""
        letters = (suit_letters(self.language), suit_letters(DEFAULT))
        words = {option.value, option.words}
        words |= {option.words.translate(str.maketrans(SUIT_SYMBOLS, each)) for each in letters}
        return {folded(word) for word in (*words, option.value.partition(" ")[2])} - {""}

    # -- going on --------------------------------------------------------------------------------

    def go_on(self) -> bool:
        """On to the next step; False if this was the last. Raises ValueError where an answer is due."""
        if self.asking():
            raise ValueError("this step asks something: answer first")
        if self.at + 1 == len(self.lesson.steps):
            return False
        self.at += 1
        self.answered = False
        self.happened = []
        self._enter()
        return True

    def _enter(self) -> None:
        """Play what happens before the text of this step."""
        for part in filter(None, (each.strip() for each in self.step.does.split(","))):
            name, _, action = part.partition(" ")
            if over(self.states[0]):
                raise GuideError(f"step {self.step.name}: '{part}' comes after the end")
            seat = self.game.seat_names[int(turn(self.states[0]))]
            if name != seat:
                raise GuideError(f"step {self.step.name}: '{part}', but it is {seat}'s turn")
            self._do(self._parse(action))

    def _parse(self, text: str) -> int:
        return self.game.parse(self.states[0], text)

    def _do(self, action: int) -> None:
        state = self.states[0]
        if not allows(state, action):
            said = self.game.say(state, action)
            raise GuideError(f"step {self.step.name}: '{said}' is not allowed there")
        seen = self.view()[0]
        self.happened.append((int(turn(state)), self.game.words(seen, action, self.language)))
        play(state, action)

    def _filled(self, text: str) -> str:
        return text.strip().format_map(_Fields(self))


class _Fields(dict[str, object]):
    """What a text may name: cards, and at the end of the deal scores and facts."""

    def __init__(self, guide: Guide) -> None:
        super().__init__()
        self.guide = guide
        game, state = guide.game, guide.states[0]
        if not over(state):
            return
        out, told = np.zeros(game.seats), np.zeros(max(1, len(game.fact_names)))
        scores(state, out)
        facts(state, told)
        self |= {f"score_{n}": signed(p) for n, p in zip(game.seat_names, out, strict=True)}
        self |= {name: f"{value:g}" for name, value in zip(game.fact_names, told, strict=False)}

    def __missing__(self, name: str) -> str:
        if not CARD.fullmatch(name):
            raise GuideError(f"step {self.guide.step.name}: nothing is called '{name}' there")
        game = self.guide.game
        card = game.parse_cards(name)[0]
        return game.words(self.guide.states[0], card, self.guide.language)
