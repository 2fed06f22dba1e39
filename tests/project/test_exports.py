"""`from X import *` gives what the folder X exports, and none of its modules; X is an attribute of the package.

A module may have the name of a function, such as `traced`, or of a reader's variable, such as `board`.
"""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import minimax_lab

ROOT = Path(minimax_lab.__path__[0])
STAR = """
import json, sys
from types import ModuleType

import minimax_lab

for name in minimax_lab.NAMES:
    for loaded in [loaded for loaded in sys.modules if loaded.startswith("minimax_lab.")]:
        del sys.modules[loaded]  # as in a new process
        vars(minimax_lab).pop(loaded.split(".")[1], None)
    assert getattr(minimax_lab, name).__name__ == f"minimax_lab.{name}"
given = {}
for folder in sys.argv[1:]:
    exec(f"from {folder} import *", names := {})
    given[folder] = [[name, isinstance(names[name], ModuleType)] for name in sorted(names.keys() - {"__builtins__"})]
exec("from minimax_lab import *; from minimax_lab.search import *; assert callable(traced)", {})
print(json.dumps(given))
"""


def written_exports(folder):
    """The names that a folder's `__init__` imports from its own modules."""
    imports = ast.walk(ast.parse((folder / "__init__.py").read_text()))
    package = ".".join(folder.relative_to(ROOT.parent).parts)
    own = [each for each in imports if isinstance(each, ast.ImportFrom) and each.module.startswith(package)]
    return package, sorted({alias.name for each in own for alias in each.names})


EXPORTS = dict(written_exports(path.parent) for path in sorted(ROOT.rglob("__init__.py")))


@pytest.fixture(scope="module")
def given():
    """What a star import of each folder gives: names, and whether each is a module."""
    command = [sys.executable, "-c", STAR, *(folder for folder, names in EXPORTS.items() if names)]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


@pytest.mark.parametrize("folder", [folder for folder, names in EXPORTS.items() if names])
def test_a_star_import_gives_what_the_folder_exports(folder, given):
    modules = {"minimax_lab.scene": ["marks", "shapes", "style"]}.get(folder, [])
    assert given[folder] == [[name, name in modules] for name in EXPORTS[folder]]


def test_tab_completes_what_the_package_exports():
    assert set(minimax_lab.__all__) <= set(dir(minimax_lab))
