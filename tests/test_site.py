"""The documentation as a site: it builds without a warning, fetches nothing from elsewhere, has its pages."""

import re
import subprocess
import sys

import pytest
from pages import ROOT

from troef import public
from troef.games import GAMES

SECTIONS = (
    "Rules",
    "House rules",
    "Notation",
    "Agents",
    "What the thesis found, and what we found",
)
"""What the page of a game has."""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr  # a link that leads nowhere, a page that is in no menu
    return folder


def test_nothing_is_fetched_from_elsewhere(site):
    fetched = re.compile(
        r"""<(?:script|img|source|iframe)[^>]*\ssrc="(?:https?:)?//|<link[^>]*href="(?:https?:)?//"""
    )
    for page in site.rglob("*.html"):
        assert not fetched.search(page.read_text(encoding="utf-8")), page
    for sheet in site.rglob("*.css"):
        assert not re.search(
            r"(url\(|@import)\s*['\"]?(https?:)?//", sheet.read_text(encoding="utf-8")
        )


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_page_with_the_same_sections(name, site):
    page = (site / "games" / f"{name}.html").read_text(encoding="utf-8")
    assert [title for title in SECTIONS if f">{title}<" not in page] == []
    for switch in GAMES[name].switches:
        assert f"<code>{switch.name}</code>" in page


def test_the_api_tells_of_the_whole_surface(site):
    page = (site / "api.html").read_text(encoding="utf-8")
    told = {found.rpartition(".")[2] for found in re.findall(r'id="(troef\.[\w.]+)"', page)}
    assert set(public.__all__) <= told


def test_what_the_readme_points_to_is_there():
    for file in ("README.md", "CONTRIBUTING.md"):
        links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", (ROOT / file).read_text(encoding="utf-8"))
        assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []
