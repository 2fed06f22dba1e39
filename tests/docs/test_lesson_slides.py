"""The slides of a lesson: where they begin, what is left out, and that they need no network."""

import re
from pathlib import Path

import lesson_slides
import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

LESSON = Path(__file__).parent.parent.parent / "notebooks" / "02_nine_calls.ipynb"
PICTURE = '<img src="data:image/png;base64,iVBO" alt="x">'


def slide_types(*cells):
    made = lesson_slides.with_slides(new_notebook(cells=list(cells)), {})
    return [(cell.metadata.slideshow.slide_type, cell.source) for cell in made.cells]


def test_headings_begin_slides_and_checks_and_notes_are_left_out():
    check = {"jupyter": {"source_hidden": True}}
    assert slide_types(
        new_markdown_cell("# A question\n\nWords.\n## Next\nMore words.\n\n**Try it.** Run the cell."),
        new_code_cell("tree.value"),
        new_code_cell("assert tree.value == 10", metadata=check),
        new_markdown_cell("It is 10."),
        new_code_cell("# yours"),
        new_markdown_cell("Secret", metadata={"tags": ["teacher"]}),
    ) == [
        ("slide", "# A question\n\nWords."),
        ("slide", "## Next\n\nMore words.\n\n**Try it.** Run the cell."),
        ("-", "tree.value"),
        ("-", "It is 10."),
    ]


def test_a_part_that_does_not_fit_begins_a_slide_but_no_slide_has_only_a_heading():
    code = new_code_cell("x", outputs=[new_output("display_data", {"text/html": PICTURE, "text/plain": "x"})])
    again = new_code_cell("x", outputs=code.outputs)
    types = slide_types(new_markdown_cell("# H"), code, again, new_markdown_cell("word " * 200))
    assert [kind for kind, _ in types] == ["slide", "-", "slide", "slide"]


def test_a_fence_or_a_details_element_is_one_block():
    text = "One\n\n```python\n# no heading\n\nx = 1\n```\n\n<details>\n\n# none\n\n</details>\n\nTwo"
    assert lesson_slides.blocks(text) == [
        "One", "```python\n# no heading\n\nx = 1\n```", "<details>\n\n# none\n\n</details>", "Two",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "\n\n", "```\nopen", "# H", "# H\ntext", "a\n# H\n\n\nb\nc\n"])
def test_blocks_have_all_lines_of_a_text(text):
    lines = [line for block in lesson_slides.blocks(text) for line in block.splitlines()]
    assert [line for line in lines if line] == [line for line in text.splitlines() if line]


def test_a_slide_links_to_the_page_of_a_player_and_folds_its_finished_tree_away():
    still = {"text/html": PICTURE, "text/plain": "the tree"}
    player, other = ({lesson_slides.VIEW: {"model_id": model}, **still} for model in ("linked", "another widget"))
    cell = new_code_cell("player", outputs=[new_output("display_data", each) for each in (player, other)])
    with_link = lesson_slides.with_links(cell, {"linked": "x/player.html"})
    linked, unlinked = (output.data["text/html"] for output in with_link.outputs)
    before, folded = linked.split("<details", 1)
    assert '<a href="x/player.html">' in before and PICTURE not in before and folded.count(PICTURE) == 1
    assert folded.endswith("</details>") and " open" not in folded[: folded.index(">")]
    assert unlinked == PICTURE
    assert lesson_slides.height_of(with_link) < lesson_slides.height_of(lesson_slides.with_links(cell, {}))


def test_slides_request_nothing_from_the_network():
    lesson = nbformat.read(LESSON, as_version=4)
    page = lesson_slides.slides(lesson, "02_nine_calls", {})
    assert "default-src 'none'" in page
    assert not re.findall(r"<(?:script|link|iframe)[^>]+(?:src|href)=|@import|url\((?!data:)", page)
    assert page.count("</section></section>") == page.count("<section") / 2 > 10
    assert lesson_slides.slides(lesson, "02_nine_calls", {}) == page
