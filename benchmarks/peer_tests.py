"""Test the adapters in tests/peers beside the libraries whose games they read: `make peers`.

The libraries are installed into the environment of the other tools, `.venv-peers`; it needs this package's NumPy only.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from peer_environment import PYTHON, make_environment

ROOT = Path(__file__).resolve().parent.parent
# Modules, and what pip is asked for. aima3 asks for an old networkx that its games do not use.
NEEDED = {
    "numpy": ["numpy"],
    "pytest": ["pytest"],
    "chess": ["chess"],
    "easyAI": ["easyAI"],
    "pyspiel": ["open_spiel"],
    "tqdm": ["tqdm"],
    "aima3.games": ["--no-deps", "aima3"],
}
# The options in pyproject.toml are for plugins that this environment does not have.
PYTEST = ["-o", "addopts=", "--import-mode=importlib", "-p", "no:cacheprovider", "--confcutdir=tests/peers"]


def main(arguments: list[str]) -> int:
    """Install what is missing, and run the tests; without one of the libraries, nothing is tested."""
    make_environment()
    for module, packages in NEEDED.items():
        if not can_import(module):
            print(f"Installing {packages[-1]} into {PYTHON.parent.parent.name} ...", flush=True)
            subprocess.run([PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages])
    missing = [packages[-1] for module, packages in NEEDED.items() if not can_import(module)]
    if missing:
        print(f"Nothing is tested: {', '.join(missing)} cannot be imported.", file=sys.stderr)
        return 1
    command = [PYTHON, "-m", "pytest", "-q", "--strict-markers", *PYTEST, "tests/peers", *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}).returncode


def can_import(module: str) -> bool:
    """Whether the environment can import the module."""
    return subprocess.run([PYTHON, "-c", f"import {module}"], capture_output=True).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
