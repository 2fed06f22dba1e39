"""The README's pictures are the package's own."""

import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent.parent / "docs"
PICTURES = runpy.run_path(str(DOCS / "pictures.py"))["pictures"]()


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_a_picture_in_the_readme_is_up_to_date(name):
    assert (DOCS / name).read_text() == PICTURES[name].svg, "run make pictures"
    assert f"(docs/{name})" in (DOCS.parent / "README.md").read_text()
