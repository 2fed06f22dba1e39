"""Prepare copies of the lessons for the branch `lessons`, from which Colab opens them.

`.github/publish_copies.sh` runs this on a folder that `minimax-lab lessons` has made. Each copy gets links under its
title that open it without an installation, and a first cell that installs the package where it is missing. A learner's
own copies have neither. Links between lessons are relative: they work on the branch, and Colab follows them, too.
"""

import json
import sys
import tomllib
from pathlib import Path

from minimax_lab.apps.lab import lesson_files

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
REPOSITORY = PROJECT["urls"]["Repository"]  # every other address of this project follows from it
OWNER, NAME = REPOSITORY.split("/")[-2:]
SITE = f"https://{OWNER}.github.io/{NAME}/"
COLAB = f"https://colab.research.google.com/github/{OWNER}/{NAME}/blob/lessons"
BINDER = f"https://mybinder.org/v2/gh/{OWNER}/{NAME}/main?urlpath=lab/tree/lessons"
LINKS = f"""\
[Open in Colab]({COLAB}/{{lesson}}) | [Open on Binder]({BINDER}/{{lesson}}) | \
[Run in the browser]({SITE}live/index.html?lesson={{lesson}})
(no installation, but your answers are lost when you close the page)"""
INSTALL = f"""\
try:
    import anywidget, minimax_lab
except ImportError:
    %pip install --quiet "{PROJECT["name"]}[notebook] @ git+{REPOSITORY}\""""


def prepare(path: Path, lesson: str) -> None:
    """Add the links and the first cell to the copy at `path`; `lesson` is its path on the branch."""
    notebook = json.loads(path.read_bytes())
    title, *others = notebook["cells"]
    head, _, text = "".join(title["source"]).partition("\n")
    title["source"] = f"{head}\n\n{LINKS.format(lesson=lesson)}\n{text}"
    install = {"cell_type": "code", "id": "install", "metadata": {}, "source": INSTALL}
    notebook["cells"] = [title, install | {"outputs": [], "execution_count": None}, *others]
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main(folder: Path) -> None:
    """Prepare all copies in a folder."""
    for path in lesson_files(folder):
        prepare(path, path.relative_to(folder).as_posix())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
