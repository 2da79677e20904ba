"""Table 3.6 of thesis 000: what a hand that wants to lose is worth, and which card improves it most."""

from __future__ import annotations

from ...agents.rikken.discard import change, discard_score
from ...cards import parse_card, parse_hand
from ..judge import Fact, judge
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import computed
from .examples import by_suit, several

HAND, SPADES = parse_hand("SAKJ2 HQ DKJ4 CQJT86"), parse_hand("SAKJ2")


def reproduce(section: Section, lab: Lab) -> Findings:
    def left(played: str) -> float:
        return float(discard_score(SPADES & ~(1 << parse_card(played))))

    drops = {one: -float(change(HAND, parse_card(one))) for one in ("HQ", "SA")}
    ours = {
        "total": ("total", float(discard_score(HAND)), 0.005),
        "spades after playing 2": ("spades_after_playing_2", left("S2"), 0.0001),
        "spades after playing ace": ("spades_after_playing_ace", left("SA"), 0.0001),
        "drop by the queen of hearts": ("drop_playing_heart_queen", drops["HQ"], 0.0),
        "drop by the ace of spades": ("drop_playing_spade_ace", drops["SA"], 0.0001),
    }
    rows = several("score of suit", section["suit_score"], by_suit(HAND, discard_score), 0.005)
    rows += [computed(name, section[key], value, to) for name, (key, value, to) in ours.items()]
    more = Fact(f"{drops}", drops["HQ"] > drops["SA"])
    return Findings(rows, judge(section, {"queen_over_ace": [more]}))
