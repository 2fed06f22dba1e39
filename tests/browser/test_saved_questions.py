"""Questions on saved pages: opened from disk without network, answered by keys, and checked for screen readers."""

import pytest
from asking import TREE, ask, filled
from axe import violations

from minimax_lab import Bones, TicTacToe
from minimax_lab.exercises import Choices, Edges, Number, Square
from minimax_lab.exercises.export.pages import page_of

ASKED = {
    "number": filled(Number(), Bones(6), answer=4, mistakes={2: "That is how many you take."}),
    "choices": filled(Choices(), options=["a", "b", "c"], answer=["a", "c"], mistakes={"b": "Not b."}),
    "square": filled(Square(), TicTacToe(), "O.X/X.X/.OO", answer=4, mistakes={1: "Then O wins."}),
    "edges": filled(Edges(), TREE, answer=["C2", "C3"], mistakes={"D": "Too high."}),
    "cuts": ask("cuts"),
    "value": ask("value"),
    "tree": ask("tree", hints=["From the leaves up."]),
    "order": ask("order"),
}


@pytest.fixture
def opened(offline_page, tmp_path):
    """Opens the page of a question."""

    def open_page(name):
        _, page = page_of(ASKED[name])
        (tmp_path / "page.html").write_bytes(page)
        offline_page.goto((tmp_path / "page.html").as_uri())
        offline_page.locator(".minimax-lab").wait_for()
        return offline_page

    return open_page


def said(page, words):
    return page.get_by_text(words, exact=False).first.wait_for() or True


def test_a_number_gets_a_hint_a_second_try_and_the_answer(opened):
    page = opened("number")
    page.get_by_label("Your answer, a number").fill("2")
    page.keyboard.press("Enter")
    assert said(page, "Not yet. You said 2. That is how many you take. One try is left.")
    page.get_by_label("Your answer, a number").fill("x")
    page.keyboard.press("Enter")
    assert said(page, "Type digits, not “x”")
    page.get_by_label("Your answer, a number").fill("4")
    page.keyboard.press("Enter")
    assert said(page, "Right. You said 4.") and page.get_by_text("The answer is 4.").count() == 0
    page.get_by_role("button", name="Change my answer").click()
    assert page.get_by_text("Right. You said 4.").count() == 0


def test_a_square_by_keys(opened):
    page = opened("square")
    page.get_by_role("button", name="row 1, column 2").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert said(page, "Not yet. You said square 1. Then O wins. One try is left.")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert said(page, "Right. You said square 4.")


def test_a_tree_by_keys(opened):
    page = opened("tree")
    page.get_by_role("tree").focus()
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    assert said(page, "Look at B again.")
    for value in ("3", "2", "2", "3"):
        page.keyboard.press("Control+A")
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    assert said(page, "✓ Right.") and said(page, "4 of 4 right")
    page.get_by_role("button", name="Hint").click()
    assert said(page, "Hint 1 of 1: From the leaves up.")


def test_an_order_by_keys(opened):
    page = opened("order")
    page.get_by_role("tree").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert said(page, "Not yet. The node above B calls it, and has not been called.")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert said(page, "Right so far. 12 nodes to go.")
    page.get_by_role("button", name="Show the answer").click()
    assert said(page, "13 of 13 right")


@pytest.mark.parametrize("name", ASKED)
def test_a_page_shows_no_answer_until_it_is_asked_for_and_none_for_a_class(opened, name):
    page = opened(name)
    assert violations(page) == []
    assert page.get_by_text("Show of hands").count() == 0 and "answer is" not in page.inner_text("body")
    if not page.get_by_role("button", name="Show the answer").count():  # before the first try, it is in the menu
        page.locator("summary").first.click()
    page.get_by_role("button", name="Show the answer").first.click()
    assert violations(page) == []


def test_without_javascript_the_question_is_there(browser, tmp_path):
    _, page = page_of(ASKED["square"])
    (tmp_path / "page.html").write_bytes(page)
    context = browser.new_context(java_script_enabled=False)
    shown = context.new_page()
    shown.goto((tmp_path / "page.html").as_uri())
    assert shown.evaluate("document.body.innerText.includes('square 4')")
    context.close()
