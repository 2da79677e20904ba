"""What people keep and type at the table."""

from collections.abc import Callable
from random import Random
from typing import Any

from playing import play_random, random_deal
from telling import whole

from targets.records import games
from targets.target import Target
from troef import chance, record
from troef.game import Game, actions_of, allows, hide, over, turn
from troef.games import GAMES, find
from troef.rulebook import folded, of, topic
from troef.table.evening import Evening, EveningError
from troef.table.kept import load
from troef.table.reading import Listener, Misread, Reader
from troef.table.results import played
from troef.table.sheet import Sheet
from troef.table.sheet.kept import read as read_sheet
from troef.table.sheet.reading import Refused


class Evenings(Target):
    """Kept evenings."""

    errors = (EveningError,)

    def valid(self) -> list[str]:
        found = []
        for number, game in enumerate(
            [GAMES["rikken"](), GAMES["tysiac"](cap="2"), GAMES["boerenbridge"](rounds="2")]
        ):
            for seed in (number, None):
                people = [None, *["uniform"] * (game.seats - 1)]
                evening = Evening(game, people, self.folder / "kept.txt", "nl", seed, ("Anna",))
                while len(evening.done) < 2:
                    evening.next_deal()
                    while evening.running:
                        evening.do(actions_of(game, evening.table.state)[0])
                found.append(evening.text())
        return found

    def read(self, text: str, rng: Random) -> None:
        path = self.file(text, rng, "evening.txt")
        evening = load(path)
        path.write_text(evening.text(), encoding="utf-8")
        assert load(path).text() == evening.text()
        assert len(played(path)) == sum(each.facts is not None for each in evening.done)


class Sheets(Target):
    """Kept score sheets, and lines that are typed on them."""

    errors = (EveningError,)

    def valid(self) -> list[str]:
        found = []
        for spec, lines in (
            ("rikken pays=one", ("rik Anna Bob 9", "pas", "misere Carla 0", "solo 8 Dirk")),
            ("boerenbridge rounds=2", ("1 0 0 0 1 0 1 0", "1 0 0 1 0 0 1 0")),
            ("tysiac", ("Anna 120 121 40 19", "Bob 100 20 100")),
            ("kuhhandel players=3", ("Anna Bob Bob Carla Anna Anna Bob Carla Carla Anna",)),
        ):
            game = find(spec)
            people = ("Anna", "Bob", "Carla", "Dirk")[: game.seats]
            sheet = Sheet(game, people, self.folder / "kept.txt", "nl")
            for line in lines:
                sheet.answer(line)
            found.append(sheet.text())
        return found

    def read(self, text: str, rng: Random) -> None:
        path = self.file(text, rng, "sheet.txt")
        sheet = read_sheet(path)
        path.write_text(sheet.text(), encoding="utf-8")
        assert read_sheet(path).text() == sheet.text()
        assert len(played(path)) <= len(sheet.deals)
        before = sheet.text()
        try:
            sheet.answer(rng.choice(text.splitlines()))
        except Refused:
            assert sheet.text() == before


class Topics(Target):
    """What people look up in the rules."""

    def valid(self) -> list[str]:
        return ["piek", "called_ace", "open misère", "8 alleen", "huwelijk", "kuh"]

    def read(self, text: str, rng: Random) -> None:
        game = find(rng.choice(list(GAMES)))
        if text in self.valid():
            assert any(
                topic(find(name), text, "nl").text for name in GAMES if self.knows(name, text)
            )
        else:
            assert topic(game, text, rng.choice(["nl", "en"])).text

    def knows(self, name: str, text: str) -> bool:
        book = of(find(name))
        return book is not None and folded(text) in book.named(find(name))


class Notes(Target):
    """What an adviser was told."""

    errors = (EveningError,)

    def valid(self) -> list[str]:
        found = []
        for game, most in (
            (GAMES["rikken"](), 12), (GAMES["tysiac"](), 15), (GAMES["tysiac"](nines="demand"), 8),
            (GAMES["boerenbridge"](rounds="2"), 99), (GAMES["boerenbridge"](rounds="2", players="2"), 99),
        ):  # fmt: skip
            lines, _ = whole(game, 5, game.most_deals if game.name == "boerenbridge" else 1)
            head = f"troef advise {game.spec()} {game.seat_names[0]}"
            found.append("\n".join([head, *lines[:most], ""]))  # each line takes milliseconds
        return found

    def read(self, text: str, rng: Random) -> None:
        path = self.file(text, rng, "notes.txt")
        first = played(path)
        assert [each.records for each in played(path)] == [each.records for each in first]


class Typed(Target):
    """What people type at the table."""

    errors = (Misread,)

    def valid(self) -> list[str]:
        self.positions: list[tuple[Game, Any, list[int], list[int]]] = []
        words: set[str] = {"", "#1", "2", "ruitenaas", "marry HK", "2x10+50", "3 cards"}
        for number, game in enumerate(games()):
            for stop in (0, 3, 9, 17):
                state = random_deal(game, number)[0]
                rng = chance.generator(number)
                play_random(game, state, rng, lambda _, left=[stop]: _stop(left))
                if over(state):
                    continue
                view = game.new()
                hide(state, int(turn(state)), view)
                hand = list(game.scene(view[0], "en").hand)
                legal = actions_of(game, view[0])
                self.positions.append((game, view[0], legal, hand))
                for action in legal[:6]:
                    words |= {game.say(view[0], action), game.words(view[0], action, "nl")}
        return sorted(words)

    def read(self, text: str, rng: Random) -> None:
        game, view, legal, hand = rng.choice(self.positions)
        kind = rng.choice((Reader, Listener))
        try:
            action = kind(game, view, legal, hand, rng.choice(("en", "nl"))).read(text)
        except Misread:
            if text in self.seeds:
                return
            raise
        assert kind is Listener or action in legal
        bool(allows(view, action))


def _stop(left: list[int]) -> bool:
    left[0] -= 1
    return left[0] < 0


class Actions(Typed):
    """Actions, cards and money in the notation of each game."""

    errors = (record.NotationError,)

    def read(self, text: str, rng: Random) -> None:
        game, view, _, _ = rng.choice(self.positions)
        reads: tuple[Callable[[str], object], ...] = (
            lambda said: game.parse(view, said),
            lambda said: game.parse(view, said),
            game.parse_cards,
            lambda said: game.parse_shown("", said),
        )
        try:
            found = rng.choice(reads)(text)
        except record.NotationError:
            if text in self.seeds:
                return
            raise
        if isinstance(found, int) and allows(view, found):
            assert game.parse(view, game.say(view, found)) == found
