"""Saved players in Firefox: every step by keys, without errors and without sideways scrolling.

puppeteer-core speaks WebDriver BiDi; `make slow` installs it.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
import runs
from expected import tree_of

from minimax_lab import StepPlayer

HERE = Path(__file__).parent
PACKAGE = HERE.parents[1] / "node_modules" / "puppeteer-core"
RUNS = (runs.nine_calls, runs.cut_on_equality)


def missing(what):
    """Skip the test because `what` is missing; in CI, fail."""
    (pytest.fail if "CI" in os.environ else pytest.skip)(f"{what} is missing, so nothing is tested in Firefox")


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """What Firefox shows of each run."""
    firefox, node = shutil.which("firefox-esr") or shutil.which("firefox"), shutil.which("node")
    if not firefox or not node or not PACKAGE.exists():
        missing("Firefox" if not firefox else "Node" if not node else "puppeteer-core")
    folder = tmp_path_factory.mktemp("firefox")
    pages = [StepPlayer(run()).save(folder / f"{run.__name__}.html").as_uri() for run in RUNS]
    command = [node, HERE / "firefox.mjs", firefox, *pages]
    done = subprocess.run(command, env=os.environ | {"HOME": str(folder)}, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["version"].startswith("firefox/")
    return dict(zip(RUNS, answer["pages"], strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("run", RUNS)
def test_firefox_shows_every_step(found, run):
    trace, shown = run(), found[run]["shown"]
    steps = [*range(2 * len(trace) + 1), 0]  # the last key is Home
    assert [each["step"] for each in shown] == steps
    assert [each["sentence"] for each in shown] == [trace.story.narrate(step) for step in steps]
    for step, each in zip(steps, shown, strict=True):
        nodes = {int(node): {**held} for node, held in each["tree"]["nodes"].items()}
        for held in nodes.values():
            held.pop("label")
        assert nodes == tree_of(trace, step, boards=False), step


@pytest.mark.slow
@pytest.mark.parametrize("run", RUNS)
def test_a_page_in_firefox_has_no_errors_and_does_not_scroll_sideways(found, run):
    assert found[run]["errors"] == [] and found[run]["width"] <= 1280
