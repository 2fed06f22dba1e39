"""axe-core finds no violation in saved pages in different states."""

import pytest
import runs
from axe import violations
from pace import slow_after


def everything_open(shown):
    for summary in shown.root.locator("summary").all():
        summary.click()


def in_the_middle_of_a_quiz(shown):
    shown.open_menu()
    shown.root.get_by_label("Quiz").select_option("ask me both")
    shown.press("Escape")
    shown.root.locator(".slider").fill("9")
    shown.root.locator(".quiz button").first.click()


def nonsense_typed(shown):
    shown.open_menu()
    box = shown.root.locator(".controls input[type=text]")
    box.fill("two")
    box.press("Enter")


STATES = {
    "options and legend": ({"step": 9}, everything_open),
    "boards, enlarged, line by line": ({"step": 9, "boards": True, "large": True, "by_line": True}, everything_open),
    "a wrong answer": ({}, in_the_middle_of_a_quiz),
    "the middle": ({"step": 12}, None),
    "the start": ({}, None),
    "the end": ({"step": 18}, None),
    "a vote and a note": ({"step": 6, "votes": [6], "notes": {6: "May we stop?"}}, None),
    "a quiz": ({"step": 4, "predict": "values"}, None),
    "parts hidden": ({"step": 9, "without": ["tree", "code", "cards", "values", "numbers"]}, None),
    "nonsense typed": ({"step": 2}, nonsense_typed),
}


@pytest.mark.parametrize("state", slow_after(4, STATES))
def test_the_nine_calls(saved, state):
    options, prepare = STATES[state]
    shown = saved.open(runs.nine_calls(), **options)
    if prepare:
        prepare(shown)
    assert violations(shown.page) == []


@pytest.mark.parametrize(
    "run", [runs.never_visited, runs.two_functions, runs.heap, runs.pruned], ids=lambda run: run.__name__
)
def test_other_runs(saved, run):
    trace = run()
    assert violations(saved.open(trace, step=2 * len(trace) - 1).page) == []


def test_a_folded_tree(saved):
    shown = saved.open(runs.large(), step=700)
    assert shown.root.locator("[data-fold]").count() > 0
    assert violations(shown.page) == []


def test_axe_finds_a_missing_label(saved):
    shown = saved.open(runs.nine_calls())
    shown.root.locator(".slider").evaluate("each => each.removeAttribute('aria-label')")
    assert any("label" in fault for fault in violations(shown.page))
