"""A heap on a board: the buttons below it keep their places while one plays."""

from itertools import product

import chromium
import pytest
from pace import slow_after

from minimax_lab import Bones, PlayBoard

SIZES = {"JupyterLab": (1060, 583), "with files": (848, 583), "small": (592, 463), "phone": (390, 844)}


def tops(root, heap):
    """Where the buttons are in the widget, before a game and after each move, which takes two bones."""
    yield root.evaluate(TOP)
    free = root.locator(".heap .free")
    for _ in range(heap):
        if not free.count():
            return
        free.nth(min(1, free.count() - 1)).click()
        root.locator(".play:not(:has(.taken)), .heap .bones:empty").first.wait_for()
        root.page.wait_for_function("!document.querySelector('[aria-busy=true], [data-waiting], .taken')")
        chromium.still(root.page, 100)
        yield root.evaluate(TOP)


TOP = """root => Math.round(
  root.querySelector(".play > .controls").getBoundingClientRect().top - root.getBoundingClientRect().top)"""


HEAPS = {"small": (6, {}), "with a title": (15, {"title": "Beat the machine"}), "large": (33, {})}
FIRST = [("small", "phone"), ("with a title", "JupyterLab"), ("with a title", "with files"), ("large", "small"),
         ("large", "phone")]  # each heap, and each size; the rest in `make slow`  # fmt: skip


@pytest.mark.parametrize(("name", "size"), slow_after(len(FIRST), dict.fromkeys([*FIRST, *product(HEAPS, SIZES)])))
def test_the_buttons_below_a_heap_keep_their_places_in_a_game(hosted, name, size):
    heap, options = HEAPS[name]
    hosted.page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
    root = hosted.show(PlayBoard(Bones(heap), **options))
    chromium.still(hosted.page, 100)
    seen = list(tops(root, heap))
    assert len(seen) > 2 and max(seen) - min(seen) <= 2, seen
    hosted.page.set_viewport_size(chromium.SCREEN)
