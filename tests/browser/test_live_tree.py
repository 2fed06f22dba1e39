"""The live tree on a saved page: dragging, keys, typed numbers, the scale, and its room on every screen."""

import chromium
import pytest
from axe import violations
from pace import slow_after
from saved import open_saved

from minimax_lab import LiveTree, TreeGame

A_TO_O = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]
ROOT = ".minimax-lab.live-tree"
SCREENS = {
    "JupyterLab, 1280x720": (872, 644),
    "JupyterLab, 1024x600": (616, 524),
    "full screen, 1280x720": (1280, 720),
    "full screen, 1920x1080": (1920, 1080),
    "phone": (390, 844),
}
READ = """root => ({
  sentence: root.querySelector(".sentence").textContent,
  ranges: [...root.querySelectorAll(".ranges li")].map((each) => each.textContent),
  here: root.querySelector(".ranges [data-here]")?.textContent,
  leaf: root.querySelector(".leaf").textContent,
  field: root.querySelector(".number").value,
  problem: root.querySelector(".scale .trouble").textContent,
  labels: [...root.querySelectorAll("[role=treeitem]")].map((each) => each.getAttribute("aria-label")),
})"""
# What is too large, covered, or outside, in pixels.
PLACES = """root => {
  const rect = (selector) => root.querySelector(selector).getBoundingClientRect();
  const parts = [".ask", ".ground", ".controls"].map(rect);
  const pane = rect(".tree-pane");
  const nodes = [...root.querySelectorAll("[data-node] .target")].map((each) => each.getBoundingClientRect());
  const frame = root.getBoundingClientRect();
  const sizes = [...root.querySelectorAll("*")]
    .filter((each) => !(each instanceof SVGElement) && each.checkVisibility() && each.innerText)
    .map((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  return {
    overlaps: parts.slice(1).filter((each, at) => each.top < parts[at].bottom - 1).length,
    below: Math.max(...parts.map((each) => each.bottom)) - frame.bottom,
    page: document.documentElement.scrollWidth - innerWidth,
    outside: nodes.filter((each) => each.right > pane.right + 1 || each.bottom > pane.bottom + 1).length,
    visible: frame.bottom - innerHeight,
    smallest: Math.min(...sizes),
  };
}"""


# The number of each leaf, and how far its upper side is from the upper end of the page.
LEAVES = """root => [...root.querySelectorAll("[role=treeitem]")].filter((each) => /, leaf/.test(each.ariaLabel))
  .map((each) => [
    Number(each.querySelector("[data-role=utility]").textContent.replace("\u2212", "-")),
    (({ top, bottom }) => (top + bottom) / 2)(each.querySelector("[data-role=end]").getBoundingClientRect()),
  ])"""


class Shown:
    """A live tree on a page."""

    def __init__(self, page):
        self.page, self.root = page, page.locator(ROOT)

    def read(self):
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return self.root.evaluate(READ)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def drag(self, name, numbers):
        """Drag a leaf up by so many numbers of the scale."""
        (low, bottom), *_, (high, top) = sorted(self.root.evaluate(LEAVES))
        pixels = numbers * (bottom - top) / (high - low)
        row = next(at for at, label in enumerate(self.read()["labels"]) if label.startswith(f"{name},"))
        box = self.root.locator(f"[role=treeitem][data-node='{row}']").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - pixels / 2)
        self.page.mouse.move(x, y - pixels)
        self.page.mouse.up()


@pytest.fixture
def opened(offline_page, tmp_path):
    """Opens a saved live tree."""

    def open_tree(tree=A_TO_O, size=(1280, 720), **options):
        offline_page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        open_saved(offline_page, LiveTree(TreeGame(tree), **options).page(), tmp_path)
        return Shown(offline_page)

    return open_tree


SMALLEST_TEXT = """root => Math.min(...[...root.querySelectorAll("svg.tree text")]
  .filter((each) => each.textContent && each.checkVisibility({ visibilityProperty: true }))
  .map((each) => each.getAttribute("font-size") * each.getScreenCTM().a).filter(Boolean))"""


def test_on_a_phone_all_texts_of_the_tree_have_13_pixels(opened):
    assert opened(size=SCREENS["phone"]).root.evaluate(SMALLEST_TEXT) >= 13


def test_a_dragged_leaf_changes_the_values_the_line_and_the_cuts(opened):
    shown = opened(rule=">=")
    assert shown.read()["sentence"] == "A is worth 10. Best play: B, D, H, H1. Alpha-beta skips I2, K, L2, M2 and G."
    shown.drag("I1", 3)
    seen = shown.read()
    assert (seen["leaf"], seen["field"]) == ("I1", "12")
    assert seen["sentence"] == "A is worth 11. Best play: B, D, I, I2. Alpha-beta skips K, L2, M2 and G."
    assert seen["ranges"] == [
        "0 to 10: B is best, and alpha-beta skips I2, K, L2, M2 and G",
        "11 to 26: alpha-beta now reads I2",
    ]
    assert seen["here"] == seen["ranges"][1]
    assert seen["labels"][0].startswith("A, MAX moves, value 11")
    assert [label.split(",")[0] for label in seen["labels"] if label.endswith("cut off")] == ["K", "L2", "M2", "G"]
    shown.root.get_by_role("button", name="Reset").click()
    assert shown.read()["sentence"].startswith("A is worth 10.")


def test_the_task_is_done_when_the_best_move_or_a_cut_changes(opened):
    shown = opened([[3, 12], [2, 4]])
    goal = shown.root.locator(".ask .goal")
    assert goal.inner_text() == "Drag leaves up or down until MAX chooses C."
    shown.root.locator("svg.tree").focus()
    shown.press("Home", *["ArrowDown"] * 2)
    shown.read()
    assert goal.inner_text() == "✓ MAX chooses C, with B1 changed. Press Reset, and find another way."
    assert shown.root.locator(".choice").text_content() == "MAX chooses C"
    shown.drag("C1", 1)
    shown.read()
    assert goal.inner_text() == "✓ MAX chooses C, with 2 leaves changed. Fewer are enough: press Reset."
    shown.root.get_by_role("button", name="Reset").click()
    assert goal.inner_text() == "Drag leaves up or down until MAX chooses C."
    goal = opened([[3, 12], [2, 4]], rule=">=").root.locator(".ask .goal")
    assert goal.inner_text() == "Drag a leaf until alpha-beta skips something else."
    shown.root.locator("svg.tree").focus()
    shown.press("End", "ArrowLeft", *["ArrowUp"] * 2)
    shown.read()
    assert goal.inner_text() == "✓ Alpha-beta reads C2 now."


def test_two_ways_with_the_fewest_leaves_are_enough(opened):
    shown = opened()
    goal, reset = shown.root.locator(".ask .goal"), shown.root.get_by_role("button", name="Reset")
    for names, again in ((("L1", "L2"), "Press Reset, and find another way."), (("M1", "M2"), "That is another way.")):
        for name in names:
            shown.drag(name, 18)
            shown.read()
        words = f"✓ MAX chooses C, with {' and '.join(names)} changed, the fewest possible. {again}"
        assert goal.inner_text() == words
        shown.drag("H1", 4)
        shown.read()
        assert goal.inner_text().endswith("Fewer are enough: press Reset.")
        reset.click()


@pytest.mark.parametrize("size", [(1280, 720), SCREENS["JupyterLab, 1280x720"], SCREENS["phone"]])
def test_a_tree_stays_where_it_is_while_the_task_gets_longer(opened, size):
    shown = opened(size=size)
    pane = shown.root.locator(".tree-pane")
    before = pane.bounding_box()
    for name in ("H1", "H2"):
        shown.drag(name, -6)
        shown.read()
        assert pane.bounding_box() == before


def test_the_task_of_a_tree_with_cuts_is_done_also_when_alpha_beta_skips_more(opened):
    shown = opened([[12, 8, 9], [14, 5, 7], [6, 11, 13]], rule=">=")
    goal = shown.root.locator(".ask .goal")
    assert goal.inner_text() == "Drag a leaf until alpha-beta skips something else."
    shown.drag("C1", -6)  # to 8
    shown.read()
    assert goal.inner_text() == "✓ Alpha-beta skips C2 now."
    shown.drag("D1", 3)  # to 9
    shown.read()
    assert goal.inner_text() == "✓ Alpha-beta reads D2 and D3, and skips C2 now."


def test_a_tree_without_windows_shows_the_same_cuts(opened):
    for has in (True, False):
        shown = opened(rule=">=", windows=has)
        labels = [label for label in shown.read()["labels"] if label.endswith("cut off")]
        assert [label.split(",")[0] for label in labels] == ["I2", "K", "L2", "M2", "G"]
        assert (shown.root.get_by_text("(\u2212∞, ∞)").count() > 0) is has


def test_putting_the_leaves_back_brings_back_a_tree_that_was_dragged_away(opened):
    shown = opened()
    chromium.still(shown.page)
    root = shown.root.locator("[role=treeitem]").first
    before, pane = root.bounding_box(), shown.root.locator(".tree-pane").bounding_box()
    shown.page.mouse.move(pane["x"] + 20, pane["y"] + pane["height"] - 20)
    shown.page.mouse.down()
    shown.page.mouse.move(pane["x"] + 20, pane["y"] + 20, steps=5)
    shown.page.mouse.up()
    assert root.bounding_box()["y"] < pane["y"]
    shown.root.get_by_role("button", name="Reset").click()
    assert root.bounding_box() == pytest.approx(before, abs=1)


def test_everything_works_by_keys(opened):
    shown = opened()
    shown.root.locator("svg.tree").focus()
    shown.press("End", "ArrowLeft", "ArrowUp", "ArrowDown", "PageDown", "ArrowUp")
    assert (shown.read()["leaf"], shown.read()["field"]) == ("O1", "21")
    shown.press("Home", "-", "3", "Enter")
    seen = shown.read()
    assert (seen["leaf"], seen["field"], seen["problem"]) == ("H1", "\u22123", "")
    assert seen["sentence"] == "A is worth +9. Best play: B, D, I, I1."
    shown.press("-", "Enter")
    assert shown.read()["problem"] == "Type a number from \u2212999 to 999, such as 12 or \u22123."
    assert shown.read()["sentence"] == seen["sentence"]
    shown.press("Escape", "ArrowUp")  # back to the tree
    assert shown.read()["field"] == "\u22122" and shown.read()["problem"] == ""
    shown.root.locator(".number").focus()
    shown.page.keyboard.press("Control+a")
    shown.page.keyboard.type("\u22122,5")
    shown.press("Enter")
    assert "value \u22122.5" in shown.read()["labels"][4] and shown.read()["problem"] == ""
    shown.press("Control+a")
    assert shown.page.evaluate("document.activeElement.getAttribute('role')") == "tree"  # Enter goes back to it


def test_a_refused_number_moves_nothing(opened):
    shown = opened(size=(1110, 608))
    field, tree = shown.root.locator(".number"), shown.root.locator(".ground")
    field.fill("8")
    shown.press("Enter")
    before = tree.bounding_box()
    field.fill("abc")
    shown.press("Enter")
    message = shown.root.get_by_text("Type a number from").bounding_box()
    ring = 4  # pixels around the field that has the focus
    assert tree.bounding_box() == before
    assert message["x"] >= field.bounding_box()["x"] + field.bounding_box()["width"] + ring


def test_a_number_beyond_the_scale_makes_it_longer(opened):
    shown = opened([[3, 12], [2, 4]])
    shown.root.locator(".number").fill("900")
    shown.press("Enter")
    seen = shown.read()
    assert seen["sentence"] == "A is worth 12. Best play: B, B2." and seen["here"].startswith("2 to 900")
    shown.root.get_by_role("button", name="Reset").click()
    assert shown.read()["ranges"][-1].startswith("2 to 16")


@pytest.mark.parametrize("name", slow_after(1, SCREENS))
@pytest.mark.parametrize("rule", slow_after(1, [">=", ""]))
def test_it_fits_every_screen(opened, name, rule):
    shown = opened(size=SCREENS[name], rule=rule)
    if name.startswith("full"):
        shown.root.locator("svg.tree").focus()
        shown.press("f")
        chromium.still(shown.page, 300)
    for keys in ([], ["ArrowRight", "ArrowRight", *["ArrowUp"] * 5], ["End", *["ArrowDown"] * 10]):
        shown.root.locator("svg.tree").focus()
        shown.press(*keys)
        shown.read()
        seen = shown.root.evaluate(PLACES)
        assert (seen["overlaps"], seen["outside"] if name != "phone" else 0) == (0, 0), seen
        assert seen["below"] <= 1 and seen["page"] <= 0 and seen["visible"] <= 1, seen
        assert seen["smallest"] >= (14 if name.startswith("full") else 12), seen


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("rule", ["", ">="])
def test_axe_finds_nothing(opened, scheme, rule):
    shown = opened(rule=rule)
    shown.page.emulate_media(color_scheme=scheme)
    shown.root.locator("svg.tree").focus()
    shown.press("ArrowRight", "x")
    assert violations(shown.page) == []


@pytest.mark.slow
def test_without_python_one_sentence_says_so_and_the_tree_works(lab):
    lab.run(["from minimax_lab import LiveTree, TreeGame\nLiveTree(TreeGame([[3, 12], [2, 4]]))"], wait_for=ROOT)
    shown = Shown(lab.page)
    lab.restart()
    shown.root.locator("svg.tree").focus()
    shown.press("End", "ArrowUp")
    shown.root.get_by_text("Python does not answer").wait_for()
    assert "value 5" in shown.read()["labels"][-1]


@pytest.mark.slow
def test_python_and_the_page_have_the_same_numbers(lab):
    lab.run(
        ["from minimax_lab import LiveTree, TreeGame\nlive = LiveTree(TreeGame([[3, 12], [2, 4]]))\nlive"],
        wait_for=ROOT,
    )
    shown = Shown(lab.page)
    shown.root.locator("svg.tree").focus()
    shown.press("End", "ArrowUp", "ArrowUp")
    lab.page.wait_for_timeout(400)
    assert lab.ask("print(live.numbers, live.tree.value)") == "[3, 12, 2, 6] 3"
    lab.ask("live.numbers = [3, 12, 7, 6]; live.rule = '>'")
    lab.page.wait_for_timeout(400)
    assert shown.read()["sentence"] == "A is worth 6. Best play: C, C2. Alpha-beta skips nothing."


HANDLES = """root => [...root.querySelectorAll(".rail, .grip")]
  .filter((each) => getComputedStyle(each).display !== "none").map((each) => each.getAttribute("class"))"""


def test_one_handle_invites_a_drag(opened):
    shown = opened()
    assert sorted(shown.root.evaluate(HANDLES)) == ["grip", "rail"]
    shown.drag("H1", -2)
    assert sorted(shown.root.evaluate(HANDLES)) == ["grip", "rail"]
    assert shown.root.locator(".path-of-cut").last.get_attribute("d").count("M") == 1  # from the first drag on, up to H


def test_at_first_there_is_one_thing_to_do(opened):
    shown = opened()
    seen = ".controls > :not(.menu)"
    faint = "parts => parts.filter((each) => getComputedStyle(each).opacity === '0').length"
    shown.page.mouse.move(0, 0)
    count = shown.root.locator(seen).count()
    assert shown.root.locator(seen).evaluate_all(faint) == count > 1
    shown.root.locator(".number").focus()
    assert shown.root.locator(seen).evaluate_all(faint) == 0  # keys reach all of them
    shown.drag("H1", 2)
    shown.page.mouse.move(0, 0)
    shown.page.evaluate("document.activeElement.blur()")
    assert shown.root.locator(seen).evaluate_all(faint) == 0


# The leaves whose lines are as heavy as the edges above them that lead to a chosen child.
HEAVY = """root => [...root.querySelectorAll(".of-leaf")].flatMap((each, at) =>
  Number.parseFloat(getComputedStyle(each.querySelector(".line-to-leaf")).strokeWidth) > 3 ? [at] : [])"""


def test_a_heavy_line_goes_down_to_its_leaf(opened):
    leaves = "B1 B2 B3 C1 E1 E2 C3 D1 D2 D3".split()
    heavy = opened([[12, 8, 9], [14, [5, 7], 10], [6, 11, 13]], rule=">=").root.evaluate(HEAVY)
    assert [leaves[at] for at in heavy] == ["B2", "E2", "D1"]


@pytest.mark.parametrize("tree", [A_TO_O, [[-3, 12], [2, -4]], [[3, 12], 5], [[1.5, 2], [[7, 0.25], 3]]])
def test_the_height_of_a_leaf_is_its_number(opened, tree):
    shown = opened(tree)
    chromium.still(shown.page)
    leaves = shown.root.evaluate(LEAVES)
    (low, bottom), *_, (high, top) = sorted(leaves)
    assert low < high and top < bottom
    for number, place in leaves:
        assert place == pytest.approx(bottom + (number - low) * (top - bottom) / (high - low), abs=1)
    assert shown.root.locator(".zero path").count() == 1  # on which the bars stand


def test_a_goal_is_reached_with_each_number_once(opened):
    shown = opened([[3, 9], [4, 8]], goal=[8, 4])
    heading = shown.root.locator(".goal")
    assert heading.inner_text() == "Make A worth 8. Use each number once."
    shown.root.locator("svg.tree").focus()
    shown.press("Home", *["ArrowUp"] * 5)
    assert "A is worth 8." in shown.read()["sentence"]
    assert heading.inner_text() == "Make A worth 8. Still missing: 3."
    shown.press("End", *["ArrowDown"] * 5)
    shown.read()
    assert heading.inner_text() == "✓ A was worth 8. Now make it worth 4. Use each number once."
    shown.root.get_by_role("button", name="Reset").click()
    shown.read()
    assert heading.inner_text() == "✓ A was worth 8 and 4. Done." and "done" in heading.get_attribute("class")


def test_the_bar_shows_where_the_leaf_matters_and_the_path_where_its_change_ends(opened):
    shown = opened()
    reach, path = shown.root.locator(".reach"), shown.root.locator(".path-of-cut").last
    shown.root.locator("svg.tree").focus()
    shown.read()
    assert not reach.is_visible() and path.get_attribute("d") == ""  # readers find out first
    bracket = shown.root.locator(".chosen .range")
    assert not bracket.is_visible()
    shown.press("ArrowUp")
    shown.read()
    assert bracket.is_visible() and bracket.get_attribute("d").startswith("M")
    assert reach.inner_text() == "From 9 to 11 (bracket), A follows H1. Now it reaches A (gray band)."
    assert path.get_attribute("d").count("M") == 4  # from H1 up to A
    shown.press("End", "ArrowUp")  # O2: MIN keeps O1, so nothing above it changes
    shown.read()
    assert reach.inner_text() == "O2 from 0 to 26: A keeps its value." and path.get_attribute("d") == ""
    assert shown.root.locator(".chosen .range").get_attribute("d") == ""


def test_keys_and_drags_show_the_same_way_of_a_number(opened):
    def seen(shown):
        shown.read()
        return shown.root.locator(".path-of-cut").last.get_attribute("d"), shown.root.locator(".reach").inner_text()

    keys, ways = opened(A_TO_O[0][0], low=4, high=30), []
    keys.root.locator("svg.tree").focus()
    keys.press("ArrowRight", "ArrowRight", *["ArrowUp"] * 5)  # I1 from 9 to 14: MIN chooses the 11 of I2
    ways.append(seen(keys))
    keys.press(*["ArrowDown"] * 3)
    ways.append(seen(keys))
    drags = opened(A_TO_O[0][0], low=4, high=30)
    for numbers in (3, 2, -3):
        drags.drag("C1", numbers)
        if numbers != 3:
            assert seen(drags) == ways.pop(0)
    assert drags.root.locator(".path-of-cut").last.get_attribute("d").count("M") == 2  # 11 goes up to A


def test_after_a_drag_the_arrow_keys_go_on_with_the_leaf(opened):
    shown = opened()
    hold = "document.addEventListener('click', (event) => event.stopPropagation(), true)"
    shown.page.evaluate(hold)  # a notebook may
    shown.drag("H1", 2)
    shown.press("ArrowUp")
    assert shown.read()["field"] == "13"


def test_a_leaf_that_is_only_chosen_says_nothing_about_its_changes(opened):
    shown = opened()
    shown.drag("H1", 2)
    assert shown.root.locator(".reach").inner_text() != ""
    shown.press("ArrowRight")
    shown.read()
    assert shown.root.locator(".reach").inner_text() == ""
    assert shown.root.locator(".chosen .range").get_attribute("d") == ""


def test_on_a_phone_no_leaf_and_no_node_above_it_is_cut_off(opened):
    for tree in ([[6, 9, 7], [4, 8, 5], [11, 3, 6]], A_TO_O):
        shown = opened(tree, size=(390, 844), rule=">=", windows=False)
        for keys in ([], ["End"], ["ArrowLeft"] * 6):
            shown.root.locator("svg.tree").focus()
            shown.press(*keys)
            chromium.still(shown.page, 100)
            pane = shown.root.locator(".tree-pane").bounding_box()
            boxes = [each.bounding_box() for each in shown.root.locator("[role=treeitem] .target").all()]
            assert len(boxes) >= 9  # from the root to the leaves of a branch, and its neighbors
            for box in boxes:
                assert pane["x"] - 1 <= box["x"] and box["x"] + box["width"] <= pane["x"] + pane["width"] + 1
                assert pane["y"] - 1 <= box["y"] and box["y"] + box["height"] <= pane["y"] + pane["height"] + 1


def test_a_large_tree_opens_only_the_branch_around_the_chosen_leaf(opened):
    def nest(depth, number):
        return number % 17 if not depth else [nest(depth - 1, 3 * number + at) for at in range(2)]

    shown = opened(nest(5, 1))
    shown.root.locator("svg.tree").focus()
    leaves = shown.root.locator("[role=treeitem][aria-label*=', leaf']")
    assert leaves.count() == 2
    shown.press("ArrowRight", "ArrowRight", "ArrowUp")
    assert leaves.count() == 2 and shown.read()["sentence"]
    assert leaves.first.get_attribute("aria-label").startswith(shown.read()["leaf"] + ",")
    shown.press("End")
    assert leaves.last.get_attribute("aria-label").startswith(shown.read()["leaf"] + ",")


def test_bars_are_painted_below_the_numbers(opened):
    order = """root => [...root.querySelectorAll(".of-leaf, .zero, [role=treeitem]")]
      .map((each) => each.getAttribute("role") === "treeitem")"""
    is_node = opened([[3, 12], [2, 4]]).root.evaluate(order)
    assert is_node == sorted(is_node) and len(set(is_node)) == 2
