"""Saved players: opened from disk without network, driven by keys, and read."""

from pathlib import Path

import chromium

from minimax_lab import StepPlayer

READ = (Path(__file__).parent / "read.js").read_text(encoding="utf-8")
WRITE = """(text) => !document.fullscreenElement && new Promise((loaded) => {
  document.open();
  addEventListener("load", () => loaded(true));
  document.write(text);
  document.close();
})"""


def open_saved(page, text, folder):
    """Open a saved page: the first from a file, and each after it in the place of that, in half the time.

    Full screen ends only with a new file.
    """
    text = text.replace("<head>", f"<head><script>{chromium.REPORT}</script>", 1)
    if page.url == "about:blank" or not page.evaluate(WRITE, text):
        file = folder / "saved.html"
        file.write_text(text, encoding="utf-8")
        page.goto(file.as_uri())


class Saved:
    """Opens saved players, all in one page."""

    def __init__(self, browser, folder):
        self.folder = folder
        self.context = browser.new_context(viewport=chromium.SCREEN, offline=True)
        self.page = self.context.new_page()
        self.page.set_default_timeout(8_000)
        self.watch = chromium.Watch(self.page)

    def open(self, trace, **options):
        """Open a saved player of this run."""
        open_saved(self.page, StepPlayer(trace, **options).page(), self.folder)
        return Shown(self.page)

    def end(self):
        self.context.close()
        self.watch.check("file:")


class Shown:
    """A player on a page, saved or in JupyterLab; `number` is its place among the players of the page."""

    def __init__(self, page, number=0):
        self.page = page
        self.root = page.locator(".minimax-lab.player").nth(number)
        self.root.locator(".stage").wait_for()
        page.evaluate(READ)

    def read(self):
        """Return everything that is shown; see read.js."""
        return self.root.evaluate("root => lmRead(root)")

    def every_step(self, key="ArrowRight", answer=None):
        """Press a key until nothing changes, and return what is shown before and after each press.

        answer   the key to press at a question
        """
        return self.root.evaluate("(root, keys) => lmWalk(root, ...keys)", [key, answer])

    def visible_words(self):
        """Return all visible text, and all labels that a screen reader announces."""
        return self.root.evaluate("root => lmWords(root)")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self):
        self.root.locator(".stage").focus()

    def open_menu(self):
        """Open the menu, which has everything that is not needed for each step."""
        self.root.locator("details.menu").evaluate("menu => { menu.open = true; }")

    def choose(self, name):
        """Choose an action in the menu."""
        self.open_menu()
        self.button(name).click()

    def button(self, name):
        return self.root.get_by_role("button", name=name)

    @property
    def step(self):
        return int(self.root.locator(".slider").input_value())

    @property
    def sentence(self):
        return self.root.locator(".sentence").inner_text()
