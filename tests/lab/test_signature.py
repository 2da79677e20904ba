"""How everything plays, as one number that is kept: what changes play by accident changes it."""

from pathlib import Path

import pytest

from troef.lab.signature import as_text

KEPT = Path(__file__).parent.parent / "golden" / "signature.txt"


@pytest.mark.slow
def test_play_is_as_it_was():
    """If play was meant to change: `troef bench --signature > tests/golden/signature.txt`, and say so."""
    now, kept = as_text().splitlines(), KEPT.read_text().splitlines()
    assert set(now[1:]) ^ set(kept[1:]) == set()
    assert now == kept
