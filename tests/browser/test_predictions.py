"""No player of a lesson shows the best score so far of a call whose value a quiz or a vote asks for.

The scores themselves are shown, because the answer is found from them.
"""

import re
from ast import literal_eval
from itertools import groupby

import nbformat
import numpy as np
import pytest
from examples import LETTERS, NINE
from expected import value_of
from lesson_pages import is_prose
from pace import slow_after

from minimax_lab.apps.lab import PACKAGE, lesson_files
from minimax_lab.runs import step_at

FOLDER = PACKAGE.parent / "notebooks"
# in code, and in notes for teachers
ASKING = re.compile(r"StepPlayer\((\w+),[^)]*?(predict|votes)=(\[[^]]*\]|\"\w+\")")


def cells_of(path):
    return nbformat.read(path, as_version=4).cells


LESSONS = [path for path in lesson_files(FOLDER) if any(ASKING.search(cell.source) for cell in cells_of(path))]


def predictions_in(path):
    """The runs of a lesson with what a player asks about them, from the lesson's own cells."""
    cells, names = cells_of(path), {}
    last = max(place for place, cell in enumerate(cells) if not is_prose(cell) and ASKING.search(cell.source))
    for cell in cells[: last + 1]:
        if not is_prose(cell):
            exec(cell.source, names)
    asking = [found for cell in cells for found in ASKING.findall(cell.source)]
    return [(names[run], {option: literal_eval(asked)}) for run, option, asked in asking]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_no_player_shows_the_score_so_far_of_a_call_that_it_asks_for(saved, path):
    for trace, options in predictions_in(path):
        shown = saved.open(trace, **options)
        shown.focus()
        assert leaks(shown, trace, **options) == []


ASKED = [{"predict": [1, 4, 7]}, {"votes": [8, 34]}, {"predict": [2, 14]}, {"predict": "values"}]


@pytest.mark.parametrize("options", slow_after(1, ASKED))
def test_bounds_that_other_calls_receive_do_not_show_it_either(saved, options):
    shown = saved.open(LETTERS, **options)
    shown.focus()
    assert leaks(shown, LETTERS, **options) == []


def leaks(shown, trace, predict=(), votes=()):
    """What shows the score so far of a call, at the steps before its value is known. Each question is answered."""
    steps = [(0, False), *(step_at(trace.columns, step) for step in range(1, 2 * len(trace) + 1))]
    inner = np.flatnonzero(trace.columns.calls_made).tolist()  # a leaf has no scores
    unknown = set(inner if isinstance(predict, str) else (number - 1 for number in predict if isinstance(number, int)))
    returns = {vote: next(at for at in range(vote + 1, len(steps)) if steps[at][1]) for vote in votes}
    found, walk = [], shown.every_step(answer="s")
    assert [step for step, _ in groupby(seen["step"] for seen in walk)] == list(range(len(steps)))
    for seen in walk[:-1]:
        step = seen["step"]
        voted = {steps[answer][0] for vote, answer in returns.items() if vote <= step < answer}
        for row in unknown | voted:
            leaked = score_so_far(seen, trace, row, steps[step])
            found += [f"step {step}, call {row + 1}: {leak}" for leak in leaked]
        if (question := seen["question"]).startswith("What does"):
            unknown.discard(int(re.search(r"call (\d+)", question)[1]) - 1)
    return found


def score_so_far(seen, trace, row, now):
    """What shows the score so far of the call in `row`: words, bounds of windows, and marks of the best score."""
    run, children = trace.columns, trace.columns.children(row)
    is_about_score = now[1] and run.parent[now[0]] == row
    nodes = {call: seen["tree"]["nodes"].get(str(int(np.flatnonzero(trace.tree.call == call + 1)[0])), {})
             for call in [row, *children]}  # fmt: skip
    given = written_bounds(trace, row)
    tells = r"Compare:(?! call \d+ keeps the \w+ score so far\.| it is the first score here\.)|so \w+ keeps|Cut\?.*\d"
    if is_about_score and re.search(tells, seen["sentence"]):
        yield seen["sentence"]
    if now[0] in children and not given.issuperset(re.findall(r"(?:alpha|beta) ([^\s,.]+)", seen["sentence"])):
        yield seen["sentence"]
    if "so far" in nodes[row] or value_of(nodes[row]) not in ([], ["?"]):
        yield f"tree: {nodes[row]}"
    for child in children:
        if nodes[child].get("heavy") == [True]:
            yield f"heavy edge to call {child + 1}"
        if not given.issuperset(part for text in nodes[child].get("window", []) for part in text[1:-1].split(", ")):
            yield f"tree: {nodes[child]}"
    for place, card in enumerate(seen["cards"]):
        if card["call"] == f"call {row + 1}":
            if seen["beaten"][place]:
                yield "a score is struck through"
            yield from [argument for argument in card["arguments"] if ", now" in argument]
    if is_about_score or now[0] in children:
        for words in seen["window"]:
            if not given.issuperset(re.findall(r"(?:alpha|beta) ([-\d.\u221e]+)", words)):
                yield words
    if is_about_score and seen["tests"]:
        yield seen["tests"][0]


def written_bounds(trace, row):
    """The bounds of the window with which the call began, as they are written."""
    cuts = trace.cuts
    return set() if cuts is None else {cuts.text(int(bounds[row])) for bounds in (cuts.alpha, cuts.beta)}


def test_a_question_takes_nothing_away_that_its_caller_has_shown(saved):
    shown = saved.open(NINE, predict=[2, 6, 9])
    shown.focus()
    while shown.step < 17:  # at which call 6 returns
        shown.press("s" if shown.read()["question"].startswith("What does") else "ArrowRight")
    for _ in ("before the answer", "after it"):
        nodes = shown.read()["tree"]["nodes"]
        assert nodes["0"]["so far"] == ["+10"] and nodes["4"]["heavy"] == [True]
        assert shown.root.locator(".card s").first.inner_text() == "X1 \u2192 \u221210"
        shown.press("s")
    assert shown.root.locator(".board-now [data-role=beaten]").count() >= 1


def test_the_board_and_the_first_card_are_those_of_the_call_that_is_asked(saved):
    trace = NINE
    shown = saved.open(trace, predict="values")
    shown.focus()
    while shown.step < 2 * len(trace):
        shown.press("End")  # to the next question
        row = step_at(trace.columns, shown.step).row
        for call in [row, trace.columns.parent[row]] if row else [row]:  # before the answer, and after it
            assert shown.read()["caption"].startswith(f"call {call + 1}")
            assert shown.root.locator(".card b").first.inner_text() == f"call {call + 1}"
            shown.press("s")
