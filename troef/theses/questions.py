"""What theses asked or expected beforehand, and which of our measurements answer it: `questions.toml` in
the folder of a thesis."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .published import files_called
from .result import HOLDS, Result


@dataclass(frozen=True)
class Question:
    """A question of the thesis in our words, and the claims that answer it."""

    name: str
    text: str
    answer: str
    """What can be said without a measurement."""
    claims: list[tuple[str, str]] = field(default_factory=list)
    """(section, name of the claim in it)."""
    notes: list[tuple[str, str]] = field(default_factory=list)
    """(section, how the note begins)."""


QUESTIONS = {
    asked["thesis"]: (asked["heading"], [Question(**each) for each in asked["question"]])
    for asked in files_called("questions.toml")
}
"""Thesis -> heading and questions."""


def answers(results: Mapping[str, Result], thesis: str) -> str:
    """The questions of a thesis with what was measured, as a section of its page; empty: it has none."""
    return _section(results, *QUESTIONS[thesis]) if thesis in QUESTIONS else ""


def _section(results: Mapping[str, Result], heading: str, questions: list[Question]) -> str:
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
