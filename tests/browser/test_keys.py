"""The keys of a saved page: every key in the legend, and keys that must not have an effect."""

import chromium
import pytest
import runs
from expected import MINUS

NINE = runs.nine_calls()


@pytest.fixture
def nine(saved):
    return saved.open(NINE)


def test_the_legend_lists_every_key_of_these_tests(nine):
    legend = nine.root.locator("details.legend")
    legend.locator("summary").click()
    keys = {key for line in legend.locator("dt").all_inner_texts() for key in line.replace(" or ", " ").split()}
    assert {key.strip(",") for key in keys} == {
        "→", "space", "←", "PageDown", "PageUp", "Home", "End", "R", "C", "F", "G", "P", "L", "Q", "S", "B", "E", "W",
        "+", MINUS, "0", "?", "Esc",
    }  # fmt: skip


@pytest.fixture
def small(saved):
    saved.page.set_viewport_size({"width": 640, "height": 480})
    yield saved.open(NINE)
    saved.page.set_viewport_size(chromium.SCREEN)


FOCUSED = "[document.activeElement.className, document.activeElement.scrollTop > 0, scrollY]"


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


def test_only_one_panel_is_open(nine):
    nine.focus()
    nine.press("?")
    nine.root.locator("summary[aria-label='Options']").click()
    chromium.still(nine.page, 100)
    assert nine.root.locator("details.menu[open]").count() == 1
    assert nine.root.get_by_label("Quiz").is_visible()


def test_stepping_by_keys(nine):
    nine.focus()
    steps = []
    for key in ("ArrowRight", "Space", "ArrowLeft", "End", "ArrowLeft", "Home", "r", "R", "c", "ArrowRight"):
        nine.press(key)
        steps.append(nine.step)
    assert steps == [1, 2, 1, 18, 17, 0, 4, 6, 7, 8]


def test_the_arrow_keys_step_after_a_click_on_a_button_and_move_between_the_buttons_after_a_key(nine):
    for name, step in (("Forward (right arrow)", 2), ("To the next return (R)", 5), ("Last (End)", 17)):
        nine.press("Home")
        nine.button(name).click()
        nine.press("ArrowLeft" if name.startswith("Last") else "ArrowRight")
        assert nine.step == step
    nine.press("Home")
    nine.button("Forward (right arrow)").focus()
    nine.press("Enter", "ArrowRight")
    assert nine.step == 1 and nine.page.evaluate("document.activeElement.title") == "Last (End)"


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


def test_l_shows_the_lines_and_leaves_them(nine):
    nine.focus()
    where = []
    for key in ("ArrowRight", "l", "ArrowRight", "ArrowRight", "l"):
        nine.press(key)
        where.append(nine.read()["where"].removeprefix("step 1 of 18"))
    assert where == ["", ", before line 1 of 5", ", line 1 of 5", ", line 2 of 5", ""]


def test_in_the_tree_space_steps_and_the_focus_is_visible(nine):
    nine.focus()
    nine.press("ArrowRight")
    nine.root.locator(":is(.code, .cards)[tabindex]").first.wait_for(state="detached")  # nothing to scroll, next frame
    nine.press("Tab", "Space")
    assert nine.step == 2
    assert nine.page.evaluate("document.activeElement.getAttribute('role')") == "tree"
    assert nine.root.locator("svg.tree").evaluate("tree => getComputedStyle(tree).outlineStyle") == "solid"
    assert nine.root.locator(".tree-hint").inner_text() == "Arrow keys: from node to node. Enter: to that call."
    nine.press("Shift+Tab")
    assert nine.root.locator(".tree-hint").inner_text() == ""


def test_plain_buttons_of_the_options_look_like_buttons(nine):
    nine.open_options()
    border = nine.button("Fold the tree as at the start").evaluate("button => getComputedStyle(button).borderTopColor")
    assert border != "rgba(0, 0, 0, 0)"


def test_keys_do_nothing_at_the_first_and_last_step(nine):
    nine.focus()
    nine.press("ArrowLeft", "Home")
    assert nine.step == 0
    nine.press("End", "ArrowRight", "Space", "r", "c")
    assert nine.step == 18


def test_g_goes_to_a_call(nine):
    nine.focus()
    nine.press("g", "8", "Enter")
    assert nine.step == 12


def test_keys_turn_options_on_and_off(nine):
    nine.focus()
    nine.press("End", "b")
    assert nine.root.locator("svg.tree [data-role=cell]").count() > 0
    nine.press("b")
    assert nine.root.locator("svg.tree [data-role=cell]").count() == 0
    size = nine.root.evaluate("root => parseFloat(getComputedStyle(root.querySelector('.sentence')).fontSize)")
    nine.press("e")
    larger = nine.root.evaluate("root => parseFloat(getComputedStyle(root.querySelector('.sentence')).fontSize)")
    assert larger >= 1.25 * size
    nine.press("e", "e", "e", "e", "q")
    assert nine.root.locator(".quiz").is_visible()
    nine.press("q")
    assert nine.root.locator(".quiz").is_hidden()
    nine.press("?")
    assert nine.root.locator("details.legend dl").is_visible()
    nine.press("?")
    assert nine.root.locator("details.legend dl").is_hidden()


def test_escape_after_g_goes_back_to_the_stage(nine):
    nine.focus()
    nine.press("g", "9", "9", "Enter", "Escape")
    assert nine.page.evaluate("document.activeElement.className") == "stage"


def test_keys_announce_the_options_that_they_change(nine):
    nine.focus()
    said = []
    for key in "llqqbbeeeee":
        nine.press(key)
        said.append(nine.root.locator(".narration > [role=status]").last.inner_text())
    assert said == [
        *(f"{name}: {state}." for name in ("Every line", "Quiz", "Boards in the tree") for state in ("on", "off")),
        *(f"Enlarged: {part}." for part in ("tree", "code", "open calls", "board", "nothing")),
    ]


def test_keys_enlarge_the_tree_make_it_smaller_and_fit_it(nine):
    nine.focus()
    nine.press("End")

    def width():
        return nine.root.locator("[data-node='0'] .target").bounding_box()["width"]

    first = width()
    nine.press("+")
    assert width() == pytest.approx(1.2 * first, rel=0.02)
    nine.press("-", "-")
    assert width() == pytest.approx(first / 1.2, rel=0.02)
    nine.press("0")
    assert width() == pytest.approx(first, rel=0.02)


def test_arrow_keys_move_through_the_tree_and_enter_goes_to_a_call(nine):
    nine.button("Last").click()
    tree = nine.root.get_by_role("tree")
    tree.focus()
    named = []
    for key in ("ArrowDown", "ArrowDown", "End", "ArrowLeft", "ArrowUp", "Home", "ArrowRight", "ArrowRight"):
        nine.press(key)
        active = tree.get_attribute("aria-activedescendant")
        named.append(nine.page.locator(f"#{active}").get_attribute("aria-label").split(",")[0])
    assert named == [f"call {n}" for n in (2, 3, 9, 6, 5, 1, 2, 3)]
    assert nine.step == 18
    nine.press("Enter")
    assert nine.step == 3
    assert nine.page.evaluate("document.activeElement.getAttribute('role')") == "tree"


@pytest.mark.parametrize("key", ["Control+ArrowRight", "Alt+ArrowRight", "Control+r", "x", "a", "d", "1", "Delete"])
def test_other_keys_have_no_effect(nine, key):
    nine.focus()
    nine.press("ArrowRight")
    prevented = nine.root.evaluate(
        """(root, key) => {
          const [name, modifier] = key.split('+').reverse();
          const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true,
            ctrlKey: modifier === 'Control', altKey: modifier === 'Alt' });
          root.querySelector('.stage').dispatchEvent(event);
          return event.defaultPrevented;
        }""",
        key,
    )
    assert (prevented, nine.step) == (False, 1)


def test_stepping_through_every_line(nine):
    nine.focus()
    nine.press("l")
    shown = nine.every_step()
    lines = [number for _, number in NINE.lines.tolist()]
    assert len(shown) == 1 + 18 + len(lines)
    text = dict(source())
    stepped = [each["lit"][0] for each in shown if ", line " in each["where"]]
    assert all(text[number].startswith(lit) for lit, number in zip(stepped, lines, strict=True))
    back = nine.every_step("ArrowLeft")
    assert [(each["where"], each["lit"]) for each in back[::-1]] == [(each["where"], each["lit"]) for each in shown]


def source():
    import inspect

    from minimax_lab import minimax

    lines, first = inspect.getsourcelines(minimax)
    return [(first + at, line.strip()) for at, line in enumerate(lines)]
