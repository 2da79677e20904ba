"""What was said and what happened, on numbers whose answer is known."""

import numpy as np

from troef.theses.s000.calibration import (
    METHODS,
    binned,
    chances,
    curve,
    draw,
    errors,
    said_and_happened,
)


def test_a_curve_finds_the_chances():
    """Contracts made with the chance that the estimate says, on a scale of its own."""
    rng = np.random.default_rng(1)
    tricks = rng.uniform(0, 10, 20_000)
    chances = 1 / (1 + np.exp(-(tricks - 5)))
    made = (rng.random(20_000) < chances).astype(float)
    assert np.abs(curve(tricks, made)(tricks) - chances).max() < 0.05


def known(deals):
    """The value is right, two others say the same on scales of their own, and one says nothing."""
    rng = np.random.default_rng(2)
    said = rng.random(deals)
    made = (rng.random(deals) < said).astype(float)
    return np.stack([said, 8 * said, 3 * said, np.zeros(deals), made], axis=1)


def test_rows_of_the_tables():
    found = known(400)
    assert said_and_happened(found).row_count == 7
    assert errors(found).row_count == 5


def test_chances_are_those_of_the_second_half():
    found = known(4000)
    said, made = chances(found)
    assert list(said) == list(METHODS)
    assert np.array_equal(made, found[2000:, -1])
    assert np.array_equal(said["value"], found[2000:, 0])
    assert np.abs(said["trick percentages"] - said["losing tricks"]).max() < 1e-6
    assert np.ptp(said["Monte Carlo"]) == 0, "what says nothing says the mean"
    for average, share in binned(said["value"], made):
        assert share.lo - 0.05 < average < share.hi + 0.05


def test_every_method_is_drawn_for_every_contract(tmp_path):
    draw(tmp_path / "said.svg", {"solo_8": known(400), "piek": known(200)})
    text = (tmp_path / "said.svg").read_text()
    for words in (*METHODS, "solo 8", "piek", "happened"):
        assert f">{words}</text>" in text
