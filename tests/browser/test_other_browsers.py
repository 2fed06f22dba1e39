"""Saved players in Firefox and WebKitGTK: every step by keys, without errors and without sideways scrolling.

puppeteer-core drives Firefox over WebDriver BiDi; `make slow` installs it. WebKitGTK has a driver of its own.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
import runs
import webkit
from expected import tree_of

from minimax_lab import StepPlayer

HERE = Path(__file__).parent
PACKAGE = HERE.parents[1] / "node_modules" / "puppeteer-core"
RUNS = (runs.nine_calls, runs.cut_on_equality)


def walk_in_firefox(addresses, folder):
    """What Firefox shows; in CI, neither it nor its driver may be missing."""
    found = {"Firefox": shutil.which("firefox-esr") or shutil.which("firefox"), "Node": shutil.which("node")}
    found["puppeteer-core"] = PACKAGE.exists()
    for name in (name for name in found if not found[name]):
        (pytest.fail if "CI" in os.environ else pytest.skip)(f"{name} is missing, so nothing is tested in Firefox")
    command = [found["Node"], HERE / "firefox.mjs", found["Firefox"], *addresses]
    done = subprocess.run(command, env=os.environ | {"HOME": str(folder)}, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def walk_in_webkit(addresses, folder):
    """What WebKitGTK shows."""
    for name in (name for name, path in webkit.programs().items() if not path):
        pytest.skip(f"{name} is missing (Debian: apt install webkit2gtk-driver xvfb), so WebKitGTK is not tested")
    return webkit.walk(addresses, folder)


@pytest.fixture(scope="module", params=[walk_in_firefox, walk_in_webkit])
def found(request, tmp_path_factory):
    """What the browser shows of each run."""
    folder = tmp_path_factory.mktemp("browser")
    pages = [StepPlayer(run(), boards=False).save(folder / f"{run.__name__}.html").as_uri() for run in RUNS]
    answer = request.param(pages, folder)
    return dict(zip(RUNS, answer["pages"], strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("run", RUNS)
def test_the_browser_shows_every_step(found, run):
    trace, shown = run(), found[run]["shown"]
    steps = [*range(2 * len(trace) + 1), 0]  # the last key is Home
    assert [each["step"] for each in shown] == steps
    assert [each["sentence"] for each in shown] == [trace.story.narrate(step) for step in steps]
    for step, each in zip(steps, shown, strict=True):
        nodes = {int(node): {**held} for node, held in each["tree"]["nodes"].items()}
        expected, hidden = tree_of(trace, step, boards=False), 0
        for held in nodes.values():
            held.pop("label")
            # where a cut is about nodes that are far apart, branches are folded
            hidden += sum(int(held.pop(role, ["0"])[0].split()[0]) for role in ("folded", "left out"))
        # in little height, only open calls have their windows, in place of the best value so far
        if nodes and "root window" not in nodes.get(0, {}):
            for held in [*nodes.values(), *expected.values()]:
                for role in ("window", "root window", "cut", "origin", "so far"):
                    held.pop(role, None)
        assert nodes == {node: expected[node] for node in nodes}, step
        assert len(nodes) <= len(expected) <= len(nodes) + hidden, step


@pytest.mark.slow
@pytest.mark.parametrize("run", RUNS)
def test_a_page_has_no_errors_and_does_not_scroll_sideways(found, run):
    assert found[run]["errors"] == [] and found[run]["width"] <= 1280
