"""The whole scripts of the guide run where each worker starts anew and imports them, as on macOS and Windows."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

GUIDE = (Path(__file__).parents[2] / "site" / "howto" / "big_searches.md").read_text(encoding="utf-8")
SCRIPTS = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
POOL, DASK = SCRIPTS
START = "import multiprocessing\nmultiprocessing.set_start_method('spawn', force=True)\n"


def run(script, folder):
    path = folder / "script.py"
    path.write_text(START + script)
    return subprocess.run([sys.executable, path], cwd=folder, capture_output=True, text=True, timeout=300, check=False)


def test_the_script_with_a_pool_prints_what_the_guide_says(tmp_path):
    ran = run(POOL, tmp_path)
    assert tuple(ran.stdout.splitlines()) == re.search(r"It prints `(.*)` and `(.*)`\.", GUIDE).groups(), ran.stderr


@pytest.mark.skipif(not find_spec("distributed"), reason="Dask is not installed; make dask has it")
def test_the_script_with_dask_solves_the_game(tmp_path):
    ran = run(DASK + "        print(len(solution))\n", tmp_path)
    assert ran.stdout == "5478\n", ran.stderr


def test_a_script_without_the_condition_is_told_the_cause(tmp_path):
    lines = POOL.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("if __name__"))
    ran = run("\n".join([*lines[:at], *(line[4:] for line in lines[at + 1 :])]), tmp_path)
    told = [line for line in ran.stderr.splitlines() if "LostWorker" in line]  # Python may warn of a semaphore after it
    assert ran.returncode == 1 and 'if __name__ == "__main__":' in told[-1]
