"""The package imports no slow library until it needs it."""

import subprocess
import sys

SLOW = {"matplotlib", "networkx", "tqdm", "IPython", "packaging", "importlib.metadata", "numpy", "minimax_lab.kit"}


def test_importing_the_package_imports_nothing_slow():
    code = f"import sys, minimax_lab; print(sorted({SLOW} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
