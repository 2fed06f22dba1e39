"""Widgets in front of a class, in full screen: the list of keys, the focus, and the keys of a presenter's remote."""

import pytest
from hosted import Hosted
from pace import slow_after

from minimax_lab import (
    BeTheMachine,
    Bones,
    Duel,
    GameExplorer,
    LiveTree,
    LookAhead,
    PlayBoard,
    StepPlayer,
    TicTacToe,
    TreeGame,
    minimax,
    record,
)
from minimax_lab.exercises import fill_in
from minimax_lab.search import heap_modulo, larger_heap

SIZES = {"full screen": (1280, 720), "JupyterLab": (848, 583), "small": (592, 463)}
END = "XOX/.O./X.."
SEVEN = TreeGame([[3, 12], [2, 4]])
THREE = TicTacToe(win=10)
WIDGETS = {
    "player": lambda: StepPlayer(record(minimax, THREE, THREE.parse(END))),
    "horizon": lambda: LookAhead(Bones(6)),
    "duel": lambda: Duel([Bones(heap) for heap in range(1, 5)], [larger_heap, heap_modulo]),
    "machine": lambda: BeTheMachine("minimax", SEVEN),
    "explorer": lambda: GameExplorer(Bones(6)),
    "board": lambda: PlayBoard(THREE, position=END),
}


@pytest.fixture(name="hosted", scope="module")
def hosted_page(browser):
    page = browser.new_page()
    yield Hosted(page)
    page.close()


def shown(hosted, widget, size=(1280, 720)):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    return hosted.show(widget)


def press(hosted, *keys):
    for key in keys:
        hosted.page.keyboard.press(key)
    hosted.page.wait_for_timeout(100)


# How wide the open panel is, and how much of it is beyond the window or beyond its right end.
PANEL = """root => {
  const panel = root.querySelector(".legend .panel");
  const { left, right, top, bottom, width } = panel.getBoundingClientRect();
  return [width, Math.max(-left, right - innerWidth, -top, bottom - innerHeight), panel.scrollWidth - panel.clientWidth];
}"""


@pytest.mark.parametrize("size", slow_after(1, SIZES))
def test_the_list_of_keys_is_wide_and_within_the_window(hosted, size):
    for name, make in WIDGETS.items():
        root = shown(hosted, make(), SIZES[size])
        if size == "full screen":
            root.locator("button.full-screen").click()
        root.locator(".legend summary").click()
        width, beyond, hidden = root.evaluate(PANEL)
        assert width > 0.75 * SIZES[size][0] and beyond <= 0 and hidden <= 0, (name, width, beyond, hidden)


LETTERS = {
    "player": lambda: StepPlayer(record(minimax, SEVEN, SEVEN.initial), predict=[2]),
    "machine": WIDGETS["machine"],
    "values to fill in": lambda: fill_in(SEVEN),
    "live tree": lambda: LiveTree(SEVEN),
}
FIELD = "input[type=text]:visible"


@pytest.mark.parametrize("name", LETTERS)
def test_in_a_field_for_a_number_letters_are_commands(hosted, name):
    root = shown(hosted, LETTERS[name]())
    if name == "player":
        root.locator(".stage").focus()
        press(hosted, "r", "r", "r", "r")
    elif name == "values to fill in":
        root.get_by_role("tree").focus()
        press(hosted, "1", "Backspace")
    else:
        root.locator(FIELD).focus()
    assert hosted.page.evaluate("document.activeElement.matches('input[type=text]')")
    press(hosted, "Control+a", "-", "f", "x", "1", "/", "2", ".", "5")
    assert hosted.page.evaluate("document.fullscreenElement !== null")
    assert hosted.page.evaluate("document.activeElement.value") == "-1/2.5"


def test_in_the_field_of_a_question_a_second_arrow_shows_the_answer_but_a_held_one_does_not(hosted):
    root = shown(hosted, LETTERS["player"]())
    root.locator(".stage").focus()
    press(hosted, *["ArrowRight"] * 7)
    assert root.locator(".where").inner_text() == "step 7 of 14" and root.locator(".quiz input").is_visible()
    for _ in range(3):
        hosted.page.keyboard.down("ArrowRight")
    hosted.page.keyboard.up("ArrowRight")
    assert "Answer first" in root.locator(".quiz-feedback").inner_text()
    press(hosted, "4", "ArrowRight")
    assert root.locator(".quiz input").input_value() == "4"
    press(hosted, "Backspace", "b", "ArrowRight")
    assert hosted.widget.boards and "3" in root.locator(".quiz-feedback").inner_text()
    press(hosted, "ArrowRight")
    assert root.locator(".where").inner_text() == "step 8 of 14"
