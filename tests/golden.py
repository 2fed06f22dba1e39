"""Texts that people read, as they were when somebody last read them: in tests/golden/, to be compared word for word.

After a change of the texts, run the tests with GOLDEN=write, and read what has changed with `git diff tests/golden`.
"""

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def check(name, lines):
    """Compare lines of text with those of the golden file `name`."""
    path, text = FOLDER / f"{name}.txt", "\n".join(line.rstrip() for line in "\n".join(lines).split("\n")) + "\n"
    if os.environ.get("GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"to accept the new text, run with GOLDEN=write; {path}"
