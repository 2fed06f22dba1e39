"""The first screen invites: a question that promises nothing, what can be chosen in the player's color, an outline."""

from itertools import accumulate, pairwise

import chromium
import pytest
import runs
from hosted import Hosted
from tours import WIDGETS

from minimax_lab import (
    Bones,
    ConnectFour,
    PlayBoard,
    StepPlayer,
    TicTacToe,
    TreeGame,
    alphabeta,
    depth_limited_alphabeta,
    minimax,
    record,
)
from minimax_lab.games.adapters import from_chess

FOUR = TicTacToe(rows=4, columns=4, in_a_row=4)
ROOK_AND_KING = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
BUTTONS = ".play > .controls > :is(button, details)"
TINTED = """root => {
  const probe = document.createElement("i");
  probe.style.color = "var(--max-tint)";
  root.append(probe);
  const tint = getComputedStyle(probe).color;
  probe.remove();
  const color = (each) => getComputedStyle(each).backgroundColor;
  const fill = (each) => getComputedStyle(each.querySelector("path")).fill;
  const [cells, bones] = [".cell", ".bone"].map((name) => [...root.querySelectorAll(name)]);
  return [...cells.map(color), ...bones.map(fill)].map((each) => each === tint);
}"""
OUTLINES = """root => [...root.querySelectorAll(".ahead [data-role]")].filter(
  (each) => each.checkVisibility({ visibilityProperty: true })).map((each) => each.dataset.role)"""
ENTERED_BY_STEP = [1, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0]  # of the nine calls: 1 is a call, 0 a return


@pytest.fixture(scope="module")
def hosted(offline_page):
    return Hosted(offline_page)


@pytest.mark.parametrize(
    ("game", "free", "question"),
    [
        (TicTacToe(), range(9), "Can you beat this machine? Three in a row wins."),
        (Bones(8), [0, 1, 2], "Can you beat this machine? Whoever takes the last bone wins."),
        (Bones(6), [0, 1, 2], "Can you beat this machine? Whoever takes the last bone wins."),  # the same for a win
        (ConnectFour(rows=3, columns=3, in_a_row=3), [6, 7, 8], "Can you beat this machine? Three in a row wins."),
    ],
    ids=str,
)
def test_an_empty_board_asks_and_colors_what_can_be_chosen(hosted, game, free, question):
    board = PlayBoard(game)
    root = hosted.show(board)
    tinted = root.evaluate(TINTED)
    assert [at for at, is_tinted in enumerate(tinted) if is_tinted] == list(free)
    assert root.locator(".message").text_content().startswith(question)
    assert root.locator(BUTTONS).count() == 3  # two buttons, and the menu
    board.play(board.game.actions(board.state)[0])
    hosted.refresh()
    root.locator(".message", has_text="The machine:").wait_for()
    places = {action["place"] for action in board.view["actions"]}  # squares, or how many bones
    after = places if board.view["look"]["kind"] == "grid" else {each - 1 for each in places}
    assert {at for at, is_tinted in enumerate(root.evaluate(TINTED)) if is_tinted} == after


def test_nothing_covers_the_piece_under_the_pointer(hosted):
    root = hosted.show(PlayBoard(ConnectFour(rows=3, columns=3, in_a_row=3)))
    root.locator(".cell").nth(0).hover()
    root.locator(".cell.landing").wait_for()
    assert [at for at, is_tinted in enumerate(root.evaluate(TINTED)) if is_tinted] == [7, 8]


def test_the_machine_can_be_asked_to_begin(hosted):
    board = PlayBoard(Bones(8))
    root = hosted.show(board)
    root.get_by_role("button", name="machine moves first").click()
    root.get_by_role("button", name="new game").wait_for()
    assert board.first == "MIN" and board.moves and board.state.bones == 8 - board.moves[0]


def test_a_title_takes_the_place_of_the_question(hosted):
    said = hosted.show(PlayBoard(Bones(8), title="You say 8 wins.")).locator(".said")
    assert said.inner_text().startswith("You say 8 wins.") and "?" not in said.inner_text()


IN_A_CELL = """lines => {
  const widget = document.getElementById("widget");
  if (!widget.closest(".jp-Cell")) {
    const [notebook, cell, code] = ["jp-Notebook", "jp-Cell", "code"].map((name) => {
      const element = document.createElement("div");
      element.className = name;
      return element;
    });
    Object.assign(notebook.style, { height: "100vh", overflow: "auto" });
    widget.before(notebook);
    notebook.append(cell);
    cell.append(code, widget);
  }
  widget.previousSibling.style.height = `${20 * lines + 24}px`;
  window.dispatchEvent(new Event("resize"));
}"""
PARTS = """root => [".said", ".place", ".near", ".far", ".play > .controls"].map(
  (each) => root.querySelector(each).getBoundingClientRect().toJSON())"""


def check_parts(parts, height):
    assert max(part["bottom"] for part in parts) <= height
    said, place, near, far, controls = parts
    assert said["bottom"] <= place["top"] and place["bottom"] <= controls["top"]
    assert near["right"] <= place["left"] and place["right"] <= far["left"]


@pytest.mark.parametrize("options", [{}, {"title": "The perfect machine"}, {"first": "machine"}], ids=str)
@pytest.mark.parametrize("game", [TicTacToe(win=10), Bones(8), ConnectFour()], ids=str)
def test_board_sentence_and_buttons_fit_below_the_code_of_a_cell(hosted, game, options):
    hosted.page.set_viewport_size({"width": 1090, "height": 659})  # what JupyterLab shows of a notebook at 1280x720
    root = hosted.show(PlayBoard(game, **options))
    for lines in (1, 8):
        hosted.page.evaluate(IN_A_CELL, lines)
        check_parts(root.evaluate(PARTS), 659)


GATES = [name for name in WIDGETS if name.startswith("gate")]
FIT = ["look ahead", "machine", "live tree", *GATES]


@pytest.mark.parametrize("name", FIT)
def test_a_widget_fits_below_the_code_of_its_cell(hosted, name):
    hosted.page.set_viewport_size({"width": 1090, "height": 659})
    root = hosted.show(WIDGETS[name]())
    for lines in (1, 3):
        hosted.page.evaluate(IN_A_CELL, lines)
        chromium.still(hosted.page)
        assert root.evaluate("root => root.getBoundingClientRect().bottom") <= 659


def test_a_player_keeps_the_boards_in_its_tree_below_the_code_of_its_cell(hosted):
    hosted.page.set_viewport_size({"width": 1090, "height": 599})
    game = TicTacToe(win=10)
    root = hosted.show(StepPlayer(record(minimax, game, game.parse("O.X/X.X/.OO")), step=12))
    for lines in (1, 8):
        hosted.page.evaluate(IN_A_CELL, lines)
        chromium.still(hosted.page)
        assert root.locator("svg.tree [data-role=cell]").count() > 0


@pytest.mark.parametrize(("size", "share"), [((1280, 720), 0.64), ((1024, 600), 0.64), ((1090, 659), 0.62)], ids=str)
@pytest.mark.parametrize("game", [TicTacToe(win=10), ConnectFour(), FOUR, from_chess(ROOK_AND_KING)], ids=str)
def test_a_board_takes_the_height_of_the_first_view(hosted, game, size, share):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    root = hosted.show(PlayBoard(game, strength=1))
    parts = root.evaluate(PARTS)
    check_parts(parts, size[1])
    assert parts[1]["height"] >= share * size[1] and size[1] - parts[-1]["bottom"] <= 50


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)], ids=str)
@pytest.mark.parametrize("bones", [5, 8, 13, 21])
def test_a_heap_fills_most_of_the_first_view(hosted, bones, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    root = hosted.show(PlayBoard(Bones(bones)))
    parts = root.evaluate(PARTS)
    check_parts(parts, size[1])
    assert size[1] - parts[-1]["bottom"] <= 0.25 * size[1]
    for _ in range(2):  # the table of the course, below the heap
        root.locator(".bone").first.click()
        root.locator(".message", has_text="The machine:").wait_for()
        check_parts(root.evaluate(PARTS), size[1])


def test_who_is_max_is_heard_where_the_marks_have_other_names(hosted):
    message = hosted.show(PlayBoard(TicTacToe(first="O", win=10))).locator(".message")
    assert message.text_content().endswith("Your move. Choose a square. O is MIN, X is MAX.")
    message = hosted.show(PlayBoard(Bones(8))).locator(".message")
    assert message.text_content().endswith("Your move. Take 1, 2 or 3.")
    message = hosted.show(PlayBoard(Bones(9, takes=(1, 4)))).locator(".message")
    assert message.text_content().endswith("Your move. Take 1 or 4.")
    message = hosted.show(PlayBoard(Bones(1))).locator(".message")
    assert message.text_content().endswith("Your move. Take 1.")
    message = hosted.show(PlayBoard(Bones(9, takes=(1, 2, 3, 4, 5)))).locator(".message")
    assert message.text_content().endswith("Your move. Choose how many to take.")
    message = hosted.show(PlayBoard(Bones(8), first="machine")).locator(".message")
    assert message.text_content().endswith("The machine: take 1. Your move.")


def test_what_is_not_called_yet_is_an_outline_without_marks(saved):
    shown = saved.open(runs.nine_calls())
    outlines = shown.root.evaluate(OUTLINES)
    assert outlines.count("card") == 8 and set(outlines) == {"card", "MAX", "MIN", "end"}
    assert shown.root.locator(".ahead text").count() == 0
    shown.focus()
    for called in accumulate(ENTERED_BY_STEP):
        shown.press("ArrowRight")
        outlines = shown.root.evaluate(OUTLINES)
        assert outlines.count("card") == 9 - called
        assert shown.root.locator("[data-node]:visible").count() == called


@pytest.mark.parametrize("size", [(1280, 720), (1090, 640), (1024, 600)])
def test_a_tree_of_31_nodes_stays_in_outline_and_its_gaps_say_nothing_of_what_is_skipped(saved, size):
    saved.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    shown = saved.open(runs.cut_on_equality())
    shown.focus()
    shown.press("ArrowRight")
    leaves = shown.root.locator(".ahead [data-role=end]").all()
    middles = sorted(each.bounding_box()["x"] + each.bounding_box()["width"] / 2 for each in leaves)
    gaps = [right - left for left, right in pairwise(middles)]
    assert len(gaps) == 15 and max(gaps) < 1.15 * min(gaps)
    assert shown.root.evaluate(OUTLINES).count("MAX") == 4 and shown.root.locator(".ahead text").count() == 0
    saved.page.set_viewport_size(chromium.SCREEN)


AHEAD = """root => [...root.querySelectorAll(".ahead [data-role]")].map(
  (each) => [each.dataset.role, each.getAttribute("stroke-dasharray"), getComputedStyle(each).stroke])"""


def cut_at_the_root():
    return record(alphabeta, TreeGame([3, 7, 9]), "A", beta=5)


def below(game, state):
    """All states below this one, in the order of a search that cuts nothing."""
    moves = [] if game.is_terminal(state) else game.actions(state)
    return [each for move in moves for child in [game.result(state, move)] for each in (child, *below(game, child))]


@pytest.mark.parametrize("run", [runs.pruned, runs.cut_on_equality, runs.cut_strictly, cut_at_the_root])
def test_the_outline_of_a_run_that_cuts_shows_all_nodes_alike_and_asks_which_will_be_skipped(saved, run):
    trace = run()
    shown = saved.open(trace)
    game = trace.tree.game
    states = below(game, trace.tree.states[0])
    roles = ["end" if game.is_terminal(state) else game.to_move(state) for state in states]
    ahead = shown.root.evaluate(AHEAD)
    assert [role for role, *_ in ahead if role != "card"] == roles
    assert {dashes for _, dashes, _ in ahead} == {None} and len(set(map(tuple, ahead))) == len(
        {role for role, *_ in ahead}
    )
    assert shown.root.locator(".ahead text").count() == 0
    question = f"Which of these {len(states) + 1} nodes will it skip?"
    assert shown.root.locator(".tree-hint").inner_text().startswith(question)


@pytest.mark.parametrize("size", [(1280, 720), (848, 583)])
def test_no_gap_between_the_leaves_gives_away_what_is_skipped(saved, size):
    saved.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    leaves = saved.open(runs.pruned()).root.locator(".ahead [data-role=end]").all()
    boxes = sorted((each.bounding_box()["x"], each.bounding_box()["width"]) for each in leaves)
    gaps = [right - left for (left, _), (right, _) in pairwise(boxes)]
    assert len(gaps) > 3 and max(gaps) - min(gaps) < 1 and max(gaps) > boxes[0][1]
    saved.page.set_viewport_size(chromium.SCREEN)


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_the_outline_of_a_search_that_stops_early_shows_only_the_children_of_the_root(saved, depth):
    game = TreeGame([[[10, 11], [9, 11]], [[4, 15], [13, 14]]])
    shown = saved.open(record(depth_limited_alphabeta, game, "A", depth, lambda name: ord(name[0])))
    assert [role for role, *_ in shown.root.evaluate(AHEAD)] == ["MIN", "MIN"] * (depth > 0)
    assert shown.root.locator(".tree-hint").inner_text().startswith("Next step")


AHEAD_AND_HINT = """root => {
  const box = (each) => each.getBoundingClientRect().toJSON();
  const nodes = [...root.querySelectorAll(".start [data-role]")];
  return [nodes.map(box), box(root.querySelector(".tree-hint"))];
}"""
LARGE = TreeGame([[[10, 11], [9, 11]], [[14, 15], [13, 14]]])


@pytest.mark.parametrize(
    ("run", "width", "height"),
    [
        ((minimax, Bones(3), Bones(3).initial), 870, 640),
        ((minimax, TicTacToe(win=10), "O.XX.X.OO"), 1090, 640),
        ((minimax, LARGE, "A"), 1090, 640),
        ((minimax, Bones(6), Bones(6).initial), 1090, 640),
        ((alphabeta, TreeGame([[5, 6], [3, 9]]), "A"), 560, 463),
        ((alphabeta, TreeGame([[5, 6], [3, 9]]), "A"), 848, 583),
    ],
)
def test_the_outline_is_below_the_root_of_a_folded_tree_too_and_nothing_covers_it(hosted, run, width, height):
    hosted.page.set_viewport_size({"width": width, "height": height})
    root = hosted.show(StepPlayer(record(*run), whole_code=run[0] is minimax))
    assert root.evaluate(OUTLINES)
    nodes, hint = root.evaluate(AHEAD_AND_HINT)
    assert len(nodes) > 2 and (hint["width"] > 0 or run[0] is minimax)  # without room, only a question is shown
    for node in nodes:
        apart = [hint["left"] - node["right"], node["left"] - hint["right"]]
        assert max(*apart, hint["top"] - node["bottom"], node["top"] - hint["bottom"]) >= 0
    assert root.locator("[data-fold]:visible").count() == 0
    hosted.page.set_viewport_size(chromium.SCREEN)


def test_at_the_end_the_best_line_is_not_folded(hosted):
    hosted.page.set_viewport_size({"width": 1090, "height": 640})
    run = record(minimax, Bones(6), Bones(6).initial)
    root = hosted.show(StepPlayer(run, step=2 * len(run)))
    line = run.tree.principal_variation()
    assert len(line) > 3
    for node in line:
        assert root.locator(f'.tree [data-node="{node.row}"]').is_visible()
