"""Strange names, long labels, long functions, and small windows: text stays text, and the layout holds."""

import linecache

import pytest
import runs
from pace import slow_after

from minimax_lab import TicTacToe, TreeGame, minimax, record, traced

SCRIPT = "<script>alert('x')</script>"
NAMES = [
    SCRIPT,
    "</script><img src=x onerror=alert(1)>",
    '"quo\'ted"',
    "🦀🎲 crab",
    "a" * 300,
    "&amp; --> ]]> <!--",
    "é\u202eabc",
]


def strange_tree():
    """A tree with strange names."""
    tree = {
        "root " + SCRIPT: NAMES[:4],
        NAMES[0]: NAMES[4:],
        **{name: number for number, name in enumerate(NAMES) if number},
    }
    game = TreeGame(tree)
    return record(minimax, game, game.initial)


class Wordy:
    """A heap with long and dangerous descriptions of moves and states."""

    initial = 2

    def to_move(self, state):
        return "MAX" if state % 2 == 0 else "MIN"

    def actions(self, state):
        return [1, 2] if state > 1 else [1]

    def result(self, state, action):
        return state - action

    def is_terminal(self, state):
        return state == 0

    def utility(self, state):
        return 1

    def look(self, state):
        return {"kind": "text", "text": f"{state} <b>bones</b> {SCRIPT} " + "w" * 300}

    def action_label(self, state, action):
        return f"take {action} <i>now</i> " + "x" * 300


class LongGrid(Wordy):
    """A grid with long marks."""

    def look(self, state):
        return {"kind": "grid", "rows": 2, "columns": 8, "cells": [SCRIPT, "wwwwwwwwwwww", *[""] * 14], "line": []}


def long_function(lines):
    """A run of a function with this many lines, some of them very long."""
    body = [f"    x{number} = {number}  # {'=' * (number % 7) * 40}" for number in range(lines - 4)]
    source = "\n".join(
        ["@traced", "def long(game, state):", *body, "    if game.is_terminal(state): return game.utility(state)",
         "    return max(long(game, game.result(state, action)) for action in game.actions(state))", ""]
    )  # fmt: skip
    name = f"<long {lines}>"
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    names = {"traced": traced}
    exec(compile(source, name, "exec"), names)
    return record(names["long"], TreeGame([[1, 2], 3]), "A")


def without_source():
    """A run of a function that `exec` made, so that it has no source file."""
    names = {"traced": traced}
    exec(
        "@traced\ndef nowhere(game, state):\n    if game.is_terminal(state): return game.utility(state)\n"
        "    return max(nowhere(game, game.result(state, action)) for action in game.actions(state))\n",
        names,
    )
    return record(names["nowhere"], TreeGame([[1, 2], 3]), "A")


HARD = {
    "names": strange_tree,
    "words": lambda: record(minimax, Wordy(), 2),
    "grid": lambda: record(minimax, LongGrid(), 2),
    "100 lines": lambda: long_function(100),
    "no source": without_source,
    "wide board": lambda: record(minimax, TicTacToe(rows=2, columns=12, in_a_row=12), wide()),
    "deep": lambda: record(minimax, chain(), "A"),
}


def wide():
    game = TicTacToe(rows=2, columns=12, in_a_row=12)
    return game.parse("XOXOXOXOXOXO/OXOXOXOXOX..")


def chain():
    """A tree that is too deep for the screen."""
    nested = 1
    for _ in range(40):
        nested = [nested]
    return TreeGame(nested)


def overflowing(shown):
    """Elements that extend beyond the player horizontally, and that no element around them cuts off or scrolls."""
    return shown.root.evaluate(
        """root => {
          const edge = root.getBoundingClientRect();
          const cut = (each) => {
            for (let up = each.parentElement; up && up !== root; up = up.parentElement) {
              if (getComputedStyle(up).overflowX !== 'visible') return true;
            }
            return false;
          };
          return [...root.querySelectorAll('*')].filter((each) => {
            const box = each.getBoundingClientRect();
            const leaves = box.right > edge.right + 1 || box.left < edge.left - 1;
            return leaves && box.width && each.checkVisibility() && !cut(each);
          }).map((each) => each.outerHTML.slice(0, 120));
        }"""
    )


def layout_errors(shown):
    """Describe the errors in the layout."""
    wide = shown.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    inside = shown.root.evaluate("root => [root.scrollWidth, root.clientWidth]")
    return [
        *([f"the page is {wide[0]} wide in a window of {wide[1]}"] if wide[0] > wide[1] else []),
        *([f"the player is {inside[0]} wide in {inside[1]}"] if inside[0] > inside[1] else []),
        *overflowing(shown),
    ]


@pytest.mark.parametrize("kind", slow_after(3, HARD))
@pytest.mark.parametrize("boards", slow_after(1, [False, True]), ids=["names", "boards"])
def test_strange_names_are_shown_as_text_within_the_layout(saved, kind, boards):
    trace = HARD[kind]()
    note = f"Look at {SCRIPT} " + "n" * 300
    shown = saved.open(trace, notes={1: note}, title=f"{SCRIPT} {kind}", boards=boards)
    shown.focus()
    for step in range(min(2 * len(trace), 24)):
        assert layout_errors(shown) == [], step
        shown.press("ArrowRight")
    shown.root.locator(".slider").fill("1")
    assert shown.read()["note"] == note
    assert shown.root.locator("script, b b, i, img, iframe").count() == 0
    assert shown.page.title().startswith(SCRIPT)


def test_a_long_title_is_wrapped(saved):
    shown = saved.open(runs.one_call(), title="t" * 300)
    assert layout_errors(shown) == []


def test_names_are_shown_unchanged(saved):
    trace = strange_tree()
    shown = saved.open(trace)
    shown.root.locator(".slider").fill(str(len(trace)))
    shown.choose("last step")
    labels = " ".join(held["label"] for held in shown.read()["tree"]["nodes"].values())
    for name in NAMES:
        assert name[:50] in labels, name


def test_long_code_scrolls_to_the_current_line(saved):
    shown = saved.open(long_function(100), step=3)
    assert shown.root.evaluate(
        """root => {
          const [code, lit] = ['.code', '.line.lit'].map((part) => root.querySelector(part).getBoundingClientRect());
          return lit.top >= code.top - 1 && lit.bottom <= code.bottom + 1;
        }"""
    )
    assert shown.root.locator(".line:not([data-number=''])").count() == 99  # without the line @traced


def test_missing_source_code_is_reported(saved):
    shown = saved.open(without_source(), step=4)
    assert shown.root.locator(".code").inner_text() == "The source code of nowhere is not available."


@pytest.mark.parametrize(("run", "large"), [(runs.nine_calls, False), (runs.letters, True), (runs.heap, True)])
@pytest.mark.parametrize(("width", "height"), slow_after(1, [(1280, 720), (640, 360), (400, 800)]))
def test_a_small_window_cuts_nothing_off(saved, run, large, width, height):
    """A window of 640 x 360 is like one of 1280 x 720 at 200 %."""
    saved.page.set_viewport_size({"width": width, "height": height})
    try:
        trace = run()
        shown = saved.open(trace, step=len(trace), large=large, predict="both", notes={len(trace): "Look."})
        for summary in shown.root.locator("summary").all():
            summary.click()
        assert layout_errors(shown) == []
        hidden = [each.inner_text() for each in shown.root.get_by_role("button").all() if not each.is_visible()]
        assert hidden == []
    finally:
        saved.page.set_viewport_size({"width": 1280, "height": 720})
