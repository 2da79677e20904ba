"""A server for the tests of a file, and a browser."""

from pathlib import Path

import pytest
from browser import CHROMIUM, FLAGS, MISSING, Player
from served import Served


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    one = Served(tmp_path_factory.mktemp("tables"))
    yield one
    one.kill()


@pytest.fixture(scope="module")
def chromium():
    from playwright.sync_api import sync_playwright

    assert Path(CHROMIUM).exists(), MISSING
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def player(chromium, server):
    players = []

    def come(**more):
        players.append(Player(chromium, server.address, **more))
        return players[-1]

    yield come
    for each in players:
        each.close()
