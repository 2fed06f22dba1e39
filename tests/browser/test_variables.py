"""The variables of minimax beside its code: what they contain after each step, and nothing that is asked."""

import chromium
import oracle
import pytest
import runs

from minimax_lab import record, traced

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


@pytest.mark.parametrize(("width", "is_beside"), [(1280, True), (1090, True), (848, False)])
def test_short_code_is_beside_the_boards_of_a_wide_player(saved, width, is_beside):
    """It opens by itself after the start, and the key that closes it closes it for good."""
    saved.page.set_viewport_size({"width": width, "height": 720})
    shown = saved.open(NINE)
    is_open = "root => root.classList.contains('code-open')"
    assert not shown.root.evaluate(is_open)
    shown.focus()
    for _ in range(3):
        shown.press("ArrowRight")
    assert shown.root.evaluate(is_open) == is_beside
    assert shown.root.locator("svg.tree [data-role=cell]").count() > 0
    if is_beside:
        tree, code = (shown.root.locator(part).bounding_box() for part in (".tree-host", ".code"))
        assert code["x"] >= tree["x"] + tree["width"] and tree["height"] > code["height"]
        assert shown.root.locator(".code .line:visible").count() == 10
        shown.press("o")
        shown.press("ArrowRight")
        assert not shown.root.evaluate(is_open)
    saved.page.set_viewport_size(chromium.SCREEN)


# The texts in the code that overlap: of lines, without hidden comments, and of the tags with values and with tests.
OVERLAPPING = """root => {
  const boxes = [], pen = document.createElement("canvas").getContext("2d");
  const hasBox = (each) => each.checkVisibility({ visibilityProperty: true });
  for (const line of [...root.querySelectorAll(".code .line")].filter(hasBox)) {
    const [values, test] = [".variables", ".test"].map((each) => line.querySelector(each));
    const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (!texts.currentNode.textContent.trim() || !hasBox(texts.currentNode.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const box of range.getClientRects()) boxes.push([texts.currentNode.textContent, box]);
    }
    if (values.dataset.values && hasBox(values)) boxes.push([values.dataset.values, values.getBoundingClientRect()]);
    if (!test.dataset.test) continue;
    const { font, paddingLeft } = getComputedStyle(test, "::before");
    pen.font = font;
    const width = pen.measureText(test.dataset.test).width + 2 * Number.parseFloat(paddingLeft);
    const { right, top, height } = test.getBoundingClientRect();
    boxes.push([test.dataset.test, new DOMRect(right - width, top, width, height)]);
  }
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4;
  return boxes.flatMap(([text, box], at) => boxes.slice(at + 1).filter(([, other]) => meet(box, other))
    .map(([other]) => [text, other]));
}"""


@pytest.mark.parametrize(("width", "is_full"), [(1280, False), (1280, True), (1090, False), (848, False), (390, False)])
def test_no_value_covers_the_code_and_no_test_covers_a_value(saved, width, is_full):
    saved.page.set_viewport_size({"width": width, "height": 844 if width == 390 else 680})
    shown = saved.open(NINE, whole_code=width < 1000, without=["cards"] if width < 1000 else [])
    if is_full:
        chromium.fill_screen(shown.root)
    shown.focus()
    for _ in range(18):
        shown.press("ArrowRight")
        assert not shown.root.evaluate(OVERLAPPING)
    assert variables(shown)
    chromium.leave_full_screen(saved.page)
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


@traced
def starts_at_zero(board, is_max):
    """A learner's program without a game: its first best value is a mistake."""
    if runs.wins(board, "X") or runs.wins(board, "O") or "." not in board:
        return 10 * (runs.wins(board, "X") - runs.wins(board, "O"))
    best = 0
    for square in range(9):
        if board[square] == ".":
            board[square] = "X" if is_max else "O"
            value = starts_at_zero(board, not is_max)
            board[square] = "."
            best = max(best, value) if is_max else min(best, value)
    return best


def bests_by_step():
    """The value of `best` after each return but the last, of the program above, by plain Python."""
    found, board = [], list("XOO.OX.X.")

    def visit(is_max):
        over = runs.wins(board, "X") or runs.wins(board, "O") or "." not in board
        best, free = 0, [] if over else [square for square in range(9) if board[square] == "."]
        for square in free:
            board[square] = "X" if is_max else "O"
            value = visit(not is_max)
            board[square] = "."
            best = (max if is_max else min)(best, value)
            found.append(f"best = {best}, value = {value}")
        return 10 * (runs.wins(board, "X") - runs.wins(board, "O")) if over else best

    visit(True)
    return found


@pytest.mark.parametrize("size", [(1280, 720), (848, 598)])
def test_the_line_of_a_learners_program_shows_its_variables_as_they_were(saved, size):
    saved.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    run = record(starts_at_zero, list("XOO.OX.X."), True)
    shown, found = saved.open(run), []
    shown.focus()
    for _ in range(2 * len(run)):
        shown.press("ArrowRight")
        if shown.root.locator(".line.now .variables").is_visible() and "max(" in shown.read()["lit"][-1]:
            found += variables(shown).values()
            line, values = (shown.root.locator(each).bounding_box() for each in (".line.now", ".line.now .variables"))
            assert values["y"] + values["height"] <= line["y"] + line["height"] + 1
    assert found == bests_by_step()
    saved.page.set_viewport_size(chromium.SCREEN)


@traced
def keeps_better(board, is_max):
    """A learner's program without a game, with a test of its own function."""
    if runs.wins(board, "X") or runs.wins(board, "O") or "." not in board:
        return 10 * (runs.wins(board, "X") - runs.wins(board, "O"))
    best = None
    for square in range(9):
        if board[square] == ".":
            board[square] = "X" if is_max else "O"
            value = keeps_better(board, not is_max)
            board[square] = "."
            if is_better(value, best, is_max):  # compare
                best = value
    return best


def is_better(value, best, is_max):
    return best is None or (value > best if is_max else value < best)


def test_beside_a_test_are_the_numbers_that_it_compares(saved):
    run = record(keeps_better, list("XOO.OX.X."), True)
    shown = saved.open(run, whole_code=True)
    shown.focus()
    found = {}
    for step in range(1, 2 * len(run)):
        shown.press("ArrowRight")
        if "is_better(" in "".join(shown.read()["lit"]):
            found[step] = next(iter(variables(shown).values()))
    returned = {}  # by the number of the caller, so far
    for step, call in list(enumerate(steps_of(run), 1))[:-1]:
        if step not in found:
            continue
        scores = returned.setdefault(call.parent, [])
        choose = max if run.calls[call.parent - 1].player == "MAX" else min
        best = choose(scores) if scores else None
        assert found[step] == f"best = {best}, value = {call.value}"
        scores.append(call.value)
    assert len(found) == len(run) - 1


def steps_of(run):
    """The calls that begin or return at each step, in order."""
    found = []

    def visit(number):
        found.append(run.calls[number - 1])
        for call in run.calls:
            if call.parent == number:
                visit(call.number)
        found.append(run.calls[number - 1])

    visit(1)
    return found


def test_no_variable_of_a_learners_program_shows_what_is_asked(saved):
    run = record(starts_at_zero, list("XOO.OX.X."), True)
    shown = saved.open(run, predict=[6])
    shown.focus()
    shown.press("End")
    assert shown.root.locator(".quiz.asks").is_visible() and not variables(shown)
