"""A JupyterLab server without the user's settings, and a page that runs notebooks."""

import itertools
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from nbformat.v4 import new_code_cell, new_notebook

PLAYER = ".minimax-lab.player"
READY = """path => {
  const panel = [...window.jupyterapp.shell.widgets('main')].find((each) => each.context && each.context.path === path);
  const context = panel && panel.sessionContext;
  const kernel = context && context.isReady && context.session && context.session.kernel;
  return kernel && kernel.status === 'idle' && kernel.connectionStatus === 'connected' && panel.content.model
    && panel.content.widgets.length > 0;
}"""
SETTINGS = {
    "@jupyterlab/apputils-extension/notification": {
        "fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True,
    },
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
}  # fmt: skip

# Parts of JupyterLab that log errors: the debugger, if a kernel ends during a status request; the splash screen,
# which appears at each change of the theme, if it is removed twice within the 200 ms of its fading.
NOISY = ("@jupyterlab/debugger-extension", "@jupyterlab/apputils-extension:splash")


class Server:
    """A JupyterLab server; `stop` ends it."""

    def __init__(self, folder, settings=None):
        self.folder = Path(folder)
        self.notebooks = self.folder / "notebooks"
        self.notebooks.mkdir(parents=True, exist_ok=True)
        environment = dict(os.environ, PYDEVD_DISABLE_FILE_VALIDATION="1", IPYTHONDIR=str(self.folder / "ipython"))
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR",
                     "JUPYTERLAB_WORKSPACES_DIR"):  # fmt: skip
            environment[name] = str(self.folder / name.lower())
        for name in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH", "JUPYTER_TOKEN"):
            environment.pop(name, None)
        for name, values in (SETTINGS | (settings or {})).items():
            file = self.folder / "jupyterlab_settings_dir" / f"{name}.jupyterlab-settings"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(values), encoding="utf-8")
        page_config = self.folder / "jupyter_config_dir" / "labconfig" / "page_config.json"
        page_config.parent.mkdir(parents=True, exist_ok=True)
        page_config.write_text(json.dumps({"disabledExtensions": dict.fromkeys(NOISY, True)}), encoding="utf-8")
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            port = found.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self.log = self.folder / "log"
        with self.log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
                 "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True",
                 f"--ServerApp.root_dir={self.notebooks}"],
                env=environment, stdout=log, stderr=subprocess.STDOUT,
            )  # fmt: skip
        self._wait()

    def _wait(self, seconds=60):
        opener = build_opener(ProxyHandler({}))
        for _ in range(seconds * 10):
            try:
                with opener.open(f"{self.address}/api", timeout=5):
                    return
            except (URLError, OSError):
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        self.stop()
        raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text(encoding='utf-8')[-2000:]}")

    def stop(self):
        """End the server and its kernels."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Lab:
    """A page of JupyterLab."""

    numbers = itertools.count(1)  # of notebooks: each page opens its own

    def __init__(self, server, page):
        self.server, self.page, self.path = server, page, None
        page.goto(f"{server.address}/lab?reset")
        page.wait_for_function("window.jupyterapp && window.jupyterapp.commands.hasCommand('notebook:run-all-cells')")
        page.evaluate("() => void window.jupyterapp.restored.then(() => { window.lmRestored = true; })")
        page.wait_for_function("window.lmRestored")  # nothing holds the promise of a long evaluate
        # A narrow window is wide enough for the lesson: the list of files is not needed.
        page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")

    def open(self, cells):
        """Open a notebook with these cells, and reuse the kernel of the notebook before it."""
        notebook = new_notebook(cells=[new_code_cell(source) for source in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        if self.path:
            self.idle()
            self.page.evaluate(
                "notebook => window.jupyterapp.shell.currentWidget.context.model.fromJSON(notebook)", notebook
            )
            return
        name = f"lesson{next(self.numbers)}.ipynb"
        (self.server.notebooks / name).write_text(json.dumps(notebook), encoding="utf-8")
        self.show(name)

    def show(self, name):
        """Open the saved notebook `name` with a new kernel."""
        self.path = name
        self.page.evaluate("path => void window.jupyterapp.commands.execute('docmanager:open', { path })", self.path)
        self.page.wait_for_function(READY, arg=self.path, timeout=60_000)

    def run(self, cells, wait_for=f"{PLAYER} .stage"):
        """Open a notebook, run it, and wait until it has finished and shows `wait_for`."""
        self.open(cells)
        self.start()
        if wait_for:
            self.page.wait_for_selector(wait_for, timeout=60_000)
        self.idle()

    def start(self):
        """Run all cells, without waiting."""
        self.page.evaluate("() => { window.lmRun = window.jupyterapp.commands.execute('notebook:run-all-cells'); }")

    def idle(self, seconds=60):
        """Wait until the kernel has finished all requests."""
        self.page.evaluate("() => window.lmRun")
        self.page.wait_for_function(READY, arg=self.path, timeout=1000 * seconds)

    def ask(self, source):
        """Run `source` in the kernel of the notebook, and return what it prints."""
        return self.page.evaluate(
            """async (code) => {
              const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
              const future = kernel.requestExecute({ code, store_history: false });
              let printed = "";
              future.onIOPub = ({ header, content }) => {
                if (header.msg_type === "stream") printed += content.text;
                if (header.msg_type === "error") printed += content.ename + ": " + content.evalue;
              };
              await future.done;
              return printed.trim();
            }""",
            source,
        )

    def until(self, expression, value):
        """Wait until an expression in the kernel has a value, as a text: messages of the page can take a while."""
        ends = time.monotonic() + 30
        while (found := self.ask(f"print({expression})")) != value:
            assert time.monotonic() < ends, f"{expression}: {found}, not {value}"
            self.page.wait_for_timeout(25)

    def restart(self):
        """Restart the kernel like the command of the menu, and wait for it."""
        self.page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
        self.idle()

    def theme(self, theme):
        """Change the theme."""
        self.page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
        self.page.wait_for_function("theme => document.body.dataset.jpThemeName === theme", arg=theme)

    def close(self):
        """Close the notebook, and end its kernel."""
        if not self.path:
            return
        self.idle()
        self.path = None
        self.page.evaluate(
            """async () => {
              for (const panel of [...window.jupyterapp.shell.widgets('main')]) {
                if (!panel.context || !panel.sessionContext) continue;
                await panel.context.save(); // else it would be asked for
                await panel.sessionContext.shutdown();
                panel.dispose();
              }
            }"""
        )
