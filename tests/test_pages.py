"""The tutorials: everything that they tell to type works as it stands."""

import pytest
from pages import ROOT, blocks, run_page

TUTORIALS = ROOT / "docs" / "tutorials"
PRINTED = {
    "play": "called_ace",
    "agent": "Careful",
    "game": "Drie(): 20 deals",
    "thesis": "s001_table_2",
    "train": "a deal against chance",
    "scale": "uniform",
}
"""Tutorial -> something that comes out."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.cluster if name == "scale" else ()) for name in PRINTED],
)
def test_a_tutorial_does_what_it_says(name, tmp_path):
    assert PRINTED[name] in run_page(TUTORIALS / f"{name}.md", tmp_path)


def test_every_tutorial_is_run():
    assert {file.stem for file in TUTORIALS.glob("*.md")} == set(PRINTED)
    for file in TUTORIALS.glob("*.md"):
        assert blocks(file, "sh"), f"{file.name} tells nothing to type"
