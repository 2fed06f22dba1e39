"""Run a file of tests in Node, with data from Python."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

FRONT = Path(__file__).parent


def run_in_node(name, data, folder):
    """Run the tests of `name`.test.mjs; they read the data from the file that the variable DATA names.

    Without Node they are skipped, except in CI.
    """
    node = shutil.which("node")
    if node is None:
        if "CI" in os.environ:  # an assertion would print the environment
            pytest.fail("Node, which runs the tests of the front end, is missing")
        pytest.skip("Node, which runs the tests of the front end, is not installed")
    file = folder / "data.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    command = [node, "--test", str(FRONT / f"{name}.test.mjs")]
    done = subprocess.run(command, env=os.environ | {"DATA": str(file)}, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
