"""A picture in the output of a cell: its colors in the themes of JupyterLab, and its size."""

from io import BytesIO

import chromium
import pytest
from PIL import Image

from minimax_lab import TreeGame, game_tree
from minimax_lab.posters.perfect_play import perfect_play
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
    poster = perfect_play("X")
    page.set_content(poster.html)
    picture, box = page.locator("img"), page.get_by_role("checkbox", name="Enlarge", exact=True)
    small = picture.bounding_box()["width"]
    picture.click()
    assert box.is_checked() and small < picture.bounding_box()["width"] == poster.scene.width
    box.focus()
    page.keyboard.press("Space")
    assert picture.bounding_box()["width"] == small
    page.close()
