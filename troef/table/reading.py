"""What a typed line means: one of the legal actions, or why it is none of them.

People type a number, a word as it was shown, its beginning, or the notation of records; in any
language, with or without accents and suit symbols. A guess is made only where nothing else could be
meant: playing another card than the one meant is worse than asking again.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence

from ..cards import SUIT_LETTERS as NOTATION_LETTERS
from ..cards import SUIT_SYMBOLS, NotationError
from ..game import Game
from ..notation import rank_letters, rank_names, suit_letters, suit_names
from ..outside import visible, whole_number
from ..scene import Names
from ..state import State
from ..words import DEFAULT, LANGUAGES
from .texts import text

OTHER_SYMBOLS = str.maketrans("♧♢♡♤", SUIT_SYMBOLS)
LONGEST = 200
"""No action takes more characters to say."""
MOST_OPTIONS, SOME_OPTIONS = 40, 12
"""How many options are listed, and how many of those that are too many."""


class Misread(Exception):
    """A line that is no legal action; the message says so to the person who typed it."""


def fold(line: str) -> str:
    """Lower case, without accents, underscores and needless spaces."""
    plain = unicodedata.normalize("NFKD", line.translate(OTHER_SYMBOLS))
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(plain.lower().replace("_", " ").split())


def printable(line: str, most: int = 40) -> str:
    """A typed line as it can be shown again: not too long."""
    return visible(line.strip(), most)


def international(line: str, language: str) -> str:
    """Words with cards in the letters of this language, in those of the notation.

    >>> international("huwelijk sh", "nl"), international("SAH, KV", "nl")
    ('HUWELIJK SK', 'SAK CQ')
    """
    suits, ranks = (
        str.maketrans(letters(language), letters(DEFAULT))
        for letters in (suit_letters, rank_letters)
    )
    words = line.upper().replace(",", " ").split()
    return " ".join(word[:1].translate(suits) + word[1:].translate(ranks) for word in words)


def spellings(shown: Iterable[str], letters: Sequence[str]) -> set[str]:
    """All ways to type these words: suit symbols as such, or as one of the letters for them."""
    ways = {fold(words) for words in shown}
    for alphabet in letters:
        table = str.maketrans(SUIT_SYMBOLS, alphabet.lower())
        ways |= {way.translate(table) for way in ways}
    return ways


TEN = "10"


def rank_in(words: str) -> str:
    """The rank in the words for a card: `10` in `♥10`; nothing where they are no card's."""
    return words[1:] if words[:1] in SUIT_SYMBOLS and " " not in words else ""


def menu(options: Iterable[str]) -> list[int] | None:
    """The numbers that options bring along, where all of them begin with one; else None, and they
    are counted.

    >>> menu(["0 tricks", "1 trick", "3 tricks"]), menu(["pass", "8 tricks"])
    ([0, 1, 3], None)
    """
    numbers = []
    for words in options:
        first = words.split()[0]
        if not first.isdecimal():
            return None
        numbers.append(int(first))
    return numbers if len(set(numbers)) == len(numbers) else None


class Reader:
    """Reads what the viewer of a view types; its legal actions come as they are numbered."""

    def __init__(
        self,
        game: Game,
        view: State,
        legal: Sequence[int],
        hand: Sequence[int],
        language: str,
        names: Names = None,
    ) -> None:
        self.names = names
        """What this person calls the seats."""
        self.game = game
        self.view = view
        self.legal = list(legal)
        self.many = len(self.legal) > MOST_OPTIONS
        self.shown = self.legal[:SOME_OPTIONS] if self.many else self.legal
        """Those on the screen: a number stands for one of these. Where there are many more, what is
        typed is read as notation; to compare it with the words for each of them would take seconds."""
        # cards that nothing can be done with now are known too: typing one must never mean another card
        about = {*legal, *(game.card_in(action) for action in self.legal)}
        self.known = self.shown + [card for card in hand if card not in about]
        self.hand = list(hand)
        self.language = language
        self.understood = tuple(dict.fromkeys((language, *LANGUAGES)))

    def words(self, action: int) -> str:
        """An action as this person reads it."""
        return self.game.choice(self.view, action, self.language, self.names)

    def read(self, line: str) -> int:
        """The legal action that was meant; raises Misread."""
        typed = fold(line[: LONGEST + 1])
        if not typed and len(self.legal) == 1:
            return self.legal[0]
        if not typed or len(typed) > LONGEST:
            raise self._unknown(line)
        if typed.lstrip("#").isdecimal():
            return self._numbered(line, typed)
        sure = [self._noted, self._spelled, self._foreign]
        looks = [self._spelled, self._noted, self._without_first_word, self._turned_round,
                 self._rank_alone, self._in_full, self._foreign, self._begun]  # fmt: skip
        for look in sure if self.many else looks:
            found = look(typed)
            if len(found) == 1:
                return self._allowed(found[0])
            if found:
                options = self._list(found)
                raise Misread(text(self.language, "which", text=printable(line), options=options))
        raise self._unknown(line)

    # -- ways of reading, the surest first -------------------------------------------------

    def _numbered(self, line: str, typed: str) -> int:
        """An option by its number. Where the number stands in another option, as in '8 alleen', it
        is not clear which is meant: ask. A number that no option has can be part of one, as in
        'biedt 110'."""
        number = whole_number(typed.lstrip("#"), 0, 10**9)
        if number is None:
            raise self._unknown(line)
        if own := self.menu():
            if number not in own:
                raise self._refused_or_unknown(line, typed)
            return self.legal[own.index(number)]
        if not 1 <= number <= len(self.shown):
            return self._counted(line, typed)
        chosen = self.shown[number - 1]
        for other in (*self._with_number(typed), *self._meant_besides(typed)):
            if other != chosen:
                at = self.game.say(self.view, other)
                if other in self.shown:
                    at = str(1 + self.shown.index(other))
                option = self.words(chosen)
                if other not in self.legal:
                    raise Misread(
                        f"{self._why_not(other)} "
                        + text(self.language, "or_number", number=number, option=option)
                    )
                raise Misread(
                    text(
                        self.language, "digit",
                        number=number, option=option, other=self.words(other), other_number=at,
                    )
                )  # fmt: skip
        return chosen

    def _meant_besides(self, typed: str) -> list[int]:
        """What this number means in notation, such as a bid, and the tens in hand."""
        if typed != TEN:
            return self._noted(typed) if not typed.startswith("#") else []
        tens = [a for a in self.known if rank_in(self.words(a)) == TEN and a in self.legal]
        return [*self._noted(typed), *tens]

    def _refused_or_unknown(self, line: str, typed: str) -> Misread:
        noted = [action for action in self._noted(typed) if action not in self.legal]
        return Misread(self._why_not(noted[0])) if noted else self._unknown(line)

    def _with_number(self, typed: str) -> list[int]:
        """The options in which this number stands; of many, the one that it is the notation of."""
        if self.many:
            return [action for action in self._noted(typed) if action in self.legal]
        return [action for action in self.legal if typed in fold(self.words(action)).split()]

    def menu(self) -> list[int] | None:
        """The numbers that the legal actions bring along, if they do."""
        return menu(self.words(action) for action in self.legal)

    def _counted(self, line: str, typed: str) -> int:
        """The option that this number is the notation of, or else the only one in which it stands."""
        noted = self._noted(typed)
        found = [action for action in noted if action in self.legal]
        found = found or self._with_number(typed) or noted
        if len(found) != 1:
            raise self._unknown(line)
        return self._allowed(found[0])

    def _ways(self, action: int, language: str) -> set[str]:
        """How this action can be typed in a language."""
        shown = [
            self.game.words(self.view, action, language, self.names),
            self.game.choice(self.view, action, language, self.names),
        ]
        if language == self.language and action in self.legal:
            shown.append(self.game.say(self.view, action))
        return spellings(shown, (suit_letters(language), NOTATION_LETTERS))

    def _matching(self, fits: Callable[[int], bool]) -> list[int]:
        return [action for action in self.known if fits(action)]

    def _spelled(self, typed: str) -> list[int]:
        """As it is shown, or in notation."""
        return self._matching(lambda action: typed in self._ways(action, self.language))

    def _noted(self, typed: str) -> list[int]:
        """In the game's own notation: this also knows what is not allowed now."""
        for words in (typed, international(typed, self.language)):
            try:
                return [self.game.parse(self.view, words)]
            except NotationError:
                continue
        return []

    def _without_first_word(self, typed: str) -> list[int]:
        """Without the word that all options share: 'harten' for 'troef ♥ harten'."""

        def fits(action: int) -> bool:
            for way in self._ways(action, self.language):
                first, _, rest = way.partition(" ")
                if rest and first in shared and (typed == rest or typed in rest.split()):
                    return True
            return False

        firsts = [
            {w.split()[0] for w in self._ways(a, self.language) if " " in w} for a in self.legal
        ]
        shared = set.intersection(*firsts) if firsts else set()
        return [action for action in self.legal if fits(action)]

    def _turned_round(self, typed: str) -> list[int]:
        """A card with its rank first: 'AS', '10h'."""
        if " " in typed or not 2 <= len(typed) <= 3:
            return []
        turned = typed[-1] + typed[:-1]
        return self._spelled(turned) or self._without_first_word(turned)

    def is_rank(self, line: str) -> bool:
        """Whether a line is a rank and nothing else, in capitals: `Q` is no command then."""
        typed = line.strip()
        return len(typed) == 1 and typed.isupper() and bool(self._rank_alone(fold(typed)))

    def queens(self) -> list[str]:
        """The queens that may be played, in words."""
        letter = rank_letters(self.language)[1]
        said = [self.words(action) for action in self.legal if action in self.hand]
        return [words for words in said if rank_in(words) == letter]

    def _rank_alone(self, typed: str) -> list[int]:
        """A card by its rank alone, where no other is of that rank."""
        if len(typed) != 1 or not typed.isalpha() or self.many:
            return []
        for language in (self.language, DEFAULT):
            ranks = {a: rank_in(self.game.words(self.view, a, language)) for a in self.known}
            found = [action for action, rank in ranks.items() if rank and rank.lower() == typed]
            if found:
                return [a for a in found if a in self.legal] or found
        return []

    def _in_full(self, typed: str) -> list[int]:
        """A card in whole words: `ruitenaas`, `ace of diamonds`."""
        bare = typed.replace(" ", "")
        return self._matching(
            lambda a: any(bare in self._full_names(a, language) for language in self.understood)
        )

    def _full_names(self, action: int, language: str) -> set[str]:
        words = self.game.words(self.view, action, language)
        rank = rank_in(words)
        if not rank:
            return set()
        suit = suit_names(language)[SUIT_SYMBOLS.index(words[0])]
        of, ranks = text(language, "of"), rank_names(language)
        said = {rank, ranks.get(rank, rank)}
        ways = [(f"{suit}{each}", f"{each}{suit}", f"{each}{of}{suit}") for each in said]
        return {fold(way) for each in ways for way in each}

    def _foreign(self, typed: str) -> list[int]:
        """As it is shown in another language."""
        others = self.understood[1:]
        return self._matching(lambda a: any(typed in self._ways(a, other) for other in others))

    def _begun(self, typed: str) -> list[int]:
        """The beginning of a word, where it is the only one that begins so."""

        def fits(action: int) -> bool:
            return any(
                way.startswith(typed)
                for language in self.understood
                for way in self._ways(action, language)
            )

        return [action for action in self.legal if fits(action)]

    # -- answers ---------------------------------------------------------------------------

    def _allowed(self, action: int) -> int:
        if action in self.legal:
            return action
        raise Misread(self._why_not(action))

    def _why_not(self, action: int) -> str:
        """Why this may not be done now: by the game, or else what may."""
        words = self.words(action)
        if why := self.game.refusal(self.view, action, self.language, self.names):
            return text(self.language, "not_now_since", action=words, why=why)
        options = self._list(self.legal)
        return text(self.language, "not_now", action=words, options=options)

    def _list(self, actions: Sequence[int]) -> str:
        """Some actions in words, and of many only the first."""
        options = ", ".join(self.words(action) for action in actions[:SOME_OPTIONS])
        left = len(actions) - SOME_OPTIONS
        return options if left <= 0 else options + text(self.language, "others", count=left)

    def _unknown(self, line: str) -> Misread:
        last = max(self.menu() or [len(self.shown)])
        key = "numbers" if last > 1 else "number_one"
        options = text(self.language, key, last=last)
        options += text(self.language, "examples", word=self.words(self.legal[-1]))
        return Misread(text(self.language, "unknown", text=printable(line), options=options))


class Listener(Reader):
    """Reads what was seen at another table. No options are shown there, so no number is that of an
    option; and whether something can have been done is for others to say."""

    def _numbered(self, line: str, typed: str) -> int:
        """The only option in which this number stands, or what it means in notation."""
        found = [action for action in self.legal if typed in fold(self.words(action)).split()]
        if len(found) != 1:
            found = self._noted(typed)
        if len(found) != 1:
            raise self._unknown(line)
        return found[0]

    def _allowed(self, action: int) -> int:
        return action

    def _unknown(self, line: str) -> Misread:
        # not the last, which may be a bid that nobody makes
        options = text(self.language, "example", word=self.words(self.legal[:2][-1]))
        return Misread(text(self.language, "unknown", text=printable(line), options=options))
