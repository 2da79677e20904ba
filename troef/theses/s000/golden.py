"""The worked examples of the theses, through the functions that play.

They take no games: ours is computed, and must come to what is printed.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ...agents import MIND
from ...agents.rikken import bidding, discard, simulate
from ...agents.rikken.generalised import GROUPS
from ...agents.rikken.notes import TIMES, VALUE
from ...agents.rikken.suits import HAS, HAS_NOT, UNKNOWN, knows
from ...cards import (
    SPADES,
    SUITS,
    cards_of,
    parse_card,
    parse_hand,
    parse_suit,
    ranks_in,
    say_card,
)
from ...game import actions_of, apply, facts, hide, scores
from ...games import GAMES
from ...games.rikken.state import BID
from ..judge import Judgement, claims
from ..lab import Lab
from ..published import Section
from ..result import DIFFERS, Findings, ReproduceError, Row
from ..rows import because, computed

BEST_FIRST = tuple(reversed(SUITS))
"""Suits as the theses list them: spades, hearts, diamonds, clubs."""


def card(text: str) -> int:
    return parse_card(text.replace("10", "T"))


def several(
    name: str, printed: Sequence[float], ours: Sequence[float], to: float = 0.0
) -> list[Row]:
    """Rows for a list of printed numbers."""
    return [
        computed(f"{name} {i + 1}", p, o, to)
        for i, (p, o) in enumerate(zip(printed, ours, strict=True))
    ]


# -- the contracts --------------------------------------------------------------------------


def game_types(section: Section, lab: Lab) -> Findings:
    """Goal and reward of every contract, found by asking the rules who made what."""
    game = GAMES["rikken"]()
    rows: list[Row] = []
    for number, printed in enumerate(section["rows"]):
        word = printed["bid"]
        said = game.say(game.new()[0], BID + number)
        rows.append(computed(f"{word}: place in the order", number, number if said == word else -1))
        if printed["tricks"] >= 0:
            made = [tricks for tricks in range(14) if outcome(game, number, tricks)[0]]
            exact = printed.get("exact", False)
            rows.append(computed(f"{word}: tricks", printed["tricks"], made[0]))
            rows.append(
                computed(f"{word}: exactly so many", exact, len(made) == 1 and made != [13])
            )
            rows.append(
                computed(f"{word}: reward", printed["reward"], outcome(game, number, made[0])[1])
            )
    win, loss = (outcome(game, 3, tricks)[2] for tricks in (8, 7))
    paid = win == [3, -1, -1, -1] and loss == [-3, 1, 1, 1]
    judged: dict[str, Judgement] = {
        "solo_8_pays": (paid, f"{win}, {loss}"),
        "same_tactics": (None, "an opinion about tactics, which nothing here measures"),
    }
    return Findings(rows, claims(section, judged))


def outcome(game: Any, contract: int, tricks: int) -> tuple[bool, float, list[int]]:
    """Whether South, declaring, makes this contract with so many tricks; what one loser pays one
    winner; and all chips."""
    states = game.new()
    state = states[0]
    state.contract, state.declarer, state.declarers, state.partner = contract, 0, 1, 2
    state.won[0], state.won[1] = tricks, 13 - tricks
    told, chips = np.zeros(len(game.fact_names)), np.zeros(game.seats)
    facts(state, told)
    scores(state, chips)
    partners = chips[0] == chips[2]
    paid = abs(chips[0]) / (2 if partners else 3)
    return bool(told[game.fact_names.index("made")]), paid, [int(c) for c in chips]


# -- what a hand is worth -------------------------------------------------------------------


def trick_percentages(section: Section, lab: Lab) -> Findings:
    hand = cards_of(card(text) for text in section["card"])
    rows = [
        computed(text, value, float(bidding.win_chance(hand, card(text))), 0.01)
        for text, value in zip(section["card"], section["value"], strict=True)
    ]
    why = "the table adds thirds cut off after two digits"
    rows.append(
        computed("total", section["total"], float(bidding.trick_percentages(hand)), 0.02, why)
    )
    return Findings(rows)


def trump_points(section: Section, lab: Lab) -> Findings:
    strength = int(bidding.suit_points(parse_hand("SAKJ2"), SPADES))
    return Findings([computed("strength of spades A K J 2", section["strength"], strength)])


def losing_tricks(section: Section, lab: Lab) -> Findings:
    hand = parse_hand("SAKJ2 HQT9 DT94 CAKQ")
    suits = [int(bidding.losing_tricks(hand & 0x7FFF << 16 * suit)) for suit in BEST_FIRST]
    rows = several("losers in suit", section["losers_per_suit"], suits)
    rows.append(computed("losers", section["losers_total"], int(bidding.losing_tricks(hand))))
    rows.append(
        computed("tricks", section["predicted_tricks"], float(bidding.winning_tricks(hand)))
    )
    return Findings(rows)


def low_categories(section: Section, lab: Lab) -> Findings:
    points = section["category_points"].values()
    rows = several("points of rank", list(points), [int(bidding.low_points(r)) for r in range(13)])
    for size, name in enumerate(("one_card", "two_cards", "three_cards", "four_cards"), 1):
        for key, most in section[f"winners_{name}"].items():
            winners = int(key.rpartition("_")[2])
            found = [
                points_of(held) for held in suits_of(size) if bidding.low_winners(held) == winners
            ]
            rows.append(computed(f"{name}: most points for {winners} winners", most, max(found)))
    return Findings(rows)


def suits_of(size: int) -> Iterator[int]:
    """All suits of so many cards, as ranks."""
    for ranks in itertools.combinations(range(13), size):
        yield sum(1 << rank for rank in ranks)


def points_of(held: int) -> int:
    return sum(int(bidding.low_points(rank)) for rank in range(13) if (held >> rank) & 1)


def low_example(section: Section, lab: Lab) -> Findings:
    hand = parse_hand("SAKJ2 HQT9 DT94 C532")
    ours = [int(bidding.low_winners(ranks_in(hand, suit))) for suit in BEST_FIRST]
    rows = several("winners in suit", section["winners"], ours)
    total = int(bidding.low_count(hand))
    rows.append(computed("total", section["total"], total))
    rows += several("winners by the printed rule, suit", section["winners_by_rule"], ours)
    rows.append(computed("total by the printed rule", section["total_by_rule"], total))
    slip = "a slip in the table: its own rule gives 0 for clubs 5 3 2 (R19)"
    return Findings([because(row, slip) if row.verdict == DIFFERS else row for row in rows])


def discard_score(section: Section, lab: Lab) -> Findings:
    hand = parse_hand("SAKJ2 HQ DKJ4 CQJT86")
    spades = parse_hand("SAKJ2")
    suits = [float(discard.discard_score(hand & 0x7FFF << 16 * suit)) for suit in BEST_FIRST]
    rows = several("score of suit", section["suit_score"], suits, 0.005)
    rows.append(computed("total", section["total"], float(discard.discard_score(hand)), 0.005))
    for key, one in (("spades_after_playing_2", "S2"), ("spades_after_playing_ace", "SA")):
        left = float(discard.discard_score(spades & ~(1 << parse_card(one))))
        rows.append(computed(key.replace("_", " "), section[key], left, 0.0001))
    drops = {one: -float(discard.change(hand, parse_card(one))) for one in ("HQ", "SA")}
    rows.append(
        computed("drop by the queen of hearts", section["drop_playing_heart_queen"], drops["HQ"])
    )
    rows.append(
        computed(
            "drop by the ace of spades", section["drop_playing_spade_ace"], drops["SA"], 0.0001
        )
    )
    return Findings(
        rows, claims(section, {"queen_over_ace": (drops["HQ"] > drops["SA"], f"{drops}")})
    )


# -- simulations ----------------------------------------------------------------------------


def average_value(section: Section, lab: Lab) -> Findings:
    """The averages of a tally, and that the highest is chosen."""
    mind = np.zeros(1, MIND)[0]
    chosen = parse_card("S8")
    for one, times, tricks in (
        (chosen, section["card_chosen"], section["tricks_total"]),
        (chosen - 1, 5, 20),
    ):
        mind.note[TIMES + one] = times
        mind.note[VALUE + one] = tricks / times
    best = int(simulate.most_valued(mind, 1.0))
    value = float(mind.note[VALUE + best])
    return Findings([computed("average trick value", section["average_trick_value"], value)])


def generalised_hands(section: Section, lab: Lab) -> Findings:
    """The groups of hands that the adaptive player goes by."""
    return Findings([computed("combinations", section["combinations"], len(GROUPS))])


# -- what can be told about hidden cards ----------------------------------------------------

SEATS = ("south", "west", "north", "east")
LAST_ROUNDS = (
    {"round": 11, "south": "CK", "west": "C5", "north": "C8", "east": "C10"},
    {"round": 12, "south": "CQ", "west": "C4", "north": "C7", "east": "C9"},
)
"""Not printed. South is on lead and everybody has two clubs: that none are left after round 12, as the
text says, can only come about so, but for the order."""
TOLD = {HAS: "has some", HAS_NOT: "has none", UNKNOWN: "may have some"}
Known = dict[str, dict[str, int]]
"""Seat -> what it can tell about one suit in each other hand."""


def hidden_information(section: Section, lab: Lab) -> Findings:
    """The rounds of figures 3.2 to 3.5, played card by card; and what each seat can tell after them."""
    game = GAMES["rikken"](auction="forced", forced="misere")
    lines = ["dealer: W"]  # so that north leads
    for seat in SEATS:
        hand = [card(text) for text in section[seat]]
        by_suit = [
            "SHDC"[i] + "".join(say_card(one)[1] for one in hand if one >> 4 == suit)
            for i, suit in enumerate(BEST_FIRST)
        ]
        held = " ".join(text for text in by_suit if len(text) > 1)
        lines.append(f"{seat[0].upper()}: {held}")
    state = game.parse_deal(lines)[0]
    rows: list[Row] = []
    found: dict[str, Judgement] = {}
    for played in (*section["rounds"], *LAST_ROUNDS):
        play_round(game, state, played)
        if "winner" in played:
            taker = int(state.takers[int(state.tricks) - 1])
            name = f"winner of round {played['round']}"
            rows.append(computed(name, SEATS.index(played["winner"]), taker))
        if played["round"] in SITUATIONS:
            name, judge = SITUATIONS[played["round"]]
            known = known_of(game, state, parse_suit(name[0].upper()))
            found[name] = judge(known), tell(known)
    return Findings(rows, claims(section, found))


def play_round(game: Any, state: Any, played: Section) -> None:
    """Four cards, each of the seat whose turn it is."""
    for _ in range(4):
        one = card(played[SEATS[int(state.turn)]])
        if one not in actions_of(game, state):
            raise ReproduceError(f"round {played['round']}: {say_card(one)} is not legal")
        apply(game, state, one)


def known_of(game: Any, state: Any, suit: int) -> Known:
    """What every seat can tell about a suit."""
    found = {}
    view = game.new()
    for viewer, name in enumerate(SEATS):
        hide(state, viewer, view)
        found[name] = {
            other: int(knows(view[0], seat, suit))
            for seat, other in enumerate(SEATS)
            if seat != viewer
        }
    return found


def tell(known: Known) -> str:
    return "; ".join(
        f"to {viewer} " + ", ".join(f"{other} {TOLD[what]}" for other, what in others.items())
        for viewer, others in known.items()
    )


def only_north_knows(known: Known) -> bool:
    rest = [what for name in SEATS if name != "north" for what in known[name].values()]
    return set(known["north"].values()) == {HAS_NOT} and set(rest) == {UNKNOWN}


def all_know_of_east(known: Known) -> bool:
    return all(
        what == (HAS if other == "east" else HAS_NOT)
        for others in known.values()
        for other, what in others.items()
    )


def shared_secret(known: Known) -> bool:
    """South and west know of each other, north and east do not know which of them it is."""
    pair = {"south", "west"}
    return all(
        what == (HAS_NOT if other not in pair else HAS if viewer in pair else UNKNOWN)
        for viewer, others in known.items()
        for other, what in others.items()
    )


def all_know_of_none(known: Known) -> bool:
    return all(what == HAS_NOT for others in known.values() for what in others.values())


SITUATIONS: dict[int, tuple[str, Callable[[Known], bool]]] = {
    3: ("spades", only_north_knows),
    6: ("hearts", all_know_of_east),
    10: ("diamonds", shared_secret),
    12: ("clubs", all_know_of_none),
}
"""Round -> a suit, which is the name of the claim about it, and whether it is known as the claim says."""
