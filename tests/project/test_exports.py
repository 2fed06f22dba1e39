"""`from X import *` gives what the folder X exports, and none of its modules.

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

given = {}
for folder in sys.argv[1:]:
    exec(f"from {folder} import *", names := {})
    given[folder] = [[name, isinstance(names[name], ModuleType)] for name in sorted(names.keys() - {"__builtins__"})]
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
    """What a star import of each folder gives in a new process: names, and whether each is a module."""
    command = [sys.executable, "-c", STAR, *(folder for folder, names in EXPORTS.items() if names)]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


@pytest.mark.parametrize("folder", [folder for folder, names in EXPORTS.items() if names])
def test_a_star_import_gives_what_the_folder_exports(folder, given):
    modules = {"minimax_lab.scene": ["marks", "shapes", "style"]}.get(folder, [])
    assert given[folder] == [[name, name in modules] for name in EXPORTS[folder]]


def test_a_star_import_replaces_no_function_by_a_module():
    code = "from minimax_lab import *; from minimax_lab.search import *; print(callable(traced))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "True\n"


@pytest.mark.parametrize("folder", minimax_lab.NAMES)
def test_a_folder_is_an_attribute_of_the_package(folder):
    code = f"import minimax_lab; print(minimax_lab.{folder}.__name__)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == f"minimax_lab.{folder}\n"


def test_tab_completes_what_the_package_exports():
    assert set(minimax_lab.__all__) <= set(dir(minimax_lab))
