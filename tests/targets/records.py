"""Records of deals, which second referees judge."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from games.kuhhandel import by_hand as kuhhandel
from games.rikken import by_hand as rikken
from games.tysiac import by_hand as tysiac

from targets.target import Target
from troef import agents, chance, record
from troef.game import Game, play
from troef.games import GAMES
from troef.match import Table

HOUSES: dict[str, list[dict[str, str]]] = {
    "rikken": [{}, {"auction": "none"}, {"contracts": "rik+troela+misere", "troela": "forced"},
               {"auction": "forced", "forced": "misere"}, {"pattern": "4-5-4"}],
    "tysiac": [{}, {"nines": "demand", "target": "300"}, {"marriages": "any", "stay": "three"}],
    "boerenbridge": [{}, {"players": "3", "rounds": "4"}, {"ranks": "16"}, {"bids": "secret", "rounds": "2"}],
    "kuhhandel": [{"players": "3"}, {"players": "3", "wealth": "counts"}],
}  # fmt: skip
REFEREES: dict[str, Callable[[Any, Any], Any]] = {
    "rikken": rikken.referee,
    "tysiac": tysiac.referee,
    "kuhhandel": kuhhandel.referee,
}


def games() -> Iterator[Game]:
    for name, houses in HOUSES.items():
        for house in houses:
            yield GAMES[name](**house)


def random_record(game: Game, seed: int, share: float = 1.0) -> record.Record:
    """A deal by chance, or its beginning."""
    table = Table(game, [agents.load("uniform")] * game.seats)
    table.deal(chance.generator(seed))
    table.reseed(seed, 0, 1)
    deal = game.say_deal(table.state)
    table.play_on()
    actions = table.actions[: round(share * len(table.actions))]
    return record.Record(game, tuple(f"p{n}" for n in range(game.seats)), deal, actions)


class Records(Target):
    """Records of deals."""

    def valid(self) -> list[str]:
        made = [random_record(game, 3 + n) for n, game in enumerate(games())]
        begun = [random_record(game, 30 + n, 0.3) for n, game in enumerate(games())]
        return [record.write(one) for one in (*made, *begun)]

    def read(self, text: str, rng: Random) -> None:
        found = record.read(text)
        again = "\n".join(record.write(one) for one in found)
        assert record.read(again) == found, "written and read again it is another record"
        for one in found:
            judge_record(one)


def judge_record(one: record.Record) -> None:
    """Whether a second referee allows every action, and comes to the same scores."""
    make = REFEREES.get(one.game.name)
    if make is None:
        return
    state = one.start()[0]
    judge = make(one.game, state)
    for number, action in enumerate(one.actions):
        said = one.game.say(state, action)
        if one.game.name != "kuhhandel" or number % 16 == 0:  # it lists thousands of offers
            assert said in judge.legal(), f"the referee does not allow '{said}'"
        judge.play(said)
        play(state, action)
    if judge.over:
        told = judge.gains() if one.game.name == "tysiac" else judge.scores()
        assert one.scores() == told, f"the referee says {told}, not {one.scores()}"
