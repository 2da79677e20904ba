"""Questions of the theses that have no printed numbers: what is measured is what is said."""

from troef.cards import parse_hand
from troef.theses.s000 import dealing
from troef.theses.s003 import careful


def test_lengths_of_suits():
    assert sorted(dealing.lengths(parse_hand("SAKQJT98765 H32"))) == [0, 0, 2, 10]


def test_an_evening_of_rik_decks():
    """A number for each measure; packs that are not shuffled give more voids (000, 2.2)."""
    shuffled, rik = (
        dealing.measure(dealing.WAYS[way], "advanced", 1, 3)
        for way in ("shuffled", "Rik decks, 7-6")
    )
    assert len(shuffled) == len(dealing.MEASURES)
    assert rik[0].mean > 1.5 * shuffled[0].mean
    assert rik[1].mean > 1.3 * shuffled[1].mean


def test_what_hands_make():
    """003, 5.2: the program opens with a marriage of 80 or 100 alone; others would often make it too."""
    found = careful.hands(60, 1)
    assert sum(map(len, found.values())) == 60
    assert set(found) <= {0, 40, 60, 80, 100}
    assert careful.opened(found[0]).mean < careful.opened(found[100]).mean
    assert careful.opened([99, 100, 120, 0]).mean == 0.5


def test_agents_keep_their_points_at_every_seat():
    ours = careful.games(("decent", "decent", "knowledge"), 4, 1)
    assert ours[2].mean > max(ours[0].mean, ours[1].mean)
