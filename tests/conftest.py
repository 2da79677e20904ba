"""What every test can ask for by name."""

import pytest

from troef import chance


@pytest.fixture
def rng():
    return chance.generator(20240607)
