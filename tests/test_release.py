"""The release script tells what is wrong, and nothing else."""

import shutil
import subprocess
import sys
import zipfile

import pytest
from pages import ROOT

sys.path.insert(0, str(ROOT / "tools"))
import release

DATE = "2026-12-24"
INDEX, OPTION = "https://example.org/" + "simple/", "--index-url"
"""What no file of this project has, this one included."""


@pytest.fixture
def tree(tmp_path):
    """A small project that can be released."""
    for name in ("pyproject.toml", "CITATION.cff", "CHANGELOG.md", "troef/__init__.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    changes = (tmp_path / "CHANGELOG.md").read_text().replace("(unreleased)", f"({DATE})", 1)
    (tmp_path / "CHANGELOG.md").write_text(changes)
    cited = (tmp_path / "CITATION.cff").read_text()
    if "date-released" not in cited:
        (tmp_path / "CITATION.cff").write_text(f"{cited}date-released: {DATE}\n")
    commit(tmp_path, "init", "-q")
    commit(tmp_path, "add", "-A")
    commit(tmp_path, "commit", "-qm", "All of it")
    return tmp_path


def commit(folder, *command):
    who = ["-c", "user.name=somebody", "-c", "user.email=somebody@example.org"]
    subprocess.run(["git", *who, *command], cwd=folder, check=True)


def test_what_is_right_is_not_blamed(tree):
    assert list(release.read_off(tree)) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("CITATION.cff", "version: 0.1.0", "version: 0.2.0", "CITATION.cff names 0.2.0"),
        ("CITATION.cff", f"date-released: {DATE}", "", "CITATION.cff has no date-released"),
        ("troef/__init__.py", '__version__ = "0.1.0"', '__version__ = "0.0.9"', "says that it is 0.0.9"),
        ("CHANGELOG.md", "## 0.1.0", "## 0.3.0", "CHANGELOG.md begins with 0.3.0"),
        ("CHANGELOG.md", f"({DATE})", "(unreleased)", "no date for 0.1.0, but 'unreleased'"),
        ("pyproject.toml", 'version = "0.1.0"', 'version = "0.4.0"', "pyproject.toml 0.4.0"),
        ("CHANGELOG.md", "# Changes", f"# Changes {INDEX}", f"chooses a package index: {INDEX}"),
        ("CHANGELOG.md", "# Changes", f"# Changes {OPTION} there", f"a package index: {OPTION}"),
        ("CHANGELOG.md", "# Changes", "# Changes" + " " * (1 << 20), "CHANGELOG.md has 1,0"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(tree, name, old, new, told):
    before = (tree / name).read_text()
    assert old in before
    (tree / name).write_text(before.replace(old, new, 1))
    assert any(told in each for each in release.read_off(tree))
    assert any("1 files are not committed" in each for each in release.read_off(tree))


def test_a_version_is_released_once(tree):
    commit(tree, "tag", "v0.1.0")
    assert list(release.read_off(tree)) == ["there is a tag v0.1.0 already: raise the version"]


def test_a_wheel_without_its_words_is_told(tree, tmp_path):
    wheel = tmp_path / "troef.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("troef/other.py", "")
    subprocess.run(["tar", "-czf", "troef.tar.gz", "troef"], cwd=tmp_path, check=True)
    told = list(release.held(tree, wheel, tmp_path / "troef.tar.gz"))
    assert told[0] == "the wheel lacks troef/__init__.py (1 files)"


def test_this_tree_chooses_no_index_and_keeps_no_large_file():
    assert list(release.files(ROOT, release.tracked(ROOT))) == []


def test_the_versions_of_this_tree_are_in_step():
    """But for the date, which comes with the release."""
    told = [each for each in release.versions(ROOT) if "date" not in each]
    assert told == []
