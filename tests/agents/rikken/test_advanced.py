"""Every strategy of the advanced player (thesis 000, 3.3.2), each with a position that asks for it,
and what it knows of the others (figures 3.2 to 3.5)."""

import itertools

import pytest
from playing import do

from agents.rikken.positions import SEAT, play_until, plays, seen
from troef.agents.rikken import notes as why
from troef.agents.rikken.discard import cover_card
from troef.agents.rikken.sides import known_partner, own_side
from troef.agents.rikken.suits import HAS, HAS_NOT, UNKNOWN, knows
from troef.cards import SUITS, each, parse_card, parse_hand, parse_suit, ranks_in
from troef.chance import generator
from troef.game import deal, hide
from troef.games.rikken import Rikken
from troef.games.rikken.state import PLAYING

PIEK = {"contract": "piek", "trump": ""}
MISERE = {"contract": "misere", "trump": ""}
MINE = {"declarer": "S", "partner": "N"}
"""South declares with North."""
SOLO = {"contract": "solo_8", "declarer": "S"}

CASES = {
    # -- declaring side, first
    "draws trumps with the highest": (seen("HA5 S32", **SOLO), "HA", why.DRAWS_HIGHEST),
    "draws trumps without the highest": (seen("HQ5 SA2", **SOLO), "HQ H5", why.DRAWS),
    "the partner draws trumps too (readings R45)": (
        seen("HA5 S32", declarer="W", partner="S"), "HA", why.DRAWS_HIGHEST,
    ),
    "defence out of trumps: a free high card": (
        seen("HA5 SA2", gone="all but HA5 SAK2 DAK CAK", **SOLO), "SA", why.FREE_HIGH,
    ),
    "defence out of trumps, no high card: any side card": (
        seen("HA5 SQ2 C3", gone="all but HA5 SAKQ2 C43", **SOLO), "SQ S2 C3", why.SIDE_CARD,
    ),
    "only the partner may have trumps": (
        seen("HA5 SA2", lacks={"W": "H23456789TJQKA", "E": "H23456789TJQKA"}, **MINE), "SA", why.FREE_HIGH,
    ),
    "an unknown partner counts as an opponent (readings R38)": (
        seen("HA5 SA2", lacks={"W": "H23456789TJQKA", "E": "H23456789TJQKA"}, declarer="S"),
        "HA",
        why.DRAWS_HIGHEST,
    ),
    "declarer without trumps: a free high card": (seen("SA2 D3", **SOLO), "SA", why.FREE_HIGH),
    "declarer without trumps or high cards": (seen("SQ2 D3", **SOLO), "SQ S2 D3", why.SIDE_CARD),
    "only trumps, nobody else has any (readings R40)": (
        seen("HQ5", gone="all but HQ5 SAKQJT9", **SOLO), "HQ H5", why.ONLY_TRUMPS,
    ),
    # -- defence, first
    "defence: a free high card": (seen("HA SA2 D3"), "SA", why.FREE_HIGH),
    "defence: any side card": (seen("HA SQ2 D3"), "SQ S2 D3", why.SIDE_CARD),
    "defence: only trumps": (seen("HA2"), "HA H2", why.ONLY_TRUMPS),
    # -- second, trick of the own side (steps 3 to 5)
    "ours, the highest lies: the lowest": (
        seen("SK52", "SA", declarer="E", partner="S"), "S2", why.OURS_SAFE,
    ),
    "ours, the highest is out: any of the suit": (
        seen("SK52", "SQ", declarer="E", partner="S"), "SK S5 S2", why.OURS_UNSURE,
    ),
    "ours, the partner played the second highest: the lowest": (
        seen("SA52", "SK", declarer="E", partner="S"), "S2", why.PARTNER_SECOND,
    ),
    "ours, the second highest once the king is out": (
        seen("SA52", "SQ", gone="SK C234", declarer="E", partner="S"), "S2", why.PARTNER_SECOND,
    ),
    "ours, I hold the highest: play it": (
        seen("SA52", "SQ", declarer="E", partner="S"), "SA", why.MAKES_SURE,
    ),
    "a defender in solo helps another": (
        seen("SA52", "SK", contract="solo_8", declarer="W"), "S2", why.PARTNER_SECOND,
    ),
    # -- second, trick not ours (steps 6 to 9)
    "not ours, opponents may follow: the highest": (
        seen("SAK2", "SJ", declarer="E"), "SA", why.CAN_FOLLOW,
    ),
    "not ours, opponents cannot follow: the smallest that wins": (
        seen("SAQ2", "SJ", lacks={"W": "S23456789TJQKA", "N": "S23456789TJQKA"}, declarer="E"),
        "SQ",
        why.CANNOT_FOLLOW,
    ),
    "not ours, one of them may follow (readings R42)": (
        seen("SAQ2", "SJ", lacks={"W": "S23456789TJQKA"}, declarer="E"), "SA", why.CAN_FOLLOW,
    ),
    "not ours, only the own side is to play: the smallest that wins": (
        seen("SAQ2", "SJ", contract="solo_8", declarer="E"), "SQ", why.ONLY_OURS,
    ),
    "not ours, without the highest: the smallest that wins": (
        seen("SKQ2", "SJ", declarer="E"), "SQ", why.BEATS_LOW,
    ),
    "third: higher than all that lies, not only the first (readings R41)": (
        seen("SKT2", "S9 SQ", declarer="E"), "SK", why.BEATS_LOW,
    ),
    "not ours, cannot win: the lowest": (seen("ST52", "SJ", declarer="E"), "S2", why.CANNOT_WIN),
    # -- second, void (step 10)
    "void, ours: the smallest side card": (
        seen("H2 D93 C3", "SA", declarer="E", partner="S"), "D3 C3", why.OURS_THROWS,
    ),
    "void, ours, only trumps: the smallest": (
        seen("H92", "SA", declarer="E", partner="S"), "H2", why.OURS_THROWS,
    ),
    "void, not ours: a small trump": (seen("H92 D3", "SA", declarer="E"), "H2", why.SMALL_TRUMP),
    "void, not ours, no trump: a small card": (
        seen("D93 C3", "SA", declarer="E"), "D3 C3", why.SMALL_CARD,
    ),
    # -- third
    "third, not trumped: as second": (seen("SAK2", "S9 SJ", declarer="N"), "SA", why.CAN_FOLLOW),
    "third, not trumped, ours: the partner's king is enough": (
        seen("SA52", "SK S3", declarer="N", partner="S"), "S2", why.PARTNER_SECOND,
    ),
    "third, not trumped, void: a small trump": (
        seen("H92 D3", "SA S3", declarer="E"), "H2", why.SMALL_TRUMP,
    ),
    "third, trumped, can follow: the lowest": (seen("SA2", "S9 H3"), "S2", why.WAS_TRUMPED),
    "third, a trump led is no trumping (readings R44)": (
        seen("HA2", "H9 H3", declarer="N"), "HA", why.CAN_FOLLOW,
    ),
    "third, trumped, void, ours: the smallest side card": (
        seen("HA D93", "S9 H3", declarer="E", partner="S"), "D3", why.OURS_THROWS,
    ),
    "third, trumped, void: overtrump as low as can be": (
        seen("HA52 D93", "S9 H3", declarer="E"), "H5", why.OVERTRUMPS,
    ),
    "third, trumped, void, no higher trump: the smallest side card": (
        seen("H2 D93", "S9 H3", declarer="E"), "D3", why.LOST,
    ),
    "third, trumped, void, only lower trumps": (seen("H42", "S9 H5", declarer="E"), "H2", why.LOST),
    # -- last
    "last, ours: the smallest": (
        seen("SA52", "S3 SQ S9", declarer="N", partner="S"), "S2", why.OURS_THROWS,
    ),
    "last, ours, void: the smallest side card": (
        seen("H2 D93", "S3 SQ S9", declarer="N", partner="S"), "D3", why.OURS_THROWS,
    ),
    "last: the smallest that wins": (seen("SAK2", "S3 SQ S9", declarer="N"), "SK", why.WINS_LOW),
    "last, void: the smallest trump that wins": (
        seen("HA52 D2", "S3 H4 S9", declarer="N"), "H5", why.WINS_LOW,
    ),
    "last, cannot win: the smallest": (seen("SJ2", "S3 SQ S9", declarer="N"), "S2", why.LOST),
    "last, void, cannot win: the smallest side card": (
        seen("H2 D93", "S3 H4 S9", declarer="N"), "D3", why.LOST,
    ),
    # -- piek
    "piek, declarer leads: what leaves the highest score": (
        seen("SAKJ2 HQ", declarer="S", **PIEK), "S2", why.SCORE_HIGH,
    ),
    "piek, the cover card is the only high one: play it": (
        seen("SA52 H92", "S9", declarer="S", **PIEK), "SA", why.COVER,
    ),
    "piek, another high card is left: duck": (
        seen("SA52 HK2", "S9", declarer="S", **PIEK), "S5", why.DUCKS,
    ),
    "piek, nothing lower: the lowest": (
        seen("SAT HK2", "S9", declarer="S", **PIEK), "ST", why.CANNOT_DUCK,
    ),
    "piek, void: a high card, not the cover card": (
        seen("SA52 HK D32", "C9", declarer="S", **PIEK), "HK", why.KEEPS_COVER,
    ),
    "piek, void, only the cover card": (seen("SA", "C9", declarer="S", **PIEK), "SA", why.KEEPS_COVER),
    "piek, declarer with his trick: as misere": (
        seen("SA52 H92", "S9", declarer="S", won={"S": 1}, **PIEK), "S5", why.DUCKS,
    ),
    "piek, defence, declarer without a trick: any card": (
        seen("SA52", "S9", **PIEK), "SA S5 S2", why.STILL_NONE,
    ),
    "piek, defence, declarer with his trick: as misere": (
        seen("SA52", "S9", won={"W": 1}, **PIEK), "S5", why.DUCKS,
    ),
    # -- misere, declarer
    "misere, declarer leads: what leaves the highest score": (
        seen("SAKJ2 HQ", declarer="S", **MISERE), "S2", why.SCORE_HIGH,
    ),
    "misere, declarer: the highest below": (
        seen("SQ852", "S4 S9", declarer="S", **MISERE), "S8", why.DUCKS,
    ),
    "misere, declarer: else the lowest": (
        seen("SQJT", "S4 S9", declarer="S", **MISERE), "ST", why.CANNOT_DUCK,
    ),
    "misere, declarer void: what leaves the lowest score": (
        seen("SAKJ2 HQ DKJ4", "CQ", declarer="S", **MISERE), "HQ", why.SCORE_LOW,
    ),
    # -- misere, defence
    "misere, defence leads: what leaves the highest score": (
        seen("SAKJ2 HQ", **MISERE), "S2", why.DECLARERS_SUIT,
    ),
    "misere, defence leads no suit that the declarer lacks": (
        seen("SAKJ2 HQ", lacks={"W": "S23456789TJQKA"}, **MISERE), "HQ", why.DECLARERS_SUIT,
    ),
    "misere, defence leads what leaves the highest score of the suits that are left": (
        seen("SAKJ2 HQ5 D73", lacks={"W": "S23456789TJQKA"}, **MISERE), "H5", why.DECLARERS_SUIT,
    ),
    "misere, defence has nothing else": (
        seen("SAKJ2", lacks={"W": "S23456789TJQKA"}, **MISERE), "S2", why.SCORE_HIGH,
    ),
    "misere, declarer still to play: the highest below": (
        seen("SQ52", "S9 S3", declarer="W", **MISERE), "S5", why.DUCKS,
    ),
    "misere, declarer still to play, nothing lower (readings R50)": (
        seen("SQJT", "S9 S3", declarer="W", **MISERE), "ST", why.CANNOT_DUCK,
    ),
    "misere, declarer played and does not win: the highest": (
        seen("SQ52", "S9 S3", declarer="E", **MISERE), "SQ", why.GETS_RID,
    ),
    "misere, declarer wins: the highest below": (
        seen("SQ52", "S3 S9", declarer="E", **MISERE), "S5", why.DUCKS,
    ),
    "misere, declarer wins, nothing lower: the highest (readings R51)": (
        seen("SQJT", "S3 S9", declarer="E", **MISERE), "SQ", why.STAYS_HIGH,
    ),
    "misere, defence void: what leaves the lowest score": (
        seen("SAKJ2 HQ DKJ4", "CQ", **MISERE), "HQ", why.SCORE_LOW,
    ),
    "schoppen mie: everybody is his own declarer": (
        seen("SK52", "S9 S3", declarer="E", contract="schoppen_mie", trump=""), "S5", why.DUCKS,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_advanced(name):
    view, expected, reason = CASES[name]
    assert plays("advanced", view) == (set(expected.split()), {reason})


def test_from_which_rank_a_card_is_high_can_be_set():
    view = seen("SA52 HK2", "S9", declarer="S", **PIEK)
    assert plays("advanced:high=12", view) == ({"SA"}, {why.COVER})


def test_cover_card_stays_what_it_was_after_the_deal():
    """Of seven diamonds the ace is easier to lose than a lone one, also when there are two left
    (readings R46)."""
    hand, thrown = "SA DA2", "D76543"
    assert cover_card(seen(hand, declarer="S", **PIEK)) == parse_card("SA")
    view = seen(hand, declarer="S", **PIEK)
    view.tricks = 6
    for trick, one in enumerate(each(parse_hand(thrown))):
        view.played[0] |= 1 << one
        view.order[4 * trick] = one
    assert cover_card(view) == parse_card("DA")


def test_cover_card_is_chosen_again_once_it_was_played():
    """The ace of spades was the cover card; the ace of hearts is the next (readings R49)."""
    view = seen("HA3 D52", declarer="S", **PIEK)
    assert cover_card(view) == parse_card("HA")
    view.played[0] = 1 << parse_card("SA")
    view.order[0] = parse_card("SA")
    view.tricks = 1
    assert cover_card(view) == parse_card("HA")


# -- who plays with whom --------------------------------------------------------------------


def test_partner_is_known_when_nobody_else_can_be():
    """South declares and called the ace of spades; West and North did not follow spades."""
    spades = "S23456789TJQKA"
    one = seen("HA5", declarer="S", called="SA", lacks={"W": spades})
    both = seen("HA5", declarer="S", called="SA", lacks={"W": spades, "N": spades})
    assert known_partner(one) == -1
    assert own_side(one) == 0b0001
    assert known_partner(both) == SEAT["E"]
    assert own_side(both) == 0b1001


def test_defender_knows_the_other_once_the_partner_is_known():
    assert own_side(seen("HA5", declarer="W")) == 0b0001
    assert own_side(seen("HA5", declarer="W", partner="E")) == 0b0101
    assert own_side(seen("HA5", declarer="W", contract="misere", trump="")) == 0b1101


# -- who has which suit ---------------------------------------------------------------------

HANDS = {
    "N": "SAKJ2 HT9 DT94 C8762",
    "E": "SQT9 HAKQ5432 CJT9",
    "S": "S876 H87 DAKQ53 CAKQ",
    "W": "S543 HJ6 DJ8762 C543",
}
ROUNDS = [
    "SA, S9, S6, S3",
    "SK, ST, S7, S4",
    "SJ, SQ, S8, S5",
    "HA, H7, H6, H9",
    "HQ, H8, HJ, HT",
    "H2, D3, D2, D4",
    "CJ, CA, C3, C2",
    "DA, D6, D9, H3",
    "DK, D7, DT, H4",
    "DQ, D8, C6, H5",
    "CK, C5, C8, CT",
    "CQ, C4, C7, C9",
]


def views_after(rounds):
    """What each seat sees after so many rounds of the example; no trump, North leads first."""
    game = Rikken()
    states = game.parse_deal(["dealer: W", *(f"{name}: {hand}" for name, hand in HANDS.items())])
    state = states[0]
    do(game, state, "misere, pas, pas, pas")
    for line in ROUNDS[:rounds]:
        do(game, state, line)
    views = {}
    for name, seat in SEAT.items():
        view = game.new()
        hide(state, seat, view)
        views[name] = view[0]
    return views


def known(view, suit):
    """What a seat knows of a suit in each other hand."""
    return {
        name: int(knows(view, seat, parse_suit(suit)))
        for name, seat in SEAT.items()
        if seat != view.viewer
    }


def test_figure_3_2_only_north_knows_that_nobody_else_has_spades():
    views = views_after(3)
    assert set(known(views["N"], "S").values()) == {HAS_NOT}
    for name in "ESW":
        assert set(known(views[name], "S").values()) == {UNKNOWN}


def test_figure_3_3_everybody_knows_who_has_the_last_hearts():
    views = views_after(6)
    for name in "NSW":
        assert known(views[name], "H") == {
            other: HAS if other == "E" else HAS_NOT for other in "NESW" if other != name
        }
    assert set(known(views["E"], "H").values()) == {HAS_NOT}


def test_figure_3_4_only_south_and_west_know_that_they_share_diamonds():
    views = views_after(10)
    assert known(views["S"], "D") == {"W": HAS, "N": HAS_NOT, "E": HAS_NOT}
    assert known(views["W"], "D") == {"S": HAS, "N": HAS_NOT, "E": HAS_NOT}
    assert known(views["N"], "D") == {"S": UNKNOWN, "W": UNKNOWN, "E": HAS_NOT}
    assert known(views["E"], "D") == {"S": UNKNOWN, "W": UNKNOWN, "N": HAS_NOT}


def test_figure_3_5_everybody_knows_that_clubs_are_out():
    for view in views_after(12).values():
        assert set(known(view, "C").values()) == {HAS_NOT}


def test_who_has_as_many_of_a_suit_as_cards_has_nothing_else():
    """Situation 2: hearts are with East alone, and as many as he has cards; so diamonds, which
    West lacks too, must be North's."""
    hearts, diamonds = "H23456789TJQKA", "D23456789TJQKA"
    view = seen(
        "SA CA", gone="all but H23 SA C24A D56", lacks={"W": hearts + " " + diamonds, "N": hearts}
    )
    assert known(view, "H") == {"W": HAS_NOT, "N": HAS_NOT, "E": HAS}
    for suit in "DC":
        assert knows(view, SEAT["E"], parse_suit(suit)) == HAS_NOT
    assert knows(view, SEAT["N"], parse_suit("D")) == HAS


def test_knowledge_is_never_wrong():
    """Whatever a seat thinks to know is so, at every ply of random deals."""
    game = Rikken()
    for seed in range(20):
        state, rng = game.new()[0], generator(seed)
        deal(state, rng)
        play_until(state, rng, lambda state: state.phase == PLAYING)
        while state.phase == PLAYING:
            check_knowledge(game, state)
            play_until(state, rng, lambda state, at=state.tricks + 1: state.tricks == at)


def check_knowledge(game, state):
    for seat, other, suit in itertools.product(range(4), range(4), SUITS):
        view = game.new()
        hide(state, seat, view)
        has = ranks_in(state.hands[other], suit) != 0
        told = knows(view[0], other, suit)
        assert told == UNKNOWN or (told == HAS) == has
