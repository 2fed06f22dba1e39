"""Steps of the build: lessons without outputs, and a long description whose links work on a package index."""

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


class Readme(MetadataHookInterface):
    """The README, its relative links continued from the address of the repository."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the field `readme`."""
        address = metadata["urls"]["Repository"]
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        text = re.sub(r"(!\[[^]]*\]\()(?![a-z]+:)", rf"\1{address}/raw/HEAD/", text)
        text = re.sub(r"((?<!!)\[[^]]*\]\()(?![a-z]+:|#)", rf"\1{address}/blob/HEAD/", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class Lessons(BuildHookInterface):  # type: ignore[type-arg]
    """The lessons as data of the package, without what their cells have printed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the lessons without outputs, and add them; an editable installation uses the folder `notebooks`."""
        if version == "editable":
            return
        lessons = Path(self.root, "notebooks")
        self.written = TemporaryDirectory()
        for lesson in (*lessons.glob("*.ipynb"), *lessons.glob("further/*.ipynb")):
            name = lesson.relative_to(lessons)
            target = Path(self.written.name, name)
            target.parent.mkdir(exist_ok=True)
            target.write_text(without_outputs(lesson.read_text(encoding="utf-8")), encoding="utf-8")
            build_data["force_include"][str(target)] = f"minimax_lab/lessons/{name.as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what `initialize` has written."""
        if version != "editable":
            self.written.cleanup()


def without_outputs(lesson: str) -> str:
    """Return the notebook without outputs and numbers of execution."""
    notebook = json.loads(lesson)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
