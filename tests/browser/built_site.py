"""The site that `make site` has built, on a server of this machine, in a browser that reaches nothing else."""

import os
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import chromium
import pytest

FOLDER = Path(__file__).parents[2] / "build" / "site"
START = 600_000  # milliseconds for Python to start and to run a first cell; a busy machine is slow
RUN_ALL = """async () => {
  const app = window.jupyterapp, cells = app.shell.currentWidget.content.widgets;
  await app.commands.execute("notebook:run-all-cells");
  return cells.filter((cell) => cell.model.type === "code").map((cell) => cell.model.outputs.toJSON());
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A static host, without a log."""

    def log_message(self, *message):
        pass


def served():
    """The server and the address of the built site; without the site, or its live part, the test is skipped."""
    for part, why in ((FOLDER / "index.html", "run `make site`"), (FOLDER / "lite", "it had no Pyodide to build from")):
        if not part.exists():
            (pytest.fail if "CI" in os.environ else pytest.skip)(f"{part} is missing: {why}")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=FOLDER))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}"


class Visitor:
    """A page of a browser in which every request to another address than the site's fails, and is listed."""

    def __init__(self, browser, address, viewport=chromium.SCREEN):
        self.address, self.outside = address, []
        self.context = browser.new_context(viewport=viewport)
        self.context.route(lambda url: not url.startswith((address, "data:", "blob:")), self._refuse)
        self.page = self.context.new_page()
        self.watch = chromium.Watch(self.page)

    def _refuse(self, route):
        self.outside.append(route.request.url)
        route.abort()

    def open(self, path):
        self.page.goto(f"{self.address}/{path}")
        return self.page

    def open_live(self, lesson):
        """Open a live lesson, and return its frame when its first cell has run."""
        page = self.open(f"live/index.html?lesson={lesson}")
        page.wait_for_function("document.documentElement.dataset.seconds !== undefined", timeout=START)
        return page.frames[1]

    def end(self):
        self.context.close()
        assert self.outside == []
