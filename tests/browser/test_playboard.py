"""The board to play on in real JupyterLab: whole games, its thinking, its editor, haste, restarts, names, axe."""

import json
import os
import signal
from types import SimpleNamespace

import pytest
from axe import violations
from board_page import BOARD, OPENING, RULES, Board, best, cell, ending, line_of, over
from pace import slow_after
from playwright.sync_api import expect

from minimax_lab import Bones, PlayBoard, TicTacToe, TreeGame

PLAIN = """
class Plain:
    "MAX and MIN name a number from 1 to 2; whoever reaches 5 wins."
    initial = (0, "MAX")
    def to_move(self, state): return state[1]
    def actions(self, state): return ["one", "two"]
    def result(self, state, action): return state[0] + (1 if action == "one" else 2), MIN if state[1] == MAX else MAX
    def is_terminal(self, state): return state[0] >= 5
    def utility(self, state): return 1 if state[1] == MIN else -1
"""


@pytest.fixture
def shown(lab):
    """Opens a board of a game with options."""

    def open_board(*what, **how):
        lab.run([cell(*what, **how), "# below"], wait_for=BOARD)
        return Board(lab)

    return open_board


# -- whole games ------------------------------------------------------------------------------------------------------


def walk(board, now, square):
    """The arrow keys from one square to another."""
    across, down = square % 3 - now % 3, square // 3 - now // 3
    board.press(*["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across))
    board.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
    assert board.focused[1].startswith(f"row {square // 3 + 1}, column {square % 3 + 1}, ")


def to_part(board, part, most=12):
    """Press Tab until the focus is in a part of the board."""
    for _ in range(most):
        if board.focused[0] == part:
            return
        board.press("Tab")
    raise AssertionError(f"{part} was not reached with the Tab key")


def test_a_whole_game_by_keyboard_alone(lab, shown):
    board = shown(options="title='By keys'")
    assert board.root.locator(".heading").inner_text() == "By keys"
    lab.page.evaluate("document.activeElement.blur()")
    lab.page.locator(".jp-Notebook").focus()
    to_part(board, "grid", 40)
    now, marks, turn = 0, board.marks, 0
    for opening in ((4,), (0, 1, 3)):
        squares = list(opening)
        while not over(marks):
            square = squares.pop(0) if squares else best(marks)
            walk(board, now, square)
            board.press("Space" if turn % 2 else "Enter")
            marks, now, turn = board.answer(marks), square, turn + 1
            square_name = ["grid", board.read()["names"][square][:60]]
            assert board.focused == (["controls", "new game"] if over(marks) else square_name)
        assert board.message == ending(marks, "X") and board.read()["struck"] == line_of(marks)
        lab.page.wait_for_timeout(700)  # a key that comes too soon is ignored
        board.press("Enter" if opening == (4,) else "n")
        board.says(OPENING.partition("? ")[2])  # the title takes the place of the question
        marks = board.marks
        assert board.focused[0] == "grid"  # where it was
    assert board.told("board.moves, board.message") == "[] You are X, the machine is O. Your move."


# -- its thinking -----------------------------------------------------------------------------------------------------


IN_SIGHT = """element => {
  const panel = element.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return box.top >= panel.top - 1 && box.top < panel.bottom - 300;
}"""


@pytest.mark.slow
def test_the_step_player_opens_where_it_is_seen_and_gives_the_focus_back(lab, shown):
    board = shown(options="position='XOX/.O./X..', thinking=True")
    board.choose("Thinking about", "the machine's last move")
    board.button("step through this").click()
    lab.page.locator(".minimax-lab.player .stage").wait_for()
    assert board.focused[0] == "player" and board.focused[1].startswith("Steps of minimax")
    assert lab.page.locator(".minimax-lab.player .stage").evaluate(IN_SIGHT)
    assert board.marks == "XOX.O.XO." and "of the moves that tie, it wins soonest" in board.message
    lab.page.get_by_role("button", name="close the step player").click()
    lab.page.wait_for_function("() => !document.querySelector('.minimax-lab.player')")
    assert board.told("board.player") == "None"
    assert board.focused == ["thinking", "step through this"]  # not lost with the button


@pytest.mark.slow
def test_a_double_click_opens_one_player_and_logs_nothing(lab, shown):
    logged = []
    lab.page.on(
        "console", lambda message: logged.append(message.text) if message.type in ("error", "warning") else None
    )
    board = shown(options="position='O.X/X.X/.OO', thinking=True")
    before = len(logged)
    board.button("step through this").dblclick()
    lab.page.locator(".minimax-lab.player .stage").wait_for()
    lab.page.wait_for_timeout(1000)
    assert lab.page.locator(".minimax-lab.player .stage").count() == 1
    assert logged[before:] == []


def test_in_full_screen_the_step_player_takes_the_stage_and_escape_gives_it_back(lab, shown):
    board = shown(options="thinking=True, position='X.O/.X./..O'")
    board.button("new game").focus()
    board.press("f")
    board.button("step through this").click()
    player = lab.page.locator(".minimax-lab.player.full")
    player.wait_for()
    lab.page.wait_for_function("() => document.activeElement.classList.contains('stage')")
    screen = lab.page.evaluate("[innerWidth, innerHeight]")
    box = player.bounding_box()
    assert box["width"] == screen[0] and box["y"] + box["height"] == pytest.approx(screen[1], abs=1)
    board.press("Escape")
    player.wait_for(state="detached")
    assert "full" in board.root.get_attribute("class").split()
    assert lab.page.evaluate("document.fullscreenElement !== null")
    assert board.focused == ["thinking", "step through this"]
    board.press("Escape")
    lab.page.wait_for_function("() => document.fullscreenElement === null")
    assert "full" not in board.root.get_attribute("class").split()


# -- any position -----------------------------------------------------------------------------------------------------


def test_a_refused_draft_stays_to_be_mended(shown):
    board = shown()
    board.act("set up a position")
    board.button("edit on the board").click()
    for square in (0, 1, 2):
        board.click(square)
    assert board.read()["names"][0] == "row 1, column 1, X, square 0, being set up"
    assert board.told("board.position, board.moves") == ".../.../... []"  # nothing yet
    board.button("use this position").click()
    board.until("seen => seen.refused", True)
    assert board.marks == "XXX......" and "3 X and 0 O" in board.message
    field = board.root.get_by_label("Position as text")
    field.fill("<img src=x onerror=alert(1)>")
    board.button("use this position").click()
    board.until("seen => seen.message.includes('<img src=x')", True)
    assert field.input_value() == "<img src=x onerror=alert(1)>"
    for square in (2, 2, 3, 3):
        board.click(square)
    assert board.marks == "XX.O....."
    board.click(4)
    board.click(4)
    board.button("use this position").click()
    board.says(OPENING)
    board.button("edit on the board").click()
    board.click(8)
    assert board.marks == "XX.OO...X"
    board.cells.nth(8).press("Escape")  # ends the draft only
    assert board.marks == "XX.OO...." and board.focused[0] == "grid"
    board.play(6)
    assert board.read()["message"].startswith("The machine wins.")


def test_a_digit_goes_to_its_square_from_a_button_as_well(shown):
    board = shown(options="position='XOO/.../.X.'")
    board.root.get_by_role("button", name="show its thinking").click()
    board.press("4")
    assert board.focused[1].startswith("row 2, column 2, empty")
    board.press("n", "Tab")  # a digit that no square has changes nothing
    part = board.focused
    board.press("9")
    assert board.focused == part


# -- other games ------------------------------------------------------------------------------------------------------


def test_bones_are_pointed_at_and_taken(shown):
    board = shown("Bones(8)")
    seen = board.read()
    assert seen["count"] == "8 bones" and seen["bones"][0] == "take 1, leaves 7"
    bones = board.root.locator(".bone")
    for take, told, going in ((2, "take 2: leaves 6", 2), (5, "you may take 1, 2, or 3", 0)):
        bones.nth(take - 1).hover()
        assert board.read()["told"] == told and board.root.locator(".bone.going").count() == going
    board.act("hint")
    board.until("seen => seen.message.startsWith('Hint: take 1.')", True)
    assert board.root.locator(".bone.hinted").count() == 1
    bones.nth(4).click()
    board.says("5 cannot be taken from a heap of 8; must be 1, 2 or 3.")
    bones.nth(1).click()  # of a heap of 8 the one who starts loses: the machine leaves 4
    board.says("You: take 2. The machine: take 2. Your move.")
    bones.nth(0).focus()
    board.press("2")  # as on a board of squares, a digit only goes there
    assert board.focused[1].startswith("take 2, leaves 2") and board.read()["count"] == "4 bones"
    board.press("7", "Enter")  # there is no such bone
    board.says("The machine wins. You: take 2. The machine: take 2. Whoever takes the last bone wins. \u22121 for MAX.")
    board.press("u")
    board.says("Taken back. Your move.")
    board.page.wait_for_timeout(700)  # Enter is ignored just after the end
    bones.nth(0).focus()
    board.press("ArrowRight", "ArrowRight")
    assert board.focused[1].startswith("take 3, leaves 1") and board.read()["told"] == "take 3: leaves 1"
    board.press("Enter")
    board.says("The machine wins. You: take 3. The machine: take 1. Whoever takes the last bone wins. \u22121 for MAX.")
    assert board.read()["count"] == "The machine took the last bone"
    assert board.focused[0] == "controls"  # no bone is left to have it


LETTERS = """root => [...root.querySelectorAll('svg.tree text')]
  .filter((each) => each.getClientRects().length && each.textContent)
  .map((each) => ({ text: each.textContent, size: parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a,
    box: each.getBoundingClientRect() }))"""


@pytest.mark.slow
def test_the_sixteen_moves_of_four_by_four_can_be_read(shown):
    board = shown("TicTacToe(rows=4, columns=4, in_a_row=3)", "thinking=True")
    letters = board.root.evaluate(LETTERS)
    assert {f"X {square}" for square in range(16)} <= {each["text"] for each in letters}
    assert min(each["size"] for each in letters) >= 10  # pixels
    pane = board.root.locator(".tree-host").bounding_box()
    for at, each in enumerate(letters):
        box = each["box"]
        assert pane["x"] <= box["left"] and box["right"] <= pane["x"] + pane["width"], each["text"]
        for other in letters[:at]:
            wide = min(box["right"], other["box"]["right"]) - max(box["left"], other["box"]["left"])
            high = min(box["bottom"], other["box"]["bottom"]) - max(box["top"], other["box"]["top"])
            assert wide < 1 or high < 1, (each["text"], other["text"])


ENDS_OF_TREE = """root => {
  const pane = root.querySelector('.tree-host').getBoundingClientRect();
  const drawn = [...root.querySelectorAll('svg.tree [data-node]')].map((each) => each.getBoundingClientRect());
  const labels = root.querySelector('.tree-gutter').getBoundingClientRect();
  return { left: Math.min(...drawn.map((each) => each.left)) - labels.right,
    right: pane.right - Math.max(...drawn.map((each) => each.right)) };
}"""


@pytest.mark.slow
def test_a_tree_that_has_room_is_seen_whole_after_enlarging_and_resizing(lab, shown):
    """Enlarged in a narrow window, its left end once stayed behind the labels of the rows in a wide one."""
    board = shown("TicTacToe()", "thinking=True, position='X../.../...', person='O'")
    try:
        lab.page.set_viewport_size({"width": 700, "height": 720})
        lab.page.wait_for_timeout(200)
        board.root.locator("svg.tree").focus()
        board.press("+")
        ends = board.root.evaluate(ENDS_OF_TREE)
        assert min(ends["left"], ends["right"]) < 0
        lab.page.set_viewport_size({"width": 1280, "height": 720})
        lab.page.wait_for_timeout(200)
        ends = board.root.evaluate(ENDS_OF_TREE)
        assert ends["left"] > 0 and ends["right"] > 0
        board.press("+", "+", "+", "+", "End")
        assert board.root.evaluate(ENDS_OF_TREE)["left"] < 0
        board.press("-", "-", "-", "-")
        ends = board.root.evaluate(ENDS_OF_TREE)
        assert ends["left"] > 0 and ends["right"] > 0
    finally:
        lab.page.set_viewport_size({"width": 1280, "height": 720})


@pytest.mark.slow
def test_a_game_without_looks_is_a_list_of_moves(shown):
    board = shown("TreeGame({'A': 3})")  # over at once: nobody starts
    board.says("You win! +3 for MAX.")
    assert board.root.get_by_role("toolbar", name="First move", exact=True).count() == 0
    board = shown("Plain()", before=PLAIN)
    seen = board.read()
    assert (seen["moves"], seen["marks"], seen["bones"]) == (["one", "two"], [], [])
    assert seen["text"] == "(0, 'MAX')"
    board.open_menu()
    assert not board.button("set up a position").is_visible()
    board.press("Escape")
    board.root.locator(".moves button").nth(0).focus()
    board.press("ArrowRight", "Enter")
    board.says("You: two. The machine: one. Your move.")
    assert board.focused == ["moves", "two"]
    board.press("Enter")
    board.says("You win! Well played! +1 for MAX.")
    assert board.read()["moves"] == [] and board.focused[0] == "controls"
    board.press("n")
    board.until("seen => seen.moves", ["one", "two"])


# -- haste, and two views ---------------------------------------------------------------------------------------------


def legal(board):
    """Whether what was played from the empty board can be played, by the oracle; the mark of each move in turn."""
    moves, cells = json.loads(board.told("__import__('json').dumps([board.moves, list(board.state)])"))
    place = RULES.empty()
    for square in moves:
        place = dict(RULES.moves(place))[square]  # a KeyError is an illegal move
    return [mark for row in place for mark in row] == cells and "".join(cells)


def hammer(board, squares):
    """Click on these squares faster than anything can answer; what Python answers then, a text for each click."""
    board.lab.ask("answers = []; board.observe(lambda change: answers.append(change.new), 'view')")
    board.root.evaluate(
        "(root, squares) => { for (const square of squares) root.querySelectorAll('.cell')[square].click(); }", squares
    )
    board.lab.until("len(answers)", str(len(squares)))
    said = json.loads(board.told("__import__('json').dumps([[each['answered'], each['message']] for each in answers])"))
    board.lab.ask("board.unobserve_all('view')")
    assert len({who for who, _ in said}) == len(said) == len(squares)
    expect(board.root.locator(".message")).to_contain_text(said[-1][1])
    return [text for _, text in said]


@pytest.mark.slow
def test_clicks_faster_than_the_reply(shown):
    board = shown()
    said = hammer(board, [0, 4, 8, 0])
    early = "Too early: that click came before the last move was to be seen, so it was not played. "
    assert said == ["You: X0. The machine: O4. Your move."] + [f"{early}The machine: O4. Your move."] * 3
    assert legal(board) == "X...O...." == board.marks
    assert hammer(board, [4, 4])[-1] == "Square 4 is taken by O; choose an empty square."
    board.play(1)
    end = board.play(3)
    said = hammer(board, [8, 0, 8])
    assert all("the game is over; start a new game, or take a move back" in each for each in said) and len(said) == 3
    assert legal(board) == end == board.marks


@pytest.mark.slow
def test_two_views_show_the_same(lab, shown):
    board = shown(after="display(board)\nboard")
    lab.page.wait_for_function(f"() => document.querySelectorAll('{BOARD}').length === 2")
    other = Board(lab, 1)
    for act in (
        lambda: board.play(0), lambda: other.play(1), lambda: other.click(0), lambda: board.act("hint"),
        lambda: other.act("show its thinking"), lambda: board.choose("You play", "O"), lambda: other.press("n"),
    ):  # fmt: skip
        act()
        board.settle()
        lab.page.wait_for_function(SAME)
    # Both at once: one of the two is played, and each is answered.
    board.choose("You play", "X")
    board.button("new game").click()
    board.until("seen => seen.marks.join('')", "")
    lab.page.evaluate(
        """() => [...document.querySelectorAll('.minimax-lab.board')].forEach((root, at) => {
          root.querySelectorAll('.cell')[at ? 8 : 0].click();
        })"""
    )
    board.until("seen => seen.message.startsWith('Too early')", True)
    other.says(board.message)
    assert legal(board) == board.marks == other.marks == "X...O...."
    assert [each.read()["trouble"] for each in (board, other)] == ["", ""]


SAME = """() => {
  const [one, two] = [...document.querySelectorAll('.minimax-lab.board')].map((root) => JSON.stringify(lmBoard(root)));
  return one === two;
}"""


# -- Python gone or busy ----------------------------------------------------------------------------------------------


SILENT = "Python does not answer."


@pytest.mark.slow
def test_after_a_restart_the_board_says_so_and_stays(lab, shown):
    board = shown()
    marks = board.play(0)
    lab.restart()
    for act in (lambda: board.click(8), lambda: board.act("hint"), lambda: board.press("n")):
        act()
        board.until(f"seen => seen.trouble.startsWith('{SILENT}')", True)
        assert board.marks == marks and board.focused[0] is not None
    assert "run the cell again" in board.read()["trouble"]
    board.cells.nth(8).focus()
    board.press("ArrowLeft")
    assert board.focused[1].startswith("row 3, column 2")
    assert violations(lab.page, BOARD) == []
    lab.start()
    lab.idle()
    board = Board(lab)
    board.says(OPENING)
    assert board.root.count() == 1 and board.read()["trouble"] == ""
    board.play(8)


@pytest.mark.slow
def test_while_python_is_busy_it_says_so_and_then_answers(lab, shown):
    board = shown()
    kernel = int(board.told("__import__('os').getpid()"))
    os.kill(kernel, signal.SIGSTOP)
    try:
        board.click(4)
        board.until(f"seen => seen.trouble.startsWith('{SILENT}')", True)
        assert board.marks == "." * 9
    finally:
        os.kill(kernel, signal.SIGCONT)
    board.says("You: X4. The machine: O0. Your move.")
    assert board.read()["trouble"] == "" and legal(board) == board.marks


@pytest.mark.slow
def test_a_kernel_that_goes_just_after_a_click_does_no_harm(lab, shown):
    board = shown()
    board.root.evaluate(
        """root => {
          root.querySelector('.cell').click();
          const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
          for (const comm of kernel._comms.values()) comm.dispose();
        }"""
    )
    board.until(f"seen => seen.trouble.startsWith('{SILENT}')", True)
    assert board.root.count() == 1
    lab.restart()


# -- what is heard ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_change_is_heard_once_and_the_same_refusal_again(shown):
    board = shown()
    board.listen()
    taken = "Square 0 is taken by X; choose an empty square."
    for act, words in [
        (lambda: board.play(0), "You: X0. The machine: O4. Your move."),
        (lambda: board.click(0), taken),
        (lambda: board.click(0), taken),
        (lambda: board.press("t"), "Shown: the score of each move, and the tree below the board."),
        (lambda: board.press("u"), "Taken back. Your move."),
        (lambda: board.press("n"), OPENING),
        (lambda: board.press("n"), OPENING),
    ]:
        act()
        assert board.heard() == [words]


# -- keys and focus ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_focus_is_not_lost_with_a_tree_that_is_drawn_anew(lab, shown):
    board = shown(options="thinking=True")
    for inside in ("svg.tree", ".thinking .controls button"):
        for key in ("n", "h", "n"):
            board.root.locator(inside).first.focus()
            was = board.focused[0]
            board.press(key)
            board.settle()
            lab.page.wait_for_timeout(50)
            assert board.focused[0] == was, key
        board.press("t")
        board.until("seen => seen.nodes", 0)
        assert board.focused == ["controls summary", "More"]
        board.press("t")
        board.until("seen => seen.nodes > 1", True)


def test_one_tab_stop_for_each_part(lab, shown):
    board = shown(options="thinking=True, position='O../X../...'")
    board.act("set up a position")
    board.play(1)
    board.cells.nth(4).focus()
    parts = [board.focused[0]]
    while parts[-1] is not None and len(parts) < 30:
        board.press("Tab")
        parts.append(board.focused[0])
    assert parts == ["grid", "controls", "controls summary", "editor", "editor text", "tree", "thinking", None]
    while board.focused[0] != "grid":
        board.press("Shift+Tab")
    assert board.focused[1].startswith("row 2, column 2")  # where it was left


CELLS = "() => window.jupyterapp.shell.currentWidget.content.model.cells.length"


@pytest.mark.slow
def test_keys_typed_into_the_editor_are_letters(lab, shown):
    board = shown()
    board.act("set up a position")
    text = board.root.get_by_label("Position as text")
    before = lab.page.evaluate(CELLS)
    text.fill("")
    text.press_sequentially("nuhtabdd?")
    assert text.input_value() == "nuhtabdd?" and lab.page.evaluate(CELLS) == before
    assert board.told("board.thinking, board.session.number, board.view['answered']") == "False 1"


def test_escape_gives_the_keyboard_back_to_the_notebook(lab, shown):
    board = shown()
    board.act("set up a position")
    for part in (".cell", ".play .controls button", ".menu summary", ".editor button", "input[type=text]"):
        board.root.locator(part).first.focus()
        board.press("Escape")
        assert board.focused[0] is None, part
    before = lab.page.evaluate(CELLS)
    board.press("b")  # now it is JupyterLab's again
    assert lab.page.evaluate(CELLS) == before + 1


# -- how it looks -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_reduced_motion_is_honoured(lab, shown):
    """Nothing moves anyway; with reduced motion not even what a theme might add."""
    board = shown(options="thinking=True")
    assert board.root.evaluate("root => root.getAnimations({ subtree: true }).length") == 0
    lab.page.add_style_tag(content=".minimax-lab * { transition: all 3s; animation: 3s lm-test infinite; }")
    try:
        lab.page.emulate_media(reduced_motion="reduce")
        moving = board.root.evaluate(
            """root => [...root.querySelectorAll('*')].filter((each) => {
              const style = getComputedStyle(each);
              return style.animationName !== 'none' || style.transitionDuration !== '0s';
            }).length"""
        )
        assert moving == 0
        board.play(0)
        assert board.root.evaluate("root => root.getAnimations({ subtree: true }).length") == 0
    finally:
        lab.page.emulate_media(reduced_motion="no-preference")
        lab.page.evaluate(
            "[...document.querySelectorAll('style')].find((each) => each.textContent.includes('lm-test')).remove()"
        )


NOT_WITHIN = """() => {
  const out = [];
  const wide = (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline';
  for (const root of document.querySelectorAll('.minimax-lab, .minimax-lab-nested')) {
    for (let around = root; around && !around.matches('.jp-Notebook, body'); around = around.parentElement) {
      if (wide(around)) out.push(`${around.className}: ${around.scrollWidth} in ${around.clientWidth}`);
    }
    const box = root.getBoundingClientRect();
    for (const each of root.querySelectorAll('button, input, select, p, .message, .trouble, summary, dd, label')) {
      if (!each.checkVisibility() || each.closest('.squares, .moves, .tree-host, .code, .cards')) continue;
      const its = each.getBoundingClientRect();
      if (its.right > box.right + 1 || its.left < box.left - 1) out.push(each.outerHTML.slice(0, 80));
    }
  }
  return out;
}"""
TOO_SMALL = """root => {
  const shown = [...root.querySelectorAll('button, select, summary, label')].filter((each) => each.checkVisibility());
  const boxes = shown.map((each) => each.getBoundingClientRect());
  return boxes.filter((box) => box.width < 24 || box.height < 24).length;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("width", slow_after(1, [640, 1280, 480]))
def test_nothing_is_cut_off_at_200_percent(lab, shown, width):
    """At 200 %, 1280x720 is 640x360; and somewhat narrower still."""
    lab.page.set_viewport_size({"width": width, "height": 720 if width == 1280 else 360})
    try:
        board = shown(options="thinking=True, position='O.X/X.X/.OO'")
        open_all(board)
        assert lab.page.evaluate(NOT_WITHIN) == []
        board.press("Escape")
        board.button("step through this").click()
        lab.page.locator(".minimax-lab.player .stage").wait_for()
        assert lab.page.evaluate(NOT_WITHIN) == []
        board.play(1)
        lab.ask("board.large = True")
        lab.page.locator(f"{BOARD}.large").wait_for()
        assert lab.page.evaluate(NOT_WITHIN) == []
        board = shown("Bones(30)", "thinking=True")
        assert lab.page.evaluate(NOT_WITHIN) == []
        board = shown("TicTacToe(rows=4, columns=7, in_a_row=4)")
        assert lab.page.evaluate(NOT_WITHIN) == []
        assert board.root.evaluate(TOO_SMALL) == 0
    finally:
        lab.page.set_viewport_size({"width": 1280, "height": 720})


NAMES = ["<script>alert(1)</script>", "\"quoted\" 'twice' \\ & &amp;", "🦴🧑‍🎓 é", "a" * 300, "{x} %s <b>bold</b>"]


@pytest.mark.slow
def test_strange_names_are_text(lab, shown):
    tree = {"root <i>": NAMES, **{name: at for at, name in enumerate(NAMES)}}
    title = '<script>alert(2)</script> & "so on" ' + "w" * 300
    board = shown(f"TreeGame({tree!r})", f"thinking=True, title={title!r}")
    seen = board.read()
    assert [each[:6] for each in seen["moves"]] == [name[:6] for name in NAMES]
    assert all(len(each) < 70 for each in seen["moves"])
    assert board.root.get_attribute("aria-label") == title
    assert board.root.locator("script, b:not(.label b), i, img").count() == 0
    assert lab.page.evaluate(NOT_WITHIN) == []
    board.root.locator(".moves button").nth(3).click()
    board.until("seen => seen.moves.length", 0)
    assert lab.page.evaluate(NOT_WITHIN) == []
    assert board.told("board.moves[0]") == NAMES[3]
    assert violations(lab.page, BOARD) == []


@pytest.mark.slow
def test_marks_of_any_kind_stay_in_their_squares(lab, shown):
    marked = PLAIN + (
        "    def look(self, state):\n"
        "        cells = ['<b>X</b>', '🦴', 'w' * 300, '', '\\'\"', 'O', '', '', 'a word']\n"
        "        return {'kind': 'grid', 'rows': 3, 'columns': 3, 'cells': cells, 'line': [], 'places': [3, 6]}\n"
    )
    board = shown("Plain()", "thinking=True", before=marked)
    seen = board.read()
    assert seen["marks"][:3] == ["<b>X</b>", "🦴", "w" * 300] and board.root.locator(".cell b").count() == 0
    sizes = board.root.evaluate(
        "root => [...root.querySelectorAll('.cell')].map((each) => Math.round(each.getBoundingClientRect().width))"
    )
    assert len(set(sizes)) == 1
    board.click(6)
    board.until("seen => seen.message.startsWith('You: two.')", True)


def open_all(board):
    for summary in board.root.locator("summary").all():
        summary.click()


def take_a_hint(board):
    board.act("hint")
    board.until("seen => seen.message.startsWith('Hint: ')", True)


def click_on_a_mark(board):
    board.click(0)
    board.until("seen => seen.refused", True)


def begin_a_draft(board):
    board.act("set up a position")
    board.button("edit on the board").click()
    board.click(0)


AXE = {
    "everything open": (TicTacToe(win=10), {"position": "O.X/X.X/.OO", "thinking": True}, open_all),
    "a refusal": (TicTacToe(win=10), {"position": "XO./.../..."}, click_on_a_mark),
    "the end": (TicTacToe(win=10), {"position": "XXX/OO./...", "thinking": True}, None),
    "a draft": (TicTacToe(win=10), {"large": True}, begin_a_draft),
    "a heap": (Bones(8), {"thinking": True}, take_a_hint),
    "a list": (TreeGame([[3, 12], [2, 4]]), {"thinking": True}, take_a_hint),
}


def test_a_piece_is_seen_under_the_pointer_that_placed_it(hosted):
    square = hosted.show(PlayBoard(TicTacToe(win=10))).locator(".cell").nth(4)
    square.click()
    hosted.page.get_by_text("You: X4.").wait_for()
    assert square.evaluate("square => square.matches(':hover')")
    assert square.evaluate("square => getComputedStyle(square).backgroundColor") == "rgba(0, 0, 0, 0)"


def test_a_double_click_plays_one_move(hosted):
    root = hosted.show(PlayBoard(Bones(8)))
    root.locator(".bone").first.dblclick()
    root.get_by_text("The machine: take 3.").wait_for()
    hosted.page.wait_for_timeout(100)
    assert hosted.widget.moves == [1, 3] and "Too early" not in root.inner_text()


def test_tab_leads_to_a_free_square_and_a_digit_to_the_square_of_that_number(hosted):
    game = TicTacToe(win=10)
    root, keys = hosted.show(PlayBoard(game, position=game.parse("XX./O../O.."))), hosted.page.keyboard
    assert root.locator(".cell[tabindex='0']").evaluate_all(PLACES) == [2]
    root.locator(".cell").nth(2).focus()
    for digit, place in (("8", 8), ("0", 0), ("9", 0), ("5", 5)):
        keys.press(digit)
        assert root.locator(".cell:focus").evaluate_all(PLACES) == [place]
    keys.press("Enter")
    root.get_by_text("You: X5.").wait_for()


TREE = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]


def test_a_game_of_names_is_played_on_its_tree(hosted):
    """A click on any node that can still be reached makes the next move to it; the buttons keep their places."""
    root = hosted.show(PlayBoard(TreeGame(TREE)))
    free, again = root.locator("[role=treeitem].free"), root.get_by_role("button", name="new game")
    before = again.bounding_box()
    assert free.count() == 2
    largest, elsewhere = (root.locator(f"[role=treeitem][data-node='{row}']") for row in (27, 4))  # N2 and H1
    largest.click()
    root.get_by_text("You: C. The machine: F.").wait_for()
    largest.click()
    elsewhere.click()
    assert free.count() == 2 and hosted.widget.moves == ["C", "F"]
    root.get_by_role("button", name="L", exact=True).click()
    root.get_by_text("You get 2.").wait_for()
    assert hosted.widget.moves == ["C", "F", "L", "L2"] and free.count() == 0 and again.bounding_box() == before
    again.click()
    expect(free).to_have_count(2)
    for move, scores in (("B", "you got 2"), ("I", "you got 2, 9")):
        assert root.locator(".manner").all_inner_texts() == ["you got 2", "plays perfectly"]
        root.get_by_role("button", name=move, exact=True).click()
        expect(root.locator(".manner").first).to_have_text(scores)
    assert root.locator("[data-role=ply]").count() == 0  # no lesson has explained it yet
    again.click()
    expect(free).to_have_count(2)
    assert not root.get_by_role("button", name="thinking").count()
    hosted.page.keyboard.press("h")
    hosted.page.keyboard.press("t")
    assert (
        "Hint" not in root.inner_text() and not hosted.widget.thinking
    )  # what a node is worth is for the reader to find


PLACES = "found => found.map((each) => [...each.parentElement.querySelectorAll('.cell')].indexOf(each))"


def test_nobody_is_asked_to_win_a_game_of_numbers_or_against_nobody(hosted):
    for board, asks in (
        (PlayBoard(TicTacToe(win=10)), True),
        (PlayBoard(TicTacToe(win=10), person="both"), False),
        (PlayBoard(TreeGame([[3, 12], [2, 4]])), False),
    ):
        assert ("Can you beat this machine?" in hosted.show(board).locator(".message").inner_text()) == asks


@pytest.mark.parametrize("scheme", slow_after(1, ["light", "dark"]))
@pytest.mark.parametrize("state", AXE)
def test_axe_finds_nothing_in_any_state(hosted, state, scheme):
    game, options, prepare = AXE[state]
    hosted.page.emulate_media(color_scheme=scheme)
    hosted.show(PlayBoard(game, **options))
    board = Board(SimpleNamespace(page=hosted.page))
    if prepare:
        prepare(board)
    assert violations(hosted.page, BOARD) == []


@pytest.mark.parametrize("theme", slow_after(1, ["JupyterLab Light", "JupyterLab Dark"]))
def test_axe_finds_nothing_in_either_theme(lab, theme):
    lab.theme(theme)
    try:
        lab.run([cell(options="position='O.X/X.X/.OO', thinking=True")], wait_for=BOARD)
        board = Board(lab)
        board.button("step through this").click()
        lab.page.locator(".minimax-lab.player .stage").wait_for()
        open_all(board)
        assert violations(lab.page, ".minimax-lab.closing") == violations(lab.page, BOARD) == []
    finally:
        lab.theme("JupyterLab Light")
