"""The peers' own environment, `.venv-peers`, and the worker in it. The package's environment stays as it is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from peers import PEERS, timed
from race import Job

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv-peers"
PYTHON = FOLDER / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
WORKER = Path(__file__).with_name("peers.py")


class Room:
    """The worker, and which peers it has."""

    def __init__(self) -> None:
        make_environment()
        self._worker = start()
        self.versions: dict[str, str] = self.ask("versions").get("answer", {})
        missing = [package for package in PEERS if package not in self.versions]
        if missing and self._worker:
            self.close()
            install(missing)
            self._worker = start()
            self.versions = self.ask("versions").get("answer", {})

    def job(self, name: str, *args: Any) -> Job:
        """A job of the worker's, to be timed beside ours."""
        return lambda: self.ask(name, *args)

    def ask(self, name: str, *args: Any) -> dict[str, Any]:
        """What the worker replies."""
        if self._worker is None or self._worker.stdin is None or self._worker.stdout is None:
            return {"error": f"no environment in {FOLDER.name}"}
        try:
            self._worker.stdin.write(json.dumps({"job": name, "args": args}) + "\n")
            self._worker.stdin.flush()
            reply = self._worker.stdout.readline()
        except BrokenPipeError:
            reply = ""
        return json.loads(reply) if reply else {"error": "the worker has ended"}

    def close(self) -> None:
        """Let the worker go."""
        if self._worker is not None:
            self._worker.communicate()


def start() -> subprocess.Popen[str] | None:
    """The worker, if there is an interpreter to run it."""
    if not PYTHON.exists():
        return None
    return subprocess.Popen([PYTHON, WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def make_environment() -> None:
    """An environment for the same Python as ours, made anew where it is for another one: a comparison needs one."""
    asks = "import sys; print(*sys.version_info[:2])"
    have = subprocess.run([PYTHON, "-c", asks], capture_output=True, text=True) if PYTHON.exists() else None
    if have is None or have.stdout.split() != [str(part) for part in sys.version_info[:2]]:
        subprocess.run([sys.executable, "-m", "venv", "--clear", FOLDER], capture_output=True)


def install(packages: list[str]) -> None:
    """Install each by itself, so that one that cannot be had does not keep the others away."""
    for package in packages:
        print(f"Installing {package} into {FOLDER.name} ...", flush=True)
        pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1", package]
        if subprocess.run(pip, capture_output=True).returncode:
            print(f"  {package} could not be installed; its rows say so")


def ours(run: Any, answer: Any, before: Any = None) -> Job:
    """A job of ours, timed by the same function as the worker's; `before` prepares what `run` is given."""

    def once() -> dict[str, Any]:
        given = () if before is None else (before(),)
        return timed(lambda: run(*given), answer)

    return once
