"""The package imports no slow library until it needs it."""

import subprocess
import sys


def test_importing_the_package_imports_neither_matplotlib_nor_networkx():
    code = "import sys, minimax_lab; print(sorted({'matplotlib', 'networkx', 'tqdm', 'IPython'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
