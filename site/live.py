"""What the live lessons need: JupyterLite with Python for browsers, and everything that the lessons import.

There are two recipes.

checked     `make site` and `make slow` use what the package registries have: the Pyodide that tests/in_pyodide/parts.py
            finds in a wheel of an unrelated project. Its lock is completed here. Never publish that site.
published   `make site RECIPE=published PYODIDE=folder` uses the newest JupyterLite and the official distribution of
            Pyodide, unpacked into that folder; no package registry has it. JupyterLite completes the lock. The workflow
            that publishes the site does this.

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

from minimax_lab.apps.lab import blank, folders, refresh

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.append(str(ROOT / "tests" / "in_pyodide"))
import parts  # noqa: E402

RUNTIME = ("pyodide*.js", "pyodide*.mjs", "pyodide*.wasm", "python_stdlib.zip")
KERNEL = ["ipython", "jedi", "micropip", "sqlite3", "ssl"]  # the kernel imports these
COMPILED = ["matplotlib", "numpy"]  # the lessons import these, and those below
PURE = ["anywidget", "chess", "ipywidgets", "networkx", "packaging", "tqdm"]
DEPENDS = {
    "anywidget": ["ipywidgets", "psygnal", "typing-extensions"],
    "ipywidgets": ["comm", "ipython", "traitlets"],
    "minimax-lab": [*COMPILED, *PURE],
}
SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "minimax_lab",
        "exposeAppInBrowser": True,  # for the line of progress, see extra/live/live.js
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}},
    },
}


def prepare(folder: Path) -> None:
    """Make the folder that JupyterLite is built from. If Pyodide is missing, print why, and make none."""
    shutil.rmtree(folder, ignore_errors=True)
    official = os.environ.get("PYODIDE")
    try:
        found = Path(official) if official else parts.pyodide()
    except parts.Missing as missing:
        print(f"{missing}, so the lessons on this site are not live.", file=sys.stderr)
        return
    refresh(folders()[0], folder / "contents")
    (folder / "contents" / "gallery.ipynb").write_bytes(blank((HERE / "gallery.ipynb").read_bytes()))
    config: dict[str, Any] = {
        "LiteBuildConfig": {"no_sourcemaps": True},
        "ContentsManager": {"allow_hidden": True},  # a hidden file marks the folder of a learner
    }
    if official:
        copy_pyodide(found, folder / "static" / "pyodide", [*KERNEL, *COMPILED])  # JupyterLite knows this folder
        build_wheel(folder / "wheels")
        config["PyodideLockAddon"] = {
            "enabled": True, "wheels": ["wheels"], "specs": PURE, "prefetch_extra": ["minimax-lab", *COMPILED, *PURE],
        }  # fmt: skip
    else:
        copy_pyodide(found, folder / "static" / "pyodide", [*KERNEL, "minimax-lab"], pack_wheels(folder / "wheels"))
    (folder / "jupyter-lite.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    (folder / "jupyter_lite_config.json").write_text(json.dumps(config), encoding="utf-8")


def copy_pyodide(found: Path, folder: Path, names: list[str], wheels: list[Path] | None = None) -> None:
    """Copy Pyodide from the folder `found`, with these packages and all that they need, and with a lock of them alone.

    wheels   further packages, which its own lock does not have
    """
    folder.mkdir(parents=True)
    lock = json.loads((found / "pyodide-lock.json").read_text(encoding="utf-8"))
    files = {wheel.name: wheel for wheel in wheels or []}
    known = lock["packages"] | {each["name"]: each for each in map(entry, files.values())}
    lock["packages"] = {name: known[name] for name in closure(names, known)}
    for name in [each["file_name"] for each in lock["packages"].values()]:
        shutil.copyfile(files.get(name, found / name), folder / name)
    for path in (path for pattern in RUNTIME for path in found.glob(pattern)):
        shutil.copyfile(path, folder / path.name)
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def closure(names: list[str], known: dict[str, Any]) -> list[str]:
    """Those of these packages that are known, and all that they need, each once."""
    left, needed = list(names), set[str]()
    while left:
        name = left.pop().lower().replace("_", "-")
        if name in known and name not in needed:
            needed.add(name)
            left += known[name]["depends"]
    return sorted(needed)


def build_wheel(folder: Path) -> Path:
    """Build the wheel of this package in `folder`."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("minimax_lab-*.whl"))


def pack_wheels(folder: Path) -> list[Path]:
    """The wheel of this package, and those of the pure Python packages of this environment, packed in `folder`."""
    wheels = [build_wheel(folder)]
    for package in parts.PURE:
        wheels.append(folder / f"{package}-{version(package)}-py3-none-any.whl")
        with ZipFile(wheels[-1], "w", ZIP_DEFLATED) as wheel:
            for file in parts.pure_files(package):
                wheel.write(file.locate(), file.as_posix())
    return wheels


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
