"""A picture in the output of a cell: its colors in the themes of JupyterLab."""

from io import BytesIO

import pytest
from PIL import Image

from minimax_lab import TreeGame, game_tree
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
