"""The rules of a game in words: one source for the command `rules`, a table, a page and the documents.

The words stand beside the game, in its folder `rulebook`, a file for each language:

    summary = "one line"
    [words]                  small words of tables and facts
    [chapters.aim]           title, also (other words for it), text
    [entries.piek]           what can be bid, bought, ...: one for each that the code knows
    [house.called_ace]       and what each of its choices means: choices.free = "..."

Whatever the code knows is not typed there: a text has fields in braces, and the module `rulebook` of the
game fills them in from the rules themselves (`Rulebook`), under the house rules that are asked for. So
examples are scored by the game's own scoring. Tests hold that every bid, every house rule and every choice
has a text in every language.

    topic(game, "piek", "nl")      one thing; raises NoTopic, which suggests what was meant
    topics(game, "nl")             all of it, in the order of the book
    lines(topic, "nl", 72)         as lines of text, for a terminal
    markdown(game, "nl")           the whole book as a document
"""

from __future__ import annotations

import difflib
import importlib
import sys
import textwrap
import tomllib
import unicodedata
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypedDict

from ..game import Game, Switch
from ..words import DEFAULT, LANGUAGES, SOMEWHERE, Words, languages_in

WORDS = Words(__file__)
NEAREST = 3
"""How many topics are suggested for one that is not there."""

STAY = "\u00a0"
"""A space at which no line is broken."""

KINDS = ("chapters", "entries", "house")
Row = tuple[str, ...]


class Told(TypedDict, total=False):
    """What a file tells of one thing."""

    title: str
    also: str
    text: str
    choices: dict[str, str]


class Text(TypedDict):
    """A file of a rule book."""

    summary: str
    words: dict[str, str]
    chapters: dict[str, Told]
    entries: dict[str, Told]
    house: dict[str, Told]


@dataclass(frozen=True)
class Choice:
    """One choice of a house rule."""

    word: str
    text: str
    default: bool
    chosen: bool


@dataclass(frozen=True)
class Topic:
    """One thing that a rule book explains."""

    name: str
    """As the code names it, in every language: `piek`, `called_ace`."""
    kind: str
    """One of KINDS."""
    title: str
    text: str
    """Paragraphs, with an empty line between them."""
    also: tuple[str, ...] = ()
    """Other words for it."""
    facts: tuple[tuple[str, str], ...] = ()
    """What the rules know of it, as (name, value)."""
    table: tuple[Row, ...] = ()
    """Rows of a table, the first with the names of the columns."""
    choices: tuple[Choice, ...] = ()
    rule: str = ""
    """The title of the house rule that the choices belong to, where it goes by the same name."""


class NoTopic(ValueError):
    """Nothing in the book goes by this name. Says what comes near, and what there is."""

    def __init__(self, text: str, near: Sequence[str], known: Sequence[str]) -> None:
        self.near = tuple(near)
        self.known = tuple(known)
        key = "near" if near else "unknown"
        super().__init__(
            WORDS.later(key, text=text[:40], near=", ".join(near), known=", ".join(known))
        )


@dataclass
class Rulebook:
    """The rule book of a game: its files, and what the rules fill in."""

    source: str
    """The file of the module: the words lie beside it."""
    _read: dict[str, Text] = field(default_factory=dict)
    _named: dict[Game, dict[str, str]] = field(default_factory=dict)
    _topics: dict[tuple[Game, str], list[Topic]] = field(default_factory=dict)

    # -- what a game fills in ------------------------------------------------------------------

    @abstractmethod
    def entries(self, game: Game) -> Sequence[str]:
        """What can be bid, bought, announced, as the code knows it, the lowest first."""

    def fields(self, game: Game, language: str) -> Mapping[str, object]:
        """The numbers of all texts."""
        return {}

    def facts(self, game: Game, entry: str, language: str) -> Sequence[tuple[str, str]]:
        """What the rules know of an entry: its place, its goal, its value."""
        return ()

    def entry_fields(self, game: Game, entry: str, language: str) -> Mapping[str, object]:
        """Numbers of the text of one entry."""
        return {}

    def entry_title(self, game: Game, entry: str, language: str) -> str | None:
        """What an entry is called, where the game has a word for it."""
        return None

    def table(self, game: Game, chapter: str, language: str) -> Sequence[Row]:
        """The table of a chapter, the names of its columns first; nothing: it has none."""
        return ()

    def choice(self, switch: Switch, word: str, language: str) -> str:
        """What a choice of a house rule means; one that is a number needs no words."""
        return self.text(language)["house"][switch.name].get("choices", {}).get(word, "")

    # -- what all have ---------------------------------------------------------------------------

    @property
    def languages(self) -> tuple[str, ...]:
        return languages_in(Path(self.source).parent)

    def text(self, language: str) -> Text:
        """The file of this language, or the English one."""
        known = language if language in self.languages else DEFAULT
        if known not in self._read:
            file = Path(self.source).with_name(f"{known}.toml")
            found: Text = tomllib.loads(file.read_text(encoding="utf-8"))  # type: ignore[assignment]
            self._read[known] = found
        return self._read[known]

    def word(self, language: str, name: str, **fields: object) -> str:
        """A small word of a table."""
        return self.text(language)["words"][name].format(**fields)

    def summary(self, language: str) -> str:
        return self.text(language)["summary"]

    def topics(self, game: Game, language: str) -> list[Topic]:
        """Everything, in the order of the book: chapters, entries, house rules. Examples are scored by the
        rules, which takes its time: once."""
        if (game, language) not in self._topics:
            self._topics[game, language] = self._all_topics(game, language)
        return list(self._topics[game, language])

    def _all_topics(self, game: Game, language: str) -> list[Topic]:
        text = self.text(language)
        shared = self.fields(game, language)
        found = [
            self._topic("chapters", name, told, shared, table=self.table(game, name, language))
            for name, told in text["chapters"].items()
        ]
        found += [
            self._topic(
                "entries", name, text["entries"][name],
                {**shared, **self.entry_fields(game, name, language)},
                title=self.entry_title(game, name, language),
                facts=self.facts(game, name, language),
            )
            for name in self.entries(game)
        ]  # fmt: skip
        found += [
            self._topic(
                "house", switch.name, text["house"][switch.name], shared,
                choices=self._choices(game, switch, language, shared),
            )
            for switch in game.switches
        ]  # fmt: skip
        return found

    def _topic(
        self,
        kind: str,
        name: str,
        told: Told,
        fields: Mapping[str, object],
        title: str | None = None,
        facts: Sequence[tuple[str, str]] = (),
        table: Sequence[Row] = (),
        choices: Sequence[Choice] = (),
    ) -> Topic:
        also = tuple(word.strip() for word in told.get("also", "").split(",") if word.strip())
        text = told["text"].strip().format(**fields)
        called = title or told.get("title", name)
        return Topic(name, kind, called, text, also, tuple(facts), tuple(table), tuple(choices))

    def _choices(
        self, game: Game, switch: Switch, language: str, fields: Mapping[str, object]
    ) -> list[Choice]:
        chosen, default = game.house[switch.name], switch.choices[0]
        words = [*switch.choices, *([chosen] if chosen not in switch.choices else [])]
        return [
            Choice(
                word, self.choice(switch, word, language).format(**fields),
                word == default, word == chosen,
            )
            for word in words
        ]  # fmt: skip

    def named(self, game: Game) -> dict[str, str]:
        """All that people may call a topic, in every language -> its name. A bid comes before a house rule
        that is named after it."""
        if game in self._named:
            return self._named[game]
        found = self._named[game] = {}
        everything = [one for each in self.languages for one in self.topics(game, each)]
        for kind in KINDS:
            for topic in everything:
                for word in (topic.name, topic.title, *topic.also):
                    if topic.kind == kind:
                        found.setdefault(folded(word), topic.name)
        return found


def signed(points: float) -> str:
    """
    >>> signed(3.0), signed(-3), signed(0)
    ('+3', '-3', '0')
    """
    return f"{points:+g}" if points else "0"


def folded(text: str) -> str:
    """A word as it is compared: small letters, no accents, underscores or hyphens.

    >>> folded("Open_Misère "), folded("wie-wie")
    ('open misere', 'wie wie')
    """
    plain = unicodedata.normalize("NFKD", text.lower().replace("ł", "l"))
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(plain.replace("_", " ").replace("-", " ").split())


def languages_of(game: Game) -> tuple[str, ...]:
    """The languages that a game is played in: those of every game, and others that it has words for."""
    module = sys.modules[type(game).__module__]
    beside = languages_in(Path(str(module.__file__)).with_name("words"))
    return (*LANGUAGES, *(each for each in SOMEWHERE if each in beside))


def of(game: Game) -> Rulebook | None:
    """The rule book of a game: what the module `rulebook` in its folder has as BOOK; None without one."""
    name = f"{type(game).__module__}.rulebook"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError:
        return None
    book: object = getattr(module, "BOOK", None)
    return book if isinstance(book, Rulebook) else None


def _book(game: Game) -> Rulebook:
    book = of(game)
    if book is None:
        raise NoTopic(game.name, (), ())
    return book


def topics(game: Game, language: str) -> list[Topic]:
    """All that there is to know of a game; nothing of one without a rule book."""
    book = of(game)
    return [] if book is None else book.topics(game, language)


def topic(game: Game, text: str, language: str) -> Topic:
    """What goes by this name, in any language; raises NoTopic."""
    book = _book(game)
    named = book.named(game)
    word = folded(text[:80])
    found = book.topics(game, language)
    if word not in named:
        begun = {name for other, name in named.items() if len(word) > 2 and other.startswith(word)}
        if len(begun) != 1:
            raise _unknown(text, word, named, found)
        word = begun.pop()
    first, *same = (each for each in found if each.name == named.get(word, word))
    return replace(first, choices=same[0].choices, rule=same[0].title) if same else first


def _unknown(text: str, word: str, named: Mapping[str, str], found: Sequence[Topic]) -> NoTopic:
    near = [other for other in named if len(word) > 2 and other.startswith(word)]
    near += difflib.get_close_matches(word, named, n=2 * NEAREST, cutoff=0.6)
    names = list(dict.fromkeys(named[each] for each in near))[:NEAREST]
    called = {each.name: shown_name(each) for each in reversed(found)}
    return NoTopic(text, [called[name] for name in names], [*dict.fromkeys(map(shown_name, found))])


def shown_name(topic: Topic) -> str:
    """What a topic is called where people choose one: a house rule by its name, all else by its title."""
    return topic.name if topic.kind == "house" else topic.title


# -- as text ------------------------------------------------------------------------------------


def lines(topic: Topic, language: str, width: int = 76) -> list[str]:
    """A topic as lines that are no wider than this."""
    shown = textwrap.wrap(topic.title, width)
    if topic.facts:
        told = (f"{name}: {value}".replace(" ", STAY) for name, value in topic.facts)
        shown += [line.replace(STAY, " ") for line in textwrap.wrap(" · ".join(told), width)]
    for paragraph in topic.text.split("\n\n"):
        shown += ["", *_paragraph(paragraph, width)]
    if topic.choices:
        shown.append("")
    if topic.rule:
        shown += textwrap.wrap(WORDS.say(language, "rule", title=topic.rule), width)
    for choice in topic.choices:
        mark = _mark(choice, language)
        said = f"{topic.name}={choice.word}{mark}" + (f": {choice.text}" if choice.text else "")
        shown += textwrap.wrap(said, width, initial_indent="  ", subsequent_indent="      ")
    if topic.table:
        shown += ["", *_table(topic.table, width)]
    return shown


def _paragraph(text: str, width: int) -> list[str]:
    """A paragraph, or the items of a list in it."""
    shown: list[str] = []
    for item in text.replace("\n- ", "\n\n- ").split("\n\n"):
        indent = "  " if item.startswith("- ") else ""
        shown += textwrap.wrap(" ".join(item.split()), width, subsequent_indent=indent)
    return shown


def _mark(choice: Choice, language: str) -> str:
    """Whether a choice is the usual one, and whether it is played here."""
    words = WORDS[language]
    marks = [words["default"]] if choice.default else []
    marks += [words["chosen"]] if choice.chosen and not choice.default else []
    return f" ({', '.join(marks)})" if marks else ""


def _table(rows: Sequence[Row], width: int) -> list[str]:
    """Columns side by side; where they are too wide, a line for each row."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    if sum(widths) + 2 * len(widths) > width:
        names, *others = rows
        told = (
            f"{row[0]}: " + ", ".join(f"{n} {c}" for n, c in zip(names[1:], row[1:], strict=True))
            for row in others
        )
        return [
            line for one in told for line in textwrap.wrap(one, width, subsequent_indent="    ")
        ]
    return [
        "  " + "  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def markdown(game: Game, language: str) -> str:
    """The whole book as a document."""
    book = _book(game)
    words = WORDS[language]
    parts = [f"# {game.title}", book.summary(language)]
    level = {"chapters": "##", "entries": "###", "house": "###"}
    heads = {"entries": book.word(language, "entries"), "house": words["house"]}
    for one in book.topics(game, language):
        if one.kind in heads:
            parts.append(f"## {heads.pop(one.kind)}")
        title = f"{one.title} (`{one.name}`)" if one.kind == "house" else one.title
        parts.append(f"{level[one.kind]} {title}")
        if one.facts:
            parts.append(" · ".join(f"{name}: {value}" for name, value in one.facts))
        parts.append(one.text.replace("\n- ", "\n\n- ") if "\n- " in one.text else one.text)
        if one.table:
            names, *others = one.table
            rows = [names, tuple("---" for _ in names), *others]
            parts.append("\n".join(f"| {' | '.join(row)} |" for row in rows))
        if one.choices:
            parts.append(
                "\n".join(
                    f"- `{c.word}`{_mark(c, language)}" + (f": {c.text}" if c.text else "")
                    for c in one.choices
                )
            )
    return "\n\n".join(parts) + "\n"
