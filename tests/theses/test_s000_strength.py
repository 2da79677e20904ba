"""Who is strongest by thesis 000: rankings in words, ties, first places."""

import numpy as np

from troef.theses.judge import Fact, judgements
from troef.theses.published import published
from troef.theses.s000.section_5_2_summary import first_places
from troef.theses.s000.series import (
    CASES,
    CONTRACTS,
    KINDS,
)
from troef.theses.s000.strength import Wins, claim_of


def wins_of(rule):
    """Games in which `rule(case)` tells how often out of ten the contract is made."""
    column = {case: rule(*case) for case in CASES}
    return Wins(np.column_stack([np.arange(200) % 10 < column[case] for case in CASES]).astype(int))


def test_rankings_are_read_from_their_words():
    strength = dict(zip(KINDS, (1, 3, 5, 7), strict=True))
    wins = wins_of(lambda contract, x, y, z: strength[x])
    right = claim_of(wins, "rik", "against random: monte_carlo > advanced > basic")
    wrong = claim_of(wins, "rik", "against random: basic > monte_carlo")
    assert [holds for holds, _ in judgements({"right": right, "wrong": wrong}).values()] == [
        True,
        False,
    ]


def test_what_shares_a_place_must_be_alike():
    """ "basic=monte_carlo", without spaces, in table 5.1."""
    text = published()["s000_table_5_1_rik"]["claims"]["best_of_advanced"]
    assert "=" in text
    strength = {"random": 2, "basic": 4, "advanced": 4, "montecarlo": 4}
    same = wins_of(lambda contract, x, y, z: 9 - strength[y])
    strength_of = {**strength, "montecarlo": 6}
    other = wins_of(lambda contract, x, y, z: 9 - strength_of[y])
    held = [judgements({"x": claim_of(each, "rik", text)})["x"][0] for each in (same, other)]
    assert held == [True, False]


def test_partners_and_opponents_are_told_apart():
    good = {"random": 0, "basic": 2, "advanced": 4, "montecarlo": 3}
    wins = wins_of(lambda contract, x, y, z: 4 + good[z] - good[y] if contract == "rik" else 4)
    text = [
        "best partner overall: advanced",
        "strongest opponent for basic and monte_carlo: advanced",
    ]
    assert all(
        holds for holds, _ in judgements({t: claim_of(wins, "rik", t) for t in text}).values()
    )


def test_first_places_with_ties():
    def means(rule):
        return Wins(wins_of(rule).played.mean(axis=0)[None])

    alike = means(lambda contract, x, y, z: 5)
    assert first_places(alike, "basic") == 12
    better = means(lambda contract, x, y, z: 6 if x == "advanced" else 5)
    assert first_places(better, "advanced") == 12
    assert first_places(better, "basic") == 4  # where advanced is the opponent


def test_every_claim_of_the_tables_can_be_judged():
    wins = wins_of(lambda contract, x, y, z: 5)
    for name, contract in zip(("1_rik", "2_solo_8", "3_piek", "4_misere"), CONTRACTS, strict=True):
        for text in published()[f"s000_table_5_{name}"]["claims"].values():
            parts = claim_of(wins, contract, text)
            assert parts
            assert not any(isinstance(part, Fact) for part in parts), text
