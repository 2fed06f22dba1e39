"""Gates in front of a class: what can be read from the last row, and how a lecturer counts hands with the keys."""

import chromium
import pytest
from gate_texts import MEASURE, check, check_for_a_class
from pace import slow_after
from test_gate import GUESS, give, press, wrong

from minimax_lab import lecturer, projector
from minimax_lab.exercises.gates import Answers, Gate, gate_names, load_question

SCREENS = [(1280, 720), (1920, 1080)]


@pytest.fixture(autouse=True)
def small_screen(hosted):
    chromium.leave_full_screen(hosted.page)
    hosted.page.set_viewport_size(chromium.SCREEN)


def show(hosted, name, is_lecturing=True):
    gate = Gate(load_question(name), Answers(None))
    gate.lecturing = is_lecturing
    return gate, hosted.show(gate)


def show_in_full(hosted, name, is_lecturing=False):
    gate, root = show(hosted, name, is_lecturing)
    chromium.fill_screen(root)
    return gate, root


def show_projected(hosted, name):
    projector()
    try:
        return show(hosted, name, False)
    finally:
        projector(False)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("show_large", [show_in_full, show_projected])
@pytest.mark.parametrize("name", slow_after(1, sorted(gate_names(), key="04-corner".__ne__)))
def test_a_class_can_read_it(hosted, name, show_large, screen):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), screen, strict=True)))
    gate, root = show_large(hosted, name)
    chromium.still(hosted.page, 100)
    board = check_for_a_class(root, screen[1])
    look = gate.question.get("look") or {}
    if look.get("kind") == "grid" and look["rows"] > 1:  # a row of coins is as high as one of them
        assert board >= (0.58 if "column_names" in look else 0.6)  # which are below the board


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", slow_after(1, ["04-fewest-calls", "03-rule", "03-never-won", "02-misprint"]))
def test_nine_rows_of_hands_fit(hosted, name, screen):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), screen, strict=True)))
    gate, root = show_in_full(hosted, name, is_lecturing=True)
    if not gate.asked.options:
        gate.hands = [[item, 3] for item in range(1 if name == "03-rule" else 0, 4 if name == "03-rule" else 9)]
        hosted.page.evaluate("hands => window.model.receive({...window.model.traits, hands})", gate.hands)
    chromium.still(hosted.page, 100)
    check_for_a_class(root, screen[1])


def test_one_row_of_hands_is_no_block(hosted):
    _, root = show_in_full(hosted, "04-corner", is_lecturing=True)
    hosted.page.keyboard.press("5")
    assert root.locator(".hands .bar").bounding_box()["height"] <= 80


def test_digits_add_hands_to_squares(hosted):
    gate, root = show(hosted, "04-corner")
    root.focus()
    for key in ("5", "5", "5", "6", "0", "7", "Shift+Digit7", "Shift+Digit2"):  # square 0 is taken
        hosted.page.keyboard.press(key)
    hosted.page.wait_for_function("JSON.stringify(window.model.get('hands')) === '[[5,3],[6,1],[7,0]]'")
    assert gate.hands == [[5, 3], [6, 1], [7, 0]] and gate.said is None
    assert [row.inner_text().split()[0] for row in root.locator(".hands li").all()] == ["5", "6", "7"]
    hosted.page.keyboard.press("Backspace")
    hosted.page.wait_for_function("window.model.get('hands')[1][1] === 0")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("03-other-rule", "The key of a row adds a hand"),
        ("04-corner", "The keys 0 to 8 add a hand to that square"),
        ("03-rule", "The key of a row adds a hand"),
        ("03-calls-of-seven", "Type a number and press Enter"),
        ("07-never-read", "Cut an edge, and press Add"),
        ("01-just-before-c", "Choose a node, and press Add"),
    ],
)
def test_the_hint_is_how_hands_are_counted(hosted, name, hint):
    _, root = show(hosted, name)
    assert hint in root.locator(".hint").inner_text()
    root.get_by_role("button", name="Show the answer").click()
    root.get_by_role("button", name="Hide the answer").wait_for()
    assert root.locator(".hint").is_hidden()


def test_numbers_can_be_typed_without_waiting_for_python(hosted):
    gate, root = show(hosted, "03-calls-of-seven")
    root.locator("input[type=text]").focus()
    hosted.page.keyboard.type("4\n3\n14\n1\n\n3\n2\n")
    hosted.page.wait_for_function("window.model.get('hands').length === 5")
    assert gate.hands == [[4, 1], [3, 2], [14, 1], [1, 1], [2, 1]] and root.get_by_role("alert").inner_text() == ""
    hosted.page.keyboard.press("Backspace")
    hosted.page.wait_for_function("window.model.get('hands')[4][1] === 0")
    keys = root.locator(".hands li button:first-child")
    assert keys.all_inner_texts() == ["+"] * 5  # a number is never a key: it would change when 14 is added


def test_few_possible_numbers_have_rows_at_once_and_a_key_counts_once(hosted):
    gate, root = show(hosted, "03-rule")
    root.focus()
    for key in ("3", "2"):
        hosted.page.keyboard.press(key)
    for _ in range(3):
        hosted.page.keyboard.down("3")  # the second time and later, it is held
    hosted.page.keyboard.up("3")
    hosted.page.wait_for_function("window.model.get('hands')[2]?.[1] === 2")
    assert gate.hands == [[1, 0], [2, 1], [3, 2]] and root.locator("input[type=text]").is_hidden()
    assert [row.inner_text().split()[:3] for row in root.locator(".hands li").all()] == [
        ["1", "1", "bone"], ["2", "2", "bones"], ["3", "3", "bones"]
    ]  # fmt: skip
    assert root.get_by_role("status").inner_text() == "3 hands so far"


def test_the_counts_are_secret_until_the_lecturer_shows_them(hosted):
    """Nobody raises a hand because others do."""
    _, root = show(hosted, "03-rule")
    root.focus()
    for key in ("3", "2", "3"):
        hosted.page.keyboard.press(key)
    hosted.page.wait_for_function("window.model.get('hands')[2]?.[1] === 2")
    rows = root.locator(".hands li")
    assert not any(row.locator(".count").is_visible() for row in rows.all())
    assert rows.locator(".bar span").first.is_hidden()
    root.get_by_role("button", name="Show the counts").click()
    assert rows.locator(".count").all_inner_texts() == ["0", "1", "2"]
    root.get_by_role("button", name="Vote again").click()
    root.get_by_text("Second vote.").wait_for()
    hosted.page.keyboard.press("1")
    hosted.page.wait_for_function("window.model.get('hands')[0]?.[1] === 1")
    assert not rows.locator(".count").first.is_visible()
    show_answer(root)
    assert rows.locator(".count").first.inner_text() == "0, then 1"


def test_the_key_of_an_option_is_the_digit_at_its_end(hosted):
    _, root = show(hosted, "02-misprint")
    rows = root.locator(".hands li")
    texts = [(each.locator("button").first.inner_text(), each.locator(".option").inner_text()) for each in rows.all()]
    assert texts and all(option == f"call {key}" for key, option in texts)


def test_no_letter_is_a_key_of_a_vote(hosted):
    """A class that calls "A" must not vote for another answer."""
    _, root = show(hosted, "01-one-leaf")
    asked = hosted.widget.asked
    for name in ("I1", "H2"):
        click_node(root, hosted.widget, name)
        root.get_by_role("button", name="Add", exact=True).click()
    root.locator(".hands li").nth(1).wait_for()
    keys = [each.inner_text() for each in root.locator(".hands li button:first-child").all()]
    assert keys == ["1", "2"] and not set(keys) & set(asked.names)
    root.focus()
    for key in ("a", "b", "h"):
        hosted.page.keyboard.press(key)
    hosted.page.keyboard.press("2")
    hosted.page.wait_for_function("window.model.get('hands')[1][1] === 2")
    assert hosted.widget.hands == [["I1", 1], ["H2", 2]]


def show_answer(root):
    press(root, "Show the answer")
    root.get_by_role("button", name="Hide the answer").wait_for()
    chromium.still(root.page, 100)


@pytest.mark.parametrize("name", ["03-never-won", "02-which-square", "03-calls-of-seven", "01-biggest-leaf"])
def test_a_second_vote_keeps_the_first_one(hosted, name):
    gate, root = show_in_full(hosted, name, is_lecturing=True)
    items = list(gate.asked.ballot[:2]) or [*gate.asked.right, gate.asked.wrong_answers[0][0][0]]
    first = [[items[0], 12], [items[1], 3]]
    gate.hands = first
    hosted.refresh()
    assert "then" not in root.locator(".hands").inner_text()
    root.get_by_role("button", name="Vote again").click()
    root.get_by_text("Second vote. The numbers of the first vote stay.").wait_for()
    if name == "03-calls-of-seven":
        hosted.page.keyboard.type(f"{items[1]}\n")
    else:
        hosted.page.keyboard.press("2" if name == "01-biggest-leaf" else str(items[1]))
    root.get_by_role("button", name="Show the counts").click()
    root.locator(".hands").get_by_text("3, then ").wait_for()
    hosted.page.wait_for_timeout(100)
    assert gate.first_hands == first and gate.hands[0] == [items[0], 0] and not gate.reveal  # the lecturer decides
    assert root.locator(".hands .count").first.inner_text() == "12, then 0"
    assert root.get_by_role("button", name="Vote again").is_hidden()
    gate.hands = [[item, count + 10] for item, count in gate.hands]
    hosted.refresh()
    counts = root.locator(".hands .count")
    assert counts.evaluate_all("all => all.every((each) => each.scrollWidth <= each.clientWidth)")
    check(root, chromium.SCREEN["height"], 14)
    show_answer(root)
    assert root.locator(".hands .count").first.inner_text() == "12, then 10"
    root.get_by_role("button", name="Clear all hands").click()
    hosted.page.wait_for_timeout(100)
    assert gate.hands == gate.first_hands == []


@pytest.mark.parametrize("screen", SCREENS)
def test_the_tree_keeps_its_size(hosted, screen):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), screen, strict=True)))
    gate, root = show_in_full(hosted, "01-biggest-leaf", is_lecturing=True)
    scale = "root => root.querySelector('[role=tree] > g').getScreenCTM().a"
    first = root.evaluate(scale)
    for name in ("N2", "O1", "N1", "M1", "K1", "O2"):
        click_node(root, gate, name)
        root.get_by_role("button", name="Add").click()
    root.locator(".hands li").nth(5).wait_for()
    assert root.evaluate(scale) >= 0.9 * first
    check(root, screen[1], 14)
    show_answer(root)
    assert root.evaluate(scale) >= 0.9 * first  # the texts have more lines
    check(root, screen[1], 14)
    assert root.locator(".hands .right").inner_text().split()[:2] == ["2", "O1"]


def click_node(root, gate, name):
    root.locator(f'[data-node="{gate.asked.names.index(name)}"]').dispatch_event("click")


def test_enter_adds_the_node_that_was_clicked(hosted):
    gate, root = show(hosted, "01-biggest-leaf")
    for name in ("N2", "O1"):
        click_node(root, gate, name)
        hosted.page.keyboard.press("Enter")
    hosted.page.wait_for_function("window.model.get('hands').length === 2")
    assert gate.hands == [["N2", 1], ["O1", 1]]


@pytest.mark.parametrize("name", ["02-which-square", "04-corner"])
def test_the_board_keeps_its_size(hosted, name):
    _, root = show_in_full(hosted, name, is_lecturing=True)
    for key in ("4", "1"):
        hosted.page.keyboard.press(key)
    board = root.locator(".squares").bounding_box()
    show_answer(root)
    hands = root.locator(".hands").bounding_box()
    assert root.locator(".squares").bounding_box() == board
    assert hands["y"] == pytest.approx(board["y"], abs=2) and hands["x"] >= board["x"] + board["width"]


def test_a_refused_number_comes_back(hosted):
    gate, root = show(hosted, "03-calls-of-seven")
    field = root.locator("input[type=text]")
    field.focus()
    hosted.page.keyboard.type("-1\n")
    hosted.page.wait_for_function("window.model.get('refusal') !== ''")
    assert field.input_value() == "\u22121" and not gate.hands and root.get_by_role("alert").inner_text() != ""


@pytest.mark.parametrize("is_lecturing", [False, True])
def test_a_word_stays_in_the_field_and_is_no_shortcut(hosted, is_lecturing):
    _, root = show(hosted, "03-calls-of-seven", is_lecturing)
    field = root.locator("input[type=text]")
    field.focus()
    hosted.page.keyboard.type("four")
    assert field.input_value() == "four" and root.and_(hosted.page.locator(".full")).count() == 0
    hosted.page.keyboard.press("Enter")
    root.get_by_role("alert").get_by_text("Type digits, not 'four'.").wait_for()
    assert field.input_value() == "four"
    chromium.fill_screen(root)
    hosted.page.keyboard.press("f")
    root.and_(hosted.page.locator(":not(.full)")).wait_for()


def test_a_show_of_hands_is_for_all_gates_and_later_ones(hosted):
    other = Gate(load_question("03-rule"), Answers(None))
    _, root = show(hosted, "01-biggest-leaf", is_lecturing=False)
    try:
        root.locator(".legend summary").click()
        for is_on in (True, False):
            root.get_by_role("checkbox", name="Show of hands").set_checked(is_on)
            root.and_(hosted.page.locator(".lecturing" if is_on else ":not(.lecturing)")).wait_for()
            hosted.page.wait_for_timeout(200)
            assert other.lecturing == Gate(load_question("03-rule"), Answers(None)).lecturing == is_on
    finally:
        lecturer(False)


def test_the_right_answer_that_nobody_chose_has_a_row_without_hands(hosted):
    gate, root = show(hosted, "01-biggest-leaf")
    gate.hands = [["H1", 3], ["I1", 2]]
    hosted.page.evaluate("hands => window.model.receive({...window.model.traits, hands})", gate.hands)
    rows = root.locator(".hands li")
    assert rows.count() == 2 and ", the answer" not in root.inner_text()
    root.get_by_role("button", name="Show the answer").click()
    root.locator(".hands li.right").wait_for()
    right = gate.asked.right
    assert rows.count() == 2 + len(right) and right[0] in rows.last.locator(".option").inner_text()
    assert rows.last.locator(".count").inner_text() == "0" and "right" in rows.last.get_attribute("class")


def test_all_gates_can_be_opened_and_closed_but_not_while_a_class_looks(hosted):
    other = Gate(load_question("03-rule"), Answers(None))
    _, root = show(hosted, "01-biggest-leaf", is_lecturing=False)
    root.locator(".legend summary").click()
    opening, closing = (root.get_by_role("button", name=name) for name in ("Open all gates", "Close all gates"))
    assert opening.is_hidden() and closing.is_hidden()  # a learner does not need them
    _, root = show(hosted, "01-biggest-leaf")
    root.locator(".legend summary").click()
    opening, closing = (root.get_by_role("button", name=name) for name in ("Open all gates", "Close all gates"))
    assert opening.is_visible() and closing.is_hidden()
    opening.click()
    opening.click()
    closing.wait_for()
    assert other.shown and opening.is_hidden()
    closing.click()
    opening.wait_for()
    assert not other.shown and not hosted.widget.shown
    chromium.fill_screen(root)
    root.locator(".legend summary").click()
    assert root.get_by_role("checkbox", name="Show of hands").is_visible() and opening.is_hidden()
    hosted.page.keyboard.press("f")


def tree_of(root):
    chromium.still(root.page, 100)
    scale = root.evaluate("root => root.querySelector('[role=tree] > g').getScreenCTM().a")
    buttons = [each.bounding_box() for each in root.locator("button, summary").all() if each.is_visible()]
    font = root.evaluate("root => Number.parseFloat(getComputedStyle(root.querySelector('.controls')).fontSize)")
    return scale, max(box["y"] + box["height"] for box in buttons), font


@pytest.mark.parametrize("size", slow_after(1, [((848, 583),), ((1280, 720),)]))  # in JupyterLab at 1280x720; a page
@pytest.mark.parametrize("name", ["07-never-read", "01-biggest-leaf", "01-one-leaf"])
def test_with_a_projector_the_tree_grows_with_the_text(hosted, name, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    scale, _, font = tree_of(show(hosted, name, False)[1])
    _, root = show_projected(hosted, name)
    large, lowest, larger_font = tree_of(root)
    least = 0.94 if name == "01-one-leaf" and size[0] == 848 else 0.99  # its question has the most lines
    assert larger_font > font and large >= least * scale and lowest <= size[1]
    show_answer(root)
    assert tree_of(root)[0] == pytest.approx(large, rel=0.01)


@pytest.mark.parametrize("name", ["07-right-half", "07-never-read", "01-one-leaf"])
def test_with_a_projector_no_node_moves_to_the_side_when_the_answer_appears(hosted, name):
    hosted.page.set_viewport_size({"width": 1280, "height": 720})
    _, root = show_projected(hosted, name)
    chromium.still(hosted.page, 100)
    across = "root => [...root.querySelectorAll('[data-role=MAX]')].map((each) => each.getBoundingClientRect().x)"
    before = root.evaluate(across)
    show_answer(root)
    assert root.evaluate(across) == pytest.approx(before, abs=1)


@pytest.mark.parametrize(
    "name", slow_after(3, ["01-one-leaf", "05-which-proof", "07-never-read", *sorted(gate_names())])
)
def test_with_a_projector_nothing_is_below_the_fold_after_a_hint_and_after_the_answer(hosted, name):
    hosted.page.set_viewport_size({"width": 1280, "height": 720})
    gate, root = show_projected(hosted, name)
    give(root, wrong(name))
    press(root, GUESS)
    root.get_by_text("You said").wait_for()
    chromium.still(hosted.page, 100)
    assert root.evaluate(MEASURE)["below"] <= 0
    if gate.has_try_left:
        press(root, "Show the answer")
        root.get_by_text("The answer is").wait_for()
        chromium.still(hosted.page, 100)
        assert root.evaluate(MEASURE)["below"] <= 0


@pytest.mark.parametrize("show_large", [show_in_full, show_projected])
def test_no_row_covers_the_next_one_beside_the_reply(hosted, show_large):
    gate, root = show_large(hosted, "02-without-undo")
    gate.lecturing, gate.hands = True, [[number, 2] for number in (4, 3, 9, 10, 6, 7)]
    hosted.refresh()
    show_answer(root)
    chromium.still(hosted.page, 100)
    boxes = [row.bounding_box() for row in root.locator(".hands li .option").all()]
    for one in boxes:
        others = [each for each in boxes if each is not one and each["x"] == one["x"] and each["y"] > one["y"]]
        assert all(each["y"] >= one["y"] + one["height"] - 1 for each in others)
