"""Drive WebKitGTK's small browser by WebDriver, on a screen of its own: Xvfb."""

import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.error import URLError
from urllib.request import ProxyHandler, Request, build_opener

READ = (Path(__file__).parent / "read.js").read_text(encoding="utf-8")
SHOWN = "return lmRead(document.querySelector('.minimax-lab.player'))"
KEYS = {"ArrowRight": "\ue014", "Home": "\ue011"}
WATCH = "window.onerror = (message) => { (window.failed ||= []).push(message); };"  # errors after the page was loaded
OPENER = build_opener(ProxyHandler({}))


def programs():
    """The driver, the browser, and the screen; None for each that is missing."""
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    return {"WebKitWebDriver": shutil.which("WebKitWebDriver"), "MiniBrowser": browser, "Xvfb": shutil.which("Xvfb")}


def walk(addresses, folder):
    """What each saved player shows before and after each press of a key, as firefox.mjs prints it."""
    with ExitStack() as stack:
        session = Session(stack, folder)
        return {"version": session.version, "pages": [session.walk(address) for address in addresses]}


class Session:
    """A running browser, with the driver and the screen; they end with the stack."""

    def __init__(self, stack, folder):
        found = programs()
        read, write = os.pipe()
        command = [found["Xvfb"], "-displayfd", str(write), "-screen", "0", "1400x1000x24"]
        _start(stack, command, folder, os.environ, pass_fds=[write])
        number = os.read(read, 9).decode().strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        environment = os.environ | {"DISPLAY": f":{number}", "HOME": str(folder), "LIBGL_ALWAYS_SOFTWARE": "1"}
        environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"  # the sandbox does not start for root
        _start(stack, [found["WebKitWebDriver"], f"--port={port}", "--host=127.0.0.1"], folder, environment)
        self.base = f"http://127.0.0.1:{port}/session"
        options = {"binary": str(found["MiniBrowser"]), "args": ["--automation"]}
        session = self._first({"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self.version = session["capabilities"]["browserVersion"]
        self.base += f"/{session['sessionId']}"
        stack.callback(self.send, "DELETE", "")
        self.send("POST", "/window/rect", {"width": 1280, "height": 758})  # of which the bar of the browser takes 38

    def _first(self, body, seconds=20):
        """Ask until the driver listens."""
        for _ in range(10 * seconds):
            try:
                return self.send("POST", "", body)
            except URLError:
                time.sleep(0.1)
        raise RuntimeError("WebKitWebDriver did not start")

    def send(self, method, path, body=None):
        """Send a command of WebDriver, and return the answer."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        with OPENER.open(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def ask(self, script):
        """Run a script in the page."""
        return self.send("POST", "/execute/sync", {"script": script, "args": []})

    def press(self, key):
        strokes = [{"type": kind, "value": KEYS[key]} for kind in ("keyDown", "keyUp")]
        self.send("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": strokes}]})

    def walk(self, address):
        self.send("POST", "/url", {"url": address})
        for _ in range(100):
            if self.ask("return Boolean(document.querySelector('.minimax-lab.player .stage'))"):
                break
            time.sleep(0.1)
        self.ask(WATCH + READ)
        shown = [self.ask(SHOWN)]
        for _ in range(int(self.ask("return document.querySelector('.slider').max"))):
            self.press("ArrowRight")
            shown.append(self.ask(SHOWN))
        self.press("Home")
        shown.append(self.ask(SHOWN))
        width = self.ask("return document.documentElement.scrollWidth")
        return {"shown": shown, "errors": self.ask("return window.failed || []"), "width": width}


def _start(stack, command, folder, environment, **options):
    log = stack.enter_context((folder / "log").open("a"))
    process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, **options)
    stack.callback(process.wait)
    stack.callback(process.terminate)
