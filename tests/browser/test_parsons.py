"""Lines to put in order in a browser: by drags, by keys, and by buttons; what is announced; and where everything is."""

import chromium
import pytest
from axe import violations
from pace import slow_after

from minimax_lab import parsons

SIZES = {"JupyterLab": (848, 598), "small": (592, 463), "full screen": (1280, 720)}
IF, RETURN = "if game.is_terminal(state):", "return game.utility(state)"
# Which parts overlap or are outside, what is too small, and which lines are not in view.
PLACES = """root => {
  const rect = (element) => element.getBoundingClientRect();
  const parts = [".ask", ".ground", ".controls", ".sentence"].map((name) => rect(root.querySelector(name)));
  const lines = [...root.querySelectorAll(".line")].map((each) => [rect(each), rect(each.closest(".pane"))]);
  const shown = [...root.querySelectorAll("*")].filter((each) => each.checkVisibility() && each.innerText);
  return {
    overlaps: parts.slice(1).filter((each, at) => each.top < parts[at].bottom - 1).length,
    outside: Math.max(rect(root).bottom - innerHeight, document.documentElement.scrollWidth - innerWidth),
    wide: lines.filter(([line, pane]) => line.right > pane.right).length,
    hidden: lines.filter(([line, pane]) => line.bottom > pane.bottom).length,
    low: Math.min(...[...root.querySelectorAll("button")].map((each) => rect(each).height)),
    small: Math.min(...shown.map((each) => Number.parseFloat(getComputedStyle(each).fontSize))),
  };
}"""


@pytest.fixture(name="shown")
def minimax(hosted):
    hosted.page.set_viewport_size({"width": 848, "height": 583})
    return Shown(hosted, "minimax")


class Shown:
    """A puzzle on a page."""

    def __init__(self, hosted, name):
        self.page, self.widget = hosted.page, parsons(name)
        self.root = hosted.show(self.widget)

    def line(self, text):
        return self.root.locator(".line").filter(has=self.page.locator("code").get_by_text(text, exact=True))

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, name):
        self.root.get_by_role("button", name=name, exact=True).click()

    def wait_for(self, sentence):
        self.root.get_by_role("status").filter(has_text=sentence).wait_for()

    def drag(self, text, x, y, *, drop=True):
        """Drag a line by its left edge to a point."""
        box = self.line(text).bounding_box()
        self.page.mouse.move(box["x"] + 3, box["y"] + 12)
        self.page.mouse.down()
        self.page.mouse.move(x + 3, y, steps=4)
        if drop:
            self.page.mouse.up()

    @property
    def focused(self):
        return self.page.evaluate("document.activeElement.getAttribute('aria-label')")

    @property
    def shown_program(self):
        """The program as the page shows it: the numbers, the indentations, and the texts of the lines."""
        return self.root.locator("ol li").evaluate_all(
            "all => all.map((e) => [e.firstChild.textContent, e.style.getPropertyValue('--indent'), "
            "e.querySelector('code').textContent])"
        )


def test_a_line_after_a_return_comes_one_level_further_out(shown):
    for text in (IF, RETURN, "for action in game.actions(state):"):
        shown.line(text).click()
    assert [indent for _, indent, _ in shown.shown_program][-3:] == ["1", "2", "1"]


def test_keys_put_lines_in_order_and_each_move_is_announced(shown):
    shown.line(IF).focus()
    shown.press("Enter")
    shown.wait_for(f"Picked up. {IF} is line 2, indented once. The arrow keys move it, and Enter puts it down.")
    shown.press("Enter")
    shown.wait_for(f"Put down. {IF} is line 2, indented once.")
    assert shown.focused == f"line 2, indented once: {IF}"
    shown.press("ArrowLeft")  # to the other list
    for _ in range(20):
        if shown.focused == RETURN:
            break
        shown.press("ArrowDown")
    shown.press("Enter")
    shown.wait_for(f"{RETURN} is line 3, indented twice.")
    shown.press("ArrowUp", "ArrowLeft")
    shown.wait_for(f"{RETURN} is line 2, indented once.")
    shown.press("Escape")
    shown.wait_for(f"Not moved. {RETURN} is not in your program.")
    assert shown.shown_program[1:] == [["2", "1", IF]] and shown.focused == RETURN
    shown.press("Enter", "ArrowLeft", "Enter")
    shown.button("Check")
    shown.wait_for("Not right. Line 3 is not indented far enough.")
    assert shown.line(RETURN).get_attribute("aria-label") == f"line 3, indented once: {RETURN}, look at this line"
    shown.line(RETURN).focus()
    shown.press("Delete")
    shown.wait_for(f"Put back: {RETURN}")
    assert shown.widget.text == f"def minimax(game, state):\n    {IF}" and shown.focused == RETURN


PLACE_OF_EACH = """root => Object.fromEntries([...root.querySelectorAll("ul .line, .controls")]
  .map((each) => [each.textContent, each.getBoundingClientRect().top]))"""


def test_the_lines_that_are_left_and_the_buttons_stay_where_they_are(shown):
    before = shown.root.evaluate(PLACE_OF_EACH)
    shown.line(IF).click()
    after = shown.root.evaluate(PLACE_OF_EACH)
    assert after == {text: place for text, place in before.items() if text != IF}


def test_drags_set_the_place_and_the_indentation(shown):
    given = shown.root.locator(".given").bounding_box()
    step = 13 * 1.9
    shown.drag(RETURN, given["x"] + 2 * step, given["y"] + 40)
    shown.drag(IF, given["x"] + step, given["y"] + 10)
    assert shown.shown_program[1:] == [["2", "1", IF], ["3", "2", RETURN]]
    shown.wait_for(f"Put down. {IF} is line 2, indented once.")
    assert shown.widget.text == f"def minimax(game, state):\n    {IF}\n        {RETURN}"
    shown.drag(RETURN, given["x"] + step, given["y"] + 120)
    assert shown.shown_program[2] == ["3", "1", RETURN]
    shown.drag(RETURN, given["x"] + step, given["y"] + 10, drop=False)
    assert shown.shown_program[1] == ["2", "1", RETURN]
    shown.press("Escape")
    shown.page.mouse.up()
    assert shown.shown_program[2] == ["3", "1", RETURN]
    shown.drag(IF, 20, given["y"] + 60)
    assert shown.shown_program[1:] == [["2", "1", RETURN]]


@pytest.mark.slow
def test_buttons_move_the_line_that_is_picked_up_and_a_right_order_is_accepted(shown):
    assert shown.root.get_by_role("button", name="Move up").is_disabled()
    for text in (RETURN, IF):
        shown.line(text).click()
    shown.button("Indent less")
    shown.button("Move up")
    shown.button("Move up")
    assert [text for *_, text in shown.shown_program[1:]] == [IF, RETURN]
    shown.button("Put back")
    shown.button("Show the answer")
    shown.wait_for("This is a right order.")
    shown.button("Check")
    shown.wait_for("Right. Your program is minimax: it is right on all 5 positions.")
    assert shown.widget.is_done
    shown.button("Start again")
    shown.wait_for("All lines are back in the list.")
    assert len(shown.shown_program) == 1 and shown.widget.program == []


def test_shift_and_an_arrow_key_indent_a_whole_block(shown):
    loop, first, second = shown.widget.puzzle.lines[:3]
    shown.widget.program = [[0, 1], [1, 2], [2, 3], [3, 1]]
    shown.page.evaluate("traits => window.model.receive(traits)", {"program": shown.widget.program})
    shown.line(loop).focus()
    shown.press("Shift+ArrowRight")
    shown.wait_for(f"{loop} is line 2, indented twice. 2 lines below it moved, too.")
    assert [line[1] for line in shown.shown_program] == ["", "2", "3", "4", "1"]
    shown.press("Shift+ArrowRight")  # the deepest line has no room
    assert [line[1] for line in shown.shown_program] == ["", "2", "3", "4", "1"]
    shown.line(first).focus()
    shown.press("Shift+ArrowLeft")
    shown.wait_for(f"{first} is line 3, indented twice. 1 line below it moved, too.")
    assert [line[1] for line in shown.shown_program] == ["", "2", "2", "3", "1"]
    shown.press("Enter", "Shift+ArrowLeft", "Escape")  # a line that is picked up
    assert [line[1] for line in shown.shown_program] == ["", "2", "2", "3", "1"]
    shown.page.wait_for_function("window.model.get('program')[1][1] === 2")
    assert second in shown.root.inner_text() and shown.widget.program[:3] == [[0, 2], [1, 2], [2, 3]]


# Words of the lines that are broken in two.
BROKEN = """root => [...root.querySelectorAll("code")].flatMap((code) => {
  const words = [...code.textContent.matchAll(/\\S+/g)];
  return words.filter((word) => {
    const range = document.createRange();
    range.setStart(code.firstChild, word.index);
    range.setEnd(code.firstChild, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((each) => Math.round(each.top))).size > 1;
  }).map(([word]) => word);
})"""


@pytest.mark.parametrize("name", ["minimax", "alphabeta"])
def test_on_a_phone_no_word_is_broken(hosted, name):
    hosted.page.set_viewport_size({"width": 390, "height": 844})
    shown = Shown(hosted, name)
    for lines in (0, len(shown.widget.puzzle.answer)):
        shown.widget.program = shown.widget.puzzle.write(shown.widget.puzzle.answer[:lines])
        hosted.refresh()
        assert shown.root.evaluate(BROKEN) == [] and shown.root.evaluate(PLACES)["wide"] == 0
        assert hosted.page.evaluate("document.documentElement.scrollWidth") <= 390
    hosted.page.set_viewport_size(chromium.SCREEN)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["minimax", "alphabeta"])
@pytest.mark.parametrize("size", SIZES)
def test_everything_fits(hosted, name, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
    shown = Shown(hosted, name)
    if size == "full screen":
        shown.root.focus()
        shown.press("f")
        chromium.still(hosted.page, 300)
    for lines in (0, 4, len(shown.widget.puzzle.answer)):
        shown.widget.program = shown.widget.puzzle.write(shown.widget.puzzle.answer[:lines])
        shown.button("Check")
        shown.root.get_by_role("status").filter(has_text="program").wait_for()
        seen = shown.root.evaluate(PLACES)
        assert seen["overlaps"] == seen["wide"] == 0 and seen["outside"] <= 0 and seen["low"] >= 24, (lines, seen)
        assert seen["small"] >= (14 if size == "full screen" else 12), seen
        assert seen["hidden"] == 0 or size == "small", (lines, seen)


@pytest.mark.slow
@pytest.mark.parametrize("theme", slow_after(0, ["light", "dark"]))
def test_axe_finds_nothing_and_nothing_is_red(hosted, theme):
    hosted.page.emulate_media(color_scheme=theme)
    try:
        shown = Shown(hosted, "minimax")
        shown.line(RETURN).click()
        shown.line(IF).click()
        assert violations(hosted.page, ".minimax-lab.parsons") == []
        shown.button("Check")
        shown.wait_for("Not right.")
        assert violations(hosted.page, ".minimax-lab.parsons") == []
        colors = shown.root.evaluate(
            "root => [...root.querySelectorAll('.ground *, .sentence')].map((e) => getComputedStyle(e))"
            ".flatMap((s) => [s.color, s.borderTopColor, s.backgroundColor])"
        )
        for color in set(colors):
            red, green, blue = (float(each) for each in color[color.index("(") + 1 : -1].split(",")[:3])
            assert red <= max(green, blue) + 40, color
    finally:
        hosted.page.emulate_media(color_scheme="light")


@pytest.mark.slow
def test_without_python_one_sentence_says_so_and_nothing_is_lost(shown):
    shown.page.evaluate("() => { window.model.send = () => undefined; }")
    shown.line(IF).click()
    shown.press("Enter")
    shown.root.get_by_text("Python does not answer").wait_for()
    assert shown.shown_program[1:] == [["2", "1", IF]]


def test_a_program_is_there_again_after_its_cell_has_run_again(shown, hosted):
    shown.line("values = []").click()
    shown.press("Enter")
    shown.page.wait_for_function("model.get('program').length === 1")
    again = Shown(hosted, "minimax")
    assert again.widget is not shown.widget and again.widget.program == shown.widget.program
    assert "values = []" in again.root.get_by_role("list", name="Your program").inner_text()
