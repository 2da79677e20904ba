"""A damaged store does no harm, or is refused in one line."""

import sys
from random import Random

import pytest

sys.path.insert(0, __file__.rpartition("/")[0])
import damage


@pytest.mark.parametrize("way", ["zeros", "turned round"])
def test_a_damaged_store_gives_no_wrong_result(tmp_path, way):
    """Each of its pages, one after the other."""
    stores, rng = damage.Stores(tmp_path), Random(1)
    pages = {first: stores.data[first : first + damage.PAGE] for first in stores.pages}
    refused = sum(
        stores.refused(first, damage.WAYS[way](page, rng)) for first, page in pages.items()
    )
    assert refused > 5


def test_a_store_that_was_cut_short_is_refused(tmp_path):
    stores = damage.Stores(tmp_path)
    assert stores.refuses(stores.data[: len(stores.data) // 2])
