"""The worked examples of thesis 000. They take no games: ours is computed, by the functions that play, and
must come to what is printed."""

from collections.abc import Callable, Mapping
from itertools import combinations

from ...agents import MIND
from ...agents.agent import Mind
from ...agents.rikken import bidding, discard, simulate
from ...agents.rikken.generalised import GROUPS
from ...agents.rikken.notes import TIMES, VALUE
from ...cards import SPADES, SUITS, Cards, cards_of, lane, parse_card, parse_hand
from ...fields import rows as records
from ..judge import Fact
from ..reproduce import Findings, Lab, Row, Section
from ..rows import blamed, computed, computed_rows

BEST_FIRST = tuple(reversed(SUITS))
"""Suits as the thesis lists them: spades, hearts, diamonds, clubs."""
OF_SPADES = parse_hand("SAKJ2")
CUT_OFF = "the table adds thirds cut off after two digits"
SLIP = "a slip in the table: its own rule gives 0 for clubs 5 3 2 (R19)"
RANKS = range(13)
SIZES = {"one_card": 1, "two_cards": 2, "three_cards": 3, "four_cards": 4}
OTHER = (5, 20)
"""Another card of ours: times chosen, and tricks."""

Ours = tuple[str, float | list[float]] | tuple[str, float | list[float], float]
"""The key of what is printed, what we compute, and to what it is printed."""


def table_3_1(section: Section, lab: Lab) -> Findings:
    """The chance of each card of a hand to win a trick."""
    hand = cards_of(card(text) for text in section["card"])
    rows = [
        computed(text, value, bidding.win_chance(hand, card(text)), 0.01)
        for text, value in zip(section["card"], section["value"], strict=True)
    ]
    sum_of_all = bidding.trick_percentages(hand)
    return Findings([*rows, computed("total", section["total"], sum_of_all, 0.02, CUT_OFF)])


def table_3_2(section: Section, lab: Lab) -> Findings:
    """How strong a suit is as trump."""
    strength = bidding.suit_points(OF_SPADES, SPADES)
    return Findings(worked(section, {"strength of spades A K J 2": ("strength", strength)}))


def table_3_3(section: Section, lab: Lab) -> Findings:
    """The losing trick count of a hand."""
    hand = parse_hand("SAKJ2 HQT9 DT94 CAKQ")
    ours: dict[str, Ours] = {
        "losers in suit": ("losers_per_suit", by_suit(hand, bidding.losing_tricks)),
        "losers": ("losers_total", bidding.losing_tricks(hand)),
        "tricks": ("predicted_tricks", bidding.winning_tricks(hand)),
    }
    return Findings(worked(section, ours))


def table_3_4(section: Section, lab: Lab) -> Findings:
    """Points of low cards, and how many winners a suit has by them."""
    points = section["category_points"].values()
    rows = computed_rows("points of rank {}", range(1, 14), points, map(bidding.low_points, RANKS))
    for name, size in SIZES.items():
        for key, most in section[f"winners_{name}"].items():
            winners = int(key.rpartition("_")[2])
            text = f"{name}: most points for {winners} winners"
            rows.append(computed(text, most, most_points(size, winners)))
    return Findings(rows)


def most_points(size: int, winners: int) -> int:
    """The most points of a suit with this many cards and this many winners."""
    return max(
        sum(int(bidding.low_points(rank)) for rank in ranks)
        for ranks in combinations(RANKS, size)
        if bidding.low_winners(sum(1 << rank for rank in ranks)) == winners
    )


def table_3_5(section: Section, lab: Lab) -> Findings:
    """The winners of a hand that wants to lose."""
    hand = parse_hand("SAKJ2 HQT9 DT94 C532")
    winners, total = by_suit(hand, bidding.low_count), bidding.low_count(hand)
    ours: dict[str, Ours] = {
        "winners in suit": ("winners", winners),
        "total": ("total", total),
        "winners by the printed rule, suit": ("winners_by_rule", winners),
        "total by the printed rule": ("total_by_rule", total),
    }
    return Findings([blamed(row, SLIP) for row in worked(section, ours)])


def table_3_6(section: Section, lab: Lab) -> Findings:
    """What a hand that wants to lose is worth, and which card improves it most."""
    hand, score = parse_hand("SAKJ2 HQ DKJ4 CQJT86"), discard.discard_score
    left = {one: float(score(OF_SPADES & ~(1 << parse_card(one)))) for one in ("S2", "SA")}
    drops = {one: -float(discard.change(hand, parse_card(one))) for one in ("HQ", "SA")}
    ours: dict[str, Ours] = {
        "score of suit": ("suit_score", by_suit(hand, score), 0.005),
        "total": ("total", score(hand), 0.005),
        "spades after playing 2": ("spades_after_playing_2", left["S2"], 0.0001),
        "spades after playing ace": ("spades_after_playing_ace", left["SA"], 0.0001),
        "drop by the queen of hearts": ("drop_playing_heart_queen", drops["HQ"]),
        "drop by the ace of spades": ("drop_playing_spade_ace", drops["SA"], 0.0001),
    }
    more = Fact(f"{drops}", drops["HQ"] > drops["SA"])
    return Findings(worked(section, ours), {"": {"queen_over_ace": [more]}})


def mc_example(section: Section, lab: Lab) -> Findings:
    """The average of a tally, and that the highest is chosen."""
    mind = records(MIND, Mind, 1)[0]
    tally = {"S8": (section["card_chosen"], section["tricks_total"]), "S7": OTHER}
    for name, (times, tricks) in tally.items():
        mind.note[TIMES + parse_card(name)] = times
        mind.note[VALUE + parse_card(name)] = tricks / times
    highest = float(mind.note[VALUE + int(simulate.most_valued(mind, 1.0))])
    return Findings(worked(section, {"average trick value": ("average_trick_value", highest)}))


def section_6_2(section: Section, lab: Lab) -> Findings:
    """The groups of hands that the adaptive player goes by."""
    return Findings(worked(section, {"combinations": ("combinations", len(GROUPS))}))


# -- what they share ------------------------------------------------------------------------


def worked(section: Section, ours: Mapping[str, Ours]) -> list[Row]:
    """Rows by name; a list has one for each of its numbers: "name 1", "name 2", ..."""
    rows = []
    for name, (key, mine, *more) in ours.items():
        to = more[0] if more else 0.0
        if isinstance(mine, list):
            both = enumerate(zip(section[key], mine, strict=True), 1)
            rows += [computed(f"{name} {i}", printed, one, to) for i, (printed, one) in both]
        else:
            rows.append(computed(name, section[key], mine, to))
    return rows


def card(text: str) -> int:
    return parse_card(text.replace("10", "T"))


def by_suit(hand: Cards, value: Callable[[Cards], float]) -> list[float]:
    """What the cards of each suit are worth."""
    return [float(value(hand & lane(suit))) for suit in BEST_FIRST]
