"""The rules of thesis 003, asked and not looked up: what tricks and announcements bring, what may be
bid, when a bid is made."""

from math import comb

from ...game import actions_of, over, play
from ...games.tysiac import Tysiac
from ...games.tysiac.auction import amount
from ...games.tysiac.scoring import in_barrel, settle
from ...games.tysiac.state import State
from ..reproduce import Findings, Lab, Section
from ..rows import computed

RANKS = {"ace": "A", "ten": "T", "king": "K", "queen": "Q", "jack": "J", "nine": "9"}
SUITS = {"hearts": "H", "diamonds": "D", "clubs": "C", "spades": "S"}
SOUTH = 0
NOTHING = {"S": "SAK HAQ DAK C9", "W": "SQJ9 HK DQ CKQ", "E": "ST HTJ9 DT9 CT", "prikup": "DJ CAJ"}
"""A deal in which South, who bids first, has no marriage."""


def reproduce(section: Section, lab: Lab) -> Findings:
    game = Tysiac()
    nine = led(game, "S", "9") // 3
    points = {name: led(game, "S", rank) - 2 * nine for name, rank in RANKS.items()}
    example = section["not_enough_example"]
    found = {
        **{f"points of a card: {name}": (section["card_points"][name], points[name]) for name in RANKS},
        "points in the pack": (section["deck_points"], 4 * sum(points.values())),
        **{f"marriage of {name}": (section["marriage_points"][name], marriage(game, suit))
           for name, suit in SUITS.items()},
        **{key.replace("_", " "): (section[key], ours) for key, ours in sizes(game).items()},
        "possible hands of eight": (section["possible_hands"], comb(24, 8)),
        f"{example['points']} points make a bid of {example['bid']}":
            (example["made"], makes(game, example["points"], example["bid"])),
    }  # fmt: skip
    return Findings([computed(name, printed, ours) for name, (printed, ours) in found.items()])


def laid_out(game: Tysiac, hands: dict[str, str]) -> State:
    """These cards, dealt by East in the first deal of a game."""
    head = {"number": "1", "dealer": "E", "totals": "0 0 0", "stuck": "0 0 0"}
    return game.parse_deal([f"{name}: {line}" for name, line in {**head, **hands}.items()])[0]


def led(game: Tysiac, suit: str, rank: str, how: str = "") -> int:
    """The points of South, who has all of a suit, after a trick that he leads with this card and to
    which the others, who have all of another, discard nines."""
    west, east, last = (each for each in SUITS.values() if each != suit)
    hands = {
        "S": f"{suit}ATKQJ9 {last}9",
        "W": f"{west}ATKQJ9 {last}J",
        "E": f"{east}ATKQJ9 {last}T",
    }
    state = laid_out(game, {**hands, "prikup": f"{last}AKQ"})
    said = ("100", "pass", "pass", f"give {last}K", f"give {last}Q", "stay")
    for word in (*said, how + suit + rank, f"{west}9", f"{east}9"):
        play(state, game.parse(state, word))
    return int(state.points[SOUTH])


def marriage(game: Tysiac, suit: str) -> int:
    """What it brings to announce the king that is led."""
    return led(game, suit, "K", "marry ") - led(game, suit, "K")


def sizes(game: Tysiac) -> dict[str, int]:
    """Numbers of cards and tricks, and limits, by their names in the data."""
    state, goal = laid_out(game, NOTHING), int(game.house["target"])
    words = [game.say(state, action) for action in actions_of(game, state)]
    bids = [int(word) for word in words if word.isdecimal()]
    found = {"hand_dealt": in_hand(state), "prikup": int(state.prikup).bit_count()}
    while not game.heading(state).startswith("trick"):
        play(state, actions_of(game, state)[0])
    found["hand_played"] = in_hand(state)
    while not over(state):
        play(state, actions_of(game, state)[0])
    return {
        **found,
        "tricks": int(state.tricks),
        "min_bid": min(bids),
        "bid_step": bids[1] - bids[0],
        "max_bid_without_marriage": max(bids),
        "target": goal,
        "barrel_min": next(total for total in range(0, goal, 10) if in_barrel(state, total)),
    }


def in_hand(state: State) -> int:
    return int(state.hands[SOUTH]).bit_count()


def makes(game: Tysiac, points: int, bid: int) -> bool:
    """Whether a bidder wins this bid with this many points."""
    state = laid_out(game, NOTHING)
    state.declarer, state.level = SOUTH, (bid - amount(0)) // 10
    state.points[SOUTH] = points
    settle(state)
    return bool(state.gained[SOUTH] > 0)
