"""docs/field.md: its examples run."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from pages import ROOT, blocks, run_page

PAGE = ROOT / "docs" / "field.md"


def test_the_examples_run(tmp_path):
    assert len(blocks(PAGE, "python")) > 6
    printed = run_page(PAGE, tmp_path)
    assert "phase: bidding" in printed
    assert "troef_kuhhandel" in printed
