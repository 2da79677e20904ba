"""How soon a page is ready, and how many bytes that takes: from a warm server, in a browser that knows nothing.

    python tests/web/ready.py [TIMES]

From the beginning of the navigation to the first frame that shows what one has: the tiles of the start page; at
a table the hand, with its cards as buttons, or the money.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from browser import CHROMIUM, FLAGS
from served import Served

from troef.games import GAMES, find

DRAWN = {"": ".tiles .tile", "table": ".hand button.card, .purse .money"}
WATCH = """(() => {
  const ready = () => { window.readyAt = performance.now(); };
  const look = () => requestAnimationFrame(document.querySelector('%s') ? ready : look);
  requestAnimationFrame(look);
})()"""


def visit(browser, address: str, key: str) -> tuple[float, int]:
    """Milliseconds until it is ready, and the bytes that had come by then."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page, came = context.new_page(), [0]
    watch = context.new_cdp_session(page)
    watch.send("Network.enable")

    def heard(name, field):
        def add(event):
            came[0] += field(event)

        watch.on(f"Network.{name}", add)

    heard("loadingFinished", lambda event: int(event["encodedDataLength"]))
    heard("webSocketFrameReceived", lambda event: len(event["response"]["payloadData"].encode()))
    page.add_init_script(WATCH % DRAWN["table" if key else ""])
    page.goto(f"http://{address}/#{key}" if key else f"http://{address}/")
    ready = page.wait_for_function("() => window.readyAt").json_value()
    context.close()
    return float(ready), came[0]


def measure(times: int) -> list[tuple[str, list[float], int]]:
    """What was measured, page by page: its name, milliseconds of each visit, the most bytes."""
    from playwright.sync_api import sync_playwright

    found = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Served(Path(folder))
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            pages = {"start page": ""}
            for name in GAMES:
                pages[name] = server.table(name, *["beginner"] * (find(name).seats - 1))
            for name, key in pages.items():
                visit(browser, server.address, key)  # warms the server
                seen = [visit(browser, server.address, key) for _ in range(times)]
                found.append((name, [each for each, _ in seen], max(size for _, size in seen)))
        finally:
            browser.close()
            server.kill()
    return found


def main() -> None:
    print("| page | ready, median | worst | bytes |\n|---|---|---|---|")
    for name, taken, size in measure(int(sys.argv[1]) if len(sys.argv) > 1 else 10):
        middle, worst = statistics.median(taken), max(taken)
        print(f"| {name} | {middle:.0f} ms | {worst:.0f} ms | {size / 1000:.0f} kB |")


if __name__ == "__main__":
    main()
