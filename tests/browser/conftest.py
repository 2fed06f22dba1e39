"""A browser, JupyterLab, and saved pages for the tests in this folder; a summary if there is no browser."""

import os
from contextlib import ExitStack
from pathlib import Path

import chromium
import labserver
import pytest
from hosted import Hosted
from saved import Saved

MISSING = "no Chromium"
FOLDER = Path(__file__).parent
STARTED = pytest.StashKey()


def pytest_terminal_summary(terminalreporter):
    """Report at the end of the run how many tests were skipped because there is no browser."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if MISSING in str(report.longrepr)]
    if skipped:
        terminalreporter.section("the browser tests were skipped", yellow=True)
        terminalreporter.line(
            f"{len(skipped)} tests need a browser, and there is {MISSING} here: {chromium.HOW_TO_GET_ONE}"
        )


def pytest_collection_modifyitems(items):
    """Run a failed test with a browser once more; the summary lists it as RERUN.

    An error of a page fails the last test of its module, which passes when it is run alone: that would hide the error.
    """
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1, rerun_except="PageFault"))


@pytest.fixture(scope="session")
def chromium_path():
    path = chromium.find()
    if path:
        return path
    if os.environ.get("CI"):
        pytest.fail(f"{MISSING} found, and CI skips no test: {chromium.HOW_TO_GET_ONE}", pytrace=False)
    return pytest.skip(f"{MISSING} found")


@pytest.fixture(scope="module")
def browser(request, chromium_path):
    """The browser that the modules of this folder share; each has pages of its own."""
    started = request.config.stash.get(STARTED, None)
    if started is None or not started.browser.is_connected():
        started = request.config.stash[STARTED] = Started(chromium_path)
        request.config.add_cleanup(started.end)  # if the run is stopped
    return started.browser


class Started:
    """A browser; `end` ends it."""

    def __init__(self, path):
        self.stack = ExitStack()
        self.browser = self.stack.enter_context(chromium.started(path))

    def end(self):
        self.stack.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item, nextitem):
    """End the browser before a test of another folder: while Playwright runs, that cannot use asyncio.

    That is after the last run of a test, not after its teardown, because a failed test is run once more.
    """
    result = yield
    stash = item.config.stash
    if STARTED in stash and (nextitem is None or FOLDER not in nextitem.path.parents):
        stash[STARTED].end()
        del stash[STARTED]
    return result


@pytest.fixture(scope="session")
def server(chromium_path, tmp_path_factory):
    started = labserver.Server(tmp_path_factory.mktemp("jupyterlab"))
    yield started
    started.stop()


@pytest.fixture(scope="module")
def lab(browser, server):
    """Open a page of JupyterLab. It must not log errors or send requests to other servers."""
    page = browser.new_page(viewport=chromium.SCREEN)
    watch = chromium.Watch(page)
    opened = labserver.Lab(server, page)
    yield opened
    opened.close()
    page.close()
    watch.check(server.address)


@pytest.fixture(scope="module")
def saved(browser, tmp_path_factory):
    """Open saved players from disk, without network. They must not log errors or send requests."""
    opener = Saved(browser, tmp_path_factory.mktemp("saved"))
    yield opener
    opener.end()


@pytest.fixture(scope="module")
def hosted(browser):
    """Show widgets on a page without Jupyter. It must not log errors or send requests."""
    page = browser.new_page(viewport=chromium.SCREEN)
    watch = chromium.Watch(page)
    yield Hosted(page)
    page.close()
    watch.check("about:")


@pytest.fixture(scope="module")
def offline_page(browser):
    """A page without network. It must not log errors or send requests."""
    context = browser.new_context(viewport=chromium.SCREEN, offline=True)
    opened = context.new_page()
    watch = chromium.Watch(opened)
    yield opened
    context.close()
    watch.check("file:")
