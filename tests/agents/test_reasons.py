"""Every reason has its text in every language, and every text its reason."""

from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import troef.agents
from troef.agents.notes import REASON, numbered
from troef.words import LANGUAGES

FOLDERS = sorted(file.parent.name for file in Path(troef.agents.__file__).parent.glob("*/notes.py"))
GAMES = [
    name
    for name in FOLDERS
    if hasattr(import_module(f"troef.agents.{name}.reasons"), "REASONS")
]


def places(text):
    """The places whose figures a text names."""
    return {name.upper() for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_text_and_every_text_a_reason(game, language):
    reasons = import_module(f"troef.agents.{game}.reasons").REASONS
    texts = reasons.words[language]
    assert set(texts) == set(reasons.names)
    for name, text in texts.items():
        for place in places(text):
            assert place.lower() not in reasons.names, (name, place)
            assert REASON < getattr(reasons.notes, place) < 256, (name, place)


def test_reasons_are_numbered_by_their_names():
    assert numbered({"numbered": numbered, "BIDS": 0, "PASSES": 1}) == ("bids", "passes")
    with pytest.raises(ValueError, match="numbered from 0"):
        numbered({"VALUE": 64, "BIDS": 0, "PASSES": 1})
