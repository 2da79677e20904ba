"""Every example in a docstring runs and says what it gives."""

import doctest
import importlib
from pathlib import Path

import pytest

import troef

ROOT = Path(troef.__file__).parent
EXAMPLES = {
    ".".join(file.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): n
    for file in sorted(ROOT.rglob("*.py"))
    if (n := file.read_text(encoding="utf-8").count(">>> "))
}
"""How many examples stand in each module that has some."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result == (0, EXAMPLES[name]), "failed, attempted"
