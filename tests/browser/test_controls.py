"""The controls of a saved page: keys, buttons, fields to type in, the focus, and keys that are held.

What each key and button does is in tests/users and in the tour; here is what they do not notice.
"""

import inspect

import chromium
import pytest
import runs
from expected import MINUS

from minimax_lab import minimax

NINE = runs.nine_calls()


@pytest.fixture
def nine(saved):
    return saved.open(NINE)


# -- panels -----------------------------------------------------------------------------------------------------------


def test_the_legend_lists_every_key_once(nine):
    nine.open_menu()
    legend = nine.root.locator("details.legend")
    legend.locator("summary").click()
    keys = {key for line in legend.locator("dt").all_inner_texts() for key in line.replace(" or ", " ").split()}
    assert {key.strip(",") for key in keys} == {
        "→", "space", "←", "PageDown", "PageUp", "Home", "End", "R", "C", "F", "G", "O", "P", "L", "Q", "S", "B", "E",
        "W", "+", MINUS, "0", "?", "Esc",
    }  # fmt: skip


@pytest.fixture
def small(saved):
    saved.page.set_viewport_size({"width": 640, "height": 480})
    yield saved.open(NINE)
    saved.page.set_viewport_size(chromium.SCREEN)


FOCUSED = "[document.activeElement.className, document.activeElement.scrollTop > 20, scrollY]"  # beyond its padding


def test_a_panel_gets_the_focus_and_the_keys_and_escape_closes_it(small):
    small.focus()
    small.press("ArrowRight")
    seen = []
    for key in ("?", "PageDown", "Home", "Escape"):
        small.press(key)
        chromium.still(small.page)
        seen.append(small.page.evaluate(FOCUSED))
    assert seen == [["panel", False, 0], ["panel", True, 0], ["panel", False, 0], ["stage", False, 0]]
    assert small.step == 1 and small.root.locator(".panel >> visible=true").count() == 0


def test_the_menu_is_short_until_its_keys_are_wanted(nine):
    keys = nine.root.locator("dl")
    for act, is_shown in (("?", True), ("?", False), ("More", False), ("?", True), ("Escape", False), ("More", False)):
        if act == "More":
            nine.root.locator("summary[aria-label='More']").click()
        else:
            nine.focus()
            nine.press(act)
        chromium.still(nine.page, 100)
        assert keys.is_visible() == is_shown, act
    assert nine.root.get_by_label("Quiz").is_visible()


def test_a_choice_in_the_menu_closes_it_and_the_arrow_keys_go_on(nine):
    for name, step in (("next return", 5), ("last step", 17)):
        nine.press("Home", "ArrowRight")
        nine.open_menu()
        nine.button(name).click()
        assert nine.root.locator(".panel >> visible=true").count() == 0
        nine.press("ArrowLeft" if name.startswith("last") else "ArrowRight")
        assert nine.step == step


def test_plain_buttons_of_the_options_look_like_buttons(nine):
    nine.open_menu()
    border = nine.button("Fold the tree as at the start").evaluate("button => getComputedStyle(button).borderTopColor")
    assert border != "rgba(0, 0, 0, 0)"


NO_CALLS = ["0", "10", "-1", "2.5", "1e9", "0x2", "two", "<b>2</b>", "9" * 400, ""]


def test_invalid_call_numbers_are_reported(nine):
    nine.root.locator(".slider").fill("5")
    nine.open_menu()
    box = nine.root.get_by_label("Go to call, 1 to 9")
    for text in NO_CALLS:
        box.fill(text)
        box.press("Enter")
        reason = f"“{text[:12]}” is not a call. " if text else ""
        assert (nine.step, nine.read()["trouble"]) == (5, f"{reason}Enter a number from 1 to 9.")
    for text, step in ((" 5 ", 8), ("2", 2)):
        box.fill(text)
        box.press("Enter")
        assert (nine.step, nine.read()["trouble"]) == (step, "")


# -- stepping ---------------------------------------------------------------------------------------------------------


def test_the_arrow_keys_step_after_a_click_on_a_button(nine):
    nine.press("Home", "ArrowRight")
    nine.button("Next step (right arrow)").click()
    nine.press("ArrowRight")
    assert nine.step == 3


def test_the_buttons_finish_calls_and_go_to_returns(nine):
    returns = []
    nine.press("ArrowRight")
    for _ in range(9):
        nine.choose("next return")
        returns.append(nine.step)
    assert returns == [4, 6, 7, 9, 13, 14, 16, 17, 18]
    for start, end in ((1, 18), (2, 7), (3, 4), (4, 7), (10, 17), (12, 13)):
        nine.root.locator(".slider").fill(str(start))
        nine.choose("finish this call")
        assert nine.step == end


def test_a_key_that_is_held_stops_at_each_vote_and_note(saved):
    shown = saved.open(NINE, votes=[6], notes={9: "May we stop?"})
    shown.focus()
    steps = []
    for _ in range(3):
        shown.page.keyboard.down("ArrowRight")
        for _ in range(12):
            shown.page.keyboard.down("ArrowRight")
        shown.page.keyboard.up("ArrowRight")
        steps.append(shown.step)
    assert steps == [6, 9, 18]


def test_in_the_tree_space_steps_and_the_focus_is_visible(nine):
    nine.focus()
    nine.press("ArrowRight")
    nine.root.locator(":is(.code, .cards)[tabindex]").first.wait_for(state="detached")  # nothing to scroll, next frame
    nine.press("Tab", "Space")
    assert nine.step == 2
    assert nine.page.evaluate("document.activeElement.getAttribute('role')") == "tree"
    assert nine.page.evaluate(OUTLINED)
    assert nine.root.locator(".tree-hint").inner_text() == (
        "Left and right: to the nodes beside. Up: to the parent. Down: to the first child. Enter: to that call."
    )
    nine.press("Shift+Tab")
    assert nine.root.locator(".tree-hint").inner_text() == ""


def test_other_keys_have_no_effect(nine):
    nine.focus()
    nine.press("ArrowRight")
    prevented = nine.root.evaluate(
        """(root, keys) => keys.filter((key) => {
          const [name, modifier] = key.split('+').reverse();
          const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true,
            ctrlKey: modifier === 'Control', altKey: modifier === 'Alt' });
          root.querySelector('.stage').dispatchEvent(event);
          return event.defaultPrevented;
        })""",
        ["Control+ArrowRight", "Alt+ArrowRight", "Control+r", "x", "a", "d", "1", "Delete"],
    )
    assert (prevented, nine.step) == ([], 1)


def test_stepping_through_every_line(nine):
    nine.focus()
    nine.press("l")
    shown = nine.every_step()
    lines = [number for _, number in NINE.lines.tolist()]
    assert len(shown) == 1 + 18 + len(lines)
    source, first = inspect.getsourcelines(minimax)
    text = {first + at: line.strip() for at, line in enumerate(source)}
    stepped = [each["lit"][0] for each in shown if ", line " in each["where"]]
    assert all(text[number].startswith(lit) for lit, number in zip(stepped, lines, strict=True))
    back = nine.every_step("ArrowLeft")
    assert [(each["where"], each["lit"]) for each in back[::-1]] == [(each["where"], each["lit"]) for each in shown]


def test_no_step_follows_the_release_of_a_held_key(saved):
    shown = saved.open(runs.heap())
    shown.focus()
    for _ in range(40):  # pressing again without releasing repeats the key
        shown.page.keyboard.down("ArrowRight")
    assert shown.step == 40
    shown.page.keyboard.up("ArrowRight")
    shown.page.wait_for_timeout(120)
    assert shown.step == 40


def test_a_held_key_switches_an_option_once(nine):
    nine.focus()
    nine.press("End")
    cells = nine.root.locator("svg.tree [data-role=cell]")
    assert cells.count() > 0  # boards have room
    for _ in range(4):
        nine.page.keyboard.down("b")
    nine.page.keyboard.up("b")
    assert cells.count() == 0


def test_dragging_moves_the_tree_and_keeps_the_step(nine):
    nine.choose("last step")
    before = nine.root.locator("[data-node='4'] .target").bounding_box()
    middle = (before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    nine.page.mouse.move(*middle)
    nine.page.mouse.down()
    nine.page.mouse.move(middle[0] + 30, middle[1] + 20, steps=4)
    nine.page.mouse.up()
    after = nine.root.locator("[data-node='4'] .target").bounding_box()
    assert nine.step == 18
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((30, 20), abs=1)
    nine.press("0")  # has no effect, because the focus is outside the tree; the button fits it
    nine.open_menu()
    nine.button("Fit the tree").click()
    fitted = nine.root.locator("[data-node='4'] .target").bounding_box()
    assert (fitted["x"], fitted["width"]) == pytest.approx((before["x"], before["width"]), abs=1)


# -- focus ------------------------------------------------------------------------------------------------------------


def test_keys_work_as_soon_as_a_page_is_open_and_the_page_does_not_scroll(nine):
    nine.press("ArrowRight")
    assert nine.step == 1 and nine.page.evaluate("scrollY") == 0


FIRST_STEP = "Next step, or the key →, makes the first call."


def test_before_the_first_call_the_root_is_outlined_and_the_hint_says_what_to_press(saved):
    large = saved.open(runs.large())
    outline, hint = large.root.locator(".start"), large.root.locator(".tree-hint")
    assert outline.locator("path").count() >= 1 and hint.inner_text() == FIRST_STEP
    pane, root = (large.root.locator(each).bounding_box() for each in (".tree-pane", ".start path >> nth=0"))
    assert pane["x"] < root["x"] and root["x"] + root["width"] < pane["x"] + pane["width"]
    large.press("ArrowRight")
    assert outline.locator("text:visible").count() == 0 and "Press \u2192" not in hint.inner_text()
    large.press("Home")
    assert hint.inner_text() == FIRST_STEP


def test_before_the_first_call_the_tree_has_the_room_of_what_is_empty(saved):
    player = saved.open(runs.pruned())
    parts, tree = player.root.locator(".code, .cards"), player.root.locator(".tree-pane")
    start = tree.bounding_box()
    assert [each.is_visible() for each in parts.all()] == [False, False]
    player.press("ArrowRight")
    assert [each.is_visible() for each in parts.all()] == [True, True]
    assert tree.bounding_box()["height"] < start["height"]


@pytest.mark.parametrize("act", ["key", "click"])
def test_a_key_or_a_click_brings_the_player_into_view(nine, act):
    nine.page.evaluate("document.body.style.paddingTop = '300px'")  # as text above it in a notebook
    nine.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    assert nine.page.evaluate("scrollY") == 0 and bottom(nine) > 100
    nine.press("ArrowRight") if act == "key" else nine.root.locator("svg.tree").click(position={"x": 9, "y": 9})
    assert nine.page.evaluate("scrollY") > 100 and bottom(nine) <= 1


def bottom(shown):
    """How far the player reaches below the window, in pixels."""
    return shown.root.evaluate("root => root.getBoundingClientRect().bottom - innerHeight")


TITLE = "Steps of Minimax on a tic-tac-toe board: 9 calls"
STOPS = [TITLE, "tree", "Back", "Next step", "Play", "Step", "More", "Full screen"]
OUTLINED = """() => {
  const active = document.activeElement;
  const node = document.getElementById(active.getAttribute('aria-activedescendant'));
  const [own, ring] = [active, node?.querySelector('.target') ?? active].map((each) => getComputedStyle(each));
  // a frame has the color of texts if it has the focus
  const frame = node?.querySelector('[data-role="current"], [data-role="open"]');
  return (own.outlineStyle !== 'none' && parseFloat(own.outlineWidth) >= 2) ||
    (ring.stroke !== 'none' && parseFloat(ring.strokeWidth) >= 2) ||
    Boolean(frame && getComputedStyle(frame).stroke === getComputedStyle(document.querySelector('.minimax-lab')).color);
}"""
STOP = """root => {
  const active = document.activeElement;
  if (!root.contains(active)) return "";
  return active.className.baseVal ?? active.getAttribute('aria-label') ?? active.textContent.trim();
}"""


def test_the_focus_is_visible_at_each_tab_stop(nine):
    nine.button("Next step").click()
    nine.page.evaluate("document.body.tabIndex = -1; document.body.focus()")
    for name in STOPS:
        nine.press("Tab")
        assert nine.root.evaluate(STOP).split(".")[0].split(" (")[0] == name
        assert nine.page.evaluate(OUTLINED), name
    nine.press("Tab")
    assert nine.root.evaluate(STOP) == ""


def test_redrawing_keeps_the_focus(nine):
    nine.focus()
    for key in ("ArrowRight", "End", "Home", "b", "e", "e", "e", "e", "e", "l", "r", "ArrowLeft", "ArrowRight", "b"):
        nine.press(key)
        assert nine.page.evaluate("document.activeElement.className") == "stage", key
    tree = nine.root.get_by_role("tree")
    tree.focus()
    for key in ("Enter", "ArrowDown", "Enter", "+", "0"):
        nine.press(key)
        assert nine.page.evaluate("document.activeElement.getAttribute('role')") == "tree", key
    nine.press("b")
    assert nine.page.evaluate("document.activeElement.getAttribute('role')") == "tree"


def test_a_disabled_button_passes_the_focus_on(nine):
    nine.button("Next step").focus()
    nine.root.locator(".slider").evaluate("each => { each.value = 17; each.dispatchEvent(new Event('input')); }")
    nine.button("Next step").focus()
    nine.press("Enter")
    assert nine.step == 18
    assert nine.root.evaluate("root => root.contains(document.activeElement)")
    nine.press("ArrowLeft")
    assert nine.step == 17


@pytest.mark.parametrize("name", ["Next step", "Play"])
def test_the_arrow_keys_step_from_each_button(nine, name):
    """The button of a step names the key, so the key works there, too."""
    nine.button(name).focus()
    for step in (1, 2, 3):
        nine.press("ArrowRight")
        assert nine.step == step
    nine.press("ArrowLeft")
    assert nine.step == 2


def test_escape_leaves_the_player(nine):
    nine.button("Next step").click()
    for part in (".stage", "svg.tree", "button[aria-label^=Next]", ".slider"):
        nine.root.locator(part).first.focus()
        nine.press("Escape")
        assert not nine.root.evaluate("root => root.contains(document.activeElement)"), part
    nine.open_menu()
    field = nine.root.locator("input[type=text]").first
    field.focus()
    nine.press("Escape")  # closes the options
    assert field.is_hidden()
    nine.press("Escape")
    assert not nine.root.evaluate("root => root.contains(document.activeElement)") and nine.step == 1


def test_a_screen_reader_announces_boards_row_by_row_and_no_hidden_value(saved):
    shown = saved.open(runs.nine_calls(), predict="values", step=3)
    assert shown.root.locator(".card .state").nth(1).get_attribute("aria-label") == "O X X, X empty X, empty O O"
    labels = [each.get_attribute("aria-label") for each in shown.root.get_by_role("treeitem").all()]
    assert "call 1, O empty X, X empty X, empty O O, MAX moves, still open" in labels
    assert shown.sentence == "Try O4: call 3. Ended? Yes."


def test_the_bar_has_two_buttons_at_first_then_three_and_the_rest_is_in_the_menu(nine):
    controls = ".controls button, .bar summary, .menus > button"
    shown = nine.root.locator(f":is({controls}) >> visible=true")
    assert [each.get_attribute("aria-label") for each in shown.all()] == [
        "Next step (right arrow)", "Play (P)", "More", "Full screen (F)"]  # fmt: skip
    nine.press("ArrowRight")
    assert [each.get_attribute("aria-label") for each in shown.all()] == [
        "Back (left arrow)", "Next step (right arrow)", "Play (P)", "More", "Full screen (F)"]  # fmt: skip
    assert nine.root.locator(".bar .controls").first.inner_text().split("\n") == ["Next step", "Play"]
    nine.open_menu()
    actions = nine.root.get_by_role("toolbar", name="Actions").get_by_role("button")
    keys = {each.inner_text().split("\n")[0]: each.get_attribute("aria-keyshortcuts") for each in actions.all()}
    assert keys == {
        "next return": "R", "finish this call": "C", "first step": "Home", "last step": "End",
        "all the code": "O", "what went wrong first?": "W"}  # fmt: skip
