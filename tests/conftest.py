"""What every test can ask for by name."""

import pytest

from troef import chance


@pytest.fixture
def rng():
    return chance.generator(20240607)


@pytest.fixture(autouse=True)
def no_width_from_outside(monkeypatch):
    """Line editing, once imported, tells all processes that follow how wide this one's terminal is."""
    for name in ("COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
