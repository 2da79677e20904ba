"""A real browser: Debian's chromium, driven by playwright."""

from __future__ import annotations

import shutil

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
MISSING = "tests in a browser need Debian's chromium: apt-get install chromium (CONTRIBUTING.md)"
PATIENCE = 40_000
"""Milliseconds after which something never comes: the machine may be busy compiling."""
READY = ".me.turn .hand .may, .me.turn .options button:not([disabled]), .result .next"
"""What can be chosen now."""


class Player:
    """Somebody at a page."""

    def __init__(self, browser, address, width=1280, height=800, language="en", **more):
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, **more
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.wrong = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda line: line.type == "error" and self.wrong.append(line.text))
        self.page.add_init_script(
            "localStorage.getItem('troef') ?? "
            "localStorage.setItem('troef', JSON.stringify({pace: 'none', name: 'Anna'}))"
        )
        self.address = f"http://{address}/"

    def begin(self, game, level="beginner"):
        """Two clicks and a level: a table."""
        self.page.goto(self.address)
        self.page.click(f"[data-game={game}]")
        self.page.select_option(".order .row select", level)
        self.page.click(".order .main")
        return self

    def ready(self):
        """Wait until there is something to choose; whether a deal is still being played."""
        self.page.wait_for_selector(READY)
        return self.page.query_selector(".result .next") is None

    def at(self):
        return self.page.get_attribute(".table-page", "data-at")

    def settle(self):
        """Wait until everything that was heard is shown."""
        self.page.wait_for_function(
            "() => document.querySelector('.table-page').dataset.idle === 'yes'"
        )

    def choose(self, prefer=""):
        """Click on something that may be chosen."""
        self.settle()
        before, page = self.at(), self.page
        wanted = page.query_selector(prefer) if prefer else None
        if wanted is not None:
            wanted.click()
        elif (cards := page.query_selector_all(".hand .may")) != []:
            cards[-1].click()
        elif page.query_selector(".coins"):
            page.query_selector_all("[data-coin]")[0].click()
            page.click(".options .go")
        else:
            page.query_selector(".options button.option:not([disabled])").click()
        page.wait_for_function(
            "at => document.querySelector('.table-page').dataset.at !== at", arg=before
        )

    def close(self):
        assert self.wrong == []
        self.context.close()
