"""What theses asked or expected beforehand, and which of our measurements answer it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .result import HOLDS, Result


@dataclass(frozen=True)
class Question:
    """A question of the thesis in our words, and the claims that answer it."""

    name: str
    text: str
    answer: str
    """What can be said without a measurement."""
    claims: tuple[tuple[str, str], ...] = ()
    """(section, name of the claim in it)."""
    notes: tuple[tuple[str, str], ...] = ()
    """(section, how the note begins)."""


BIDDING, PLAY = "s000_section_5_1_bidding_summary", "s000_section_5_2_summary"
PHASE_1, FINAL = "s000_fig_5_1_5_2_chips_phase_1", "s000_fig_5_3_5_4_chips_final"
ASKED = (
    Question(
        "RQ 1", "how can players with rules be compared with players who simulate?",
        "By prediction, by card play and by both, each in games of its own: the three questions below.",
    ),
    Question(
        "RQ 2", "who bids better?",
        "The thesis says the losing trick count, a rule.",
        ((BIDDING, "order"), (BIDDING, "rules_over_simulation")),
    ),
    Question(
        "RQ 3", "who plays better?",
        "The thesis says the advanced player, by rules.", ((PLAY, "strongest_player"), (PLAY, "best_opponent")),
    ),
    Question(
        "RQ 4", "who does better in both?",
        "The thesis says the advanced player, though Monte Carlo is ahead in rik and solo 8.",
        ((PHASE_1, "overall"), (FINAL, "overall"), (FINAL, "rik_and_solo"), (FINAL, "piek_and_misere")),
    ),
    Question(
        "Problem statement", "do rules suit this game better than simulation, in strength and in time?",
        "The thesis says they do. What it rests on, and the time, which it does not tell:",
        ((BIDDING, "rules_over_simulation"), (PLAY, "strongest_player"), (PHASE_1, "overall"),
         (FINAL, "overall")),
        (("s000_section_4_1_3_tournament_setup", "A deal with"),),
    ),
)  # fmt: skip
EXPECTED = (
    Question(
        "Against agents", "does the program win every game, and a decent agent every game against random ones?",
        "The thesis expected that (4.2), and says in retrospect that it was right (4.4).",
        (("s003_table_1", "wins_all"), ("s003_table_2", "wins_all"), ("s003_table_3", "wins_all")),
    ),
    Question(
        "Against people", "are points harder to gain, and do they play against who is ahead?",
        "In retrospect points were not harder to gain, they did, and some learned quickly. Only those six can "
        "tell: `troef play tysiac` and `troef results` keep and draw such games.",
    ),
)  # fmt: skip
QUESTIONS = {"What thesis 000 asked": ASKED, "What thesis 003 expected": EXPECTED}
"""Heading -> questions."""


def answers(results: Mapping[str, Result]) -> str:
    """The questions with what was measured, as sections of the page."""
    return "\n".join(_section(results, *each) for each in QUESTIONS.items())


def _section(results: Mapping[str, Result], heading: str, questions: tuple[Question, ...]) -> str:
    lines = [f"## {heading}", ""]
    for question in questions:
        lines.append(f"**{question.name}: {question.text}** {question.answer}")
        lines.append("")
        lines += [_claim(results, *each) for each in question.claims]
        lines += [_note(results, *each) for each in question.notes]
        if question.claims:
            lines.append("")
    return "\n".join(lines)


def _claim(results: Mapping[str, Result], name: str, which: str) -> str:
    if name not in results:
        return f"- not measured yet: {name}"
    claim = results[name].claim(which)
    return f"- **{HOLDS[claim.holds]}**: {claim.text} ([{name}](#{name}))"


def _note(results: Mapping[str, Result], name: str, begins: str) -> str:
    notes = results[name].notes if name in results else []
    found = [note for note in notes if note.startswith(begins)]
    return f"- {found[0]} ([{name}](#{name}))" if found else f"- not measured yet: {name}"
