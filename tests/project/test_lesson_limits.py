"""A core lesson fits its minutes: how long it is, how often it asks, and that it asks where a reader can answer."""

import re

import nbformat
import pytest
from lesson_pages import (
    all_words,
    before_exercises,
    count_words,
    gates_in,
    is_prose,
    learner_cells,
    paragraphs,
    prose,
    words_of_gate,
)
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from minimax_lab.apps.lab import PACKAGE, lesson_files

FOLDER = PACKAGE.parent / "notebooks"
LESSONS = lesson_files(FOLDER)
MOST_CELLS, MOST_CODE, MOST_WORDS, MOST_LINES = 35, 15, 900, 12
GATES = range(3, 7)
ORDERS = re.compile(
    r"\b(Predict|Vote|Guess|Ask yourself|Look for)\b|(?i:to your neighbou?r)|"
    r"\*\*(?!Try it\.\*\*)(Try|Change|Task|Experiment|Modify|Your turn|Pause|Stop|Check yours)\b"
)
MOUSE = re.compile(r"(?<![\w.])([Cc]lick|[Dd]rag)\b(?! or )(?![^.!?]*\b(keys?|Tab|Enter|type)\b)")
BOARD = re.compile(r"[XO.]{3,}/[XO.]{3,}/|(?:[XO.\d] ){2}[XO.\d] ?/ ?[XO.]")


def faults_of_core(cells):
    """What a core lesson has too much or too little of, a sentence for each fault."""
    core = before_exercises(cells)
    code = [cell for cell in core if not is_prose(cell)]
    words, gates = count_words(all_words(core)), gates_in(core)
    for count, most, what in [
        (len(core), MOST_CELLS, "cells"), (len(code), MOST_CODE, "code cells"), (words, MOST_WORDS, "words"),
    ]:  # fmt: skip
        if count > most:
            yield f"{count} {what} before the exercises; there may be {most}"
    if len(gates) not in GATES:
        yield f"{len(gates)} gates; there must be {GATES[0]} to {GATES[-1]}"
    headings = [line for cell in cells for line in prose(cell).splitlines() if line.startswith("## ")]
    if headings[-1:] != ["## Exercises"]:
        yield f"the last section is {headings[-1:]}, must be ## Exercises"


def faults_of_any(cells):
    """What no lesson may have, core or further."""
    for number, cell in enumerate(cells, start=1):
        lines = sum(bool(line.strip()) for line in cell.source.splitlines())
        if lines > MOST_LINES and not is_prose(cell):
            yield f"cell {number}: {lines} lines; there may be {MOST_LINES}"
        if order := ORDERS.search(prose(cell)):
            yield f"cell {number}: asks in prose, {order[0]!r}; ask in a gate, or begin with **Try it.**"
        if act := MOUSE.search(prose(cell)):
            yield f"cell {number}: asks for the mouse, {act[0]!r}; name the keys, too, or write 'choose'"
        if board := BOARD.search(prose(cell)):
            yield f"cell {number}: a board is written as text, {board[0]!r}; draw it"
    for number, cell in enumerate(before_exercises(cells), start=1):
        for question in questions_in(cell):
            yield f"cell {number}: asks in prose, {question!r}; ask in a gate or in an exercise"
    for name in gates_in(cells):
        if board := BOARD.search(words_of_gate(name)):
            yield f"gate {name}: a board is written as text, {board[0]!r}; draw it"


def questions_in(cell):
    """The paragraphs that ask something; headings, tables, links, code, and experiments are left out."""
    text = "\n".join(line for line in prose(cell).splitlines() if not line.startswith(("#", "|")))
    text = re.sub(r"\[[^\]]*\]\([^)]*\)|`[^`]*`", "", text)
    return [each for each in paragraphs(text) if "?" in each and not each.startswith("**Try it.**")]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())
def test_limits(path):
    cells = learner_cells(nbformat.read(path, as_version=4))
    faults = [*faults_of_any(cells), *(faults_of_core(cells) if path.parent == FOLDER else [])]
    assert faults == []


def small(*prose_cells, code="gate('03-rule')\ngate('03-proof')\ngate('04-corner')"):
    """The cells of a small lesson that keeps the limits."""
    texts = ["# Who wins?\n\n20 minutes.", *prose_cells]
    return [*map(new_markdown_cell, texts), new_code_cell(code), new_markdown_cell("## Exercises\n\nWhat is 6 worth?")]


def faults(cells):
    cells = learner_cells(new_notebook(cells=cells))
    return [*faults_of_any(cells), *faults_of_core(cells)]


def test_a_small_lesson_keeps_the_limits():
    tagged = [new_markdown_cell("## Teacher's notes\n\nVote?", metadata={"tags": ["teacher"]})]
    assert faults(small("**Try it.** Take 2 instead. Who wins?\n\n| a | why? |\n\n[why?](x.ipynb) `?`") + tagged) == []


@pytest.mark.parametrize(
    ("words", "cells"),
    [
        ("36 cells", small(*["Text."] * 34)),
        ("16 code cells", [*(new_code_cell("x") for _ in range(15)), *small()]),
        ("words before the exercises; there may be 900", small("word " * 860)),
        ("2 gates", small(code="gate('03-rule'), gate('04-corner')")),
        ("7 gates", small(code="gate('03-rule')\n" * 7)),
        ("the last section is ['## More']", [*small(), new_markdown_cell("## More")]),
        ("13 lines", [*small(), new_code_cell("x = 1\n" * 13)]),
        ("'Predict'", small("**Predict** the value.")),
        ("'Look for'", small("Then look. Look for the root.")),
        ("'**Your turn'", small("**Your turn.** Run it.")),
        ("neighbor", [*small(), new_markdown_cell("Explain it to your neighbor.")]),
        ("'O.X/X.X/'", small("The board is `O.X/X.X/.OO`.")),
        ("a board is written", small("The board X . . / . O .")),
        ("asks for the mouse, 'Click'", small("Click a node. Press Enter.")),
        ("asks in prose, 'And then?", small("And\nthen? Go on.")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_fault_of_a_lesson_is_seen(words, cells):
    assert any(words in fault for fault in faults(cells)), faults(cells)


def test_no_text_of_a_widget_asks_for_the_mouse_alone():
    texts = [
        f"{path.name}: {line.strip()}"
        for kind in ("js", "py", "toml")
        for path in sorted(PACKAGE.rglob(f"*.{kind}"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if MOUSE.search(line) and re.search(r"[\"`“].*\b([Cc]lick|[Dd]rag) (a|an|it|here|the|to)\b", line)
    ]
    assert texts == []


def test_words_in_widgets_count():
    count = count_words(all_words(small()))
    stops = "StepPlayer(run, stops={'first_return': 'Which heap is this?'}, title='Two words')"
    assert count_words(all_words([*small(), new_code_cell(stops)])) == count + 4
    assert "the calls of minimax return?" in all_words([new_code_cell("fill_in(tree, mode='returns')")])
