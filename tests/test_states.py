"""States as records: compared by their fields, with nothing between these."""

import numpy as np
import pytest

from troef.check import different
from troef.games import GAMES


def test_records_are_compared_without_the_room_between_their_fields():
    one, other = (np.zeros(1, np.dtype([("a", "i1"), ("b", "i8")], align=True)) for _ in range(2))
    other.view(np.uint8)[3] = 1
    assert different(one[0], other[0]) == []
    other["b"] = 1
    assert different(one[0], other[0]) == ["b"]


@pytest.mark.parametrize("name", GAMES)
def test_a_state_has_no_room_between_its_fields(name):
    """A copy of a state would hold there whatever was in memory before."""
    kind = GAMES[name]().dtype
    assert sum(kind[field].itemsize for field in kind.names) == kind.itemsize
