"""Gates in a browser: input by mouse and keys, the reveal, a show of hands, and what is visible and how large."""

import json
import math
import re
from functools import cache

import chromium
import pytest
from asking import filled
from axe import violations
from gate_texts import check
from pace import slow_after
from playwright.sync_api import expect

from minimax_lab import TicTacToe
from minimax_lab.exercises.gates import Answers, Choices, Edge, Gate, Node, Square, Squares, gate_names, load_question

GUESS = "Check"
NAMES = gate_names()
FIRST = ["07-never-read", "03-rule", "03-never-won", "02-which-square", "01-just-before-c"]  # one of each kind
# The output area of JupyterLab with its list of files at 1280x720 and 1024x600, a phone, and two projectors.
SIZES = {"JupyterLab": (848, 583), "small": (592, 463), "phone": (390, 844)}
FULL = {"1280x720": (1280, 720), "1920x1080": (1920, 1080)}


def make(name):
    return Gate(load_question(name), Answers(None))


@cache
def wrong(name):
    """All right items but one, or the mistake with the shortest reply, as the keys or the clicks that give it."""
    asked = load_question(name)
    items, *_ = min(asked.wrong_answers, key=lambda each: len(each[-1]))
    if asked.several and asked.right[1:]:
        items = asked.right[:-1]
    return str(items[0]) if asked.kind == "number" else [clicked(asked, item) for item in items]


def clicked(asked, item):
    """What a learner clicks for an item: the row of a node or an edge, or the name of a button."""
    if isinstance(asked, Node):
        return f"{'edge' if isinstance(asked, Edge) else 'node'} {asked.names.index(item)}"
    if isinstance(asked, Square):
        row, column = divmod(item, asked.board.columns)
        return f"row {row + 1}, column {column + 1}, empty, square {item}"
    return str(item)


def give(root, answer):
    """Give an answer without committing it."""
    if isinstance(answer, str):
        root.locator("input[type=text]").fill(answer)
        return
    for each in answer:
        kind, _, row = each.partition(" ")
        if kind == "node":
            root.locator(f"[role=treeitem][data-node='{row}']").dispatch_event("click")
        elif kind == "edge":
            root.locator(f".cuttable[data-node='{row}']").dispatch_event("click")
        else:
            root.get_by_role("button", name=each, exact=True).first.click()  # or the same one in the picture


def press(root, name):
    button = root.get_by_role("button", name=name, exact=True)
    if name == "Show the answer" and not button.count():  # before the first try, it is in the menu
        root.locator("summary").click()
    button.click()


def answer(hosted, root, name):
    """Give the wrong answer of `wrong`, and see the answer of the gate: after a hint, show it."""
    give(root, wrong(name))
    press(root, GUESS)
    root.get_by_text("You said").wait_for()
    if hosted.widget.has_try_left:
        press(root, "Show the answer")
        root.get_by_text("The answer is").wait_for()


def answered(hosted, name):
    hosted.page.set_viewport_size(chromium.SCREEN)
    root = hosted.show(make(name))
    answer(hosted, root, name)
    return root


@pytest.mark.parametrize("name", ["03-never-won", "07-never-read"])
def test_a_second_try_begins_without_what_was_called_wrong(hosted, name):
    gate = make(name)
    root, asked = hosted.show(gate), gate.asked
    wrong = next(each for each in asked.items if each not in asked.right)
    first, *others = [clicked(asked, each) for each in asked.right]
    give(root, [first, clicked(asked, wrong)])
    press(root, GUESS)
    root.get_by_text("Not yet").wait_for()
    root.locator(".key", has_text="ruled out").wait_for()
    if isinstance(asked, Node):
        give(root, [clicked(asked, wrong)])
    else:
        press(root, f"{wrong}, ruled out")
    root.get_by_text("is ruled out. Choose another answer.").wait_for()
    assert root.locator(".answer-mark.ruled-out").count() == 2  # at the item, and in the key
    give(root, others)
    press(root, GUESS)
    root.get_by_text("Right. You said").wait_for()
    assert gate.tries[1] == asked.right
    assert root.locator(".answer-mark.ruled-out").count() == 0


def test_all_heaps_to_choose_from_have_bones_of_one_size(hosted):
    bones = hosted.show(make("03-never-won")).locator(".look-pile [data-role=bone]")
    assert len(set(bones.evaluate_all("all => all.map((it) => Math.round(it.getBoundingClientRect().width))"))) == 1


def test_a_large_heap_has_the_number_of_its_question(hosted):
    assert hosted.show(make("03-rule")).locator(".look-pile text").text_content() == "… 1,003"


def test_by_keys_too_a_second_try_begins_without_what_was_called_wrong(hosted):
    gate = make("03-never-won")
    root, keys = hosted.show(gate), hosted.page.keyboard
    options, right = list(gate.asked.options), gate.asked.right
    wrong = next(each for each in options if each not in right)
    root.get_by_role("button", name=str(options[0]), exact=True).focus()
    at = options[0]

    def go_to(item):
        nonlocal at
        steps = options.index(item) - options.index(at)
        for _ in range(abs(steps)):
            keys.press("ArrowRight" if steps > 0 else "ArrowLeft")
        at = item

    for item in (right[0], wrong):
        go_to(item)
        keys.press("Enter")
    keys.press("Enter")
    root.get_by_text("Not yet").wait_for()
    first, second = (
        root.get_by_role("button", name=name, exact=True) for name in (str(right[0]), f"{wrong}, ruled out")
    )
    assert [each.get_attribute("aria-pressed") for each in (first, second)] == ["true", "false"]
    at = next(
        each
        for each in options
        if root.get_by_role("button", name=str(each)).first.evaluate("it => it.matches(':focus')")
    )
    for item in right[1:]:
        go_to(item)
        keys.press("Enter")
    keys.press("Enter")
    root.get_by_text("Right. You said").wait_for()
    assert gate.tries[1] == right
    assert root.get_by_text("The answer is").count() == 0  # it is what the reader said


@pytest.mark.parametrize("name", slow_after(3, [*FIRST, *(name for name in NAMES if name not in FIRST)]))
def test_an_answer_is_compared_and_can_be_changed(hosted, name):
    gate = make(name)
    root = hosted.show(gate)
    check_that_nothing_gives_the_answer_away(hosted.page, gate)
    assert (gate.comparison, gate.reveal, gate.said) == ("", {}, None)
    answer(hosted, root, name)
    status = root.get_by_role("status").inner_text().replace("\u2212", "-")
    told = f"{gate.comparison}\n{gate.asked.reveal}".replace("\u2212", "-").split("\n")
    assert all(text in status for text in told) and not gate.asked.is_right(gate.said)
    asking = root.locator("input[type=text], .squares, .tree-host, .choices, .picture svg")
    assert asking.filter(visible=True).count()  # a board with the answer takes the place of the one that asked
    check_that_nothing_is_red(root)
    press(root, "Change my answer")
    root.get_by_role("button", name=GUESS, exact=True).wait_for()
    assert gate.said is None and root.get_by_role("status").inner_text() == "You can change your answer."
    press(root, GUESS)  # the same one again
    root.get_by_text("You said").wait_for()


def check_that_nothing_gives_the_answer_away(page, gate):
    seen = page.content() + page.evaluate("JSON.stringify(window.model.traits)")
    mistakes = [text for text in gate.asked.mistakes.values() if text not in gate.comparison]
    pictures = filter(None, [gate.asked.shown_picture])
    for text in (gate.asked.reveal, *(each.text for each in pictures), *mistakes):
        assert text not in seen and json.dumps(text)[1:-1] not in seen


# The first three have a second try. To ask all gates whether they have one would take two seconds at each start.
@pytest.mark.parametrize("name", slow_after(3, ["07-never-read", "03-rule", "03-never-won", *NAMES]))
def test_a_hint_leaves_one_try_and_the_answer_hidden(hosted, name):
    gate = make(name)
    if not gate.asked.has_second_try:
        pytest.skip("the first answer is the last one")
    root = hosted.show(gate)
    items, *_ = gate.asked.wrong_answers[0]
    give(root, str(items[0]) if gate.asked.kind == "number" else [clicked(gate.asked, item) for item in items])
    root.focus()
    hosted.page.keyboard.press("Enter")
    root.get_by_role("status").get_by_text("One try is left.").wait_for()
    assert gate.has_try_left and gate.reveal == {}
    check_that_nothing_gives_the_answer_away(hosted.page, gate)
    assert root.locator(".ground :focus").count() == 1  # the reader goes on at the input
    assert (
        root.locator(".answer-mark:not(.ruled-out)").count() == 0
        and root.get_by_role("button", name="Change").count() == 0
    )
    root.focus()
    hosted.page.keyboard.press("Enter")  # the same answer again, or what is left of it
    again = re.compile(r"an? \w+ first\.$") if gate.released == gate.said else "This was your first try."
    root.get_by_role("alert").get_by_text(again).wait_for()
    assert gate.tries == [gate.said] and gate.reveal == {}
    press(root, "Show the answer")
    root.get_by_text(gate.asked.headline.replace("-", "\u2212")).wait_for()
    assert "One try is left" not in root.inner_text()


def test_the_second_try_is_the_last_one(hosted):
    gate = make("03-rule")
    root = hosted.show(gate)
    field = root.locator("input[type=text]")
    field.focus()
    hosted.page.keyboard.type("1\n")
    root.get_by_text("One try is left.").wait_for()
    hosted.page.keyboard.type("2*1\n")  # the field is selected, so this replaces the first answer
    root.get_by_text("Not right. You said 1, then 2.").wait_for()
    assert gate.tries == [1, 2] and gate.reveal and field.is_disabled()


COLORS = """root => [...root.querySelectorAll("*")]
  .filter((each) => each.textContent && !each.closest(".picture, .tree-host, .squares"))
  .flatMap((each) => ["color", "backgroundColor", "borderTopColor"].map((key) => getComputedStyle(each)[key]))"""


def check_that_nothing_is_red(root):
    for color in set(root.evaluate(COLORS)):
        red, green, blue = map(float, color.strip("rgba()").split(",")[:3])
        assert red <= max(green, blue) + 60, color


def test_the_picture_keeps_what_was_chosen_beside_what_is_right(hosted):
    gate = Gate(filled(Choices(), options=[3, 4, 5, 6, 7, 8], answer=[4, 8]), Answers(None))
    gate.said = [4, 6]
    gate.shown = True
    root = hosted.show(gate)
    labels = ["4, your choice, the answer", "6, your choice, not the answer", "8, the answer"]
    buttons = [root.get_by_role("button", name=label, exact=True) for label in labels]
    assert [each.locator(".answer-mark").get_attribute("class") for each in buttons] == [
        "answer-mark hit", "answer-mark extra", "answer-mark missed"
    ]  # fmt: skip
    entries = root.get_by_role("list", name="What the marks mean").get_by_role("listitem").all_inner_texts()
    assert sorted(map(str.strip, entries)) == ["the answer", "your answer, not right", "your answer, right"]
    gate = make("07-never-read")
    gate.said = ["C", "D3"]
    gate.shown = True
    root = hosted.show(gate)
    for name, choice in (
        ("C,", "your choice, not the answer"),
        ("C2,", "the answer"),
        ("D3,", "your choice, the answer"),
    ):
        label = root.locator(f"[role=treeitem][aria-label^='{name}']").get_attribute("aria-label")
        assert label.endswith(f", {choice}")
    assert "below a cut" not in root.locator("[role=treeitem][aria-label^='C1']").get_attribute("aria-label")
    assert marks_in(root.locator(".picture, .tree-host").first) == ["extra", "hit", "missed", "missed"]
    gate = Gate(filled(Squares(), TicTacToe(), ".X./O../...", answer=[0, 4]), Answers(None))
    gate.said = [0, 5]
    gate.shown = True
    root = hosted.show(gate)
    assert marks_in(root.locator(".squares")) == ["extra", "hit", "missed"]
    assert root.locator(".squares button").nth(5).get_attribute("aria-label").endswith("square 5, value 0" + EXTRA)
    gate = make("03-rule")
    gate.said = 1
    gate.shown = True
    root = hosted.show(gate)
    number = root.locator(".number")
    assert marks_in(number) == ["extra", "missed"] and number.inner_text() == "right: 3"


EXTRA = ", your choice, not the answer"


@pytest.mark.parametrize(("said", "outcome"), [(3, "right"), (7, "not right"), (None, "")])
def test_the_frame_shows_the_outcome(hosted, said, outcome):
    gate = make("02-which-square")
    root = hosted.show(gate)
    assert root.get_attribute("data-outcome") == ""
    gate.said = said
    gate.shown = True
    root = hosted.show(gate)
    assert root.get_attribute("data-outcome") == outcome


def test_what_can_be_chosen_shows_what_a_click_does(hosted):
    """A square shows the piece under the pointer and after a click, and an edge shows the cut; the others do not."""
    root = hosted.show(make("02-which-square"))
    squares = root.locator(".squares button")
    opacity = "each => Number(getComputedStyle(each.querySelector('.piece')).opacity)"
    assert [squares.nth(at).locator(".piece").count() for at in range(9)] == [1, 1, 1, 1, 0, 0, 0, 1, 0]
    assert squares.nth(1).evaluate(opacity) == 0
    squares.nth(1).hover()
    assert 0 < squares.nth(1).evaluate(opacity) < 1 and squares.nth(7).evaluate(opacity) == 0
    assert root.get_by_role("button", name=GUESS).count() == 0  # the picture is what to press
    squares.nth(1).click()
    root.get_by_role("button", name=GUESS).wait_for()
    hosted.page.mouse.move(0, 0)
    assert squares.nth(1).evaluate(opacity) == 1
    squares.nth(1).click()
    assert root.get_by_role("button", name=GUESS).count() == 0
    root = hosted.show(make("07-never-read"))
    edge, bars = root.locator(".cuttable[data-node='2']"), root.locator(".cut-preview > *")
    assert bars.count() == 0
    edge.hover()
    assert bars.count() > 0
    edge.dispatch_event("click")
    assert bars.count() == 0 and root.locator("[data-role=cut]").count() == 1


def marks_in(part):
    return sorted(each.get_attribute("class").split()[-1] for each in part.locator(".answer-mark").all())


def boxes(root, selector):
    """Where elements are in the widget, also after the page has scrolled."""
    top = root.bounding_box()["y"]
    found = [each.bounding_box() for each in root.locator(selector).all()]
    return [[round(side) for side in (box["x"], box["y"] - top, box["width"], box["height"])] for box in found]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "name", slow_after(4, ["07-never-read", "07-only-a-bound", "04-by-hand", "07-fourth-leaf", *NAMES])
)
def test_the_picture_that_asks_and_the_options_stay_with_their_size(hosted, name, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
    root = hosted.show(make(name))
    chromium.still(hosted.page, 100)
    parts = ".picture:not(.because) > svg, .squares button, svg.tree, .tree-host [data-role=MAX], .choices"
    asked = boxes(root, parts)
    give(root, wrong(name))
    press(root, GUESS)
    root.get_by_text("You said").wait_for()
    chromium.still(hosted.page, 100)
    hinted = boxes(root, parts)
    assert len(hinted) >= len(asked) and all(each in hinted for each in asked)
    if hosted.widget.has_try_left:
        press(root, "Show the answer")
        root.get_by_text("The answer is").wait_for()
        chromium.still(hosted.page, 100)
    answered = boxes(root, parts)
    assert len(answered) >= len(asked) and all(each in answered for each in asked)
    hosted.page.set_viewport_size(chromium.SCREEN)


MOUTH = "face => face.querySelector('.mouth').getAttribute('d')"
EYES = "face => Number(face.querySelector('.eyes').getAttribute('d').match(/[\\d.]+/)[0])"


@pytest.mark.parametrize(
    ("name", "signs"), [("04-corner", "1 -1"), ("04-mistakes-of-o", "-1 1"), ("03-rounds", "1 -1")]
)
def test_the_player_who_moves_asks_follows_the_pointer_and_is_glad_about_a_right_answer(hosted, name, signs):
    hosted.page.set_viewport_size(chromium.SCREEN)
    gate = make(name)
    root = hosted.show(gate)
    near, far = root.locator(".emblem.near"), root.locator(".emblem.far")
    faces = [near, far]
    assert [each.get_attribute("data-player") for each in faces] == signs.split()
    assert len({each.evaluate("face => getComputedStyle(face.querySelector('.head')).fill") for each in faces}) == 2
    assert near.is_visible() and far.is_visible() and near.get_attribute("aria-hidden") == "true"
    assert all((each.locator(".badge").count() > 0) == gate.asked.kind.startswith("square") for each in faces)
    box = near.bounding_box()
    looks = []
    for x in (box["x"] - 2, box["x"] + box["width"] + 300):
        hosted.page.mouse.move(x, box["y"] + 20)
        hosted.page.wait_for_timeout(60)
        looks.append(near.evaluate(EYES))
    assert looks[0] < looks[1]
    calm = near.evaluate(MOUTH)
    give(root, wrong(name))
    press(root, GUESS)
    root.get_by_text("You said").wait_for()
    assert near.evaluate(MOUTH) != calm
    gate.change()
    gate.said = gate.asked.right if gate.asked.several else gate.asked.right[0]
    hosted.refresh()
    root.get_by_text("Right. You said").wait_for()
    assert near.evaluate(MOUTH) != calm == far.evaluate(MOUTH)


def test_on_a_phone_and_for_a_class_the_question_has_the_room_of_the_faces(hosted):
    root = hosted.show(make("04-by-hand"))
    for width in (390, 1280):
        hosted.page.set_viewport_size({"width": width, "height": 844})
        assert root.locator(".emblem:visible").count() == (0 if width == 390 else 2)
    hosted.page.set_viewport_size(chromium.SCREEN)


@pytest.mark.parametrize("name", FIRST)
def test_at_first_there_is_only_what_can_be_chosen_and_the_answer_is_in_the_menu(hosted, name):
    root = hosted.show(make(name))
    shown = root.get_by_role("button", name="Show the answer")
    assert root.locator(".controls > :is(button, details):visible").count() == 1 and not shown.count()
    give(root, wrong(name))
    assert root.locator(".controls > button:visible").all_inner_texts() == [GUESS] and not shown.count()
    press(root, GUESS)
    root.get_by_text("One try is left").wait_for()
    assert shown.is_visible()
    hosted.show(make(name))
    press(root, "Show the answer")
    root.get_by_text("The answer is").wait_for()
    assert root.locator("details[open]").count() == 0


def test_an_edge_that_can_be_cut_has_a_key_until_the_answer(hosted):
    root = hosted.show(make("07-never-read"))
    keys = root.locator(".cut-key:visible")
    assert keys.count() == 12
    keys.nth(4).click()
    assert root.locator("[data-role=cut]").count() == 1
    press(root, GUESS)
    press(root, "Show the answer")
    root.get_by_text("The answer is").wait_for()
    assert keys.count() == 0


def test_the_players_beside_a_large_board_have_their_names(hosted):
    names = ".ask .emblem .name:visible"
    assert hosted.show(make("04-corner")).locator(names).all_text_contents() == ["MAX", "MIN"]
    assert "".join(hosted.show(make("07-never-read")).locator(names).all_text_contents()) == ""  # the rows have them


# How far the nearest name is from each key, and the radius of the key.
CLEAR = """(root) => {
  const names = [...root.querySelectorAll("svg.tree [data-role=name]")].map((each) => each.getBoundingClientRect());
  return [...root.querySelectorAll(".cut-key")].map((key) => {
    const { left, top, width } = key.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + width / 2];
    const outside = (low, high, at) => Math.max(low - at, 0, at - high);
    const far = (name) => Math.hypot(outside(name.left, name.right, x), outside(name.top, name.bottom, y));
    return [Math.min(...names.map(far)), width / 2];
  });
}"""


@pytest.mark.parametrize("name", ["07-never-read", "07-right-half"])
def test_no_key_of_an_edge_touches_a_name(hosted, name):
    hosted.page.set_viewport_size({"width": 1112, "height": 608})
    found = hosted.show(make(name)).evaluate(CLEAR)
    hosted.page.set_viewport_size(chromium.SCREEN)
    assert found and all(radius <= clear + 0.5 and radius > 4 for clear, radius in found), found


@pytest.mark.parametrize("name", ["06-one-ply", "06-at-the-horizon", "06-corner", "06-deeper"])
def test_a_reply_and_its_picture_are_seen_together(hosted, name):
    width, height = SIZES["JupyterLab"]
    hosted.page.set_viewport_size({"width": width, "height": height})
    root = hosted.show(make(name))
    chromium.still(hosted.page, 100)
    give(root, wrong(name))
    press(root, GUESS)
    press(root, "Show the answer")
    root.get_by_text("The answer is").wait_for()
    chromium.still(hosted.page, 200)
    for part in (root.locator(".because > svg"), root.locator(".sentence")):
        box = part.bounding_box()
        assert box["y"] >= -1 and box["y"] + box["height"] <= height + 1
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
    hosted.page.set_viewport_size(chromium.SCREEN)


@pytest.mark.parametrize("name", ["09-who-won", "09-how-many"])
def test_a_question_about_code_leaves_room_for_the_code_above_it(hosted, name):
    """The list of files is hidden. The code has 13 lines of 18 pixels, and the cell of the gate has one."""
    hosted.page.set_viewport_size({"width": 1112, "height": 597})
    root = hosted.show(make(name))
    (before,) = boxes(root, ".picture svg.look-grid")
    assert root.bounding_box()["height"] < 597 - 14 * 18 - 50
    answer(hosted, root, name)
    chromium.still(hosted.page, 100)
    assert boxes(root, ".picture svg.look-grid") == [before]


@pytest.mark.parametrize("name", ["01-one-leaf", "07-never-read"])
def test_a_click_beside_a_leaf_is_for_the_nearest_one(hosted, name):
    gate = make(name)
    root = hosted.show(gate)
    chromium.still(hosted.page, 100)
    leaf = gate.asked.here.tree.leaves[3].name
    box = root.locator(f"[role=treeitem][aria-label^='{leaf},']").bounding_box()
    hosted.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] + 5)  # in the picture
    assert root.locator(".pointed").get_attribute("aria-label").startswith(f"{leaf},")  # the keys go on from there
    press(root, GUESS)
    root.get_by_text(f"You said {leaf}.").wait_for()


def test_an_answer_is_typed_without_a_click_into_its_box(hosted):
    root = hosted.show(make("00-always-largest"))
    root.locator(".ask").click()
    hosted.page.keyboard.type("-1")
    assert root.locator("input[type=text]").input_value() == "-1"
    hosted.page.keyboard.press("Enter")
    root.get_by_text("That is what value returns as it is.").wait_for()


def test_a_call_in_the_picture_can_be_chosen_in_place_of_its_number(hosted):
    gate = make("09-first-wrong")
    root, keys = hosted.show(gate), hosted.page.keyboard
    field = root.locator("input[type=text]")

    def call(number):
        return root.locator(f".picture [role=button][aria-label^='call {number}']")

    def click_board(number):
        box = call(number).locator("[data-role=card]").bounding_box()
        hosted.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    click_board(9)
    assert field.input_value() == "9" and call(9).get_attribute("aria-pressed") == "true"
    field.fill("2")
    assert call(9).get_attribute("aria-pressed") == "false" and call(2).get_attribute("aria-pressed") == "true"
    call(14).focus()
    for key in ("ArrowRight", "Enter", "Enter"):  # round to the first call
        keys.press(key)
    root.get_by_text("Not yet. You said 1.").wait_for()
    click_board(6)
    press(root, GUESS)
    root.get_by_text("Right. You said 6.").wait_for()
    assert call(6).get_attribute("aria-label") == "call 6, your choice, the answer"
    assert root.locator(".picture .answer-mark.hit").count() == 1
    click_board(3)
    assert gate.tries == [1, 6] and call(3).get_attribute("aria-pressed") == "false"


def test_the_calls_in_the_picture_are_options_too(hosted):
    gate = make("02-or-equal")
    root = hosted.show(gate)
    calls = root.locator(".picture [role=button]")
    assert [name.split(",")[0] for name in calls.evaluate_all("all => all.map((each) => each.ariaLabel)")] == list(
        gate.asked.options
    )
    for option in gate.asked.right:
        root.locator(f".picture [role=button][aria-label='{option}'] [data-role=card]").click()
    press(root, GUESS)
    root.get_by_text("Right. You said").wait_for()
    assert root.locator(".picture .answer-mark.hit").count() == len(gate.asked.right)


def test_a_click_on_a_column_of_falling_discs_chooses_its_number(hosted):
    gate = make("10-four")
    root = hosted.show(gate)
    numbers = {each.text_content(): each.bounding_box() for each in root.locator("svg.look-grid text").all()}
    middle = {name: (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for name, box in numbers.items()}
    cell = (middle["4"][0] - middle["2"][0]) / 2
    for column, chosen in ((4, "4"), (2, "2"), (0, "2"), (6, "6")):
        hosted.page.mouse.click(middle["2"][0] + (column - 2) * cell, middle["4"][1])
        assert root.locator(".choices button[aria-pressed=true]").all_inner_texts() == [chosen]


def test_the_picture_of_a_reply_is_below_the_one_that_asked_if_both_places_have_room(hosted):
    hosted.page.set_viewport_size({"width": 1110, "height": 608})  # what JupyterLab shows at 1280x720
    gate = make("00-your-turn")
    gate.said = "none of them"
    root = hosted.show(gate)
    asked, drawn, side = (root.locator(part).bounding_box() for part in ("svg.look-pile", ".because > svg", ".side"))
    hosted.page.set_viewport_size(chromium.SCREEN)
    assert drawn["y"] >= asked["y"] + asked["height"] and drawn["x"] + drawn["width"] <= side["x"]


@pytest.mark.parametrize("name", ["08-games", "08-boards", "07-type-beta", "00-your-turn"])
def test_a_gate_that_was_answered_before_is_shown_as_when_it_was_answered(hosted, name):
    """In JupyterLab, where the cell is run again, and the gate has no size at first."""
    drawn = answered(hosted, name).locator(".because > svg")
    chromium.still(hosted.page, 100)
    place = drawn.bounding_box()
    root = hosted.show(hosted.widget, is_late=True)
    chromium.still(hosted.page, 100)
    assert root.locator(".because > svg").bounding_box() == place


@pytest.mark.parametrize("name", slow_after(5, ["10-mate", "06-one-ply", "04-by-hand", "08-impossible", *NAMES]))
def test_a_question_and_its_answer_are_on_one_screen_of_jupyterlab(hosted, name):
    hosted.page.set_viewport_size({"width": 1060, "height": 583})
    root = hosted.show(make(name))
    chromium.still(hosted.page, 100)
    assert root.bounding_box()["height"] <= 600
    size = root.locator(".ask").evaluate("each => getComputedStyle(each).fontSize")
    give(root, wrong(name))
    press(root, GUESS)
    root.get_by_text("You said").wait_for()
    chromium.still(hosted.page, 100)
    assert root.bounding_box()["height"] <= 600
    if hosted.widget.has_try_left:
        press(root, "Show the answer")
        root.get_by_text("The answer is").wait_for()
        chromium.still(hosted.page, 100)
    assert root.bounding_box()["height"] <= 600
    assert root.locator(".ask").evaluate("each => getComputedStyle(each).fontSize") == size
    check(root, 600, 12)  # also of the pictures that had to shrink
    hosted.page.set_viewport_size(chromium.SCREEN)


@pytest.mark.parametrize(
    "name", slow_after(4, ["05-which-proof", "06-one-ply", "06-at-the-horizon", "08-impossible", *NAMES])
)
def test_a_gate_and_its_answer_fit_on_a_small_page(hosted, name):
    hosted.page.set_viewport_size({"width": 1024, "height": 600})
    root = hosted.show(make(name))
    answer(hosted, root, name)
    chromium.still(hosted.page, 100)
    assert check(root, 600, 12)["below"] <= 0
    hosted.page.set_viewport_size(chromium.SCREEN)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["10-mate", "10-four", "02-other-side"])
def test_a_board_with_the_answer_takes_the_place_of_the_board_that_asked(hosted, name, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
    root = hosted.show(make(name))
    chromium.still(hosted.page, 100)
    asking, answering = root.locator(".picture > .look-grid"), root.locator(".because > svg")
    assert asking.is_visible() and not answering.count()
    give(root, wrong(name))
    press(root, GUESS)
    if hosted.widget.has_try_left:
        assert asking.is_visible() and not answering.count()  # a hint is no answer
        press(root, "Show the answer")
    root.get_by_text("The answer is").wait_for()
    chromium.still(hosted.page, 100)
    assert answering.is_visible() and not asking.is_visible()
    for one, other in zip(asking.bounding_box().values(), answering.bounding_box().values(), strict=True):
        assert abs(one - other) < 4
    press(root, "Change my answer" if hosted.widget.tries else "Hide the answer")
    root.locator(".look-grid").wait_for()
    assert asking.is_visible() and not answering.count()
    hosted.page.set_viewport_size(chromium.SCREEN)


def test_the_outlines_of_nodes_stay_in_full_screen(hosted):
    gate = make("01-just-before-c")
    gate.said = "A"
    gate.shown = True
    root = hosted.show(gate)
    for _ in range(2):
        assert root.locator("[role=treeitem][data-mark=extra]").get_attribute("aria-label").startswith("A, ")
        assert root.locator("[role=treeitem][data-mark=missed]").get_attribute("aria-label").startswith("K2, ")
        root.focus()
        hosted.page.keyboard.press("f")
        chromium.still(hosted.page)
    hosted.page.keyboard.press("Escape")


# The least distance between the bars of the cuts above two nodes, in pixels.
BARS_APART = """root => {
  const cuts = [...root.querySelectorAll("[data-role=cut]")].map((line) => Array.from({ length: 41 }, (_, at) => {
    const point = line.getPointAtLength((line.getTotalLength() * at) / 40).matrixTransform(line.getScreenCTM());
    return [point.x, point.y];
  }));
  const pairs = cuts.flatMap((one, at) => cuts.slice(at + 1).map((other) => [one, other]));
  return Math.min(...pairs.flatMap(([one, other]) =>
    one.flatMap(([x, y]) => other.map(([a, b]) => Math.hypot(x - a, y - b)))));
}"""


@pytest.mark.parametrize("size", [(872, 644), (592, 463)])
def test_the_bars_of_two_cuts_are_apart(hosted, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    gate = make("07-never-read")
    gate.said = ["C1", "C2", "C3"]
    gate.shown = True
    root = hosted.show(gate)
    chromium.still(hosted.page)
    assert root.locator("[data-role=cut]").count() == 4 and root.evaluate(BARS_APART) > 2  # that of D3 is shown, too
    hosted.page.set_viewport_size(chromium.SCREEN)


def test_a_board_is_large_and_has_its_question_and_its_buttons_beside_it(hosted):
    hosted.page.set_viewport_size(chromium.SCREEN)
    root = hosted.show(make("02-which-square"))
    chromium.still(hosted.page)
    panel, board = root.bounding_box(), root.locator(".squares").bounding_box()
    assert board["height"] > 0.85 * panel["height"] and board["height"] > 400
    give(root, wrong("02-which-square"))
    guess = root.get_by_role("button", name=GUESS, exact=True)
    for part in (root.locator(".ask"), guess):
        box = part.bounding_box()
        assert 0 < box["x"] - board["x"] - board["width"] < 80 and board["y"] <= box["y"] < board["y"] + board["height"]
    guess.click()
    root.get_by_text("One try is left.").wait_for()
    assert guess.bounding_box() == box and root.locator(".emblem:visible").count() == 2  # above it is the hint


@pytest.mark.parametrize(("name", "width"), [("04-corner", 1090), ("09-your-move", 848)])
def test_the_players_fill_what_the_question_leaves_free_until_the_reply(hosted, name, width):
    hosted.page.set_viewport_size({"width": width, "height": 599})
    root = hosted.show(make(name))
    chromium.still(hosted.page, 100)
    bubble, board = (root.locator(part).bounding_box() for part in (".bubble", ".squares"))
    for face in (root.locator(".emblem.near"), root.locator(".emblem.far")):
        box = face.bounding_box()
        assert box["y"] >= bubble["y"] + bubble["height"] and box["height"] > 90
        assert box["y"] + box["height"] <= board["y"] + board["height"] + 1
    assert root.locator(".ask").evaluate("each => Number.parseFloat(getComputedStyle(each).fontSize)") >= 18
    answer(hosted, root, name)
    assert root.locator(".emblem:visible").count() == 0
    hosted.page.set_viewport_size(chromium.SCREEN)


@pytest.mark.parametrize(("name", "tint"), [("02-which-square", "--max-tint"), ("04-mistakes-of-o", "--min-tint")])
def test_squares_to_choose_from_have_the_tint_of_the_player_who_moves(hosted, name, tint):
    gate = make(name)
    root = hosted.show(gate)
    tinted = root.evaluate(
        """(root, tint) => {
          const probe = document.createElement("i");
          probe.style.backgroundColor = tint;
          root.append(probe);
          const color = (each) => getComputedStyle(each).backgroundColor;
          const buttons = [...root.querySelectorAll(".squares button")];
          return buttons.flatMap((each, at) => (color(each) === color(probe) ? at : []));
        }""",
        f"var({tint})",
    )
    assert tinted == gate.asked.items


def test_a_tree_is_as_wide_as_its_panel(hosted):
    hosted.page.set_viewport_size(chromium.SCREEN)
    root = hosted.show(make("07-never-read"))
    chromium.still(hosted.page)
    nodes = [each.bounding_box() for each in root.locator("[role=treeitem]").all()]
    left, right = min(each["x"] for each in nodes), max(each["x"] + each["width"] for each in nodes)
    assert right - left > 0.7 * root.bounding_box()["width"]


def test_heaps_to_choose_from_are_drawn_as_bones(hosted):
    gate = make("03-never-won")
    root = hosted.show(gate)
    for heap in gate.asked.options:
        assert root.get_by_role("button", name=str(heap), exact=True).locator("[data-role=bone]").count() == heap


HAS_FOCUS = "root => root.contains(document.activeElement)"


@pytest.mark.parametrize(
    ("name", "pressed", "said"),
    [
        ("03-rule", "Tab 1 Enter", "You said 1. That leaves 1,002"),
        ("03-never-won", "Tab Enter Enter", "You said 5. Whoever moves there can win"),
        ("02-which-square", "Tab ArrowRight Enter Enter", "You said square 1."),
        ("07-never-read", "Tab End Enter Enter", "You said D3. At least one more edge need not be followed."),
    ],
)
def test_keys_alone(hosted, name, pressed, said):
    """The focus stays in the gate, and is visible. Escape leaves the gate, but from a field only the field."""
    root, keys = hosted.show(make(name)), hosted.page.keyboard
    keys.press("Tab")
    keys.press("Escape")
    if name == "03-rule":
        assert root.evaluate("root => document.activeElement === root")
        keys.press("Escape")
    assert not root.evaluate(HAS_FOCUS)
    root = hosted.show(make(name))
    for key in pressed.split():
        keys.press(key)
    root.get_by_text(said).wait_for()
    assert root.locator(".ground :focus").count() == 1
    root.get_by_role("button", name="Show the answer").focus()
    keys.press("Enter")
    root.get_by_text("The answer is").wait_for()
    hosted.page.wait_for_timeout(50)  # the browser removes the focus from a disabled field a little later
    assert root.evaluate("root => document.activeElement === root && getComputedStyle(root).outlineStyle") == "solid"
    for report, button in (("You can change your answer.", "Change"), ("The answer is hidden.", "Hide")):
        root.get_by_role("button", name=button).focus()
        keys.press("Enter")
        root.get_by_role("status").get_by_text(report, exact=True).wait_for()
        assert root.locator(".ground :focus").count() == 1
        press(root, "Show the answer")
        root.get_by_role("button", name="Hide the answer").wait_for()


def test_enter_without_an_answer_says_what_is_missing(hosted):
    for name, missing in (
        ("03-rule", "Type a number first."),
        ("03-other-rule", "Choose an answer first."),
        ("07-never-read", "Cut an edge first."),
    ):
        root = hosted.show(make(name))
        root.focus()
        hosted.page.keyboard.press("Enter")
        assert root.get_by_role("alert").inner_text() == missing
        give(root, wrong(name))
        assert root.get_by_role("alert").inner_text() == ""


def test_keys_reach_every_square_and_choose_the_free_ones(hosted):
    asked = filled(Square(), TicTacToe(), "....X...O", answer=0)
    root = hosted.show(Gate(asked, Answers(None)))
    hosted.page.keyboard.press("Tab")
    names = []
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "Enter", "ArrowUp"):
        hosted.page.keyboard.press(key)
        names.append(root.locator("button:focus").get_attribute("aria-label"))
    assert names == [
        "row 1, column 2, empty, square 1",
        "row 2, column 2, X, square 4",
        *2 * ["row 3, column 2, empty, square 7"],
        *2 * ["row 3, column 3, O, square 8"],
        "row 2, column 3, empty, square 5",
    ]
    assert (
        root.locator("[aria-pressed=true]").count() == 0 and root.locator(".squares [aria-disabled=true]").count() == 2
    )
    hosted.page.keyboard.press("ArrowDown")  # to O on square 8
    hosted.page.keyboard.press("Enter")
    assert root.get_by_role("alert").inner_text() == "Square 8 is taken. Choose an empty square."
    hosted.page.keyboard.press("2")
    assert root.locator("button:focus[aria-pressed=true]").get_attribute("aria-label").endswith("square 2")
    hosted.page.keyboard.press("4")
    assert root.get_by_role("alert").inner_text() == "Square 4 is taken. Choose an empty square."
    hosted.page.keyboard.press("9")  # no square
    assert root.locator("[aria-pressed=true]").get_attribute("aria-label").endswith("square 2")


def test_up_and_down_lead_to_the_option_above_or_below(hosted):
    root = hosted.show(make("10-sure-coins"))
    options = root.locator(".choices button")
    options.nth(1).focus()
    found = []
    for key in ("ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp"):
        hosted.page.keyboard.press(key)
        found.append(options.evaluate_all("(all) => all.indexOf(document.activeElement)"))
    assert found == [3, 3, 2, 0, 0]


def test_after_the_answer_a_square_shows_how_the_game_goes_on(hosted):
    gate = make("04-corner")
    root = hosted.show(gate)
    course = root.locator(".course")
    assert course.count() == 0
    gate.said = 2
    hosted.refresh()
    assert course.inner_text() == "Choose a square to see how the game goes on."
    squares = root.locator(".squares button")
    squares.nth(6).click()
    shown = course.inner_text()
    assert shown.startswith("After X6, best play is ")
    assert shown.endswith("Then X wins. After X2, X1 and X4 would each win, and O can stop only one.")
    found = re.findall(r"[XO]\d", shown.partition(". ")[0])
    moves = {0: "X", 6: "X", 8: "O"} | {int(move[1]): move[0] for move in found}
    line = root.locator(".squares [data-role='full line']")
    line.wait_for(state="attached")
    assert root.locator(".squares [data-role=threat]").count() == 2  # one of them is blocked
    on_line = [at for at in range(9) if not squares.nth(at).inner_text()]
    assert set(on_line) in ({0, 3, 6, 8}, {0, 2, 4, 6, 8})  # no number is below the line through 3 or 4 and 6
    for at in range(9):
        name = squares.nth(at).get_attribute("aria-label")
        assert f", {moves.get(at, 'empty')}, square {at}" in name, name
    assert root.locator(".squares :is(.score, .mark-icon)").count() == 0
    squares.nth(6).click()  # again: the values are back
    assert line.count() == 0 and root.locator(".score").count() == 7
    assert course.inner_text() == "Choose a square to see how the game goes on."
    squares.nth(4).focus()
    hosted.page.keyboard.press("Enter")
    assert course.inner_text().startswith("After X4,") and course.inner_text().endswith("Then it is a draw.")
    assert squares.nth(0).is_disabled() and gate.said == 2  # X is there
    root.get_by_role("button", name="Change my answer").click()
    course.wait_for(state="detached")
    squares.nth(5).click()
    assert squares.nth(5).get_attribute("aria-pressed") == "true"


def test_the_reply_comes_into_view(hosted):
    hosted.page.set_viewport_size({"width": 848, "height": 583})
    root = hosted.show(make("03-rule"))
    hosted.page.evaluate("document.body.style.padding = '340px 0'")
    hosted.page.evaluate("scrollTo(0, 0)")
    give(root, "1")
    press(root, GUESS)
    root.get_by_text("You said 1.").wait_for()
    hosted.page.wait_for_timeout(100)
    box = root.get_by_role("status").bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 584
    hosted.page.set_viewport_size(chromium.SCREEN)


KEYS = "Arrow keys: to the next one. Enter: choose it, and again to answer."


@pytest.mark.parametrize(
    ("name", "role", "label"),
    [
        ("03-rule", "textbox", "Your answer, a number"),
        ("03-never-won", "group", "Options, 8. Arrow keys: to the next one. Enter: choose it, and again to answer."),
        (
            "02-which-square",
            "group",
            "Board of 3 rows and 3 columns. Arrow keys: to the next one. Enter: choose it, and again to answer.",
        ),
        (
            "01-just-before-c",
            "tree",
            "Game tree. Left and right: to the nodes beside. Up: to the parent. Down: to the first child. "
            "Enter: choose the node, and again to answer.",
        ),
    ],
)
def test_the_focus_announces_the_question_and_how_to_move(hosted, name, role, label):
    gate = make(name)
    root = hosted.show(gate)
    described = root.get_by_role(role, name=label, exact=True)
    expect(described).to_have_accessible_description(gate.asked.ask)
    expect(root).to_have_accessible_name(gate.asked.ask)


def test_only_a_leaf_can_be_the_answer_to_a_question_about_leaves(hosted):
    root = hosted.show(make("01-biggest-leaf"))
    give(root, ["node 16"])
    assert root.get_by_role("alert").inner_text() == (
        "C is not a leaf. Choose a leaf, one of the squares at the bottom."
    )
    assert root.get_by_role("button", name=GUESS, exact=True).count() == 0
    give(root, ["node 27"])
    assert root.get_by_role("alert").inner_text() == ""
    root.locator("svg.tree").focus()
    hosted.page.keyboard.press("Home")
    dashes = "each => getComputedStyle(each.querySelector('.target')).strokeDasharray"
    chosen, focused = (root.locator(f"[role=treeitem].{each}") for each in ("picked", "pointed"))
    assert chosen.evaluate(dashes) == "none" != focused.evaluate(dashes)
    labels = [each.get_attribute("aria-label").split(",")[0] for each in (chosen, focused)]
    assert labels == ["N2", "A"]


def test_the_marks_are_at_the_frames_of_their_nodes_and_a_line_leads_down_to_the_answer(hosted):
    root = hosted.show(make("01-still-open"))
    assert not root.locator(".best-line").get_attribute("d")
    press(root, "Show the answer")
    root.get_by_text("The answer is").wait_for()
    assert root.locator(".best-line").get_attribute("d").count("M") == 4  # to C, F, M, and M1
    frames = [each.bounding_box() for each in root.locator("[data-mark=missed] .target").all()]
    marks = [each.bounding_box() for each in root.locator(".tree-host .answer-mark").all()]
    corners = sorted((round(box["x"] + box["width"]), round(box["y"])) for box in frames)
    middles = sorted((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in marks)
    assert len(middles) == len(corners) == 4
    for middle, corner in zip(middles, corners, strict=True):
        assert middle == pytest.approx(corner, abs=8)  # the frame of a picked node has a thick line


def test_the_node_reached_by_keys_stays_outlined_when_the_window_changes(hosted):
    hosted.page.set_viewport_size(chromium.SCREEN)
    root = hosted.show(make("01-biggest-leaf"))
    root.locator("svg.tree").focus()
    hosted.page.keyboard.press("End")
    focused = root.locator("[role=treeitem].pointed")
    label = focused.get_attribute("aria-label")
    root.locator("[role=treeitem]").first.evaluate("each => { window.oldItem = each; }")
    hosted.page.set_viewport_size({"width": 390, "height": 700})
    hosted.page.wait_for_function("!window.oldItem.isConnected")  # the tree was drawn again
    assert focused.count() == 1 and focused.get_attribute("aria-label") == label


def test_the_node_reached_by_keys_is_outlined_in_the_color_of_the_text(hosted):
    root = hosted.show(make("01-biggest-leaf"))
    root.locator("svg.tree").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"):  # to a leaf, which may be chosen
        hosted.page.keyboard.press(key)
    focused = root.locator("[role=treeitem].pointed.free .target")
    color = "(each, name) => getComputedStyle(each)[name]"
    assert focused.evaluate(color, "stroke") == focused.evaluate(color, "color")
    assert focused.evaluate("each => parseFloat(getComputedStyle(each).strokeWidth)") >= 3


@pytest.mark.parametrize("name", slow_after(1, [*FIRST, "03-other-rule"]))
def test_axe_finds_nothing_in_either_theme(hosted, name):
    for scheme in ("light", "dark"):
        hosted.page.emulate_media(color_scheme=scheme)
        answered(hosted, name)
        assert violations(hosted.page) == []
    hosted.page.emulate_media(color_scheme=None)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", slow_after(1, ["03-other-rule", *(name for name in NAMES if name != "03-other-rule")]))
def test_all_of_it_is_visible_and_readable(hosted, name, size):
    width, height = SIZES[size]
    gate = make(name)
    root = hosted.show(gate)
    hosted.page.set_viewport_size({"width": width, "height": height})
    chromium.still(hosted.page, 150)
    is_a_to_o = len(getattr(gate.asked, "names", [])) >= 15
    is_large = is_a_to_o and size != "JupyterLab"
    is_large |= name in ("07-fourth-leaf", "09-first-wrong") and size == "phone"
    smallest = 7 if is_large else 9 if size == "phone" else 12  # a whole tree is worth more there than large text
    if size == "small" and name in ("10-mate", "deeper-mate"):
        smallest = 11  # for the marks, the calls, and the names of rows of their boards
    check(root, height, smallest)
    give(root, wrong(name))
    press(root, GUESS)
    root.get_by_text("You said").wait_for()
    chromium.still(hosted.page, 150)
    check(root, math.inf if size != "JupyterLab" else height, smallest)
    if gate.has_try_left:
        press(root, "Show the answer")
        root.get_by_text("The answer is").wait_for()
        chromium.still(hosted.page, 150)
    is_longer = size != "JupyterLab" or name == "01-one-leaf"  # the picture keeps its size
    check(root, math.inf if is_longer or gate.asked.picture else height, smallest)
    reply = root.get_by_role("status").bounding_box()  # the picture of the reveal is below it
    assert is_longer or reply["y"] + reply["height"] <= height + 1


@pytest.mark.parametrize("size", FULL)
@pytest.mark.parametrize("name", slow_after(1, ["07-never-read", *NAMES[:-1]]))
def test_full_screen(hosted, name, size):
    root = answered(hosted, name)
    hosted.page.set_viewport_size(dict(zip(("width", "height"), FULL[size], strict=True)))
    chromium.fill_screen(root)
    check(root, FULL[size][1], 14)
    chromium.leave_full_screen(hosted.page)


@pytest.mark.parametrize("name", ["05-your-wins", "05-where-o-lost", "09-who-won"])
@pytest.mark.parametrize("size", [(1280, 720), SIZES["small"]])
def test_the_options_leave_no_hole_in_their_last_row(hosted, name, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    hosted.page.mouse.move(0, 0)  # what is under the pointer rises
    options = hosted.show(make(name)).locator(".choices button").all()
    rows = [option.bounding_box()["y"] for option in options]
    assert len({rows.count(row) for row in rows}) == 1


@pytest.mark.parametrize(("name", "color"), [("01-still-open", "--grid"), ("07-never-read", "--best")])
def test_a_way_of_calls_has_another_color_than_the_best_line(hosted, name, color):
    root = answered(hosted, name)
    line = root.locator(".best-line")
    assert line.get_attribute("d")
    drawn, wanted = line.evaluate(
        """(each, color) => {
          const sample = each.ownerSVGElement.appendChild(each.cloneNode());
          sample.style.stroke = `var(${color})`;
          return [each, sample].map((one) => getComputedStyle(one).stroke);
        }""",
        color,
    )
    assert drawn == wanted


@pytest.mark.parametrize(("way_in", "has_ring"), [("click", False), ("Tab", True)])
def test_the_question_has_a_ring_after_an_answer_only_for_who_came_by_the_keyboard(hosted, way_in, has_ring):
    root = hosted.show(make("07-type-beta"))
    keys, field = hosted.page.keyboard, root.get_by_label("Your answer, a number")
    if way_in == "click":
        field.click()
    while not field.evaluate("each => each === document.activeElement"):
        keys.press("Tab")
    keys.type("10")
    keys.press("Enter")
    root.get_by_text("Right. You said 10").wait_for()
    assert root.evaluate("each => each === document.activeElement")
    assert (root.evaluate("each => getComputedStyle(each).outlineStyle") != "none") == has_ring


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_options_beside_a_reply_are_as_readable_as_other_text(hosted, scheme):
    hosted.page.emulate_media(color_scheme=scheme)
    root = hosted.show(Gate(load_question("03-never-won"), Answers(None)))
    press(root, "Show the answer")
    root.locator(".choices button:disabled").first.wait_for()
    contrasts = root.evaluate("""root => {
      const light = (color) => [0.2126, 0.7152, 0.0722].reduce((sum, part, at) => {
        const value = color.match(/[\\d.]+/g)[at] / 255;
        return sum + part * (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
      }, 0);
      return [...root.querySelectorAll(".choices button")].map((each) => {
        const { color, backgroundColor } = getComputedStyle(each);
        const [low, high] = [light(color), light(backgroundColor)].sort((one, other) => one - other);
        return (high + 0.05) / (low + 0.05);
      });
    }""")
    assert len(contrasts) > 5 and min(contrasts) >= 4.5, contrasts
    hosted.page.emulate_media(color_scheme="light")
