"""Questions of the exercises in a browser: each kind is answered by clicks or keys, and shows its feedback in place."""

import json
from itertools import combinations, pairwise

import chromium
import pytest
from asking import ask
from axe import violations
from pace import slow_after

from minimax_lab import Bones, TicTacToe, TreeGame, minimax
from minimax_lab.exercises import questions
from minimax_lab.exercises.gates import Position
from minimax_lab.kit import classroom

TREE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
CORNER = TicTacToe(), "X../.../..."
EACH = {move: f"Then {Position(*CORNER).after(move).best_move} follows." for move in Position(*CORNER).worse_moves}
KINDS = {
    "value": lambda: ask("value", Bones(4), why="MIN takes the rest.", hints=["How many are left?"]),
    "square": lambda: ask("move", *CORNER, why="It is on most lines.", hints=["Where?"], mistakes=EACH),
    "node": lambda: ask("move", TREE, why="B is worth 3.", hints=["Who chooses below?"]),
    "heap": lambda: ask("move", Bones(6), why="That leaves 4.", hints=["What loses?"]),
    "value of a tree": lambda: ask("value", TREE, why="MAX takes B.", hints=["Start below."]),
    "tree": lambda: ask("tree", TREE, why="MIN, then MAX.", hints=["Start below."]),
    "order": lambda: ask("order", TreeGame([[7, 2], 5]), why="Depth first.", hints=["The root is first."]),
    "cuts": lambda: ask("cuts", TREE, why="2 is enough.", hints=["B is worth 3."]),
    "function": lambda: ask("function", Bones(4), why="Ended, try, return.", hints=["Ended?"]),
}
WRONG = {"value": "1", "square": "row 3, column 3, empty, square 8", "node": 9, "heap": "1", "value of a tree": "14"}
RIGHT = {
    "value": "\u22121",
    "square": "row 2, column 2, empty, square 4",
    "node": 1,
    "heap": "2",
    "value of a tree": "3",
}
SIZES = {"JupyterLab": (848, 583), "small": (592, 463), "phone": (390, 844)}


def give(root, kind, answer):
    if kind in ("value", "value of a tree"):
        root.locator("input[type=text]").fill(answer)
    elif kind == "node":
        root.locator(f"[role=treeitem][data-node='{answer}']").dispatch_event("click")
    else:
        root.get_by_role("button", name=answer, exact=True).click()


def press(root, name):
    root.get_by_role("button", name=name, exact=True).click()


def secrets(question):
    return [question.right_text(), question.why]


@pytest.mark.parametrize("kind", ["square", "value"])
def test_a_verdict_goes_when_another_answer_is_chosen(hosted, kind):
    root = hosted.show(KINDS[kind]().view)
    give(root, kind, WRONG[kind])
    press(root, "Check")
    root.locator(".sentence", has_text="Not right").wait_for()
    give(root, kind, RIGHT[kind])
    assert root.locator(".sentence").inner_text() == ""
    give(root, kind, WRONG[kind])
    assert "Not right" in root.locator(".sentence").inner_text()


def test_a_text_that_is_no_number_gets_a_reply_also_after_a_verdict(hosted):
    root = hosted.show(KINDS["value"]().view)
    for said, reply in (
        ("three", "Type digits, not 'three'"),
        (WRONG["value"], "Not right"),
        ("2;3", "Type digits, not '2;3'"),
    ):
        give(root, "value", said)
        press(root, "Check")
        root.locator(".sentence", has_text=reply).wait_for()


@pytest.mark.parametrize("kind", slow_after(2, ["square", "node", "value", "heap", "value of a tree"]))
def test_an_answer_by_mouse_gets_its_feedback_there(hosted, kind):
    question = KINDS[kind]()
    root = hosted.show(question.view)
    seen = hosted.page.content() + json.dumps(hosted.page.evaluate("JSON.stringify(window.model.traits)"))
    assert not [secret for secret in secrets(question) if secret in seen]
    assert root.get_by_role("button", name="Check").is_disabled()
    give(root, kind, WRONG[kind])
    press(root, "Check")
    root.get_by_text("✗ Not right.").wait_for()
    assert question.feedback.message in root.get_by_role("status").first.inner_text().replace("\u2212", "-")
    assert question.why not in root.inner_text() and root.locator(".answer-mark").count() == 0
    give(root, kind, RIGHT[kind])
    press(root, "Check")
    root.get_by_text(f"✓ Right. {question.why}").wait_for()
    assert question.feedback.outcome == "correct"
    marks = root.locator(".ground .answer-mark:visible")
    assert [each.get_attribute("class") for each in marks.all()] == ["answer-mark hit"]  # as in a gate
    check = root.get_by_role("button", name="Check")
    assert "primary" not in check.get_attribute("class")  # nothing is left to do
    give(root, kind, WRONG[kind])
    assert marks.count() == 0 and "primary" in check.get_attribute("class")


def test_an_exam_keeps_an_answer_and_does_not_judge_it(hosted, monkeypatch):
    monkeypatch.setitem(classroom._is_on, "exam", True)
    question = ask("move", *CORNER, why="It is on most lines.")
    root = hosted.show(question.view)
    give(root, "square", WRONG["square"])
    for attempt in (1, 2):
        press(root, "Hand in")
        root.get_by_text(f"Handed in (attempt {attempt}). Until the end of the exam, you can change it.").wait_for()
    assert (question.view.said, question.feedback) == (8, None)
    assert not any(root.get_by_role("button", name=name).count() for name in ("Hint", "Show the answer", "Check"))
    seen = hosted.page.content() + json.dumps(hosted.page.evaluate("JSON.stringify(window.model.traits)"))
    assert not [secret for secret in secrets(question) if secret in seen] and "In code" not in root.inner_text()


@pytest.mark.parametrize("kind", slow_after(1, ["tree", "order", "cuts"]))
def test_a_tree_is_answered_on_it(hosted, kind):
    question = KINDS[kind]()
    root = hosted.show(question.view)
    assert root.get_by_text("Question 1. ?").count()
    assert not [secret for secret in secrets(question) if secret in root.inner_text()]
    press(root, "Hint")
    root.get_by_text(question.hints[0]).wait_for()
    names = [node.name for node in question.here.backed_up]
    if kind == "tree":
        root.locator(f"[role=treeitem][data-node='{names.index('B')}']").click()
        for name, value in (("B", "3"), ("C", "2"), ("D", "2"), ("A", "3")):  # Enter goes to the next one
            root.get_by_label(f"Value of {name}, ").wait_for()
            hosted.page.keyboard.type(value)
            hosted.page.keyboard.press("Enter")
    elif kind == "order":
        for row in range(len(names)):
            root.locator(f"[role=treeitem][data-node='{row}']").click()
            hosted.page.wait_for_timeout(60)
    else:
        for name in question.cuts.right:
            root.locator(f".cuttable[data-node='{names.index(name)}']").dispatch_event("click")
        press(root, "Check")
    root.get_by_text(question.why).wait_for()
    assert question.feedback.outcome == "correct"
    root.get_by_text(question.hints[0]).wait_for(state="hidden")  # nobody needs it any more


def test_an_answer_in_code_is_shown_too(hosted, capsys):
    question = KINDS["square"]()
    question.answer = "b2"
    question.check()
    root = hosted.show(question.view)
    question.view.refresh()
    root = hosted.show(question.view)
    assert root.get_by_role("button", name="row 2, column 2, empty, square 4").get_attribute("aria-pressed") == "true"
    assert "✓ Right." in root.inner_text() and "✓ Right." in capsys.readouterr().out


@pytest.mark.parametrize("kind", slow_after(1, KINDS))
def test_nothing_is_cut_off_or_out_of_reach(hosted, kind):
    """With the hint and the solution, in each theme and at each size."""
    for size in SIZES.values():
        hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        for scheme in ("light", "dark"):
            hosted.page.emulate_media(color_scheme=scheme)
            root = hosted.show(KINDS[kind]().view)
            for name in ("Hint", "Show the answer"):
                if root.get_by_role("button", name=name, exact=True).count():
                    press(root, name)
            chromium.still(hosted.page, 300)
            assert violations(hosted.page) == []
        assert root.evaluate("root => root.scrollWidth - root.clientWidth") <= 1
        parts = ".ask", ".picture, .squares, .tree-host", ".choices, .number", ".controls", ".notes"
        boxes = [root.locator(each).first.bounding_box() for each in parts if root.locator(each).count()]
        for one, other in combinations([box for box in boxes if box], 2):
            assert any(
                a[side] + a[size] <= b[side] + 1
                for a, b in ((one, other), (other, one))
                for side, size in (("x", "width"), ("y", "height"))
            )
    hosted.page.emulate_media(color_scheme=None)
    hosted.page.set_viewport_size(chromium.SCREEN)


def test_the_verdicts_on_neighboring_cuts_do_not_overlap(hosted):
    question = questions("07_alpha_beta")[0]
    root = hosted.show(question.view)
    rows = [node.row for node in question.here.tree if node.name in ("D1", "D2", "E2", "E3", "F1", "F2")]
    for row in rows:
        root.locator(f"path.cuttable[data-node='{row}']").click(force=True)
    root.get_by_role("button", name="Check", exact=True).click()
    verdicts = root.locator("text[data-role=verdict]")
    verdicts.nth(len(rows) - 1).wait_for()
    boxes = sorted((box["x"], box["x"] + box["width"]) for box in (each.bounding_box() for each in verdicts.all()))
    assert all(right < left for (_, right), (left, _) in pairwise(boxes))
    assert "too much" in root.inner_text() or "must be followed" in root.inner_text()


LAB = """\
from minimax_lab import MAX, Bones
from minimax_lab.exercises import questions
def mine(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return max([0, *(mine(game, game.result(state, action)) for action in game.actions(state))])
question = next(each for each in questions("03_more_bones") if each.kind == "function")
question.answer = mine
question.check()"""


@pytest.mark.slow
def test_a_wrong_function_can_be_stepped_through_in_jupyterlab(lab):
    lab.run([LAB], wait_for="button:has-text('Step through your run')")
    lab.page.get_by_role("button", name="Step through your run").click()
    lab.page.get_by_text("mine(").first.wait_for()


@pytest.mark.parametrize("wrong", [minimax, lambda game, state, alpha=0, beta=0: 77, lambda game, state, alpha=0: []])
def test_the_verdict_on_a_function_is_on_one_screen_with_its_picture(hosted, wrong):
    """JupyterLab shows the end of a tall output, so a verdict above the picture would not be seen."""
    question = questions("07_alpha_beta")[2]
    verdict = question.take(wrong).message
    root = hosted.show(question.card())
    picture = root.locator(".ground > svg").bounding_box()
    assert verdict in root.locator(".ask").inner_text()
    below = picture["y"] + picture["height"] - root.locator(".ask").bounding_box()["y"]
    assert below < 560 and root.bounding_box()["height"] < 600  # of 720 pixels, JupyterLab's bars take 112
