"""Widgets in front of a class, in full screen: the list of keys, the focus, and the keys of a presenter's remote."""

import pytest
from hosted import Hosted
from pace import slow_after

from minimax_lab import (
    BeTheMachine,
    Bones,
    Duel,
    GameExplorer,
    LookAhead,
    PlayBoard,
    StepPlayer,
    TicTacToe,
    TreeGame,
    minimax,
    record,
)
from minimax_lab.search import heap_modulo, larger_heap

SIZES = {"full screen": (1280, 720), "JupyterLab": (848, 583), "small": (592, 463)}
END = "XOX/.O./X.."
THREE = TicTacToe(win=10)
WIDGETS = {
    "player": lambda: StepPlayer(record(minimax, THREE, THREE.parse(END))),
    "horizon": lambda: LookAhead(Bones(6)),
    "duel": lambda: Duel([Bones(heap) for heap in range(1, 5)], [larger_heap, heap_modulo]),
    "machine": lambda: BeTheMachine("minimax", TreeGame([[3, 12], [2, 4]])),
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
