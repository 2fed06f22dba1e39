"""A picture in the output of a cell: its colors in the themes of JupyterLab, and its size."""

import re
from io import BytesIO

import chromium
import numpy as np
import pytest
from PIL import Image

from minimax_lab import Bones, TicTacToe, TreeGame, game_tree, solve
from minimax_lab.posters.perfect_play import perfect_play
from minimax_lab.posters.whole_game import whole_game
from minimax_lab.scene import style

HTML = game_tree(TreeGame([[3, 12], [2, 4]])).draw()._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize("scheme", ["light", "dark"])  # of the system, which does not decide
def test_a_picture_follows_the_theme_of_jupyterlab(browser, scheme):
    page = browser.new_page(color_scheme=scheme)
    page.set_content(f'<body data-jp-theme-light="true">{HTML}')
    for is_light, color in (("true", style.SURFACE), ("false", style.DARK[style.SURFACE])):
        page.evaluate("is_light => { document.body.dataset.jpThemeLight = is_light; }", is_light)
        picture = Image.open(BytesIO(page.locator("img").screenshot())).convert("RGB")
        assert "#{:02X}{:02X}{:02X}".format(*picture.getpixel((2, 2))) == color
    page.close()


def test_a_click_on_a_large_poster_enlarges_it_and_so_does_the_box(browser):
    page = browser.new_page(viewport=chromium.SCREEN)
    poster = whole_game(Bones(8))
    page.set_content(poster.html)
    picture, box = page.locator("img"), page.get_by_role("checkbox", name="Enlarge", exact=True)
    small = picture.bounding_box()["width"]
    picture.click()
    assert box.is_checked() and small < picture.bounding_box()["width"] == poster.scene.width
    box.focus()
    page.keyboard.press("Space")
    assert picture.bounding_box()["width"] == small
    page.close()


@pytest.mark.parametrize(("mark", "screen"), [("X", (1280, 720)), ("O", (1280, 720)), ("X", (390, 844))])
def test_a_large_square_of_the_map_fills_the_picture(browser, mark, screen):
    page = browser.new_page(viewport=dict(zip(("width", "height"), screen, strict=True)), reduced_motion="reduce")
    poster = perfect_play(mark)
    page.set_content(poster.html)
    picture, boxes = page.locator("img"), page.locator("label:first-of-type input")
    whole = picture.bounding_box()
    other = "O" if mark == "X" else "X"
    squares = [square for square in range(9) if (mark, square) != ("X", 0)]
    assert boxes.evaluate_all("all => all.map(each => each.ariaLabel)") == [
        f"Enlarge the square of {other} {square}" for square in squares
    ]
    side, pane = poster.scene.height, page.locator(".minimax-lab-parts").bounding_box()
    scale, third = whole["height"] / side, (side - 2 * style.SHEET_MARGIN) / 3
    for at, square in enumerate(squares):
        x, y = (style.SHEET_MARGIN + (0.5 + each) * third for each in divmod(square, 3)[::-1])
        page.mouse.click(whole["x"] + x * scale, whole["y"] + y * scale)
        assert boxes.nth(at).is_checked()
        large = picture.bounding_box()
        zoom = large["height"] / whole["height"]
        assert 2.9 < zoom < 3.3
        middle = large["x"] + zoom * x * scale, large["y"] + zoom * y * scale  # of the square, now
        cell = zoom * scale * third
        assert pane["x"] - 1 <= middle[0] - cell / 2 and middle[0] + cell / 2 <= pane["x"] + pane["width"] + 1
        assert abs(middle[1] - pane["y"] - pane["height"] / 2) < 0.03 * pane["height"]
        assert page.locator(".minimax-lab-parts").bounding_box() == pane
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.mouse.click(pane["x"] + 1, pane["y"] + 1)
        assert picture.bounding_box() == whole
    boxes.first.focus()
    page.keyboard.press("Space")
    assert picture.bounding_box()["height"] > 2.9 * whole["height"]
    inside = re.compile(f"^Enlarge the square of {other} {squares[0]}(, |$)")
    there = page.get_by_role("checkbox")
    assert there.count() == page.get_by_role("checkbox", name=inside).count()  # the others, until the picture is whole
    page.close()


@pytest.mark.parametrize(("mark", "screen"), [("X", (1280, 720)), ("O", (1280, 720)), ("X", (390, 844))])
def test_a_square_inside_a_large_square_fills_the_picture_too(browser, mark, screen):
    page = browser.new_page(viewport=dict(zip(("width", "height"), screen, strict=True)), reduced_motion="reduce")
    poster = perfect_play(mark)
    page.set_content(poster.html)
    picture, pane = page.locator("img"), page.locator(".minimax-lab-parts").bounding_box()
    whole, other = picture.bounding_box(), "O" if mark == "X" else "X"
    center = f"Enlarge the square of {other} 4"
    page.get_by_role("checkbox", name=center, exact=True).focus()
    page.keyboard.press("Space")
    large = picture.bounding_box()
    game = TicTacToe()
    state = game.result(game.result(game.initial, 0), 4) if mark == "X" else game.result(game.initial, 4)
    taken = solve(game).quickest(state)[0]
    for square in [each for each in game.actions(state) if each != taken]:
        inner = page.get_by_role("checkbox", name=f"{center}, {other} {square}", exact=True)
        box = inner.locator("..").bounding_box()
        row, column = divmod(square, 3)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert inner.is_checked() and page.get_by_role("checkbox").count() == 1
        larger = picture.bounding_box()
        assert 2.9 < larger["height"] / large["height"] < 3.5
        third = (poster.scene.height - 2 * style.SHEET_MARGIN) / 3
        scale = larger["height"] / poster.scene.height
        x = larger["x"] + scale * (style.SHEET_MARGIN + third + third * (column + 0.5) / 3)
        y = larger["y"] + scale * (style.SHEET_MARGIN + third + third * (row + 0.5) / 3)
        assert abs(x - pane["x"] - pane["height"] / 2) < 0.1 * pane["height"]  # on the left, beside the legend
        assert abs(y - pane["y"] - pane["height"] / 2) < 0.1 * pane["height"]
        page.mouse.click(pane["x"] + pane["width"] / 2, pane["y"] + pane["height"] / 2)
        assert picture.bounding_box() == large
    page.mouse.click(pane["x"] + 1, pane["y"] + 1)
    assert picture.bounding_box() == whole
    page.close()


@pytest.mark.parametrize(("theme", "screen"), [("true", (1280, 720)), ("false", (1280, 720)), ("true", (390, 844))])
def test_from_every_square_of_the_map_one_step_leads_back_and_the_legend_stays(browser, theme, screen):
    page = browser.new_page(viewport=dict(zip(("width", "height"), screen, strict=True)), reduced_motion="reduce")
    page.set_content(f'<body data-jp-theme-light="{theme}">{perfect_play("X").html}')
    picture, back = page.locator("img"), page.get_by_role("button", name="Whole map")
    whole = picture.bounding_box()
    board = round(whole["height"]) + 2  # the square on the left

    def legend():
        seen = np.asarray(Image.open(BytesIO(page.locator(".minimax-lab-parts").screenshot())).convert("L"), float)
        return seen[: -round(0.32 * len(seen)), board:]  # without the button

    before = legend()
    names = ["Enlarge the square of O 4", "Enlarge the square of O 4, O 2"]
    for depth, leave in [(1, back.click), (2, back.click), (1, None), (2, None)]:
        assert not back.is_visible()
        for name in names[:depth]:
            page.get_by_role("checkbox", name=name, exact=True).locator("..").click(position={"x": 3, "y": 3})
        assert picture.bounding_box()["height"] > 2.9**depth * whole["height"]
        assert abs(legend() - before).mean() < 1 < before.std()
        assert not page.locator("details").evaluate("each => each.open")
        page.keyboard.press("Enter")  # sends no form
        leave() if leave else page.keyboard.press("Escape")
        assert picture.bounding_box() == whole
        page.wait_for_function("() => document.activeElement.ariaLabel?.startsWith('Enlarge')")  # keys go on from there
        assert page.evaluate("document.activeElement.checkVisibility()")
    page.close()
