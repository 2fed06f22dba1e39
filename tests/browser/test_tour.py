"""A tour of every widget on one page: what a user perceives after each action, and what the widget leaves behind.

The golden text has a line for each action: the messages that are new, the focus, what was sent to Python, and a code of
all details of the widget, after each key: attributes, texts, states, and what its pictures show where. If a code has
changed, run TOUR=folder pytest tests/browser/test_tour.py with and without your change: the folders have the details of
each action.
"""

import json
import os
import re
import textwrap
from pathlib import Path

import chromium
import golden
import pytest
from tours import TOURS, WIDGETS

from minimax_lab import lecturer, open_all_gates

SCRIPT = (Path(__file__).parent / "tour.js").read_text(encoding="utf-8")
WIDTH = 120
OUTSIDE = -1, -1  # of the page
LONG, SHORT = 60, 12  # characters of a text that is new, and of one that was written before
ACTIONS, PARTS = 12, 3  # at random, for each widget: in each part, and how many parts
SILENT_ACTIONS = 5  # more of them after Python has fallen silent, and as many after its kernel has ended


class Tour:
    """Widgets, one after the other; each method does what a line of tours.py asks for."""

    def __init__(self, hosted):
        lecturer(False)
        open_all_gates(False)
        self.hosted, self.page = hosted, hosted.page
        self.root, self.sent = None, hosted.sent
        self.sent.clear()
        self.lines = []
        self.names = set()
        self.codes = []  # of the states on the way to that of the next line

    def do(self, line):
        name, _, rest = line.partition(" ")
        getattr(self, name)(rest)
        if name != "hover":  # a browser takes its time to find out that the page has moved below the pointer
            self.page.mouse.move(*OUTSIDE)

    def end(self):
        """Remove the widget, and return what it has left behind."""
        return self.page.evaluate("lmEnd()") if self.root else []

    def show(self, name, seed=0):
        assert self.end() == []
        self.page.evaluate("lmForget", seed)
        self.root = self.hosted.show(WIDGETS[name]())
        self.page.evaluate("lmNest()")
        self.facts = []
        self.name = name

    def key(self, names):
        for name in names.split():
            self.page.keyboard.press(name)
            self.codes.append(self.page.evaluate("lmSettle()"))

    def type(self, text):
        self.page.keyboard.type(text)

    def click(self, name):
        self.root.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first.click()

    def summary(self, name):
        summaries = self.root.locator("summary")
        summaries.filter(has_text=name).or_(self.root.locator(f"summary[aria-label='{name}']")).first.click()

    def cell(self, number):
        self.root.locator(".cell, .squares button").nth(int(number)).click()

    def line(self, number):
        self.root.locator(f"[data-line='{number}'] button").click()

    def node(self, row):
        self.root.locator(f"[role=treeitem][data-node='{row}']").dispatch_event("click")

    def edge(self, row):
        self.root.locator(f".cuttable[data-node='{row}']").dispatch_event("click")

    def check(self, name):
        self.root.get_by_role("checkbox", name=name, exact=True, include_hidden=True).dispatch_event("click")

    def choose(self, what):
        name, _, option = what.partition(": ")
        self.root.get_by_label(name, exact=True).select_option(label=option, force=True)

    def fill(self, what):
        name, _, text = what.partition(": ")
        field = self.root.locator(name) if name.startswith(".") else self.root.get_by_label(name, exact=True)
        field.fill(text)

    def slide(self, what):
        selector, number = what.split()
        self.root.locator(selector).first.fill(number)

    def hover(self, selector):
        self.root.locator(selector).first.hover()

    def _place(self, selector, across, down):
        box = self.root.locator(selector).bounding_box()
        return box["x"] + float(across) * box["width"], box["y"] + float(down) * box["height"]

    def point(self, what):
        self.page.mouse.click(*self._place(*what.split()))

    def wheel(self, what):
        selector, across, down, pixels = what.split()
        x, y = self._place(selector, across, down)
        self.page.mouse.move(x - 1, y)
        self.page.mouse.move(x, y)
        self.page.mouse.wheel(0, float(pixels))

    def drag(self, what):
        selector, across, down, dx, dy = what.split()
        self._drag(*self._place(selector, across, down), float(dx), float(dy))

    def dragnode(self, what):
        row, dx, dy = what.split()
        self._drag(*self._place(f"[role=treeitem][data-node='{row}'] .target", 0.5, 0.5), float(dx), float(dy))

    def dragline(self, what):
        line, dx, dy = what.split()
        self._drag(*self._place(f"[data-line='{line}'] button", 0.5, 0.5), float(dx), float(dy))

    def _drag(self, x, y, dx, dy):
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for part in (0.5, 1):
            self.page.mouse.move(x + part * dx, y + part * dy)
            self.page.evaluate("lmSettle()")
        self.page.mouse.up()

    def set(self, what):
        """Set a trait in Python."""
        name, _, text = what.partition(" ")
        setattr(self.hosted.widget, name, json.loads(text))
        self.hosted.refresh()

    def wait(self, milliseconds):
        self.page.evaluate("time => lmRun(time)", float(milliseconds))

    def width(self, css):
        self.page.evaluate("css => { document.getElementById('widget').style.width = css; }", css)

    def note(self, action):
        """Write down what has changed."""
        self.codes.append(self.page.evaluate("lmSettle()"))
        code = self.page.evaluate("text => lmCode(text)", " ".join(self.codes))
        self.codes.clear()
        facts = self.page.evaluate("lmFacts()")
        words = [self._in_words(*fact) for fact in facts if fact not in self.facts]
        sent = [f"sent {sent_in_words(sent)}" for sent in self.sent if sent != {"do": "nudge"}]
        self.facts = facts
        text = f"{action}: {'; '.join([*words, *sent, code])}"
        self.lines += textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        self.sent.clear()
        self.keep(action)

    def silence(self, has_ended):
        self.page.evaluate("hasEnded => lmSilence(hasEnded)", has_ended)

    def act(self, count=ACTIONS):
        """Do some things at random, and return the code of the states on the way."""
        number, done = 1 if "TOUR" in os.environ else count, []
        while len(done) < count:
            done += self.page.evaluate("number => lmAct(number)", number)
            self.keep(done[-1])
        return self.page.evaluate("text => lmCode(text)", " ".join(done))

    def keep(self, action):
        """Add the details of the widget to the folder TOUR, if there is one."""
        if folder := os.environ.get("TOUR"):
            with Path(folder, self.name.replace(" ", "_")).open("a", encoding="utf-8") as file:
                print(f"## {action}", self.page.evaluate("lmDetails()"), sep="\n", file=file)

    def _in_words(self, kind, name):
        """A message or a focus; a long text is shorter, and shorter still if it was written before."""
        length = SHORT if name in self.names else LONG
        self.names.add(name)
        return f"{kind} {name if len(name) <= length + 1 else f'{name[:length]}…'}"


def sent_in_words(sent):
    """What was sent to Python; of an attempt of the machine, the score, the mistake, and the last step."""
    if "attempt" in sent:
        return f"step {sent['attempt']['actions'][-1:]}"
    if isinstance(value := sent.get("value"), dict):
        return " ".join(map(str, [value["score"], value["mistake"], *value["steps"][-1:]]))
    return ", ".join(f"{name} {value}" for name, value in sent.items())


@pytest.fixture(scope="module", autouse=True)
def script(hosted):
    """Load the script that reads what a widget shows and counts what a removed widget leaves behind."""
    hosted.page.set_default_timeout(8_000)
    hosted.page.emulate_media(reduced_motion="reduce")
    hosted.page.evaluate(SCRIPT)


@pytest.fixture(autouse=True)
def watch(hosted):
    watch = chromium.Watch(hosted.page)
    yield
    watch.check("about:")


def test_every_error_of_a_page_is_recorded(browser):
    page = browser.new_page()
    watch = chromium.Watch(page)
    page.set_content("<script>setTimeout(() => { throw new Error('one'); }); Promise.reject(new Error('two'));"
                     "console.error('three');</script>")  # fmt: skip
    page.wait_for_timeout(100)
    page.close()
    with pytest.raises(chromium.PageFault, match="(?s)(?=.*one)(?=.*two)(?=.*three)"):
        watch.check("about:")


@pytest.mark.parametrize("name", TOURS)
def test_what_a_user_perceives(hosted, name):
    tour = Tour(hosted)
    for line in TOURS[name].strip().splitlines():
        tour.do(line.strip())
        tour.note(line.strip())
    assert tour.end() == []
    golden.check(f"tour_{name.replace(' ', '_')}", tour.lines)


FALLS = "falling discs"  # how far a disc has fallen when Python answers depends on the load


def test_random_actions(hosted):
    """Random keys, clicks, answers, drags, waits, and widths lead to what they led to, and leave nothing behind.

    At the end of each line, Python does not answer, and then its kernel has ended.
    """
    lines = []
    for seed, name in enumerate(WIDGETS):
        if name == FALLS:
            continue
        tour = Tour(hosted)
        tour.show(name, seed)
        codes = [tour.act() for _ in range(PARTS)]
        for has_ended in (False, True):
            tour.silence(has_ended)
            codes.append(tour.act(SILENT_ACTIONS))
        lines.append(" ".join([f"{name}:", *codes]))
        assert tour.end() == []
    golden.check("tour_at_random", lines)


# Values that a browser could be made to set, and that no widget has.
FORGED = {"duel": ("chosen", [5000, -1, "x", None]), "look ahead": ("depth", [5000, -1, "x", None]),
          "player": ("step", [5000, -1]), "explorer": ("path", [[99], [0] * 99])}  # fmt: skip


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_value_is_refused_and_the_widget_works_on(hosted, name):
    tour = Tour(hosted)
    tour.show(name)
    trait, values = FORGED[name]
    before = getattr(hosted.widget, trait)
    for value in values:
        hosted.page.evaluate("([name, value]) => { model.set(name, value); model.save_changes(); }", [trait, value])
        hosted.page.evaluate("lmSettle()")
        assert getattr(hosted.widget, trait) == before and trait in hosted.widget.refusal
        assert hosted.page.evaluate("name => model.get(name)", trait) == before
    assert tour.end() == []
