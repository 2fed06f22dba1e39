"""The environment of the other tools, `.venv-peers`, and the worker that runs in it. Ours stays as it is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from peer_worker import PEERS
from timing import Job

FOLDER = Path(__file__).resolve().parent.parent / ".venv-peers"
PYTHON = FOLDER / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
WORKER = Path(__file__).with_name("peer_worker.py")


class Peers:
    """The worker, and the versions of the tools that it can import."""

    def __init__(self) -> None:
        make_environment()
        self._worker = start_worker()
        self.versions: dict[str, str] = self.ask("versions").get("answer", {})
        missing = [package for package in PEERS if package not in self.versions]
        if missing and self._worker:
            self.close()
            install(missing)
            self._worker = start_worker()
            self.versions = self.ask("versions").get("answer", {})

    def job(self, name: str, *args: Any) -> Job:
        """A job of the worker."""
        return lambda: self.ask(name, *args)

    def ask(self, name: str, *args: Any) -> dict[str, Any]:
        """The reply of the worker."""
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
        """End the worker."""
        if self._worker is not None:
            self._worker.communicate()


def start_worker() -> subprocess.Popen[str] | None:
    """Start the worker; None without an interpreter to run it."""
    if not PYTHON.exists():
        return None
    return subprocess.Popen([PYTHON, WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def make_environment() -> None:
    """Make the environment unless it is there for the same version of Python, which a comparison needs."""
    code = "import sys; print(*sys.version_info[:2])"
    found = subprocess.run([PYTHON, "-c", code], capture_output=True, text=True) if PYTHON.exists() else None
    if found is None or found.stdout.split() != [str(part) for part in sys.version_info[:2]]:
        subprocess.run([sys.executable, "-m", "venv", "--clear", FOLDER], capture_output=True)


def install(packages: list[str]) -> None:
    """Install the packages one by one, so that one that fails does not affect the others."""
    for package in packages:
        print(f"Installing {package} into {FOLDER.name} ...", flush=True)
        pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1", package]
        if subprocess.run(pip, capture_output=True).returncode:
            print(f"  {package} could not be installed; its rows have no times")
