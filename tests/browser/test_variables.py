"""The variables of minimax beside its code: what they contain after each step, and nothing that is asked."""

import chromium
import oracle
import pytest
import runs

NINE = runs.nine_calls()
READ = """root => Object.fromEntries([...root.querySelectorAll('.line')].flatMap((line) => {
  const { values } = line.querySelector('.variables').dataset;
  return values ? [[line.dataset.number, values]] : [];
}))"""


def variables(shown):
    read = shown.root.evaluate(READ)
    return {line: values.replace("\u2212", "-") for line, values in read.items()}


def expected_variables():
    """The values after each call and each return, by the lines of the code, by plain Python."""
    board, found = oracle.Board(win=10), []

    def visit(cells):
        mover = board.mover(cells)
        wants = max if mover == "MAX" else min
        mine = {"5": f"best = {'-inf' if mover == 'MAX' else 'inf'}, move = None"} if mover else {}
        found.append(dict(mine))
        best = None
        for move, after in board.moves(cells) if mover else []:
            value = visit(after)
            best = wants([best, (value, move)], key=lambda pair: pair[0]) if best else (value, move)
            mine.clear()
            mine.update({"7": f"value = {value:+}", "9": f"best = {best[0]:+}, move = {best[1]}"})
            found.append(dict(mine))
        return best[0] if mover else board.worth(cells)

    visit(board.read("O.X/X.X/.OO"))
    return found


def test_each_step_shows_the_variables_of_the_running_call(saved):
    shown = saved.open(NINE, whole_code=True)
    shown.focus()
    for values in expected_variables():
        shown.press("ArrowRight")
        assert variables(shown) == values


def test_a_value_that_is_asked_is_in_no_variable(saved):
    shown = saved.open(NINE, predict=[6], whole_code=True)
    shown.focus()
    for _ in range(30):
        shown.press("ArrowRight")
    assert shown.root.locator(".quiz").is_visible() and not variables(shown)


@pytest.mark.parametrize("size", [(1280, 720), (1090, 680)])
def test_the_whole_code_is_in_view_from_the_start(saved, size):
    shown = saved.open(NINE, whole_code=True, without=["cards"])
    saved.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    shown.focus()
    for _ in range(7):
        shown.press("ArrowRight")
    overflow = "code => [code.scrollHeight - code.clientHeight, code.scrollWidth - code.clientWidth]"
    assert max(shown.root.locator(".code").evaluate(overflow)) <= 1
    saved.page.set_viewport_size(chromium.SCREEN)


def test_no_entry_of_the_menu_is_empty(saved):
    shown = saved.open(NINE, predict=[6], without=["tree"])
    shown.open_menu()
    assert shown.root.locator("select[aria-label=Quiz]").evaluate("each => each.selectedOptions[0].text")
    assert not shown.root.get_by_text("all the code", exact=True).is_visible()
    shown = saved.open(NINE, whole_code=True)
    shown.open_menu()
    pressed = shown.root.get_by_role("button", name="all the code")
    assert pressed.evaluate("each => getComputedStyle(each).color !== getComputedStyle(each).backgroundColor")
    assert pressed.evaluate("each => getComputedStyle(each).backgroundColor") != "rgba(0, 0, 0, 0)"
