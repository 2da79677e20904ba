"""The rules of thesis 003, asked and not looked up: what tricks and announcements bring, what may be
bid, when a bid is made."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from ... import chance
from ...game import Game, actions_of, deal, hide, over, play, scores
from ...games import GAMES
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import computed

RANKS = {"ace": "A", "ten": "T", "king": "K", "queen": "Q", "jack": "J", "nine": "9"}
SUITS = {"hearts": "H", "diamonds": "D", "clubs": "C", "spades": "S"}
WEDS = "marry "
"""How the text of an action begins that announces a marriage."""
DEALS = 30
NOTHING = {
    "number": "1", "dealer": "E", "totals": "0 0 0", "stuck": "0 0 0",
    "S": "SAK HAQ DAK C9", "W": "SQJ9 HK DQ CKQ", "E": "ST HTJ9 DT9 CT", "prikup": "DJ CAJ",
}  # fmt: skip
"""A deal in which South, who bids first, has no marriage."""


def reproduce(section: Section, lab: Lab) -> Findings:
    game = GAMES["tysiac"]()
    points = card_points(game)
    rows = [
        computed(f"points of a card: {name}", printed, points[RANKS[name]])
        for name, printed in section["card_points"].items()
    ]
    rows.append(computed("points in the pack", section["deck_points"], 4 * sum(points.values())))
    rows += [
        computed(f"marriage of {name}", printed, marriage(game, SUITS[name]))
        for name, printed in section["marriage_points"].items()
    ]
    rows += [
        computed(key.replace("_", " "), section[key], ours) for key, ours in sizes(game).items()
    ]
    rows.append(computed("possible hands of eight", section["possible_hands"], comb(24, 8)))
    example = section["not_enough_example"]
    told = f"{example['points']} points make a bid of {example['bid']}"
    rows.append(computed(told, example["made"], makes(game, example["points"], example["bid"])))
    return Findings(rows)


def laid_out(game: Game, **changed: str) -> Any:
    return game.parse_deal([f"{name}: {line}" for name, line in {**NOTHING, **changed}.items()])


def quiet(game: Game, state: Any, rng: Any) -> int:
    """A legal action by chance, without bids, raises and marriages."""
    actions = actions_of(game, state)
    if not game.heading(state).startswith("trick") and game.heading(state) != "exchange":
        return actions[0]
    said = {game.say(state, action): action for action in actions}
    if "stay" in said:
        return said["stay"]
    plain = [action for word, action in said.items() if not word.startswith(WEDS)]
    return plain[chance.below(rng, len(plain))]


def card_points(game: Game) -> dict[str, int]:
    """What each rank counts: the numbers that explain what the tricks of some deals brought."""
    fallen, brought = [], []
    order = {game.parse_cards("S" + letter)[0] & 15: letter for letter in RANKS.values()}
    for seed in range(DEALS):
        state, rng = game.new()[0], chance.generator(seed, 1)
        deal(state, chance.generator(seed))
        before = 0
        while not over(state):
            play(state, quiet(game, state, rng))
            tricks = int(state.tricks)
            if tricks and state.in_trick == 0:
                cards = [int(one) & 15 for one in state.order[3 * (tricks - 1) : 3 * tricks]]
                fallen.append([cards.count(rank) for rank in order])
                brought.append(int(state.points.sum()) - before)
                before = int(state.points.sum())
    solved, *_ = np.linalg.lstsq(np.array(fallen, float), np.array(brought, float), rcond=None)
    return {letter: round(float(x)) for letter, x in zip(order.values(), solved, strict=True)}


def marriage(game: Game, suit: str) -> int:
    """What the announcement brings: South holds a marriage of this suit, bids and leads it."""
    others = [other + rank for other in SUITS.values() if other != suit for rank in "AT"][:5]
    mine = [*others, suit + "K", suit + "Q"]
    left = [s + r for s in "SHDC" for r in "ATKQJ9" if s + r not in mine]
    left.sort(key=lambda text: text[1] == "9")  # nines go round: nobody may have all four
    hands = {"S": mine, "W": left[0:14:2], "E": left[1:14:2]}
    hands["prikup"] = left[14:]
    states = laid_out(game, **{name: by_suit(each) for name, each in hands.items()})
    state = states[0]
    for word in ("100", "pass", "pass", *(f"give {text}" for text in hands["prikup"][:2]), "stay"):
        play(state, game.parse(state, word))
    play(state, game.parse(state, WEDS + suit + "K"))
    return int(state.points[0])


def by_suit(cards: list[str]) -> str:
    """Cards as a hand is written: `SAT HK`."""
    suits = {text[0]: "".join(each[1] for each in cards if each[0] == text[0]) for text in cards}
    return " ".join(suit + ranks for suit, ranks in suits.items())


def sizes(game: Game) -> dict[str, int]:
    """Numbers of cards and tricks, and limits, by their names in the data."""
    states = laid_out(game)
    state, rng = states[0], chance.generator(1)
    bids = [int(word) for a in actions_of(game, state) if (word := game.say(state, a)).isdecimal()]
    found = {"hand_dealt": len(hand(game, state)), "prikup": int(state.prikup).bit_count()}
    while not game.heading(state).startswith("trick"):
        play(state, quiet(game, state, rng))
    found["hand_played"] = len(hand(game, state))
    while not over(state):
        play(state, quiet(game, state, rng))
    found["tricks"] = int(state.tricks)
    goal = int(game.house["target"])
    return {
        **found,
        "min_bid": min(bids),
        "bid_step": bids[1] - bids[0],
        "max_bid_without_marriage": max(bids),
        "target": goal,
        "barrel_min": next(total for total in range(0, goal, 10) if in_barrel(game, total)),
    }


def hand(game: Game, state: Any) -> list[int]:
    """The cards that South sees in hand."""
    view = game.new()
    hide(state, 0, view)
    return game.scene(view[0], "en").hand


def in_barrel(game: Game, total: int) -> bool:
    """Whether South, with this total and without the bid, scores nothing in any of some deals."""
    gained = np.zeros(game.seats)
    for seed in range(3):
        state, rng = laid_out(game, totals=f"{total} 0 0")[0], chance.generator(seed)
        while not over(state):
            play(state, quiet(game, state, rng))
        scores(state, gained)
        if gained[0]:
            return False
    return True


def makes(game: Game, points: int, bid: int) -> bool:
    """Whether the bidder, East, wins a bid with so many points: the last card decides."""
    state, rng = laid_out(game)[0], chance.generator(1)
    while not over(state):
        before = state.copy()
        play(state, quiet(game, state, rng))
    last = actions_of(game, before)[0]
    seat = int(before.declarer)
    before.points[seat] += points - int(state.points[seat])
    before.level += (bid - 100) // 10
    play(before, last)
    assert before.points[seat] == points
    gained = np.zeros(game.seats)
    scores(before, gained)
    return bool(gained[seat] > 0)
