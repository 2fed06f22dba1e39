"""The slides of a lesson, opened from disk without network, and controlled by keys."""

from pathlib import Path

import chromium
import lesson_slides
import nbformat
import pytest

LESSON = Path(__file__).parent.parent.parent / "notebooks" / "02_nine_calls.ipynb"
FULL = "section:not([hidden]) > section:not([hidden])"


@pytest.fixture(scope="module")
def slides(browser, tmp_path_factory):
    """A page with the slides of lesson 02. It requests no other file and logs no error."""
    lesson = nbformat.read(LESSON, as_version=4)
    for cell in lesson.cells:
        if cell.source.rpartition("\n")[2].startswith("StepPlayer("):  # as after a run of the lesson
            cell.outputs[0].data[lesson_slides.VIEW] = {"model_id": "player"}
    file = tmp_path_factory.mktemp("slides") / "02.slides.html"
    file.write_text(lesson_slides.slides(lesson, "02_nine_calls", {"player": "02/player.html"}), encoding="utf-8")
    context = browser.new_context(viewport=chromium.SCREEN, offline=True)
    page = context.new_page()
    watch = chromium.Watch(page)
    page.goto(file.as_uri())
    yield page
    context.close()
    watch.check("file:")


def place(page):
    return tuple(map(int, page.inner_text("#place").split(" / ")))


@pytest.mark.slow
def test_arrow_keys_go_through_all_slides_and_back(slides):
    slides.keyboard.press("Home")
    seen = [place(slides)]
    while slides.is_enabled("#on"):
        slides.keyboard.press("ArrowRight")
        seen.append(place(slides))
        assert slides.locator(FULL).count() == 1
    count = seen[-1][1]
    assert sorted(set(seen)) == [(number, count) for number in range(1, count + 1)] and seen == sorted(seen)
    for _ in seen[1:]:
        slides.keyboard.press("ArrowLeft")
    assert place(slides) == (1, count)
    slides.keyboard.press("End")
    assert place(slides) == (count, count)


def test_no_slide_is_cut_off(slides):
    slides.keyboard.press("Home")
    while slides.is_enabled("#on"):
        wide, tall = slides.locator(FULL).evaluate(
            "slide => [slide.scrollWidth - slide.clientWidth, slide.scrollHeight / slide.clientHeight]"
        )
        assert wide <= 0 and tall <= 1.5, place(slides)  # fuller slides scroll
        slides.keyboard.press("ArrowRight")


def test_the_finished_tree_of_the_player_is_hidden_until_it_is_opened(slides):
    """The arrow keys show the way to the player and go on to the stops; the tree is unfolded by hand, and then fits."""
    slides.keyboard.press("Home")
    while not slides.locator(f"{FULL} .player").count():
        assert slides.is_enabled("#on"), "no slide has the player"
        slides.keyboard.press("ArrowRight")
    finished = slides.locator(f"{FULL} .finished")
    assert slides.locator(f"{FULL} .player a").is_visible() and finished.locator("summary").first.is_visible()
    assert slides.locator(f"{FULL} .finished img:visible").count() == 0
    before = place(slides)
    slides.keyboard.press("ArrowRight")
    assert slides.locator(f"{FULL} .player").count() == 0
    slides.keyboard.press("ArrowLeft")
    assert place(slides) == before and slides.locator(f"{FULL} .finished img:visible").count() == 0
    finished.locator("summary").first.click()
    tree = finished.locator("img")
    tree.scroll_into_view_if_needed()
    box = tree.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= chromium.SCREEN["height"] and box["height"] > 250
    finished.locator("summary").first.click()
