"""Start the Chromium of the system, and record the requests and errors of a page."""

import os
import shutil
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
VARIABLE = "MINIMAX_LAB_CHROMIUM"
HOW_TO_GET_ONE = (
    f"install one (Debian and Ubuntu: sudo apt install chromium) or name one: {VARIABLE}=/path/to/chromium make test"
)
# Chromium obeys only the last list of features to disable. All but the last two are Playwright's; these
# two load pages into the address bar of each window, a second of work for each page that a test opens.
DISABLED = (
    "AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,"
    "HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,"
    "OptimizationHints,PaintHolding,PreconnectToSearch,TcpPortRandomizationWin,ThirdPartyStoragePartitioning,"
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup"
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={DISABLED}",
]
SCREEN = {"width": 1280, "height": 720}


def find():
    """Return the path of a Chromium, or None."""
    named = os.environ.get(VARIABLE)
    if named:
        return named if Path(named).exists() else None
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def started(path):
    """Start a browser with a new profile; it ends with the block."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


# Resolves when no box and no scroll position has changed for some milliseconds and frames: on a busy machine, a
# layout or a scroll that glides takes longer than any fixed time. To look at each frame would take a third of a core.
STILL = """least => new Promise((done) => {
  let [last, since, frames, looked] = ["", performance.now(), 0, 0];
  const look = () => {
    frames += 1;
    if (performance.now() - looked < 45) return requestAnimationFrame(look);
    looked = performance.now();
    const seen = [...document.querySelectorAll("html, .minimax-lab, .minimax-lab *")].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [x, y, width, height, each.scrollLeft, each.scrollTop];
    }).join();
    if (seen !== last) [last, since, frames] = [seen, performance.now(), 0];
    if (performance.now() - since >= least && frames >= 6) done();
    else requestAnimationFrame(look);
  };
  look();
})"""


def still(page, least=200):
    """Wait until nothing in the widgets of a page has moved for `least` milliseconds."""
    page.evaluate(STILL, least)


# Whether a frame has the whole screen: after the class of its widget has changed, the window may still change its size.
FILLS_THE_SCREEN = """([frame, { width, height }]) => frame.matches(":fullscreen")
  && innerWidth === width && innerHeight === height && frame.clientHeight === height
  && frame.style.getPropertyValue("--stage-height") === `${height}px`"""


def fill_screen(root):
    """Show a widget in full screen, and wait until it has its final size."""
    page = root.page
    root.focus()
    page.keyboard.press("f")
    root.and_(page.locator(".full")).wait_for()
    frame = root.locator("xpath=..").element_handle()
    page.wait_for_function(FILLS_THE_SCREEN, arg=[frame, page.viewport_size])
    still(page)


def leave_full_screen(page):
    """Leave full screen, if a test before has entered it, and wait until the window has changed."""
    page.evaluate("document.fullscreenElement && document.exitFullscreen()")


# Logs also errors that no code has thrown, such as that an observer of sizes has changed the size that it observes.
REPORT = "addEventListener('error', ({ message }) => console.error(message));"


class PageFault(AssertionError):
    """A page reported an error or asked another address. A busy machine is no reason for that: no test is run again."""


class Watch:
    """Records the requests and the errors of a page."""

    def __init__(self, page):
        self.requests, self.errors = [], []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        page.on("pageerror", lambda error: self.errors.append(error.stack or str(error)))
        page.on("dialog", lambda dialog: (self.errors.append(f"dialog: {dialog.message}"), dialog.dismiss()))

    def outside(self, *allowed):
        """Return the requests to other addresses than these."""
        return [url for url in self.requests if not url.startswith((*allowed, "data:", "blob:"))]

    def check(self, *allowed):
        """Raise an error if the page has reported one or has asked an address other than these."""
        faults = [*self.errors, *self.outside(*allowed)]
        if faults:
            raise PageFault("\n".join(faults))
