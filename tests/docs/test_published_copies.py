"""The copies on the branch `lessons`: links that open each one without an installation, and a cell that installs."""

import re
import sys
import tomllib
from pathlib import Path

import nbformat
import published_copies
import pytest
from IPython.core.interactiveshell import InteractiveShell

from minimax_lab.apps.lab import lesson_files, refresh

ROOT = Path(__file__).parent.parent.parent
LESSONS = [path.relative_to(ROOT / "notebooks").as_posix() for path in lesson_files(ROOT / "notebooks")]
REPOSITORY = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["urls"]["Repository"]
LINK = re.compile(r"(!?)\[([^]]+)\]\(([^)]+)\)")


@pytest.fixture(scope="module")
def copies(tmp_path_factory):
    """The learner's copies and those of the branch, by their names."""
    own, published = tmp_path_factory.mktemp("own"), tmp_path_factory.mktemp("published")
    for folder in (own, published):
        refresh(ROOT / "notebooks", folder)
    published_copies.main(published)
    return [{name: nbformat.read(folder / name, as_version=4) for name in LESSONS} for folder in (own, published)]


@pytest.mark.parametrize("name", LESSONS)
def test_a_copy_has_three_links_and_one_more_cell(name, copies):
    own, published = (folder[name].cells for folder in copies)
    nbformat.validate(copies[1][name])
    assert [cell.source for cell in published[2:]] == [cell.source for cell in own[1:]]
    new = [line for line in published[0].source.splitlines() if line not in own[0].source.splitlines()]
    assert set(own[0].source.splitlines()) <= set(published[0].source.splitlines())
    found = {label: address for is_picture, label, address in LINK.findall("\n".join(new)) if not is_picture}
    owner = REPOSITORY.removeprefix("https://github.com/").partition("/")[0]
    slug = REPOSITORY.removeprefix("https://github.com/")
    assert found == {
        "Open in Colab": f"https://colab.research.google.com/github/{slug}/blob/lessons/{name}",
        "Open on Binder": f"https://mybinder.org/v2/gh/{slug}/main?urlpath=lab/tree/lessons/{name}",
        "Run in the browser": f"https://{owner}.github.io/minimax-lab/live/index.html?lesson={name}",
    }
    assert "answers are lost" in published[0].source and "colab" not in str(own).lower()


@pytest.mark.parametrize("missing", [(), ("minimax_lab",), ("anywidget",)])
def test_the_first_cell_installs_only_if_an_import_fails(missing, copies, monkeypatch):
    for name in missing:
        monkeypatch.setitem(sys.modules, name, None)
    shell, asked = InteractiveShell(), []
    shell.register_magic_function(asked.append, magic_name="pip")
    assert shell.run_cell(copies[1][LESSONS[0]].cells[1].source).success
    assert asked == [f'install --quiet "minimax-lab[notebook] @ git+{REPOSITORY}"'] * bool(missing)
