"""The horizon in a browser: the slider, keys, the table, the tree, and what is visible and how large."""

from math import log

import chromium
import pytest
from axe import violations
from pace import slow_after

from minimax_lab import Bones, LookAhead, TicTacToe

SECOND = TicTacToe(win=10, first="O")
SIZES = {"JupyterLab": (848, 583), "lesson at 1280x720": (1110, 608), "small": (592, 463), "full screen": (1280, 720)}
READ = """root => ({
  sentence: root.querySelector("[role=status]").textContent,
  table: [...root.querySelectorAll("tbody tr")].map((row) => [...row.cells].map((each) => each.textContent)),
  here: [...root.querySelectorAll("thead [data-here]")].map((each) => each.textContent),
  slider: root.querySelector(".slider").value,
  said: root.querySelector(".slider").getAttribute("aria-valuetext"),
  horizon: root.querySelector(".horizon text").textContent,
  beyond: root.querySelector(".horizon [data-role=beyond]")?.getAttribute("d").split("M").length - 1,
  estimates: [...root.querySelectorAll("[data-role=estimate]")].map((each) => each.textContent),
  utilities: [...root.querySelectorAll("[data-role=utility]")].map((each) => each.textContent),
  labels: [...root.querySelectorAll("[role=treeitem]")].map((each) => each.getAttribute("aria-label")),
})"""
# What is too small, covered, or outside, in pixels.
PLACES = """root => {
  const rect = (selector) => root.querySelector(selector).getBoundingClientRect();
  const parts = [".ground", ".depths", ".sentence"].map(rect).filter(({ height }) => height);
  const [frame, pane] = [root.getBoundingClientRect(), rect(".tree-pane")];
  const inside = (box) => box.left > pane.left - 1 && box.right < pane.right + 1 &&
    box.top > pane.top - 1 && box.bottom < pane.bottom + 1;
  const nodes = [...root.querySelectorAll("[role=treeitem] .target")].map((each) => each.getBoundingClientRect());
  const thumb = rect(".slider").left + 8 + (rect(".slider").width - 16) * Number(root.querySelector(".slider").value) /
    Number(root.querySelector(".slider").max);
  const head = rect("thead [data-here]");
  const cells = [...root.querySelectorAll("td")];
  return {
    overlaps: parts.slice(1).filter((each, at) => each.top < parts[at].bottom - 1).length,
    below: Math.max(...parts.map((each) => each.bottom)) - frame.bottom,
    page: document.documentElement.scrollWidth - innerWidth,
    visible: frame.bottom - innerHeight,
    root: inside(nodes[0]),
    hidden: nodes.filter((each) => !inside(each)).length,
    horizon: inside(rect(".horizon :is(line, path, text)")),
    clipped: cells.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
    offset: Math.abs(thumb - (head.left + head.right) / 2),
    smallest: Math.min(...cells.map((each) => Number.parseFloat(getComputedStyle(each).fontSize))),
  };
}"""

# The counts of folded nodes that a label or an edge touches, and what is cut off at a border of the pane.
CLASHES = """root => {
  const rect = (each) => each.getBoundingClientRect();
  const pane = rect(root.querySelector(".tree-pane"));
  const labels = [...root.querySelectorAll("[data-of] text")].map(rect);
  const points = [...root.querySelectorAll("[data-edge] :is(line, path)")].flatMap((edge) => {
    const [length, toPane] = [edge.getTotalLength(), edge.getScreenCTM()];
    return Array.from({ length: 101 }, (_, at) => edge.getPointAtLength((at * length) / 100).matrixTransform(toPane));
  });
  const folds = [...root.querySelectorAll("[data-fold]")];
  const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const inside = (point, box) =>
    point.x > box.left && point.x < box.right && point.y > box.top && point.y < box.bottom;
  const shown = [...root.querySelectorAll("[role=treeitem], [data-fold], .horizon text")];
  return {
    folds: folds.length,
    rows: new Set([...root.querySelectorAll("[role=treeitem]")].map((each) => each.ariaLevel)).size,
    labeled: folds.filter((each) => labels.some((label) => overlap(rect(each), label))).map((each) => each.textContent),
    crossed: folds.filter((each) => points.some((point) => inside(point, rect(each)))).map((each) => each.textContent),
    cut: shown.filter((each) => rect(each).left < pane.left || rect(each).right > pane.right ||
      rect(each).top < pane.top - 4 || rect(each).bottom > pane.bottom).map((each) => each.textContent),
  };
}"""


def shown(hosted, widget, size=(848, 583)):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    root = hosted.show(widget)
    root.locator(".slider").focus()
    return root


def press(hosted, *keys):
    for key in keys:
        hosted.page.keyboard.press(key)
    hosted.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_the_slider_moves_the_horizon_and_python_knows(hosted):
    root = shown(hosted, LookAhead(SECOND, SECOND.parse("OO./O.X/X..")))
    press(hosted, "ArrowRight")
    seen = root.evaluate(READ)
    assert seen["sentence"] == ("1 ply, 5 calls: X chooses X4, about +2. A mistake: then O can force a win.")
    assert (hosted.widget.depth, seen["slider"], seen["said"], seen["here"]) == (1, "1", "1 ply ahead", ["1"])
    assert seen["horizon"] == "horizon: 1 ply ahead" and seen["beyond"] == 4
    assert seen["estimates"] == ["\u2248+1", "\u2248+2", "\u2248+1", "\u2248+1"] and not seen["utilities"]
    assert [row[:4] for row in seen["table"]] == [
        ["calls (log)", "1", "5", ""], ["value", "\u22480", "\u2248+2", ""], ["move", "\u2013", "X4", ""],
        ["mistakes", "\u2013", "1", ""],
    ]  # fmt: skip
    press(hosted, "ArrowRight")
    seen = root.evaluate(READ)
    assert seen["utilities"] == ["\u221210"] * 3 and len(seen["estimates"]) == 9 == seen["beyond"]
    assert any("chosen" in label and label.startswith("X2") for label in seen["labels"])
    press(hosted, "ArrowRight")
    assert root.evaluate(READ)["sentence"].startswith(
        "3 plies, 35 calls: X chooses X2, certain: +10. No mistake from here on."
    )


# The heights of the bars of each row from left to right, in pixels, at the depths that were tried.
BARS = """root => Object.fromEntries(["calls", "mistakes"].map((name) => [name,
  [...root.querySelectorAll(`.depths .${name} .bar`)].filter((each) => each.textContent).map((each) =>
    Math.round(10 * Number.parseFloat(getComputedStyle(each, "::before").borderTopWidth)) / 10)]))"""

# Where the numbers of each row end, in pixels from the top, at the depths that were tried.
LINES = """root => ["calls", "mistakes", "others"].map((name) => {
  const numbers = document.createTreeWalker(root.querySelector(`.depths .${name}`), NodeFilter.SHOW_TEXT);
  const bottoms = [];
  while (numbers.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(numbers.currentNode);
    if (numbers.currentNode.parentNode.matches("td, button")) bottoms.push(range.getBoundingClientRect().bottom);
  }
  return bottoms;
})"""


def test_the_bars_grow_with_the_depths_that_were_seen(hosted):
    root = shown(hosted, LookAhead(SECOND, SECOND.parse("OO./O.X/X..")), (1280, 720))
    assert {name: len(bars) for name, bars in root.evaluate(BARS).items()} == {"calls": 1, "mistakes": 1}
    press(hosted, "1")
    assert root.evaluate(BARS)["mistakes"][0] == 0 < root.evaluate(BARS)["mistakes"][1]
    press(hosted, "2", "3")
    calls = root.evaluate(BARS)["calls"]
    assert calls == sorted(set(calls)) and calls[2] / calls[3] == pytest.approx(log(17) / log(35), abs=0.05), calls


def test_the_numbers_of_a_row_stand_on_one_line(hosted):
    game = TicTacToe(win=10)

    def knows_nothing(state):
        return 0

    root = shown(hosted, LookAhead(game, game.parse("X../.O./..X"), than=knows_nothing), (1280, 720))
    name = root.get_by_role("rowheader", name="knows nothing")
    assert name.evaluate("cell => cell.scrollWidth <= cell.clientWidth && cell.scrollHeight <= cell.clientHeight")
    press(hosted, *"01234")
    lines = root.evaluate(LINES)
    assert [len(numbers) for numbers in lines] == [5, 5, 5]
    assert max(max(numbers) - min(numbers) for numbers in lines) < 1.5, lines


def test_a_click_on_a_bar_of_mistakes_opens_one_of_them(hosted):
    root = shown(hosted, LookAhead(SECOND, SECOND.parse("OO./O.X/X..")), (1280, 720))
    press(hosted, "1", "2")
    bar = root.get_by_role("button", name="show one")
    assert bar.count() == 1  # none at 2 plies, where there is no mistake
    box = bar.bounding_box()
    hosted.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 4)
    example = root.locator(".example")
    assert hosted.widget.depth == 1 and example.is_visible()
    captions = example.locator("figcaption").all_inner_texts()
    assert [each.split("\n")[0] for each in captions] == ["X moves", "It chooses X4", "Best: X2"]
    assert "O can force a win" in captions[1] and "X can force a win" in captions[2]
    assert example.locator("svg").count() == 3
    example.get_by_role("button", name="back to the tree").click()
    assert not example.is_visible()
    bar.focus()
    hosted.page.keyboard.press("Enter")
    assert example.is_visible()
    press(hosted, "2")
    assert not example.is_visible() and "2 plies" in root.evaluate(READ)["sentence"]


def test_keys_and_python_set_the_depth(hosted):
    root = shown(hosted, LookAhead(Bones(6)))
    press(hosted, "3", "2", "9")  # there is no 9
    assert hosted.widget.depth == 2 and root.evaluate(READ)["here"] == ["2"]
    hosted.widget.depth = 6
    hosted.page.evaluate("traits => window.model.receive(traits)", {"depth": 6})
    seen = root.evaluate(READ)
    assert seen["here"] == ["6"] and seen["table"][0][7] == "52" and seen["table"][0][6] == ""
    root.locator("svg.tree").focus()
    press(hosted, "0", "ArrowDown")
    assert root.evaluate(READ)["sentence"] == "0 plies, 1 call: the position is worth about 0. No move is chosen."


def test_a_large_tree_is_folded_and_counts_what_is_below(hosted):
    root = shown(hosted, LookAhead(TicTacToe(win=10)))
    press(hosted, "9")
    seen = root.evaluate(READ)
    assert seen["table"][0][10] == "549,946" and seen["table"][3][10] == "0"
    assert sum("59,704 below, folded away" in label for label in seen["labels"]) == 3
    root.locator("[data-fold]").first.click()
    assert any("8,231 below, folded away" in label for label in root.evaluate(READ)["labels"])


@pytest.mark.parametrize("size", slow_after(1, SIZES))
def test_everything_is_in_view(hosted, size):
    for widget, depths in ((LookAhead(SECOND, SECOND.parse("OO./O.X/X..")), "01234"), (LookAhead(Bones(9)), "159")):
        root = shown(hosted, widget, SIZES[size])
        if size == "full screen":
            press(hosted, "f")
            chromium.still(hosted.page, 300)
        for depth in depths:
            press(hosted, depth)
            chromium.still(hosted.page, 100)
            seen = root.evaluate(PLACES)
            assert seen["overlaps"] == 0 and seen["below"] <= 1 and seen["page"] <= 0 and seen["visible"] <= 1, seen
            assert seen["root"] and seen["clipped"] == [] and seen["offset"] < 2, (depth, seen)
            assert seen["smallest"] >= (14 if size == "full screen" else 12)
            assert root.locator(".ask").is_visible()
            assert seen["horizon"] or size == "small", (depth, seen)
            assert seen["hidden"] <= (0 if size != "small" else 4), (depth, seen)


@pytest.mark.parametrize("size", slow_after(1, ["lesson at 1280x720", "JupyterLab", "full screen"]))
def test_no_count_of_folded_nodes_is_cut_off_or_on_an_edge(hosted, size):
    empty = TicTacToe(win=10)
    for widget, depths in (
        (LookAhead(empty), "3489"),
        (LookAhead(SECOND, SECOND.parse("OO./O.X/X..")), "34"),
        (LookAhead(empty, empty.parse("X../.O./..X")), "24"),
    ):
        shown(hosted, widget, SIZES[size])
        if size == "full screen":
            press(hosted, "f")
            chromium.still(hosted.page, 300)
        for depth in depths:
            press(hosted, depth)
            hosted.page.wait_for_function(f"({CLASHES})(document.querySelector('.minimax-lab')).rows >= 3")
            chromium.still(hosted.page, 100)
            seen = hosted.page.locator(".minimax-lab").first.evaluate(CLASHES)
            assert (seen["labeled"], seen["crossed"], seen["cut"]) == ([], [], []), (depth, seen)
            assert seen["rows"] >= 3 and seen["folds"], (depth, seen)


def test_a_search_that_appears_later_shows_as_many_rows_as_have_room(hosted):
    """A notebook may give the widget its size after it was made; then the first layout must not stay."""
    shown(hosted, LookAhead(TicTacToe(win=10), depth=4))
    hosted.page.evaluate("document.querySelector('main').style.display = 'none'")
    hosted.page.wait_for_timeout(100)
    press(hosted, "3")
    press(hosted, "4")
    hosted.page.evaluate("document.querySelector('main').style.display = ''")
    hosted.page.wait_for_function(f"({CLASHES})(document.querySelector('.minimax-lab')).rows === 3")


# How many boxes around counts of folded nodes there are, and those that touch a value.
ON_VALUES = """root => {
  const rect = (each) => each.getBoundingClientRect();
  const values = [...root.querySelectorAll("[role=treeitem] [data-role=ground]")].map(rect);
  const apart = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom) > -0.5;
  const boxes = [...root.querySelectorAll(".fold .box")];
  return [boxes.length, boxes.filter((each) => !values.every((value) => apart(rect(each), value))).length];
}"""


@pytest.mark.parametrize("size", slow_after(1, ["full screen", "JupyterLab"]))
def test_no_box_around_a_count_touches_a_value(hosted, size):
    shown(hosted, LookAhead(TicTacToe(win=10)), SIZES[size])
    if size == "full screen":
        press(hosted, "f")
    press(hosted, "9")
    chromium.still(hosted.page, 300)
    count, touching = hosted.page.locator(".minimax-lab").first.evaluate(ON_VALUES)
    assert count > 10 and touching == 0


def test_the_question_has_one_line(hosted):
    question = shown(hosted, LookAhead(TicTacToe(win=10)), SIZES["JupyterLab"]).locator(".ask strong")
    height, size = question.evaluate("each => [each.offsetHeight, Number.parseFloat(getComputedStyle(each).fontSize)]")
    assert height < 2 * size and size > 18


# How far the label of each edge is from the middle of its node, as a part of the node's width.
OFFSETS = """root => [...root.querySelectorAll("[data-of] [data-role=action]")].map((label) => {
  const middle = (each) => (each.getBoundingClientRect().left + each.getBoundingClientRect().right) / 2;
  const node = root.querySelector(`[data-node="${label.closest("[data-of]").dataset.of}"] .target`);
  return Math.abs(middle(label) - middle(node)) / node.getBoundingClientRect().width;
})"""


@pytest.mark.parametrize("depth", "149")
def test_the_label_of_an_edge_is_above_its_node(hosted, depth):
    root = shown(hosted, LookAhead(TicTacToe(win=10)))
    press(hosted, depth)
    offsets = root.evaluate(OFFSETS)
    assert len(offsets) >= 9 and max(offsets) < 0.5, offsets


def test_nine_boards_have_room_in_a_narrow_cell(hosted):
    root = shown(hosted, LookAhead(TicTacToe(win=10)), SIZES["small"])
    for depth in "149":
        press(hosted, depth)
        assert root.evaluate(PLACES)["hidden"] == 0 and root.locator("[data-node] [data-role=grid]").count()


@pytest.mark.parametrize("depth", "149")
def test_the_horizon_is_a_line_across_the_row(hosted, depth):
    root = shown(hosted, LookAhead(TicTacToe(win=10)))
    press(hosted, depth)
    words = {"1": "horizon: 1 ply ahead", "4": "horizon: 4 plies ahead, 2 plies below this row"}
    assert root.evaluate(READ)["horizon"] == words.get(depth, "horizon: 9 plies ahead, 7 plies below this row")
    line = root.locator('.horizon [data-role="horizon"]:not(text)').bounding_box()
    label = root.locator(".horizon text").bounding_box()
    if depth != "1":  # the label is in the line, to which dashes lead from the last row
        assert line["x"] - 20 < label["x"] + label["width"] <= line["x"]
        assert root.locator('.horizon [data-role="toward horizon"]').get_attribute("d").count("M") == 8
        line = {"x": label["x"], "width": line["x"] + line["width"] - label["x"]}
    boxes = [each.bounding_box() for each in root.locator("[data-node] [data-role=grid]").all()]
    assert boxes, "the boards are kept"
    assert line["x"] <= min(each["x"] for each in boxes) + 4
    assert line["x"] + line["width"] >= max(each["x"] + each["width"] for each in boxes) - 4


@pytest.mark.parametrize("height", [380, 440, 583])
def test_a_deeper_horizon_leaves_the_plies_that_have_room(hosted, height):
    root = shown(hosted, LookAhead(SECOND, SECOND.parse("OO./O.X/X..")), (848, height))
    rows = []
    for depth in "1234":
        press(hosted, depth)
        rows.append(root.evaluate(CLASHES)["rows"])
    assert rows == sorted(rows) and rows[0] == 2, rows


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(hosted, scheme):
    hosted.page.emulate_media(color_scheme=scheme)
    shown(hosted, LookAhead(SECOND, SECOND.parse("OO./O.X/X..")), (1280, 720))
    press(hosted, "2")
    assert violations(hosted.page) == []
    hosted.page.emulate_media(color_scheme="light")


@pytest.mark.slow
def test_python_and_the_page_have_the_same_depth(lab):
    code = "from minimax_lab import Bones, LookAhead\nahead = LookAhead(Bones(6))\nahead"
    lab.run([code], wait_for=".minimax-lab.look-ahead")
    root = lab.page.locator(".minimax-lab.look-ahead")
    root.locator(".slider").focus()
    lab.page.keyboard.press("4")
    lab.page.wait_for_timeout(400)
    assert lab.ask("print(ahead.depth, ahead.calls)") == "4 45"
    lab.ask("ahead.depth = 1")
    lab.page.wait_for_timeout(400)
    assert root.evaluate(READ)["here"] == ["1"]


@pytest.mark.parametrize("depth", [0, 1, 2, 9])
def test_nine_moves_are_readable_on_a_phone(hosted, depth):
    hosted.page.set_viewport_size({"width": 390, "height": 844})
    root = hosted.show(LookAhead(TicTacToe(win=10), depth=depth))
    chromium.still(hosted.page, 100)
    clashes = root.evaluate(CLASHES)
    assert clashes["labeled"] == clashes["crossed"] == clashes["cut"] == [] and clashes["rows"] == min(depth, 1) + 1
    places = root.evaluate(PLACES)
    assert (places["overlaps"], places["hidden"], places["horizon"], places["clipped"]) == (0, 0, True, []), places
    assert places["page"] <= 0 and places["visible"] <= 1
    seen = root.evaluate("""root => {
      const rect = (each) => each.getBoundingClientRect();
      const texts = [...root.querySelectorAll("svg.tree text")].filter((each) => each.checkVisibility())
        .map((each) => [rect(each), parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a]);
      const nodes = [...root.querySelectorAll("[role=treeitem] .target")].map(rect);
      const [tree, pane] = ["svg.tree > g", ".tree-pane"].map((each) => rect(root.querySelector(each)));
      const meet = (one, other, low, high) => one[low] < other[high] - 1 && other[low] < one[high] - 1;
      const cross = (one, other) => meet(one, other, "left", "right") && meet(one, other, "top", "bottom");
      return {
        smallest: Math.min(...texts.filter(([box]) => box.width).map(([, size]) => size)),
        left: Math.min(...texts.map(([box]) => box.left).filter(Boolean)) - pane.left,
        right: pane.right - Math.max(...texts.map(([box]) => box.right)),
        crossing: nodes.flatMap((one, at) => nodes.slice(at + 1).filter((other) => cross(one, other))).length,
        height: tree.height / pane.height,
      };
    }""")
    assert seen["smallest"] >= 12.4 and min(seen["left"], seen["right"]) >= 0 and not seen["crossing"], seen
    assert seen["height"] > (0.74 if depth else 0.2), seen
    hosted.page.set_viewport_size(chromium.SCREEN)


def test_the_title_covers_no_part_of_the_tree_on_a_phone(hosted):
    hosted.page.set_viewport_size({"width": 390, "height": 844})
    root = hosted.show(LookAhead(SECOND, SECOND.parse("OO./O.X/X.."), depth=1))
    chromium.still(hosted.page, 100)
    title, tree = (root.locator(part).bounding_box() for part in (".ask", "svg.tree"))
    assert title["y"] + title["height"] <= tree["y"] + 1
    hosted.page.set_viewport_size(chromium.SCREEN)


def squares_of_marks(state):
    """What a learner may write: the more marks a player has in a line that is still open, the more it is worth."""
    lines = [state[line] for line in TicTacToe().lines]
    ours = sum(line.count("X") ** 2 for line in lines if "O" not in line)
    return (ours - sum(line.count("O") ** 2 for line in lines if "X" not in line)) / 4


def two_marks_count_by_who_moves(state):
    """What a learner may write: two marks and an empty square are worth more to the player who moves next."""
    x, o = (6, 4) if TicTacToe().to_move(state) == "MAX" else (4, 6)
    lines = [state[line] for line in TicTacToe().lines]
    ours = sum([0, 1, x, 0][line.count("X")] for line in lines if "O" not in line)
    return (ours - sum([0, 1, o, 0][line.count("O")] for line in lines if "X" not in line)) / 5


@pytest.mark.parametrize(
    ("evaluate", "heading", "outcome"),
    [
        (None, ["Not yet: 534 mistakes", "The goal at 1 ply: fewer than 110."], ""),
        (squares_of_marks, ["✓ Fewer than 110: 103 mistakes", "The next goal at 1 ply: fewer than 70."], ""),
        (two_marks_count_by_who_moves, ["✓ Done: 63 mistakes", "The goal at 1 ply: fewer than 70."], "right"),
    ],
)
def test_the_goals_are_what_the_heading_is_about(hosted, evaluate, heading, outcome):
    root = hosted.show(LookAhead(TicTacToe(win=10), evaluate=evaluate, depth=1, goal=[110, 70]))
    assert root.locator(".ask").inner_text().split("\n") == heading
    assert root.get_attribute("data-outcome") == outcome
    press(hosted, "3")
    assert root.get_attribute("data-outcome") == outcome


def test_the_title_asks_and_luck_is_said(hosted):
    game = TicTacToe(win=10)
    root = shown(hosted, LookAhead(game, game.parse("X../.O./..X"), title="When does O avoid a corner?"))
    assert root.locator(".ask strong").inner_text() == "When does O avoid a corner?"
    press(hosted, "3")
    assert root.evaluate(READ)["sentence"].endswith("\u22121. 6 moves look equal, and the first is right by luck.")
    press(hosted, "4")
    assert root.evaluate(READ)["sentence"].endswith("No mistake from here on.")
