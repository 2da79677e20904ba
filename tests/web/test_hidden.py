"""What goes over a line holds no more than the seat may know: to the byte."""

import asyncio
import itertools
import time

import pytest

from troef import chance
from troef.game import actions_of, appears, draw, over, plan, play
from troef.games import GAMES
from troef.table.core import Core
from troef.table.evening import Evening
from troef.table.hinting import question
from troef.table.log import Log
from troef.table.messages import Act
from troef.web.desk import Desk
from troef.web.line import Line
from troef.web.minds import Minds
from troef.web.room import Room
from troef.web.seating import Place, Seating


@pytest.fixture(autouse=True)
def nothing_is_kept(monkeypatch):
    """What is sent does not hang on the file, and hundreds of games are played here."""
    monkeypatch.setattr(Evening, "save", lambda evening: None)


HOUSES = {
    "rikken": {}, "boerenbridge": {"rounds": "most"}, "tysiac": {}, "kuhhandel": {},
}  # fmt: skip


class Sent:
    """A table that is played by hand, and all that goes over the line to its first seat."""

    def __init__(self, folder, game, seed):
        rules = GAMES[game](**HOUSES[game])
        places = [Place("beginner", name="") for _ in range(rules.seats)]
        places[0] = Place(None, key="key", name="Anna")
        self.desk = Desk()
        self.room = Room(Seating(folder, rules, places), Minds(), self.desk)
        self.room.run, self.room.seating.secret = "run", "secret"
        specs = [None, *["uniform"] * (rules.seats - 1)]
        self.core = self.room.core = Core(Evening(rules, specs, folder / "evening.txt", "en", seed))
        self.core.languages[0] = "en"
        self.line, self.rng = Line(0), chance.generator(seed)

    async def play(self, actions, dealt=None):
        """Play these actions in this deal, telling the seat after each; all that was sent."""
        self.core.evening.deal()
        if dealt is not None:
            self.core.evening.dealt[:] = self.core.evening.table.states[:] = dealt
        self.core._repeat()
        self.room.think = lambda: None  # we play for everybody
        await self.room.join(self.line)
        for action in itertools.islice(actions, 400):
            if not self.core.running:
                break
            self.core._do(action)
            await self.room.tell()
        sent = []
        while not self.line.waiting.empty():
            sent.append(self.line.waiting.get_nowait())
        return sent

    def by_chance(self, number):
        for _ in range(number):
            state = self.core.evening.table.state
            if over(state):
                return
            legal = actions_of(self.core.game, state)
            yield legal[chance.below(self.rng, len(legal))]


def alike(core, rng):
    """Another deal that looks the same from the first seat up to now, and what was done in it."""
    game, view = core.game, core.view(0)
    plans, world = game.plans(), game.new()
    plan(view, plans)
    draw(view, plans, rng, world)
    dealt = game.as_dealt(world[0])
    state, mine, done = dealt.copy(), core.evening.dealt.copy(), []
    for action in core.evening.table.actions:
        look = int(appears(mine[0], action, 0))
        may = [a for a in actions_of(game, state[0]) if int(appears(state[0], a, 0)) == look]
        if not may:
            return None  # another way of what was done in secret would be needed
        done.append(may[0])
        play(state[0], may[0])
        play(mine[0], action)
    return dealt, done


def compare(folder, game, seeds):
    """Play, deal the hidden cards again, play the same: how many deals were other ones."""
    differ = 0
    for seed in seeds:
        for name in ("one", "other"):
            (folder / name).mkdir(exist_ok=True)
        one = Sent(folder / "one", game, seed)
        length = 4 + seed % 30
        sent = asyncio.run(one.play(one.by_chance(length)))
        found = alike(one.core, chance.generator(seed, 1)) if one.core.running else None
        if found is not None:
            dealt, actions = found
            other = Sent(folder / "other", game, seed)
            assert asyncio.run(other.play(actions, dealt)) == sent
            differ += dealt.tobytes() != one.core.evening.dealt.tobytes()
            other.desk.shutdown()
        one.desk.shutdown()
    return differ


@pytest.mark.parametrize(("game", "least"), [("rikken", 4), ("boerenbridge", 4)])
def test_dealt_otherwise_every_byte_is_the_same(tmp_path, game, least):
    assert compare(tmp_path, game, range(10)) >= least


@pytest.mark.slow
@pytest.mark.parametrize(("game", "least"), [("rikken", 40), ("boerenbridge", 40)])
def test_dealt_otherwise_every_byte_is_the_same_in_many_games(tmp_path, game, least):
    assert compare(tmp_path, game, range(100, 165)) >= least


@pytest.mark.parametrize("game", HOUSES)
def test_swapped_cards_change_no_byte_of_what_a_seat_is_told(tmp_path, game):
    """In every game, at many moments: cards that the seat does not see are swapped."""
    table = Sent(tmp_path, game, 3)
    core, room, rng, swapped = table.core, table.room, chance.generator(7), 0
    core.evening.deal()
    core._repeat()
    for action in table.by_chance(60):
        real = core.evening.table.states.copy()
        before = room._news(Line(0))
        core.evening.table.states[:] = core.game.swaps(real[0], 0, rng)
        swapped += core.evening.table.states.tobytes() != real.tobytes()
        assert room._news(Line(0)) == before
        core.evening.table.states[:] = real
        core._do(action)
        if not core.running:
            break
    assert swapped > 5
    table.desk.shutdown()


async def hinted(table, line):
    """All that comes over a line of somebody who asks for a hint."""
    room, sent = table.room, []
    room.answers.clear()
    room.lines = [line]
    await room.ask(line, {"kind": "hint", "id": "1", "at": table.core.at})
    while not sent or '"kind":"working"' in sent[-1]:
        sent.append(await line.waiting.get())
    return sent


def wanted(core):
    """All that another process is told, to work out a hint."""
    return question(core.hint_wanted(0), "en")


async def hints_of(table, moments):
    """Ask for hints in a deal that is played by chance, and again with hidden cards swapped; how many
    swaps changed something. Neither what is asked elsewhere nor what comes of it may differ: a hint can come
    out the same although more was told than may be known, as the worlds it plays are drawn anew."""
    core, rng, swapped = table.core, chance.generator(7), 0
    core.evening.deal()
    core._repeat()
    for action in table.by_chance(200):
        if core.turn == 0 and moments > 0:
            moments -= 1
            real = core.evening.table.states.copy()
            first, told = await hinted(table, Line(0)), wanted(core)
            assert '"estimates":[{' in first[-1]
            core.evening.table.states[:] = core.game.swaps(real[0], 0, rng)
            swapped += core.evening.table.states.tobytes() != real.tobytes()
            assert wanted(core) == told
            assert await hinted(table, Line(0)) == first
            core.evening.table.states[:] = real
        core._do(action)
        if not core.running:
            break
    await table.room.close()
    table.room.minds.close()
    return swapped


@pytest.mark.parametrize("game", HOUSES)
def test_swapped_cards_change_no_byte_of_a_hint(tmp_path, game):
    table = Sent(tmp_path, game, 3)
    assert asyncio.run(hints_of(table, 4)) >= 3
    table.desk.shutdown()


@pytest.mark.parametrize("game", HOUSES)
def test_that_test_sees_a_leak_into_hints(tmp_path, monkeypatch, game):
    """A view in which nothing is hidden is told from one in which cards were swapped."""

    def everything(log, states, seat):
        view = states.copy()
        view["viewer"] = seat
        return view[0]

    table = Sent(tmp_path, game, 3)
    monkeypatch.setattr(Log, "_seen", everything)
    with pytest.raises(AssertionError):
        asyncio.run(hints_of(table, 4))
    table.desk.shutdown()


# -- how long it takes --------------------------------------------------------------------------------

ROUNDS = 40
FAIR = 0.1
"""How far from one half the chance may be that an answer took longer with other hidden cards."""


def told_apart(table, moments, slower=lambda core: None):
    """How often an answer takes longer with the real cards than with others that look the same, over moments of
    a deal: one half if nothing can be told from it. Both are asked by turns, so whatever else the machine does
    makes no difference."""
    core, room, rng, scores = table.core, table.room, chance.generator(7), []
    core.evening.deal()
    core._repeat()
    for action in table.by_chance(200):
        if core.turn == 0 and len(scores) < moments:
            real = core.evening.table.states.copy()
            other = core.game.swaps(real[0], 0, rng)
            if other.tobytes() != real.tobytes():
                times = [[], []]
                for at in range(2 * ROUNDS):
                    which = (at + at // 2) % 2
                    core.evening.table.states[:] = (real, other)[which]
                    core._eyes.clear()  # nothing is remembered from the last time
                    began = time.perf_counter()
                    room._news(Line(0))
                    core.take(Act(0, "nothing of the kind", core.at))
                    slower(core)
                    times[which].append(time.perf_counter() - began)
                won = sum((a > b) + (a == b) / 2 for a, b in itertools.product(*times))
                scores.append(won / ROUNDS**2)
            core.evening.table.states[:] = real
        core._do(action)
        if not core.running:
            break
    table.desk.shutdown()
    assert len(scores) >= 3
    return sum(scores) / len(scores)


@pytest.mark.statistical
@pytest.mark.parametrize("game", HOUSES)
def test_no_time_tells_hidden_cards(tmp_path, game):
    assert abs(told_apart(Sent(tmp_path, game, 3), 8) - 0.5) < FAIR


@pytest.mark.statistical
def test_that_test_sees_a_slow_card(tmp_path):
    """A loop that is longer with some cards of others is noticed."""

    def slower(core):
        """As if something were looked for in the hand of the next one, card by card."""
        state = core.evening.table.states
        if state.tobytes() in played:
            sum(range(30_000))

    played, table = set(), Sent(tmp_path, "rikken", 3)
    lay = table.core._do

    def noted(action):
        lay(action)
        played.add(table.core.evening.table.states.tobytes())

    table.core._do = noted
    assert told_apart(table, 3, slower) > 0.5 + FAIR


def test_that_test_sees_a_leak(tmp_path):
    """The line to another seat differs: so a card in a message would be seen."""
    one = Sent(tmp_path, "rikken", 1)
    sent = asyncio.run(one.play(one.by_chance(10)))
    (tmp_path / "b").mkdir()
    two = Sent(tmp_path / "b", "rikken", 1)
    two.room.seating.places[2] = Place(None, key="key", name="")
    two.core.languages[2] = "en"
    two.line = Line(2)
    assert asyncio.run(two.play(two.by_chance(10))) != sent
    one.desk.shutdown()
    two.desk.shutdown()
