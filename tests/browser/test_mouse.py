"""The controls of a saved page with the mouse, and the fields to type in."""

import pytest
import runs
from pace import slow_after

NINE = runs.nine_calls()


@pytest.fixture
def nine(saved):
    return saved.open(NINE)


def test_first_back_forward_and_last(nine):
    steps = []
    for name in ("Forward", "Forward", "Back", "Last", "Back", "First"):
        nine.button(name).click()
        steps.append(nine.step)
    assert steps == [1, 2, 1, 18, 17, 0]


def test_buttons_without_effect_are_disabled(nine):
    off = {0: ["First", "Back"], 18: ["Forward", "Last", "next return", "Finish"]}
    for step, names in off.items():
        nine.root.locator(".slider").fill(str(step))
        for name in ("First", "Back", "Forward", "Last", "next return", "Finish"):
            assert nine.button(name).is_disabled() == (name in names), (step, name)


def test_next_return(nine):
    steps = []
    for _ in range(9):
        nine.button("next return").click()
        steps.append(nine.step)
    assert steps == [4, 6, 7, 9, 13, 14, 16, 17, 18]


@pytest.mark.parametrize(
    ("start", "end"), slow_after(3, [(1, 18), (2, 7), (3, 4), (4, 7), (10, 17), (12, 13), (13, 14), (0, 18)])
)
def test_finish_this_call(nine, start, end):
    nine.root.locator(".slider").fill(str(start))
    nine.button("Finish").click()
    assert nine.step == end


def test_the_slider(nine):
    slider = nine.root.locator(".slider")
    slider.fill("12")
    assert nine.sentence == "Try X4: call 8. Ended? Yes, it is worth +10."
    assert slider.get_attribute("aria-valuetext") == "step 12 of 18"
    box = slider.bounding_box()
    nine.page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    assert nine.step == 18


def test_typing_the_number_of_a_call_goes_to_the_call(nine):
    nine.open_options()
    box = nine.root.get_by_label("Go to call, 1 to 9")
    for number, step in ((8, 12), (1, 1), (9, 15)):
        box.fill(str(number))
        box.press("Enter")
        assert nine.step == step
    box.fill(" 5 ")
    nine.button("Go to that call").click()
    assert nine.step == 8


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("0", "“0” is not a call. Enter a number from 1 to 9."),
        ("10", "“10” is not a call. Enter a number from 1 to 9."),
        ("-1", "“-1” is not a call. Enter a number from 1 to 9."),
        ("2.5", "“2.5” is not a call. Enter a number from 1 to 9."),
        ("1e9", "“1e9” is not a call. Enter a number from 1 to 9."),
        ("0x2", "“0x2” is not a call. Enter a number from 1 to 9."),
        ("two", "“two” is not a call. Enter a number from 1 to 9."),
        ("9" * 400, "“999999999999” is not a call. Enter a number from 1 to 9."),
        ("<b>2</b>", "“<b>2</b>” is not a call. Enter a number from 1 to 9."),
        ("", "Enter a number from 1 to 9."),
    ],
)
def test_invalid_call_numbers_are_reported(nine, text, answer):
    nine.root.locator(".slider").fill("5")
    nine.open_options()
    box = nine.root.get_by_label("Go to call, 1 to 9")
    box.fill(text)
    box.press("Enter")
    assert (nine.step, nine.read()["trouble"]) == (5, answer)
    assert nine.root.locator("[role=alert]").inner_text() == answer
    box.fill("2")
    box.press("Enter")
    assert (nine.step, nine.read()["trouble"]) == (2, "")


def test_clicking_a_node_goes_to_its_call(nine):
    nine.button("Last").click()
    for node, step in ((7, 12), (4, 8), (0, 1)):
        nine.root.locator(f"[data-node='{node}'] polygon:last-of-type").click()
        assert nine.step == step


def test_dragging_moves_the_tree_and_keeps_the_step(nine):
    nine.button("Last").click()
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
    nine.open_options()
    nine.button("Fit the tree").click()
    fitted = nine.root.locator("[data-node='4'] .target").bounding_box()
    assert (fitted["x"], fitted["width"]) == pytest.approx((before["x"], before["width"]), abs=1)


def test_buttons_enlarge_the_tree_and_make_it_smaller(nine):
    nine.button("Last").click()
    nine.open_options()

    def width():
        return nine.root.locator("[data-node='0'] .target").bounding_box()["width"]

    first = width()
    nine.button("Enlarge the tree").click()
    assert width() == pytest.approx(1.2 * first, rel=0.02)
    nine.button("Make the tree smaller").click()
    assert width() == pytest.approx(first, rel=0.02)
