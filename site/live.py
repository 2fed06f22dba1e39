"""What the live lessons need: JupyterLite with Python for browsers, and everything that the lessons import.

There are two recipes.

published   the workflow that publishes the site uses the newest JupyterLite and the official distribution of Pyodide,
            which is on no package registry. The addon PyodideLockAddon puts the package into Pyodide's lock.
checked     `make site` and `make slow` use what the package registries have: the Pyodide that tests/in_pyodide/parts.py
            finds in a wheel of an unrelated project. Here its lock is written by hand. Never publish that site.

Three things are easy to get wrong. If a host sends the headers COOP and COEP, cells hang. The first import loads what
the lock's `depends` names, so it names the widgets. Bytes from the browser do not arrive in Python; widgets send JSON.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from minimax_lab.apps.lab import folders, refresh

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests" / "in_pyodide"))
import parts  # noqa: E402

RUNTIME = ("pyodide.js", "pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
LESSONS = ["anywidget", "chess", "ipywidgets", "matplotlib", "networkx", "numpy", "packaging", "tqdm"]  # import these
KERNEL = ["ipython", "jedi", "micropip", "sqlite3", "ssl"]  # imports these
DEPENDS = {
    "anywidget": ["ipywidgets", "psygnal", "typing-extensions"],
    "ipywidgets": ["comm", "ipython", "traitlets"],
    "minimax-lab": LESSONS,
}
SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "minimax_lab",
        "exposeAppInBrowser": True,  # for the line of progress, see live/live.js
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}},
    },
}


def prepare(folder: Path) -> None:
    """Make the folder that JupyterLite is built from. If Pyodide is missing, print why, and make none."""
    shutil.rmtree(folder, ignore_errors=True)
    refresh(folders()[0], folder / "files")  # JupyterLite knows the name
    config: dict[str, Any] = {"LiteBuildConfig": {"no_sourcemaps": True}}
    if url := os.environ.get("PYODIDE_URL"):
        config |= published(folder / "wheels", url)
    else:
        try:
            checked(folder / "static" / "pyodide")
        except parts.Missing as missing:
            print(f"{missing}, so the lessons on this site are not live.", file=sys.stderr)
            shutil.rmtree(folder)
            return
    (folder / "jupyter-lite.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    (folder / "jupyter_lite_config.json").write_text(json.dumps(config), encoding="utf-8")


def published(wheels: Path, pyodide: str) -> dict[str, Any]:
    """The configuration with the official Pyodide at this address."""
    build_wheel(wheels)
    return {
        "PyodideAddon": {"pyodide_url": pyodide},
        "PyodideLockAddon": {
            "enabled": True,
            "wheels": [str(wheels)],
            "specs": LESSONS,
            "prefetch_extra": ["minimax-lab", *LESSONS],
        },
    }


def checked(folder: Path) -> None:
    """Put Pyodide, what the lessons import, and the lock of all that into `folder`."""
    found = parts.pyodide()
    folder.mkdir(parents=True)
    for name in RUNTIME:
        shutil.copyfile(found / name, folder / name)
    lock = json.loads((found / "pyodide-lock.json").read_text(encoding="utf-8"))
    known = lock["packages"]
    for package in parts.PURE:
        known[package.replace("_", "-")] = entry(pack(package, folder))
    known["minimax-lab"] = entry(build_wheel(folder))
    needed = closure([*KERNEL, "minimax-lab"], known)
    lock["packages"] = {name: known[name] for name in needed}
    for each in lock["packages"].values():
        if not (folder / each["file_name"]).exists():
            shutil.copyfile(found / each["file_name"], folder / each["file_name"])
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def closure(names: list[str], known: dict[str, Any]) -> list[str]:
    """These packages and all that they need, each once."""
    needed: list[str] = []
    while names:
        name = names.pop().lower().replace("_", "-")
        if name not in needed:
            needed.append(name)
            names += known[name]["depends"]
    return sorted(needed)


def build_wheel(folder: Path) -> Path:
    """Build the wheel of this package in `folder`."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("minimax_lab-*.whl"))


def pack(package: str, folder: Path) -> Path:
    """Pack a pure Python package of this environment as a wheel in `folder`."""
    path = folder / f"{package}-{version(package)}-py3-none-any.whl"
    with ZipFile(path, "w", ZIP_DEFLATED) as wheel:
        for file in parts.pure_files(package):
            wheel.write(file.locate(), file.as_posix())
    return path


def entry(wheel: Path) -> dict[str, Any]:
    """What the lock says about a wheel."""
    module, number, *_ = wheel.name.split("-")
    name = module.replace("_", "-")
    return {
        "name": name,
        "version": number,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [module],
        "depends": DEPENDS.get(name, []),
        "unvendored_tests": False,
    }
