"""Widgets in front of a class, in full screen: the list of keys, the focus, and the keys of a presenter's remote."""

import chromium
import pytest
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


def shown(hosted, widget, size=(1280, 720)):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    return hosted.show(widget)


def click_full_screen(root):
    if not root.locator("button.full-screen").is_visible():
        root.locator(".legend summary").click()
    root.locator("button.full-screen").click()


def press(hosted, *keys):
    for key in keys:
        hosted.page.keyboard.press(key)
    chromium.still(hosted.page, 100)


# How wide the open panel is, and how much of it is beyond the window, the right end, or the column of the keys.
PANEL = """root => {
  const panel = root.querySelector(".menu[open] .panel");
  const { left, right, top, bottom, width } = panel.getBoundingClientRect();
  const hidden = [panel, ...panel.querySelectorAll("dt")].map((each) => each.scrollWidth - each.clientWidth);
  return [width, Math.max(-left, right - innerWidth, -top, bottom - innerHeight), Math.max(...hidden)];
}"""


@pytest.mark.parametrize("size", slow_after(1, SIZES))
def test_the_list_of_keys_is_wide_and_within_the_window(hosted, size):
    for name, make in WIDGETS.items():
        if name == "board":
            continue  # its keys are in the menu
        root = shown(hosted, make(), SIZES[size])
        if size == "full screen":
            click_full_screen(root)
        root.locator("[tabindex='0']").first.focus()
        press(hosted, "?")
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
def test_in_a_field_for_a_number_letters_are_no_commands(hosted, name):
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
    press(hosted, "Control+a", *"seven", "f", *"-1e30x/2.5")
    assert hosted.page.evaluate("document.activeElement.value") == "sevenf-1e30x/2.5"
    assert hosted.page.evaluate("document.fullscreenElement === null")


def test_at_a_question_no_arrow_shows_the_answer(hosted):
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
    press(hosted, "Backspace", "ArrowRight", "ArrowRight")
    assert "Answer first" in root.locator(".quiz-feedback").inner_text()


def test_at_a_question_to_a_class_the_second_press_of_a_remote_shows_the_answer(hosted):
    player = LETTERS["player"]()
    player.lecturing = True
    root = shown(hosted, player)
    root.locator(".stage").focus()
    press(hosted, *["PageDown"] * 8)
    assert "Answer first" in root.locator(".quiz-feedback").inner_text()
    press(hosted, "PageDown")
    assert "3" in root.locator(".quiz-feedback").inner_text()
    press(hosted, "PageDown")
    assert root.locator(".where").inner_text() == "step 8 of 14"


PAGED = {  # where a presenter begins, and what a remote changes
    "player": (".stage", "root => root.querySelector('.where').textContent"),
    "horizon": (".slider", "root => root.querySelector('thead [data-here]').textContent"),
    "duel": (".stage", "root => root.querySelector('.caption').textContent"),
    "explorer": (".plane", "root => root.querySelector('[role=status]').textContent"),
}


@pytest.mark.parametrize("name", PAGED)
def test_page_down_goes_one_step_on_and_page_up_back_and_the_list_of_keys_closes(hosted, name):
    part, read = PAGED[name]
    for start in (part, "button.full-screen"):
        root = shown(hosted, WIDGETS[name]())
        if start == part:
            root.locator(start).focus()
        else:
            click_full_screen(root)
            root.locator(f"{part}:focus").wait_for()
        press(hosted, "PageDown")
        first = root.evaluate(read)
        press(hosted, "?")
        assert root.locator(".legend dl").is_visible()
        press(hosted, "PageDown")
        assert root.evaluate(read) != first and root.locator(".legend dl").is_hidden()
        press(hosted, "?", "?")
        assert root.locator(".legend dl").is_hidden()
        press(hosted, "PageUp")
        assert root.evaluate(read) == first


def test_page_keys_change_no_number_of_a_live_tree(hosted):
    root = shown(hosted, LETTERS["live tree"]())
    for part in ("svg.tree", ".number"):
        root.locator(part).focus()
        press(hosted, "PageDown", "PageUp", "PageDown")
        assert root.locator(".number").input_value() == "3", part


MAIN = {**{name: part for name, (part, _) in PAGED.items()}, "machine": "svg.tree"}


@pytest.mark.parametrize("name", MAIN)
def test_full_screen_moves_the_focus_to_the_main_part_and_then_back_to_the_button(hosted, name):
    root = shown(hosted, WIDGETS[name]())
    for leave in ("f", "Escape"):
        click_full_screen(root)
        root.locator(f"{MAIN[name]}:focus").wait_for()
        press(hosted, leave)
        root.locator("button.full-screen:focus, .legend summary:focus").wait_for()


@pytest.mark.parametrize("leave", ["f", "Escape"])
def test_full_screen_from_the_menu_of_a_board_keeps_the_focus_in_it(hosted, leave):
    root = shown(hosted, WIDGETS["board"]())
    root.locator(".menu > summary").click()
    assert root.locator(".panel").bounding_box()["height"] <= root.bounding_box()["height"]
    root.locator("button.full-screen").click()
    hosted.page.wait_for_function("document.fullscreenElement !== null")
    assert root.locator(".panel").is_hidden() and root.evaluate("root => root.contains(document.activeElement)")
    press(hosted, leave)
    hosted.page.wait_for_function("document.fullscreenElement === null")
    assert root.evaluate("root => root.contains(document.activeElement)")
