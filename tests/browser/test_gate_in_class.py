"""Gates in front of a class: what can be read from the last row, and how a lecturer counts hands with the keys."""

import chromium
import pytest
from hosted import Hosted
from pace import slow_after

from minimax_lab import projector
from minimax_lab.exercises.gates import Answers, Gate, gate_names, load_question

SCREENS = [(1280, 720), (1920, 1080)]
BOARDS = ["05-hold-the-draw", "05-results"]
OTHERS = [name for name in gate_names() if name not in BOARDS]


@pytest.fixture(name="hosted", scope="module")
def plain_page(browser):
    page = browser.new_page(viewport=chromium.SCREEN)
    watch = chromium.Watch(page)
    yield Hosted(page)
    page.close()
    assert watch.outside("about:") == [] and watch.errors == []


@pytest.fixture(autouse=True)
def small_screen(hosted):
    hosted.page.set_viewport_size(chromium.SCREEN)


def show(hosted, name, is_lecturing=True):
    gate = Gate(load_question(name), Answers(None))
    gate.lecturing = is_lecturing
    return gate, hosted.show(gate)


def show_in_full(hosted, name, is_lecturing=False):
    gate, root = show(hosted, name, is_lecturing)
    root.focus()
    hosted.page.keyboard.press("f")
    root.and_(hosted.page.locator(".full")).wait_for()
    hosted.page.wait_for_timeout(200)
    return gate, root


def show_projected(hosted, name):
    projector()
    try:
        return show(hosted, name, False)
    finally:
        projector(False)


MEASURE = """root => {
  const visible = (each) => each && each.checkVisibility() && each.getBoundingClientRect().height > 0;
  const height = (selector) => {
    const all = [...root.querySelectorAll(selector)].filter(visible).map((each) => each.getBoundingClientRect());
    return all.length ? Math.max(...all.map((each) => each.bottom)) - Math.min(...all.map((each) => each.top)) : 0;
  };
  const font = (selector) => [...root.querySelectorAll(selector)].filter(visible)
    .map((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  const bottoms = [...root.querySelectorAll("*")].filter(visible).map((each) => each.getBoundingClientRect());
  return {
    board: height(".squares button, .look-grid [data-role]"),
    ask: font(".ask"),
    field: font(".number input"),
    buttons: font("button:not(.icon)"),
    scrolls: root.scrollHeight > root.clientHeight + 1 || root.scrollWidth > root.clientWidth + 1
      || document.documentElement.scrollHeight > innerHeight || bottoms.some((each) => each.bottom > innerHeight + 1
      || each.right > innerWidth + 1),
  };
}"""


def check_size(root, height, what):
    seen = root.evaluate(MEASURE)
    assert not seen["scrolls"], (what, seen)
    assert min(seen["ask"]) >= 28 and min(seen["buttons"]) >= height / 36, (what, seen)
    assert all(font >= height / 18 for font in seen["field"]), (what, seen)
    return seen["board"] / height


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("show_large", [show_in_full, show_projected])
@pytest.mark.parametrize("name", slow_after(1, [*BOARDS, "03-rule", *(name for name in OTHERS if name != "03-rule")]))
def test_a_class_can_read_it(hosted, name, show_large, screen):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), screen, strict=True)))
    _, root = show_large(hosted, name)
    hosted.page.wait_for_timeout(100)
    board = check_size(root, screen[1], name)
    assert board >= 0.6 or name not in BOARDS


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", slow_after(1, ["04-first-squares", "03-rule", "03-never-won", "02-article"]))
def test_nine_rows_of_hands_fit(hosted, name, screen):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), screen, strict=True)))
    gate, root = show_in_full(hosted, name, is_lecturing=True)
    if not gate.asked.options:
        gate.hands = [[item, 3] for item in range(1 if name == "03-rule" else 0, 4 if name == "03-rule" else 9)]
        hosted.page.evaluate("hands => window.model.receive({...window.model.traits, hands})", gate.hands)
    hosted.page.wait_for_timeout(100)
    check_size(root, screen[1], name)


def test_one_row_of_hands_is_no_block(hosted):
    _, root = show_in_full(hosted, "05-hold-the-draw", is_lecturing=True)
    hosted.page.keyboard.press("4")
    assert root.locator(".hands .bar").bounding_box()["height"] <= 80


def test_digits_add_hands_to_squares(hosted):
    gate, root = show(hosted, "05-hold-the-draw")
    root.focus()
    for key in ("4", "4", "4", "5", "0", "8", "Shift+Digit8", "Shift+Digit7"):  # square 0 is taken
        hosted.page.keyboard.press(key)
    hosted.page.wait_for_function("JSON.stringify(window.model.get('hands')) === '[[4,3],[5,1],[8,0]]'")
    assert gate.hands == [[4, 3], [5, 1], [8, 0]] and gate.said is None
    assert [row.inner_text().split()[0] for row in root.locator(".hands li").all()] == ["4", "5", "8"]
    hosted.page.keyboard.press("Backspace")
    hosted.page.wait_for_function("window.model.get('hands')[1][1] === 0")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("03-other-rule", "The key of a row adds a hand"),
        ("05-hold-the-draw", "The keys 0 to 8 add a hand to that square"),
        ("03-rule", "Type a number and press Enter"),
        ("07-never-read", "Cut an edge, then press Add"),
        ("01-first-return", "Click a node, then press Add"),
    ],
)
def test_the_hint_is_how_hands_are_counted(hosted, name, hint):
    _, root = show(hosted, name)
    assert hint in root.locator(".hint").inner_text()
    root.get_by_role("button", name="Show me").click()
    root.get_by_role("button", name="Hide the answer").wait_for()
    assert root.locator(".hint").is_hidden()


def test_numbers_can_be_typed_without_waiting_for_python(hosted):
    gate, root = show(hosted, "03-rule")
    root.locator("input[type=text]").focus()
    hosted.page.keyboard.type("3\n1\n3\n2\n")
    hosted.page.wait_for_function("window.model.get('hands').length === 3")
    assert gate.hands == [[3, 2], [1, 1], [2, 1]] and root.get_by_role("alert").inner_text() == ""
    hosted.page.keyboard.press("Escape")
    hosted.page.keyboard.press("1")
    hosted.page.wait_for_function("window.model.get('hands')[1][1] === 2")


def test_a_refused_number_comes_back(hosted):
    gate, root = show(hosted, "03-rule")
    field = root.locator("input[type=text]")
    field.focus()
    hosted.page.keyboard.type("99\n")
    hosted.page.wait_for_function("window.model.get('refusal') !== ''")
    assert field.input_value() == "99" and not gate.hands and root.get_by_role("alert").inner_text() != ""


@pytest.mark.parametrize("is_lecturing", [False, True])
def test_letters_are_not_typed_into_a_number_and_f_is_full_screen(hosted, is_lecturing):
    _, root = show(hosted, "03-rule", is_lecturing)
    field = root.locator("input[type=text]")
    field.focus()
    hosted.page.keyboard.type("-1x2")
    hosted.page.keyboard.press("f")
    root.and_(hosted.page.locator(".full")).wait_for()
    assert field.input_value() == "-12"
    hosted.page.keyboard.press("Shift+F")
    root.and_(hosted.page.locator(":not(.full)")).wait_for()
    assert field.input_value() == "-12"
