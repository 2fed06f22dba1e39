"""The pages of the built site, in Chromium, with nothing outside the site."""

import pytest
from built_site import FOLDER, Visitor, served

pytestmark = pytest.mark.slow
PHONE = {"width": 390, "height": 844}
LARGEST = 1_000_000  # bytes of a page
LITE = 60_000_000  # bytes of JupyterLite with Python


@pytest.fixture(scope="module")
def address():
    server, address = served()
    yield address
    server.shutdown()


@pytest.fixture(scope="module", params=[None, PHONE], ids=["laptop", "phone"])
def visitor(request, browser, address):
    visitor = Visitor(browser, address, *([request.param] if request.param else []))
    yield visitor
    visitor.end()
    visitor.watch.check(address)


def pages():
    """The addresses of all pages but those of single names of the package."""
    guides = [path for part in ("learn", "teach", "howto") for path in (FOLDER / part).rglob("*.html")]
    files = [*FOLDER.glob("*.html"), FOLDER / "api" / "index.html", *guides]
    return sorted(path.relative_to(FOLDER).as_posix() for path in files)


def test_no_page_scrolls_sideways_or_asks_another_host(visitor):
    for name in pages():
        page = visitor.open(name)
        assert page.locator("h1").count() == 1, name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        [icon] = page.locator("link[rel=icon]").evaluate_all("links => links.map((link) => link.href)")
        assert page.request.get(icon).ok, name  # without one, a browser asks for another and reports an error
        assert "widget-view" not in page.content(), name  # it shows nothing without a kernel
        assert "Run this cell to go on" not in page.inner_text("#main-content"), name


def test_the_first_page_shows_a_player_that_steps(visitor):
    page = visitor.open("index.html")
    player = page.frame_locator("iframe").first.locator(".minimax-lab.player")
    player.locator(".stage").wait_for()
    step = int(player.locator(".slider").input_value())
    player.locator(".stage").focus()
    page.keyboard.press("ArrowRight")
    assert int(player.locator(".slider").input_value()) == step + 1


def test_every_frame_shows_a_widget(visitor):
    for name in pages():
        page = visitor.open(name)
        for number in range(page.locator("iframe.widget").count()):
            frame = page.locator("iframe.widget").nth(number)
            frame.scroll_into_view_if_needed()
            frame.content_frame.locator(".minimax-lab").first.wait_for()


def test_every_lesson_has_a_page_and_one_button_that_runs_it(visitor):
    lessons = sorted((FOLDER / "lite" / "files").rglob("*.ipynb"))
    assert len(lessons) == 26  # the gallery runs, too
    for path in lessons:
        name = path.relative_to(FOLDER / "lite" / "files").as_posix()
        page = visitor.open("gallery.html" if name == "gallery.ipynb" else f"learn/{name.replace('.ipynb', '.html')}")
        [link] = page.locator(".run a").evaluate_all("links => links.map((link) => link.href)")
        assert link == f"{visitor.address}/live/index.html?lesson={name}"


def test_pages_are_small():
    large = {path.name: path.stat().st_size for path in FOLDER.rglob("*.html") if path.stat().st_size > LARGEST}
    assert large == {}
    assert sum(path.stat().st_size for path in (FOLDER / "lite").rglob("*") if path.is_file()) < LITE
