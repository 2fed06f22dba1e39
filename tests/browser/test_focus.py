"""The focus in a saved page: tab stops, visibility, redrawing, leaving, and held keys."""

import pytest
import runs

NINE = runs.nine_calls()


@pytest.fixture
def nine(saved):
    return saved.open(NINE)


STOPS = ["Steps of minimax, 9 calls", "tree", "Forward", "Step", "Options", "Keys and symbols", "Full screen"]


def test_keys_work_as_soon_as_a_page_is_open_and_the_page_does_not_scroll(nine):
    nine.press("ArrowRight")
    assert nine.step == 1 and nine.page.evaluate("scrollY") == 0


FIRST_STEP = "Press ▶, or go to the player (click or Tab) and press →."


def test_before_the_first_call_the_root_is_outlined_and_the_hint_says_what_to_press(saved):
    large = saved.open(runs.large())
    outline, hint = large.root.locator(".start"), large.root.locator(".tree-hint")
    assert outline.locator("polygon").count() >= 1 and hint.inner_text() == FIRST_STEP
    pane, root = (large.root.locator(each).bounding_box() for each in (".tree-pane", ".start polygon >> nth=0"))
    assert pane["x"] < root["x"] and root["x"] + root["width"] < pane["x"] + pane["width"]
    large.press("ArrowRight")
    assert outline.locator("polygon").count() == 0 and "Press \u2192" not in hint.inner_text()
    large.press("Home")
    assert hint.inner_text() == FIRST_STEP


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


def focus_page(shown):
    """Focus the beginning of the page."""
    shown.page.evaluate("document.body.tabIndex = -1; document.body.focus()")


def tab_stops(shown):
    """The elements of the player that Tab reaches, in order."""
    focus_page(shown)
    stops = []
    for _ in range(60):
        shown.press("Tab")
        name = shown.root.evaluate(
            """root => {
              const active = document.activeElement;
              if (!root.contains(active)) return null;
              return active.className.baseVal ?? active.getAttribute('aria-label') ?? active.textContent.trim();
            }"""
        )
        if name is None:
            break
        stops.append(name)
    return stops


def test_each_part_has_one_tab_stop(nine):
    nine.button("Forward").click()
    stops = [stop.split(".")[0].split(" (")[0] for stop in tab_stops(nine)]
    assert stops == STOPS


def test_arrow_keys_move_between_the_buttons(nine):
    nine.button("Forward").focus()  # by key; after a click, they step
    nine.press("Enter")
    names = []
    for key in ("ArrowRight", "ArrowRight", "Home", "ArrowLeft", "ArrowLeft"):
        nine.press(key)
        names.append(nine.page.evaluate("document.activeElement.getAttribute('aria-label')").split(" (")[0])
    assert names == ["Last", "To the next return", "First", "Finish this call", "To the next return"]
    assert nine.step == 1


def outlined(shown):
    """Whether the focused element, or the focused node of the tree, has a visible outline."""
    return shown.page.evaluate(
        """() => {
          const active = document.activeElement;
          const node = document.getElementById(active.getAttribute('aria-activedescendant'));
          return [active, node && node.querySelector('.target')].filter(Boolean).some((each) => {
            const style = getComputedStyle(each);
            return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
          });
        }"""
    )


def test_the_focus_is_visible_at_every_tab_stop(nine):
    nine.button("Forward").click()
    focus_page(nine)
    for _ in range(len(STOPS)):
        nine.press("Tab")
        assert outlined(nine), nine.page.evaluate("document.activeElement.outerHTML.slice(0, 90)")


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
    nine.button("Forward").focus()
    nine.root.locator(".slider").evaluate("each => { each.value = 17; each.dispatchEvent(new Event('input')); }")
    nine.button("Forward").focus()
    nine.press("Enter")
    assert nine.step == 18
    assert nine.root.evaluate("root => root.contains(document.activeElement)")
    nine.press("ArrowLeft")
    assert nine.step in (17, 18)  # the key steps back on the stage, and moves the focus in the toolbar


@pytest.mark.parametrize("part", [".stage", "svg.tree", "button[aria-label^=Forward]", ".slider", "input[type=text]"])
def test_escape_leaves_the_player(nine, part):
    nine.button("Forward").click()
    if part.startswith("input"):
        nine.open_options()
        nine.root.locator(part).first.focus()
        nine.press("Escape")  # closes the options
        assert nine.root.locator(part).first.is_hidden()
    else:
        nine.root.locator(part).first.focus()
    nine.press("Escape")
    assert not nine.root.evaluate("root => root.contains(document.activeElement)")
    assert nine.step == 1


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
    for _ in range(4):
        nine.page.keyboard.down("b")
    nine.page.keyboard.up("b")
    assert nine.root.locator("svg.tree [data-role=cell]").count() > 0


def test_a_screen_reader_announces_boards_row_by_row_and_no_hidden_value(saved):
    shown = saved.open(runs.nine_calls(), predict="values", step=3)
    assert shown.root.locator(".card .state").nth(1).get_attribute("aria-label") == "O X X, X empty X, empty O O"
    labels = [each.get_attribute("aria-label") for each in shown.root.get_by_role("treeitem").all()]
    assert "call 1, O empty X, X empty X, empty O O, MAX moves, still open" in labels
    assert shown.sentence == "Try O4: call 3. Ended? Yes."


def test_a_screen_reader_announces_the_tree_its_keys_and_the_end(saved):
    shown = saved.open(runs.heap(), predict=[2])
    tree = shown.root.get_by_role("tree")
    assert tree.get_attribute("aria-label") == "Game tree. Arrow keys: from node to node. Enter: to that call."
    tree.focus()
    assert tree.get_attribute("aria-activedescendant") is None  # there is no node yet
    shown.focus()
    shown.press("End")  # to the question for call 2
    labels = tree.get_by_role("treeitem").evaluate_all("all => all.map(each => each.getAttribute('aria-label') ?? '')")
    assert any(label.startswith("call 2, take 1, heap of 5, MIN moves, its value is not shown yet") for label in labels)
    shown.root.locator(".quiz").get_by_role("button", name="show me").click()
    announced = shown.root.locator(".narration [role=status]").last
    for key in ("ArrowRight", "r", "c", "End"):
        shown.focus()
        shown.press("ArrowLeft", "End")
        assert announced.inner_text() == ""
        shown.press(key)
        assert announced.inner_text() == "The run is over.", key


def test_tab_enters_the_buttons_at_forward(nine):
    stops = [stop.split(" (")[0] for stop in tab_stops(nine)]
    assert "Forward" in stops and "Play" not in stops
