"""The explorer on a plain page: keys, mouse, fingers, typed moves, colors, and its room on every screen."""

from itertools import pairwise, permutations

import pytest
from axe import violations
from hosted import Hosted
from pace import slow_after

from minimax_lab import Bones, GameExplorer, TicTacToe, TreeGame, solve
from minimax_lab.exercises import FOUR_STOPS

ROOT = ".minimax-lab.explorer"
SCREENS = {
    "JupyterLab, 1280x720": (872, 644),
    "JupyterLab, 1024x600": (592, 463),
    "full screen, 1280x720": (1280, 720),
    "phone": (390, 844),
}
GUTTER = 84
FRAMES = (
    "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"  # what was sent has arrived
)
COLORS = {1: (0, 0x30, 0x4F), 0: (0xD6, 0xD6, 0xD6), -1: (0xC4, 0x55, 0)}  # X wins, a draw, O wins
READ = """root => ({
  sentence: root.querySelector(".sentence").textContent,
  board: root.querySelector(".node [role=img], .node .look-text")?.getAttribute("aria-label"),
  moves: [...root.querySelectorAll(".moves tbody tr")].map((row) => [...row.children].map((each) => each.textContent)),
  problem: root.querySelector(".trouble").textContent,
})"""
PIXELS = """(root, [places, y]) => {
  const context = root.querySelector("canvas").getContext("2d");
  return places.map((x) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3));
}"""
# What is covered or outside, in pixels, and the smallest text.
PLACES = """root => {
  const rect = (selector) => root.querySelector(selector).getBoundingClientRect();
  const parts = [".ask", ".ground", ".controls", ".sentence"].map(rect);
  const frame = root.getBoundingClientRect();
  const inside = [".plane", ".node svg", ".moves"].map(rect);
  const sizes = [...root.querySelectorAll("*")]
    .filter((each) => !(each instanceof SVGElement) && each.checkVisibility() && each.innerText)
    .map((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  return {
    overlaps: parts.slice(1).filter((each, at) => each.top < parts[at].bottom - 1).length,
    below: Math.max(...parts.map((each) => each.bottom)) - frame.bottom,
    page: document.documentElement.scrollWidth - innerWidth,
    outside: inside.filter((each) => each.bottom > parts[1].bottom + 1 || each.right > frame.right).length,
    plane: inside[0].height,
    visible: frame.bottom - innerHeight,
    smallest: Math.min(...sizes),
  };
}"""


class Shown:
    """An explorer on a page."""

    def __init__(self, page, root):
        self.page, self.root = page, root
        self.plane = root.locator(".plane")

    def settle(self):
        self.page.wait_for_timeout(300)  # a flight takes 200 ms

    def read(self):
        return self.root.evaluate(READ)

    def press(self, *keys):
        self.plane.focus()
        for key in keys:
            self.page.keyboard.press(key)
        self.page.evaluate(FRAMES)

    def find(self, moves):
        self.root.locator(".find").fill(moves)
        self.enter()

    def enter(self):
        self.page.keyboard.press("Enter")
        self.page.evaluate(FRAMES)

    def colors(self, parts, row, rows=10):
        """The colors at some parts of the width of the tree, above the middle of a row."""
        box = self.plane.bounding_box()
        places = [round(GUTTER + part * (box["width"] - GUTTER)) for part in parts]
        return [
            tuple(color) for color in self.root.evaluate(PIXELS, [places, round((row + 0.2) * box["height"] / rows)])
        ]

    def row(self):
        """Some pixels of the row of the second moves."""
        return self.colors([at / 50 for at in range(50)], 2)


@pytest.fixture(scope="module")
def whole():
    return GameExplorer(TicTacToe())


@pytest.fixture(scope="module")
def hosted(offline_page):
    return Hosted(offline_page)


@pytest.fixture
def opened(hosted, offline_page):
    """Shows an explorer."""

    def show(explorer, size=(872, 644)):
        offline_page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        explorer.path = []
        shown = Shown(offline_page, hosted.show(explorer))
        shown.settle()
        return shown

    return show


def test_the_table_of_moves_is_one_tab_stop_and_keeps_the_focus(opened, whole):
    shown = opened(whole)
    buttons = shown.root.locator(".moves button")
    assert [each.get_attribute("tabindex") for each in buttons.all()] == ["0", *["-1"] * 8]
    buttons.first.focus()
    for key in ("ArrowDown", "ArrowDown", "End", "ArrowUp", "Enter"):
        shown.page.keyboard.press(key)
    assert whole.path == [7] and shown.page.evaluate("document.activeElement.textContent") == "O0"


@pytest.mark.parametrize("size", [(1110, 612), (390, 844)])
def test_the_ring_around_a_move_is_whole_and_no_number_is_cut(opened, whole, size):
    shown = opened(whole, size)
    shown.root.locator(".moves button").first.focus()
    shown.page.keyboard.press("End")
    for key in ("End", "Home"):
        shown.page.keyboard.press(key)
        beyond = shown.root.locator(".moves").evaluate("""moves => {
          const [box, seen] = [document.activeElement.getBoundingClientRect(), moves.getBoundingClientRect()];
          const { outlineWidth, outlineOffset } = getComputedStyle(document.activeElement);
          const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
          return [seen.left - box.left + ring, seen.top - box.top + ring, box.right + ring - seen.right,
            box.bottom + ring - seen.bottom, moves.scrollWidth - moves.clientWidth];
        }""")
        assert max(beyond) <= 0.5, (key, beyond)


def test_all_nine_moves_are_in_view(opened):
    shown = opened(GameExplorer(TicTacToe(), route={(1,): "Which replies lose?"}), (1110, 612))
    needed, there = shown.root.locator(".moves").evaluate("each => [each.scrollHeight, each.clientHeight]")
    assert needed <= there


def test_a_route_leads_from_stop_to_stop(opened, whole):
    explorer = GameExplorer(TicTacToe(), route={(1,): "Which replies lose?", (1, 3): "O took 3."})
    shown = opened(explorer)
    ask = shown.root.locator(".ask")
    assert "2 stops" in ask.inner_text() and "lose" not in ask.inner_text() and explorer.path == []
    shown.root.get_by_role("button", name="Next stop").click()
    assert "Stop 1 of 2: Which replies lose?" in ask.inner_text() and explorer.moves == [1]
    shown.press("n")  # the reader has not chosen a move
    refusal = "Stop 1 of 2: First choose a move, or show the values. Which replies lose?"
    assert refusal in ask.inner_text() and explorer.moves == [1]
    assert shown.root.locator(".unseen[role=status]").inner_text() == refusal
    shown.press("v", "n")
    assert "Stop 2 of 2: O took 3." in ask.inner_text() and explorer.moves == [1, 3]
    shown.press("ArrowDown", "n", "n")  # a detour does not lose the place
    assert "Stop 1 of 2" in ask.inner_text() and explorer.moves == [1]
    shown.find("0 4 8")
    assert "You have left stop 1 of 2 without a move." in ask.inner_text() and "lose" not in ask.inner_text()
    shown.press("n", "ArrowDown")
    assert "Stop 1 of 2" in ask.inner_text() and explorer.moves == [1, 0]
    shown.find("0 4 8")
    assert "left the route after stop 1 of 2" in ask.inner_text() and "lose" not in ask.inner_text()
    shown.press("n")
    assert explorer.moves == [1, 3]
    assert opened(whole).root.get_by_role("button", name="Next stop").count() == 0


def test_a_route_judges_the_first_move_at_each_stop(opened):
    route = {(1,): ("One?", "It is early."), (1, 3): "Two?", (1, 3, 4): "Three?", (1, 3, 4, 7): "?"}
    explorer = GameExplorer(TicTacToe(), route=route)
    shown = opened(explorer)
    ask = shown.root.locator(".ask")
    shown.press("n")
    assert "early" not in ask.inner_text()
    shown.press("ArrowDown")  # after X1, O0 is as good as any
    assert "Stop 1 of 4: O0 was right." in ask.inner_text()
    worth = "O0, O2, O4 and O7: 0, a draw; O3, O5, O6 and O8: +1, X wins."
    assert f"{worth} It is early." in ask.inner_text()
    announced = shown.root.locator(".unseen[role=status]").inner_text()
    assert announced == f"Stop 1 of 4: O0 was right. {worth} It is early."
    shown.press("ArrowRight", "n")  # the first move is judged, not this one
    shown.root.get_by_role("button", name="X2", exact=True).click()  # only 0 and 4 win
    assert "Stop 2 of 4: X2 was a mistake. After it, O0 leads to \u22121, O wins. Once more: Two?" in ask.inner_text()
    assert explorer.moves == [1, 3] and {text for row in shown.read()["moves"] for text in row[1:]} == {"?"}
    assert shown.root.get_by_role("button", name="X2", exact=True).is_disabled()
    shown.root.get_by_role("button", name="X5", exact=True).click()
    assert "Stop 2 of 4: X5 was a mistake." in ask.inner_text() and "X0 and X4: +1" in ask.inner_text()
    shown.press("n", "ArrowDown")
    assert "none of the moves is a mistake, because all are worth the same: +1, X wins." in ask.inner_text()
    shown.press("n", "v", "ArrowDown", "n")  # with the values, nothing is found
    end = "The route ends. A mistake was possible at 3 stops: at the first try, you were right at 1."
    assert end in ask.inner_text()
    assert explorer.path == [] and shown.read()["moves"]
    shown.press("n")
    assert "Stop 1 of 4: One?" in ask.inner_text()
    shown.press("0", "ArrowDown")
    assert "Next stop leads back to it." in ask.inner_text()


def test_a_click_on_a_square_of_the_board_makes_the_move_there(opened):
    explorer = GameExplorer(TicTacToe(), route={(1, 3): "Which move?"})
    shown = opened(explorer)
    shown.press("n")

    def click(square):
        box = shown.root.locator(".node .look-grid").bounding_box()
        step = min(box["width"], box["height"]) / 3.3
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2  # of the middle square
        shown.page.mouse.click(x + (square % 3 - 1) * step, y + (square // 3 - 1) * step)

    click(3)  # is taken
    assert explorer.moves == [1, 3]
    click(2)  # is a mistake, so the board stays
    assert "X2 was a mistake" in shown.root.locator(".ask").inner_text() and explorer.moves == [1, 3]
    click(2)
    assert explorer.moves == [1, 3]
    click(4)
    assert explorer.moves == [1, 3, 4]
    click(8)
    assert explorer.moves == [1, 3, 4, 8]


def test_after_a_mistake_the_keys_lead_to_another_move(opened):
    explorer = GameExplorer(TicTacToe(), route={(1, 8): "Which move wins?"})
    shown = opened(explorer)
    ask = shown.root.locator(".ask")
    shown.press("n", "ArrowDown")
    again = "X0 was a mistake. After it, O2 leads to \u22121, O wins. Once more: Which move wins?"
    assert again in ask.inner_text() and explorer.moves == [1, 8]
    announced = shown.root.locator(".unseen[role=status]").inner_text()
    assert announced == f"Stop 1 of 1: {again}"
    shown.press("ArrowDown")
    assert "Stop 1 of 1: X2 was right." in ask.inner_text() and explorer.moves == [1, 8, 2]
    shown.press("n")
    assert "A mistake was possible at 1 stop: at the first try, you were right at 0." in ask.inner_text()
    shown.press("ArrowDown")  # the route is over, and its end is not about this board
    assert "Next stop leads you through the tree in 1 stop." in ask.inner_text()


def test_the_board_has_the_room_that_fewer_moves_leave(opened):
    shown = opened(GameExplorer(TicTacToe()))
    heights = []
    for _ in range(5):
        heights.append(shown.root.locator(".node .look-grid").bounding_box()["height"])
        assert shown.root.locator(".moves").evaluate("each => each.scrollHeight - each.clientHeight") <= 1
        shown.press("ArrowDown")
    assert heights == sorted(heights) and heights[-1] > 1.3 * heights[0]


@pytest.mark.parametrize("show", ["ArrowDown", "v", "a move in the table"])
def test_the_values_are_hidden_at_a_stop_until_the_reader_has_chosen(opened, show):
    shown = opened(GameExplorer(TicTacToe(), route={(1,): "Which replies lose?"}))
    shown.press("n")
    shown.settle()
    values = {text for row in shown.read()["moves"] for text in row[1:]}  # a won board has few nodes below it
    assert shown.root.get_by_role("button", name="Show the values").is_enabled()
    assert values == {"?"} and not set(shown.row()) & set(COLORS.values())
    above = [{*shown.colors([at / 50 for at in range(50)], row)} for row in (0, 1)]
    assert not set.union(*above) & set(COLORS.values())  # a value above tells one below
    below = [{*shown.colors([at / 50 for at in range(50)], row)} for row in (2, 3, 9)]
    assert len(below[0]) > 1 and len(below[1]) == 1 and below[1] == below[2]  # a game that is over has nothing below it
    assert "O moves." in shown.read()["sentence"] and "Value" not in shown.read()["sentence"]
    if show == "a move in the table":
        shown.root.locator(".moves button").nth(1).click()  # not a mistake
    else:
        shown.press(show)
    shown.settle()
    assert "?" not in str(shown.read()["moves"]) and set(shown.row()) & set(COLORS.values())
    assert "Value" in shown.read()["sentence"]


def test_keys_the_mouse_and_typed_moves_lead_to_any_node(opened, whole):
    shown = opened(whole)
    assert shown.read()["sentence"].endswith("Value 0: a draw if both play well.")  # a lesson asks for the counts
    assert shown.read()["moves"][4] == ["X4", "0", "55,505"]
    shown.press("ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft")
    assert (whole.path, whole.moves) == ([1, 0], [1, 0])
    assert shown.read()["sentence"].startswith("Ply 2, after X1, O0. X moves. Value 0")
    assert shown.read()["board"] == "Board: O X empty, empty empty empty, empty empty empty"
    shown.press("ArrowUp", "ArrowUp", "ArrowUp")
    assert whole.path == []
    shown.find("4 0 1 2 6")
    assert whole.node_state == "OXO.X.X.." and shown.read()["problem"] == ""
    shown.root.get_by_role("button", name="O8", exact=True).click()
    assert whole.moves == [4, 0, 1, 2, 6, 8]
    shown.find("4 4")
    assert shown.read()["problem"].startswith("4 is not a legal move at ply 1.") and len(whole.path) == 6
    shown.press("0")
    shown.settle()
    assert whole.path == [] and shown.read()["problem"] == ""
    assert shown.read()["sentence"].endswith("From here on, the tree has 549,946 nodes and 255,168 games.")
    box = shown.plane.bounding_box()
    shown.page.mouse.click(box["x"] + GUTTER + (box["width"] - GUTTER) / 2, box["y"] + box["height"] * 0.15)
    shown.settle()
    assert whole.path == [4]


NODES = list(permutations(range(9), 3))  # of the row after three moves, from left to right


def test_two_nodes_with_one_board_are_shown_where_they_are_in_the_whole_row(opened, whole):
    for size in ((872, 644), (390, 844)):
        shown = opened(whole, size)
        shown.find("0 4 8")
        shown.find("8 4 0")
        shown.settle()
        row = shown.root.locator(".row").bounding_box()
        marks = shown.root.locator(".row span i").evaluate_all(
            "each => each.map((mark) => mark.getBoundingClientRect().x)"
        )
        parts = [(mark - row["x"]) / row["width"] for mark in marks]
        assert parts == pytest.approx([NODES.index(line) / len(NODES) for line in ((8, 4, 0), (0, 4, 8))], abs=0.02)
        assert shown.root.locator(".row b").all_inner_texts() == ["X8, O4, X0", "X0, O4, X8"]
        for text in shown.root.locator(".row b").all():
            box = text.bounding_box()
            assert row["x"] <= box["x"] and box["x"] + box["width"] <= row["x"] + row["width"] + 1
        seen = shown.root.locator(".row > i").bounding_box()
        assert abs(seen["x"] - marks[0]) < 5 and seen["width"] < 5  # the picture shows the chosen node


@pytest.mark.parametrize("name", slow_after(2, reversed(SCREENS)))
@pytest.mark.parametrize("route", [{}, FOUR_STOPS], ids=["free", "route"])
def test_the_picture_keeps_its_size_when_typed_moves_are_not_legal(opened, name, route):
    shown = opened(GameExplorer(TicTacToe(), route=route), SCREENS[name])
    for moves in ("hello", "0 4 4"):
        before = shown.plane.bounding_box()
        shown.find(moves)
        problem = shown.root.locator(".trouble").bounding_box()
        assert shown.plane.bounding_box() == before and "such as 8 7 6" in shown.read()["problem"]
        assert problem["y"] + problem["height"] <= SCREENS[name][1]
    shown.find("0 4")
    assert shown.plane.bounding_box() == before and shown.root.locator(".sentence").is_visible()


@pytest.mark.parametrize("name", ["Next stop", "Show the values", "Whole game", "+"])
def test_the_arrow_keys_move_through_the_tree_after_a_button_too(opened, name):
    explorer = GameExplorer(TicTacToe(), route={(1, 3): "Which move?"})
    shown = opened(explorer)
    shown.page.evaluate("document.body.style.paddingBottom = '2000px'")
    shown.press("n")
    shown.root.get_by_role("button", name=name, exact=True).click()
    before = explorer.path
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        shown.page.keyboard.press(key)
    shown.page.evaluate(FRAMES)
    assert len(explorer.path) == len(before) + 2 and explorer.path[-1] == 1
    assert shown.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("name", slow_after(1, reversed(SCREENS)))
def test_the_board_and_the_buttons_keep_their_places_when_a_stop_is_answered(opened, name):
    shown = opened(GameExplorer(TicTacToe(), route=FOUR_STOPS), SCREENS[name])
    parts = """root => [...root.querySelectorAll(".node svg, .moves button, .controls > *, .plane")]
      .map((each) => each.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))"""
    for _ in range(4):
        shown.press("n")
        before = shown.root.evaluate(parts)
        shown.press("v")
        assert len(before) > 12 and shown.root.evaluate(parts) == before


@pytest.mark.parametrize("name", slow_after(2, reversed(SCREENS)))
def test_the_picture_keeps_its_size_after_a_mistake(opened, name):
    shown = opened(GameExplorer(TicTacToe(), route=FOUR_STOPS), SCREENS[name])
    heights = [shown.plane.bounding_box()["height"]]
    for _ in range(4):
        for key in ("n", "ArrowDown", "v"):  # the first move is a mistake at some of the stops
            shown.press(key)
            heights.append(shown.plane.bounding_box()["height"])
    assert max(heights) - min(heights) < 1


def test_a_phone_shows_all_moves(opened, whole):
    shown = opened(whole, (390, 844))
    for moves, count in (("", 9), ("4", 8), ("0 4", 7)):
        shown.find(moves)
        room = shown.root.locator(".moves").bounding_box()
        boxes = [each.bounding_box() for each in shown.root.locator(".moves button").all()]
        assert len(boxes) == count and min(box["height"] for box in boxes) >= 24
        for box in boxes:
            assert room["y"] <= box["y"] and box["y"] + box["height"] <= room["y"] + room["height"]


def test_lines_of_moves_are_typed_one_after_the_other_and_compared(opened, whole):
    shown = opened(whole)
    shown.find("0 4 8")
    assert shown.page.evaluate("document.activeElement.className") == "find"
    shown.page.keyboard.type("8 4 0")  # in place of the first line
    shown.enter()
    assert whole.moves == [8, 4, 0]
    apart = NODES.index((8, 4, 0)) - NODES.index((0, 4, 8))
    assert shown.read()["sentence"].endswith(f"as after X0, O4, X8, {apart} nodes to the left in this row.")
    shown.find("4 1")
    assert shown.read()["sentence"].startswith("Ply 2, after X4, O1. O1 was a mistake. X moves. Value +1: X wins")
    shown.find("4 0")
    assert "mistake" not in shown.read()["sentence"] and "same board" not in shown.read()["sentence"]


def test_a_screen_reader_announces_the_end_of_a_game_and_full_screen(opened, whole):
    shown = opened(whole)
    announced = shown.root.locator(".unseen[role=status]")
    shown.page.evaluate("document.body.style.paddingBottom = '2000px'")
    shown.find("0 3 1 4 2")
    shown.press("Space", "ArrowDown")
    assert announced.inner_text() == "The game is over here." and shown.page.evaluate("scrollY") == 0
    for words in ("Full screen.", "Full screen is off."):
        shown.press("f")
        shown.settle()
        assert announced.inner_text() == words


def test_no_color_of_a_low_row_is_too_narrow_to_be_seen(opened, whole):
    seen = opened(whole)
    ply_five = seen.root.locator("canvas").evaluate("canvas => canvas.height * 0.555")
    width = seen.root.locator("canvas").evaluate("canvas => canvas.width")
    row = [tuple(each) for each in seen.root.evaluate(PIXELS, [[*range(GUTTER, width)], ply_five])]
    starts = [at for at in range(1, len(row)) if row[at] != row[at - 1]]
    lines = {at + side for at in starts if row[at] not in COLORS.values() for side in (0, 1)}  # between first moves
    widths = [end - at for at, end in pairwise(starts) if not {at, end} & lines]
    assert len(widths) > 10 and min(widths) >= 6


def test_the_colors_are_the_values(opened, whole):
    shown, game = opened(whole), TicTacToe()
    solution = solve(game)
    middles, values, start = [], [], 0
    for move in game.actions(game.initial):
        opened_with = game.result(game.initial, move)
        for reply in game.actions(opened_with):
            state = game.result(opened_with, reply)
            games = count_games(game, state)
            middles.append((start + games / 2) / 255_168)
            values.append(solution[state].value)
            start += games
    assert start == 255_168 and shown.colors(middles, 2) == [COLORS[value] for value in values]
    shown.find("0 1 2")
    shown.settle()
    assert [shown.colors([0.2], ply)[0] for ply in range(4)] == [COLORS[value] for value in (0, 0, 1, 0)]


# How often the picture changes after the key Enter, and until when, in milliseconds.
FLIGHT = """async (root) => {
  const canvas = root.querySelector("canvas");
  const row = () => String(canvas.getContext("2d").getImageData(100, canvas.height * 0.52, canvas.width - 100, 1).data);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  let [seen, changes, last] = [row(), 0, 0];
  const begin = performance.now();
  const key = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  root.querySelector(".plane").dispatchEvent(key);
  while (performance.now() < begin + 700) {
    await frame();
    const now = row();
    if (now !== seen) [seen, changes, last] = [now, changes + 1, performance.now() - begin];
  }
  return [changes, last];
}"""


@pytest.mark.parametrize(("reduced", "least", "most"), [("no-preference", 2, 60), ("reduce", 1, 1)])
def test_a_flight_lasts_at_most_400_ms_and_there_is_none_with_less_motion(opened, whole, reduced, least, most):
    shown = opened(whole)
    shown.page.emulate_media(reduced_motion=reduced)
    shown.press("ArrowDown", "ArrowDown")
    shown.settle()
    changes, last = shown.root.evaluate(FLIGHT)
    shown.page.emulate_media(reduced_motion="no-preference")
    assert least <= changes <= most and last < 400


@pytest.mark.slow
def test_the_wheel_with_ctrl_and_drags_change_what_is_shown_and_choose_nothing(opened, whole):
    shown = opened(whole)
    seen = [shown.row()]
    shown.page.evaluate("addEventListener('wheel', (event) => { window.isKept = event.defaultPrevented; })")
    box = shown.plane.bounding_box()
    x, y = box["x"] + GUTTER + 200, box["y"] + box["height"] / 2
    shown.page.mouse.move(x, y)
    shown.page.mouse.move(x + 5, y)

    def turn(pixels):
        shown.page.mouse.wheel(0, pixels)
        shown.settle()
        seen.append(shown.row())

    turn(-400)
    assert seen.pop() == seen[0] and not shown.page.evaluate("isKept")  # without Ctrl, the page scrolls
    shown.page.keyboard.down("Control")
    turn(-100)
    turn(-100)
    shown.page.mouse.down()
    shown.page.mouse.move(x - 100, y, steps=4)
    shown.page.mouse.up()
    shown.settle()
    seen.append(shown.row())
    turn(1000)
    shown.page.keyboard.up("Control")
    assert seen[0] == seen[-1] and len({str(row) for row in seen}) == 4
    assert whole.path == [] and shown.page.evaluate("isKept")


def count_games(game, state, known={}):  # noqa: B006 - a memory
    if state not in known:
        known[state] = 1 if game.is_terminal(state) else 0
        if not known[state]:
            known[state] = sum(count_games(game, game.result(state, action)) for action in game.actions(state))
    return known[state]


WRITTEN = """() => {
  if (window.written) return;
  window.written = [];
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    window.written.push([text, Number.parseFloat(this.font.match(/([\\d.]+)px/)[1])]);
    write.call(this, text, ...place);
  };
}"""


@pytest.mark.parametrize("name", ["JupyterLab, 1280x720", "full screen, 1280x720"])
def test_siblings_have_the_same_labels_in_readable_text(opened, whole, name):
    smallest = 14 if name.startswith("full") else 12
    for explorer, texts, count in (
        (whole, {"0"}, 10 if smallest == 14 else 1),
        (GameExplorer(Bones(12)), {"take 1: 11", "take 2: 10", "take 3: 9"}, 3),
    ):
        shown = opened(explorer, SCREENS[name])
        field = shown.root.locator(".find")
        assert field.evaluate("each => each.scrollWidth <= each.clientWidth")
        shown.page.evaluate(WRITTEN)
        shown.press("f") if smallest == 14 else shown.press("0")
        shown.settle()
        shown.page.evaluate("window.written = []; document.body.toggleAttribute('data-again')")  # painted once again
        shown.settle()
        written = shown.page.evaluate("window.written")
        assert texts <= {text for text, _ in written}, written
        assert sum(text in texts for text, _ in written) >= count, written
        assert min(size for _, size in written) >= smallest, written
        if smallest == 14:
            shown.press("f")
            shown.settle()


def test_all_moves_of_a_row_are_named_or_none(opened, whole):
    numbers = set()
    opened(whole).page.evaluate(WRITTEN)
    for width in range(900, 1500, 40):  # in some of them, there is room for some of the nine names only
        shown = opened(whole, (width, 720))
        shown.page.evaluate("window.written = []; document.body.toggleAttribute('data-again')")
        shown.settle()
        written = [text for text, _ in shown.page.evaluate("window.written")]
        numbers.add(sum(text in {f"X{square}" for square in range(9)} for text in written))
    assert numbers <= {0, 9}, numbers


@pytest.mark.parametrize("name", slow_after(1, SCREENS))
def test_it_fits_every_screen(opened, whole, name):
    shown = opened(whole, SCREENS[name])
    is_full = name.startswith("full")
    if is_full:
        shown.press("f")
        shown.settle()
    for moves in ("", "4 0", "0 3 1 4 2"):
        shown.find(moves)
        seen = shown.root.evaluate(PLACES)
        assert (seen["overlaps"], seen["outside"]) == (0, 0), (moves, seen)
        assert seen["below"] <= 1 and seen["page"] <= 0 and seen["visible"] <= 1, seen
        assert seen["plane"] > (400 if name == "phone" else 150), seen
        assert seen["smallest"] >= (14 if is_full else 12), seen
    if is_full:
        shown.press("f")


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(opened, whole, scheme):
    shown = opened(whole)
    shown.page.emulate_media(color_scheme=scheme)
    shown.find("4 0")
    assert violations(shown.page) == []
    shown.page.emulate_media(color_scheme="light")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "moves", "sentence"),
    [
        (Bones(20), "1 2 take 3", "Ply 3, after take 1, take 2, take 3. Take 3 was a mistake. MIN moves."),
        (TreeGame([[3, 12], [2, 4]]), "C C1", "Ply 2, after C, C1. Value 2. The game is over."),
        (TicTacToe(rows=2, columns=4, in_a_row=2), "X1 O4", "Ply 2, after X1, O4. X moves. Value +1: X wins if both"),
        (Bones(0), "", "Ply 0, the start. Value \u22121. The game is over."),
    ],
)
def test_other_games(opened, game, moves, sentence):
    shown = opened(GameExplorer(game))
    shown.find(moves)
    assert shown.read()["sentence"].startswith(sentence)


@pytest.mark.slow
def test_two_fingers_zoom(opened, whole):
    shown = opened(whole)
    before = shown.row()
    box = shown.plane.bounding_box()
    fingers = shown.page.context.new_cdp_session(shown.page)
    middle, y = box["x"] + GUTTER + 100, box["y"] + 200

    def touch(kind, *places):
        points = [{"x": x, "y": y, "id": at} for at, x in enumerate(places)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", middle - 20, middle + 20)
    for apart in range(30, 300, 15):
        touch("touchMove", middle - apart, middle + apart)
    touch("touchEnd")
    shown.settle()
    assert whole.path == [] and shown.row() != before


@pytest.mark.slow
def test_a_saved_page_needs_no_python(offline_page, tmp_path, whole):
    whole.choose(4, 0)
    offline_page.goto(whole.save(tmp_path / "whole.html").as_uri())
    shown = Shown(offline_page, offline_page.locator(ROOT))
    shown.root.wait_for()
    shown.settle()
    assert shown.read()["sentence"].startswith("Ply 2, after X4, O0.")
    shown.press("ArrowDown")
    assert shown.read()["sentence"].startswith("Ply 3, after X4, O0, X1.")


@pytest.mark.slow
def test_python_and_the_page_choose_the_same_node(lab):
    lab.run(
        ["from minimax_lab import GameExplorer, TicTacToe\nexplorer = GameExplorer(TicTacToe())\nexplorer"],
        wait_for=ROOT,
    )
    shown = Shown(lab.page, lab.page.locator(ROOT))
    shown.press("ArrowDown", "ArrowDown")
    shown.settle()
    assert lab.ask("print(explorer.moves)") == "[0, 1]"
    lab.ask("explorer.choose(4, 8)")
    shown.settle()
    assert shown.read()["sentence"].startswith("Ply 2, after X4, O8.")
