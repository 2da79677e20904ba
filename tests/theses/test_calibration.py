"""What was said and what happened, on numbers whose answer is known."""

import numpy as np

from troef.theses.s000.calibration import curve, errors, said_and_happened


def test_a_curve_finds_the_chances():
    """Contracts made with the chance that the estimate says, on a scale of its own."""
    rng = np.random.default_rng(1)
    tricks = rng.uniform(0, 10, 20_000)
    chances = 1 / (1 + np.exp(-(tricks - 5)))
    made = (rng.random(20_000) < chances).astype(float)
    assert np.abs(curve(tricks, made)(tricks) - chances).max() < 0.05


def test_rows_of_the_tables():
    rng = np.random.default_rng(2)
    said = rng.random(400)
    made = (rng.random(400) < said).astype(float)
    found = np.stack([said, 8 * said, 3 * said, np.zeros(400), made], axis=1)
    assert said_and_happened(found).row_count == 7
    assert errors(found).row_count == 5
