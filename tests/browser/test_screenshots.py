"""The screenshots of the guide: the widgets still show the code, the sentences, and the numbers that are in them."""

import screenshots
from hosted import Hosted


def test_the_screenshots_show_what_the_widgets_show(browser):
    page = browser.new_page(viewport=screenshots.SIZE)
    hosted = Hosted(page)
    texts = [screenshots.written(name, screenshots.show(hosted, name)) for name in screenshots.CELLS]
    page.close()
    assert "\n".join(texts) == screenshots.SHOWN.read_text(encoding="utf-8"), "run make pictures, and look at them"


def test_the_guide_has_the_screenshots():
    guide = (screenshots.HERE.parent / "site" / "howto" / "widgets.md").read_text(encoding="utf-8")
    assert all(f"(../../docs/{name})" in guide for name in screenshots.CELLS)
